import { ProductScheduleInput, ProductStatus } from '@bo/contracts';
import { z } from 'zod';
import { defineBulk } from '../../platform/http/bulk.ts';
import { productList } from './products.list.ts';
import { readProductStatus } from './products.repository.ts';
import { atTheMoment } from './schedule.job.ts';
import { scheduleProduct } from './schedule.service.ts';
import { changeProductFields, returnProduct, setProductArchived, setProductStatus } from './products.service.ts';

/** What `set_category` and `set_brand` set, and to which state an undo returns. */
const Values = z.object({
  id: z.string().nullable().optional(),
  to: ProductStatus.exclude(['archived']).optional(),
  on_sale_at: z.string().nullable().optional(),
  off_sale_at: z.string().nullable().optional(),
});
const Named = Values.required({ id: true });

/** What `schedule` sets; it says neither id nor state. */
const Schedule: z.ZodType<z.output<typeof Values>> = ProductScheduleInput;

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
    schedule: {
      needs: 'product.edit',
      values: Schedule,
      act: (unit, id, { on_sale_at = null, off_sale_at = null }, { jobs }) =>
        scheduleProduct(unit, id, undefined, { on_sale_at, off_sale_at }, atTheMoment(jobs)),
    },
    cancel_schedule: {
      needs: 'product.edit',
      act: (unit, id, _values, { jobs }) =>
        scheduleProduct(unit, id, undefined, { on_sale_at: null, off_sale_at: null }, atTheMoment(jobs)),
    },
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
