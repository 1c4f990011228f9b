// Written by `npm run indexes`. The gate refuses another text.
import commission from './commission.json';
import dealers from './dealers.json';
import earnings from './earnings.json';
import packagePayments from './package-payments.json';

export const texts = {
  commission,
  dealers,
  earnings,
  'package-payments': packagePayments,
};
