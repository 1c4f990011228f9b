import { typedText } from '@bo/i18n';
import type texts from '../../locales/en/offers.json';

export const useOfferText = typedText<typeof texts>('offers');
