import {
  BANK_FREEZE_HOURS,
  type BankChange,
  LICENCE_WARNING_DAYS,
  type Seller,
  type SellerDetail,
  type SellerDocument,
  SellerListQuery,
} from '@bo/contracts';
import { type Selectable, type SelectQueryBuilder, sql, type SqlBool } from 'kysely';
import type { Actor } from '../../../platform/access/caller.ts';
import { within } from '../../../platform/access/scope.ts';
import type { Db, Trx } from '../../../platform/db/database.ts';
import type { Database, SellersTable } from '../../../platform/db/schema.ts';
import { expectFree } from '../../../platform/errors/unique-violation.ts';
import { newId } from '../../../platform/ids.ts';
import { anyOf, is } from '../../../platform/list/filters.ts';
import { defineFinder } from '../../../platform/list/finder.ts';
import { defineList } from '../../../platform/list/list.ts';
import { containsWords } from '../../../platform/list/search.ts';
import { recordTable } from '../../../platform/record-table.ts';
import { storeToday } from '../../../platform/settings.ts';
import type { ImageReplacer } from '../../catalogue/media/media.service.ts';

const selling = sql<boolean>`seller_sells(sellers)`;
const licenceDays = sql<number | null>`(sellers.licence_expires_on - ${storeToday})`;

type Private =
  | 'name_sort'
  | 'search_text'
  | 'iban'
  | 'bank_holder'
  | 'bank_changed_at'
  | 'wanted_bank_holder'
  | 'wanted_iban'
  | 'bank_wanted_by'
  | 'bank_wanted_at'
  | 'bank_wanted_reason';

interface Derived {
  product_count: number | null;
  selling: boolean;
  licence_days: number | null;
}

const toSeller = (seller: Omit<Selectable<SellersTable>, Private> & Derived): Seller => ({
  ...seller,
  closures: seller.closures as Seller['closures'],
  product_count: seller.product_count ?? 0,
});

type Sellers = SelectQueryBuilder<Database, 'sellers', object>;

/** Column by column: bank details are read by nothing that does not need them. */
const withProducts = (rows: Sellers) =>
  rows
    .select([
      'sellers.id',
      'sellers.version',
      'sellers.created_at',
      'sellers.created_by',
      'sellers.updated_at',
      'sellers.updated_by',
      'sellers.archived_at',
      'sellers.code',
      'sellers.legal_name',
      'sellers.name',
      'sellers.name_ar',
      'sellers.logo',
      'sellers.contact_name',
      'sellers.phone',
      'sellers.email',
      'sellers.licence_number',
      'sellers.licence_expires_on',
      'sellers.vat_number',
      'sellers.commission_rate',
      'sellers.hold_days',
      'sellers.warehouse_ids',
      'sellers.closures',
      'sellers.status',
      'sellers.status_reason',
      'sellers.status_changed_at',
    ])
    .select((eb) => [
      selling.as('selling'),
      licenceDays.as('licence_days'),
      eb
        .selectFrom('products')
        .select(({ fn }) => fn.countAll<number>().as('n'))
        .whereRef('products.seller_id', '=', 'sellers.id')
        .where('products.archived_at', 'is', null)
        .as('product_count'),
    ]);

/** Only who sells, or may sell again, has a licence to look after. */
const licenceState = sql<string>`case
  when sellers.licence_expires_on is null then 'missing'
  when sellers.licence_expires_on < ${storeToday} then 'expired'
  when sellers.licence_expires_on <= ${storeToday} + ${sql.lit(LICENCE_WARNING_DAYS)} then 'expiring'
  else 'valid' end`;

export const sellerList = defineList({
  query: SellerListQuery,
  scope: 'seller',
  id: 'sellers.id',
  sorts: {
    name: 'sellers.name_sort',
    licence_expires_on: { column: 'sellers.licence_expires_on', nullable: true },
    commission_rate: 'sellers.commission_rate',
    created_at: 'sellers.created_at',
    updated_at: 'sellers.updated_at',
  },
  matching: (db, { search, status, licence, bank_change, selling: sells, warehouse, archived }): Sellers =>
    db
      .selectFrom('sellers')
      .where('sellers.archived_at', archived ? 'is not' : 'is', null)
      .where(anyOf('sellers.status', status))
      .where(anyOf(licenceState, licence))
      .$if(bank_change !== undefined, (rows) =>
        rows.where('sellers.bank_wanted_at', bank_change ? 'is not' : 'is', null),
      )
      .where(is(selling, sells))
      .$if(Boolean(warehouse?.length), (rows) =>
        rows.where(sql<SqlBool>`sellers.warehouse_ids && ${warehouse ?? []}::text[]`),
      )
      .where(containsWords('sellers.search_text', 'sellers.name_sort', search)),
  columns: withProducts,
  toItem: toSeller,
});

const readDocuments = async (db: Db | Trx, sellerId: string): Promise<SellerDocument[]> => {
  const rows = await db
    .selectFrom('seller_documents as d')
    .leftJoin('users', 'users.id', 'd.created_by')
    .select(['d.id', 'd.kind', 'd.name', 'd.content_type', 'd.bytes', 'd.created_at', 'd.created_by'])
    .select(['users.name as person', 'users.name_ar as person_ar'])
    .where('d.seller_id', '=', sellerId)
    .orderBy('d.id', 'desc')
    .execute();
  return rows.map(({ created_by, person, person_ar, ...document }) => ({
    ...document,
    added_by: created_by === null ? null : { id: created_by, name: person ?? '', name_ar: person_ar ?? '' },
  }));
};

