import { ProductStatus } from '@bo/contracts';
import { z } from 'zod';
import { defineBulk } from '../../platform/http/bulk.ts';
import { productList } from './products.list.ts';
import { readProductStatus } from './products.repository.ts';
import { changeProductFields, returnProduct, setProductArchived, setProductStatus } from './products.service.ts';

/** What `set_category` and `set_brand` set, and to which state an undo returns. */
const Values = z.object({ id: z.string().nullable().optional(), to: ProductStatus.exclude(['archived']).optional() });
const Named = Values.required({ id: true });

export const productBulk = defineBulk({
  name: 'products',
  list: productList,
  values: Values,
  stateOf: readProductStatus,
  actions: {
    activate: {
      needs: 'product.edit',
      act: (unit, id) => setProductStatus(unit, id, undefined, { status: 'active', reason: '' }),
    },
    deactivate: { needs: 'product.edit', act: (unit, id, { to = 'inactive' }) => returnProduct(unit, id, to) },
    archive: { needs: 'product.delete', act: (unit, id) => setProductArchived(unit, id, undefined, true) },
    restore: { needs: 'product.delete', act: (unit, id, { to }) => setProductArchived(unit, id, undefined, false, to) },
    set_category: {
      needs: 'product.edit',
      values: Named,
      act: (unit, id, values) => changeProductFields(unit, id, undefined, { category_id: values.id ?? '' }),
    },
    set_brand: {
      needs: 'product.edit',
      values: Named,
      act: (unit, id, values) => changeProductFields(unit, id, undefined, { brand_id: values.id ?? null }),
    },
  },
});
