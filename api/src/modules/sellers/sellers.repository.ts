import { type Seller, SellerListQuery } from '@bo/contracts';
import type { Selectable, SelectQueryBuilder } from 'kysely';
import { SCOPES } from '../../platform/access/record-scopes.ts';
import type { Database, SellersTable } from '../../platform/db/schema.ts';
import { defineFinder } from '../../platform/list/finder.ts';
import { defineList } from '../../platform/list/list.ts';
import { containsWords } from '../../platform/list/search.ts';

type Private =
  | 'name_sort'
  | 'search_text'
  | 'iban'
  | 'bank_holder'
  | 'bank_changed_at'
  | 'vat_number'
  | 'warehouse_ids';

function toSeller(seller: Omit<Selectable<SellersTable>, Private> & { product_count: number | null }): Seller {
  return { ...seller, product_count: seller.product_count ?? 0 };
}

/** Column by column: bank details are read by nothing that does not need them. */
const withProducts = (rows: SelectQueryBuilder<Database, 'sellers', object>) =>
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
      'sellers.commission_rate',
      'sellers.hold_days',
      'sellers.status',
      'sellers.status_reason',
    ])
    .select((eb) => [
      eb
        .selectFrom('products')
        .select(({ fn }) => fn.countAll<number>().as('n'))
        .whereRef('products.seller_id', '=', 'sellers.id')
        .where('products.archived_at', 'is', null)
        .as('product_count'),
    ]);

export const sellerList = defineList({
  query: SellerListQuery,
  scope: SCOPES.seller,
  id: 'sellers.id',
  sorts: { name: 'sellers.name_sort', updated_at: 'sellers.updated_at' },
  matching: (db, { search, status, archived }) =>
    db
      .selectFrom('sellers')
      .where('sellers.archived_at', archived ? 'is not' : 'is', null)
      .$if(Boolean(status?.length), (rows) => rows.where('sellers.status', 'in', status ?? []))
      .$if(Boolean(search), (rows) =>
        rows.where(containsWords('sellers.search_text', 'sellers.name_sort', search ?? '')),
      ),
  columns: withProducts,
  toItem: toSeller,
});

/** A seller by the id, archived ones too. */
export const findSeller = defineFinder({
  scope: SCOPES.seller,
  rows: (db, id) => withProducts(db.selectFrom('sellers').where('sellers.id', '=', id)),
  read: toSeller,
});
