import type { %One%, %One%Input } from '@bo/contracts';
import { z } from 'zod';
import type { Db, Trx } from '../../../platform/db/database.ts';
%when active%
import { archiveActions, type BulkAction, defineBulk } from '../../../platform/http/bulk.ts';
%end%
%unless active%
import { archiveActions, defineBulk } from '../../../platform/http/bulk.ts';
%end%
import { recordWrites } from '../../../platform/record-writes.ts';
import { expect%One%Free, find%One%, %one%List, %one%Table } from './%many-kebab%.repository.ts';

/** How often one is used; one that is, was it only once, is archived and never deleted. */
%when counter%
export const count%One%Uses = async (db: Db | Trx, %one%: %One%): Promise<number> =>
  Math.max(await %one%Table.countUses(db, %one%), %fields uses%);
%end%
%unless counter%
export const count%One%Uses = (db: Db | Trx, %one%: %One%): Promise<number> => %one%Table.countUses(db, %one%);
%end%

export const %many% = recordWrites<%One%, %One%Input>({
  ...%one%Table,
  type: '%one_snake%',
  find: find%One%,
  countUses: count%One%Uses,
%when code%
  check: ({ trx }, input, before) => expect%One%Free(trx, input, before?.id),
%end%
});

%when active%
const setActive = (active: boolean): BulkAction => ({
  needs: '%area%.edit',
  act: (unit, id) => %many%.change(unit, id, undefined, { active }),
});
%end%

/** What can be done to many records at once. */
export const %one%Bulk = defineBulk({
  name: '%many-kebab%',
  list: %one%List,
  values: z.object({}),
  async stateOf(db, id, viewer) {
    const %one% = await find%One%(db, id, viewer);
%when active%
    return %one% && JSON.stringify([%one%.active, %one%.archived_at !== null]);
%end%
%unless active%
    return %one% && String(%one%.archived_at !== null);
%end%
  },
  actions: {
%when active%
    activate: setActive(true),
    deactivate: setActive(false),
%end%
    ...archiveActions('%area%.delete', %many%.setArchived),
  },
});
