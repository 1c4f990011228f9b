import { checkCounters } from '../platform/consistency/check.job.ts';
import { exportJob } from '../platform/export/export.job.ts';
import type { Job } from '../platform/jobs/define.ts';
import { mailReset } from './access/users/forgotten-password.job.ts';
import { userBulk } from './access/users/users.service.ts';
import { brandBulk } from './catalogue/brands/brands.service.ts';
import { categoryBulk } from './catalogue/categories/categories.bulk.ts';
import { horizontalListBulk } from './catalogue/horizontal-lists/horizontal-lists.service.ts';
import { fetchImages } from './catalogue/image-links/image-links.job.ts';
import { importStep } from './catalogue/imports/import.job.ts';
import { imageBulk } from './catalogue/media/media.service.ts';
import { productBulk } from './catalogue/products/products.bulk.ts';
import { productSchedules } from './catalogue/products/schedule.job.ts';
import { reviewBulk } from './catalogue/reviews/reviews.bulk.ts';
import { variantTypeBulk } from './catalogue/variant-types/variant-types.service.ts';
import { applyPrices } from './catalogue/variants/prices.job.ts';
import { sellableBulk } from './catalogue/variants/sellable.service.ts';
import { makeCodes } from './marketing/coupons/batches.service.ts';
import { couponBulk } from './marketing/coupons/coupons.service.ts';
import { makeGiftCards } from './marketing/gift-cards/batches.service.ts';
import { giftCardBulk } from './marketing/gift-cards/gift-cards.service.ts';
import { leafletPdf } from './marketing/leaflets/leaflet-pdf.job.ts';
import { leafletBulk } from './marketing/leaflets/leaflets.service.ts';
import { offerBannerBulk } from './marketing/offer-banners/offer-banners.service.ts';
import { offerCountdownBulk } from './marketing/offer-countdowns/offer-countdowns.service.ts';
import { tellOffers } from './marketing/offers/offer-moments.job.ts';
import { offerBulk } from './marketing/offers/offers.service.ts';
import { checkCases } from './marketing/price-cases/price-cases.service.ts';
import { volumeOfferBulk } from './marketing/volume-offers/volume-offers.service.ts';
import { housekeeping } from './operations/housekeeping/housekeeping.job.ts';
import { customerBulk } from './orders/customers/customers.service.ts';
import { orderBulk } from './orders/orders/orders.bulk.ts';
import { runPaymentOperation } from './orders/payments/payments.job.ts';
import { refundBulk } from './orders/refunds/refunds.service.ts';
import { returnBulk } from './orders/returns/returns.service.ts';
import { dealerBulk } from './partners/dealers/dealers.service.ts';
import { packagePaymentBulk } from './partners/package-payments/package-payments.service.ts';
import { payoutRun } from './partners/payouts/runs.service.ts';
import { sellerBulk } from './partners/sellers/sellers.service.ts';
import { countPlanBulk, openCounts } from './stock/count-plans/count-plans.service.ts';
import { bookExpiredStock } from './stock/inventory/expiry.job.ts';
import { stockBulk } from './stock/inventory/inventory.bulk.ts';
import { importPincodes } from './stock/pincode-imports/pincode-import.job.ts';
import { pincodeBulk } from './stock/pincodes/pincodes.bulk.ts';
import { purchaseOrderBulk } from './stock/purchase-orders/purchase-orders.service.ts';
import { priceBulk as supplierPriceBulk } from './stock/suppliers/prices.service.ts';
import { supplierBulk } from './stock/suppliers/suppliers.service.ts';
import { handOver } from './orders/hand-over/hand-over.job.ts';
import { warehouseBulk } from './stock/warehouses/warehouses.service.ts';
import { backupJob } from './store/backups/backup.job.ts';
import { sendMessages } from './store/messages/messages.job.ts';
import { sendDeliveries } from './store/webhooks/deliveries.job.ts';

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
  runPaymentOperation,
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
