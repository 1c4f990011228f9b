// Written by `npm run indexes`. The gate refuses another text.
import { derivedBook } from '../platform/consistency/books.ts';
import type { ModuleParts } from '../platform/module.ts';
import type { Records } from '../platform/record-registry.ts';
import { appSettingsModule } from './store/app-settings/app-settings.module.ts';
import { auditModule } from './store/audit/audit.module.ts';
import { backupsModule } from './store/backups/backups.module.ts';
import { jobsModule } from './store/jobs/jobs.module.ts';
import { maintenanceModule } from './store/maintenance/maintenance.module.ts';
import { messagesModule } from './store/messages/messages.module.ts';
import { notificationsModule } from './store/notifications/notifications.module.ts';
import { refundSettingsModule } from './store/refund-settings/refund-settings.module.ts';
import { releasesModule } from './store/releases/releases.module.ts';
import { savedViewsModule } from './store/saved-views/saved-views.module.ts';
import { uploadsModule } from './store/uploads/uploads.module.ts';
import { webTelemetryModule } from './store/web-telemetry/web-telemetry.module.ts';
import { webhooksModule } from './store/webhooks/webhooks.module.ts';
import { accountModule } from './access/account/account.module.ts';
import { authModule } from './access/auth/auth.module.ts';
import { directoryModule } from './access/directory/directory.module.ts';
import { myAccountModule } from './access/my-account/my-account.module.ts';
import { passkeysModule } from './access/passkeys/passkeys.module.ts';
import { rolesModule } from './access/roles/roles.module.ts';
import { secondFactorModule } from './access/second-factor/second-factor.module.ts';
import { serviceAccountsModule } from './access/service-accounts/service-accounts.module.ts';
import { sessionsModule } from './access/sessions/sessions.module.ts';
import { usersModule } from './access/users/users.module.ts';
import { brandsModule } from './catalogue/brands/brands.module.ts';
import { categoriesModule } from './catalogue/categories/categories.module.ts';
import { glossaryModule } from './catalogue/glossary/glossary.module.ts';
import { horizontalListsModule } from './catalogue/horizontal-lists/horizontal-lists.module.ts';
import { imageLinksModule } from './catalogue/image-links/image-links.module.ts';
import { importsModule } from './catalogue/imports/imports.module.ts';
import { mediaModule } from './catalogue/media/media.module.ts';
import { productsModule } from './catalogue/products/products.module.ts';
import { reviewsModule } from './catalogue/reviews/reviews.module.ts';
import { translationsModule } from './catalogue/translations/translations.module.ts';
import { variantLookupModule } from './catalogue/variant-lookup/variant-lookup.module.ts';
import { variantTypesModule } from './catalogue/variant-types/variant-types.module.ts';
import { variantsModule } from './catalogue/variants/variants.module.ts';
import { countPlansModule } from './stock/count-plans/count-plans.module.ts';
import { inventoryModule } from './stock/inventory/inventory.module.ts';
import { pincodeImportsModule } from './stock/pincode-imports/pincode-imports.module.ts';
import { pincodesModule } from './stock/pincodes/pincodes.module.ts';
import { purchaseOrdersModule } from './stock/purchase-orders/purchase-orders.module.ts';
import { supplierInvoicesModule } from './stock/supplier-invoices/supplier-invoices.module.ts';
import { supplierReturnsModule } from './stock/supplier-returns/supplier-returns.module.ts';
import { suppliersModule } from './stock/suppliers/suppliers.module.ts';
import { transfersModule } from './stock/transfers/transfers.module.ts';
import { warehousesModule } from './stock/warehouses/warehouses.module.ts';
import { couponsModule } from './marketing/coupons/coupons.module.ts';
import { giftCardsModule } from './marketing/gift-cards/gift-cards.module.ts';
import { leafletsModule } from './marketing/leaflets/leaflets.module.ts';
import { marketingCalendarModule } from './marketing/marketing-calendar/marketing-calendar.module.ts';
import { offerBannersModule } from './marketing/offer-banners/offer-banners.module.ts';
import { offerCountdownsModule } from './marketing/offer-countdowns/offer-countdowns.module.ts';
import { offersModule } from './marketing/offers/offers.module.ts';
import { priceCasesModule } from './marketing/price-cases/price-cases.module.ts';
import { pricingModule } from './marketing/pricing/pricing.module.ts';
import { volumeOffersModule } from './marketing/volume-offers/volume-offers.module.ts';
import { commissionRulesModule } from './partners/commission-rules/commission-rules.module.ts';
import { dealersModule } from './partners/dealers/dealers.module.ts';
import { packagePaymentsModule } from './partners/package-payments/package-payments.module.ts';
import { payoutsModule } from './partners/payouts/payouts.module.ts';
import { sellerLedgerModule } from './partners/seller-ledger/seller-ledger.module.ts';
import { sellersModule } from './partners/sellers/sellers.module.ts';
import { booksModule } from './orders/books/books.module.ts';
import { customersModule } from './orders/customers/customers.module.ts';
import { handOverModule } from './orders/hand-over/hand-over.module.ts';
import { orderImportsModule } from './orders/order-imports/order-imports.module.ts';
import { ordersModule } from './orders/orders/orders.module.ts';
import { paymentsModule } from './orders/payments/payments.module.ts';
import { pickingModule } from './orders/picking/picking.module.ts';
import { printsModule } from './orders/prints/prints.module.ts';
import { recallsModule } from './orders/recalls/recalls.module.ts';
import { refundsModule } from './orders/refunds/refunds.module.ts';
import { returnsModule } from './orders/returns/returns.module.ts';
import { taxDocumentsModule } from './orders/tax-documents/tax-documents.module.ts';
import { vatReturnModule } from './orders/vat-return/vat-return.module.ts';
import { walletCreditsModule } from './orders/wallet-credits/wallet-credits.module.ts';
import { dashboardModule } from './operations/dashboard/dashboard.module.ts';
import { healthModule } from './operations/health/health.module.ts';
import { housekeepingModule } from './operations/housekeeping/housekeeping.module.ts';
import { offerReportModule } from './operations/offer-report/offer-report.module.ts';
import { priceEffectModule } from './operations/price-effect/price-effect.module.ts';
import { salesReportModule } from './operations/sales-report/sales-report.module.ts';
import { searchModule } from './operations/search/search.module.ts';
import { shiftHandoverModule } from './operations/shift-handover/shift-handover.module.ts';
import { stockReportModule } from './operations/stock-report/stock-report.module.ts';
import { storefrontModule } from './storefront/storefront/storefront.module.ts';

