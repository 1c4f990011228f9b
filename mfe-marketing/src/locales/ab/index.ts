import labels from '@bo/contracts/labels/ab';
import coupons from './coupons.json';
import offers from './offers.json';
import variantsField from './variants-field.json';

export const texts = { coupons, offers, variantsField, labels };
