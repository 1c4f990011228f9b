import type { DealerDetail, DealerInput } from '@bo/contracts';
import { z } from 'zod';
import { may } from '../../../platform/access/caller.ts';
import { lockRights } from '../../access/sessions/rights.service.ts';
import type { Db, Trx } from '../../../platform/db/database.ts';
import { DomainError, fieldError, forbidden } from '../../../platform/errors/domain-error.ts';
import { FieldErrors } from '../../../platform/errors/field-errors.ts';
import { archiveActions, defineBulk } from '../../../platform/http/bulk.ts';
import { recordWrites } from '../../../platform/record-writes.ts';
import type { UnitOfWork } from '../../../platform/unit-of-work.ts';
import { pincodes } from '../../stock/pincodes/pincodes.service.ts';
import { setDealerOf } from '../../access/users/users.service.ts';
import {
  countUnderWay,
  dealerList,
  dealerTable,
  expectDealerFree,
  findDealer,
  readWanted,
} from './dealers.repository.ts';

/** How often one is used; one that is, was it only once, is archived and never deleted. */
export const countDealerUses = (db: Db | Trx, dealer: { id: string }): Promise<number> =>
  dealerTable.countUses(db, dealer);

const news = (wanted: readonly string[] | undefined, had: readonly string[] = []): string[] =>
  [...new Set(wanted)].filter((id) => !had.includes(id));

/** A dealer's places and people are there, and nobody else's. */
async function check(unit: UnitOfWork, input: Partial<DealerInput>, before?: DealerDetail): Promise<void> {
  const { trx, actor } = unit;
  const errors = new FieldErrors();
  const wanted = {
    pincodes: news(input.pincode_ids, before?.pincode_ids),
    warehouses: news(input.warehouse_ids, before?.warehouse_ids),
    users: news(input.user_ids, before?.user_ids),
  };
  const found = await readWanted(trx, wanted, actor);
  await errors.check(() => expectDealerFree(trx, input.code, before?.id));
  const taken = found.pincodes.filter(({ dealer_id }) => dealer_id !== null);
  if (found.pincodes.length !== wanted.pincodes.length) errors.add(fieldError('pincode_ids', 'dealer.pincode'));
  else if (taken.length > 0)
    errors.add(
      fieldError('pincode_ids', 'dealer.pincode_taken', {
        codes: taken
          .map(({ code }) => code)
          .slice(0, 5)
          .join(', '),
      }),
    );
  if (found.warehouses !== wanted.warehouses.length) errors.add(fieldError('warehouse_ids', 'dealer.warehouse'));
  const free = found.users.filter(
    ({ dealer_id, user_type, role }) => dealer_id === null && (user_type === 'dealer' || role === 'dealer'),
  );
  if (free.length !== wanted.users.length) errors.add(fieldError('user_ids', 'dealer.user'));
  errors.throwIfAny();
}

/** Gives a dealer what is wanted and takes from it what is not. Each pincode and each account keeps its own trail. */
async function setOwn(
  unit: UnitOfWork,
  id: string,
  { pincode_ids, user_ids }: Partial<DealerInput>,
  before?: DealerDetail,
): Promise<void> {
  if (pincode_ids) {
    for (const pincode of before?.pincode_ids ?? [])
      if (!pincode_ids.includes(pincode)) await pincodes.change(unit, pincode, undefined, { dealer_id: null });
    for (const pincode of news(pincode_ids, before?.pincode_ids))
      await pincodes.change(unit, pincode, undefined, { dealer_id: id });
  }
  if (!user_ids) return;
  const leaving = (before?.user_ids ?? []).filter((user) => !user_ids.includes(user));
  const coming = news(user_ids, before?.user_ids);
  if (leaving.length + coming.length > 0 && !may(unit.actor, 'user.edit')) throw forbidden('user.edit');
  await lockRights(unit.trx);
  for (const [users, dealer] of [
    [leaving, null],
    [coming, id],
  ] as const)
    for (const user of users) {
      await setDealerOf(unit, user, dealer);
      await unit.audit({
        type: 'user',
        id: user,
        action: 'updated',
        before: { dealer_id: dealer === null ? id : null },
        after: { dealer_id: dealer },
      });
    }
}

export const dealers = recordWrites<DealerDetail, DealerInput>({
  type: 'dealer',
  find: findDealer,
  lock: dealerTable.lock,
  remove: dealerTable.remove,
  countUses: countDealerUses,
  check,
  async insert(unit, { pincode_ids, user_ids, ...input }) {
    const id = await dealerTable.insert(unit, input);
    await setOwn(unit, id, { pincode_ids, user_ids });
    return id;
  },
  async update(unit, before, { pincode_ids, user_ids, ...change }) {
    if (change.archived_at != null) {
      const n = await countUnderWay(unit.trx, before.id);
      if (n > 0) throw new DomainError(409, 'dealer.busy', { values: { n }, current: before });
    }
    await dealerTable.update(unit, before, change);
    await setOwn(
      unit,
      before.id,
      { ...(pincode_ids ? { pincode_ids } : {}), ...(user_ids ? { user_ids } : {}) },
      before,
    );
  },
});

/** What can be done to many records at once. */
export const dealerBulk = defineBulk({
  name: 'dealers',
  list: dealerList,
  values: z.object({}),
  async stateOf(db, id, viewer) {
    const dealer = await findDealer(db, id, viewer);
    return dealer && String(dealer.archived_at !== null);
  },
  actions: archiveActions('dealer.delete', dealers.setArchived),
});
