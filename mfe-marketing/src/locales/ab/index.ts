// Written by `npm run indexes`. The gate refuses another text.
import labels from '@bo/contracts/labels/ab';
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
  labels,
  calendar,
  coupons,
  'gift-cards': giftCards,
  leaflets,
  'offer-banners': offerBanners,
  'offer-countdowns': offerCountdowns,
  'offer-report': offerReport,
  offers,
  parts,
  simulator,
  'variants-field': variantsField,
  'volume-offers': volumeOffers,
};
