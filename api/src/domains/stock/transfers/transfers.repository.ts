import {
  type ParcelUnits,
  type StockTransfer,
  type StockTransferDetail,
  StockTransferListQuery,
  type TransferDifference,
  TransferDifferenceListQuery,
  type TransferDifferenceTotalsQuery,
  type TransferEntry,
  type TransferLine,
  type TransferParcel,
  TRAVELLING,
} from '@bo/contracts';
import { type Insertable, type SelectQueryBuilder, type SqlBool, sql } from 'kysely';
import type { Actor } from '../../../platform/access/caller.ts';
import { covers, within } from '../../../platform/access/scope.ts';
import type { Scope } from '../../../platform/access/scope-type.ts';
import type { Db, Trx } from '../../../platform/db/database.ts';
import { person } from '../../../platform/db/person.ts';
import type { Database, StockTransferEntriesTable } from '../../../platform/db/schema.ts';
import { newId } from '../../../platform/ids.ts';
import { anyOf, during, is } from '../../../platform/list/filters.ts';
import { defineFinder } from '../../../platform/list/finder.ts';
import { defineList } from '../../../platform/list/list.ts';
import { containsWords } from '../../../platform/list/search.ts';
import { recordTable } from '../../../platform/record-table.ts';
import { matchesVariant } from '../../catalogue/variants/variants.service.ts';
import { type Parcel, STOCK_ITEM, toStockItem } from '../inventory/transit.service.ts';

/** Transfers of two warehouses each: both ends see them. */
export const byEitherEnd: Scope = [
  {
    dimension: 'warehouse',
    belongsTo: (keys) =>
      sql<SqlBool>`(stock_transfers.from_warehouse_id = any(${[...keys]}::text[]) or stock_transfers.to_warehouse_id = any(${[...keys]}::text[]))`,
    async keysOf(db, id) {
      const row = await db
        .selectFrom('stock_transfers')
        .select(['from_warehouse_id', 'to_warehouse_id'])
        .where('id', '=', id)
        .executeTakeFirst();
      return row && [row.from_warehouse_id, row.to_warehouse_id];
    },
    keysIn: (record) => {
      const ids = ['from_warehouse', 'to_warehouse'].flatMap((end) => {
        const warehouse: unknown = Reflect.get(record, end);
        return typeof warehouse === 'object' && warehouse !== null && 'id' in warehouse ? [String(warehouse.id)] : [];
      });
      return ids.length === 0 ? undefined : ids;
    },
  },
];

const ENDS = [
  'source.id as from_id',
  'source.name as from_name',
  'source.name_ar as from_name_ar',
  'target.id as to_id',
  'target.name as to_name',
  'target.name_ar as to_name_ar',
] as const;
interface Ends {
  from_id: string;
  from_name: string;
  from_name_ar: string;
  to_id: string;
  to_name: string;
  to_name_ar: string;
}
const endsOf = (row: Ends) => ({
  from: { id: row.from_id, name: row.from_name, name_ar: row.from_name_ar },
  to: { id: row.to_id, name: row.to_name, name_ar: row.to_name_ar },
});

const transfers = (db: Db | Trx) =>
  db
    .selectFrom('stock_transfers')
    .innerJoin('warehouses as source', 'source.id', 'stock_transfers.from_warehouse_id')
    .innerJoin('warehouses as target', 'target.id', 'stock_transfers.to_warehouse_id');

/** What travelled, and how it ended; a draft has nothing of it. */
const travelled = sql<{
  quantity: number | null;
  received: number;
  damaged: number;
  lost: number;
  surplus: number;
  open: number;
}>`(
  select sum(quantity) as quantity, coalesce(sum(received), 0)::int as received, coalesce(sum(damaged), 0)::int as damaged,
    coalesce(sum(lost), 0)::int as lost, coalesce(sum(surplus), 0)::int as surplus, coalesce(sum(open), 0)::int as open
  from stock_transfer_parcels where transfer_id = stock_transfers.id)`;
