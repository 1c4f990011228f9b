import { createHash } from 'node:crypto';
import {
  type GiftCard,
  type GiftCardBatch,
  GiftCardBatchListQuery,
  type GiftCardBatchState,
  GiftCardCode,
  GiftCardListQuery,
  type GiftCardMovement,
  type GiftCardState,
  plainCode,
} from '@bo/contracts';
import { type Insertable, type Selectable, sql } from 'kysely';
import { type Actor, may } from '../../../platform/access/caller.ts';
import { within } from '../../../platform/access/scope.ts';
import type { Db, Trx } from '../../../platform/db/database.ts';
import type {
  GiftCardBatchesTable,
  GiftCardCodesTable,
  GiftCardMovementsTable,
  GiftCardsTable,
} from '../../../platform/db/schema.ts';
import { newId } from '../../../platform/ids.ts';
import { anyOf } from '../../../platform/list/filters.ts';
import { defineFinder } from '../../../platform/list/finder.ts';
import { defineList } from '../../../platform/list/list.ts';
import { escapeLike, textContains } from '../../../platform/list/search.ts';
import { recordTable } from '../../../platform/record-table.ts';
import { reference } from '../../../platform/records.ts';

/** What is kept of a code, however it was typed. */
export const hashGiftCard = (code: string): string =>
  createHash('sha256')
    .update(`gift card ${GiftCardCode.parse(code)}`)
    .digest('hex');

export interface GiftCardFound {
  id: string;
  last_four: string;
  balance: number;
  /** Why it pays for nothing; null where it does. */
  refusal: 'gift_card.unknown' | 'gift_card.void' | 'gift_card.expired' | 'gift_card.empty' | null;
}

/**
 * The cards of some codes, in their order, as they are at a moment. A card that is named again, in whatever spelling,
 * has nothing left the second time. `lock` keeps them so until the write is over.
 */
export async function findGiftCards(
  db: Db | Trx,
  codes: readonly string[],
  at: string,
  { lock = false }: { lock?: boolean } = {},
): Promise<GiftCardFound[]> {
  if (codes.length === 0) return [];
  const hashes = codes.map(hashGiftCard);
  const { rows } = await sql<{
    id: string;
    code_hash: string;
    last_four: string;
    balance: number;
    status: string;
    expires_at: string;
  }>`select id, code_hash, last_four, balance, status, expires_at from gift_cards
    where code_hash = any(${hashes}::text[]) and archived_at is null order by id ${lock ? sql`for no key update` : sql``}`.execute(
    db,
  );
  return hashes.map((hash, index): GiftCardFound => {
    const card = rows.find(({ code_hash }) => code_hash === hash);
    if (!card) return { id: '', last_four: (codes[index] ?? '').slice(-4), balance: 0, refusal: 'gift_card.unknown' };
    const { id, last_four, balance } = card;
    if (hashes.indexOf(hash) < index) return { id, last_four, balance: 0, refusal: null };
    const expired = Date.parse(card.expires_at) <= Date.parse(at);
    const refusal =
      card.status === 'void'
        ? 'gift_card.void'
        : expired
          ? 'gift_card.expired'
          : balance === 0
            ? 'gift_card.empty'
            : null;
    return { id, last_four, balance, refusal };
  });
}

const state = sql<GiftCardState>`case
  when gift_cards.status = 'void' then 'void'
  when gift_cards.expires_at <= now() then 'expired'
  when gift_cards.balance = 0 then 'used_up'
  else 'live' end`;
const redeemed = sql<number>`(select coalesce(-sum(m.change), 0)::bigint from gift_card_movements m
  where m.gift_card_id = gift_cards.id and m.kind in ('redeem', 'restore', 'refund'))`;

type Row = Omit<Selectable<GiftCardsTable>, 'code_hash'> & {
  state: GiftCardState;
  redeemed: number;
  customer_name: string | null;
};
function toGiftCard(
  { customer_id, customer_name, status: _, send_to: __, sent_at: ___, ...card }: Row,
  viewer: Actor,
): GiftCard {
  return {
    ...card,
    customer:
      may(viewer, 'customer.view') && customer_name !== null
        ? reference(customer_id, customer_name, customer_name)
        : null,
  };
}

