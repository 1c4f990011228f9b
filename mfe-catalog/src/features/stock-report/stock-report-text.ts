import { typedText } from '@bo/i18n';
import type texts from '../../locales/en/stock-report.json';

export const useStockReportText = typedText<typeof texts>('stock-report');
