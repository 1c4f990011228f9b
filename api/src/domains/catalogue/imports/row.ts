import {
  Code,
  attributeCode,
  ImageAddress,
  type ImportField,
  type ImportTarget,
  type ImportMapping,
  type ImportOptions,
  MOST_IMAGES,
  MOST_TITLE_CHARS,
  Title,
  type Unit,
  UNKNOWABLE,
  type Unknowable,
  sellingPrice,
} from '@bo/contracts';
import type { z } from 'zod';
import { type SaidOf, splitAttributes } from './attributes.ts';
import { parseDiscount, parsePrice, type Parsed, takeCurrency } from './amounts.ts';
import { parseBarcodes } from './barcodes.ts';
import type { FileRow } from './csv.ts';
import { checked, type Details, DETAILS, fittingNutrition, readDetail, wholeGrams, wholeNumber } from './details.ts';
import { LIMITS } from './limits.ts';
import { isRefusal, type Reason, reason, type ReasonCode } from './reasons.ts';
import { parseSize, type Size, splitTitle } from './size.ts';
import { categoryPath, isFormula, isTotal, meaningOf, spreadsheetError } from './text.ts';

/** One row as the product and the variant it describes; every part checked by the contracts. */
export interface Draft {
  row: number;
  /** The variant of the store that the row says it is, as an export writes it. */
  variant_id: string | null;
  title: string;
  /** Whether `title` is what the file has in English. Else the Arabic one stands there until somebody translates it. */
  english: boolean;
  title_ar: string;
  /** What it says of the product besides. */
  details: Details;
  /** What it says of attributes, none of them understood yet: which there are depends on the category. */
  attributes: SaidOf[];
  /** Names from the first level down; none where the file has no category. */
  categories: string[];
  brand: string;
  images: string[];
  code: string | null;
  barcodes: string[];
  /** Null where the file has no prices at all: the variant is then made inactive, at 0. */
  price: number | null;
  discount_type: 'percent' | 'amount';
  discount: number;
  selling_price: number;
  /** What the store pays for one, without VAT; null where the row does not say it. */
  cost: number | null;
  size: Size | null;
  unit: Unit;
  amount: number;
  /** Null, these and the next, where the row does not say it. */
  min_buy: number | null;
  max_buy: number | null;
  reorder_point: number | null;
  weight_step_g: number | null;
  hash_tags: string[];
  /** Its cells that could not be read and so count as empty. */
  blanks: Reason[];
  /** What is therefore unknown of it. */
  unknown: Unknowable[];
  /** What else a person should look at. */
  warnings: Reason[];
}
export type ReadRow = { ok: true; draft: Draft } | { ok: false; reasons: Reason[] };

export interface RowRules {
  mapping: ImportMapping;
  options: ImportOptions;
  /** The store's currency. */
  currency: string;
  /** How many columns the heading has; 0 where there is none. */
  width: number;
  /** The store's rate of VAT, in basis points. */
  vatRate: number;
  /** What the columns are called: a name may say that its numbers are percentages, or milligrams. */
  columnNames: readonly string[];
}

/**
 * How long a cell may be before anything looks into it: what its contract takes, with room for entities and blanks. Of
 * a cell that holds a list the rest is left away, as the list itself is cut.
 */
const MOST_CHARS: Record<ImportField, number> = {
  variant_id: 60,
  title: LIMITS.cellChars,
  title_ar: LIMITS.cellChars,
  description: LIMITS.cellChars,
  description_ar: LIMITS.cellChars,
  brand: 700,
  category: 700,
  sub_category: 700,
  super_sub_category: 700,
  category_path: 2500,
  barcode: 500,
  code: 250,
  price: 100,
  selling_price: 100,
  discount: 100,
  cost_price: 100,
  currency: 60,
  size: 250,
  unit: 60,
  image: LIMITS.cellChars,
  image_2: LIMITS.cellChars,
  image_3: LIMITS.cellChars,
  image_4: LIMITS.cellChars,
  image_5: LIMITS.cellChars,
  origin: 700,
  min_buy: 60,
  max_buy: 60,
  hash_tags: 2000,
  reorder_point: 60,
  weight_step_g: 60,
  storage: 100,
  vat_class: 100,
  sold_by: 100,
  return_policy: 100,
  return_window_days: 60,
  shelf_life_days: 60,
  search_words: 700,
  ingredients: LIMITS.cellChars,
  ingredients_ar: LIMITS.cellChars,
  allergens: 1000,
  nutrition_basis: 100,
  energy_kj: 60,
  energy_kcal: 60,
  fat_mg: 60,
  saturates_mg: 60,
  carbohydrate_mg: 60,
  sugars_mg: 60,
  fibre_mg: 60,
  protein_mg: 60,
  salt_mg: 60,
  attributes: LIMITS.cellChars,
};
const MOST_OF_AN_ATTRIBUTE = 2500;
const mostOf = (target: ImportTarget): number =>
  Object.hasOwn(MOST_CHARS, target) ? MOST_CHARS[target as ImportField] : MOST_OF_AN_ATTRIBUTE;
