import {
  type Customer,
  type CustomerAddress,
  type CustomerAddressInput,
  type CustomerDetail,
  type CustomerInput,
  CustomerListQuery,
  type CustomerMonth,
} from '@bo/contracts';
import { type RawBuilder, type Selectable, type SelectQueryBuilder, type SqlBool, sql } from 'kysely';
import type { Actor } from '../../../platform/access/caller.ts';
import { hidesNothing, within } from '../../../platform/access/scope.ts';
import type { Db, Trx } from '../../../platform/db/database.ts';
import type { CustomersTable, Database } from '../../../platform/db/schema.ts';
import { newId } from '../../../platform/ids.ts';
import { anyOf } from '../../../platform/list/filters.ts';
import { defineFinder } from '../../../platform/list/finder.ts';
import { defineList } from '../../../platform/list/list.ts';
import { containsWords, searchColumn } from '../../../platform/list/search.ts';
import { recordTable } from '../../../platform/record-table.ts';
import { createdBy } from '../../../platform/records.ts';
import type { UnitOfWork } from '../../../platform/unit-of-work.ts';
import { storeTimeZone } from '../../../platform/settings.ts';
import { renameReviewer } from '../../catalogue/reviews/reviews.service.ts';
import { deleteMessagesOf } from '../../store/messages/messages.service.ts';

type Row = Selectable<CustomersTable>;
type Customers = SelectQueryBuilder<Database & { customers: CustomersTable }, 'customers', object>;

/** Whether no order of a customer is hidden from the viewer. */
export const seesAllOrders = (viewer: Actor): boolean => hidesNothing('order', viewer);

/**
 * Customers with what they ordered, as the viewer may know it: a person who sees only some orders gets the sums of
 * these, or the numbers would tell of all others.
 */
function seenBy(viewer: Actor): RawBuilder<Row> {
  if (seesAllOrders(viewer)) return sql<Row>`customers`;
  return sql<Row>`(
    select c.id, c.version, c.created_at, c.created_by, c.updated_at, c.updated_by, c.archived_at, c.code, c.name, c.name_sort, c.phone, c.email,
      c.tax_number, c.language, c.status, c.status_reason, c.note, c.wallet, c.search_text, c.search_public,
      coalesce(o.order_count, 0)::int as order_count, coalesce(o.spent, 0)::bigint as spent, o.last_order_at
    from customers c left join (
      select customer_id, count(*) as order_count, sum(amount) filter (where status = 'delivered') as spent, max(purchase_date) as last_order_at
      from orders where ${within('order', viewer)} group by customer_id
    ) as o on o.customer_id = c.id)`;
}

const customers = (db: Db | Trx, viewer: Actor): Customers => db.selectFrom(seenBy(viewer).as('customers'));

const shown = (rows: Customers) =>
  rows.select([
    'customers.id',
    'customers.version',
    'customers.created_at',
    'customers.created_by',
    'customers.updated_at',
    'customers.updated_by',
    'customers.archived_at',
    'customers.code',
    'customers.name',
    'customers.phone as customer_phone',
    'customers.email as customer_email',
    'customers.tax_number',
    'customers.language',
    'customers.status',
    'customers.status_reason',
    'customers.note',
    'customers.wallet',
    'customers.order_count',
    'customers.spent',
    'customers.last_order_at',
  ]);

const ACTIVITY: Readonly<Record<NonNullable<CustomerListQuery['activity']>[number], RawBuilder<SqlBool>>> = {
  last_30: sql<SqlBool>`customers.last_order_at >= now() - interval '30 days'`,
  not_90: sql<SqlBool>`customers.last_order_at < now() - interval '90 days'`,
  never: sql<SqlBool>`customers.last_order_at is null`,
};

export const customerList = defineList({
  query: CustomerListQuery,
  scope: 'customer',
  id: 'customers.id',
  sorts: {
    name: 'customers.name_sort',
    order_count: 'customers.order_count',
    spent: 'customers.spent',
    last_order_at: { column: 'customers.last_order_at', nullable: true },
    wallet: 'customers.wallet',
    created_at: 'customers.created_at',
  },
  matching: (db, { search, status, language, activity, with_wallet }, viewer) =>
    customers(db, viewer)
      .where('customers.archived_at', 'is', null)
      .where(anyOf('customers.status', status))
      .where(anyOf('customers.language', language))
      .$if(Boolean(activity?.length), (rows) => rows.where((eb) => eb.or((activity ?? []).map((one) => ACTIVITY[one]))))
      .$if(with_wallet !== undefined, (rows) => rows.where('customers.wallet', with_wallet ? '>' : '=', 0))
      .where(containsWords(searchColumn('customers', viewer), 'customers.name_sort', search)),
  columns: shown,
  toItem: (row): Customer => row,
});

/** Addresses in the viewer's own pincodes; the first is where things go unless said otherwise. */
const readAddresses = (db: Db | Trx, id: string, { scope }: Actor): Promise<CustomerAddress[]> =>
  db
    .selectFrom('customer_addresses')
    .select(['id', 'label', 'line1', 'line2', 'area', 'city', 'pincode', 'is_default', 'latitude', 'longitude'])
    .where('customer_id', '=', id)
    .where('archived_at', 'is', null)
    .$if(scope.dealer !== undefined, (rows) =>
      rows.where(
        sql<SqlBool>`pincode in (select code from pincodes where dealer_id = any(${[...(scope.dealer ?? [])]}::text[]))`,
      ),
    )
    .orderBy('is_default', 'desc')
    .orderBy('id')
    .execute();

