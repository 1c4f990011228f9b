import brands from './brands.json';
import products from './products.json';

export const texts = { brands, products };
