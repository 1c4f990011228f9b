import { normalizeForSearch } from '@bo/contracts';
import type { Called, Names, StoreVariant } from './catalogue.repository.ts';
import type { StoredRow } from './imports.repository.ts';
import type { MadeRecord } from './row-result.ts';
import { createPlanContext, type PlanContext, type PlanRules } from './plan.context.ts';
import { planNew } from './plan.create.ts';
import { type FoundVariants, lookUp, matchOf } from './plan.match.ts';
import { planKnown } from './plan.update.ts';
import { nothing, type PlannedRow } from './planned-row.ts';
import { isRefusal, type Reason, reason } from './reasons.ts';
import type { Draft, ReadRow } from './row.ts';

export interface BatchRow {
  number: number;
  read: ReadRow;
}
/** A row that an earlier, interrupted apply has written. */
export interface WrittenRow extends BatchRow {
  created: readonly MadeRecord[];
  before: StoredRow['before'];
}

/** What the store knows of a batch's rows. */
export interface BatchStore {
  variants: readonly StoreVariant[];
  /** Those of the slugs the rows' titles give that are taken. */
  slugs: readonly string[];
  /** Which products bear one of the rows' titles. */
  called: readonly Called[];
}

/**
 * Decides about rows, batch by batch, in file order. It remembers what earlier rows of the file made, so that the same
 * rows against the same store always give the same plan: a dry run promises what the apply does. What it remembers of a
 * batch that was not written is taken back.
 */
export function createPlanner(rules: PlanRules) {
  const context = createPlanContext(rules);
  const { journal, memory, names } = context;

  return {
    /** What the store calls things, now or by now. */
    learn(current: Names): void {
      names.learn(current);
      journal.keep();
    },

    /** Decides about the next rows of the file. `keep` or `takeBack` follows. */
    plan(batch: readonly BatchRow[], { variants, slugs: taken, called }: BatchStore): PlannedRow[] {
      const found = lookUp(variants);
      const byTitle = new Map(called.map((one) => [one.folded, one]));
      for (const slug of taken) memory.slugs.add(slug);
      return batch.map(({ number, read }) =>
        read.ok ? decide(context, number, read.draft, found, byTitle) : nothing(number, 'refused', read.reasons),
      );
    },
    keep: journal.keep,
    takeBack: journal.takeBack,

    /** Remembers rows that an interrupted apply has written, as if they had just been planned. */
    replay(batch: readonly WrittenRow[]): void {
      for (const { number, read, created, before } of batch) {
        if (!read.ok) continue;
        const { draft } = memory.repeatOf(read.draft);
        if (before) {
          memory.matched.set(before.variant.id, { row: number, price: draft.price, selling: draft.selling_price });
          if (before.product) {
            memory.changedProducts.add(before.product.id);
            memory.described.add(before.product.id);
          }
        }
        if (created.some(({ type }) => type === 'product')) memory.noteTitles(draft);
        for (const { type, id, product_id, product_is_new } of created) {
          if (type !== 'variant' || product_id === undefined) continue;
          memory.newVariants.add(id);
          memory.groups.add(draft, product_id);
          if (!product_is_new) continue;
          memory.newProducts.add(product_id);
          memory.nextRank(product_id);
        }
      }
      journal.keep();
    },
  };
}

/** Decides about one row that could be read. */
function decide(
  context: PlanContext,
  row: number,
  read: Draft,
  found: FoundVariants,
  called: ReadonlyMap<string, Called>,
): PlannedRow {
  const { memory, money, options } = context;
  const { draft: own, repeat } = memory.repeatOf(read);
  const { draft, match } = matchOf(context, own, found);
  const warned = (planned: PlannedRow, ...warnings: Reason[]): PlannedRow =>
    planned.outcome === 'refused'
      ? planned
      : {
          ...planned,
          warnings: [...draft.warnings, ...planned.warnings, ...warnings],
          blanks: [...draft.blanks, ...planned.blanks],
        };
  const repeats = (earlier: { row: number; price: number | null }, same: boolean): PlannedRow => {
    if (same) return warned(nothing(row, 'unchanged'));
    const value = draft.price === null ? draft.title : money(draft.price);
    const why = reason('repeats_row', 'price', { row: earlier.row, price: money(earlier.price ?? 0), value });
    return options.repeats === 'refuse' ? nothing(row, 'refused', [why]) : warned(nothing(row, 'unchanged'), why);
  };
  const refusals = draft.blanks.filter((why) => isRefusal(options, why));
  if (refusals.length > 0) return nothing(row, 'refused', refusals);
  if (repeat) return repeats(repeat, repeat.how === 'same');
  if (match?.archived)
    return warned(
      nothing(row, 'unchanged'),
      reason('archived_in_store', null, { value: match.title, product_id: match.product_id }),
    );
  if (!match) return warned(planNew(context, draft, found.byTitle.get(normalizeForSearch(draft.title)) ?? [], called));
  const earlier = memory.matched.get(match.id);
  if (earlier) return repeats(earlier, earlier.price === draft.price && earlier.selling === draft.selling_price);
  memory.matched.set(match.id, { row, price: draft.price, selling: draft.selling_price });
  const { row: planned, what, fields, writes } = planKnown(context, draft, match);
  if (planned.errors.length > 0) return planned;
  const differs =
    what.length + fields.length === 0
      ? []
      : [
          reason('exists_differs', null, {
            what: what.join('; '),
            fields: fields.join(' '),
            value: what.join('; ').slice(0, 80),
          }),
        ];
  if (!writes) {
    const { warnings, blanks } = planned;
    return warned({ ...nothing(row, 'unchanged'), warnings, blanks }, ...differs);
  }
  if (planned.update?.product) memory.changedProducts.add(planned.update.product.id);
  return warned(planned, ...differs);
}
