import {
  FLOOR_STATUSES,
  type PickChoice,
  type PickEvent,
  type PickLine,
  PickOrder,
  PickQueueQuery,
  type PickQueueRow,
} from '@bo/contracts';
import { type Insertable, sql, type SqlBool, type Updateable } from 'kysely';
import type { Actor } from '../../../platform/access/caller.ts';
import { within } from '../../../platform/access/scope.ts';
import type { Db, Trx } from '../../../platform/db/database.ts';
import { caseCodesOf } from '../../catalogue/variants/variants.service.ts';
import { optionLabel } from '../../catalogue/variant-types/variant-types.service.ts';
import type { OrderBagsTable, OrderLinesTable } from '../../../platform/db/schema.ts';
import { person } from '../../../platform/db/person.ts';
import { defineList } from '../../../platform/list/list.ts';
import { textContains } from '../../../platform/list/search.ts';
import { reference } from '../../../platform/records.ts';

/** Anyone who works in some warehouses only picks there only; the system picks nowhere and so everywhere. */
const ofMyWarehouses = ({ id }: Actor) =>
  sql<SqlBool>`(${id}::text is null or exists (select from users u where u.id = ${id}
    and (u.warehouse_ids = '{}' or orders.warehouse_id = any(u.warehouse_ids))))`;

/**
 * The shelf of a variant in the order's warehouse, as `PickChoice` and `PickLine` have it: by the dates themselves, not
 * by what the ledger has booked. What lies in the tote of `line` counts as on the shelf.
 */
const shelf = (variant: string, product: string, line: string) => sql`(
  select coalesce(json_agg(json_build_object('id', s.id, 'batch', s.batch, 'expires_on', s.expires_on, 'quantity', s.free) order by s.expires_on nulls last, s.id)
      filter (where s.sellable and s.free > 0), '[]') as batches,
    coalesce(sum(s.quantity), 0)::int as in_batches, coalesce(sum(s.quantity) filter (where not s.sellable), 0)::int as unsellable,
    coalesce(sale_stop_days(${sql.ref(product)}), 0) as sale_stop_days
  from (
    select b.id, b.batch, b.expires_on, b.quantity,
      not b.blocked and (b.expires_on is null or b.expires_on - sale_stop_days(${sql.ref(product)}) > store_today()) as sellable,
      b.quantity - coalesce((select sum(k.quantity) from picked_batches k where k.batch_id = b.id and k.order_line_id <> ${sql.ref(line)}), 0)::int as free
    from stock_batches b where b.variant_id = ${sql.ref(variant)} and b.warehouse_id = o.warehouse_id and b.quantity > 0
  ) as s)`;
const looseOf = (place: string) => sql`greatest(0, coalesce(${sql.ref(`${place}.on_hand`)}, 0) - shelf.in_batches)`;
/** What of a line lies in its tote. */
const TAKEN = sql`coalesce((select json_agg(json_build_object('id', b.id, 'batch', b.batch, 'expires_on', b.expires_on, 'quantity', k.quantity) order by b.expires_on nulls last, b.id)
  from picked_batches k join stock_batches b on b.id = k.batch_id where k.order_line_id = l.id), '[]')`;

/** What can stand in for a variant somewhere: in stock there, of the same category, sold in the same way. */
const candidates = (limited: boolean) => sql`
  select other.id as variant_id, p.title, p.title_ar,
    ${optionLabel('name', 'other.options')} as variant_label,
    ${optionLabel('name_ar', 'other.options')} as variant_label_ar,
    coalesce(other.image, p.image) as image,
    array_remove(array_append(array(select barcode from variant_barcodes b where b.variant_id = other.id and b.active order by barcode), other.code), '') as codes,
    ${caseCodesOf('other.id')} as case_codes,
    p.storage, b.aisle, other.weight_tolerance, other.selling_price as label_price, b.available, p.category_id, b.on_hand
  from variants other join products p on p.id = other.product_id
    join stock_balances b on b.variant_id = other.id and b.warehouse_id = o.warehouse_id
    left join sellers s on s.id = coalesce(other.seller_id, p.seller_id)
  where p.category_id = product.category_id and p.sold_by = l.sold_by and p.status = 'active' and p.archived_at is null
    and other.active and other.archived_at is null and other.id <> v.id and b.available > 0
    and (s.id is null or seller_sells(s))
  order by p.id <> product.id, abs(other.selling_price - v.selling_price), other.id
  ${limited ? sql`limit 6` : sql``}`;
