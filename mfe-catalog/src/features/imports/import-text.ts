import { typedText } from '@bo/i18n';
import type texts from '../../locales/en/imports.json';

export const useImportText = typedText<typeof texts>('imports');
