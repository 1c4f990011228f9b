import { typedText } from '@bo/i18n';
import type texts from '../locales/en/variants.json';

export const useVariantText = typedText<typeof texts>('variants');