const shown = (rows: ReturnType<typeof transfers>) =>
  rows
    .innerJoinLateral(travelled.as('travelled'), (join) => join.onTrue())
    .selectAll('stock_transfers')
    .select([
      ...ENDS,
      sql<number>`coalesce(travelled.quantity, (select sum(l.quantity) from stock_transfer_lines l where l.transfer_id = stock_transfers.id), 0)::int`.as(
        'quantity',
      ),
      'travelled.received',
      'travelled.damaged',
      'travelled.lost',
      'travelled.surplus',
      'travelled.open as on_the_way',
    ]);
type Row = Awaited<ReturnType<ReturnType<typeof shown>['execute']>>[number];

const toTransfer = ({
  from_warehouse_id: _,
  to_warehouse_id: __,
  search_text: ___,
  from_id,
  from_name,
  from_name_ar,
  to_id,
  to_name,
  to_name_ar,
  ...transfer
}: Row): StockTransfer => ({
  ...transfer,
  ...endsOf({ from_id, from_name, from_name_ar, to_id, to_name, to_name_ar }),
});

const differs = sql<SqlBool>`exists (select from stock_transfer_parcels p where p.transfer_id = stock_transfers.id and p.damaged + p.lost + p.surplus > 0)`;
/** Whether the goods are on the way to a warehouse of the viewer's. */
const arrivesAt = ({ scope: { warehouse } }: Actor) =>
  warehouse === undefined
    ? sql<SqlBool>`true`
    : sql<SqlBool>`stock_transfers.to_warehouse_id = any(${warehouse}::text[])`;

export const transferList = defineList({
  query: StockTransferListQuery,
  scope: byEitherEnd,
  id: 'stock_transfers.id',
  sorts: {
    number: 'stock_transfers.number',
    created_at: 'stock_transfers.created_at',
    updated_at: 'stock_transfers.updated_at',
  },
  matching: (db, { search, status, from_warehouse, to_warehouse, variant, arriving, difference }, viewer) =>
    transfers(db)
      .where(anyOf('stock_transfers.status', status))
      .where(anyOf('stock_transfers.from_warehouse_id', from_warehouse))
      .where(anyOf('stock_transfers.to_warehouse_id', to_warehouse))
      .$if(variant !== undefined, (rows) =>
        rows.where('stock_transfers.id', 'in', (eb) =>
          eb
            .selectFrom('stock_transfer_lines')
            .select('transfer_id')
            .where('variant_id', '=', variant ?? ''),
        ),
      )
      .$if(arriving !== undefined, (rows) =>
        rows.where(
          sql<SqlBool>`(stock_transfers.status = any(${[...TRAVELLING]}::text[]) and ${arrivesAt(viewer)}) = ${arriving ?? true}`,
        ),
      )
      .$if(difference !== undefined, (rows) => rows.where(difference ? differs : sql<SqlBool>`not ${differs}`))
      .$if(Boolean(search), (rows) =>
        rows.where(containsWords('stock_transfers.search_text', 'stock_transfers.number', search ?? '')),
      ),
  columns: shown,
  toItem: toTransfer,
});

/** Variants of rows of a transfer, as stock screens name them. */
const withItem = <DB, TB extends keyof DB>(rows: SelectQueryBuilder<DB, TB, object>) =>
  (rows as unknown as SelectQueryBuilder<Database, 'variants' | 'products', object>).select([
    ...STOCK_ITEM,
    sql<string>`coalesce((select min(b.barcode) from variant_barcodes b where b.variant_id = variants.id and b.active), '')`.as(
      'barcode',
    ),
  ]);

async function readLines(db: Db | Trx, id: string): Promise<TransferLine[]> {
  const rows = await withItem(
    db
      .selectFrom('stock_transfer_lines as l')
      .innerJoin('variants', 'variants.id', 'l.variant_id')
      .innerJoin('products', 'products.id', 'variants.product_id')
      .where('l.transfer_id', '=', id)
      .orderBy('l.position'),
  )
    .select([sql<string>`l.id`.as('id'), sql<number>`l.quantity`.as('quantity')])
    .execute();
  return rows.map((row) => ({ ...toStockItem(row), id: row.id, quantity: row.quantity }));
}

