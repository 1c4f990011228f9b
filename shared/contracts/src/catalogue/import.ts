import { z } from 'zod';
import { FlagParam, listPage, listParam, listQuery } from '../base/list.ts';
import { NUTRIENTS } from './nutrition.ts';
import { Unknowable } from './product-choices.ts';
import { Person, RecordFields, Version } from '../base/record.ts';

/** The largest file the importer takes. */
export const MAX_IMPORT_BYTES = 64 * 1024 * 1024;

/**
 * What a column of a shop's file may hold. `category_path` is all levels in one cell: `Snacks > Chips`, or a shop's
 * URL.
 */
export const IMPORT_FIELDS = [
  'variant_id',
  'title',
  'title_ar',
  'description',
  'description_ar',
  'brand',
  'category',
  'sub_category',
  'super_sub_category',
  'category_path',
  'barcode',
  'code',
  'price',
  'selling_price',
  'discount',
  'cost_price',
  'currency',
  'size',
  'unit',
  'image',
  'image_2',
  'image_3',
  'image_4',
  'image_5',
  'origin',
  'min_buy',
  'max_buy',
  'hash_tags',
  'reorder_point',
  'weight_step_g',
  'storage',
  'vat_class',
  'sold_by',
  'return_policy',
  'return_window_days',
  'shelf_life_days',
  'search_words',
  'ingredients',
  'ingredients_ar',
  'allergens',
  'nutrition_basis',
  'energy_kj',
  'energy_kcal',
  ...NUTRIENTS,
  'attributes',
] as const;
export const ImportField = z.enum(IMPORT_FIELDS);
export type ImportField = z.infer<typeof ImportField>;

/** An attribute by its code, which the categories of a file's products may each define for themselves. */
export const AttributeField = z
  .string()
  .regex(/^attribute:[a-z][a-z0-9_]{0,39}$/)
  .transform((field) => field as `attribute:${string}`);
export type AttributeField = z.infer<typeof AttributeField>;
export const attributeField = (code: string): AttributeField => `attribute:${code}`;
/** The code of the attribute that a column goes to; undefined where it goes to a field. */
export const attributeCode = (target: string): string | undefined => target.split('attribute:')[1];

/** What a column may go to. */
export const ImportTarget = z.union([ImportField, AttributeField]);
export type ImportTarget = z.infer<typeof ImportTarget>;

/** Which column (from 0) feeds which field. A column feeds one field at most. */
export const ImportMapping = z
  .partialRecord(ImportTarget, z.int().min(0).max(199))
  .refine((mapping) => new Set(Object.values(mapping)).size === Object.values(mapping).length, { error: 'choice' });
export type ImportMapping = z.infer<typeof ImportMapping>;

/** What becomes of a cell that cannot be read: it counts as empty, or its row is refused. */
export const UNREADABLE = ['blank', 'refuse'] as const;

export const ImportOptions = z.object({
  /** The row with the columns' names, as the file counts rows; null where it has none. */
  header_row: z.int().min(1).max(1000).nullable().default(null),
  /** What to do with products the store has already: leave them as they are, or take the file's values. */
  existing: z.enum(['keep', 'update']).default('keep'),
  /** A row that repeats an earlier one at another price: let the first one stand, or refuse the later one. */
  repeats: z.enum(['first', 'refuse']).default('first'),
  /**
   * Columns whose unreadable cells are not simply left blank. A row without a title or a readable price is refused
   * anyway.
   */
  unreadable: z.partialRecord(ImportTarget, z.enum(UNREADABLE)).default({}),
  /** How much of the store's currency one unit of another is: 1 takes the number as it stands. */
  rates: z.record(z.string().regex(/^[A-Z]{3}$/), z.string().regex(/^\d{1,6}(\.\d{1,6})?$/)).default({}),
  /**
   * Barcodes that a spreadsheet has taken for numbers, so that zeros at their start are gone: refuse, or put them back.
   */
  zeros: z.enum(['refuse', 'restore']).default('refuse'),
  /** Which sign separates decimals in prices. */
  decimal: z.enum(['.', ',']).default('.'),
});
export type ImportOptions = z.infer<typeof ImportOptions>;