// A type of record that no module declares does not compile.
export const RECORDS: Records = {
  ...appSettingsModule.records,
  ...auditModule.records,
  ...backupsModule.records,
  ...jobsModule.records,
  ...maintenanceModule.records,
  ...messagesModule.records,
  ...notificationsModule.records,
  ...refundSettingsModule.records,
  ...releasesModule.records,
  ...savedViewsModule.records,
  ...uploadsModule.records,
  ...webTelemetryModule.records,
  ...webhooksModule.records,
  ...accountModule.records,
  ...authModule.records,
  ...directoryModule.records,
  ...myAccountModule.records,
  ...passkeysModule.records,
  ...rolesModule.records,
  ...secondFactorModule.records,
  ...serviceAccountsModule.records,
  ...sessionsModule.records,
  ...usersModule.records,
  ...brandsModule.records,
  ...categoriesModule.records,
  ...glossaryModule.records,
  ...horizontalListsModule.records,
  ...imageLinksModule.records,
  ...importsModule.records,
  ...mediaModule.records,
  ...productsModule.records,
  ...reviewsModule.records,
  ...translationsModule.records,
  ...variantLookupModule.records,
  ...variantTypesModule.records,
  ...variantsModule.records,
  ...countPlansModule.records,
  ...inventoryModule.records,
  ...pincodeImportsModule.records,
  ...pincodesModule.records,
  ...purchaseOrdersModule.records,
  ...supplierInvoicesModule.records,
  ...supplierReturnsModule.records,
  ...suppliersModule.records,
  ...transfersModule.records,
  ...warehousesModule.records,
  ...couponsModule.records,
  ...giftCardsModule.records,
  ...leafletsModule.records,
  ...marketingCalendarModule.records,
  ...offerBannersModule.records,
  ...offerCountdownsModule.records,
  ...offersModule.records,
  ...priceCasesModule.records,
  ...pricingModule.records,
  ...volumeOffersModule.records,
  ...commissionRulesModule.records,
  ...dealersModule.records,
  ...packagePaymentsModule.records,
  ...payoutsModule.records,
  ...sellerLedgerModule.records,
  ...sellersModule.records,
  ...booksModule.records,
  ...customersModule.records,
  ...handOverModule.records,
  ...orderImportsModule.records,
  ...ordersModule.records,
  ...paymentsModule.records,
  ...pickingModule.records,
  ...printsModule.records,
  ...recallsModule.records,
  ...refundsModule.records,
  ...returnsModule.records,
  ...taxDocumentsModule.records,
  ...vatReturnModule.records,
  ...walletCreditsModule.records,
  ...dashboardModule.records,
  ...healthModule.records,
  ...housekeepingModule.records,
  ...offerReportModule.records,
  ...priceEffectModule.records,
  ...salesReportModule.records,
  ...searchModule.records,
  ...shiftHandoverModule.records,
  ...stockReportModule.records,
  ...storefrontModule.records,
};

