import { foldTitle, type ImportMapping, type ImportOptions, toDecimal } from '@bo/contracts';
import { generateKeyBetween } from 'fractional-indexing';
import type { Actor } from '../../../platform/access/caller.ts';
import { slugOf } from '../../../platform/slug.ts';
import type { ProductDetails } from './catalogue.repository.ts';
import { defaultsOf, detailsOf, saysAttributes } from './details.ts';
import { createGroups, createRepeats } from './group.ts';
import { createJournal, type Journal } from './journal.ts';
import { createNames } from './names.ts';
import type { Draft } from './row.ts';

export interface PlanRules {
  mapping: ImportMapping;
  options: ImportOptions;
  currency: string;
  actor: Pick<Actor, 'id' | 'name'>;
  importId: string;
  /** Makes ids; a dry run needs none that last. */
  newId: (prefix: string) => string;
}

/** What the planner remembers of earlier rows of the file. */
function createMemory(journal: Journal, newId: PlanRules['newId']) {
  const ranks = journal.map<string, string>();
  const slugs = journal.set<string>();
  const titles = journal.map<string, number>();
  return {
    repeatOf: createRepeats(journal),
    groups: createGroups<string>(journal),
    newProducts: journal.set<string>(),
    newVariants: journal.set<string>(),
    /**
     * The row each variant of the store was first told by: a second row of it would undo what the first one brought.
     */
    matched: journal.map<string, { row: number; price: number | null; selling: number }>(),
    /** A product's own values are taken from the first of its rows; the others bring their variants. */
    changedProducts: journal.set<string>(),
    /**
     * The products that a row was compared with: what a later one says of the same product would undo the first one's.
     */
    described: journal.set<string>(),
    /** The rank of the last variant of each product. */
    ranks,
    /** Slugs that are taken. */
    slugs,
    /** The rows that made products, by the titles of these. */
    titles,

    /** The rank behind a product's last variant. */
    nextRank(product: string): string {
      const rank = generateKeyBetween(ranks.get(product) ?? null, null);
      ranks.set(product, rank);
      return rank;
    },
    slugFor(title: string): string {
      const plain = slugOf(title);
      const slug = slugs.has(plain) ? `${plain}-${newId('x').slice(-6)}` : plain;
      slugs.add(slug);
      return slug;
    },
    noteTitles(draft: Draft): void {
      for (const title of titlesOf(draft)) if (!titles.has(title)) titles.set(title, draft.row);
    },
  };
}

/** The titles of a row, as they are compared with others. */
export const titlesOf = ({ title, title_ar }: Pick<Draft, 'title' | 'title_ar'>): string[] =>
  [title, title_ar].filter((name) => name !== '').map(foldTitle);

/** What the parts of a plan share: the rules of the import, the store's names, the memory of earlier rows. */
export function createPlanContext(rules: PlanRules) {
  const { actor, currency, importId, mapping, newId } = rules;
  const journal = createJournal();
  const emptyDetails: ProductDetails = {
    ...defaultsOf(detailsOf(mapping)),
    ...(saysAttributes(mapping) ? { attributes: {} } : {}),
  };
  return {
    ...rules,
    journal,
    /** Details of a product of which a row says nothing, in the columns that the file has. */
    emptyDetails,
    names: createNames(actor.id, newId, journal),
    memory: createMemory(journal, newId),
    money: (minor: number): string => `${toDecimal(minor, currency)} ${currency}`,
    /** An entry of the audit trail about what a row of the file does. */
    audit: (
      type: 'product' | 'variant',
      id: string,
      action: 'created' | 'updated',
      row: number,
      after: object,
      before: object | null = null,
    ) => ({
      id: newId('aud'),
      actor_id: actor.id,
      actor_name: actor.name,
      area: 'product',
      record_type: type,
      record_id: id,
      action,
      before,
      after: { ...after, import_id: importId, import_row: row },
      reason: null,
    }),
  };
}
export type PlanContext = ReturnType<typeof createPlanContext>;
