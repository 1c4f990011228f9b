import labels from '@bo/contracts/labels/ab';
import coupons from './coupons.json';
import giftCards from './gift-cards.json';
import leaflets from './leaflets.json';
import offerBanners from './offer-banners.json';
import offerCountdowns from './offer-countdowns.json';
import offers from './offers.json';
import parts from './parts.json';
import simulator from './simulator.json';
import variantsField from './variants-field.json';
import volumeOffers from './volume-offers.json';

export const texts = {
  coupons,
  'gift-cards': giftCards,
  offerBanners,
  offerCountdowns,
  offers,
  parts,
  variantsField,
  volumeOffers,
  simulator,
  labels,
  leaflets,
};
