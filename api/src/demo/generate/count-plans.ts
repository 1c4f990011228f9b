import { type Context, iso, known, type Row, written } from './context.ts';
import type { Network } from './network.ts';
import type { Stock } from './stock.ts';

const WORDS = [
  { name: 'Best sellers every week', name_ar: 'الأكثر مبيعًا كل أسبوع', abc_class: 'A', every_days: 7, due: 1 },
  { name: 'Cold shelves every two days', name_ar: 'رفوف التبريد كل يومين', aisle: 'C', every_days: 2, due: -1 },
  { name: 'Middle sellers every month', name_ar: 'متوسطة المبيع كل شهر', abc_class: 'B', every_days: 30, due: 9 },
  {
    name: 'Slow sellers every quarter',
    name_ar: 'بطيئة المبيع كل ثلاثة أشهر',
    abc_class: 'C',
    every_days: 90,
    due: 40,
  },
] as const;

/** What the demo store counts regularly: one count is late, one was missed, one waits for approval. */
export function buildCountPlans(
  context: Context,
  network: Network,
  { batches }: Stock,
  chilled: ReadonlySet<string>,
): { plans: Row<'count_plans'>[]; counts: Row<'stock_counts'>[]; lines: Row<'stock_count_lines'>[] } {
  const [author, buyer] = [network.userOf('supervisor').id, network.userOf('catalog').id];
  const warehouse = known(new Map(network.warehouses.map((row, at) => [at, row])), 0);
  const day = (days: number) => iso(context.storeDay(days)).slice(0, 10);
  const made = context.daysFromNow(-40);
  const plans = WORDS.map(
    ({ due, ...words }): Row<'count_plans'> => ({
      id: context.id('cpl', made),
      // The columns of all rows are those of the first.
      aisle: '',
      abc_class: null,
      ...words,
      warehouse_id: warehouse.id,
      next_on: day(due < 0 ? 1 : due),
      assigned_to: words.every_days === 90 ? null : buyer,
      active: true,
      ...written(made, made, author),
    }),
  );
  const here = batches.filter((one) => one.warehouse_id === warehouse.id);
  const cold = here.filter(({ variant_id }) => chilled.has(variant_id));
  const counts: Row<'stock_counts'>[] = [];
  const lines: Row<'stock_count_lines'>[] = [];
  const open = (at: number, days: number, status: Row<'stock_counts'>['status'], first: number, counted: number) => {
    const plan = plans[at];
    if (!plan) return;
    const opened = context.daysFromNow(days);
    const id = context.id('cnt', opened);
    counts.push({
      id,
      warehouse_id: warehouse.id,
      aisle: plan.aisle,
      abc_class: plan.abc_class,
      plan_id: plan.id,
      due_on: day(days),
      assigned_to: plan.assigned_to ?? null,
      status,
      counted_by: status === 'submitted' ? buyer : null,
      ...written(opened, opened, author),
    });
    for (const [n, { id: batch_id, variant_id, quantity = 0 }] of (plan.aisle === 'C' ? cold : here)
      .slice(first, first + 12)
      .entries())
      lines.push({
        stock_count_id: id,
        variant_id,
        batch_id,
        ...(n < counted
          ? {
              counted: quantity + (n % 5 === 4 ? 1 : 0),
              expected: quantity,
              counted_by: buyer,
              counted_at: iso(opened),
            }
          : // The columns of all rows are those of the first.
            { counted: null, expected: null, counted_by: null, counted_at: null }),
      });
  };
  open(1, -3, 'missed', 0, 0);
  open(1, -1, 'open', 0, 0);
  open(0, -6, 'submitted', 12, 12);
  return { plans, counts, lines };
}
