import { KeptTerms, type Order, OrderDetail, OrderListQuery, type OrderStatus, plainText } from '@bo/contracts';
import { type Expression, type RawBuilder, type SelectQueryBuilder, type SqlBool, sql } from 'kysely';
import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres';
import type { Actor } from '../../../platform/access/caller.ts';
import { within } from '../../../platform/access/scope.ts';
import type { Db, Trx } from '../../../platform/db/database.ts';
import { toIso } from '../../../platform/db/postgres.ts';
import type { Database } from '../../../platform/db/schema.ts';
import { anyOf, during, is } from '../../../platform/list/filters.ts';
import { defineFinder } from '../../../platform/list/finder.ts';
import { defineList } from '../../../platform/list/list.ts';
import { containsWords, searchColumn } from '../../../platform/list/search.ts';
import { reference } from '../../../platform/records.ts';
import { namedVariants } from '../../catalogue/variants/variants.service.ts';
import { boughtInHour, type LineKey, withLine } from './sales.repository.ts';
import { openExceptionsOf, openOperationsOf, paymentsOf } from '../payments/payments.service.ts';

/** Promised for a moment that has passed, and still on its way. */
const late = sql<boolean>`(orders.promised_at < now() and orders.status not in ('delivered', 'cancelled'))`;

/** On its way, and its code not to be tried for some minutes. */
const codeLocked = sql<SqlBool>`(orders.secret_code_locked_until > now() and orders.status = 'ready_for_delivery')`;
const paymentProblem = sql<SqlBool>`(orders.id in (select order_id from payment_operations where state = 'failed')
  or orders.id in (select order_id from payment_exceptions where settled_at is null))`;
const holds = (condition: RawBuilder<SqlBool>, wanted: boolean | undefined) =>
  sql<SqlBool>`${condition} is ${sql.raw(wanted ? 'true' : 'not true')}`;

/** Not enough of a line was there, and the order is still on its way. */
const fallenShort = sql<SqlBool>`(orders.status not in ('delivered', 'cancelled') and orders.id in (select order_id from order_lines where short > 0))`;
const LINE_FILTERS: readonly LineKey[] = ['product', 'variant', 'category', 'brand', 'seller'];

/** What someone can pick next: it may go on, is of a warehouse of theirs, and nobody else has it. */
const inQueueOf = ({ id }: Actor) => sql`orders.status = 'processed' and not orders.on_hold
  and (orders.picker_id is null or orders.picker_id = ${id})
  and exists (select from users where users.id = ${id} and (users.warehouse_ids = '{}' or orders.warehouse_id = any(users.warehouse_ids)))`;

type Orders = SelectQueryBuilder<Database, 'orders', object>;
const orders = (db: Db | Trx): Orders => db.selectFrom('orders');

// Column by column: the secret code's hash is read by nothing that does not check a code.
const withPeople = (rows: Orders) =>
  rows
    .leftJoin('warehouses', 'warehouses.id', 'orders.warehouse_id')
    .leftJoin('users', 'users.id', 'orders.picker_id')
    .select([
      'orders.id',
      'orders.version',
      'orders.created_at',
      'orders.created_by',
      'orders.updated_at',
      'orders.updated_by',
      'orders.archived_at',
      'orders.number',
      'orders.status',
      'orders.on_hold',
      'orders.hold_reason',
      'orders.qty',
      'orders.purchase_date',
      'orders.customer_id',
      'orders.customer_name',
      'orders.customer_phone',
      'orders.billing_address',
      'orders.pincode',
      'orders.amount',
      'orders.vat',
      'orders.delivery_fee',
      'orders.currency',
      'orders.payment_mode',
      'orders.payment_status',
      'orders.delivery_mode',
      'orders.slot_starts_at',
      'orders.slot_ends_at',
      'orders.promised_at',
      'orders.delivered_at',
      'orders.warehouse_id',
      'warehouses.name as warehouse_name',
      'warehouses.name_ar as warehouse_name_ar',
      'orders.picker_id',
      'users.name as picker_name',
      'users.name_ar as picker_name_ar',
    ])
    .select([
      late.as('late'),
      sql<boolean>`(orders.status not in ('delivered', 'cancelled')
        and exists (select from order_lines l where l.order_id = orders.id and l.short > 0))`.as('short'),
      sql<boolean>`${codeLocked} is true`.as('code_locked'),
      sql<boolean>`(exists (select from payment_operations p where p.order_id = orders.id and p.state = 'failed')
        or exists (select from payment_exceptions e where e.order_id = orders.id and e.settled_at is null))`.as(
        'payment_problem',
      ),
      sql<boolean>`orders.secret_code_hash is not null`.as('has_secret_code'),
    ]);

