import {
  attributeCode,
  Code,
  ImageAddress,
  type ImportMapping,
  type ImportOptions,
  type ImportTarget,
  MOST_IMAGES,
  MOST_TITLE_CHARS,
  Title,
  type Unit,
  UNKNOWABLE,
  type Unknowable,
} from '@bo/contracts';
import { type SaidOf, splitAttributes } from './attributes.ts';
import { parsePrice, takeCurrency } from './amounts.ts';
import { parseBarcodes } from './barcodes.ts';
import type { FileRow } from './csv.ts';
import { checked, type Details, DETAILS, fittingNutrition, readDetail, wholeGrams, wholeNumber } from './details.ts';
import { LIMITS } from './limits.ts';
import { type Reason, reason } from './reasons.ts';
import { type Cells, IMAGE_FIELDS, openCells } from './row.cells.ts';
import { priceField, type Prices, readPrices } from './row.prices.ts';
import { readTitles, type Titles } from './row.titles.ts';
import { parseSize, type Size } from './size.ts';
import { categoryPath, meaningOf } from './text.ts';

export { IMAGE_FIELDS };

/** One row as the product and the variant it describes; every part checked by the contracts. */
export interface Draft extends Titles, Prices {
  row: number;
  /** The variant of the store that the row says it is, as an export writes it. */
  variant_id: string | null;
  /** Further details of the product. */
  details: Details;
  /** What it says of attributes, none of them understood yet: which there are depends on the category. */
  attributes: SaidOf[];
  /** Names from the first level down; none where the file has no category. */
  categories: string[];
  brand: string;
  images: string[];
  code: string | null;
  barcodes: string[];
  /** Pieces of the barcodes that are of cases. */
  units: Record<string, number>;
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

/** Whole numbers of a variant, as in its form. */
export const VARIANT_NUMBERS = {
  min_buy: wholeNumber(1, 999),
  max_buy: wholeNumber(1, 999),
  reorder_point: wholeNumber(0, 1_000_000),
};

/** Fields whose blank would mean something, so that a new product does not get it by itself. */
const isUnknowable = (field: ImportTarget | null): field is Unknowable => UNKNOWABLE.some((one) => one === field);

/** What the rows of a file have in common: which columns there are, and how their values are written. */
function columnsOf({ mapping, columnNames }: RowRules) {
  const targets = (Object.keys(mapping) as ImportTarget[]).sort((a, b) => (mapping[a] ?? 0) - (mapping[b] ?? 0));
  return {
    targets,
    details: DETAILS.filter((field) => mapping[field] !== undefined),
    images: IMAGE_FIELDS.filter((field) => mapping[field] !== undefined),
    attributes: targets.flatMap((target) => {
      const code = attributeCode(target);
      return code === undefined ? [] : [{ target, code }];
    }),
    nameOf: (target: ImportTarget): string => columnNames[mapping[target] ?? -1] ?? '',
  };
}
type Columns = ReturnType<typeof columnsOf>;

/**
 * Reads rows by a mapping. Pure: the store is not asked here. Only a row without a title, or without a price that can
 * be read, is refused: any other cell that cannot be read counts as empty, and the row says so.
 */
export function createRowReader(rules: RowRules): (row: FileRow) => ReadRow {
  const { currency, mapping, options, width } = rules;
  const columns = columnsOf(rules);
  const percentColumn = isPercentColumn(columns.nameOf('discount'));

  return ({ number, cells: row, damaged, tooLong }) => {
    if (damaged) return { ok: false, reasons: [reason('unclosed_quote', null)] };
    if (tooLong) return { ok: false, reasons: [reason('row_too_long', null, { n: LIMITS.rowChars })] };
    if (width > 0 && row.findLastIndex((cell) => cell.trim() !== '') >= width)
      return { ok: false, reasons: [reason('too_many_cells', null, { n: row.length, columns: width })] };
    const cells = openCells(rules, columns.targets, row);
    const { reasons, blanks, unreadable, raw, said, because, leaveBlank, text, given } = cells;
    const column = takeCurrency(said('currency')).currency;
    const priceRules = { currency, decimal: options.decimal, rates: options.rates, column };
    const { size: sizeInTitle, ...titles } = readTitles(cells, mapping);
    const prices = readPrices(cells, mapping, priceRules, percentColumn);
    const needed: (ImportTarget | null)[] = [priceField(cells, mapping), 'currency'];
    for (const why of unreadable.values()) if (!needed.includes(why.field)) leaveBlank(why);

    const sizeCell = meaningOf(`${raw('size')} ${/^[\d.,\s]+$/.test(raw('size')) ? raw('unit') : ''}`);
    const size = sizeInTitle ?? parseSize(sizeCell);
    const warnings = size?.measure === 'other' ? [reason('size_unknown', 'size', { value: size.label })] : [];
    const wholeTitle = said('title');
    const isCut = wholeTitle.length > MOST_TITLE_CHARS && wholeTitle.startsWith(titles.title);
    if (isCut) warnings.push(because('title_shortened', 'title', { n: MOST_TITLE_CHARS }));
    const min_buy = given('min_buy', VARIANT_NUMBERS.min_buy);
    const maxBuy = given('max_buy', VARIANT_NUMBERS.max_buy);
    const mostFits = maxBuy === null || maxBuy >= (min_buy ?? 1);
    if (!mostFits) leaveBlank(because('too_small', 'max_buy', { n: min_buy ?? 1 }));

    const draft: Draft = {
      row: number,
      variant_id: said('variant_id') || null,
      ...titles,
      // Nothing is lost of a title that is longer than a title may be.
      details: readDetails(cells, columns, rules, isCut ? wholeTitle : undefined),
      attributes: readAttributeCells(cells, columns, options),
      categories: readCategories(cells, mapping),
      brand: text('brand', Title),
      images: [...new Set(columns.images.flatMap((field) => imagesOf(raw(field))))].slice(0, MOST_IMAGES),
      code: text('code', Code) || null,
      ...readBarcodes(cells, options),
      ...prices,
      cost: given('cost_price', (cell) => parsePrice(cell, priceRules)),
      size,
      unit: size?.unit ?? 'piece',
      amount: size?.size ?? 1,
      min_buy,
      max_buy: mostFits ? maxBuy : null,
      reorder_point: given('reorder_point', VARIANT_NUMBERS.reorder_point),
      weight_step_g: given('weight_step_g', (cell) => wholeGrams(cell, options.decimal)),
      hash_tags: hashTagsOf(said('hash_tags')),
      blanks,
      unknown: [],
      warnings,
    };
    draft.unknown = [...new Set(blanks.map(({ field }) => (field === 'selling_price' ? 'discount' : field)))].filter(
      isUnknowable,
    );
    return reasons.length > 0 ? { ok: false, reasons } : { ok: true, draft };
  };
}

/** Names from the first level down, as many as the store has levels. */
function readCategories({ blanks, raw, text, parsed, leaveBlank, because }: Cells, mapping: ImportMapping): string[] {
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
function readBarcodes(
  { said, leaveBlank, because }: Cells,
  { zeros }: ImportOptions,
): Pick<Draft, 'barcodes' | 'units'> {
  const { codes, units, wrong } = parseBarcodes(said('barcode'), zeros);
  for (const { code, values } of wrong) leaveBlank(because(code, 'barcode', values));
  return { barcodes: codes, units };
}

/** The details of a product; `description` stands in for one that the row does not give. */
function readDetails(
  { said, leaveBlank, because }: Cells,
  { details, nameOf }: Columns,
  { options, vatRate }: RowRules,
  description: string | undefined,
): Details {
  const read: Record<string, unknown> = {};
  for (const field of details) {
    const cell = said(field);
    if (cell === '') continue;
    const value = readDetail(field, cell, { decimal: options.decimal, vatRate }, nameOf(field));
    if (value.ok) read[field] = value.value;
    else leaveBlank(because(value.code, field, value.values));
  }
  if (description !== undefined) read['description'] ??= description;
  const { fitting, wrong } = fittingNutrition(read);
  for (const why of wrong) leaveBlank(why);
  return fitting;
}

function readAttributeCells(
  { raw, said, leaveBlank, because }: Cells,
  { attributes }: Columns,
  { decimal }: ImportOptions,
): SaidOf[] {
  const together = splitAttributes(raw('attributes'));
  if (!together) leaveBlank(because('attributes_unreadable', 'attributes'));
  return [
    ...(together ?? []),
    ...attributes.map(({ target, code }) => ({ called: code, text: said(target), decimal })),
  ];
}

function hashTagsOf(cell: string): string[] {
  const tags = cell.split(/[,;#|،]+/).map((tag) => tag.trim().slice(0, 40));
  return [...new Set(tags.filter((tag) => tag !== ''))].slice(0, 20);
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
