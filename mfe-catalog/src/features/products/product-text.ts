import { typedText } from '@bo/i18n';
import type texts from '../../locales/en/products.json';

export const useProductText = typedText<typeof texts>('products');
