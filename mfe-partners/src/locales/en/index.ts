import sellers from './sellers.json';

export const texts = { sellers };
