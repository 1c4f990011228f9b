import labels from '@bo/contracts/labels/en';
import offers from './offers.json';

export const texts = { offers, labels };