type Row = Awaited<ReturnType<ReturnType<typeof withPeople>['execute']>>[number];

function toOrder(row: Row): Order {
  const {
    customer_id,
    customer_name,
    warehouse_id,
    warehouse_name,
    warehouse_name_ar,
    picker_id,
    picker_name,
    picker_name_ar,
    late: isLate,
    ...order
  } = row;
  return {
    ...order,
    late: isLate ?? false,
    customer: { id: customer_id, name: customer_name },
    warehouse: reference(warehouse_id, warehouse_name, warehouse_name_ar),
    picker: picker_id === null ? null : { id: picker_id, name: picker_name ?? '', name_ar: picker_name_ar ?? '' },
  };
}

/** What the shop or the marketplace that an order came from calls it: whole, as someone pastes it. */
const isCalled = (text: string) =>
  sql<SqlBool>`(orders.reference <> '' and orders.reference in (${text.trim()}, ${plainText(text)}))`;

/** The orders that all filters but the search leave. */
function filteredOrders(db: Db, query: OrderListQuery, viewer: Actor): Orders {
  const {
    status,
    on_hold,
    late: isLate,
    code_locked,
    payment_problem,
    queue,
    payment_mode,
    payment_status,
    delivery_mode,
    warehouse,
    customer,
    picker,
    pincode,
    hour,
    short,
    from,
    upto,
    promised_from,
    promised_upto,
    cancelled_from,
    delivered_from,
  } = query;
  return orders(db)
    .where(anyOf('orders.status', status))
    .where(is('orders.on_hold', on_hold))
    .$if(isLate !== undefined, (rows) => rows.where(isLate ? late : sql<SqlBool>`not coalesce(${late}, false)`))
    .$if(code_locked !== undefined, (rows) => rows.where(holds(codeLocked, code_locked)))
    .$if(payment_problem !== undefined, (rows) => rows.where(holds(paymentProblem, payment_problem)))
    .$if(queue !== undefined, (rows) =>
      rows.where(sql<SqlBool>`(${inQueueOf(viewer)}) is ${sql.raw(queue ? 'true' : 'not true')}`),
    )
    .where(anyOf('orders.payment_mode', payment_mode))
    .where(anyOf('orders.payment_status', payment_status))
    .where(anyOf('orders.delivery_mode', delivery_mode))
    .where(anyOf('orders.warehouse_id', warehouse))
    .where(is('orders.customer_id', customer))
    .where(anyOf('orders.picker_id', picker))
    .where(anyOf('orders.pincode', pincode))
    .$if(hour !== undefined, (rows) => rows.where(boughtInHour(hour ?? 0)))
    .$if(short !== undefined, (rows) => rows.where(holds(fallenShort, short)))
    .$call((rows) =>
      LINE_FILTERS.reduce((some, key) => {
        const wanted = query[key];
        return wanted?.length ? some.where(withLine(key, wanted)) : some;
      }, rows),
    )
    .where(during('orders.purchase_date', from, upto))
    .where(during('orders.promised_at', promised_from, promised_upto))
    .where(during('orders.cancelled_at', cancelled_from))
    .where(during('orders.delivered_at', delivered_from));
}

/**
 * So many order lines of the products that a search names are looked up, and so many of the latest orders where there
 * are more.
 */
const MOST_LINES = 20_000;
const LATEST = 5000;

/**
 * Orders with a product that the text names. Words become variants first, so that the index of the lines by variant
 * finds them; of what is in more lines than that, as milk is, only the latest orders that `filtered` leaves are looked
 * through. The ids are an array, because the planner can look those up beside the other ways to find an order.
 */
