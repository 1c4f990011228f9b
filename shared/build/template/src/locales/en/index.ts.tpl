import %FEATURE% from './%FOLDER%.json';

export const texts = { %TEXTS% };
