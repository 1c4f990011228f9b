import { paths } from '../paths.ts';

/** Where records of each type are; those of other remotes by their addresses, which the specification names. */
const PLACES: Readonly<Record<string, (id: string) => string>> = {
  brand: (id) => `/brand/update/${id}`,
  category: (id) => `/category/update/${id}`,
  coupon: (id) => `/coupons/coupon/${id}`,
  coupon_batch: (id) => `/coupons/batch/${id}`,
  customer: (id) => `/customer/details/${id}`,
  gift_card: (id) => `/coupons/gift-card/${id}`,
  gift_card_batch: (id) => `/coupons/gift-card/batch/${id}`,
  horizontal_list: (id) => `/product/horizontal-lists/${id}`,
  import: (id) => `/product/import/${id}`,
  leaflet: (id) => `/leaflet/leafletList/update/${id}`,
  message: paths.messageDetails,
  message_template: paths.messageTemplateEdit,
  offer: (id) => `/offer/editoffer/${id}`,
  offer_banner: (id) => `/offer/offerbannerlist/update/${id}`,
  offer_countdown: (id) => `/offer/offercountdownlist/update/${id}`,
  order: (id) => `/order/details/${id}`,
  pincode: paths.pincodeEdit,
  product: (id) => `/product/details/${id}`,
  refund_setting: () => '/refund/refundsetting',
  return: (id) => `/returnedorder/requestdetail/${id}`,
  role: paths.roleDetails,
  service_account: paths.serviceAccountEdit,
  setting: () => paths.appSettings(),
  stock_count: (id) => `/inventory/counts/${id}`,
  user: paths.userDetails,
  webhook: paths.webhookEdit,
  variant_type: (id) => `/product/varient-types/${id}`,
};

/** The screen of a record; undefined where it has none of its own. */
export const recordPath = (type: string, id: string): string | undefined =>
  Object.hasOwn(PLACES, type) ? PLACES[type]?.(encodeURIComponent(id)) : undefined;