const hasProduct = (text: string, filtered: Orders) => sql<SqlBool>`orders.id = any(array(
  with named as materialized (${namedVariants(text)}),
    lines as materialized (select order_id from order_lines where variant_id = any(array(select id from named)) limit ${MOST_LINES + 1})
  select order_id from lines where (select count(*) from lines) <= ${MOST_LINES}
  union all
  select latest.id from (${filtered.select('orders.id').orderBy('orders.purchase_date', 'desc').limit(LATEST)}) as latest
  where (select count(*) from lines) > ${MOST_LINES}
    and (select bool_or(variant_id in (select id from named)) from order_lines where order_id = latest.id)))`;

/** Orders that match a query, by its search as well. */
function matchingOrders(db: Db, query: OrderListQuery, viewer: Actor): Orders {
  const { search } = query;
  const rows = filteredOrders(db, query, viewer);
  if (!search) return rows;
  return rows.where((eb) =>
    eb.or([
      containsWords(searchColumn('orders', viewer), 'orders.number', search),
      isCalled(search),
      hasProduct(search, rows.where(within('order', viewer))),
    ]),
  );
}

export const orderList = defineList({
  query: OrderListQuery,
  scope: 'order',
  id: 'orders.id',
  sorts: {
    number: 'orders.number',
    qty: 'orders.qty',
    purchase_date: 'orders.purchase_date',
    amount: 'orders.amount',
    promised_at: { column: 'orders.promised_at', nullable: true },
  },
  matching: matchingOrders,
  columns: withPeople,
  toItem: toOrder,
});

/** The order of the row that a part of it is read beside. */
const ofOrder = sql.ref<string>('orders.id');

const linesOf = (db: Db | Trx) =>
  db
    .selectFrom('order_lines')
    .leftJoin('sellers', 'sellers.id', 'order_lines.seller_id')
    .selectAll('order_lines')
    .select(['sellers.name as seller_name', 'sellers.name_ar as seller_name_ar'])
    .where('order_lines.order_id', '=', ofOrder)
    .orderBy('order_lines.position');

const transitionsOf = (db: Db | Trx) =>
  db
    .selectFrom('order_transitions')
    .leftJoin('users', 'users.id', 'order_transitions.actor_id')
    .selectAll('order_transitions')
    .select(sql<string>`coalesce(users.name_ar, '')`.as('actor_name_ar'))
    .where('order_id', '=', ofOrder)
    .orderBy('at')
    .orderBy('order_transitions.id');

/** Where the customer's own record says that this address lies: for the link to a map. */
const placeOf = (db: Db | Trx) =>
  db
    .selectFrom('customer_addresses as a')
    .select(['a.latitude', 'a.longitude'])
    .where('a.customer_id', '=', sql.ref<string>('orders.customer_id'))
    .where('a.archived_at', 'is', null)
    .where(sql<boolean>`orders.delivery_address like '%' || a.line1 || '%'`)
    .orderBy('a.is_default', 'desc')
    .orderBy('a.id')
    .limit(1);

const bagsOf = (db: Db | Trx) =>
  db
    .selectFrom('order_bags')
    .select(['id', 'position', 'code', 'storage'])
    .where('order_id', '=', ofOrder)
    .orderBy('position');

const notesOf = (db: Db | Trx) =>
  db
    .selectFrom('order_notes')
    .leftJoin('users', 'users.id', 'order_notes.author_id')
    .select(['order_notes.id', 'at', 'kind', 'text', 'author_id', 'author_name', 'users.name_ar'])
    .where('order_id', '=', ofOrder)
    .orderBy('at')
    .orderBy('order_notes.id');

const revealsBy = (db: Db | Trx, order: Expression<string>, userId: string | null) =>
  db.selectFrom('order_code_reveals').select('at').where('order_id', '=', order).where('user_id', '=', userId).limit(1);

/** An instant out of JSON, as it comes out of a column. */
const withIso = <Row extends { at: string }>(rows: readonly Row[]): Row[] =>
  rows.map((row) => ({ ...row, at: toIso(row.at) }));

