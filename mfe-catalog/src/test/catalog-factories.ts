import {
  type CategoryAttribute,
  type CategoryNode,
  HorizontalList,
  ImportOptions,
  NO_NUTRITION,
  ProductDetail,
  type ProductImport,
  type SaleCheck,
  type SupplierPrice,
  type Variant,
  VariantType,
  Warehouse,
} from '@bo/contracts';
import { recordFields } from '@bo/testing';

/** Catalogue records for tests; the fields that matter go in. */
export function aVariant(fields: Partial<Variant> = {}): Variant {
  return {
    ...recordFields('v1'),
    product_id: 'p1',
    code: 'MILK-1L',
    options: {},
    unit: 'L',
    size: 1,
    price: 700,
    discount_type: 'amount',
    discount: 50,
    selling_price: 650,
    cost: 500,
    min_buy: 1,
    max_buy: 10,
    weight_step_g: null,
    weight_tolerance: 0,
    reorder_point: 5,
    hash_tags: [],
    image: null,
    barcodes: ['6291001000012'],
    case_codes: [],
    active: true,
    components: [],
    available: 12,
    unknown: [],
    ...fields,
  };
}

export function aProduct(fields: Partial<ProductDetail> = {}): ProductDetail {
  return ProductDetail.parse({
    ...recordFields('p1'),
    title: 'Fresh Milk',
    title_ar: 'حليب طازج',
    slug: 'fresh-milk',
    image: null,
    category: { id: 'c1', name: 'Dairy', name_ar: 'ألبان' },
    sub_category: { id: 'c2', name: 'Milk', name_ar: 'حليب' },
    super_sub_category: null,
    brand: { id: 'b1', name: 'Milky Way', name_ar: 'درب اللبن' },
    seller: null,
    status: 'active',
    status_reason: '',
    variant_count: 1,
    price_min: 650,
    price_max: 900,
    available: 12,
    low_stock: false,
    rating: 430,
    rating_count: 7,
    category_id: 'c2',
    brand_id: 'b1',
    variant_type_ids: [],
    attributes: {},
    ...NO_NUTRITION,
    variants: [aVariant()],
    ...fields,
  });
}

const node = (id: string, parent_id: string | null, level: number, name: string, name_ar: string): CategoryNode => ({
  id,
  parent_id,
  level,
  name,
  name_ar,
  slug: id,
  active: true,
  featured: false,
  image: null,
  version: 1,
  product_count: 3,
});
export const someCategories = (): CategoryNode[] => [
  node('c1', null, 1, 'Dairy', 'ألبان'),
  node('c2', 'c1', 2, 'Milk', 'حليب'),
  node('c3', 'c2', 3, 'Long life', 'طويل الأجل'),
  node('c4', null, 1, 'Bakery', 'مخبوزات'),
];

/** An attribute of the category Milk, or of another. */
export const anAttribute = (fields: Partial<CategoryAttribute> = {}): CategoryAttribute => ({
  id: 'att_fat',
  category_id: 'c2',
  code: 'fat',
  name: 'Fat content',
  name_ar: 'نسبة الدسم',
  type: 'number',
  unit: '%',
  unit_ar: '',
  required: true,
  filterable: true,
  archived: false,
  options: [],
  ...fields,
});
/** What milk is described by: its fat, what it is of, and, as all of Dairy, whether it is organic. */
export const someAttributes = (): CategoryAttribute[] => [
  anAttribute(),
  anAttribute({
    id: 'att_of',
    code: 'milk_of',
    name: 'Milk of',
    name_ar: 'مصدر الحليب',
    type: 'multiple_choice',
    unit: '',
    required: false,
    options: [
      { id: 'o_cow', name: 'Cow', name_ar: 'بقر', hidden: false },
      { id: 'o_goat', name: 'Goat', name_ar: 'ماعز', hidden: false },
    ],
  }),
  anAttribute({
    id: 'att_bio',
    category_id: 'c1',
    code: 'organic',
    name: 'Organic',
    name_ar: 'عضوي',
    type: 'boolean',
    unit: '',
    required: false,
  }),
];

export const sizes = (): VariantType =>
  VariantType.parse({
    ...recordFields('t1'),
    name: 'Size',
    name_ar: 'الحجم',
    product_count: 2,
    options: ['S', 'M', 'L'].map((name, index) => ({
      id: `o${index}`,
      name,
      name_ar: name,
      hidden: false,
      variant_count: 0,
    })),
  });

export const notForSale = (): SaleCheck => ({
  for_sale: false,
  checks: [
    { check: 'titles', ok: true },
    { check: 'image', ok: false },
    { check: 'stock', ok: false },
  ],
});

export function aHorizontalList(id: string, title: string, fields: Partial<HorizontalList> = {}): HorizontalList {
  return HorizontalList.parse({ ...recordFields(id), title, title_ar: `قائمة ${title}`, rank: id, ...fields });
}

export const anImport = (more: Partial<ProductImport> = {}): ProductImport => ({
  ...recordFields('imp_1'),
  file_name: 'shop.csv',
  status: 'uploaded',
  mapping: { barcode: 0, title: 1, price: 2 },
  options: ImportOptions.parse({ header_row: 1 }),
  remembered: false,
  total: 4,
  processed: 0,
  imported: 0,
  refused: 0,
  report: null,
  failed_step: null,
  creator: { id: 'usr_1', name: 'Amal' },
  preview: {
    kind: 'csv',
    encoding: 'utf-8',
    delimiter: ';',
    rows: [['6281036014030', 'Cheetos', 'AED 1.31']],
    columns: [
      ['Barcode', 'barcode'],
      ['Item', 'title'],
      ['Price', 'price'],
      ['Colour', null],
    ].map(([name, field], index) => ({
      index,
      name: String(name),
      samples: ['one'],
      suggestion: field as 'title' | null,
      guess: field === null ? null : { field: field as 'title', fits: 49, of: 50 },
    })),
  },
  ...more,
});

export function aSupplierPrice(more: Partial<SupplierPrice> = {}): SupplierPrice {
  return {
    ...recordFields(),
    supplier_id: 'palms',
    supplier: { id: 'palms', name: 'Under the palms', name_ar: 'تحت النخيل' },
    variant_id: 'var_milk',
    product_id: 'prd_milk',
    product: { id: 'prd_milk', name: 'Fresh milk', name_ar: 'حليب طازج' },
    image: null,
    code: 'MLK-1',
    unit: 'l',
    size: 1,
    variant_label: '',
    variant_label_ar: '',
    supplier_code: 'UP-7',
    case_cost: 4800,
    pack_size: 12,
    minimum_cases: 1,
    valid_upto: null,
    expired: false,
    preferred: false,
    previous_case_cost: 4000,
    cost_changed_at: '2026-11-02T08:00:00.000Z',
    cost: 390,
    selling_price: 650,
    ...more,
  };
}

/** An open warehouse. */
export const aWarehouse = (): Warehouse =>
  Warehouse.parse({
    ...recordFields('w1'),
    code: 'W1',
    name: 'Al Quoz',
    name_ar: 'القوز',
    address: '',
    location: '',
    latitude: null,
    longitude: null,
    map_url: '',
    phone: '',
    hours: '',
    capacity: null,
    status: 'open',
    pincode_count: 0,
  });
