// Written by `npm run indexes`. The gate refuses another text.
import labels from '@bo/contracts/labels/en';
import commission from './commission.json';
import dealers from './dealers.json';
import earnings from './earnings.json';
import packagePayments from './package-payments.json';
import payouts from './payouts.json';
import sellerSales from './seller-sales.json';
import sellers from './sellers.json';

export const texts = {
  labels,
  commission,
  dealers,
  earnings,
  'package-payments': packagePayments,
  payouts,
  'seller-sales': sellerSales,
  sellers,
};
