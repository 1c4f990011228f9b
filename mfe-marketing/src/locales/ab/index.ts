// Written by `npm run indexes`. The gate refuses another text.
import labels from '@bo/contracts/labels/ab';
import coupons from './coupons.json';
import giftCards from './gift-cards.json';
import offerReport from './offer-report.json';
import offers from './offers.json';
import variantsField from './variants-field.json';

export const texts = {
  labels: {
    unit: labels.unit,
    order_status: labels.order_status,
    deal_category: labels.deal_category,
    offer_type: labels.offer_type,
    offer_state: labels.offer_state,
    price_kind: labels.price_kind,
    price_reason: labels.price_reason,
    coupon_reason: labels.coupon_reason,
    coupon_state: labels.coupon_state,
    discount_type: labels.discount_type,
    coupon_batch_state: labels.coupon_batch_state,
    gift_card_state: labels.gift_card_state,
    gift_card_way: labels.gift_card_way,
    gift_card_movement: labels.gift_card_movement,
    storage: labels.storage,
    banner_placement: labels.banner_placement,
    banner_target: labels.banner_target,
    countdown_style: labels.countdown_style,
    period_state: labels.period_state,
    leaflet_state: labels.leaflet_state,
    commission_condition: labels.commission_condition,
    commission_won_by: labels.commission_won_by,
    commission_place: labels.commission_place,
    record_type: labels.record_type,
  },
  coupons,
  'gift-cards': giftCards,
  'offer-report': offerReport,
  offers,
  'variants-field': variantsField,
};
