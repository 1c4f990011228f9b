import type { GlossaryTerm, GlossaryTermInput } from '@bo/contracts';
import { recordWrites } from '../../../platform/record-writes.ts';
import { expectTermFree, findTerm, termTable } from './glossary.repository.ts';

/** What words are called in this store. Nothing refers to an entry: one that is not wanted is deleted. */
export const terms = recordWrites<GlossaryTerm, GlossaryTermInput>({
  ...termTable,
  type: 'glossary_term',
  find: findTerm,
  check: ({ trx }, input, before) => expectTermFree(trx, input, before?.id),
});
