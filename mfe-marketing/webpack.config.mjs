import { remoteConfig } from '@bo/build/webpack';

export default remoteConfig({
  dir: import.meta.dirname,
  exposes: {
    './widgets/coupons-running-out': './src/features/coupons/coupons-running-out.widget.tsx',
  },
});
