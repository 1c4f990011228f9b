import { remoteConfig } from '@bo/build/webpack';

export default remoteConfig({
  dir: import.meta.dirname,
  exposes: {
    './widgets/order-hours': './src/features/dashboard/order-hours.widget.tsx',
    './widgets/refunds': './src/features/dashboard/refunds.widget.tsx',
    './widgets/pick-queue': './src/features/dashboard/pick-queue.widget.tsx',
    './widgets/sales-days': './src/features/dashboard/sales-days.widget.tsx',
    './widgets/sales-today': './src/features/dashboard/sales-today.widget.tsx',
  },
});
