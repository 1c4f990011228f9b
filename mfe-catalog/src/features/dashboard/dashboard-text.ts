import { typedText } from '@bo/i18n';
import type texts from '../../locales/en/catalog-dashboard.json';

export const useDashboardText = typedText<typeof texts>('catalog-dashboard');