export const IMAGE_FIELDS = [
  'image',
  'image_2',
  'image_3',
  'image_4',
  'image_5',
] as const satisfies readonly ImportField[];
const LISTS: ReadonlySet<ImportTarget> = new Set([...IMAGE_FIELDS, 'hash_tags']);

/** Whole numbers of a variant, as in its form. */
export const VARIANT_NUMBERS = {
  min_buy: wholeNumber(1, 999),
  max_buy: wholeNumber(1, 999),
  reorder_point: wholeNumber(0, 1_000_000),
};

/** Where one of them says something, its row is a product, whatever it is called. */
const IDENTIFYING = ['variant_id', 'barcode', 'code'] as const satisfies readonly ImportField[];

/** How much of a refused value is quoted in its reason. */
const SHOWN = 80;
const ARABIC = /\p{Script=Arabic}/gu;

/** Whether a text is in Arabic letters for the most part. */
export const isArabic = (text: string): boolean =>
  (text.match(ARABIC)?.length ?? 0) * 2 > (text.match(/\p{L}/gu)?.length ?? 0);

/** Fields whose blank would mean something, so that a new product does not get it by itself. */
const isUnknowable = (field: ImportTarget | null): field is Unknowable => UNKNOWABLE.some((one) => one === field);

/**
 * Reads rows by a mapping. Pure: the store is not asked here. Only a row without a title, or without a price that can be
 * read, is refused: any other cell that cannot be read counts as empty, and the row says so.
 */
