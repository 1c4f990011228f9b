import { remoteConfig } from '@bo/build/webpack';

export default remoteConfig({
  dir: import.meta.dirname,
  exposes: {
    './extensions/order-sellers': './src/features/sales/order-sellers.column.tsx',
    './widgets/sellers-to-see': './src/features/sellers/sellers-to-see.widget.tsx',
    './widgets/payout-requests': './src/features/payouts/payout-requests.widget.tsx',
  },
});
