import type { Export } from '../platform/export/define.ts';
import { brandExport } from './brands/brands.routes.ts';
import { categoryExport } from './categories/categories.routes.ts';
import { couponExport } from './coupons/coupons.routes.ts';
import { customerExport } from './customers/customers.routes.ts';
import { giftCardExport } from './gift-cards/gift-cards.routes.ts';
import { countExport } from './inventory/counts.routes.ts';
import { batchExport, movementExport, stockExport } from './inventory/inventory.routes.ts';
import { leafletExport } from './leaflets/leaflets.routes.ts';
import { offerBannerExport } from './offer-banners/offer-banners.routes.ts';
import { volumeOfferExport } from './volume-offers/volume-offers.routes.ts';
import { offerCountdownExport } from './offer-countdowns/offer-countdowns.routes.ts';
import { offerExport } from './offers/offers.routes.ts';
import { orderExport } from './orders/orders.routes.ts';
import { pincodeExport } from './pincodes/pincodes.routes.ts';
import { productExport } from './products/products.routes.ts';
import { refundExport } from './refunds/refunds.routes.ts';
import { returnExport } from './returns/returns.routes.ts';
import { reviewExport } from './reviews/reviews.routes.ts';
import { salesReportExport } from './sales-report/sales-report.routes.ts';
import { sellerExport } from './sellers/sellers.routes.ts';
import { stockReportExport } from './stock-report/stock-report.routes.ts';
import { variantTypeExport } from './variant-types/variant-types.routes.ts';

/**
 * Every export of the API, for its route and for the job that makes a large one. A new one is written with
 * `defineExport` beside its routes, and named here.
 */
export const EXPORTS: readonly Export[] = [
  brandExport,
  categoryExport,
  productExport,
  variantTypeExport,
  reviewExport,
  stockExport,
  batchExport,
  movementExport,
  countExport,
  stockReportExport,
  salesReportExport,
  orderExport,
  customerExport,
  refundExport,
  returnExport,
  offerExport,
  couponExport,
  giftCardExport,
  sellerExport,
  pincodeExport,
  offerBannerExport,
  volumeOfferExport,
  offerCountdownExport,
  leafletExport,
];