// A union of all modules, each with its own types of record, costs the compiler half a million instantiations.
export const MODULES: readonly ModuleParts[] = [
  appSettingsModule,
  auditModule,
  backupsModule,
  jobsModule,
  maintenanceModule,
  messagesModule,
  notificationsModule,
  refundSettingsModule,
  releasesModule,
  savedViewsModule,
  uploadsModule,
  webTelemetryModule,
  webhooksModule,
  accountModule,
  authModule,
  directoryModule,
  myAccountModule,
  passkeysModule,
  rolesModule,
  secondFactorModule,
  serviceAccountsModule,
  sessionsModule,
  usersModule,
  brandsModule,
  categoriesModule,
  glossaryModule,
  horizontalListsModule,
  imageLinksModule,
  importsModule,
  mediaModule,
  productsModule,
  reviewsModule,
  translationsModule,
  variantLookupModule,
  variantTypesModule,
  variantsModule,
  countPlansModule,
  inventoryModule,
  pincodeImportsModule,
  pincodesModule,
  purchaseOrdersModule,
  supplierInvoicesModule,
  supplierReturnsModule,
  suppliersModule,
  transfersModule,
  warehousesModule,
  couponsModule,
  giftCardsModule,
  leafletsModule,
  marketingCalendarModule,
  offerBannersModule,
  offerCountdownsModule,
  offersModule,
  priceCasesModule,
  pricingModule,
  volumeOffersModule,
  commissionRulesModule,
  dealersModule,
  packagePaymentsModule,
  payoutsModule,
  sellerLedgerModule,
  sellersModule,
  booksModule,
  customersModule,
  handOverModule,
  orderImportsModule,
  ordersModule,
  paymentsModule,
  pickingModule,
  printsModule,
  recallsModule,
  refundsModule,
  returnsModule,
  taxDocumentsModule,
  vatReturnModule,
  walletCreditsModule,
  dashboardModule,
  healthModule,
  housekeepingModule,
  offerReportModule,
  priceEffectModule,
  salesReportModule,
  searchModule,
  shiftHandoverModule,
  stockReportModule,
  storefrontModule,
];

export const ROUTES = MODULES.flatMap(({ routes }) => routes);
export const EXPORTS = MODULES.flatMap(({ exports }) => exports);
export const JOBS = MODULES.flatMap(({ jobs }) => jobs);
/** Every derived column. A test compares them with the columns whose comment in the database begins with "derived". */
export const CHECKS = MODULES.flatMap(({ consistency }) => consistency);
export const BOOKS = [...CHECKS.map(derivedBook), ...MODULES.flatMap(({ books }) => books)];
export const HOUSEKEEPING = MODULES.flatMap(({ housekeeping }) => Object.entries(housekeeping));
