import { type Adjustment, AdjustmentListQuery, AdjustmentStatus } from '@bo/contracts';
import type { SelectQueryBuilder } from 'kysely';
import type { Db, Trx } from '../../../platform/db/database.ts';
import type { Database } from '../../../platform/db/schema.ts';
import { anyOf } from '../../../platform/list/filters.ts';
import { defineFinder } from '../../../platform/list/finder.ts';
import { defineList } from '../../../platform/list/list.ts';
import { recordTable } from '../../../platform/record-table.ts';
import { reference } from '../../../platform/records.ts';

export const adjustmentTable = recordTable('seller_adjustments', { prefix: 'adj' });

type Adjustments = SelectQueryBuilder<Database, 'seller_adjustments', object>;
const withPeople = (rows: Adjustments) =>
  rows
    .innerJoin('sellers', 'sellers.id', 'seller_adjustments.seller_id')
    .leftJoin('users as asker', 'asker.id', 'seller_adjustments.requested_by')
    .leftJoin('users as judge', 'judge.id', 'seller_adjustments.decided_by')
    .selectAll('seller_adjustments')
    .select([
      'sellers.name',
      'sellers.name_ar',
      'asker.name as asker_name',
      'asker.name_ar as asker_name_ar',
      'judge.name as judge_name',
      'judge.name_ar as judge_name_ar',
    ]);
type Row = Awaited<ReturnType<ReturnType<typeof withPeople>['execute']>>[number];

function toAdjustment(row: Row): Adjustment {
  const { seller_id, name, name_ar, asker_name, asker_name_ar, judge_name, judge_name_ar, ...adjustment } = row;
  return {
    ...adjustment,
    status: AdjustmentStatus.parse(adjustment.status),
    seller: { id: seller_id, name, name_ar },
    requested_by: reference(adjustment.requested_by, asker_name, asker_name_ar),
    decided_by: reference(adjustment.decided_by, judge_name, judge_name_ar),
  };
}

export const adjustmentList = defineList({
  query: AdjustmentListQuery,
  scope: 'seller_adjustment',
  id: 'seller_adjustments.id',
  sorts: { amount: 'seller_adjustments.amount', created_at: 'seller_adjustments.created_at' },
  matching: (db: Db, { seller, status }) =>
    db
      .selectFrom('seller_adjustments')
      .where(anyOf('seller_adjustments.seller_id', seller))
      .where(anyOf('seller_adjustments.status', status)),
  columns: withPeople,
  toItem: toAdjustment,
});

export const findAdjustment = defineFinder({
  scope: 'seller_adjustment',
  rows: (db: Db | Trx, id) => withPeople(db.selectFrom('seller_adjustments').where('seller_adjustments.id', '=', id)),
  read: toAdjustment,
});
