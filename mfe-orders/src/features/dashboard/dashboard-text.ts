import { typedText } from '@bo/i18n';
import type texts from '../../locales/en/orders-dashboard.json';

export const useDashboardText = typedText<typeof texts>('orders-dashboard');
