import { typedText } from '@bo/i18n';
import type texts from '../locales/en/inventory.json';

export const useInventoryText = typedText<typeof texts>('inventory');
