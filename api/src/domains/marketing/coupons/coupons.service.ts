import type { Coupon, CouponInput } from '@bo/contracts';
import { z } from 'zod';
import { DomainError, type FieldProblem } from '../../../platform/errors/domain-error.ts';
import { archiveActions, type BulkAction, defineBulk } from '../../../platform/http/bulk.ts';
import { recordWrites } from '../../../platform/record-writes.ts';
import { expectFound, expectLive } from '../../../platform/records.ts';
import type { UnitOfWork } from '../../../platform/unit-of-work.ts';
import { couponList, couponTable, findCoupon } from './coupons.repository.ts';

export { countRunningOut } from './coupons.repository.ts';
export {
  consumeCoupon,
  consumeCouponAgain,
  consumeOffers,
  exchangeOffers,
  readUsedUp,
  restoreCoupon,
  restoreUses,
  setCouponUse,
} from './uses.repository.ts';

/** What a form may not change any more: the code that orders name, and how often it was used already. */
function check(input: Partial<CouponInput>, before: Coupon | undefined): void {
  if (!before) return;
  const wrong: Record<string, FieldProblem> = {};
  if (input.code !== undefined && input.code !== before.code) {
    if (before.used_count > 0) wrong['code'] = 'coupon.code_used';
    if (before.batch) wrong['code'] = 'coupon.code_of_batch';
  }
  if (input.available_count != null && input.available_count < before.used_count)
    wrong['available_count'] = { code: 'coupon.used_more', values: { n: before.used_count } };
  if (input.draft === true && !before.draft && before.used_count > 0) wrong['draft'] = 'coupon.draft_used';
  if (Object.keys(wrong).length > 0) throw new DomainError(422, 'validation_failed', { fields: wrong });
}

export const coupons = recordWrites<Coupon, CouponInput>({
  ...couponTable,
  type: 'coupon',
  find: findCoupon,
  check: async (_, input, before) => check(input, before),
});

/**
 * Turns a coupon on or off, at once for every order that comes after. Turning a draft on ends the draft. One that
 * already is what is wanted stays as it is.
 */
export async function setActive(
  unit: UnitOfWork,
  id: string,
  version: number | undefined,
  active: boolean,
): Promise<Coupon> {
  const before = expectLive(await coupons.current(unit, id, version));
  if (before.active === active && !(active && before.draft)) return before;
  await couponTable.update(unit, before, { active, ...(active ? { draft: false } : {}) });
  const after = expectFound(await findCoupon(unit.trx, id, unit.actor));
  await unit.audit({ type: 'coupon', id, action: active ? 'activated' : 'deactivated', before, after });
  return after;
}

const turn = (active: boolean): BulkAction => ({
  needs: 'coupon.edit',
  act: (unit, id) => setActive(unit, id, undefined, active),
});

/** What can be done to many coupons at once. */
export const couponBulk = defineBulk({
  name: 'coupons',
  list: couponList,
  values: z.object({}),
  async stateOf(db, id, viewer) {
    const coupon = await findCoupon(db, id, viewer);
    return coupon && JSON.stringify([coupon.active, coupon.draft, coupon.archived_at !== null]);
  },
  actions: {
    activate: turn(true),
    deactivate: turn(false),
    ...archiveActions('coupon.delete', coupons.setArchived),
    delete: { needs: 'coupon.delete', act: (unit, id) => coupons.remove(unit, id, undefined) },
  },
});
