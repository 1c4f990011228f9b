import { typedText } from '@bo/i18n';
import type texts from '../../locales/en/orders.json';

export const useOrderText = typedText<typeof texts>('orders');
