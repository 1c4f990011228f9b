import { type Supplier, type SupplierInput, SupplierListQuery } from '@bo/contracts';
import { type Selectable, sql } from 'kysely';
import type { Trx } from '../../../platform/db/database.ts';
import type { SuppliersTable } from '../../../platform/db/schema.ts';
import { expectFree } from '../../../platform/errors/unique-violation.ts';
import { defineFinder } from '../../../platform/list/finder.ts';
import { defineList } from '../../../platform/list/list.ts';
import { containsWords } from '../../../platform/list/search.ts';
import { recordTable } from '../../../platform/record-table.ts';

type Row = Selectable<SuppliersTable> & { price_count: number };
function toSupplier({ name_sort: _, search_text: __, ...supplier }: Row): Supplier {
  return supplier;
}
const priceCount = sql<number>`(select count(*) from supplier_prices p where p.supplier_id = suppliers.id and p.archived_at is null)::int`;

export const supplierList = defineList({
  query: SupplierListQuery,
  scope: 'supplier',
  id: 'suppliers.id',
  sorts: {
    name: 'suppliers.name_sort',
    lead_days: 'suppliers.lead_days',
    updated_at: 'suppliers.updated_at',
  },
  matching: (db, { search, variant, archived }) =>
    db
      .selectFrom('suppliers')
      .where('suppliers.archived_at', archived ? 'is not' : 'is', null)
      .$if(variant !== undefined, (rows) =>
        rows.where('suppliers.id', 'in', (eb) =>
          eb
            .selectFrom('supplier_prices')
            .select('supplier_id')
            .where('variant_id', '=', variant ?? '')
            .where('archived_at', 'is', null),
        ),
      )
      .where(containsWords('suppliers.search_text', 'suppliers.name_sort', search)),
  columns: (rows) => rows.selectAll('suppliers').select(priceCount.as('price_count')),
  toItem: toSupplier,
});

export const findSupplier = defineFinder({
  scope: 'supplier',
  rows: (db, id) => db.selectFrom('suppliers').selectAll().select(priceCount.as('price_count')).where('id', '=', id),
  read: toSupplier,
});

export const supplierTable = recordTable('suppliers', {
  prefix: 'spp',
  unique: {
    suppliers_code: ['code', 'supplier.code_taken'],
  },
});

/** That no other record has what only one may have; all of it is told at once. */
export const expectSupplierFree = (trx: Trx, { code }: Partial<SupplierInput>, id = ''): Promise<void> =>
  expectFree(trx, {
    ...(code === undefined
      ? {}
      : {
          code: [
            'supplier.code_taken',
            sql`select from suppliers where upper(code) = upper(${code}) and archived_at is null and id <> ${id}`,
          ] as const,
        }),
  });
