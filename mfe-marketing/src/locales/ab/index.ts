import offers from './offers.json';

export const texts = { offers };