/** The last twelve months of the store's calendar, from the orders that the viewer may see. */
export async function readMonths(db: Db | Trx, id: string, viewer: Actor): Promise<CustomerMonth[]> {
  const { rows } = await sql<CustomerMonth>`
    with here as (select ${storeTimeZone} as zone)
    select to_char(one.month, 'YYYY-MM') as month, coalesce(bought.orders, 0)::int as orders, coalesce(bought.spent, 0)::bigint as spent
    from here, generate_series(date_trunc('month', now() at time zone here.zone) - interval '11 months', date_trunc('month', now() at time zone here.zone), '1 month') as one(month)
    left join (
      select date_trunc('month', orders.purchase_date at time zone (select zone from here)) as month, count(*) as orders,
        sum(orders.amount) filter (where orders.status = 'delivered') as spent
      from orders where orders.customer_id = ${id} and ${within('order', viewer)} and orders.purchase_date >= now() - interval '13 months'
      group by 1
    ) as bought on bought.month = one.month
    order by one.month`.execute(db);
  return rows;
}

/** A customer by their id or their code, with addresses. */
export const findCustomer = defineFinder({
  scope: 'customer',
  rows: (db, idOrCode, viewer) =>
    shown(
      customers(db, viewer).where((eb) =>
        eb.or([eb('customers.id', '=', idOrCode), eb('customers.code', '=', idOrCode)]),
      ),
    ),
  read: async (row, db, viewer): Promise<CustomerDetail> => ({
    ...row,
    addresses: await readAddresses(db, row.id, viewer),
  }),
});

export const customerTable = recordTable('customers', { prefix: 'cus' });

/** The columns of what a form sends: phone and e-mail are called so in the table. */
export const toColumns = ({ customer_phone, customer_email, ...rest }: Partial<CustomerInput>) => ({
  ...rest,
  ...(customer_phone === undefined ? {} : { phone: customer_phone }),
  ...(customer_email === undefined ? {} : { email: customer_email }),
});

/** A new customer's code, one after the greatest there is. Anyone who asks holds the name until the commit. */
export async function nextCode(trx: Trx): Promise<string> {
  const { rows } = await sql<{ code: string }>`select next_customer_code() as code`.execute(trx);
  return rows[0]?.code ?? '';
}

/**
 * The addresses as they are to be. One that the actor may not see is neither changed nor removed. @returns false where
 * an id is not one of theirs.
 */
export async function saveAddresses(
  { trx, actor }: UnitOfWork,
  customerId: string,
  known: readonly CustomerAddress[],
  wanted: readonly CustomerAddressInput[],
): Promise<boolean> {
  if (wanted.some(({ id }) => id !== undefined && !known.some((one) => one.id === id))) return false;
  const gone = known.filter(({ id }) => !wanted.some((one) => one.id === id)).map(({ id }) => id);
  if (gone.length > 0)
    await trx
      .updateTable('customer_addresses')
      .set({ archived_at: new Date(), updated_at: new Date(), updated_by: actor.id })
      .where('id', 'in', gone)
      .execute();
  for (const { id, ...fields } of wanted) {
    if (id === undefined)
      await trx
        .insertInto('customer_addresses')
        .values({ ...fields, id: newId('adr'), customer_id: customerId, ...createdBy(actor.id) })
        .execute();
    else
      await trx
        .updateTable('customer_addresses')
        .set({ ...fields, updated_at: new Date(), updated_by: actor.id })
        .where('id', '=', id)
        .execute();
  }
  return true;
}

/** Orders, refunds and returns of theirs that someone still works on. */
export async function countOpenOrders(trx: Trx, id: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select ((select count(*) from orders where customer_id = ${id} and status not in ('delivered', 'cancelled'))
      + (select count(*) from refunds where customer_id = ${id} and status not in ('settled', 'rejected'))
      + (select count(*) from returns where customer_id = ${id} and status not in ('closed', 'rejected')))::int as n`.execute(
    trx,
  );
  return rows[0]?.n ?? 0;
}

/** The invoiced orders of a customer. */
export async function readInvoicedIds(trx: Trx, id: string): Promise<string[]> {
  const rows = await trx
    .selectFrom('orders')
    .select('id')
    .where('customer_id', '=', id)
    .where('invoice_number', 'is not', null)
    .execute();
  return rows.map((order) => order.id);
}

/**
 * Takes what names a customer out of every record that holds it. Orders keep their numbers, amounts, pincodes and VAT;
 * what was said of the customer, where they live and how to reach them is gone, in the audit trail too.
 */
export async function forgetPerson(trx: Trx, id: string, code: string): Promise<void> {
  await sql`select set_config('back_office.forgetting', ${id}, true)`.execute(trx);
  for (const table of ['refunds', 'returns'])
    await sql`update ${sql.table(table)} set customer_name = ${code}, note = '', version = version + 1, updated_at = now()
      where customer_id = ${id}`.execute(trx);
  await deleteMessagesOf(trx, id);
  await renameReviewer(trx, id, code);
  await sql`update orders set customer_name = ${code}, customer_phone = '', billing_address = '', delivery_address = '', address_id = null, note = '',
    version = version + 1, updated_at = now() where customer_id = ${id}`.execute(trx);
  // Orders name the address that they were placed for, until here.
  await sql`delete from customer_addresses where customer_id = ${id}`.execute(trx);
  await sql`update order_notes set text = '' where kind = 'customer' and order_id in (select id from orders where customer_id = ${id})`.execute(
    trx,
  );
  await sql`select forget_in_audit(${id}, ${code})`.execute(trx);
  await sql`select set_config('back_office.forgetting', '', true)`.execute(trx);
}

/** The number of customers a notification reaches: not blocked and not anonymised. */
export async function countReceivers(db: Db): Promise<number> {
  const { rows } = await sql<{
    count: number;
  }>`select count(*)::int as count from customers where status = 'active'`.execute(db);
  return rows[0]?.count ?? 0;
}
