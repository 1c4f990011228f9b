import { remoteConfig } from '@bo/build/webpack';

export default remoteConfig({
  dir: import.meta.dirname,
  exposes: {
    './extensions/order-sellers': './src/features/sales/order-sellers.column.tsx',
    './widgets/sellers-to-see': './src/features/sellers/sellers-to-see.widget.tsx',
    './widgets/own-balance': './src/features/payouts/own-balance.widget.tsx',
    './widgets/own-credit': './src/features/dealers/own-credit.widget.tsx',
    './widgets/own-months': './src/features/earnings/own-months.widget.tsx',
    './widgets/own-sales': './src/features/sales/own-sales.widget.tsx',
    './widgets/payout-requests': './src/features/payouts/payout-requests.widget.tsx',
  },
});
