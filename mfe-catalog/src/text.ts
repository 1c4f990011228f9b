import { textsOf } from '@bo/platform/remote';
import type { texts } from './locales/en/index.ts';
import type { texts as others } from './locales/en/others.ts';

/** The texts of a feature, by the name of its locale file. */
export const useText = textsOf<typeof texts & typeof others>();
