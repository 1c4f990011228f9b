import { defineTexts } from '@bo/i18n';
import ab from './locales/ab.json';
import en from './locales/en.json';

export const useGalleryText = defineTexts('kitWorkshop', { en, ab });
