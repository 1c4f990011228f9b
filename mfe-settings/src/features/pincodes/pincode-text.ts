import { typedText } from '@bo/i18n';
import type texts from '../../locales/en/pincodes.json';

export const usePincodeText = typedText<typeof texts>('pincodes');
