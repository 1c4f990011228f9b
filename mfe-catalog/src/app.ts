import { createRemoteApp } from '@bo/platform';
import { remote } from './remote.ts';

/** One lazy page per route of `remote.ts`; TypeScript refuses a route without a page. */
export const app = createRemoteApp(
  remote,
  {
    productList: () => import('./features/products/product-list.page.tsx').then(({ ProductListPage }) => ({ default: ProductListPage })),
    productCreate: () => import('./features/products/product-form.pages.tsx').then(({ ProductCreatePage }) => ({ default: ProductCreatePage })),
    productEdit: () => import('./features/products/product-form.pages.tsx').then(({ ProductEditPage }) => ({ default: ProductEditPage })),
    variantCreate: () => import('./features/variants/variant-create.page.tsx').then(({ VariantCreatePage }) => ({ default: VariantCreatePage })),
    variantDetails: () => import('./features/variants/variant-details.page.tsx').then(({ VariantDetailsPage }) => ({ default: VariantDetailsPage })),
    brandList: () => import('./features/brands/brand-list.page.tsx').then(({ BrandListPage }) => ({ default: BrandListPage })),
    brandCreate: () => import('./features/brands/brand-form.pages.tsx').then(({ BrandCreatePage }) => ({ default: BrandCreatePage })),
    brandEdit: () => import('./features/brands/brand-form.pages.tsx').then(({ BrandEditPage }) => ({ default: BrandEditPage })),
  },
  (language) => (language === 'ab' ? import('./locales/ab/index.ts') : import('./locales/en/index.ts')).then(({ texts }) => texts),
);
