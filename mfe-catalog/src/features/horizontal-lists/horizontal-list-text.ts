import { typedText } from '@bo/i18n';
import type texts from '../../locales/en/horizontal-lists.json';

export const useHorizontalListText = typedText<typeof texts>('horizontal-lists');
