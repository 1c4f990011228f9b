import type { Routes } from '../platform/http/app-type.ts';
import { accountRoutes } from './access/account/account.routes.ts';
import { authRoutes } from './access/auth/auth.routes.ts';
import { directoryRoutes } from './access/directory/directory.routes.ts';
import { hasFactor } from './access/passkeys/passkeys.service.ts';
import { passkeyRoutes } from './access/passkeys/passkeys.routes.ts';
import { roleRoutes } from './access/roles/roles.routes.ts';
import { secondFactorRoutes } from './access/second-factor/second-factor.routes.ts';
import { serviceAccountRoutes } from './access/service-accounts/service-accounts.routes.ts';
import { userRoutes } from './access/users/users.routes.ts';
import { brandRoutes } from './catalogue/brands/brands.routes.ts';
import { categoryRoutes } from './catalogue/categories/categories.routes.ts';
import { glossaryRoutes } from './catalogue/glossary/glossary.routes.ts';
import { horizontalListRoutes } from './catalogue/horizontal-lists/horizontal-lists.routes.ts';
import { imageLinkRoutes } from './catalogue/image-links/image-links.routes.ts';
import { importRoutes } from './catalogue/imports/imports.routes.ts';
import { mediaRoutes } from './catalogue/media/media.routes.ts';
import { productRoutes } from './catalogue/products/products.routes.ts';
import { reviewRoutes } from './catalogue/reviews/reviews.routes.ts';
import { translationRoutes } from './catalogue/translations/translations.routes.ts';
import { variantLookupRoutes } from './catalogue/variant-lookup/lookup.routes.ts';
import { variantTypeRoutes } from './catalogue/variant-types/variant-types.routes.ts';
import { sellableRoutes } from './catalogue/variants/sellable.routes.ts';
import { variantRoutes } from './catalogue/variants/variants.routes.ts';
import { couponRoutes } from './marketing/coupons/coupons.routes.ts';
import { giftCardRoutes } from './marketing/gift-cards/gift-cards.routes.ts';
import { leafletRoutes } from './marketing/leaflets/leaflets.routes.ts';
import { marketingCalendarRoutes } from './marketing/marketing-calendar/marketing-calendar.routes.ts';
import { offerBannerRoutes } from './marketing/offer-banners/offer-banners.routes.ts';
import { offerCountdownRoutes } from './marketing/offer-countdowns/offer-countdowns.routes.ts';
import { offerRoutes } from './marketing/offers/offers.routes.ts';
import { priceCaseRoutes } from './marketing/price-cases/price-cases.routes.ts';
import { pricingRoutes } from './marketing/pricing/pricing.routes.ts';
import { volumeOfferRoutes } from './marketing/volume-offers/volume-offers.routes.ts';
import { dashboardRoutes } from './operations/dashboard/dashboard.routes.ts';
import { bookRoutes } from './operations/health/books.routes.ts';
import { platformHealthRoutes } from './operations/health/health.routes.ts';
import { offerReportRoutes } from './operations/offer-report/offer-report.routes.ts';
import { salesReportRoutes } from './operations/sales-report/sales-report.routes.ts';
import { searchRoutes } from './operations/search/search.routes.ts';
import { stockReportRoutes } from './operations/stock-report/stock-report.routes.ts';
import { customerRoutes } from './orders/customers/customers.routes.ts';
import { handOverRoutes } from './orders/hand-over/hand-over.routes.ts';
import { orderImportRoutes } from './orders/order-imports/order-imports.routes.ts';
import { deskRoutes } from './orders/orders/desk.routes.ts';
import { orderRoutes } from './orders/orders/orders.routes.ts';
import { paymentRoutes } from './orders/payments/payments.routes.ts';
import { pickingRoutes } from './orders/picking/picking.routes.ts';
import { printRoutes } from './orders/prints/prints.routes.ts';
import { refundRoutes } from './orders/refunds/refunds.routes.ts';
import { refundSettingRoutes } from './store/refund-settings/refund-settings.routes.ts';
import { returnRoutes } from './orders/returns/returns.routes.ts';
import { commissionRuleRoutes } from './partners/commission-rules/rules.routes.ts';
import { dealerRoutes } from './partners/dealers/dealers.routes.ts';
import { packagePaymentRoutes } from './partners/package-payments/package-payments.routes.ts';
import { payoutRoutes } from './partners/payouts/payouts.routes.ts';
import { sellerLedgerRoutes } from './partners/seller-ledger/ledger.routes.ts';
import { sellerRoutes } from './partners/sellers/sellers.routes.ts';
import { countPlanRoutes } from './stock/count-plans/count-plans.routes.ts';
import { stockCountRoutes } from './stock/inventory/counts.routes.ts';
import { inventoryRoutes } from './stock/inventory/inventory.routes.ts';
import { pincodeImportRoutes } from './stock/pincode-imports/pincode-imports.routes.ts';
import { pincodeRoutes } from './stock/pincodes/pincodes.routes.ts';
import { purchaseOrderRoutes } from './stock/purchase-orders/purchase-orders.routes.ts';
import { supplierRoutes } from './stock/suppliers/suppliers.routes.ts';
import { warehouseRoutes } from './stock/warehouses/warehouses.routes.ts';
import { appSettingRoutes } from './store/app-settings/app-settings.routes.ts';
import { auditRoutes } from './store/audit/audit.routes.ts';
import { backupRoutes } from './store/backups/backups.routes.ts';
import { jobRoutes } from './store/jobs/jobs.routes.ts';
import { maintenanceRoutes } from './store/maintenance/maintenance.routes.ts';
import { messageRoutes } from './store/messages/messages.routes.ts';
import { notificationRoutes } from './store/notifications/notifications.routes.ts';
import { eventRoutes } from './store/releases/events.routes.ts';
import { healthRoutes } from './store/releases/health.routes.ts';
import { savedViewRoutes } from './store/saved-views/saved-views.routes.ts';
import { uploadRoutes } from './store/uploads/uploads.routes.ts';
import { webTelemetryRoutes } from './store/web-telemetry/web-telemetry.routes.ts';
import { webhookRoutes } from './store/webhooks/webhooks.routes.ts';
import { storefrontRoutes } from './storefront/storefront/storefront.routes.ts';

