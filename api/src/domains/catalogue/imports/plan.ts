import {
  type CategoryAttribute,
  foldTitle,
  normalizeForSearch,
  gtin14,
  type ImportMapping,
  type ImportOptions,
  type ImportReport,
  toDecimal,
} from '@bo/contracts';
import { generateKeyBetween } from 'fractional-indexing';
import type { Actor } from '../../../platform/access/caller.ts';
import { readAttributes } from './attributes.ts';
import type {
  Called,
  NewRows,
  Names,
  ProductChange,
  ProductDetails,
  StoreVariant,
  VariantChange,
} from './catalogue.repository.ts';
import { defaultsOf, detailsOf, isSame, nutritionReasons, saysAttributes } from './details.ts';
import { codeOf, createGroups, createRepeats, groupKey } from './group.ts';
import type { Before, MadeRecord, RowResult, StoredRow } from './imports.repository.ts';
import { createJournal } from './journal.ts';
import { type Additions, createNames } from './names.ts';
import { slugOf } from '../../../platform/slug.ts';
import { type Reason, reason, type ReasonCode } from './reasons.ts';
import type { Draft, ReadRow } from './row.ts';

export interface PlanRules {
  mapping: ImportMapping;
  options: ImportOptions;
  currency: string;
  actor: Pick<Actor, 'id' | 'name'>;
  importId: string;
  /** Makes ids; a dry run needs none that last. */
  newId: (prefix: string) => string;
}
/** What a new product or variant lacks and somebody has to give it. */
export type Lack = keyof ImportReport['missing'];
/** What is to be done about one row, as data: a dry run counts it, an apply writes it. */
export interface PlannedRow {
  row: number;
  outcome: 'create' | 'update' | 'unchanged' | 'refused';
  errors: Reason[];
  /** What somebody should look at; the row comes in all the same. */
  warnings: Reason[];
  rows: NewRows;
  made: MadeRecord[];
  lacks: Lack[];
  update?: { variant: VariantChange; product: ProductChange | null; before: Before };
}
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

/** What a row may say of a variant and leave as it is. */
const SAID_OF_VARIANT = ['reorder_point', 'weight_step_g'] as const;

const nothing = (row: number, outcome: 'unchanged' | 'refused', errors: Reason[] = []): PlannedRow => ({
  row,
  outcome,
  errors,
  warnings: [],
  rows: {},
  made: [],
  lacks: [],
});

const words = (text: string) =>
  normalizeForSearch(text)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
/** A change of a product as its trail has it, field by field. */
export const flat = ({ details, ...product }: Omit<ProductChange, 'from'>): object => ({ ...product, ...details });
const identified = ({ code, barcodes }: Draft) => code !== null || barcodes.length > 0;

function lookUp(variants: readonly StoreVariant[]) {
  const byId = new Map<string, StoreVariant>();
  const byBarcode = new Map<string, StoreVariant>();
  const byCode = new Map<string, StoreVariant>();
  const byTitle = new Map<string, StoreVariant[]>();
  for (const variant of variants) {
    byId.set(variant.id, variant);
    for (const barcode of variant.barcodes) byBarcode.set(gtin14(barcode), variant);
    if (variant.archived || variant.seller_id !== null) continue;
    byCode.set(variant.code.toLowerCase(), variant);
    byTitle.set(variant.title_sort, [...(byTitle.get(variant.title_sort) ?? []), variant]);
  }
  return { byId, byBarcode, byCode, byTitle };
}

/**
 * Decides about rows, batch by batch, in file order. It remembers what earlier rows of the file made, so that the same
 * rows against the same store always give the same plan: a dry run promises what the apply does. What it remembers of a
 * batch that was not written is taken back.
 */
