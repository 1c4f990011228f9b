import { z } from 'zod';
import { AttributeFilter, AttributeValues } from './attribute.ts';
import { FlagParam, listParam, listQuery } from '../base/list.ts';
import { addMessages } from '../base/messages.ts';
import { Allergen, ALLERGENS, checkNutrition, Nutrition, NutritionInput, onceNutrition } from './nutrition.ts';
import {
  ProductStatus,
  RETURN_POLICIES,
  SOLD_BY,
  STOCK_LEVELS,
  STORAGES,
  Unknowable,
  VAT_CLASSES,
} from './product-choices.ts';
import { Instant, Person, RecordFields, Reference, Version } from '../base/record.ts';
import { onceValid } from '../base/rule.ts';
import {
  Barcode,
  Code,
  Description,
  ImageAddress,
  ImageUrl,
  kindError,
  Percent,
  Price,
  ShortText,
  Slug,
  text,
  Title,
} from '../base/text.ts';
import { Variant, VariantInput } from './variant.ts';

addMessages({
  off_sale_first: {
    en: 'The end must be after the beginning.',
    ab: 'يجب أن تكون النهاية بعد البداية.',
  },
  schedule_nothing: { en: 'Choose when it goes on sale, or off.', ab: 'اختر وقت بدء البيع أو وقت انتهائه.' },
});

export const MISSING_PARTS = ['english', 'arabic', 'image', 'barcode', 'price'] as const;

/** As many pictures as a product may have. */
export const MOST_IMAGES = 10;
export const ProductImage = z.object({ url: ImageAddress, alt: ShortText, alt_ar: ShortText });
export type ProductImage = z.infer<typeof ProductImage>;

/** What a person fills in for a product; its variants have their own form. `category_id` is the deepest category. */
export const ProductInput = z
  .object({
    title: Title,
    title_ar: Title,
    slug: Slug,
    description: Description,
    description_ar: Description,
    category_id: z.string({ error: kindError('required') }).min(1, { error: 'required' }),
    brand_id: z.string().nullable().default(null),
    seller_id: z.string().nullable().default(null),
    variant_type_ids: z
      .array(z.string(), { error: kindError('required') })
      .min(1, { error: 'required' })
      .max(5),
    return_policy: z.enum(RETURN_POLICIES).default('non_returnable'),
    return_window_days: z.int().min(0).max(365).default(0),
    vat_class: z.enum(VAT_CLASSES).default('standard'),
    storage: z.enum(STORAGES).default('ambient'),
    sold_by: z.enum(SOLD_BY).default('unit'),
    origin: ShortText,
    allergens: z.array(Allergen).max(ALLERGENS.length).default([]),
  })
  .extend(NutritionInput.shape)
  .extend({
    shelf_life_days: z.int().min(1).max(3650).nullable().default(null),
    search_words: text(500).default(''),
    images: z.array(ProductImage).max(MOST_IMAGES).default([]),
    /** Values of the attributes of its category and of those above it; null leaves all of them as they are. */
    attributes: AttributeValues.nullable().default(null),
  });
export type ProductInput = z.infer<typeof ProductInput>;

/**
 * `PUT admin_panel/products/<id>/`. `images_seen` names the pictures that stood in the form when it was opened: one
 * that came
 * from an import's link meanwhile is kept, because nobody decided to remove it. Null: `images` is the whole list.
 */
export const ProductChangeInput = ProductInput.extend({
  images_seen: z.array(z.string().max(500)).max(20).nullable().default(null),
}).superRefine(checkNutrition, onceNutrition);
export type ProductChangeInput = z.infer<typeof ProductChangeInput>;

/** `POST admin_panel/products/`: a product may come with its first variants. It starts as a draft. */
export const ProductCreateInput = ProductInput.extend({
  variants: z.array(VariantInput).max(100).default([]),
}).superRefine(checkNutrition, onceNutrition);
export type ProductCreateInput = z.infer<typeof ProductCreateInput>;