/** Every module of the API. A new one is written beside `brands/` and named here. */
export const MODULES: readonly Routes[] = [
  healthRoutes,
  platformHealthRoutes,
  bookRoutes,
  webTelemetryRoutes,
  backupRoutes,
  eventRoutes,
  authRoutes,
  accountRoutes,
  secondFactorRoutes,
  passkeyRoutes,
  directoryRoutes,
  maintenanceRoutes,
  uploadRoutes,
  dashboardRoutes,
  searchRoutes,
  auditRoutes,
  appSettingRoutes(hasFactor),
  userRoutes,
  roleRoutes,
  savedViewRoutes,
  brandRoutes,
  categoryRoutes,
  productRoutes,
  sellableRoutes,
  variantRoutes,
  variantLookupRoutes,
  variantTypeRoutes,
  reviewRoutes,
  translationRoutes,
  glossaryRoutes,
  importRoutes,
  jobRoutes,
  imageLinkRoutes,
  mediaRoutes,
  inventoryRoutes,
  stockCountRoutes,
  stockReportRoutes,
  salesReportRoutes,
  offerReportRoutes,
  horizontalListRoutes,
  orderRoutes,
  customerRoutes,
  refundSettingRoutes,
  pricingRoutes,
  priceCaseRoutes,
  refundRoutes,
  returnRoutes,
  deskRoutes,
  pickingRoutes,
  printRoutes,
  orderImportRoutes,
  paymentRoutes,
  offerRoutes,
  couponRoutes,
  giftCardRoutes,
  notificationRoutes,
  sellerRoutes,
  sellerLedgerRoutes,
  commissionRuleRoutes,
  payoutRoutes,
  pincodeRoutes,
  pincodeImportRoutes,
  warehouseRoutes,
  handOverRoutes,
  serviceAccountRoutes,
  storefrontRoutes,
  offerBannerRoutes,
  volumeOfferRoutes,
  offerCountdownRoutes,
  leafletRoutes,
  marketingCalendarRoutes,
  packagePaymentRoutes,
  dealerRoutes,
  webhookRoutes,
  messageRoutes,
  supplierRoutes,
  countPlanRoutes,
  purchaseOrderRoutes,
];
