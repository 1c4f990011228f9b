import type { SupplierPrice, SupplierPriceInput, SupplierPricesInput, SupplierPricesSaved } from '@bo/contracts';
import { z } from 'zod';
import { fieldError } from '../../../platform/errors/domain-error.ts';
import { FieldErrors } from '../../../platform/errors/field-errors.ts';
import { archiveActions, defineBulk } from '../../../platform/http/bulk.ts';
import { recordWrites } from '../../../platform/record-writes.ts';
import { expectFound, expectLive } from '../../../platform/records.ts';
import type { UnitOfWork } from '../../../platform/unit-of-work.ts';
import {
  expectPriceFree,
  findBuyable,
  findPrice,
  priceList,
  priceTable,
  readPrices,
  unprefer,
} from './prices.repository.ts';
import { findSupplier } from './suppliers.repository.ts';

type Stored = SupplierPriceInput & { previous_case_cost?: number | null; cost_changed_at?: Date };

/** A cost that changes keeps what it was, and since when it is what it is. */
const withHistory = (before: SupplierPrice, change: Partial<SupplierPriceInput>): Partial<Stored> =>
  change.case_cost === undefined || change.case_cost === before.case_cost
    ? change
    : { ...change, previous_case_cost: before.case_cost, cost_changed_at: new Date() };

async function check(unit: UnitOfWork, input: Partial<SupplierPriceInput>, before?: SupplierPrice): Promise<void> {
  const { trx, actor } = unit;
  const errors = new FieldErrors();
  const supplier_id = before?.supplier_id ?? input.supplier_id ?? '';
  const variant_id = before?.variant_id ?? input.variant_id ?? '';
  // A line is of one supplier and one variant for good: another one is another line.
  if (before && input.supplier_id !== undefined && input.supplier_id !== before.supplier_id)
    errors.add(fieldError('supplier_id', 'supplier.price_moved'));
  if (before && input.variant_id !== undefined && input.variant_id !== before.variant_id)
    errors.add(fieldError('variant_id', 'supplier.price_moved'));
  if (!before) {
    const supplier = await findSupplier(trx, supplier_id, actor);
    if (!supplier || supplier.archived_at !== null) errors.add(fieldError('supplier_id', 'supplier.gone'));
    if (!(await findBuyable(trx, [variant_id])).has(variant_id)) errors.add(fieldError('variant_id', 'stock.variant'));
  }
  await errors.check(() => expectPriceFree(trx, { supplier_id, variant_id }, before?.id));
  errors.throwIfAny();
}

const writes = recordWrites<SupplierPrice, Stored>({
  ...priceTable,
  type: 'supplier_price',
  find: findPrice,
  check,
  update: (unit, before, change) => priceTable.update(unit, before, { ...change, ...withHistory(before, change) }),
});

/** Of one variant one supplier is preferred: the one named last. */
async function preferOnly(unit: UnitOfWork, variantId: string, id: string): Promise<void> {
  for (const { id: other } of await unprefer(unit.trx, variantId, id))
    await writes.change(unit, other, undefined, { preferred: false });
}

export const prices = {
  ...writes,
  create: async (unit: UnitOfWork, input: SupplierPriceInput): Promise<SupplierPrice> => {
    if (input.preferred) await preferOnly(unit, input.variant_id, '');
    return writes.create(unit, input);
  },
  change: async (
    unit: UnitOfWork,
    id: string,
    version: number | undefined,
    input: Partial<SupplierPriceInput>,
  ): Promise<SupplierPrice> => {
    const found = expectLive(expectFound(await findPrice(unit.trx, id, unit.actor)));
    if (input.preferred) await preferOnly(unit, found.variant_id, id);
    return writes.change(unit, id, version, input);
  },
  /** Back on the list: the variant must not be there again, and another may be preferred by now. */
  setArchived: async (unit: UnitOfWork, id: string, version: number | undefined, archived: boolean) => {
    const found = expectFound(await findPrice(unit.trx, id, unit.actor));
    if (!archived && found.archived_at !== null) {
      await expectPriceFree(unit.trx, found, id);
      if (found.preferred) await preferOnly(unit, found.variant_id, id);
    }
    return writes.setArchived(unit, id, version, archived);
  },
};

const same = (line: SupplierPricesInput['lines'][number], known: Readonly<Record<keyof typeof line, unknown>>) =>
  line.case_cost === known.case_cost &&
  line.pack_size === known.pack_size &&
  line.minimum_cases === known.minimum_cases &&
  line.supplier_code === known.supplier_code &&
  line.valid_upto === known.valid_upto;

/**
 * Lines of a file, saved together: those that are there are changed, the others made. Sent again, it changes nothing.
 */
export async function savePrices(
  unit: UnitOfWork,
  { supplier_id, lines }: SupplierPricesInput,
): Promise<SupplierPricesSaved> {
  const saved = { created: 0, changed: 0, unchanged: 0 };
  const once = [...new Map(lines.map((line) => [line.variant_id, line])).values()];
  const known = await readPrices(
    unit.trx,
    supplier_id,
    once.map(({ variant_id }) => variant_id),
  );
  for (const line of once) {
    const before = known.get(line.variant_id);
    if (!before) {
      await prices.create(unit, { ...line, supplier_id, preferred: false });
      saved.created += 1;
    } else if (same(line, before)) saved.unchanged += 1;
    else {
      await prices.change(unit, before.id, undefined, line);
      saved.changed += 1;
    }
  }
  return saved;
}

export const priceBulk = defineBulk({
  name: 'supplier-prices',
  list: priceList,
  values: z.object({}),
  async stateOf(db, id, viewer) {
    const price = await findPrice(db, id, viewer);
    return price && String(price.archived_at !== null);
  },
  actions: archiveActions('supplier.edit', prices.setArchived),
});
