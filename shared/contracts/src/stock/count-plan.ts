import { z } from 'zod';
import { ABC_CLASSES, CountAisle, CountStatus } from './inventory.ts';
import { FlagParam, listParam, listQuery } from '../base/list.ts';
import { Day, Person, RecordFields, Reference } from '../base/record.ts';
import { kindError, Title } from '../base/text.ts';

/**
 * What is counted regularly: a warehouse, and of it one category, the shelves that begin with `aisle`, or one class of
 * what sells. A count of it is opened on `next_on` and every so many days after.
 */
export const CountPlanInput = z.object({
  name: Title,
  name_ar: Title,
  warehouse_id: z.string({ error: kindError('required') }).min(1, { error: 'required' }),
  category_id: z.string().nullable().default(null),
  aisle: CountAisle,
  abc_class: z.enum(ABC_CLASSES).nullable().default(null),
  every_days: z
    .int({ error: kindError('required') })
    .min(1)
    .max(366),
  next_on: Day,
  assigned_to: z.string().nullable().default(null),
  active: z.boolean().default(true),
});
export type CountPlanInput = z.infer<typeof CountPlanInput>;

export const CountPlan = RecordFields.extend(CountPlanInput.shape).extend({
  warehouse: Reference,
  category: Reference.nullable(),
  assignee: Person.nullable(),
  /** The last count that was opened for it. */
  last_count: z.object({ id: z.string(), number: z.string(), status: CountStatus }).nullable(),
  /** How many of its counts nobody had begun when the next one fell due, and whether the one of now is late. */
  missed: z.int(),
  late: z.boolean(),
});
export type CountPlan = z.infer<typeof CountPlan>;

export const CountPlanListQuery = listQuery(['name', 'next_on', 'updated_at'], 'next_on', {
  warehouse: listParam(z.string()),
  late: FlagParam,
  active: FlagParam,
  archived: FlagParam,
});
export type CountPlanListQuery = z.infer<typeof CountPlanListQuery>;

/** `GET admin_panel/count-plans/people/`: who may be asked to count. */
export const CountPeople = z.object({ results: z.array(Person) });
export type CountPeople = z.infer<typeof CountPeople>;
