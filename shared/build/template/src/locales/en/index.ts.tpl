import %FEATURE% from './%FEATURE%.json';

export const texts = { %FEATURE% };