/** Never with the hash of the code: what is not read cannot be shown. */
const COLUMNS = [
  'gift_cards.id',
  'gift_cards.last_four',
  'gift_cards.value',
  'gift_cards.balance',
  'gift_cards.currency',
  'gift_cards.expires_at',
  'gift_cards.status',
  'gift_cards.status_reason',
  'gift_cards.customer_id',
  'gift_cards.send_via',
  'gift_cards.send_to',
  'gift_cards.sent_at',
  'gift_cards.batch_id',
  'gift_cards.version',
  'gift_cards.created_at',
  'gift_cards.created_by',
  'gift_cards.updated_at',
  'gift_cards.updated_by',
  'gift_cards.archived_at',
  'customers.name as customer_name',
] as const;
const from = (db: Db | Trx, viewer: Actor) =>
  db
    .selectFrom('gift_cards')
    .leftJoin('customers', (join) =>
      join.onRef('customers.id', '=', 'gift_cards.customer_id').on(within('customer', viewer)),
    );

export const giftCardList = defineList({
  query: GiftCardListQuery,
  scope: 'gift_card',
  id: 'gift_cards.id',
  sorts: {
    created_at: 'gift_cards.created_at',
    expires_at: 'gift_cards.expires_at',
    balance: 'gift_cards.balance',
  },
  matching: (db, { search, state: states, send_via, batch }, viewer) =>
    from(db, viewer)
      .where('gift_cards.archived_at', 'is', null)
      .where(anyOf('gift_cards.batch_id', batch))
      .where(anyOf(state, states))
      .where(anyOf('gift_cards.send_via', send_via))
      // A whole code in an address would stand in every log: by its last letters it is found as well.
      .$if(Boolean(search), (rows) =>
        rows.where(
          'gift_cards.last_four',
          'like',
          `%${escapeLike(
            plainCode(search ?? '')
              .toUpperCase()
              .slice(-4),
          )}`,
        ),
      ),
  columns: (rows) => rows.select(COLUMNS).select([state.as('state'), redeemed.as('redeemed')]),
  toItem: toGiftCard,
});

export const findGiftCard = defineFinder({
  scope: 'gift_card',
  rows: (db, id, viewer) =>
    from(db, viewer)
      .select(COLUMNS)
      .select([state.as('state'), redeemed.as('redeemed')])
      .where('gift_cards.id', '=', id),
  read: (row, _, viewer) => toGiftCard(row, viewer),
});

export const giftCardTable = recordTable('gift_cards', { prefix: 'gfc' });

/** The ledger of one card, the first line first; the orders as far as the viewer may see them. */
export async function readMovements(db: Db, id: string, viewer: Actor): Promise<GiftCardMovement[]> {
  const rows = await db
    .selectFrom('gift_card_movements')
    .leftJoin('orders', (join) =>
      join.onRef('orders.id', '=', 'gift_card_movements.order_id').on(within('order', viewer)),
    )
    .leftJoin('users', 'users.id', 'gift_card_movements.created_by')
    .where('gift_card_movements.gift_card_id', '=', id)
    .select([
      'gift_card_movements.id',
      'gift_card_movements.at',
      'gift_card_movements.kind',
      'gift_card_movements.change',
      'gift_card_movements.reason',
      'gift_card_movements.created_by',
      'orders.id as order_id',
      'orders.number',
      'users.name as actor_name',
      'users.name_ar as actor_name_ar',
      sql<number>`(sum(gift_card_movements.change) over (order by gift_card_movements.at, gift_card_movements.id))::bigint`.as(
        'balance',
      ),
    ])
    .orderBy('gift_card_movements.at')
    .orderBy('gift_card_movements.id')
    .execute();
  return rows.map(({ order_id, number, created_by, actor_name, actor_name_ar, ...movement }) => ({
    ...movement,
    order: may(viewer, 'order.view') && order_id !== null ? { id: order_id, number: number ?? '' } : null,
    actor: created_by === null ? null : { id: created_by, name: actor_name ?? '', name_ar: actor_name_ar ?? '' },
  }));
}

const batchState = sql<GiftCardBatchState>`case
  when gift_card_batches.shown_at is not null then 'shown'
  when gift_card_batches.codes_until <= now() then 'gone'
  when gift_card_batches.made < gift_card_batches.count then 'making'
  else 'ready' end`;
function toBatch({
  customer_id: _,
  maker_name,
  maker_name_ar,
  ...batch
}: Selectable<GiftCardBatchesTable> & {
  state: GiftCardBatchState;
  maker_name: string | null;
  maker_name_ar: string | null;
}): GiftCardBatch {
  return { ...batch, maker: reference(batch.created_by, maker_name, maker_name_ar) };
}
const batches = (db: Db | Trx) =>
  db.selectFrom('gift_card_batches').leftJoin('users', 'users.id', 'gift_card_batches.created_by');

