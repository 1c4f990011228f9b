// Written by `npm run indexes`. The gate refuses another text.
import calendar from './calendar.json';
import leaflets from './leaflets.json';
import offerBanners from './offer-banners.json';
import offerCountdowns from './offer-countdowns.json';
import parts from './parts.json';
import simulator from './simulator.json';
import volumeOffers from './volume-offers.json';

export const texts = {
  calendar,
  leaflets,
  'offer-banners': offerBanners,
  'offer-countdowns': offerCountdowns,
  parts,
  simulator,
  'volume-offers': volumeOffers,
};
