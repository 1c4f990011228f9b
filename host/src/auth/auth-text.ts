import { defineTexts } from '@bo/i18n';
import ab from '../locales/ab/auth.json';
import en from '../locales/en/auth.json';

/** The texts of the pages before and around a session. */
export const useAuthText = defineTexts('hostAuth', { en, ab });