/** When a product goes on sale by itself and off it again. */
export const ProductSchedule = z.object({
  on_sale_at: Instant.nullable(),
  off_sale_at: Instant.nullable(),
  /** When it should have gone on sale and did not, because something was missing then. */
  failed_at: Instant.nullable(),
  by: Person.nullable(),
});
export type ProductSchedule = z.infer<typeof ProductSchedule>;
/** What of a schedule one looks for. */
export const SCHEDULE_STATES = ['on_sale', 'off_sale', 'failed'] as const;

/** A product as lists show it. Prices are those of its active variants; `rating` is hundredths of a star. */
export const Product = RecordFields.extend({
  title: z.string(),
  title_ar: z.string(),
  slug: z.string(),
  image: ImageUrl,
  category: Reference.nullable(),
  sub_category: Reference.nullable(),
  super_sub_category: Reference.nullable(),
  brand: Reference.nullable(),
  seller: Reference.nullable(),
  status: ProductStatus,
  status_reason: z.string(),
  schedule: ProductSchedule.nullable().default(null),
  variant_count: z.int(),
  price_min: z.int().nullable(),
  price_max: z.int().nullable(),
  available: z.int(),
  low_stock: z.boolean(),
  rating: z.int(),
  rating_count: z.int(),
});
export type Product = z.infer<typeof Product>;

/** `GET admin_panel/products/{id or slug}/`. */
export const ProductDetail = Product.extend(ProductInput.shape)
  .extend(Nutrition.shape)
  .extend({
    title_ar: z.string(),
    category_id: z.string().nullable(),
    /** Empty where an import found no size to tell the variants apart; the form then asks. */
    variant_type_ids: z.array(z.string()),
    /** Those that do not apply to its category are kept, in case it comes back. */
    attributes: AttributeValues,
    variants: z.array(Variant),
    /** The days of the store's refund settings, which hold where the product's own are 0. */
    default_return_window_days: z.int().default(0),
    /** What an import could not read and nobody has said since; those of its variants stand with them. */
    unknown: z.array(Unknowable).default([]),
  });
export type ProductDetail = z.infer<typeof ProductDetail>;

/** What is unknown of a product or of one of its variants. */
export const unknownOf = ({ unknown, variants }: Pick<ProductDetail, 'unknown' | 'variants'>): Unknowable[] => [
  ...new Set([...unknown, ...variants.flatMap((variant) => variant.unknown)]),
];

/**
 * The values of the bulk action `answer`: what one unknown is, of a product or of its variants. Without a value it is
 * what stands there. A discount is in basis points.
 */
export const UnknownAnswer = z.discriminatedUnion('field', [
  z.object({ field: z.literal('vat_class'), value: z.enum(VAT_CLASSES).optional() }),
  z.object({ field: z.literal('storage'), value: z.enum(STORAGES).optional() }),
  z.object({ field: z.literal('sold_by'), value: z.enum(SOLD_BY).optional() }),
  z.object({ field: z.literal('return_policy'), value: z.enum(RETURN_POLICIES).optional() }),
  z.object({ field: z.literal('allergens'), value: z.array(Allergen).max(ALLERGENS.length).optional() }),
  z.object({ field: z.literal('discount'), value: Percent.optional() }),
  z.object({ field: z.literal('min_buy'), value: z.int().min(1).max(999).optional() }),
  z.object({ field: z.literal('max_buy'), value: z.int().min(1).max(999).optional() }),
]);
export type UnknownAnswer = z.infer<typeof UnknownAnswer>;

export const ProductListQuery = listQuery(
  ['title', 'title_ar', 'price_min', 'available', 'rating', 'updated_at'],
  '-updated_at',
  {
    status: listParam(ProductStatus),
    /** Category ids of any level; a category stands for everything below it. */
    category: listParam(z.string()),
    brand: listParam(z.string()),
    seller: listParam(z.string()),
    stock: listParam(z.enum(STOCK_LEVELS)),
    missing: listParam(z.enum(MISSING_PARTS)),
    /** Those of which one of these is unknown, or of a variant of theirs. */
    unknown: listParam(Unknowable),
    /** Those that wait to go on sale, or off, and those that should have and did not. */
    schedule: listParam(z.enum(SCHEDULE_STATES)),
    /** Values of one attribute are alternatives; of several, a product has one of each. */
    attribute: listParam(AttributeFilter),
    archived: FlagParam,
    /** Those that are called so in either language: anyone who creates one is told that it may be there already. */
    title: z.string().max(200).optional(),
    /** Exactly these, archived or not: a row that was picked by hand shows all of what it names. */
    ids: listParam(z.string()),
    /** The id of an import: what it made or changed. */
    import: z.string().optional(),
  },
);
export type ProductListQuery = z.infer<typeof ProductListQuery>;

