import labels from '@bo/contracts/labels/en';
import coupons from './coupons.json';
import offers from './offers.json';

export const texts = { coupons, offers, labels };