const frozenUntil = (changed: string | null): string | null => {
  if (changed === null) return null;
  const until = Date.parse(changed) + BANK_FREEZE_HOURS * 3_600_000;
  return until > Date.now() ? new Date(until).toISOString() : null;
};

/** A seller by the id, archived ones too, with documents and bank details, which are masked for most on the way out. */
export const findSeller = defineFinder({
  scope: 'seller',
  rows: (db, id) =>
    withProducts(db.selectFrom('sellers').where('sellers.id', '=', id))
      .leftJoin('users as asker', 'asker.id', 'sellers.bank_wanted_by')
      .select([
        'sellers.bank_holder',
        'sellers.iban',
        'sellers.bank_changed_at',
        'sellers.wanted_bank_holder',
        'sellers.wanted_iban',
        'sellers.bank_wanted_by',
        'sellers.bank_wanted_at',
        'sellers.bank_wanted_reason',
        'asker.name as asker',
        'asker.name_ar as asker_ar',
      ]),
  async read(row, db, viewer: Actor): Promise<SellerDetail> {
    const {
      wanted_bank_holder,
      wanted_iban,
      bank_wanted_by,
      bank_wanted_at,
      bank_wanted_reason,
      asker,
      asker_ar,
      ...seller
    } = row;
    const bank_change: BankChange | null =
      bank_wanted_at === null
        ? null
        : {
            bank_holder: wanted_bank_holder,
            iban: wanted_iban,
            reason: bank_wanted_reason,
            requested_by:
              bank_wanted_by === null ? null : { id: bank_wanted_by, name: asker ?? '', name_ar: asker_ar ?? '' },
            requested_at: bank_wanted_at,
          };
    const warehouses = await db
      .selectFrom('warehouses')
      .select(['warehouses.id', 'warehouses.name', 'warehouses.name_ar'])
      .where('warehouses.id', 'in', seller.warehouse_ids.length > 0 ? seller.warehouse_ids : [''])
      .where(within('warehouse', viewer))
      .orderBy('warehouses.name')
      .execute();
    return {
      ...toSeller(seller),
      warehouses,
      bank_holder: seller.bank_holder,
      iban: seller.iban,
      bank_changed_at: seller.bank_changed_at,
      bank_change,
      payouts_frozen_until: frozenUntil(seller.bank_changed_at),
      documents: await readDocuments(db, seller.id),
    };
  },
});

export const sellerTable = recordTable('sellers', {
  prefix: 'sel',
  unique: { sellers_code: ['code', 'seller.code_taken'] },
});

export const expectSellerFree = (trx: Trx, code: string | undefined, id = ''): Promise<void> =>
  expectFree(
    trx,
    code === undefined
      ? {}
      : {
          code: [
            'seller.code_taken',
            sql`select from sellers where lower(code) = lower(${code}) and archived_at is null and id <> ${id}`,
          ],
        },
  );

export const countWarehouses = async (trx: Trx, ids: readonly string[], viewer: Actor): Promise<number> => {
  const { n } = await trx
    .selectFrom('warehouses')
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .where('id', 'in', ids.length > 0 ? ids : [''])
    .where('archived_at', 'is', null)
    .where(within('warehouse', viewer))
    .executeTakeFirstOrThrow();
  return n;
};

export async function insertDocument(
  { trx, actor }: { trx: Trx; actor: Actor },
  document: Omit<SellerDocument, 'created_at' | 'added_by'> & { seller_id: string; key: string },
): Promise<void> {
  await trx
    .insertInto('seller_documents')
    .values({ ...document, created_by: actor.id })
    .execute();
}
export const newDocumentId = (): string => newId('sdo');

export const findDocument = (db: Db | Trx, sellerId: string, id: string) =>
  db
    .selectFrom('seller_documents')
    .select(['id', 'key', 'name', 'kind', 'content_type'])
    .where('seller_id', '=', sellerId)
    .where('id', '=', id)
    .executeTakeFirst();

export const deleteDocument = (trx: Trx, id: string) =>
  trx.deleteFrom('seller_documents').where('id', '=', id).execute();

/** Sellers that wait for someone: applications, bank details, and licences that expire while they sell. */
export async function countSellers(db: Db, viewer: Actor) {
  const count = (query: Record<string, string>) => sellerList.countTo(db, SellerListQuery.parse(query), viewer);
  return {
    sellers_applied: await count({ status: 'applied' }),
    sellers_bank_change: await count({ bank_change: 'true' }),
    sellers_licence: await count({ status: 'approved', licence: 'expiring,expired,missing' }),
  };
}

export const replaceSellerImage: ImageReplacer = (trx, { id, from, to, by }) =>
  sql`update sellers set logo = ${to},
      version = version + 1, updated_at = now(), updated_by = ${by} where id = ${id} and logo = ${from}`.execute(trx);
