import { type GlossaryTerm, type GlossaryTermInput, GlossaryTermListQuery } from '@bo/contracts';
import { type Selectable, sql } from 'kysely';
import type { Trx } from '../../../platform/db/database.ts';
import type { GlossaryTermsTable } from '../../../platform/db/schema.ts';
import { expectFree } from '../../../platform/errors/unique-violation.ts';
import { defineFinder } from '../../../platform/list/finder.ts';
import { defineList } from '../../../platform/list/list.ts';
import { containsWords } from '../../../platform/list/search.ts';
import { recordTable } from '../../../platform/record-table.ts';

function toTerm({
  term_sort: _,
  term_ar_sort: __,
  search_text: ___,
  ...term
}: Selectable<GlossaryTermsTable>): GlossaryTerm {
  return term;
}

export const termList = defineList({
  query: GlossaryTermListQuery,
  scope: 'glossary_term',
  id: 'glossary_terms.id',
  sorts: {
    term: 'glossary_terms.term_sort',
    term_ar: 'glossary_terms.term_ar_sort',
    updated_at: 'glossary_terms.updated_at',
  },
  matching: (db, { search }) =>
    db
      .selectFrom('glossary_terms')
      .where(containsWords('glossary_terms.search_text', 'glossary_terms.term_sort', search)),
  columns: (rows) => rows.selectAll('glossary_terms'),
  toItem: toTerm,
});

export const findTerm = defineFinder({
  scope: 'glossary_term',
  rows: (db, id) => db.selectFrom('glossary_terms').selectAll().where('id', '=', id),
  read: toTerm,
});

export const termTable = recordTable('glossary_terms', {
  prefix: 'gls',
  unique: { glossary_terms_term: ['term', 'glossary.term_taken'] },
});

/** That no other entry is of the same term, however it is spelled. */
export const expectTermFree = (trx: Trx, { term }: Partial<GlossaryTermInput>, id = ''): Promise<void> =>
  expectFree(
    trx,
    term === undefined
      ? {}
      : {
          term: [
            'glossary.term_taken',
            sql`select from glossary_terms where archived_at is null and fold(term) = fold(${term}) and id <> ${id}`,
          ],
        },
  );
