import labels from '@bo/contracts/labels/ab';
import offers from './offers.json';

export const texts = { offers, labels };
