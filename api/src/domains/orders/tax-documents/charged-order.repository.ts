import { ChargeChange, Emirate, KeptTerms, Unit } from '@bo/contracts';
import { sql } from 'kysely';
import { z } from 'zod';
import type { Db, Trx } from '../../../platform/db/database.ts';
import { byRate, type Charge, totalOf } from './charge.ts';

const Rates = z.array(ChargeChange);

const ChargedLine = z.object({
  title: z.string(),
  title_ar: z.string(),
  variant_label: z.string(),
  variant_label_ar: z.string(),
  unit: Unit,
  size: z.int(),
  sold_by: z.enum(['unit', 'weight']),
  quantity: z.int(),
  weight_g: z.int().nullable(),
  picked: z.int(),
  picked_weight_g: z.int().nullable(),
  list_price: z.int(),
  unit_price: z.int(),
  net: z.int(),
  vat: z.int(),
  vat_rate: z.int(),
  vat_exempt: z.boolean().nullable(),
  supplied_by: z.string().nullable(),
});
export type ChargedLine = z.infer<typeof ChargedLine>;

const ChargedOrder = z.object({
  id: z.string(),
  number: z.string(),
  status: z.string(),
  amount: z.int(),
  credited: z.int(),
  items_total: z.int(),
  discount_total: z.int(),
  coupon_code: z.string().nullable(),
  delivery_fee: z.int(),
  vat: z.int(),
  currency: z.string(),
  customer_id: z.string(),
  customer_name: z.string(),
  customer_tax_number: z.string(),
  billing_address: z.string(),
  dealer_id: z.string().nullable(),
  warehouse_emirate: Emirate.nullable(),
  customer_emirate: Emirate.nullable(),
  invoice_number: z.string(),
  /** When its number was drawn. */
  invoiced_at: z.string(),
  purchase_date: z.string(),
  price_terms: z.unknown(),
  lines: z.array(ChargedLine),
});
export type ChargedOrder = z.infer<typeof ChargedOrder>;

const lineFields = sql.join(Object.keys(ChargedLine.shape).flatMap((field) => [sql.lit(field), sql.ref(`l.${field}`)]));
const charged = (ids: readonly string[]) => sql`
  select o.id, o.number, o.status, o.amount, o.credited, o.items_total, o.discount_total, o.coupon_code, o.delivery_fee, o.vat, o.currency,
    o.customer_id, c.name as customer_name, c.tax_number as customer_tax_number, o.billing_address, o.dealer_id, o.invoice_number,
    w.emirate as warehouse_emirate, p.emirate as customer_emirate, o.purchase_date, o.price_terms,
    coalesce(o.invoiced_at, o.delivered_at, o.purchase_date) as invoiced_at,
    (select coalesce(jsonb_agg(jsonb_build_object(${lineFields}) order by l.position), '[]') from order_lines l where l.order_id = o.id) as lines
  from orders o join customers c on c.id = o.customer_id left join warehouses w on w.id = o.warehouse_id
    left join pincodes p on p.code = o.pincode and p.archived_at is null
  where o.id = any(${[...ids]}::text[]) and o.invoice_number is not null order by o.id`;

/** Orders that have their invoice. */
export async function readInvoiced(db: Db | Trx, ids: readonly string[]): Promise<ChargedOrder[]> {
  const { rows } = await charged(ids).execute(db);
  return rows.map((row) => ChargedOrder.parse(row));
}

/** Locks those of these orders that have their invoice, in one order. */
export async function lockInvoiced(trx: Trx, ids: readonly string[]): Promise<string[]> {
  const rows = await trx
    .selectFrom('orders')
    .select('id')
    .where('id', 'in', ids)
    .where('invoice_number', 'is not', null)
    .orderBy('id')
    .forUpdate()
    .execute();
  return rows.map(({ id }) => id);
}

/**
 * Keeps with the lines of an order, before its next document, what a VAT return asks and the rate does not tell. A
 * later change of the product or the seller does not reach them, nor do lines of orders that had a document before
 * these were kept.
 */
export async function keepSupplies(trx: Trx, orderIds: readonly string[]): Promise<void> {
  await sql`
    update order_lines l set
      vat_exempt = l.vat_rate = 0 and coalesce((select p.vat_class = 'exempt' from products p where p.id = l.product_id), false),
      supplied_by = (select s.id from sellers s where s.id = l.seller_id and s.vat_number <> '')
    where l.order_id = any(${[...orderIds]}::text[]) and l.vat_exempt is null
      and (not exists (select from tax_documents d where d.order_id = l.order_id)
        or exists (select from order_lines k where k.order_id = l.order_id and k.vat_exempt is not null))`.execute(trx);
}

