import { type WalletCredit, WalletCreditListQuery, WalletCreditStatus } from '@bo/contracts';
import { type SelectQueryBuilder, sql } from 'kysely';
import type { Db, Trx } from '../../../platform/db/database.ts';
import { person } from '../../../platform/db/person.ts';
import type { Database } from '../../../platform/db/schema.ts';
import { anyOf, is } from '../../../platform/list/filters.ts';
import { defineFinder } from '../../../platform/list/finder.ts';
import { defineList } from '../../../platform/list/list.ts';
import { containsWords, matchesNumber } from '../../../platform/list/search.ts';
import { recordTable } from '../../../platform/record-table.ts';

export const walletCreditTable = recordTable('wallet_credits', { prefix: 'wcr' });

type WalletCredits = SelectQueryBuilder<Database, 'wallet_credits', object>;
const withPeople = (rows: WalletCredits) =>
  rows
    .innerJoin('customers', 'customers.id', 'wallet_credits.customer_id')
    .selectAll('wallet_credits')
    .select((eb) => [
      'customers.name as customer_name',
      person(eb.ref('wallet_credits.requested_by')).as('asker'),
      person(eb.ref('wallet_credits.decided_by')).as('judge'),
    ]);
type Row = Awaited<ReturnType<ReturnType<typeof withPeople>['execute']>>[number];

function toWalletCredit(row: Row): WalletCredit {
  const { customer_id, customer_name, asker, judge, ...credit } = row;
  return {
    ...credit,
    status: WalletCreditStatus.parse(credit.status),
    customer: { id: customer_id, name: customer_name },
    requested_by: asker,
    decided_by: judge,
  };
}

export const walletCreditList = defineList({
  query: WalletCreditListQuery,
  scope: 'wallet_credit',
  id: 'wallet_credits.id',
  sorts: { number: 'wallet_credits.number', amount: 'wallet_credits.amount', created_at: 'wallet_credits.created_at' },
  matching: (db: Db, { search, customer, status }) =>
    db
      .selectFrom('wallet_credits')
      .where(is('wallet_credits.customer_id', customer))
      .where(anyOf('wallet_credits.status', status))
      .$if(Boolean(search), (rows) =>
        rows.where((eb) =>
          eb.or([
            sql<boolean>`${matchesNumber('wallet_credits.number', search ?? '')}`,
            eb(
              'wallet_credits.customer_id',
              'in',
              eb
                .selectFrom('customers')
                .select('customers.id')
                .where(containsWords('customers.search_text', 'customers.name_sort', search ?? '')),
            ),
          ]),
        ),
      ),
  columns: withPeople,
  toItem: toWalletCredit,
});

export const findWalletCredit = defineFinder({
  scope: 'wallet_credit',
  rows: (db: Db | Trx, id) => withPeople(db.selectFrom('wallet_credits').where('wallet_credits.id', '=', id)),
  read: toWalletCredit,
});