/** `POST admin_panel/products/{id}/status/`. Reasons are asked for where a person is told no. */
export const ProductStatusInput = z
  .object({
    status: z.enum(['active', 'inactive', 'draft', 'in_review', 'changes_requested', 'rejected']),
    reason: ShortText,
  })
  .refine(({ status, reason }) => !['changes_requested', 'rejected'].includes(status) || reason !== '', {
    path: ['reason'],
    error: 'required',
    ...onceValid('status', 'reason'),
  });
export type ProductStatusInput = z.infer<typeof ProductStatusInput>;

/**
 * `POST admin_panel/products/{id}/move/`, within its category: right behind `after_id` or right before `before_id`;
 * null is the first place for one, the last for the other.
 */
export const ProductMove = z
  .object({
    after_id: z.string().nullable().optional(),
    before_id: z.string().nullable().optional(),
    version: Version,
  })
  .refine(({ after_id, before_id }) => (after_id === undefined) !== (before_id === undefined), {
    path: ['after_id'],
    error: 'required',
  });
export type ProductMove = z.infer<typeof ProductMove>;

const ScheduleFields = z.object({
  on_sale_at: Instant.nullable().default(null),
  off_sale_at: Instant.nullable().default(null),
});
type ScheduleFields = z.infer<typeof ScheduleFields>;
const inOrder = ({ on_sale_at, off_sale_at }: ScheduleFields): boolean =>
  on_sale_at === null || off_sale_at === null || Date.parse(off_sale_at) > Date.parse(on_sale_at);
const IN_ORDER = { path: ['off_sale_at'], error: 'off_sale_first', ...onceValid('on_sale_at', 'off_sale_at') };
/**
 * `POST admin_panel/products/{id}/schedule/`, and the values of the bulk action `schedule`. Neither moment: it is
 * cancelled.
 */
export const ProductScheduleInput = ScheduleFields.refine(inOrder, IN_ORDER);
export type ProductScheduleInput = z.infer<typeof ProductScheduleInput>;
const ahead = (moment: string | null): boolean => moment === null || Date.parse(moment) > Date.now();
/** The same as a person fills it in. */
export const ProductScheduleForm = ScheduleFields.refine(inOrder, IN_ORDER)
  .refine(({ on_sale_at, off_sale_at }) => on_sale_at !== null || off_sale_at !== null, {
    path: ['on_sale_at'],
    error: 'schedule_nothing',
  })
  .refine(({ on_sale_at }) => ahead(on_sale_at), { path: ['on_sale_at'], error: 'price_in_past' })
  .refine(({ off_sale_at }) => ahead(off_sale_at), { path: ['off_sale_at'], error: 'price_in_past' });

/**
 * What `POST admin_panel/products/bulk/` can do. `set_category` and `set_brand` take `values: {id}`; they, `deactivate`
 * and `restore` take `{to}` when they take something back. `answer` takes an `UnknownAnswer`.
 */
export const PRODUCT_BULK_ACTIONS = [
  'activate',
  'deactivate',
  'archive',
  'restore',
  'schedule',
  'cancel_schedule',
  'set_category',
  'set_brand',
  'answer',
] as const;

/** What must hold before a customer can buy a product, in the order in which one would mend it. */
export const SALE_CHECKS = [
  'titles',
  'category',
  'category_active',
  'attributes',
  'brand_active',
  'seller',
  'image',
  'unknown',
  'active_variant',
  'price',
  'status',
  'stock',
] as const;

/** `GET admin_panel/products/{id}/sale-check/`: "why is this not for sale?". */
export const SaleCheck = z.object({
  for_sale: z.boolean(),
  checks: z.array(z.object({ check: z.enum(SALE_CHECKS), ok: z.boolean() })),
});
export type SaleCheck = z.infer<typeof SaleCheck>;