const choices = (limited: boolean) => sql`
  select other.variant_id, other.title, other.title_ar, other.variant_label, other.variant_label_ar, other.image, other.codes, other.case_codes, other.storage,
    other.aisle, other.weight_tolerance, other.label_price, other.available,
    shelf.batches, ${looseOf('other')} as loose, shelf.unsellable, shelf.sale_stop_days
  from (${candidates(limited)}) as other cross join lateral ${shelf('other.variant_id', 'other.category_id', 'l.id')} as shelf`;

const asChoices = (limited: boolean) => sql`coalesce((select json_agg(c) from (${choices(limited)}) as c), '[]')`;

/** Orders as the floor sees them, in the order of their numbers. */
export async function readPickOrders(
  db: Db | Trx,
  viewer: Actor,
  which: { task: string } | { ids: readonly string[] },
): Promise<PickOrder[]> {
  const rows = await db
    .selectFrom('orders')
    .leftJoin('users', 'users.id', 'orders.picker_id')
    .select([
      'orders.id',
      'orders.version',
      'orders.number',
      'orders.status',
      'orders.on_hold',
      'orders.slot_starts_at',
      'orders.slot_ends_at',
      'orders.promised_at',
      'orders.customer_name',
      'orders.substitution',
      'orders.note',
      'orders.picker_id',
      'orders.pick_task_id as task_id',
      'users.name as picker_name',
      'users.name_ar as picker_name_ar',
    ])
    .where(within('order', viewer))
    .where(ofMyWarehouses(viewer))
    .$if('task' in which, (of) => of.where('orders.pick_task_id', '=', 'task' in which ? which.task : ''))
    .$if('ids' in which, (of) => of.where('orders.id', 'in', 'ids' in which ? [...which.ids, ''] : []))
    .orderBy('orders.number')
    .execute();
  const ids = rows.map(({ id }) => id);
  const [lines, bags] = [await readPickLines(db, ids), await readBags(db, ids)];
  return rows.map(({ picker_id, picker_name, picker_name_ar, ...order }) =>
    PickOrder.parse({
      ...order,
      picker: reference(picker_id, picker_name, picker_name_ar),
      lines: lines.filter(({ order_id }) => order_id === order.id),
      bags: bags.filter(({ order_id }) => order_id === order.id),
    }),
  );
}

async function readPickLines(db: Db | Trx, orders: readonly string[]) {
  // Only of what is being picked: nobody substitutes anything later.
  const { rows } = await sql<PickLine & { order_id: string }>`
    select l.order_id, l.id, l.position, l.variant_id, l.title, l.title_ar, l.variant_label, l.variant_label_ar, l.code, l.image, l.unit, l.size, l.sold_by,
      l.quantity, l.weight_g, l.picked, l.substituted, l.short, l.short_reason, l.picked_weight_g, l.substitute_of,
      array(select distinct code from unnest(array[l.code, l.barcode, coalesce(v.code, '')] ||
        array(select barcode from variant_barcodes b where b.variant_id = l.variant_id and b.active)) as code where code <> '' order by code) as codes,
      ${caseCodesOf('l.variant_id')} as case_codes,
      coalesce(product.storage, 'ambient') as storage, coalesce(here.aisle, '') as aisle, coalesce(v.weight_tolerance, 0) as weight_tolerance,
      coalesce(v.selling_price, l.unit_price) as label_price, shelf.batches, ${looseOf('here')} as loose, shelf.unsellable, shelf.sale_stop_days, ${TAKEN} as taken,
      case when o.status = 'processed' and l.substitute_of is null and v.id is not null then ${asChoices(true)} else '[]' end as substitutes
    from order_lines l join orders o on o.id = l.order_id
      left join variants v on v.id = l.variant_id left join products product on product.id = v.product_id
      left join stock_balances here on here.variant_id = l.variant_id and here.warehouse_id = o.warehouse_id
      cross join lateral ${shelf('l.variant_id', 'product.category_id', 'l.id')} as shelf
    where l.order_id = any(${orders}::text[]) order by l.position`.execute(db);
  return rows;
}