async function readParcels(db: Db | Trx, id: string): Promise<TransferParcel[]> {
  const rows = await withItem(
    db
      .selectFrom('stock_transfer_parcels as p')
      .innerJoin('variants', 'variants.id', 'p.variant_id')
      .innerJoin('products', 'products.id', 'variants.product_id')
      .where('p.transfer_id', '=', id)
      .orderBy('p.position'),
  )
    .select([
      sql<string>`p.id`.as('id'),
      sql<number>`p.version`.as('version'),
      sql<string>`p.batch`.as('batch'),
      sql<string | null>`p.expires_on`.as('expires_on'),
      sql<number>`p.open`.as('open'),
      ...(['quantity', 'received', 'damaged', 'lost', 'returned', 'surplus'] as const).map((name) =>
        sql<number>`${sql.ref(`p.${name}`)}`.as(name),
      ),
    ])
    .execute();
  const entries = await db
    .selectFrom('stock_transfer_entries as e')
    .select(['e.id', 'e.parcel_id', 'e.kind', 'e.quantity', 'e.reason', 'e.note', 'e.at'])
    .select((eb) => person(eb.ref('e.created_by')).as('by'))
    .where('e.transfer_id', '=', id)
    .orderBy('e.id')
    .execute();
  return rows.map((row) => ({
    ...toStockItem(row),
    id: row.id,
    version: row.version,
    barcode: row.barcode,
    batch: row.batch,
    expires_on: row.expires_on,
    quantity: row.quantity,
    received: row.received,
    damaged: row.damaged,
    lost: row.lost,
    returned: row.returned,
    surplus: row.surplus,
    open: row.open,
    entries: entries.flatMap(({ parcel_id, ...entry }): TransferEntry[] => (parcel_id === row.id ? [entry] : [])),
  }));
}

/** A transfer by its id or its number, with what travels and how it ended. */
export const findTransfer = defineFinder({
  scope: byEitherEnd,
  rows: (db, idOrNumber) =>
    shown(
      transfers(db).where((eb) =>
        eb.or([eb('stock_transfers.id', '=', idOrNumber), eb('stock_transfers.number', '=', idOrNumber)]),
      ),
    ),
  async read(row, db, viewer): Promise<StockTransferDetail> {
    const transfer = toTransfer(row);
    return {
      ...transfer,
      lines: await readLines(db, row.id),
      parcels: await readParcels(db, row.id),
      sends: covers('warehouse', viewer, { warehouse: [transfer.from.id] }),
      receives: covers('warehouse', viewer, { warehouse: [transfer.to.id] }),
    };
  },
});

export const transferTable = recordTable('stock_transfers', { prefix: 'trf' });

/** The lines of a draft, in place of those it had. */
export async function writeLines(
  trx: Trx,
  transfer_id: string,
  lines: readonly { variant_id: string; quantity: number }[],
): Promise<void> {
  await trx.deleteFrom('stock_transfer_lines').where('transfer_id', '=', transfer_id).execute();
  await trx
    .insertInto('stock_transfer_lines')
    .values(lines.map((line, position) => ({ ...line, id: newId('trl'), transfer_id, position })))
    .execute();
}

export async function writeParcels(
  trx: Trx,
  transfer_id: string,
  to_warehouse_id: string,
  parcels: readonly Parcel[],
): Promise<void> {
  await trx
    .insertInto('stock_transfer_parcels')
    .values(
      parcels.map((parcel, position) => ({ ...parcel, id: newId('trp'), transfer_id, to_warehouse_id, position })),
    )
    .execute();
}

/** The batches that parcels were taken from, and how old they are. */
export async function readOrigins(trx: Trx, transferId: string) {
  const rows = await trx
    .selectFrom('stock_transfer_parcels')
    .select(['id', 'batch_id', 'since'])
    .where('transfer_id', '=', transferId)
    .execute();
  return new Map(
    rows.map(({ id, batch_id, since }) => [id, { batch_id, since: since === null ? null : new Date(since) }]),
  );
}

