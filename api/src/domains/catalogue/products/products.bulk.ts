import { ProductScheduleInput, ProductStatus, UnknownAnswer } from '@bo/contracts';
import { z } from 'zod';
import { defineBulk } from '../../../platform/http/bulk.ts';
import { productList } from './products.list.ts';
import { readBulkFields } from './products.repository.ts';
import { atTheMoment } from './schedule.job.ts';
import { scheduleProduct } from './schedule.service.ts';
import {
  answerUnknown,
  changeProductFields,
  returnProduct,
  setProductArchived,
  setProductStatus,
} from './products.service.ts';

/** What `set_category` and `set_brand` set, and to which status an undo returns. */
const Values = z.object({
  id: z.string().nullable().optional(),
  to: ProductStatus.exclude(['archived']).optional(),
  on_sale_at: z.string().nullable().optional(),
  off_sale_at: z.string().nullable().optional(),
  answer: UnknownAnswer.optional(),
});
/** What it is to be, or was: an undo returns each row to a category or brand of its own, or to no brand. */
const Named: z.ZodType<z.output<typeof Values>> = z
  .union([z.object({ to: z.string() }), z.object({ id: z.string().nullable() })])
  .transform((values) => ({ id: 'to' in values ? values.to || null : values.id }));

/** What `schedule` sets; it says neither id nor state. */
const Schedule: z.ZodType<z.output<typeof Values>> = ProductScheduleInput;

const Answer: z.ZodType<z.output<typeof Values>> = UnknownAnswer.transform((answer) => ({ answer }));

export const productBulk = defineBulk({
  name: 'products',
  list: productList,
  values: Values,
  async stateOf(db, id, _viewer, action) {
    const product = await readBulkFields(db, id);
    if (action === 'set_brand') return product && (product.brand_id ?? '');
    // What was unknown does not become it again.
    if (action === 'answer') return undefined;
    // There is no way back to none.
    if (action === 'set_category') return product?.category_id ?? undefined;
    return product?.status;
  },
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
    answer: {
      needs: 'product.edit',
      values: Answer,
      act: (unit, id, { answer }) => (answer ? answerUnknown(unit, id, answer) : Promise.resolve()),
    },
    set_brand: {
      needs: 'product.edit',
      values: Named,
      act: (unit, id, values) => changeProductFields(unit, id, undefined, { brand_id: values.id ?? null }),
    },
  },
});
