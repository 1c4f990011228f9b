import {
  type CategoryAttribute,
  codeKey,
  foldTitle,
  normalizeForSearch,
  gtin14,
  type ImportMapping,
  type ImportOptions,
  type ImportReport,
  sellingPrice,
  toDecimal,
  type Unknowable,
  UNKNOWABLE_OF_PRODUCT,
  UNKNOWABLE_OF_VARIANT,
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
import { withCode } from './codes.ts';
import { defaultsOf, detailsOf, fittingNutrition, isBlank, isSame, saysAttributes } from './details.ts';
import { codeOf, createGroups, createRepeats, groupKey, nameCodeOf } from './group.ts';
import type { Before, MadeRecord, RowResult, StoredRow } from './imports.repository.ts';
import { createJournal } from './journal.ts';
import { type Additions, createNames } from './names.ts';
import { slugOf } from '../../../platform/slug.ts';
import { isRefusal, type Reason, reason } from './reasons.ts';
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
  /** What a person should look at; the row comes in all the same. */
  warnings: Reason[];
  /** Cells that could not be read and were left blank. */
  blanks: Reason[];
  /** What is unknown about the records that the row makes. */
  unknown: Unknowable[];
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
  blanks: [],
  unknown: [],
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
/** Whether values of attributes are those of before and more. */
const onlyAdds = (values: object, before: object): boolean => {
  const next = new Map<string, unknown>(Object.entries(values));
  return Object.entries(before).every(([id, value]) => isSame(value, next.get(id)));
};
const without = (unknown: readonly Unknowable[], known: readonly Unknowable[]) =>
  unknown.filter((field) => !known.includes(field));

function lookUp(variants: readonly StoreVariant[]) {
  const byId = new Map<string, StoreVariant>();
  const byBarcode = new Map<string, StoreVariant>();
  const byCode = new Map<string, StoreVariant[]>();
  const byTitle = new Map<string, StoreVariant[]>();
  for (const variant of variants) {
    byId.set(variant.id, variant);
    for (const barcode of variant.barcodes) byBarcode.set(gtin14(barcode), variant);
    if (variant.archived || variant.seller_id !== null) continue;
    const key = codeKey(variant.code);
    byCode.set(key, [...(byCode.get(key) ?? []), variant]);
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

  /**
   * The variant of the store that a row is, if there is one, and the row without what it says of others: a code that the
   * store gave another product, an ID that it does not have. A row that came before without a code that could be read is
   * the one that was made of its name then.
   */
  function matchOf(
    read: Draft,
    { byId, byBarcode, byCode, byTitle }: ReturnType<typeof lookUp>,
  ): { draft: Draft; match: StoreVariant | undefined } {
    const blanks = [...read.blanks];
    const owner = read.variant_id === null ? undefined : byId.get(read.variant_id);
    if (owner) return { draft: read, match: owner };
    if (read.variant_id !== null) blanks.push(reason('unknown_id', 'variant_id', { value: read.variant_id }));
    const barcoded = read.barcodes.map((barcode) => byBarcode.get(gtin14(barcode)));
    const called = (code: string) => withCode(byCode, code, read.title);
    const ofItsName = called(nameCodeOf(read));
    const match =
      barcoded.find((variant) => variant !== undefined) ??
      called(codeOf(read)) ??
      (ofItsName && ofItsName.barcodes.length === 0 && !newVariants.has(ofItsName.id) ? ofItsName : undefined) ??
      namedIn(byTitle, read);
    const isOthers = (variant: StoreVariant | undefined) => variant !== undefined && variant !== match;
    const barcodes = read.barcodes.filter((barcode, index) => {
      if (isOthers(barcoded[index])) blanks.push(reason('codes_disagree', 'barcode', { value: barcode }));
      return !isOthers(barcoded[index]);
    });
    const codeOfOther = read.code !== null && isOthers(called(read.code));
    if (codeOfOther) blanks.push(reason('codes_disagree', 'code', { value: read.code ?? '' }));
    const draft = { ...read, variant_id: null, barcodes, code: codeOfOther ? null : read.code, blanks };
    return { draft, match };
  }
  /** A row without any code is what the store calls by the same name and size, if that is one thing only. */
  function namedIn(byTitle: ReadonlyMap<string, StoreVariant[]>, draft: Draft): StoreVariant | undefined {
    if (identified(draft)) return undefined;
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

  /** The values that a row gives a product, where they are not those it has; what cannot be read, or kept beside them, is left out. */
  function describe(
    draft: Draft,
    applying: readonly CategoryAttribute[],
    had: ProductDetails,
  ): { details: ProductDetails; errors: Reason[]; blanks: Reason[]; warnings: Reason[] } {
    const own = had.attributes ?? {};
    const read = readAttributes(draft.attributes, applying, own);
    const before = new Map<string, unknown>(Object.entries(had));
    const differing: ProductDetails = Object.fromEntries(
      Object.entries(draft.details).filter(([field, value]) => !isSame(value, before.get(field))),
    );
    const { fitting, wrong } = fittingNutrition({ ...had, ...differing });
    const details: ProductDetails = Object.fromEntries(
      Object.entries(differing).filter(([field]) => wrong.length === 0 || Object.hasOwn(fitting, field)),
    );
    if (Object.entries(read.values).some(([id, value]) => !isSame(value, own[id])))
      details.attributes = { ...own, ...read.values };
    const known = UNKNOWABLE_OF_PRODUCT.filter((field) => Object.hasOwn(draft.details, field));
    const unknown = without(had.unknown ?? [], known);
    if (unknown.length < (had.unknown?.length ?? 0)) details.unknown = unknown;
    const blanks = [...wrong, ...read.unreadable];
    const refuses = (why: Reason) => isRefusal(options, why);
    return {
      details,
      errors: blanks.filter(refuses),
      blanks: blanks.filter((blank) => !refuses(blank)),
      warnings: read.warnings,
    };
  }

  function create(draft: Draft, candidates: readonly StoreVariant[], called: ReadonlyMap<string, Called>): PlannedRow {
    const { details, errors, blanks, warnings } = describe(draft, known.attributesOf(draft.categories), emptyDetails);
    if (errors.length > 0) return nothing(draft.row, 'refused', errors);
    const lacks: Lack[] = [];
    const unknownOfVariant = UNKNOWABLE_OF_VARIANT.filter((field) => draft.unknown.includes(field));
    let unknown: Unknowable[] = unknownOfVariant;
    const additions: Additions = { rows: {}, made: [] };
    const { rows, made } = additions;
    const category = known.category(draft.categories, additions);
    const brand = known.brand(draft.brand, additions);
    knowStore(draft, category, brand, candidates);
    const chosen = draft.size && known.option(draft.size, additions);

    let product = groups.find(draft);
    if (product === undefined) {
      product = newId('prd');
      const unknownOfProduct = UNKNOWABLE_OF_PRODUCT.filter((field) => draft.unknown.includes(field));
      unknown = [...unknownOfProduct, ...unknownOfVariant];
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
        unknown: unknownOfProduct,
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
      min_buy: min_buy ?? 1,
      max_buy: max_buy ?? 999,
      reorder_point: draft.reorder_point ?? 0,
      weight_step_g,
      hash_tags,
      active: draft.price !== null && unknownOfVariant.length === 0,
      unknown: unknownOfVariant,
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
    if (!draft.size) lacks.push('size');
    return { row: draft.row, outcome: 'create', errors: [], warnings, blanks, unknown, rows, made, lacks };
  }

  /**
   * What a row would change of the variant it is; nothing where the store has all of it. Where what the store has stays as
   * it is, the row only fills what is blank there, and `what` and `fields` say how it differs.
   */
  function compare(
    draft: Draft,
    variant: StoreVariant,
    productIsChanged: boolean,
  ): { row: PlannedRow; what: string[]; fields: string[]; writes: boolean } {
    const additions: Additions = { rows: {}, made: [] };
    const updates = options.existing === 'update';
    const what: string[] = [];
    const fields: string[] = [];
    let writes = false;
    /** Whether a difference is written down; otherwise the row reports it. */
    const takes = (isFill: boolean, ...said: string[]): boolean => {
      if (updates || isFill) writes = true;
      else what.push(...said);
      return updates || isFill;
    };
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
    const answered = UNKNOWABLE_OF_VARIANT.filter(
      (field) => variant.unknown.includes(field) && mapping[field] !== undefined && !draft.unknown.includes(field),
    );
    const oldSaid: Partial<Pick<VariantChange, (typeof SAID_OF_VARIANT)[number] | 'unknown' | 'code'>> = {};
    const prices = pricesFor(draft, variant);
    const hadNoPrice = variant.price === 0 && !variant.active;
    if (
      prices &&
      takes(
        hadNoPrice || answered.includes('discount'),
        `${money(variant.selling_price)} → ${money(prices.selling_price)}`,
      )
    )
      Object.assign(next, prices);
    const costs =
      draft.cost !== null &&
      draft.cost !== variant.cost &&
      // What it costs until now is not everybody's to read; what the file says, its reader knows.
      takes(variant.cost === null, `→ ${money(draft.cost)}`);
    if (costs) next.cost = draft.cost;
    for (const field of ['min_buy', 'max_buy'] as const) {
      const said = draft[field];
      if (said === null || said === variant[field]) continue;
      if (takes(answered.includes(field), `${variant[field]} → ${said}`)) next[field] = said;
    }
    if (next.max_buy < next.min_buy) Object.assign(next, { min_buy: variant.min_buy, max_buy: variant.max_buy });
    for (const field of SAID_OF_VARIANT) {
      if (draft[field] === null || draft[field] === variant[field]) continue;
      // No point is where nothing is ordered again.
      if (!takes(isBlank(variant[field] || null))) fields.push(field);
      else {
        next[field] = draft[field];
        oldSaid[field] = variant[field];
      }
    }
    if (answered.length > 0) {
      writes = true;
      next.unknown = without(variant.unknown, answered);
      oldSaid.unknown = variant.unknown;
    }
    if (draft.code !== null && variant.code === nameCodeOf(draft) && draft.code !== variant.code) {
      writes = true;
      next.code = draft.code;
      oldSaid.code = variant.code;
    }
    const unanswered = next.unknown ?? variant.unknown;
    next.active =
      unanswered.length === 0 && (variant.active || (next.price > 0 && (hadNoPrice || answered.length > 0)));
    const warnings: Reason[] = [];
    const blanks: Reason[] = [];
    let oldDetails: ProductDetails | undefined;
    if (!described.has(variant.product_id)) {
      const applying =
        variant.category_id === null ? known.attributesOf(draft.categories) : known.attributesAt(variant.category_id);
      const read = describe(draft, applying, variant.details);
      if (read.errors.length > 0)
        return { what, fields, writes: false, row: nothing(draft.row, 'refused', read.errors) };
      described.add(variant.product_id);
      warnings.push(...read.warnings);
      blanks.push(...read.blanks);
      const had = new Map<string, unknown>(Object.entries(variant.details));
      const isFill = (field: string) =>
        field === 'unknown' ||
        variant.details.unknown?.some((one) => one === field) === true ||
        isBlank(had.get(field)) ||
        (field === 'attributes' && onlyAdds(read.details.attributes ?? {}, variant.details.attributes ?? {}));
      const taken = Object.entries(read.details).filter(([field]) => {
        const taking = takes(isFill(field));
        if (!taking) fields.push(field);
        return taking;
      });
      if (taken.length > 0) {
        product.details = Object.fromEntries(taken);
        oldDetails = Object.fromEntries(taken.map(([field]) => [field, had.get(field)]));
      }
    }
    if (!productIsChanged) {
      const renames = draft.english && words(draft.title) !== words(variant.title);
      if (renames && takes(false, `“${variant.title}” → “${draft.title}”`)) product.title = draft.title;
      if (draft.title_ar !== '' && draft.title_ar !== variant.title_ar) {
        const said = variant.title_ar === '' ? `“${draft.title_ar}”` : `“${variant.title_ar}” → “${draft.title_ar}”`;
        if (takes(variant.title_ar === '', said)) product.title_ar = draft.title_ar;
      }
      if (variant.category_id === null && draft.categories.length > 0) {
        writes = true;
        product.category_id = known.category(draft.categories, additions);
      }
      if (variant.brand_id === null && draft.brand !== '') {
        writes = true;
        product.brand_id = known.brand(draft.brand, additions);
      }
    }
    const has = new Set(variant.barcodes.map(gtin14));
    let barcodes = draft.barcodes.filter((barcode) => !has.has(gtin14(barcode)));
    if (barcodes.length > 0 && !takes(has.size === 0, ...barcodes)) barcodes = [];
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
    const repriced = next.selling_price !== variant.selling_price;
    if (repriced || costs) {
      additions.rows.price_history = [
        {
          id: newId('prc'),
          variant_id: variant.id,
          price: next.price,
          selling_price: next.selling_price,
          cost: next.cost ?? variant.cost,
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
      writes,
      row: {
        row: draft.row,
        outcome: 'update',
        errors: [],
        warnings,
        blanks,
        unknown: [],
        lacks: [],
        ...additions,
        update: { variant: next, product: changesProduct ? product : null, before },
      },
    };
  }

  /** The prices that a row gives a variant, where they are not its own. A discount that cannot be read stays what it was. */
  function pricesFor(
    draft: Draft,
    variant: StoreVariant,
  ): Pick<VariantChange, 'price' | 'discount_type' | 'discount' | 'selling_price'> | undefined {
    if (draft.price === null) return undefined;
    const discounted = draft.unknown.includes('discount') ? variant : draft;
    const { discount_type, discount } = discounted;
    const selling_price = sellingPrice(draft.price, discount_type, discount);
    const changed = draft.price !== variant.price || selling_price !== variant.selling_price;
    return changed && selling_price >= 0 ? { price: draft.price, discount_type, discount, selling_price } : undefined;
  }

  function decide(
    row: number,
    read: Draft,
    found: ReturnType<typeof lookUp>,
    called: ReadonlyMap<string, Called>,
  ): PlannedRow {
    const { draft: own, repeat } = repeatOf(read);
    const { draft, match } = matchOf(own, found);
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
    if (!match) return warned(create(draft, found.byTitle.get(normalizeForSearch(draft.title)) ?? [], called));
    const earlier = matched.get(match.id);
    if (earlier) return repeats(earlier, earlier.price === draft.price && earlier.selling === draft.selling_price);
    matched.set(match.id, { row, price: draft.price, selling: draft.selling_price });
    const { row: planned, what, fields, writes } = compare(draft, match, changedProducts.has(match.product_id));
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
    if (planned.update?.product) changedProducts.add(planned.update.product.id);
    return warned(planned, ...differs);
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
        const { draft } = repeatOf(read.draft);
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
export const resultOf = (
  { row, outcome, errors, blanks, warnings, made, update }: PlannedRow,
  apply: boolean,
): RowResult => ({
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
  warnings: [...blanks, ...warnings],
  ...(apply && (outcome === 'create' || outcome === 'update') ? { created: made, before: update?.before ?? null } : {}),
});