export type NewEntry = Omit<Insertable<StockTransferEntriesTable>, 'id' | 'at'>;
/** Notes how parcels ended, and counts it into them. */
export async function writeEntries(
  trx: Trx,
  entries: readonly NewEntry[],
  parcels: readonly (ParcelUnits & { id: string })[],
): Promise<void> {
  await trx
    .insertInto('stock_transfer_entries')
    .values(entries.map((entry) => ({ ...entry, id: newId('tre') })))
    .execute();
  for (const { id, received, damaged, lost, returned, surplus } of parcels)
    await sql`update stock_transfer_parcels set received = ${received}, damaged = ${damaged}, lost = ${lost},
      returned = ${returned}, surplus = ${surplus}, version = version + 1 where id = ${id}`.execute(trx);
}

/** Every open warehouse by its name. */
export const readDestinations = (db: Db) =>
  db
    .selectFrom('warehouses')
    .select(['id', 'name', 'name_ar'])
    .where('archived_at', 'is', null)
    .where('status', '<>', 'closed')
    .orderBy('name_sort')
    .orderBy('id')
    .execute();

const differences = (db: Db) =>
  db
    .selectFrom('stock_transfer_entries')
    .innerJoin('stock_transfers', 'stock_transfers.id', 'stock_transfer_entries.transfer_id')
    .innerJoin('stock_transfer_parcels', 'stock_transfer_parcels.id', 'stock_transfer_entries.parcel_id')
    .innerJoin('warehouses as source', 'source.id', 'stock_transfers.from_warehouse_id')
    .innerJoin('warehouses as target', 'target.id', 'stock_transfers.to_warehouse_id')
    .innerJoin('variants', 'variants.id', 'stock_transfer_parcels.variant_id')
    .innerJoin('products', 'products.id', 'variants.product_id')
    .where('stock_transfer_entries.kind', 'in', ['damaged', 'lost', 'surplus']);

const matchingDifferences = (
  db: Db,
  { search, kind, reason, from_warehouse, to_warehouse, variant, from, upto }: TransferDifferenceTotalsQuery,
) =>
  differences(db)
    .where(anyOf('stock_transfer_entries.kind', kind))
    .where(anyOf('stock_transfer_entries.reason', reason))
    .where(anyOf('stock_transfers.from_warehouse_id', from_warehouse))
    .where(anyOf('stock_transfers.to_warehouse_id', to_warehouse))
    .where(is('stock_transfer_parcels.variant_id', variant))
    .where(during('stock_transfer_entries.at', from, upto))
    .$if(Boolean(search), (rows) => rows.where(matchesVariant(search ?? '')));

export const differenceList = defineList({
  query: TransferDifferenceListQuery,
  scope: byEitherEnd,
  id: 'stock_transfer_entries.id',
  sorts: { at: 'stock_transfer_entries.at' },
  matching: matchingDifferences,
  columns: (rows) =>
    rows
      .select([
        ...ENDS,
        ...STOCK_ITEM,
        'stock_transfer_entries.id',
        'stock_transfer_entries.kind',
        'stock_transfer_entries.quantity',
        'stock_transfer_entries.reason',
        'stock_transfer_entries.note',
        'stock_transfer_entries.at',
        'stock_transfer_parcels.batch',
        'stock_transfers.id as transfer_id',
        'stock_transfers.number',
      ])
      .select((eb) => person(eb.ref('stock_transfer_entries.created_by')).as('by')),
  toItem: ({ transfer_id, number, kind, ...row }): TransferDifference => ({
    ...toStockItem(row),
    ...endsOf(row),
    id: row.id,
    transfer: { id: transfer_id, number },
    kind: kind as TransferDifference['kind'],
    quantity: row.quantity,
    batch: row.batch,
    reason: row.reason,
    note: row.note,
    at: row.at,
    by: row.by,
  }),
});

/** The units of all rows that the query of the list matches. */
export async function sumDifferences(db: Db, query: TransferDifferenceTotalsQuery, viewer: Actor) {
  const unitsOf = (kind: TransferDifference['kind']) =>
    sql<number>`coalesce(sum(stock_transfer_entries.quantity) filter (where stock_transfer_entries.kind = ${kind}), 0)::int`;
  return matchingDifferences(db, query)
    .where(within(byEitherEnd, viewer))
    .select([unitsOf('damaged').as('damaged'), unitsOf('lost').as('lost'), unitsOf('surplus').as('surplus')])
    .executeTakeFirstOrThrow();
}
