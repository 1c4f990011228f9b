import brands from './brands.json';
import products from './products.json';
import variants from './variants.json';

export const texts = { brands, products, variants };