/** `PATCH admin_panel/imports/{id}/`: after it a new dry run is needed. */
export const ImportSetup = z.object({ mapping: ImportMapping, options: ImportOptions, version: Version.optional() });
export type ImportSetup = z.infer<typeof ImportSetup>;

/** What became of a row. `unchanged`: the store, or an earlier row, has exactly this already. */
export const IMPORT_ROW_STATES = ['waiting', 'ready', 'refused', 'imported', 'updated', 'unchanged', 'undone'] as const;
export const ImportRowState = z.enum(IMPORT_ROW_STATES);
export type ImportRowState = z.infer<typeof ImportRowState>;

/**
 * `uploaded` → (mapping) → `checking` → `checked` → `applying` → `applied` → `undoing` → `undone`. `failed` keeps what
 * was done, and `failed_step` which step stopped: an apply is continued or undone, an undo continued or kept as it is.
 */
export const IMPORT_STATUSES = [
  'uploaded',
  'checking',
  'checked',
  'applying',
  'applied',
  'undoing',
  'undone',
  'failed',
] as const;
export const ImportStatus = z.enum(IMPORT_STATUSES);
export type ImportStatus = z.infer<typeof ImportStatus>;

/** How many of a column's sampled cells, the empty ones left out, can be read as a field. */
export const ImportFit = z.object({ field: ImportTarget, fits: z.int(), of: z.int() });
export type ImportFit = z.infer<typeof ImportFit>;

/** `GET admin_panel/imports/{id}/fit/`: the fit of a column with a field that a person thinks of. */
export const ImportFitQuery = z.object({ column: z.coerce.number().int().min(0).max(199), field: ImportTarget });
export type ImportFitQuery = z.infer<typeof ImportFitQuery>;

export const ImportColumn = z.object({
  index: z.int(),
  name: z.string(),
  /** Up to three values that stand in it. */
  samples: z.array(z.string()),
  /** The field it goes to unless a person says otherwise. */
  suggestion: ImportTarget.nullable(),
  /**
   * The field it seems to be, by its name or its values, and how many of its sampled cells can be read as that. It is
   * no suggestion where too few can, or where another column fits better.
   */
  guess: ImportFit.nullable().default(null),
});
export type ImportColumn = z.infer<typeof ImportColumn>;

export const ImportPreview = z.object({
  kind: z.enum(['csv', 'xlsx']),
  encoding: z.string().nullable(),
  delimiter: z.string().nullable(),
  columns: z.array(ImportColumn),
  /** The first rows under the heading. */
  rows: z.array(z.array(z.string())),
});
export type ImportPreview = z.infer<typeof ImportPreview>;

/** Which other one a warning is about: a product of the store, or an earlier row of the file. */
const OtherOne = z.object({
  product_id: z.string().nullable().default(null),
  other_row: z.int().nullable().default(null),
});

/** One line per reason, with up to three of its rows. `detail` is in the caller's language. */
export const ImportReason = z.object({
  code: z.string(),
  detail: z.string(),
  field: ImportTarget.nullable(),
  count: z.int(),
  examples: z.array(z.object({ row_number: z.int(), value: z.string(), ...OtherOne.shape })),
});
export type ImportReason = z.infer<typeof ImportReason>;

/**
 * What a dry run found, or an apply did. Counts are of rows but for `products`, `variants`, `categories` and `brands`,
 * which are new records.
 */
