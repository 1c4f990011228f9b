import { defineTexts } from '@bo/i18n';
import ab from '../../locales/ab/theme.json';
import en from '../../locales/en/theme.json';

export const useThemeText = defineTexts('hostTheme', { en, ab });
