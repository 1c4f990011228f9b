import { type %One%, type %One%Input, %One%ListQuery } from '@bo/contracts';
import { type Selectable, type SelectQueryBuilder, sql } from 'kysely';
import type { Trx } from '../../../platform/db/database.ts';
import type { Database, %Many%Table } from '../../../platform/db/schema.ts';
import { expectFree } from '../../../platform/errors/unique-violation.ts';
import { anyOf, is } from '../../../platform/list/filters.ts';
import { defineFinder } from '../../../platform/list/finder.ts';
import { defineList } from '../../../platform/list/list.ts';
import { containsWords } from '../../../platform/list/search.ts';
import { recordTable } from '../../../platform/record-table.ts';
import { reference } from '../../../platform/records.ts';

%when reference%
/** With the names of the records that they refer to. */
const withNames = (rows: SelectQueryBuilder<Database, '%many_snake%', object>) =>
  rows
    %fields join%
    .selectAll('%many_snake%')
    .select([
      %fields joined%
    ]);
type Row = Awaited<ReturnType<ReturnType<typeof withNames>['execute']>>[number];

function to%One%({ %label%_sort: _, search_text: __, %fields joined names% ...%one% }: Row): %One% {
  return {
    ...%one%,
    %fields named%
  };
}
%end%
%unless reference%
function to%One%({ %label%_sort: _, search_text: __, ...%one% }: Selectable<%Many%Table>): %One% {
  return %one%;
}
%end%

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
%when reference%
  columns: withNames,
%end%
%unless reference%
  columns: (rows) => rows.selectAll('%many_snake%'),
%end%
  toItem: to%One%,
});

export const find%One% = defineFinder({
  scope: '%one_snake%',
%when reference%
  rows: (db, id) => withNames(db.selectFrom('%many_snake%').where('%many_snake%.id', '=', id)),
%end%
%unless reference%
  rows: (db, id) => db.selectFrom('%many_snake%').selectAll().where('id', '=', id),
%end%
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
