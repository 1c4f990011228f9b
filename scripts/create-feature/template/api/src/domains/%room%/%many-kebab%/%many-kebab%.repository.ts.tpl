import { type %One%, type %One%Input, %One%ListQuery } from '@bo/contracts';
import { type Selectable, sql } from 'kysely';
import type { Trx } from '../../../platform/db/database.ts';
import type { %Many%Table } from '../../../platform/db/schema.ts';
import { expectFree } from '../../../platform/errors/unique-violation.ts';
import { anyOf, is } from '../../../platform/list/filters.ts';
import { defineFinder } from '../../../platform/list/finder.ts';
import { defineList } from '../../../platform/list/list.ts';
import { containsWords } from '../../../platform/list/search.ts';
import { recordTable } from '../../../platform/record-table.ts';

function to%One%({ %label%_sort: _, search_text: __, ...%one% }: Selectable<%Many%Table>): %One% {
  return %one%;
}

export const %one%List = defineList({
  query: %One%ListQuery,
  scope: '%one_snake%',
  id: '%many_snake%.id',
  sorts: {
    %sort_columns%
  },
  matching: (db, { search, archived, %filter_names% }) =>
    db
      .selectFrom('%many_snake%')
      .where('%many_snake%.archived_at', archived ? 'is not' : 'is', null)
      %fields where%
      .$if(Boolean(search), (rows) =>
        rows.where(containsWords('%many_snake%.search_text', '%many_snake%.%label%_sort', search ?? '')),
      ),
  columns: (rows) => rows.selectAll('%many_snake%'),
  toItem: to%One%,
});

export const find%One% = defineFinder({
  scope: '%one_snake%',
  rows: (db, id) => db.selectFrom('%many_snake%').selectAll().where('id', '=', id),
  read: to%One%,
});

export const %one%Table = recordTable('%many_snake%', {
  prefix: '%prefix%',
%when unique%
  unique: {
    %fields unique%
    %checks%
  },
%end%
});
%when code%

/** That no other record has what only one may have; all of it is told at once. */
export const expect%One%Free = (trx: Trx, { %code_names% }: Partial<%One%Input>, id = ''): Promise<void> =>
  expectFree(trx, {
    %fields free%
  });
%end%
