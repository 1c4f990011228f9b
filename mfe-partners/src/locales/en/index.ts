import labels from '@bo/contracts/labels/en';
import sellers from './sellers.json';

export const texts = { sellers, labels };
