import labels from '@bo/contracts/labels/ab';
import offerBanners from './offer-banners.json';
import offerCountdowns from './offer-countdowns.json';
import offers from './offers.json';
import parts from './parts.json';
import volumeOffers from './volume-offers.json';

export const texts = { offers, labels, offerBanners, offerCountdowns, parts, volumeOffers };
