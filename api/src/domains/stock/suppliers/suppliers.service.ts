import type { Supplier, SupplierInput } from '@bo/contracts';
import { z } from 'zod';
import type { Db, Trx } from '../../../platform/db/database.ts';
import { archiveActions, defineBulk } from '../../../platform/http/bulk.ts';
import { recordWrites } from '../../../platform/record-writes.ts';
import { expectSupplierFree, findSupplier, supplierList, supplierTable } from './suppliers.repository.ts';

export { findBuyable, readPrices } from './prices.repository.ts';
export { PLACES, placesOf } from './places.ts';
export { paperRoute, supplierPaper } from './supplier-paper.ts';
export { findSupplier } from './suppliers.repository.ts';

/** How often one is used; one that is, was it only once, is archived and never deleted. */
export const countSupplierUses = (db: Db | Trx, supplier: Supplier): Promise<number> =>
  supplierTable.countUses(db, supplier);

export const suppliers = recordWrites<Supplier, SupplierInput>({
  ...supplierTable,
  type: 'supplier',
  find: findSupplier,
  countUses: countSupplierUses,
  check: ({ trx }, input, before) => expectSupplierFree(trx, input, before?.id),
});

/** What can be done to many records at once. */
export const supplierBulk = defineBulk({
  name: 'suppliers',
  list: supplierList,
  values: z.object({}),
  async stateOf(db, id, viewer) {
    const supplier = await findSupplier(db, id, viewer);
    return supplier && String(supplier.archived_at !== null);
  },
  actions: archiveActions('supplier.delete', suppliers.setArchived),
});
