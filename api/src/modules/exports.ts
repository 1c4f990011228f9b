import type { Export } from '../platform/export/define.ts';
import { auditExport } from './audit/audit.routes.ts';
import { brandExport } from './brands/brands.routes.ts';
import { categoryExport } from './categories/categories.routes.ts';
import { commissionRuleExport } from './commission-rules/rules.routes.ts';
import { countPlanExport } from './count-plans/count-plans.routes.ts';
import { couponExport } from './coupons/coupons.routes.ts';
import { customerExport } from './customers/customers.routes.ts';
import { dealerExport } from './dealers/dealers.routes.ts';
import { giftCardExport } from './gift-cards/gift-cards.routes.ts';
import { importExport } from './imports/imports.routes.ts';
import { countExport } from './inventory/counts.routes.ts';
import { batchExport, movementExport, stockExport } from './inventory/inventory.routes.ts';
import { horizontalListExport } from './horizontal-lists/horizontal-lists.routes.ts';
import { leafletExport } from './leaflets/leaflets.routes.ts';
import { messageExport } from './messages/messages.routes.ts';
import { imageExport } from './media/media.routes.ts';
import { offerBannerExport } from './offer-banners/offer-banners.routes.ts';
import { packagePaymentExport } from './package-payments/package-payments.routes.ts';
import { purchaseOrderExport } from './purchase-orders/purchase-orders.routes.ts';
import { supplierExport, supplierPriceExport } from './suppliers/suppliers.routes.ts';
import { volumeOfferExport } from './volume-offers/volume-offers.routes.ts';
import { offerCountdownExport } from './offer-countdowns/offer-countdowns.routes.ts';
import { offerReportExport } from './offer-report/offer-report.routes.ts';
import { offerExport } from './offers/offers.routes.ts';
import { orderExport } from './orders/orders.routes.ts';
import { payoutExport, payoutRequestExport, payoutRunExport } from './payouts/payouts.routes.ts';
import { pincodeExport } from './pincodes/pincodes.routes.ts';
import { productExport } from './products/products.routes.ts';
import { refundExport } from './refunds/refunds.routes.ts';
import { returnExport } from './returns/returns.routes.ts';
import { reviewExport } from './reviews/reviews.routes.ts';
import { roleExport } from './roles/roles.routes.ts';
import { salesReportExport } from './sales-report/sales-report.routes.ts';
import { adjustmentExport, earningExport } from './seller-ledger/ledger.routes.ts';
import { sellerExport, sellerSaleExport } from './sellers/sellers.routes.ts';
import { serviceAccountExport } from './service-accounts/service-accounts.routes.ts';
import { stockAgeExport, stockReportExport } from './stock-report/stock-report.routes.ts';
import { translationExport } from './translations/translations.routes.ts';
import { userExport } from './users/users.routes.ts';
import { sellableExport } from './variants/sellable.routes.ts';
import { variantTypeExport } from './variant-types/variant-types.routes.ts';
import { warehouseExport } from './warehouses/warehouses.routes.ts';
import { deliveryExport, webhookExport } from './webhooks/webhooks.routes.ts';

/**
 * Every export of the API, for its route and for the job that makes a large one. A new one is written with
 * `defineExport` beside its routes, and named here.
 */
export const EXPORTS: readonly Export[] = [
  brandExport,
  categoryExport,
  productExport,
  imageExport,
  sellableExport,
  variantTypeExport,
  translationExport,
  importExport,
  reviewExport,
  stockExport,
  batchExport,
  movementExport,
  countExport,
  stockReportExport,
  stockAgeExport,
  salesReportExport,
  offerReportExport,
  userExport,
  roleExport,
  serviceAccountExport,
  webhookExport,
  deliveryExport,
  auditExport,
  orderExport,
  customerExport,
  refundExport,
  returnExport,
  offerExport,
  couponExport,
  giftCardExport,
  sellerExport,
  sellerSaleExport,
  earningExport,
  adjustmentExport,
  commissionRuleExport,
  payoutExport,
  payoutRequestExport,
  payoutRunExport,
  pincodeExport,
  offerBannerExport,
  volumeOfferExport,
  offerCountdownExport,
  leafletExport,
  packagePaymentExport,
  dealerExport,
  warehouseExport,
  messageExport,
  supplierExport,
  supplierPriceExport,
  countPlanExport,
  purchaseOrderExport,
  horizontalListExport,
];
