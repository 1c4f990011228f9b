import { WalletListQuery, type WalletEntry, type WalletKind } from '@bo/contracts';
import { sql } from 'kysely';
import { z } from 'zod';
import type { Trx } from '../../../platform/db/database.ts';
import { newId } from '../../../platform/ids.ts';
import { anyOf } from '../../../platform/list/filters.ts';
import { defineList } from '../../../platform/list/list.ts';
import type { UnitOfWork } from '../../../platform/unit-of-work.ts';

/** One customer's ledger. */
export const walletList = defineList({
  query: WalletListQuery.extend({ customer: z.string() }),
  scope: 'customer',
  id: 'wallet_entries.id',
  sorts: { at: 'wallet_entries.at' },
  matching: (db, { customer, kind }) =>
    db
      .selectFrom('wallet_entries')
      .innerJoin('customers', 'customers.id', 'wallet_entries.customer_id')
      .where('wallet_entries.customer_id', '=', customer)
      .where(anyOf('wallet_entries.kind', kind)),
  columns: (rows) =>
    rows
      .leftJoin('orders', 'orders.id', 'wallet_entries.order_id')
      .leftJoin('users', 'users.id', 'wallet_entries.created_by')
      .select([
        'wallet_entries.id',
        'wallet_entries.at',
        'wallet_entries.kind',
        'wallet_entries.amount',
        'wallet_entries.reason',
        'wallet_entries.order_id',
        'wallet_entries.created_by',
        'orders.number as order_number',
        'users.name as actor_name',
        'users.name_ar as actor_name_ar',
        sql<number>`(select sum(e.amount) from wallet_entries e where e.customer_id = wallet_entries.customer_id
          and (e.at, e.id) <= (wallet_entries.at, wallet_entries.id))::bigint`.as('balance'),
      ]),
  toItem: ({ order_id, order_number, created_by, actor_name, actor_name_ar, ...entry }): WalletEntry => ({
    ...entry,
    order: order_id === null ? null : { id: order_id, number: order_number ?? '' },
    actor: created_by === null ? null : { id: created_by, name: actor_name ?? '', name_ar: actor_name_ar ?? '' },
  }),
});

/** What is in a wallet; nobody else changes it until the transaction ends. */
export async function lockWallet(trx: Trx, customerId: string): Promise<number> {
  const { rows } = await sql<{
    wallet: number;
  }>`select wallet from customers where id = ${customerId} for no key update`.execute(trx);
  return rows[0]?.wallet ?? 0;
}

/** Writes a line of a wallet's ledger. `key` names what asked for it: it writes one line, however often it is tried. */
export async function enterWallet(
  { trx, actor }: UnitOfWork,
  {
    key,
    ...entry
  }: { customer_id: string; kind: WalletKind; amount: number; key: string; order_id?: string; reason?: string },
): Promise<void> {
  await trx
    .insertInto('wallet_entries')
    .values({ ...entry, id: newId('wal'), idempotency_key: key, created_by: actor.id })
    .execute();
}