/**
 * A row of the bulk grid: one variant with the fields of its product, or a product that has no variant yet
 * (`variant_id` and
 * the fields after it are then null). `id` is the variant's, else the product's. Barcodes are joined with a space.
 */
export const ProductGridRow = z.object({
  id: z.string(),
  product_id: z.string(),
  product_version: z.int(),
  title: z.string(),
  title_ar: z.string(),
  description: z.string().default(''),
  description_ar: z.string().default(''),
  category_id: z.string().nullable(),
  brand_id: z.string().nullable(),
  storage: z.enum(STORAGES),
  vat_class: z.enum(VAT_CLASSES).default('standard'),
  origin: z.string(),
  status: ProductStatus,
  /** The first picture of the product. */
  image: ImageUrl,
  variant_id: z.string().nullable(),
  variant_version: z.int().nullable(),
  code: z.string().nullable(),
  price: z.int().nullable(),
  selling_price: z.int().nullable(),
  barcodes: z.string().nullable(),
  max_buy: z.int().nullable(),
  reorder_point: z.int().nullable(),
});
export type ProductGridRow = z.infer<typeof ProductGridRow>;

/** As many rows as one request for `lines` names: more would not fit an address. */
export const GRID_ROWS_AT_ONCE = 200;
/** `GET admin_panel/products/grid/`: the rows of a list query, or exactly those that `lines` names. */
export const ProductGridQuery = ProductListQuery.extend({ lines: listParam(z.string()) });
export type ProductGridQuery = z.infer<typeof ProductGridQuery>;

/** As many rows as the grid goes through. */
export const MOST_GRID_ROWS = 20_000;
/**
 * `GET admin_panel/products/grid/order/`: the ids of all rows of a list query, in its order. A grid keeps this order
 * while a person edits, and asks for the rows by their ids. `more`: there are others behind the last.
 */
export const ProductGridOrderQuery = ProductListQuery.omit({ limit: true, offset: true });
export const ProductGridOrder = z.object({ ids: z.array(z.string()), more: z.boolean() });
export type ProductGridOrder = z.infer<typeof ProductGridOrder>;

/** The rows of one product as a save leaves them: they share the product's fields. */
export const ProductGridRows = z.object({ results: z.array(ProductGridRow) });
export type ProductGridRows = z.infer<typeof ProductGridRows>;

/**
 * `POST admin_panel/products/grid/`: the changed cells of one row; answers the product's rows. Product and variant are
 * written in one transaction; a stale version is 409 with the row as it now is. A changed price or selling price turns
 * the discount into an amount. A changed status comes last: what the other cells bring counts for it.
 */
export const ProductGridChange = z.object({
  product_id: z.string(),
  product_version: Version,
  variant_id: z.string().nullable(),
  variant_version: Version.nullable(),
  changes: z
    .object({
      title: Title,
      title_ar: Title,
      description: Description.unwrap(),
      description_ar: Description.unwrap(),
      category_id: z.string({ error: kindError('required') }),
      brand_id: z.string().nullable(),
      storage: z.enum(STORAGES),
      vat_class: z.enum(VAT_CLASSES),
      origin: ShortText.unwrap(),
      /** As far as `PRODUCT_TRANSITIONS` lets it be chosen, with all that being for sale asks for. */
      status: z.enum(['active', 'inactive']),
      /** Takes the first picture's place; null removes that one. */
      image: ImageAddress.nullable(),
      code: Code,
      price: Price,
      selling_price: Price,
      barcodes: z
        .string()
        .transform((text) => text.split(/[\s,;]+/).filter((code) => code !== ''))
        .pipe(z.array(Barcode).max(10)),
      max_buy: z.int().min(1).max(999),
      reorder_point: z.int().min(0).max(1_000_000),
    })
    .partial(),
});
export type ProductGridChange = z.infer<typeof ProductGridChange>;
/** The same as it is sent: barcodes as the one text that stands in the cell. */
export type ProductGridCells = z.input<typeof ProductGridChange>;