export const ImportReport = z.object({
  create: z.int(),
  update: z.int(),
  unchanged: z.int(),
  refused: z.int(),
  undone: z.int(),
  products: z.int(),
  variants: z.int(),
  categories: z.array(z.string()),
  category_count: z.int(),
  brands: z.array(z.string()),
  brand_count: z.int(),
  /** Pictures named by a link; they are fetched once the import is applied. */
  image_links: z.int().default(0),
  /** New products that lack something and so cannot be sold yet. */
  missing: z.object({
    /** Whose English title is the Arabic one until someone writes one. */
    english: z.int().default(0),
    arabic: z.int(),
    category: z.int(),
    image: z.int(),
    barcode: z.int(),
    price: z.int(),
    /** Variants that are sold as one piece because the file says no size that can be read. */
    size: z.int().default(0),
  }),
  /** Cells that could not be read and were left blank, by column. */
  unreadable: z.array(ImportReason.omit({ code: true, detail: true })).default([]),
  /** Of how many new products, or variants, something is unknown until a person answers. */
  unknown: z.array(z.object({ field: Unknowable, count: z.int() })).default([]),
  /** Currencies of prices that are not the store's and have no rate. */
  currencies: z.array(z.object({ currency: z.string(), count: z.int() })).default([]),
  /** Every reason of the rows that were refused; a row may have several. */
  reasons: z.array(ImportReason),
  /** What someone should look at in rows that come in all the same. */
  warnings: z.array(ImportReason).default([]),
});
export type ImportReport = z.infer<typeof ImportReport>;

export const ProductImport = RecordFields.extend({
  file_name: z.string(),
  status: ImportStatus,
  mapping: ImportMapping,
  options: ImportOptions,
  preview: ImportPreview,
  /** The mapping was taken over from an earlier file with the same heading. */
  remembered: z.boolean(),
  /** Rows under the heading. */
  total: z.int(),
  /** Rows done by the step under way. */
  processed: z.int(),
  /** Rows now in the store: made, updated or found there already. With `refused` they make `total` once applied. */
  imported: z.int(),
  refused: z.int(),
  report: ImportReport.nullable(),
  /** Of a failed one: the step that stopped half-way. */
  failed_step: z.enum(['apply', 'undo']).nullable().default(null),
  creator: Person.nullable(),
});
export type ProductImport = z.infer<typeof ProductImport>;

/**
 * What an import came to, as a code that has a word: one that took no row did not import anything, whatever its state.
 */
export const importOutcome = ({ status, imported, refused }: Pick<ProductImport, 'status' | 'imported' | 'refused'>) =>
  status === 'applied' && imported === 0 && refused > 0 ? 'nothing' : status;

/** The rows that an import made or updated, which is what its check promised; one that was there already is none. */
export const importedRows = ({
  status,
  imported,
  report,
}: Pick<ProductImport, 'status' | 'imported'> & {
  report: Pick<ImportReport, 'create' | 'update'> | null;
}) => (status === 'applied' && report ? report.create + report.update : imported);

export const ProductImportListQuery = listQuery(['created_at'], '-created_at', { status: listParam(ImportStatus) });
export type ProductImportListQuery = z.infer<typeof ProductImportListQuery>;

const RowReason = z.object({ code: z.string(), field: ImportTarget.nullable(), detail: z.string() });
export const ImportRow = z.object({
  row_number: z.int(),
  status: ImportRowState,
  cells: z.array(z.string()),
  errors: z.array(RowReason),
  warnings: z.array(RowReason.extend(OtherOne.shape)).default([]),
  records: z.array(z.object({ type: z.string(), id: z.string() })),
});
export type ImportRow = z.infer<typeof ImportRow>;

export const ImportRowQuery = z.object({
  state: listParam(ImportRowState),
  /** Those with a warning. */
  warned: FlagParam,
  /** Those with this reason, refused for it or warned of it, and of this field. */
  code: z.string().max(60).optional(),
  field: ImportTarget.optional(),
  limit: z.coerce.number().int().min(1).max(200).default(20),
  offset: z.coerce.number().int().min(0).max(100_000).default(0),
});
export type ImportRowQuery = z.infer<typeof ImportRowQuery>;
export const ImportRowPage = listPage(ImportRow);
