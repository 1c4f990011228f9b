import type { %One%, %One%Input } from '@bo/contracts';
import { z } from 'zod';
import { type BulkAction, defineBulk } from '../../platform/http/bulk.ts';
import { recordWrites } from '../../platform/record-writes.ts';
import { expect%One%Free, find%One%, %one%List, %one%Table } from './%many-kebab%.repository.ts';

export const %many% = recordWrites<%One%, %One%Input>({
  ...%one%Table,
  type: '%one_snake%',
  find: find%One%,
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
const setArchived = (archived: boolean): BulkAction => ({
  needs: '%area%.delete',
  act: (unit, id) => %many%.setArchived(unit, id, undefined, archived),
});

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
    archive: setArchived(true),
    restore: setArchived(false),
  },
});
