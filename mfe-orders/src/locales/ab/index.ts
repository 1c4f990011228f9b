import orders from './orders.json';

export const texts = { orders };
