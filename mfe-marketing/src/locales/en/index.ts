import labels from '@bo/contracts/labels/en';
import calendar from './calendar.json';
import coupons from './coupons.json';
import giftCards from './gift-cards.json';
import leaflets from './leaflets.json';
import offerBanners from './offer-banners.json';
import offerCountdowns from './offer-countdowns.json';
import offerReport from './offer-report.json';
import offers from './offers.json';
import parts from './parts.json';
import simulator from './simulator.json';
import variantsField from './variants-field.json';
import volumeOffers from './volume-offers.json';

export const texts = {
  calendar,
  coupons,
  'gift-cards': giftCards,
  offerBanners,
  offerCountdowns,
  offerReport,
  offers,
  parts,
  variantsField,
  volumeOffers,
  simulator,
  labels,
  leaflets,
};
