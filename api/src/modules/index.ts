import type { Routes } from '../platform/http/app-type.ts';
import { accountRoutes } from './account/account.routes.ts';
import { appSettingRoutes } from './app-settings/app-settings.routes.ts';
import { auditRoutes } from './audit/audit.routes.ts';
import { authRoutes } from './auth/auth.routes.ts';
import { backupRoutes } from './backups/backups.routes.ts';
import { brandRoutes } from './brands/brands.routes.ts';
import { categoryRoutes } from './categories/categories.routes.ts';
import { commissionRuleRoutes } from './commission-rules/rules.routes.ts';
import { countPlanRoutes } from './count-plans/count-plans.routes.ts';
import { couponRoutes } from './coupons/coupons.routes.ts';
import { customerRoutes } from './customers/customers.routes.ts';
import { dashboardRoutes } from './dashboard/dashboard.routes.ts';
import { dealerRoutes } from './dealers/dealers.routes.ts';
import { directoryRoutes } from './directory/directory.routes.ts';
import { giftCardRoutes } from './gift-cards/gift-cards.routes.ts';
import { glossaryRoutes } from './glossary/glossary.routes.ts';
import { platformHealthRoutes } from './health/health.routes.ts';
import { horizontalListRoutes } from './horizontal-lists/horizontal-lists.routes.ts';
import { imageLinkRoutes } from './image-links/image-links.routes.ts';
import { importRoutes } from './imports/imports.routes.ts';
import { stockCountRoutes } from './inventory/counts.routes.ts';
import { inventoryRoutes } from './inventory/inventory.routes.ts';
import { jobRoutes } from './jobs/jobs.routes.ts';
import { mediaRoutes } from './media/media.routes.ts';
import { leafletRoutes } from './leaflets/leaflets.routes.ts';
import { maintenanceRoutes } from './maintenance/maintenance.routes.ts';
import { marketingCalendarRoutes } from './marketing-calendar/marketing-calendar.routes.ts';
import { messageRoutes } from './messages/messages.routes.ts';
import { notificationRoutes } from './notifications/notifications.routes.ts';
import { offerBannerRoutes } from './offer-banners/offer-banners.routes.ts';
import { offerCountdownRoutes } from './offer-countdowns/offer-countdowns.routes.ts';
import { offerReportRoutes } from './offer-report/offer-report.routes.ts';
import { offerRoutes } from './offers/offers.routes.ts';
import { deskRoutes } from './orders/desk.routes.ts';
import { orderImportRoutes } from './order-imports/order-imports.routes.ts';
import { orderRoutes } from './orders/orders.routes.ts';
import { packagePaymentRoutes } from './package-payments/package-payments.routes.ts';
import { paymentRoutes } from './payments/payments.routes.ts';
import { payoutRoutes } from './payouts/payouts.routes.ts';
import { pickingRoutes } from './picking/picking.routes.ts';
import { pincodeImportRoutes } from './pincode-imports/pincode-imports.routes.ts';
import { pincodeRoutes } from './pincodes/pincodes.routes.ts';
import { eventRoutes } from './platform/events.routes.ts';
import { healthRoutes } from './platform/health.routes.ts';
import { printRoutes } from './prints/prints.routes.ts';
import { priceCaseRoutes } from './price-cases/price-cases.routes.ts';
import { pricingRoutes } from './pricing/pricing.routes.ts';
import { productRoutes } from './products/products.routes.ts';
import { refundRoutes } from './refunds/refunds.routes.ts';
import { refundSettingRoutes } from './refunds/settings.routes.ts';
import { returnRoutes } from './returns/returns.routes.ts';
import { reviewRoutes } from './reviews/reviews.routes.ts';
import { roleRoutes } from './roles/roles.routes.ts';
import { salesReportRoutes } from './sales-report/sales-report.routes.ts';
import { savedViewRoutes } from './saved-views/saved-views.routes.ts';
import { searchRoutes } from './search/search.routes.ts';
import { passkeyRoutes } from './passkeys/passkeys.routes.ts';
import { secondFactorRoutes } from './second-factor/second-factor.routes.ts';
import { sellerLedgerRoutes } from './seller-ledger/ledger.routes.ts';
import { sellerRoutes } from './sellers/sellers.routes.ts';
import { serviceAccountRoutes } from './service-accounts/service-accounts.routes.ts';
import { storefrontRoutes } from './storefront/storefront.routes.ts';
import { stockReportRoutes } from './stock-report/stock-report.routes.ts';
import { purchaseOrderRoutes } from './purchase-orders/purchase-orders.routes.ts';
import { supplierRoutes } from './suppliers/suppliers.routes.ts';
import { uploadRoutes } from './uploads/uploads.routes.ts';
import { translationRoutes } from './translations/translations.routes.ts';
import { userRoutes } from './users/users.routes.ts';
import { variantTypeRoutes } from './variant-types/variant-types.routes.ts';
import { sellableRoutes } from './variants/sellable.routes.ts';
import { variantRoutes } from './variants/variants.routes.ts';
import { volumeOfferRoutes } from './volume-offers/volume-offers.routes.ts';
import { webTelemetryRoutes } from './web-telemetry/web-telemetry.routes.ts';
import { webhookRoutes } from './webhooks/webhooks.routes.ts';
import { warehouseRoutes } from './warehouses/warehouses.routes.ts';

/** Every module of the API. A new one is written beside `brands/` and named here. */
export const MODULES: readonly Routes[] = [
  healthRoutes,
  platformHealthRoutes,
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
  appSettingRoutes,
  userRoutes,
  roleRoutes,
  savedViewRoutes,
  brandRoutes,
  categoryRoutes,
  productRoutes,
  sellableRoutes,
  variantRoutes,
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
