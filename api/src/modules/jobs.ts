import { backupJob } from './backups/backup.job.ts';
import type { Job } from '../platform/jobs/define.ts';
import { brandBulk } from './brands/brands.service.ts';
import { categoryBulk } from './categories/categories.bulk.ts';
import { countPlanBulk, openCounts } from './count-plans/count-plans.service.ts';
import { horizontalListBulk } from './horizontal-lists/horizontal-lists.service.ts';
import { imageBulk } from './media/media.service.ts';
import { makeCodes } from './coupons/batches.service.ts';
import { couponBulk } from './coupons/coupons.service.ts';
import { customerBulk } from './customers/customers.service.ts';
import { checkCounters } from '../platform/consistency/check.job.ts';
import { exportJob } from '../platform/export/export.job.ts';
import { dealerBulk } from './dealers/dealers.service.ts';
import { makeGiftCards } from './gift-cards/batches.service.ts';
import { giftCardBulk } from './gift-cards/gift-cards.service.ts';
import { housekeeping } from './housekeeping/housekeeping.job.ts';
import { bookExpiredStock } from './inventory/expiry.job.ts';
import { stockBulk } from './inventory/inventory.bulk.ts';
import { fetchImages } from './image-links/image-links.job.ts';
import { importStep } from './imports/import.job.ts';
import { leafletPdf } from './leaflets/leaflet-pdf.job.ts';
import { leafletBulk } from './leaflets/leaflets.service.ts';
import { sendMessages } from './messages/messages.job.ts';
import { tellOffers } from './offers/offer-moments.job.ts';
import { offerBulk } from './offers/offers.service.ts';
import { offerBannerBulk } from './offer-banners/offer-banners.service.ts';
import { packagePaymentBulk } from './package-payments/package-payments.service.ts';
import { priceBulk as supplierPriceBulk } from './suppliers/prices.service.ts';
import { purchaseOrderBulk } from './purchase-orders/purchase-orders.service.ts';
import { supplierBulk } from './suppliers/suppliers.service.ts';
import { volumeOfferBulk } from './volume-offers/volume-offers.service.ts';
import { offerCountdownBulk } from './offer-countdowns/offer-countdowns.service.ts';
import { orderBulk } from './orders/orders.bulk.ts';
import { payoutRun } from './payouts/runs.service.ts';
import { carryOut } from './payments/payments.job.ts';
import { importPincodes } from './pincode-imports/pincode-import.job.ts';
import { pincodeBulk } from './pincodes/pincodes.bulk.ts';
import { checkCases } from './price-cases/price-cases.service.ts';
import { productBulk } from './products/products.bulk.ts';
import { productSchedules } from './products/schedule.job.ts';
import { refundBulk } from './refunds/refunds.service.ts';
import { returnBulk } from './returns/returns.service.ts';
import { reviewBulk } from './reviews/reviews.bulk.ts';
import { sellerBulk } from './sellers/sellers.service.ts';
import { sellableBulk } from './variants/sellable.service.ts';
import { variantTypeBulk } from './variant-types/variant-types.service.ts';
import { applyPrices } from './variants/prices.job.ts';
import { sendDeliveries } from './webhooks/deliveries.job.ts';
import { mailReset } from './users/forgotten-password.job.ts';
import { userBulk } from './users/users.service.ts';
import { handOver } from './warehouses/hand-over.job.ts';
import { warehouseBulk } from './warehouses/warehouses.service.ts';

/** Every job of the API. A new one is written with `defineJob` beside what it works on, and named here. */
export const JOBS: readonly Job[] = [
  backupJob,
  housekeeping,
  checkCounters,
  exportJob,
  fetchImages,
  importStep,
  applyPrices,
  brandBulk.job,
  categoryBulk.job,
  variantTypeBulk.job,
  stockBulk.job,
  bookExpiredStock,
  imageBulk.job,
  couponBulk.job,
  makeCodes,
  makeGiftCards,
  giftCardBulk.job,
  customerBulk.job,
  productBulk.job,
  productSchedules,
  sellableBulk.job,
  orderBulk.job,
  carryOut,
  payoutRun,
  offerBulk.job,
  tellOffers,
  checkCases,
  refundBulk.job,
  returnBulk.job,
  reviewBulk.job,
  offerBannerBulk.job,
  volumeOfferBulk.job,
  offerCountdownBulk.job,
  leafletBulk.job,
  leafletPdf,
  packagePaymentBulk.job,
  dealerBulk.job,
  sellerBulk.job,
  handOver,
  warehouseBulk.job,
  userBulk.job,
  pincodeBulk.job,
  importPincodes,
  sendDeliveries,
  sendMessages,
  mailReset,
  supplierBulk.job,
  purchaseOrderBulk.job,
  supplierPriceBulk.job,
  countPlanBulk.job,
  horizontalListBulk.job,
  openCounts,
];