const readBags = (db: Db | Trx, orders: readonly string[]) =>
  db
    .selectFrom('order_bags')
    .select(['order_id', 'id', 'position', 'code', 'storage'])
    .where('order_id', 'in', [...orders, ''])
    .orderBy('position')
    .execute();

/** A variant as a substitute for a line, where it may be one: also beyond those that the task proposes. */
export async function findChoice(trx: Trx, lineId: string, variantId: string): Promise<PickChoice | undefined> {
  const { rows } = await sql<PickChoice>`
    select c.* from order_lines l join orders o on o.id = l.order_id join variants v on v.id = l.variant_id
      join products product on product.id = v.product_id cross join lateral (${choices(false)}) as c
    where l.id = ${lineId} and c.variant_id = ${variantId}`.execute(trx);
  return rows[0];
}

/** The row of an order that the viewer may pick, locked until the end of the write. */
export const lockFloorOrder = (trx: Trx, id: string, viewer: Actor) =>
  trx
    .selectFrom('orders')
    .select([
      'orders.id',
      'orders.number',
      'orders.version',
      'orders.status',
      'orders.on_hold',
      'orders.warehouse_id',
      'orders.picker_id',
      'orders.pick_task_id',
    ])
    .select((eb) => [person(eb.ref('orders.picker_id')).as('picker'), person(eb.val(viewer.id)).as('viewer')])
    .where('orders.id', '=', id)
    .where(within('order', viewer))
    .where(ofMyWarehouses(viewer))
    .forUpdate('orders')
    .executeTakeFirst();

