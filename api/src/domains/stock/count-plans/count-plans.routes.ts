import { CountPeople, CountPlan, CountPlanInput } from '@bo/contracts';
import { callerOf } from '../../../platform/access/guard.ts';
import type { ExportColumn } from '../../../platform/export/cells.ts';
import { defineExport } from '../../../platform/export/define.ts';
import type { Routes } from '../../../platform/http/app-type.ts';
import { ok } from '../../../platform/http/contract.ts';
import { resourceRoutes } from '../../../platform/http/resource-routes.ts';
import { expectFound } from '../../../platform/records.ts';
import type { UnitOfWork } from '../../../platform/unit-of-work.ts';
import { findCountPlan, countPlanList } from './count-plans.repository.ts';
import { countCountPlanUses, countPlanBulk, countPlans, openCounts, readCountPeople } from './count-plans.service.ts';

const COLUMNS: readonly ExportColumn<CountPlan>[] = [
  { key: 'name', value: ({ name }) => name },
  { key: 'name_ar', value: ({ name_ar }) => name_ar },
  { key: 'warehouse', value: ({ warehouse }) => warehouse },
  { key: 'category', value: ({ category }) => category },
  { key: 'aisle', value: ({ aisle }) => aisle },
  { key: 'abc_class', value: ({ abc_class }) => abc_class },
  { key: 'every_days', kind: 'number', value: ({ every_days }) => every_days },
  { key: 'next_on', kind: 'day', value: ({ next_on }) => next_on },
  { key: 'assigned_to', value: ({ assignee }) => assignee?.name ?? null },
  { key: 'last_count', value: ({ last_count }) => last_count?.number ?? null },
  { key: 'missed', kind: 'number', value: ({ missed }) => missed },
  { key: 'late', kind: 'flag', value: ({ late }) => late },
  { key: 'active', kind: 'flag', value: ({ active }) => active },
  { key: 'updated_at', kind: 'instant', value: ({ updated_at }) => updated_at },
];
export const countPlanExport = defineExport({
  name: 'count-plans',
  permission: 'inventory.export',
  list: countPlanList,
  columns: COLUMNS,
});

export const countPlanRoutes: Routes = (app, platform) => {
  const routes = resourceRoutes(app, platform, { name: 'count-plans', area: 'inventory', entity: CountPlan });
  app.get(
    '/admin_panel/count-plans/people/',
    { config: { permission: 'inventory.view' }, schema: { tags: ['count plans'], response: ok(CountPeople) } },
    async (request) => ({ results: await readCountPeople(platform.db, callerOf(request)) }),
  );
  routes.list(countPlanList);
  routes.export(countPlanExport);
  routes.detail(findCountPlan);
  routes.usage(async (db, id, viewer) => countCountPlanUses(db, expectFound(await findCountPlan(db, id, viewer))));
  /** Where its day has come already, its count is opened at once: nobody waits for the clock. */
  const opened = async (unit: UnitOfWork, saving: Promise<CountPlan>): Promise<CountPlan> => {
    const plan = await saving;
    if (plan.active) await platform.jobs.enqueue(unit, openCounts, {}, { asSystem: true, key: 'due' });
    return plan;
  };
  routes.create(CountPlanInput, (unit, input) => opened(unit, countPlans.create(unit, input)));
  routes.update(CountPlanInput, (unit, id, version, input) =>
    opened(unit, countPlans.change(unit, id, version, input)),
  );
  routes.archive(countPlans.setArchived);
  routes.remove(countPlans.remove);
  routes.bulk(countPlanBulk);
};
