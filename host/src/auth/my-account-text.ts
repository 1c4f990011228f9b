import { defineTexts } from '@bo/i18n';
import ab from '../locales/ab/my-account.json';
import en from '../locales/en/my-account.json';

/** The texts of one's own account that no page before sign-in needs. */
export const useMyAccountText = defineTexts('hostMyAccount', { en, ab });
