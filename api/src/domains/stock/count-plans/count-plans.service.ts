import type { CountPeople, CountPlan, CountPlanInput } from '@bo/contracts';
import { z } from 'zod';
import type { Actor } from '../../../platform/access/caller.ts';
import { people, rightsOf } from '../../access/sessions/rights.service.ts';
import type { Db, Trx } from '../../../platform/db/database.ts';
import { fieldError } from '../../../platform/errors/domain-error.ts';
import { FieldErrors } from '../../../platform/errors/field-errors.ts';
import { archiveActions, type BulkAction, defineBulk } from '../../../platform/http/bulk.ts';
import { defineJob } from '../../../platform/jobs/define.ts';
import { recordWrites } from '../../../platform/record-writes.ts';
import type { UnitOfWork } from '../../../platform/unit-of-work.ts';
import { findOpenWarehouses } from '../inventory/inventory.service.ts';
import { openPlannedCount } from '../inventory/counts.service.ts';
import { countPlanList, countPlanTable, findCountPlan, lockDuePlan, readDuePlans } from './count-plans.repository.ts';

/** As many as a picker offers. */
const MOST_PEOPLE = 500;

/** Who may count in the warehouses of someone: active accounts that may write stock there. */
export async function readCountPeople(db: Db | Trx, viewer: Actor): Promise<CountPeople['results']> {
  const rows = await people(db)
    .select(['users.name', 'users.name_ar'])
    .where('users.user_type', '<>', 'service')
    .orderBy('users.name')
    .limit(MOST_PEOPLE)
    .execute();
  const own = viewer.scope.warehouse;
  return rows
    .filter((person) => {
      const { permissions, scope } = rightsOf(person);
      const theirs = scope.warehouse;
      const shared = !own || !theirs || theirs.some((warehouse) => own.includes(warehouse));
      return shared && permissions.has('inventory.edit');
    })
    .map(({ id, name, name_ar }) => ({ id, name, name_ar }));
}

async function check(
  { trx, actor }: UnitOfWork,
  { warehouse_id, assigned_to }: Partial<CountPlanInput>,
  before?: CountPlan,
): Promise<void> {
  const errors = new FieldErrors();
  // Of a plan that is only switched on or off nothing is asked again.
  if (warehouse_id !== undefined && !(await findOpenWarehouses(trx, [warehouse_id], actor)).has(warehouse_id))
    errors.add(fieldError('warehouse_id', 'stock.warehouse'));
  if (assigned_to && assigned_to !== before?.assigned_to) {
    const known = await readCountPeople(trx, actor);
    if (!known.some(({ id }) => id === assigned_to)) errors.add(fieldError('assigned_to', 'stock.count_person'));
  }
  errors.throwIfAny();
}

export const countCountPlanUses = (db: Db | Trx, countPlan: CountPlan): Promise<number> =>
  countPlanTable.countUses(db, countPlan);

export const countPlans = recordWrites<CountPlan, CountPlanInput>({
  ...countPlanTable,
  type: 'count_plan',
  find: findCountPlan,
  check,
  countUses: countCountPlanUses,
});

const setActive = (active: boolean): BulkAction => ({
  needs: 'inventory.edit',
  act: (unit, id) => countPlans.change(unit, id, undefined, { active }),
});

/** What can be done to many records at once. */
export const countPlanBulk = defineBulk({
  name: 'count-plans',
  list: countPlanList,
  values: z.object({}),
  async stateOf(db, id, viewer) {
    const countPlan = await findCountPlan(db, id, viewer);
    return countPlan && JSON.stringify([countPlan.active, countPlan.archived_at !== null]);
  },
  actions: {
    activate: setActive(true),
    deactivate: setActive(false),
    ...archiveActions('inventory.delete', countPlans.setArchived),
  },
});

/** Opens the count of a plan whose day has come, and says when the next one is. False where there is none to open. */
async function openDue(unit: UnitOfWork, id: string): Promise<boolean> {
  const plan = await lockDuePlan(unit.trx, id);
  if (!plan) return false;
  const { warehouse_id, category_id, aisle, abc_class, assigned_to, due_on, following } = plan;
  const count = await openPlannedCount(
    unit,
    { warehouse_id, category_id, aisle, abc_class, note: '' },
    { plan_id: id, due_on, assigned_to },
  );
  await countPlanTable.update(unit, plan, { next_on: following });
  return count !== null;
}

/** Opens the counts that are due. Of days that nobody was there for it opens one, the last. Answers how many. */
export async function openDueCounts(
  db: Db,
  write: <T>(work: (unit: UnitOfWork) => Promise<T>) => Promise<T>,
  signal?: AbortSignal,
): Promise<number> {
  let opened = 0;
  for (const { id } of await readDuePlans(db)) {
    signal?.throwIfAborted();
    opened += Number(await write((unit) => openDue(unit, id)));
  }
  return opened;
}

export const openCounts = defineJob({
  name: 'count-plans',
  input: z.object({}),
  schedule: '*/10 * * * *',
  async run({ platform: { db }, signal, write }) {
    const opened = await openDueCounts(db, write, signal);
    return opened === 0 ? null : { opened };
  },
});