/** The prices that a line was ordered at. */
export const readOrderedPrice = (trx: Trx, id: string) =>
  trx
    .selectFrom('order_lines')
    .select(['list_price', 'unit_price', 'quantity', 'weight_g', 'substituted', 'price_reason'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();

/** Whether a bag of any order has this code: it is scanned without its order being named. */
export const isBagCodeTaken = async (trx: Trx, code: string): Promise<boolean> =>
  (await trx.selectFrom('order_bags').select('id').where('code', '=', code).executeTakeFirst()) !== undefined;

export interface KnownEvent {
  actor_id: string | null;
  outcome: 'applied' | 'refused';
  refusal: unknown;
}
type NotedEvent = Pick<KnownEvent, 'outcome'> & { refusal?: object };

/** Notes an event as this write's own; false where another has had it. A second one waits for the first to end. */
export async function noteEvent(
  trx: Trx,
  { client_id, order_id, at, ...event }: PickEvent,
  actor: Actor,
  { outcome, refusal }: NotedEvent,
): Promise<boolean> {
  const noted = await trx
    .insertInto('pick_events')
    .values({
      client_id,
      order_id,
      at,
      actor_id: actor.id,
      event: JSON.stringify(event),
      outcome,
      refusal: refusal === undefined ? null : JSON.stringify(refusal),
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('client_id')
    .executeTakeFirst();
  return noted !== undefined;
}

export const findEvent = (db: Db | Trx, clientId: string): Promise<KnownEvent | undefined> =>
  db
    .selectFrom('pick_events')
    .select(['actor_id', 'outcome', 'refusal'])
    .where('client_id', '=', clientId)
    .executeTakeFirst();

const zones = sql<PickQueueRow['zones']>`array(select distinct coalesce(p.storage, 'ambient') from order_lines l
  left join products p on p.id = l.product_id where l.order_id = orders.id order by 1)`;
const lineSum = (what: string) =>
  sql<number>`coalesce((select ${sql.raw(what)} from order_lines l where l.order_id = orders.id and l.substitute_of is null), 0)::int`;

/** What the floor has to do, in the viewer's own warehouses. */
export const pickQueue = defineList({
  query: PickQueueQuery,
  scope: 'order',
  id: 'orders.id',
  sorts: { promised_at: { column: 'orders.promised_at', nullable: true }, number: 'orders.number' },
  matching: (db, { search, status, zone, whose }, viewer) =>
    db
      .selectFrom('orders')
      .where('orders.status', 'in', status?.length ? status : [...FLOOR_STATUSES])
      .where(ofMyWarehouses(viewer))
      .where(textContains(sql.ref('orders.number'), search))
      .$if(Boolean(zone?.length), (rows) => rows.where(sql<SqlBool>`${zones} && ${[...(zone ?? [])]}::text[]`))
      .$if(whose === 'mine', (rows) => rows.where('orders.picker_id', '=', viewer.id))
      .$if(whose === 'free', (rows) => rows.where('orders.picker_id', 'is', null))
      .$if(whose === 'others', (rows) =>
        rows.where(sql<SqlBool>`orders.picker_id is not null and orders.picker_id is distinct from ${viewer.id}`),
      ),
  columns: (rows) =>
    rows
      .leftJoin('users', 'users.id', 'orders.picker_id')
      .leftJoin('warehouses', 'warehouses.id', 'orders.warehouse_id')
      .leftJoin('pincodes', (join) =>
        join.onRef('pincodes.code', '=', 'orders.pincode').on('pincodes.archived_at', 'is', null),
      )
      .select([
        'orders.id',
        'orders.version',
        'orders.number',
        'orders.status',
        'orders.on_hold',
        'orders.slot_starts_at',
        'orders.slot_ends_at',
        'orders.promised_at',
        'orders.pick_task_id as task_id',
        'orders.picker_id',
        'users.name as picker_name',
        'users.name_ar as picker_name_ar',
        'orders.warehouse_id',
        'warehouses.name as warehouse_name',
        'warehouses.name_ar as warehouse_name_ar',
        'pincodes.area',
        'pincodes.area_ar',
      ])
      .select([
        sql<boolean>`coalesce(orders.promised_at < now(), false)`.as('late'),
        zones.as('zones'),
        lineSum('count(*)').as('lines'),
        lineSum('sum(l.quantity)').as('pieces'),
        lineSum('sum(l.picked + l.substituted + l.short)').as('settled'),
      ]),
  toItem: ({
    picker_id,
    picker_name,
    picker_name_ar,
    warehouse_id,
    warehouse_name,
    warehouse_name_ar,
    ...row
  }): PickQueueRow => ({
    ...row,
    status: PickOrder.shape.status.parse(row.status),
    area: row.area ?? '',
    area_ar: row.area_ar ?? '',
    picker: reference(picker_id, picker_name, picker_name_ar),
    warehouse: reference(warehouse_id, warehouse_name, warehouse_name_ar),
  }),
});

/** Where the orders of a pick task are picked. */
export const findTaskWarehouse = (db: Db | Trx, taskId: string) =>
  db
    .selectFrom('orders')
    .innerJoin('warehouses', 'warehouses.id', 'orders.warehouse_id')
    .select(['warehouses.id', 'warehouses.name', 'warehouses.name_ar'])
    .where('orders.pick_task_id', '=', taskId)
    .limit(1)
    .executeTakeFirst();

/** What was picked of a line. */
export const setPicked = (
  trx: Trx,
  id: string,
  picked: Pick<Updateable<OrderLinesTable>, 'picked' | 'substituted' | 'short' | 'short_reason' | 'picked_weight_g'>,
) => trx.updateTable('order_lines').set(picked).where('id', '=', id).execute();

export const insertBag = (trx: Trx, bag: Insertable<OrderBagsTable>) =>
  trx.insertInto('order_bags').values(bag).execute();

export const deleteBag = (trx: Trx, orderId: string, id: string) =>
  trx.deleteFrom('order_bags').where('id', '=', id).where('order_id', '=', orderId).execute();
