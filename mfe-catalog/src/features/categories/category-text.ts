import { typedText } from '@bo/i18n';
import type texts from '../../locales/en/categories.json';

export const useCategoryText = typedText<typeof texts>('categories');
