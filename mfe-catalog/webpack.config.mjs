import { remoteConfig } from '@bo/build/webpack';

export default remoteConfig({
  dir: import.meta.dirname,
  exposes: {
    './widgets/low-stock': './src/features/dashboard/low-stock.widget.tsx',
    './widgets/expiring': './src/features/dashboard/expiring.widget.tsx',
    './widgets/own-products': './src/features/dashboard/own-products.widget.tsx',
    './widgets/missing': './src/features/dashboard/missing.widget.tsx',
  },
});
