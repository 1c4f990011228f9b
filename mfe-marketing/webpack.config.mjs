import { remoteConfig } from '@bo/build/webpack';

export default remoteConfig({
  dir: import.meta.dirname,
  exposes: {
    './extensions/product-offers': './src/features/offers/product-offers.panel.tsx',
    './extensions/give-gift-card': './src/features/coupons/gift-cards/give-gift-card.action.tsx',
    './widgets/coupons-running-out': './src/features/coupons/coupons-running-out.widget.tsx',
    './widgets/offers-ending-today': './src/features/offer-report/offers-ending-today.widget.tsx',
    './widgets/best-offers': './src/features/offer-report/best-offers.widget.tsx',
  },
});
