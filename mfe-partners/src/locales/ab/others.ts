// Written by `npm run indexes`. The gate refuses another text.
import commission from './commission.json';
import packagePayments from './package-payments.json';

export const texts = {
  commission,
  'package-payments': packagePayments,
};
