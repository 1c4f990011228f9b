import { typedText } from '@bo/i18n';
import type texts from '../../locales/en/brands.json';

export const useBrandText = typedText<typeof texts>('brands');
