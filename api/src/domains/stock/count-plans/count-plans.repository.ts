import { type CountPlan, type CountPlanInput, CountPlanListQuery } from '@bo/contracts';
import { type SelectQueryBuilder, type SqlBool, sql } from 'kysely';
import { jsonObjectFrom } from 'kysely/helpers/postgres';
import type { Db, Trx } from '../../../platform/db/database.ts';
import type { Database } from '../../../platform/db/schema.ts';
import { person } from '../../../platform/db/person.ts';
import { anyOf, is } from '../../../platform/list/filters.ts';
import { defineFinder } from '../../../platform/list/finder.ts';
import { defineList } from '../../../platform/list/list.ts';
import { containsWords } from '../../../platform/list/search.ts';
import { recordTable } from '../../../platform/record-table.ts';
import { reference } from '../../../platform/records.ts';
import { storeToday } from '../../../platform/settings.ts';

type Plans = SelectQueryBuilder<Database, 'count_plans' | 'warehouses', object>;
const plans = (db: Db | Trx): Plans =>
  db.selectFrom('count_plans').innerJoin('warehouses', 'warehouses.id', 'count_plans.warehouse_id');

/** Whether a count of the plan is open after its day. */
const late = sql<SqlBool>`exists (select 1 from stock_counts late where late.plan_id = count_plans.id and late.status = 'open' and late.due_on < ${storeToday})`;

const withCounts = (rows: Plans) =>
  rows
    .leftJoin('categories', 'categories.id', 'count_plans.category_id')
    .selectAll('count_plans')
    .select([
      'warehouses.name as warehouse_name',
      'warehouses.name_ar as warehouse_name_ar',
      'categories.name as category_name',
      'categories.name_ar as category_name_ar',
      sql<boolean>`${late}`.as('late'),
      sql<number>`(select count(*) from stock_counts c where c.plan_id = count_plans.id and c.status = 'missed')`.as(
        'missed',
      ),
    ])
    .select((eb) => [
      person(eb.ref('count_plans.assigned_to')).as('assignee'),
      jsonObjectFrom(
        eb
          .selectFrom('stock_counts')
          .select(['stock_counts.id', 'stock_counts.number', 'stock_counts.status'])
          .whereRef('stock_counts.plan_id', '=', 'count_plans.id')
          .orderBy('stock_counts.id', 'desc')
          .limit(1),
      ).as('last_count'),
    ]);
type Row = Awaited<ReturnType<ReturnType<typeof withCounts>['execute']>>[number];

const toCountPlan = ({
  name_sort: _,
  search_text: __,
  warehouse_name,
  warehouse_name_ar,
  category_name,
  category_name_ar,
  ...plan
}: Row): CountPlan => ({
  ...plan,
  warehouse: { id: plan.warehouse_id, name: warehouse_name, name_ar: warehouse_name_ar },
  category: reference(plan.category_id, category_name, category_name_ar),
});

export const countPlanList = defineList({
  query: CountPlanListQuery,
  scope: 'count_plan',
  id: 'count_plans.id',
  sorts: {
    name: 'count_plans.name_sort',
    next_on: 'count_plans.next_on',
    updated_at: 'count_plans.updated_at',
  },
  matching: (db, { search, archived, active, warehouse, late: only }): Plans =>
    plans(db)
      .where('count_plans.archived_at', archived ? 'is not' : 'is', null)
      .where(is('count_plans.active', active))
      .where(anyOf('count_plans.warehouse_id', warehouse))
      .$if(only !== undefined, (rows) => rows.where(only ? late : sql<SqlBool>`not ${late}`))
      .where(containsWords('count_plans.search_text', 'count_plans.name_sort', search)),
  columns: withCounts,
  toItem: toCountPlan,
});

export const findCountPlan = defineFinder({
  scope: 'count_plan',
  rows: (db, id) => withCounts(plans(db).where('count_plans.id', '=', id)),
  read: toCountPlan,
});

export const countPlanTable = recordTable('count_plans', { prefix: 'cpl' });

/** The plans whose day has come, in warehouses that are open. */
export const readDuePlans = (db: Db): Promise<{ id: string }[]> =>
  plans(db)
    .select('count_plans.id')
    .where('count_plans.archived_at', 'is', null)
    .where('count_plans.active', '=', true)
    .where('count_plans.next_on', '<=', storeToday)
    .where('warehouses.archived_at', 'is', null)
    .where('warehouses.status', '<>', 'closed')
    .orderBy('count_plans.id')
    .execute();

/** A plan whose day has come, locked; its last day until today, and the one after that. */
export async function lockDuePlan(
  trx: Trx,
  id: string,
): Promise<(CountPlanInput & { id: string; version: number; due_on: string; following: string }) | undefined> {
  return trx
    .selectFrom('count_plans')
    .selectAll()
    .select([
      sql<string>`(next_on + (${storeToday} - next_on) / every_days * every_days)`.as('due_on'),
      sql<string>`(next_on + ((${storeToday} - next_on) / every_days + 1) * every_days)`.as('following'),
    ])
    .where('id', '=', id)
    .where('archived_at', 'is', null)
    .where('active', '=', true)
    .where('next_on', '<=', storeToday)
    .forUpdate()
    .executeTakeFirst();
}
