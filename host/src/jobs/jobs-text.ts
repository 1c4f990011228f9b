import { defineTexts } from '@bo/i18n';
import type { Job } from '@bo/contracts';
import ab from '../locales/ab/jobs.json';
import en from '../locales/en/jobs.json';

export const useJobsText = defineTexts('hostJobs', { en, ab });
type JobsText = ReturnType<typeof useJobsText>;

const NAMES = {
  backup: 'names.backup',
  'brands-bulk': 'names.brands',
  'categories-bulk': 'names.categories',
  'variant-types-bulk': 'names.variantTypes',
  'inventory-bulk': 'names.inventory',
  'coupon-codes': 'names.couponCodes',
  'coupons-bulk': 'names.coupons',
  'gift-cards': 'names.giftCards',
  'gift-cards-bulk': 'names.giftCards',
  'customers-bulk': 'names.customers',
  'orders-bulk': 'names.orders',
  'products-bulk': 'names.products',
  'sellable-variants-bulk': 'names.variants',
  'refunds-bulk': 'names.refunds',
  'returns-bulk': 'names.returns',
  'reviews-bulk': 'names.reviews',
  export: 'names.export',
  'counter-check': 'names.counters',
  housekeeping: 'names.housekeeping',
  'webhook-deliveries': 'names.webhookDeliveries',
  messages: 'names.messages',
  'forgotten-password': 'names.forgottenPassword',
  'image-links': 'names.images',
  'images-bulk': 'names.media',
  import: 'names.import',
  payments: 'names.payments',
  'payout-run': 'names.payoutRun',
  prices: 'names.prices',
  'product-schedules': 'names.productSchedules',
  'offers-bulk': 'names.offers',
  'offer-moments': 'names.offerMoments',
  'expired-stock': 'names.expiredStock',
  'price-cases': 'names.priceCases',
  'offer-banners-bulk': 'names.offerBanners',
  'volume-offers-bulk': 'names.volumeOffers',
  'offer-countdowns-bulk': 'names.offerCountdowns',
  'leaflets-bulk': 'names.leaflets',
  'leaflet-pdf': 'names.leafletPdf',
  'package-payments-bulk': 'names.packagePayments',
  'dealers-bulk': 'names.dealers',
  'sellers-bulk': 'names.sellers',
  'pincodes-bulk': 'names.pincodes',
  'pincode-import': 'names.pincodeImport',
  'warehouse-hand-over': 'names.warehouseHandOver',
  'warehouses-bulk': 'names.warehouses',
  'users-bulk': 'names.users',
  'suppliers-bulk': 'names.suppliers',
  'purchase-orders-bulk': 'names.purchaseOrders',
  'supplier-prices-bulk': 'names.supplierPrices',
  'count-plans': 'names.countPlanned',
  'count-plans-bulk': 'names.countPlans',
  'horizontal-product-lists-bulk': 'names.horizontalLists',
} as const;
const SUBJECTS = {
  check: 'subjects.check',
  apply: 'subjects.apply',
  undo: 'subjects.undo',
  activate: 'subjects.activate',
  describe: 'subjects.describe',
  return_texts: 'subjects.return_texts',
  deactivate: 'subjects.deactivate',
  feature: 'subjects.feature',
  unfeature: 'subjects.unfeature',
  archive: 'subjects.archive',
  void: 'subjects.void',
  restore: 'subjects.restore',
  delete: 'subjects.delete',
  publish: 'subjects.publish',
  approve: 'subjects.approve',
  reject: 'subjects.reject',
  retry: 'subjects.retry',
  receive: 'subjects.receive',
  close: 'subjects.close',
  block: 'subjects.block',
  unblock: 'subjects.unblock',
  suspend: 'subjects.suspend',
  unsuspend: 'subjects.unsuspend',
  advance: 'subjects.advance',
  assign: 'subjects.assign',
  nameDriver: 'subjects.nameDriver',
  hold: 'subjects.hold',
  release: 'subjects.release',
  hide: 'subjects.hide',
  pause: 'subjects.pause',
  resume: 'subjects.resume',
  stop: 'subjects.stop',
  return: 'subjects.return',
  change_prices: 'subjects.changePrices',
  cancel_prices: 'subjects.cancelPrices',
  schedule: 'subjects.schedule',
  cancel_schedule: 'subjects.cancelSchedule',
  set_category: 'subjects.setCategory',
  set_brand: 'subjects.setBrand',
  set_safety: 'subjects.setSafety',
  set_aisle: 'subjects.setAisle',
  set_reorder_point: 'subjects.setReorderPoint',
  return_reorder_point: 'subjects.return',
} as const;
const knows = <T extends object>(texts: T, key: string): key is Extract<keyof T, string> => Object.hasOwn(texts, key);

/** What a job does, in words; a job that this version does not know keeps its own name. */
export function titleOf(t: JobsText, { name, subject }: Pick<Job, 'name' | 'subject'>): string {
  const title = knows(NAMES, name) ? t(NAMES[name]) : name;
  if (subject === '') return title;
  // A step of something: `check: tea.csv`.
  const [step = '', ...rest] = subject.split(': ');
  if (rest.length > 0 && knows(SUBJECTS, step))
    return t('titleOfStep', { title, step: t(SUBJECTS[step]), subject: rest.join(': ') });
  return t('title', { title, subject: knows(SUBJECTS, subject) ? t(SUBJECTS[subject]) : subject });
}
