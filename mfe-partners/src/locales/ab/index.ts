import labels from '@bo/contracts/labels/ab';
import sellers from './sellers.json';

export const texts = { sellers, labels };
