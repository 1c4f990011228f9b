import type { MergeInput } from '@bo/contracts';
import { brands } from '@bo/resources';

export const mergeBrand = (done: string) => brands.act<MergeInput>('merge', { done });
