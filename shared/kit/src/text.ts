import { defineTexts } from '@bo/i18n';
import ab from './locales/ab.json';
import en from './locales/en.json';

/** The kit's own texts. */
export const useKitText = defineTexts('kit', { en, ab });