export function createPlanner({ mapping, options, currency, actor, importId, newId }: PlanRules) {
  const author = { created_by: actor.id, updated_by: actor.id };
  const journal = createJournal();
  const known = createNames(actor.id, newId, journal);
  const repeatOf = createRepeats(journal);
  const groups = createGroups<string>(journal);
  const newProducts = journal.set<string>();
  const newVariants = journal.set<string>();
  const ranks = journal.map<string, string>();
  const slugs = journal.set<string>();
  /** The row each variant of the store was first told by: a second row of it would undo what the first one brought. */
  const matched = journal.map<string, { row: number; price: number | null; selling: number }>();
  /** A product's own values are taken from the first of its rows; the others bring their variants. */
  const changedProducts = journal.set<string>();
  /** The products that a row was compared with: what a later one says of the same product would undo the first one's. */
  const described = journal.set<string>();
  /** The rows that made products, by the titles of these. */
  const titles = journal.map<string, number>();
  const columns = detailsOf(mapping);
  const emptyDetails: ProductDetails = {
    ...defaultsOf(columns),
    ...(saysAttributes(mapping) ? { attributes: {} } : {}),
  };

  const audit = (
    type: 'product' | 'variant',
    id: string,
    action: string,
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
  });
  const nextRank = (product: string, last: string | undefined): string => {
    const rank = generateKeyBetween(ranks.get(product) ?? last ?? null, null);
    ranks.set(product, rank);
    return rank;
  };
  const slugFor = (title: string): string => {
    const plain = slugOf(title);
    const slug = slugs.has(plain) ? `${plain}-${newId('x').slice(-6)}` : plain;
    slugs.add(slug);
    return slug;
  };
  const money = (minor: number) => `${toDecimal(minor, currency)} ${currency}`;

  /** The variant of the store that a row is, or why it cannot be told. */
  function matchOf(
    draft: Draft,
    { byId, byBarcode, byCode, byTitle }: ReturnType<typeof lookUp>,
  ): StoreVariant | ReasonCode | undefined {
    if (draft.variant_id !== null) {
      const variant = byId.get(draft.variant_id);
      return variant?.archived ? 'archived_in_store' : (variant ?? 'unknown_id');
    }
    const found = new Set(
      [
        ...draft.barcodes.map((barcode) => byBarcode.get(gtin14(barcode))),
        byCode.get(codeOf(draft).toLowerCase()),
      ].filter((variant) => variant !== undefined),
    );
    if (found.size > 1) return 'codes_disagree';
    const [match] = found;
    if (match?.archived) return 'archived_in_store';
    if (match || identified(draft)) return match;
    // A row without any code is what the store calls by the same name and size, if that is one thing only.
    const named = (byTitle.get(normalizeForSearch(draft.title)) ?? []).filter(
      (variant) => !newVariants.has(variant.id) && sizeFits(variant, draft) && brandFits(variant, draft),
    );
    return named.length === 1 ? named[0] : undefined;
  }
  const sizeFits = (variant: StoreVariant, draft: Draft) => {
    const labels = Object.values(variant.options).map((id) => normalizeForSearch(known.optionName(id)));
    return draft.size ? labels.length === 1 && labels[0] === normalizeForSearch(draft.size.label) : labels.length === 0;
  };
  const brandFits = ({ brand_id }: StoreVariant, { brand }: Draft) =>
    brand === '' || known.findBrand(brand) === brand_id;

  /** Products of the store with the row's title, category, brand and kind of size may get it as another variant. */
  function knowStore(
    draft: Draft,
    category: string | null,
    brand: string | null,
    candidates: readonly StoreVariant[],
  ): void {
    const type = draft.size && known.typeOf(draft.size.measure);
    if (!type) return;
    const products = new Map<string, StoreVariant[]>();
    for (const variant of candidates) {
      if (newProducts.has(variant.product_id) || variant.category_id !== category || variant.brand_id !== brand)
        continue;
      products.set(variant.product_id, [...(products.get(variant.product_id) ?? []), variant]);
    }
    for (const [product, variants] of products) {
      if (!variants.every(({ options: chosen }) => Object.keys(chosen).length === 1 && chosen[type] !== undefined))
        continue;
      groups.know(
        groupKey(draft),
        product,
        variants.map(({ options: chosen }) => normalizeForSearch(known.optionName(chosen[type] ?? ''))),
      );
      ranks.set(
        product,
        ranks.get(product) ??
          variants
            .map(({ rank }) => rank)
            .sort()
            .at(-1) ??
          'a0',
      );
    }
  }

  const titlesOf = ({ title, title_ar }: Pick<Draft, 'title' | 'title_ar'>): string[] =>
    [title, title_ar].filter((name) => name !== '').map(foldTitle);
  const noteTitles = (draft: Draft): void => {
    for (const title of titlesOf(draft)) if (!titles.has(title)) titles.set(title, draft.row);
  };
  /** Another product that is called like a new one: of the store, else of an earlier row. */
  function sameTitle(draft: Draft, called: ReadonlyMap<string, Called>): Reason[] {
    const field = draft.english || draft.title_ar === '' ? 'title' : 'title_ar';
    const own = titlesOf(draft);
    const other = own.flatMap((title) => called.get(title) ?? []).find(({ id }) => !newProducts.has(id));
    if (other) return [reason('title_in_store', field, { value: other.title, product_id: other.id })];
    const row = own.map((title) => titles.get(title)).find((earlier) => earlier !== undefined);
    return row === undefined ? [] : [reason('title_in_file', field, { value: draft.title, other_row: row })];
  }

  /** The values that a row gives a product, where they are not those it has; what is wrong with them instead. */
  function describe(
    draft: Draft,
    applying: readonly CategoryAttribute[],
    had: ProductDetails,
  ): { details: ProductDetails; errors: Reason[]; warnings: Reason[] } {
    const own = had.attributes ?? {};
    const { values, errors, warnings } = readAttributes(draft.attributes, applying, own);
    const before = new Map<string, unknown>(Object.entries(had));
    const details: ProductDetails = Object.fromEntries(
      Object.entries(draft.details).filter(([field, value]) => !isSame(value, before.get(field))),
    );
    const merged = { ...had, ...details };
    if (Object.keys(details).length > 0) errors.push(...nutritionReasons(merged));
    if (Object.entries(values).some(([id, value]) => !isSame(value, own[id])))
      details.attributes = { ...own, ...values };
    return { details, errors, warnings };
  }

  function create(draft: Draft, candidates: readonly StoreVariant[], called: ReadonlyMap<string, Called>): PlannedRow {
    const { details, errors, warnings } = describe(draft, known.attributesOf(draft.categories), emptyDetails);
    if (errors.length > 0) return nothing(draft.row, 'refused', errors);
    const lacks: Lack[] = [];
    const additions: Additions = { rows: {}, made: [] };
    const { rows, made } = additions;
    const category = known.category(draft.categories, additions);
    const brand = known.brand(draft.brand, additions);
    knowStore(draft, category, brand, candidates);
    const chosen = draft.size && known.option(draft.size, additions);

    let product = groups.find(draft);
    if (product === undefined) {
      product = newId('prd');
      warnings.unshift(...sameTitle(draft, called));
      noteTitles(draft);
      newProducts.add(product);
      const { title, title_ar } = draft;
      const values = {
        id: product,
        title,
        title_ar,
        slug: slugFor(title),
        category_id: category,
        brand_id: brand,
        ...emptyDetails,
        ...details,
        ...author,
      };
      rows.products = [values];
      rows.image_links = draft.images.map((link, index) => ({
        id: newId('iml'),
        product_id: product,
        link,
        alt: title,
        alt_ar: title_ar,
        rank: `a${index}`,
      }));
      rows.audit_entries = [audit('product', product, 'created', draft.row, values)];
      made.push({ type: 'product', id: product });
      if (!draft.english) lacks.push('english');
      if (title_ar === '') lacks.push('arabic');
      if (category === null) lacks.push('category');
      if (draft.images.length === 0) lacks.push('image');
    }
    groups.add(draft, product);

    const variant = newId('var');
    newVariants.add(variant);
    if (chosen) rows.product_variant_types = [{ product_id: product, variant_type_id: chosen.type }];
    const { unit, amount, discount_type, discount, selling_price, min_buy, max_buy, hash_tags, weight_step_g } = draft;
    const values = {
      id: variant,
      product_id: product,
      code: codeOf(draft),
      options: chosen ? { [chosen.type]: chosen.option } : {},
      unit,
      size: amount,
      price: draft.price ?? 0,
      discount_type,
      discount,
      selling_price,
      cost: draft.cost,
      min_buy,
      max_buy,
      reorder_point: draft.reorder_point ?? 0,
      weight_step_g,
      hash_tags,
      active: draft.price !== null,
      rank: nextRank(product, undefined),
      ...author,
    };
    rows.variants = [values];
    rows.variant_barcodes = draft.barcodes.map((barcode) => ({ variant_id: variant, barcode }));
    rows.audit_entries = [
      ...(rows.audit_entries ?? []),
      audit('variant', variant, 'created', draft.row, { ...values, barcodes: draft.barcodes }),
    ];
    made.push({ type: 'variant', id: variant, product_id: product, product_is_new: newProducts.has(product) });
    if (draft.barcodes.length === 0) lacks.push('barcode');
    if (draft.price === null) lacks.push('price');
    return { row: draft.row, outcome: 'create', errors: [], warnings, rows, made, lacks };
  }

  /** What a row would change of the variant it is; nothing where the store has all of it. */
  function compare(
    draft: Draft,
    variant: StoreVariant,
    productIsChanged: boolean,
  ): { row: PlannedRow; what: string[]; fields: string[] } {
    const additions: Additions = { rows: {}, made: [] };
    const what: string[] = [];
    const next: VariantChange = {
      id: variant.id,
      from: variant.version,
      price: variant.price,
      discount_type: variant.discount_type,
      discount: variant.discount,
      selling_price: variant.selling_price,
      min_buy: variant.min_buy,
      max_buy: variant.max_buy,
      active: variant.active,
    };
    const product: ProductChange = {
      id: variant.product_id,
      from: variant.product_version,
      title: variant.title,
      title_ar: variant.title_ar,
      category_id: variant.category_id,
      brand_id: variant.brand_id,
    };
    if (draft.price !== null && (draft.price !== variant.price || draft.selling_price !== variant.selling_price)) {
      what.push(`${money(variant.selling_price)} → ${money(draft.selling_price)}`);
      Object.assign(next, {
        active: variant.active || variant.price === 0,
        price: draft.price,
        discount_type: draft.discount_type,
        discount: draft.discount,
        selling_price: draft.selling_price,
      });
    }
    const costs = draft.cost !== null && draft.cost !== variant.cost;
    if (costs) {
      // What it costs until now is not everybody's to read; what the file says, its reader knows.
      what.push(`→ ${money(draft.cost ?? 0)}`);
      next.cost = draft.cost;
    }
    for (const field of ['min_buy', 'max_buy'] as const) {
      if (mapping[field] === undefined || draft[field] === variant[field]) continue;
      what.push(`${variant[field]} → ${draft[field]}`);
      next[field] = draft[field];
    }
    const fields: string[] = [];
    const oldSaid: Partial<Record<(typeof SAID_OF_VARIANT)[number], number | null>> = {};
    for (const field of SAID_OF_VARIANT) {
      if (draft[field] === null || draft[field] === variant[field]) continue;
      fields.push(field);
      next[field] = draft[field];
      oldSaid[field] = variant[field];
    }
    const warned: Reason[] = [];
    let oldDetails: ProductDetails | undefined;
    if (!described.has(variant.product_id)) {
      const applying =
        variant.category_id === null ? known.attributesOf(draft.categories) : known.attributesAt(variant.category_id);
      const { details, errors, warnings } = describe(draft, applying, variant.details);
      if (errors.length > 0) return { what, fields, row: nothing(draft.row, 'refused', errors) };
      described.add(variant.product_id);
      warned.push(...warnings);
      const changed = Object.keys(details);
      fields.push(...changed);
      if (changed.length > 0) {
        product.details = details;
        oldDetails = Object.fromEntries(Object.entries(variant.details).filter(([field]) => changed.includes(field)));
      }
    }
    if (!productIsChanged) {
      if (draft.english && words(draft.title) !== words(variant.title)) {
        what.push(`“${variant.title}” → “${draft.title}”`);
        product.title = draft.title;
      }
      if (draft.title_ar !== '' && draft.title_ar !== variant.title_ar) {
        what.push(variant.title_ar === '' ? `“${draft.title_ar}”` : `“${variant.title_ar}” → “${draft.title_ar}”`);
        product.title_ar = draft.title_ar;
      }
      if (variant.category_id === null && draft.categories.length > 0) {
        what.push(draft.categories.join(' > '));
        if (options.existing === 'update') product.category_id = known.category(draft.categories, additions);
      }
      if (variant.brand_id === null && draft.brand !== '') {
        what.push(draft.brand);
        if (options.existing === 'update') product.brand_id = known.brand(draft.brand, additions);
      }
    }
    const has = new Set(variant.barcodes.map(gtin14));
    const barcodes = draft.barcodes.filter((barcode) => !has.has(gtin14(barcode)));
    what.push(...barcodes);
    if (barcodes.length > 0)
      additions.rows.variant_barcodes = barcodes.map((barcode) => ({ variant_id: variant.id, barcode }));
    const changesProduct =
      product.details !== undefined ||
      product.title !== variant.title ||
      product.title_ar !== variant.title_ar ||
      product.category_id !== variant.category_id ||
      product.brand_id !== variant.brand_id;
    const { from: _, ...after } = next;
    const old = {
      id: variant.id,
      price: variant.price,
      discount_type: variant.discount_type,
      discount: variant.discount,
      selling_price: variant.selling_price,
      ...(costs ? { cost: variant.cost } : {}),
      ...oldSaid,
      min_buy: variant.min_buy,
      max_buy: variant.max_buy,
      active: variant.active,
    };
    const oldProduct = {
      id: variant.product_id,
      title: variant.title,
      title_ar: variant.title_ar,
      category_id: variant.category_id,
      brand_id: variant.brand_id,
      ...(oldDetails ? { details: oldDetails } : {}),
    };
    additions.rows.audit_entries = [
      audit(
        'variant',
        variant.id,
        'updated',
        draft.row,
        { ...after, barcodes: [...variant.barcodes, ...barcodes] },
        { ...old, barcodes: variant.barcodes },
      ),
    ];
    if (changesProduct)
      additions.rows.audit_entries.push(
        audit('product', product.id, 'updated', draft.row, flat(product), flat(oldProduct)),
      );
    const repriced = draft.price !== null && draft.selling_price !== variant.selling_price;
    if (repriced || costs) {
      additions.rows.price_history = [
        {
          id: newId('prc'),
          variant_id: variant.id,
          price: next.price,
          selling_price: next.selling_price,
          cost: draft.cost ?? variant.cost,
          applied_at: new Date().toISOString(),
          created_by: actor.id,
        },
      ];
    }
    const before: Before = {
      variant: old,
      product: changesProduct ? oldProduct : null,
      variant_version: variant.version + 1,
      product_version: product.from + 1,
      barcodes,
    };
    return {
      what,
      fields,
      row: {
        row: draft.row,
        outcome: 'update',
        errors: [],
        warnings: warned,
        lacks: [],
        ...additions,
        update: { variant: next, product: changesProduct ? product : null, before },
      },
    };
  }

  function decide(
    row: number,
    draft: Draft,
    found: ReturnType<typeof lookUp>,
    called: ReadonlyMap<string, Called>,
  ): PlannedRow {
    const refuse = (...reasons: Parameters<typeof reason>) => nothing(row, 'refused', [reason(...reasons)]);
    const repeats = (earlier: { row: number; price: number | null }, same: boolean) => {
      if (same || options.repeats === 'first') return nothing(row, 'unchanged');
      const value = draft.price === null ? draft.title : money(draft.price);
      return refuse('repeats_row', 'price', { row: earlier.row, price: money(earlier.price ?? 0), value });
    };
    const repeat = repeatOf(draft);
    if (repeat?.how === 'same' || repeat?.how === 'price') return repeats(repeat, repeat.how === 'same');
    if (repeat)
      return refuse(repeat.how === 'barcode' ? 'barcode_repeated' : 'code_repeated', repeat.how, {
        row: repeat.row,
        value: repeat.how === 'barcode' ? draft.barcodes.join(', ') : codeOf(draft),
      });
    const match = matchOf(draft, found);
    if (match === 'unknown_id') return refuse(match, 'variant_id', { value: draft.variant_id ?? '' });
    if (typeof match === 'string')
      return refuse(match, draft.barcodes.length > 0 ? 'barcode' : 'code', {
        value: draft.barcodes[0] ?? codeOf(draft),
      });
    if (!match) return create(draft, found.byTitle.get(normalizeForSearch(draft.title)) ?? [], called);
    const earlier = matched.get(match.id);
    if (earlier) return repeats(earlier, earlier.price === draft.price && earlier.selling === draft.selling_price);
    matched.set(match.id, { row, price: draft.price, selling: draft.selling_price });
    const { row: planned, what, fields } = compare(draft, match, changedProducts.has(match.product_id));
    if (planned.errors.length > 0) return nothing(row, 'refused', planned.errors);
    if (what.length + fields.length === 0) return { ...nothing(row, 'unchanged'), warnings: planned.warnings };
    if (options.existing === 'keep')
      return refuse('exists_differs', null, {
        what: what.join('; '),
        fields: fields.join(' '),
        value: what.join('; ').slice(0, 80),
      });
    if (planned.update?.product) changedProducts.add(planned.update.product.id);
    return planned;
  }

  return {
    /** What the store calls things, now or by now. */
    learn(names: Names): void {
      known.learn(names);
      journal.keep();
    },

    /** Decides about the next rows of the file. `keep` or `takeBack` follows. */
    plan(batch: readonly BatchRow[], { variants, slugs: taken, called }: BatchStore): PlannedRow[] {
      const found = lookUp(variants);
      const byTitle = new Map(called.map((one) => [one.folded, one]));
      for (const slug of taken) slugs.add(slug);
      return batch.map(({ number, read }) =>
        read.ok ? decide(number, read.draft, found, byTitle) : nothing(number, 'refused', read.reasons),
      );
    },
    keep: journal.keep,
    takeBack: journal.takeBack,

    /** Remembers rows that an interrupted apply has written, as if they had just been planned. */
    replay(batch: readonly WrittenRow[]): void {
      for (const { number, read, created, before } of batch) {
        if (!read.ok) continue;
        const { draft } = read;
        repeatOf(draft);
        if (before) {
          matched.set(before.variant.id, { row: number, price: draft.price, selling: draft.selling_price });
          if (before.product) {
            changedProducts.add(before.product.id);
            described.add(before.product.id);
          }
        }
        if (created.some(({ type }) => type === 'product')) noteTitles(draft);
        for (const { type, id, product_id, product_is_new } of created) {
          if (type !== 'variant' || product_id === undefined) continue;
          newVariants.add(id);
          groups.add(draft, product_id);
          if (!product_is_new) continue;
          newProducts.add(product_id);
          nextRank(product_id, undefined);
        }
      }
      journal.keep();
    },
  };
}

/** A row that the database takes under no plan. */
export const refusedRow = (row: number): PlannedRow => nothing(row, 'refused', [reason('not_saved', null)]);

/** The row's line in import_rows. */
export const resultOf = ({ row, outcome, errors, warnings, made, update }: PlannedRow, apply: boolean): RowResult => ({
  number: row,
  status:
    outcome === 'refused' || outcome === 'unchanged'
      ? outcome
      : !apply
        ? 'ready'
        : outcome === 'create'
          ? 'imported'
          : 'updated',
  errors,
  warnings,
  ...(apply && (outcome === 'create' || outcome === 'update') ? { created: made, before: update?.before ?? null } : {}),
});
