import { type PackagePayment, PackagePaymentListQuery } from '@bo/contracts';
import type { SelectQueryBuilder } from 'kysely';
import type { Actor } from '../../../platform/access/caller.ts';
import { within } from '../../../platform/access/scope.ts';
import type { Db, Trx } from '../../../platform/db/database.ts';
import type { Database } from '../../../platform/db/schema.ts';
import { anyOf } from '../../../platform/list/filters.ts';
import { defineFinder } from '../../../platform/list/finder.ts';
import { defineList } from '../../../platform/list/list.ts';
import { containsWords } from '../../../platform/list/search.ts';
import { recordTable } from '../../../platform/record-table.ts';
import { reference } from '../../../platform/records.ts';

type Payments = SelectQueryBuilder<Database, 'package_payments', object>;
const payments = (db: Db | Trx): Payments => db.selectFrom('package_payments');

const withNames = (rows: Payments) =>
  rows
    .innerJoin('sellers', 'sellers.id', 'package_payments.seller_id')
    .leftJoin('users as recorder', 'recorder.id', 'package_payments.created_by')
    .leftJoin('users as judge', 'judge.id', 'package_payments.decided_by')
    .selectAll('package_payments')
    .select([
      'sellers.name as seller_name',
      'sellers.name_ar as seller_name_ar',
      'recorder.name as recorder_name',
      'recorder.name_ar as recorder_name_ar',
      'judge.name as judge_name',
      'judge.name_ar as judge_name_ar',
    ]);
type Row = Awaited<ReturnType<ReturnType<typeof withNames>['execute']>>[number];

function toPackagePayment({
  search_text: _,
  seller_name,
  seller_name_ar,
  recorder_name,
  recorder_name_ar,
  judge_name,
  judge_name_ar,
  decided_by,
  ...payment
}: Row): PackagePayment {
  return {
    ...payment,
    seller: { id: payment.seller_id, name: seller_name, name_ar: seller_name_ar },
    recorded_by: reference(payment.created_by, recorder_name, recorder_name_ar),
    decided_by: reference(decided_by, judge_name, judge_name_ar),
  };
}

export const packagePaymentList = defineList({
  query: PackagePaymentListQuery,
  scope: 'package_payment',
  id: 'package_payments.id',
  sorts: {
    starts_on: 'package_payments.starts_on',
    ends_on: 'package_payments.ends_on',
    amount: 'package_payments.amount',
    created_at: 'package_payments.created_at',
  },
  matching: (db, { search, status, method, seller, on, archived }) =>
    payments(db)
      .where('package_payments.archived_at', archived ? 'is not' : 'is', null)
      .where(anyOf('package_payments.status', status))
      .where(anyOf('package_payments.method', method))
      .where(anyOf('package_payments.seller_id', seller))
      .$if(on !== undefined, (rows) =>
        rows.where('package_payments.starts_on', '<=', on ?? '').where('package_payments.ends_on', '>=', on ?? ''),
      )
      .where(containsWords('package_payments.search_text', 'package_payments.search_text', search)),
  columns: withNames,
  toItem: toPackagePayment,
});

export const findPackagePayment = defineFinder({
  scope: 'package_payment',
  rows: (db, id) => withNames(payments(db).where('package_payments.id', '=', id)),
  read: toPackagePayment,
});

export const packagePaymentTable = recordTable('package_payments', { prefix: 'pkp' });

/** Whether a package may be recorded for a seller: one that the viewer sees and that still has a contract. */
export const holdsSeller = async (trx: Trx, id: string, viewer: Actor): Promise<boolean> =>
  (await trx
    .selectFrom('sellers')
    .select('sellers.id')
    .where('sellers.id', '=', id)
    .where('sellers.archived_at', 'is', null)
    .where('sellers.status', 'not in', ['rejected', 'terminated'])
    .where(within('seller', viewer))
    .executeTakeFirst()) !== undefined;

export const countPendingPackages = (db: Db, viewer: Actor): Promise<number> =>
  packagePaymentList.countTo(db, PackagePaymentListQuery.parse({ status: 'pending' }), viewer);
