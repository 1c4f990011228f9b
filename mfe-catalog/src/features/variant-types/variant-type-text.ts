import { typedText } from '@bo/i18n';
import type texts from '../../locales/en/variant-types.json';

export const useVariantTypeText = typedText<typeof texts>('variant-types');