/** The rate at which the delivery of an order is taxed; `now` where it kept no terms. */
export const deliveryRateOf = ({ price_terms }: { price_terms?: unknown }, now: number): number =>
  KeptTerms.safeParse(price_terms).data?.delivery?.vat_rate ?? now;

const Charges = z.array(
  z.object({
    rate: z.int(),
    exempt: z.boolean().optional(),
    supplied_by: z.string().optional(),
    gross: z.int(),
    vat: z.int(),
  }),
);
/**
 * The most that an order was charged, by supply: by its invoice as its text was fixed, or by a later one for a
 * difference.
 */
export async function readMostCharged(trx: Trx, orderId: string): Promise<Charge[]> {
  const { rows } = await sql<{ charges: unknown; rates: unknown }>`
    select content -> 'charges' as charges, rates from tax_documents where order_id = ${orderId} and kind = 'invoice' order by position`.execute(
    trx,
  );
  const states = rows.flatMap(({ charges, rates }) => [Charges.safeParse(charges).data ?? [], afterOf(rates)]);
  return byRate(states.reduce((most, one) => (totalOf(one) > totalOf(most) ? one : most), []));
}

/** The state in which a document left a charge. */
const afterOf = (rates: unknown): Charge[] =>
  Rates.parse(rates).map(({ before: _, vat_before: __, after, vat_after, ...supply }) => ({
    ...supply,
    gross: after,
    vat: vat_after,
  }));

/** The last document of an order: what it left charged, by supply. */
export async function readCharged(trx: Trx, orderId: string): Promise<Charge[] | undefined> {
  const row = await trx
    .selectFrom('tax_documents')
    .select('rates')
    .where('order_id', '=', orderId)
    .orderBy('position', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row && byRate(afterOf(row.rates));
}

/** The goods of a refund, by supply; the fee of its delivery stands beside it. */
export async function readRefundParts(trx: Trx, refundId: string) {
  const rows = await trx
    .selectFrom('refund_lines')
    .innerJoin('order_lines', 'order_lines.id', 'refund_lines.order_line_id')
    .select(['order_lines.vat_rate', 'order_lines.vat_exempt', 'order_lines.supplied_by', 'refund_lines.amount'])
    .where('refund_lines.refund_id', '=', refundId)
    .execute();
  return rows.map(({ amount, ...line }) => ({ ...supplyOf(line), gross: amount }));
}

/** The kind of supply that a line is. */
export const supplyOf = ({
  vat_rate,
  vat_exempt,
  supplied_by,
}: Pick<ChargedLine, 'vat_rate' | 'vat_exempt' | 'supplied_by'>): Pick<Charge, 'rate' | 'exempt' | 'supplied_by'> => ({
  rate: vat_rate,
  ...(vat_exempt === true ? { exempt: true } : {}),
  ...(supplied_by === null ? {} : { supplied_by }),
});

/** The goods that a refund names, for the paper. */
export const readRefundLines = (trx: Trx, refundId: string) =>
  trx
    .selectFrom('refund_lines')
    .innerJoin('order_lines', 'order_lines.id', 'refund_lines.order_line_id')
    .select([
      'order_lines.title',
      'order_lines.title_ar',
      'refund_lines.quantity',
      'refund_lines.amount',
      'order_lines.vat_rate',
    ])
    .where('refund_lines.refund_id', '=', refundId)
    .orderBy('order_lines.position')
    .execute();

/**
 * The moment before its invoice at which an order was paid in full; undefined where its VAT period is closed by now.
 */
export async function readPaidBefore(
  trx: Trx,
  { id, amount, invoiced_at }: Pick<ChargedOrder, 'id' | 'amount' | 'invoiced_at'>,
): Promise<string | undefined> {
  const { rows } = await sql<{ at: string }>`
    select p.at from (
      select at, sum(case event when 'captured' then amount else -amount end) over (order by at, id) as paid
      from order_payments where order_id = ${id} and event in ('captured', 'refunded')
    ) p where p.paid >= ${amount}::bigint and p.at < ${invoiced_at}
      and not exists (select from vat_periods v where (p.at at time zone v.time_zone)::date between v.starts_on and v.ends_on)
    order by p.at limit 1`.execute(trx);
  return rows[0]?.at;
}