export const giftCardBatchList = defineList({
  query: GiftCardBatchListQuery,
  scope: 'gift_card_batch',
  id: 'gift_card_batches.id',
  sorts: { created_at: 'gift_card_batches.created_at' },
  matching: (db, { state: states, search }) =>
    batches(db)
      .where(anyOf(batchState, states))
      .where(textContains(sql.ref('gift_card_batches.title'), search)),
  columns: (rows) =>
    rows
      .selectAll('gift_card_batches')
      .select([batchState.as('state'), 'users.name as maker_name', 'users.name_ar as maker_name_ar']),
  toItem: toBatch,
});

export const findGiftCardBatch = defineFinder({
  scope: 'gift_card_batch',
  rows: (db, id) =>
    batches(db)
      .selectAll('gift_card_batches')
      .select([batchState.as('state'), 'users.name as maker_name', 'users.name_ar as maker_name_ar'])
      .where('gift_card_batches.id', '=', id),
  read: toBatch,
});

export const insertGiftCardBatch = (trx: Trx, batch: Insertable<GiftCardBatchesTable>) =>
  trx.insertInto('gift_card_batches').values(batch).execute();

/** How many cards of a batch are made, or when its codes were shown. */
export const setProgress = (trx: Trx, id: string, progress: { made: number } | { shown_at: Date }) =>
  trx.updateTable('gift_card_batches').set(progress).where('id', '=', id).execute();

/** A batch that nobody else changes until the transaction ends. */
export const lockGiftCardBatch = (trx: Trx, id: string): Promise<Selectable<GiftCardBatchesTable> | undefined> =>
  trx.selectFrom('gift_card_batches').selectAll().where('id', '=', id).forNoKeyUpdate().executeTakeFirst();

/** Whether a customer is there for who asks, and may still be given something. */
export async function isCustomer(trx: Trx, id: string, viewer: Actor): Promise<boolean> {
  const row = await trx
    .selectFrom('customers')
    .select('id')
    .where('id', '=', id)
    .where('status', '=', 'active')
    .where(within('customer', viewer))
    .executeTakeFirst();
  return row !== undefined;
}

type NewCard = Insertable<GiftCardsTable>;
/** Makes cards, each with the movement that puts its value on it. */
export async function insertIssued(trx: Trx, cards: readonly NewCard[]): Promise<void> {
  await trx.insertInto('gift_cards').values(cards).execute();
  await trx
    .insertInto('gift_card_movements')
    .values(
      cards.map(({ id, value, created_by = null }) => ({
        id: newId('gfm'),
        idempotency_key: `${id} issue`,
        gift_card_id: id,
        kind: 'issue' as const,
        change: value,
        created_by,
      })),
    )
    .execute();
}

/**
 * Appends to the ledger of a card. False where the key is in it already. The trigger `gift_card_movements_applied` adds
 * the movement to the card's balance, which is never below nothing.
 */
export async function appendMovement(
  trx: Trx,
  movement: Omit<Insertable<GiftCardMovementsTable>, 'id'>,
): Promise<boolean> {
  const row = await trx
    .insertInto('gift_card_movements')
    .values({ ...movement, id: newId('gfm') })
    .onConflict((conflict) => conflict.column('idempotency_key').doNothing())
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Whether a card is neither voided nor expired. */
export async function isSpendable(trx: Trx, id: string): Promise<boolean> {
  const card = await trx
    .selectFrom('gift_cards')
    .select('id')
    .where('id', '=', id)
    .where('status', '<>', 'void')
    .where('expires_at', '>', sql<string>`now()`)
    .executeTakeFirst();
  return card !== undefined;
}

export const insertSealedCodes = (trx: Trx, codes: Insertable<GiftCardCodesTable>) =>
  trx.insertInto('gift_card_codes').values(codes).execute();

/** The sealed codes of a batch in their order; from here on they are nowhere. */
export async function takeSealedCodes(trx: Trx, batchId: string): Promise<string[]> {
  const { rows } = await sql<{ sealed: string }>`with shown as (
      delete from gift_card_codes where batch_id = ${batchId} returning part, sealed
    ) select sealed from shown order by part`.execute(trx);
  return rows.map(({ sealed }) => sealed);
}

/** Deletes the codes that nobody has looked at in time; answers how many parts. */
export async function forgetCodes(db: Db): Promise<number> {
  const { rows } = await sql`delete from gift_card_codes c using gift_card_batches b
    where b.id = c.batch_id and b.codes_until <= now() returning c.part`.execute(db);
  return rows.length;
}
