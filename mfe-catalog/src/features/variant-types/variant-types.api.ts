import type { MergeOptionsInput } from '@bo/contracts';
import { variantTypes } from '@bo/resources';

export const mergeOptions = (done: string) => variantTypes.act<MergeOptionsInput>('merge-options', { done });
