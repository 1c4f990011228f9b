import { typedText } from '@bo/i18n';
import type texts from '../../locales/en/sellers.json';

export const useSellerText = typedText<typeof texts>('sellers');