export function createRowReader({
  mapping,
  options,
  currency,
  width,
  vatRate,
  columnNames,
}: RowRules): (row: FileRow) => ReadRow {
  const columnOf = (target: ImportTarget): string => columnNames[mapping[target] ?? -1] ?? '';
  const percentColumn = isPercentColumn(columnOf('discount'));
  const detailRules = { decimal: options.decimal, vatRate };
  const priceRules = { currency, decimal: options.decimal, rates: options.rates };
  const targets = (Object.keys(mapping) as ImportTarget[]).sort((a, b) => (mapping[a] ?? 0) - (mapping[b] ?? 0));
  const details = DETAILS.filter((field) => mapping[field] !== undefined);
  const images = IMAGE_FIELDS.filter((field) => mapping[field] !== undefined);
  const attributeColumns = targets.flatMap((target) => {
    const code = attributeCode(target);
    return code === undefined ? [] : [{ target, code }];
  });

  return ({ number, cells, damaged, tooLong }) => {
    const reasons: Reason[] = [];
    const blanks: Reason[] = [];
    const unreadable = new Map<ImportTarget, Reason>();
    const whole = (field: ImportTarget): string => {
      const column = mapping[field];
      return column === undefined ? '' : (cells[column] ?? '');
    };
    const cut = (field: ImportTarget) => whole(field).slice(0, mostOf(field));
    const raw = (field: ImportTarget) => (unreadable.has(field) ? '' : cut(field));
    const because = (code: ReasonCode, field: ImportTarget | null, values: Reason['values'] = {}): Reason =>
      reason(code, field, { ...(field ? { value: cut(field).trim().slice(0, SHOWN) } : {}), ...values });
    const refuse = (...why: Parameters<typeof because>) => void reasons.push(because(...why));
    /** Leaves a field blank, or refuses the row where a person wants that of its column. */
    const leaveBlank = (why: Reason) => void (isRefusal(options, why) ? reasons : blanks).push(why);

    if (damaged) return { ok: false, reasons: [reason('unclosed_quote', null)] };
    if (tooLong) return { ok: false, reasons: [reason('row_too_long', null, { n: LIMITS.rowChars })] };
    if (width > 0 && cells.findLastIndex((cell) => cell.trim() !== '') >= width)
      return { ok: false, reasons: [reason('too_many_cells', null, { n: cells.length, columns: width })] };
    for (const field of targets) {
      const cell = cut(field);
      const note = (code: ReasonCode, values?: Reason['values']) => unreadable.set(field, because(code, field, values));
      if (whole(field).length > mostOf(field) && !LISTS.has(field)) note('cell_too_long', { n: mostOf(field) });
      else if (cell.includes('\uFFFD')) note('unreadable_characters');
      else if (isFormula(cell)) note('formula');
      else if (spreadsheetError(cell)) note('spreadsheet_error');
    }

    const parsed = <T>(field: ImportField, result: Parsed<T>, otherwise: T): T => {
      if (result.ok) return result.value;
      leaveBlank(because(result.code, field, result.values));
      return otherwise;
    };
    const text = (field: ImportField, contract: z.ZodType<string>) => {
      const value = meaningOf(raw(field));
      return value === '' ? '' : parsed(field, checked(contract, value), '');
    };
    const given = <T>(field: ImportField, reader: (text: string) => Parsed<T>): T | null => {
      const value = meaningOf(raw(field));
      return value === '' ? null : parsed<T | null>(field, reader(value), null);
    };

    const rules = { ...priceRules, column: takeCurrency(meaningOf(raw('currency'))).currency };
    const named = readTitles();
    const prices = readPrices();
    for (const why of unreadable.values()) if (!isNeeded(why.field)) leaveBlank(why);

    const sizeCell = meaningOf(`${raw('size')} ${/^[\d.,\s]+$/.test(raw('size')) ? raw('unit') : ''}`);
    const size = named.size ?? parseSize(sizeCell);
    const warnings = size?.measure === 'other' ? [reason('size_unknown', 'size', { value: size.label })] : [];
    const tooLongTitle = meaningOf(raw('title'));
    const isCut = tooLongTitle.length > MOST_TITLE_CHARS && tooLongTitle.startsWith(named.title);
    if (isCut) warnings.push(because('title_shortened', 'title', { n: MOST_TITLE_CHARS }));
    const min_buy = given('min_buy', VARIANT_NUMBERS.min_buy);
    const maxBuy = given('max_buy', VARIANT_NUMBERS.max_buy);
    const mostFits = maxBuy === null || maxBuy >= (min_buy ?? 1);
    if (!mostFits) leaveBlank(because('too_small', 'max_buy', { n: min_buy ?? 1 }));

    const draft: Draft = {
      row: number,
      variant_id: meaningOf(raw('variant_id')) || null,
      title: named.title,
      english: named.english,
      title_ar: named.title_ar,
      details: readDetails(),
      attributes: readAttributeCells(),
      categories: readCategories(),
      brand: text('brand', Title),
      images: [...new Set(images.flatMap((field) => imagesOf(raw(field))))].slice(0, MOST_IMAGES),
      code: text('code', Code) || null,
      barcodes: readBarcodes(),
      ...prices,
      cost: given('cost_price', (cell) => parsePrice(cell, rules)),
      size,
      unit: size?.unit ?? 'piece',
      amount: size?.size ?? 1,
      min_buy,
      max_buy: mostFits ? maxBuy : null,
      reorder_point: given('reorder_point', VARIANT_NUMBERS.reorder_point),
      weight_step_g: given('weight_step_g', (cell) => wholeGrams(cell, options.decimal)),
      hash_tags: [
        ...new Set(
          meaningOf(raw('hash_tags'))
            .split(/[,;#|،]+/)
            .map((tag) => tag.trim().slice(0, 40))
            .filter((tag) => tag !== ''),
        ),
      ].slice(0, 20),
      blanks,
      unknown: [],
      warnings,
    };
    draft.unknown = [...new Set(blanks.map(({ field }) => (field === 'selling_price' ? 'discount' : field)))].filter(
      isUnknowable,
    );
    return reasons.length > 0 ? { ok: false, reasons } : { ok: true, draft };

    /** A product is called by what can be read of its two titles; without either the row is refused. */
    function readTitles(): Pick<Draft, 'title' | 'english' | 'title_ar'> & { size: Size | null } {
      const [english, arabic] = [meaningOf(raw('title')), meaningOf(raw('title_ar'))];
      const sized = [raw('size'), raw('variant_id')].some((cell) => meaningOf(cell) !== '');
      // What an export says of a product is its whole title, also where that ends in a size.
      const split = (whole: string) => {
        const { title, size } = sized ? { title: whole, size: null } : splitTitle(whole);
        return { title: shortened(title), size };
      };
      const isSum = isTotal(english || arabic) && !IDENTIFYING.some((target) => meaningOf(raw(target)) !== '');
      if (isSum) refuse('total_row', english === '' ? 'title_ar' : 'title');
      const first = split(english || arabic);
      const title = checked(Title, first.title);
      const second = english !== '' && arabic !== '' ? checked(Title, shortened(arabic)) : null;
      if (second && !second.ok) unreadable.set('title_ar', because(second.code, 'title_ar', second.values));
      const title_ar = second?.ok === true ? second.value : '';
      if (title.ok)
        return {
          title: title.value,
          english: english !== '' && !isArabic(english),
          title_ar: title_ar || (isArabic(title.value) ? title.value : ''),
          size: first.size,
        };
      const field = english === '' && mapping.title_ar !== undefined && arabic !== '' ? 'title_ar' : 'title';
      if (title_ar !== '') {
        unreadable.set('title', because(title.code, 'title', title.values));
        const own = split(title_ar);
        return { title: own.title, english: false, title_ar, size: own.size };
      }
      const why = unreadable.get('title') ?? unreadable.get('title_ar');
      if (why) reasons.push(why);
      else refuse(title.code, field, title.values);
      return { title: '', english: false, title_ar: '', size: null };
    }

    /** Names from the first level down, as many as the store has levels. */
    function readCategories(): string[] {
      if (mapping.category_path === undefined) {
        const names = (['category', 'sub_category', 'super_sub_category'] as const).map((field) => text(field, Title));
        while (names.at(-1) === '') names.pop();
        if (!names.includes('')) return names;
        if (!blanks.some(({ field }) => field === 'category' || field === 'sub_category'))
          leaveBlank(because('category_gap', names[0] === '' ? 'category' : 'sub_category'));
        return names.slice(0, names.indexOf(''));
      }
      const path = categoryPath(raw('category_path')).map((name) => checked(Title, name));
      const wrong = path.find((name) => !name.ok);
      if (wrong) {
        parsed('category_path', wrong, '');
        return [];
      }
      if (path.length > 3) leaveBlank(because('category_levels', 'category_path'));
      return path.slice(0, 3).flatMap((name) => (name.ok ? name.value : []));
    }

    /** The codes that can be read; each of the others is reported. */
    function readBarcodes(): string[] {
      const { codes, wrong } = parseBarcodes(meaningOf(raw('barcode')), options.zeros);
      for (const { code, values } of wrong) leaveBlank(because(code, 'barcode', values));
      return codes;
    }

    function readDetails(): Details {
      const said: Record<string, unknown> = {};
      for (const field of details) {
        const cell = meaningOf(raw(field));
        if (cell === '') continue;
        const value = readDetail(field, cell, detailRules, columnOf(field));
        if (value.ok) said[field] = value.value;
        else leaveBlank(because(value.code, field, value.values));
      }
      // Nothing is lost of a title that is longer than a title may be.
      if (isCut) said['description'] ??= tooLongTitle;
      const { fitting, wrong } = fittingNutrition(said);
      for (const why of wrong) leaveBlank(why);
      return fitting;
    }

    function readAttributeCells(): SaidOf[] {
      const together = splitAttributes(raw('attributes'));
      if (!together) leaveBlank(because('attributes_unreadable', 'attributes'));
      const columns = attributeColumns.map(({ target, code }) => ({
        called: code,
        text: meaningOf(raw(target)),
        decimal: options.decimal,
      }));
      return [...(together ?? []), ...columns];
    }

    function readPrices(): Pick<Draft, 'price' | 'discount_type' | 'discount' | 'selling_price'> {
      const none = { price: null, discount_type: 'amount', discount: 0, selling_price: 0 } as const;
      const priced = priceField();
      if (mapping[priced] === undefined) return none;
      const bad = unreadable.get(priced) ?? unreadable.get('currency');
      if (bad) {
        reasons.push(bad);
        return none;
      }
      const listed = meaningOf(raw(priced));
      if (listed === '') {
        // As an export writes a product that has no variant.
        const bare = mapping.variant_id !== undefined && `${raw('variant_id')}${raw('code')}${raw('barcode')}` === '';
        if (bare) refuse('no_variant', null);
        else refuse('required', priced);
        return none;
      }
      const price = parsePrice(listed, rules);
      if (!price.ok) {
        refuse(price.code, priced, price.values);
        return none;
      }
      const full = {
        price: price.value,
        discount_type: 'amount',
        discount: 0,
        selling_price: price.value,
      } as const;
      const sellingCell = priced === 'price' ? meaningOf(raw('selling_price')) : '';
      const selling = sellingCell === '' ? null : parsePrice(sellingCell, rules);
      const discountCell = meaningOf(raw('discount'));
      const discount = discountCell === '' ? null : parseDiscount(discountCell, rules, percentColumn);
      const result = discount?.ok
        ? sellingPrice(price.value, discount.value.type, discount.value.value)
        : selling?.ok
          ? selling.value
          : null;
      if (selling && !selling.ok) leaveBlank(because(selling.code, 'selling_price', selling.values));
      else if (discount && !discount.ok) leaveBlank(because(discount.code, 'discount', discount.values));
      else if (result === null) return full;
      else if (result < 0) leaveBlank(because('discount_above_price', 'discount'));
      else if (result > price.value) leaveBlank(because('selling_above_price', 'selling_price'));
      else if (selling?.ok && selling.value !== result) leaveBlank(because('prices_disagree', 'selling_price'));
      else if (discount?.ok)
        return {
          price: price.value,
          discount_type: discount.value.type,
          discount: discount.value.value,
          selling_price: result,
        };
      else return { ...full, discount: price.value - result, selling_price: result };
      return full;
    }

    /** The column that a row's price is read from: a sale price stands alone where there is no other. */
    function priceField(): 'price' | 'selling_price' {
      const alone =
        mapping.price === undefined || (meaningOf(cut('price')) === '' && meaningOf(cut('selling_price')) !== '');
      return alone ? 'selling_price' : 'price';
    }

    function isNeeded(field: ImportTarget | null): boolean {
      return field === priceField() || field === 'currency';
    }
  };
}

/** A title that is longer than one may be, up to its last whole word that fits. */
function shortened(title: string): string {
  if (title.length <= MOST_TITLE_CHARS) return title;
  const cut = title.slice(0, MOST_TITLE_CHARS + 1);
  const end = cut.lastIndexOf(' ');
  return cut.slice(0, end > MOST_TITLE_CHARS / 2 ? end : MOST_TITLE_CHARS).trimEnd();
}

/** Whether a column's name says that its numbers are percentages. */
export const isPercentColumn = (name: string): boolean => /%|percent|نسب/i.test(name);

/**
 * The pictures' addresses in a cell; what is no address of the web is left out, it costs a product nothing but its
 * picture.
 */
export function imagesOf(cell: string): string[] {
  const links = meaningOf(cell)
    .split(/[\s"'<>|]/)
    .flatMap((part) => part.split(/[,;](?=https?:)/i))
    .map(addressIn);
  return [...new Set(links)]
    .filter((link) => URL.canParse(link) && ImageAddress.safeParse(link).success)
    .slice(0, MOST_IMAGES);
}

/** The address in a part of a cell, without the commas behind it. */
function addressIn(part: string): string {
  const begin = part.search(/https?:\/\//i);
  let end = part.length;
  while (end > 0 && ',;'.includes(part.charAt(end - 1))) end -= 1;
  return begin === -1 ? '' : part.slice(begin, end);
}
