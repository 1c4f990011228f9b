import { type Permission, PRODUCT_BULK_ACTIONS, ProductStatus } from '@bo/contracts';
import { z } from 'zod';
import { defineBulk } from '../../platform/http/bulk.ts';
import type { UnitOfWork } from '../../platform/unit-of-work.ts';
import { productList } from './products.list.ts';
import { readProductStatus } from './products.repository.ts';
import { changeProductFields, returnProduct, setProductArchived, setProductStatus } from './products.service.ts';

/** What `set_category` and `set_brand` set, and to which state an undo returns. */
const Values = z.object({ id: z.string().nullable().optional(), to: ProductStatus.exclude(['archived']).optional() });
const Named = Values.required({ id: true });

const ACTIONS: Record<
  (typeof PRODUCT_BULK_ACTIONS)[number],
  { needs: Permission; act: (unit: UnitOfWork, id: string, values: z.infer<typeof Values>) => Promise<unknown> }
> = {
  activate: {
    needs: 'product.edit',
    act: (unit, id) => setProductStatus(unit, id, undefined, { status: 'active', reason: '' }),
  },
  deactivate: { needs: 'product.edit', act: (unit, id, { to = 'inactive' }) => returnProduct(unit, id, to) },
  archive: { needs: 'product.delete', act: (unit, id) => setProductArchived(unit, id, undefined, true) },
  restore: { needs: 'product.delete', act: (unit, id, { to }) => setProductArchived(unit, id, undefined, false, to) },
  set_category: {
    needs: 'product.edit',
    act: (unit, id, values) => changeProductFields(unit, id, undefined, { category_id: values.id ?? '' }),
  },
  set_brand: {
    needs: 'product.edit',
    act: (unit, id, values) => changeProductFields(unit, id, undefined, { brand_id: values.id ?? null }),
  },
};

export const productBulk = defineBulk({
  name: 'products',
  list: productList,
  actions: PRODUCT_BULK_ACTIONS,
  needs: (action) => ACTIONS[action].needs,
  values: (action): z.ZodType<z.infer<typeof Values>> =>
    action === 'set_category' || action === 'set_brand' ? Named : Values,
  stateOf: readProductStatus,
  act: (unit, id, action, values) => ACTIONS[action].act(unit, id, values),
});
