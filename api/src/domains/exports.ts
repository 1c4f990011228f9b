import type { Export } from '../platform/export/define.ts';
import { roleExport } from './access/roles/roles.routes.ts';
import { serviceAccountExport } from './access/service-accounts/service-accounts.routes.ts';
import { userExport } from './access/users/users.routes.ts';
import { brandExport } from './catalogue/brands/brands.routes.ts';
import { categoryExport } from './catalogue/categories/categories.routes.ts';
import { horizontalListExport } from './catalogue/horizontal-lists/horizontal-lists.routes.ts';
import { importExport } from './catalogue/imports/imports.routes.ts';
import { imageExport } from './catalogue/media/media.routes.ts';
import { productExport } from './catalogue/products/products.routes.ts';
import { reviewExport } from './catalogue/reviews/reviews.routes.ts';
import { translationExport } from './catalogue/translations/translations.routes.ts';
import { variantTypeExport } from './catalogue/variant-types/variant-types.routes.ts';
import { sellableExport } from './catalogue/variants/sellable.routes.ts';
import { couponExport } from './marketing/coupons/coupons.routes.ts';
import { giftCardExport } from './marketing/gift-cards/gift-cards.routes.ts';
import { leafletExport } from './marketing/leaflets/leaflets.routes.ts';
import { offerBannerExport } from './marketing/offer-banners/offer-banners.routes.ts';
import { offerCountdownExport } from './marketing/offer-countdowns/offer-countdowns.routes.ts';
import { offerExport } from './marketing/offers/offers.routes.ts';
import { volumeOfferExport } from './marketing/volume-offers/volume-offers.routes.ts';
import { offerReportExport } from './operations/offer-report/offer-report.routes.ts';
import { salesReportExport } from './operations/sales-report/sales-report.routes.ts';
import { stockAgeExport, stockReportExport } from './operations/stock-report/stock-report.routes.ts';
import { customerExport } from './orders/customers/customers.routes.ts';
import { orderExport } from './orders/orders/orders.routes.ts';
import { refundExport } from './orders/refunds/refunds.routes.ts';
import { returnExport } from './orders/returns/returns.routes.ts';
import { commissionRuleExport } from './partners/commission-rules/rules.routes.ts';
import { dealerExport } from './partners/dealers/dealers.routes.ts';
import { packagePaymentExport } from './partners/package-payments/package-payments.routes.ts';
import { payoutExport, payoutRequestExport, payoutRunExport } from './partners/payouts/payouts.routes.ts';
import { adjustmentExport, earningExport } from './partners/seller-ledger/ledger.routes.ts';
import { sellerExport, sellerSaleExport } from './partners/sellers/sellers.routes.ts';
import { countPlanExport } from './stock/count-plans/count-plans.routes.ts';
import { countExport } from './stock/inventory/counts.routes.ts';
import { batchExport, movementExport, stockExport } from './stock/inventory/inventory.routes.ts';
import { pincodeExport } from './stock/pincodes/pincodes.routes.ts';
import { purchaseOrderExport } from './stock/purchase-orders/purchase-orders.routes.ts';
import { supplierExport, supplierPriceExport } from './stock/suppliers/suppliers.routes.ts';
import { warehouseExport } from './stock/warehouses/warehouses.routes.ts';
import { auditExport } from './store/audit/audit.routes.ts';
import { messageExport } from './store/messages/messages.routes.ts';
import { deliveryExport, webhookExport } from './store/webhooks/webhooks.routes.ts';

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
