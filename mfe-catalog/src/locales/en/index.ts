import brands from './brands.json';

export const texts = { brands };