/** Whether someone has seen the code of an order. */
export async function hasRevealed(db: Db | Trx, orderId: string, userId: string | null): Promise<boolean> {
  if (userId === null) return false;
  const found = await revealsBy(db, sql.val(orderId), userId).executeTakeFirst();
  return found !== undefined;
}

/**
 * An order by its id or its number, with lines, payments and history: one statement, because every step of an order
 * reads it twice while others may wait for its row.
 */
export const findOrder = defineFinder({
  scope: 'order',
  rows: (db, idOrNumber, viewer) =>
    withPeople(
      orders(db).where((eb) => eb.or([eb('orders.id', '=', idOrNumber), eb('orders.number', '=', idOrNumber)])),
    )
      .leftJoin('pincodes', (join) =>
        join.onRef('pincodes.code', '=', 'orders.pincode').on('pincodes.archived_at', 'is', null),
      )
      .select([
        'orders.captured',
        'orders.refunded',
        'orders.authorised',
        'orders.credited',
        'orders.driver_name',
        'orders.substitution',
        'orders.invoiced_at',
        'orders.secret_code_locked_until',
        sql<unknown>`orders.price_terms -> 'limits'`.as('limits'),
        'pincodes.cash_allowed',
        'pincodes.serviceable',
        'pincodes.minimum_order',
        'orders.delivery_address',
        'orders.items_total',
        'orders.discount_total',
        'orders.coupon_code',
        'orders.invoice_number',
        'orders.cancel_reason',
        'orders.note',
        'orders.reference',
      ])
      .select((eb) => [
        eb.exists(revealsBy(db, ofOrder, viewer.id)).as('code_revealed'),
        jsonArrayFrom(linesOf(db)).as('lines'),
        jsonArrayFrom(transitionsOf(db)).as('transitions'),
        jsonArrayFrom(paymentsOf(db, ofOrder)).as('payments'),
        jsonArrayFrom(openOperationsOf(db, ofOrder)).as('operations'),
        jsonArrayFrom(openExceptionsOf(db, ofOrder)).as('exceptions'),
        jsonArrayFrom(bagsOf(db)).as('bags'),
        jsonArrayFrom(notesOf(db)).as('notes'),
        jsonObjectFrom(placeOf(db)).as('place'),
      ]),
  read(row): OrderDetail {
    const limits = KeptTerms.shape.limits.safeParse(row.limits).data ?? row;
    const locked = row.secret_code_locked_until;
    return OrderDetail.parse({
      ...row,
      ...toOrder(row),
      // A pincode that is gone is delivered to by nobody; what its orders owe is taken at the door, as it was agreed.
      cash_allowed: limits.cash_allowed ?? row.payment_mode === 'cash',
      serviceable: row.serviceable ?? false,
      minimum_order: limits.minimum_order ?? 0,
      code_locked_until: locked !== null && Date.parse(locked) > Date.now() ? locked : null,
      latitude: row.place?.latitude ?? null,
      longitude: row.place?.longitude ?? null,
      lines: row.lines.map(({ seller_name, seller_name_ar, ...line }) => ({
        ...line,
        seller: reference(line.seller_id, seller_name, seller_name_ar),
      })),
      transitions: withIso(row.transitions),
      payments: withIso(row.payments),
      exceptions: withIso(row.exceptions),
      operations: row.operations.map((one) => ({ ...one, created_at: toIso(one.created_at) })),
      notes: withIso(row.notes).map(({ author_id, author_name, name_ar, ...note }) => ({
        ...note,
        author: author_id === null ? null : { id: author_id, name: author_name, name_ar: name_ar ?? '' },
      })),
    });
  },
});

export async function countByStatus(
  db: Db,
  query: OrderListQuery,
  viewer: Actor,
): Promise<{ status: OrderStatus; n: number }[]> {
  return matchingOrders(db, query, viewer)
    .where(within('order', viewer))
    .select((eb) => ['orders.status', eb.fn.countAll<number>().as('n')])
    .groupBy('orders.status')
    .execute();
}
