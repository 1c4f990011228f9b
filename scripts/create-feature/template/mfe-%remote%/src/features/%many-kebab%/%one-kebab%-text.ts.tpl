import { typedText } from '@bo/i18n';
import type texts from '../../locales/en/%many-kebab%.json';

export const use%One%Text = typedText<typeof texts>('%many%');
