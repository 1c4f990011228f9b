import { defineTexts } from '@bo/i18n';
import ab from '../locales/ab/platform-page.json';
import en from '../locales/en/platform-page.json';

export const usePlatformText = defineTexts('platformPage', { en, ab });
