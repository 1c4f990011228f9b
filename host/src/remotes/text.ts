import { defineTexts } from '@bo/i18n';
import ab from '../locales/ab/remotes.json';
import en from '../locales/en/remotes.json';

/** What people read about remotes that are late, down, old or replaced. */
export const useRemotesText = defineTexts('remotes', { en, ab });
