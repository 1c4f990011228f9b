import { normalizeForSearch, type ImportField, IMPORT_FIELDS, NUTRIENTS } from '@bo/contracts';
import type { FileRow } from './csv.ts';

/**
 * What shops call a field, in English and Arabic. The first that matches whole wins; else the longest that the name
 * contains.
 */
const NAMES: Record<ImportField, readonly string[]> = {
  variant_id: ['variant id', 'معرف الصنف'],
  title: [
    'title',
    'name',
    'product',
    'product name',
    'item',
    'item name',
    'title en',
    'name en',
    'english name',
    'english title',
    'product title',
    'title english',
    'item description',
    'product description',
    'اسم المنتج',
    'الاسم',
    'المنتج',
    'اسم الصنف',
    'الصنف',
    'العنوان',
    'العنوان بالإنجليزية',
    'الاسم بالإنجليزية',
    'الاسم الإنجليزي',
    'اسم المنتج بالإنجليزية',
    'اسم الصنف بالإنجليزية',
    'اسم إنجليزي',
  ],
  title_ar: [
    'title ar',
    'arabic title',
    'name ar',
    'arabic name',
    'title arabic',
    'name arabic',
    'product name arabic',
    'الاسم بالعربية',
    'الاسم العربي',
    'اسم المنتج بالعربية',
    'اسم الصنف بالعربية',
    'العنوان بالعربية',
    'اسم عربي',
  ],
  description: [
    'description',
    'desc',
    'details',
    'long description',
    'description en',
    'الوصف',
    'الوصف بالإنجليزية',
    'وصف المنتج',
    'التفاصيل',
  ],
  description_ar: ['description ar', 'arabic description', 'description arabic', 'الوصف بالعربية', 'الوصف العربي'],
  brand: ['brand', 'brand name', 'manufacturer', 'make', 'العلامة التجارية', 'الماركة', 'الشركة المصنعة', 'ماركة'],
  category: [
    'category',
    'main category',
    'department',
    'dept',
    'family',
    'category name',
    'section',
    'group',
    'الفئة',
    'التصنيف',
    'القسم',
    'الفئة الرئيسية',
    'القسم الرئيسي',
    'المجموعة',
  ],
  sub_category: [
    'subcategory',
    'sub category',
    'category 2',
    'subgroup',
    'subdepartment',
    'sub department',
    'sub dept',
    'subfamily',
    'الفئة الفرعية',
    'القسم الفرعي',
    'التصنيف الفرعي',
  ],
  super_sub_category: [
    'super sub category',
    'supersubcategory',
    'category 3',
    'segment',
    'الفئة الفرعية الثانية',
    'الفئة من المستوى الثالث',
  ],
  category_path: [
    'category path',
    'categories',
    'taxonomy',
    'product type',
    'breadcrumb',
    'subcategory link',
    'category link',
    'مسار الفئة',
  ],
  barcode: [
    'barcode',
    'ean',
    'ean13',
    'ean 13',
    'gtin',
    'gtin 14',
    'gtin14',
    'gtin 13',
    'upc',
    'barcodes',
    'bar code',
    'الباركود',
    'باركود',
    'رمز الباركود',
    'الرمز الشريطي',
  ],
  code: [
    'sku',
    'code',
    'product code',
    'item code',
    'item number',
    'article',
    'article number',
    'stock code',
    'plu',
    'item no',
    'رمز المنتج',
    'كود المنتج',
    'كود الصنف',
    'رقم الصنف',
    'الكود',
    'رمز الصنف',
    'الرمز',
    'كود',
    'المرجع',
    'reference',
    'ref',
    'supplier code',
    'vendor code',
  ],
  price: [
    'price',
    'unit price',
    'list price',
    'regular price',
    'retail price',
    'retail',
    'consumer price',
    'shelf price',
    'price aed',
    'mrp',
    'rrp',
    'rrp incl vat',
    'rrp inc vat',
    'السعر',
    'سعر',
    'سعر البيع بالتجزئة',
    'سعر التجزئة',
    'سعر المستهلك',
    'سعر الرف',
    'سعر الوحدة',
    'السعر الأصلي',
  ],
  selling_price: [
    'sale price',
    'selling price',
    'special price',
    'offer price',
    'discounted price',
    'offer',
    'promo',
    'promotion price',
    'promo price',
    'price after discount',
    'سعر البيع',
    'سعر العرض',
    'السعر بعد الخصم',
    'سعر التخفيض',
  ],
  discount: [
    'discount',
    'discount percent',
    'discount percentage',
    'discount amount',
    'off',
    'الخصم',
    'خصم',
    'نسبة الخصم',
    'التخفيض',
  ],
  cost_price: [
    'cost',
    'cost price',
    'unit cost',
    'purchase price',
    'buying price',
    'trade price',
    'wholesale price',
    'supplier price',
    'net cost',
    'landed cost',
    'التكلفة',
    'الكلفة',
    'سعر التكلفة',
    'سعر الكلفة',
    'سعر الشراء',
    'سعر الجملة',
    'سعر المورد',
  ],
  currency: ['currency', 'currency code', 'العملة'],
  size: [
    'size',
    'weight',
    'pack',
    'pack size',
    'volume',
    'net weight',
    'quantity per pack',
    'net content',
    'contents',
    'الحجم',
    'الوزن',
    'المقاس',
    'المقدار',
    'العبوة',
    'حجم العبوة',
    'السعة',
  ],
  unit: ['unit', 'uom', 'unit of measure', 'measure', 'الوحدة', 'وحدة القياس'],
  image: [
    'image',
    'image url',
    'picture',
    'photo',
    'image link',
    'images',
    'item image link',
    'thumbnail',
    'الصورة',
    'رابط الصورة',
    'صورة',
  ],
  image_2: ['image 2', 'picture 2', 'photo 2', 'الصورة 2', 'صورة 2'],
  image_3: ['image 3', 'picture 3', 'photo 3', 'الصورة 3', 'صورة 3'],
  image_4: ['image 4', 'picture 4', 'photo 4', 'الصورة 4', 'صورة 4'],
  image_5: ['image 5', 'picture 5', 'photo 5', 'الصورة 5', 'صورة 5'],
  origin: ['origin', 'country of origin', 'country', 'made in', 'بلد المنشأ', 'المنشأ'],
  min_buy: ['minimum buy', 'min buy', 'min qty', 'minimum quantity', 'الحد الأدنى للشراء'],
  max_buy: ['maximum buy', 'max buy', 'max qty', 'maximum quantity', 'الحد الأقصى للشراء'],
  hash_tags: ['tags', 'hash tags', 'hashtags', 'keywords', 'الوسوم', 'كلمات مفتاحية'],
  reorder_point: [
    'reorder point',
    'reorder level',
    'reorder at',
    'minimum stock',
    'min stock',
    'حد إعادة الطلب',
    'الحد الأدنى للمخزون',
  ],
  weight_step_g: [
    'weight step',
    'weight step g',
    'weight step in grams',
    'درجة زيادة الوزن',
    'درجة زيادة الوزن جم',
    'درجة زيادة الوزن بالجرام',
  ],
  storage: [
    'storage',
    'storage condition',
    'storage conditions',
    'storage type',
    'التخزين',
    'ظروف التخزين',
    'طريقة التخزين',
    'نوع التخزين',
  ],
  vat_class: [
    'vat',
    'vat class',
    'vat class or rate',
    'فئة الضريبة أو نسبتها',
    'vat rate',
    'vat %',
    'vat code',
    'tax',
    'tax class',
    'tax rate',
    'tax code',
    'ضريبة القيمة المضافة',
    'الضريبة',
    'نسبة الضريبة',
    'فئة الضريبة',
    'نسبة ضريبة القيمة المضافة',
  ],
  sold_by: ['sold by', 'sold per', 'sell by', 'selling unit', 'طريقة البيع', 'يباع', 'وحدة البيع'],
  return_policy: [
    'return policy',
    'returns',
    'return exchange policy',
    'returnable',
    'سياسة الإرجاع',
    'سياسة الإرجاع والاستبدال',
    'الإرجاع',
  ],
  return_window_days: ['return window', 'return window days', 'return days', 'مهلة الإرجاع', 'مهلة الإرجاع بالأيام'],
  shelf_life_days: [
    'shelf life',
    'shelf life days',
    'shelf life in days',
    'مدة الصلاحية',
    'مدة الصلاحية بالأيام',
    'الصلاحية بالأيام',
  ],
  search_words: ['search words', 'search terms', 'synonyms', 'كلمات البحث', 'مرادفات'],
  ingredients: [
    'ingredients',
    'ingredients en',
    'ingredients english',
    'english ingredients',
    'ingredient list',
    'المكونات',
    'المكونات بالإنجليزية',
  ],
  ingredients_ar: [
    'ingredients ar',
    'ingredients arabic',
    'arabic ingredients',
    'ingredients in arabic',
    'المكونات بالعربية',
    'المكونات العربية',
  ],
  allergens: [
    'allergens',
    'allergen',
    'allergy advice',
    'contains allergens',
    'allergen information',
    'مسببات الحساسية',
    'مواد الحساسية',
    'الحساسية',
  ],
  nutrition_basis: [
    'nutrition basis',
    'nutrition per',
    'nutrition amounts',
    'أساس القيم الغذائية',
    'كمية القيم الغذائية',
    'القيم الغذائية لكل',
  ],
  energy_kj: ['energy kj', 'kj', 'kilojoules', 'الطاقة كيلوجول', 'كيلوجول'],
  energy_kcal: [
    'energy kcal',
    'kcal',
    'calories',
    'calories kcal',
    'الطاقة سعرة',
    'سعرة',
    'السعرات',
    'السعرات الحرارية',
    'الطاقة سعرة حرارية',
  ],
  fat_mg: ['fat', 'fats', 'total fat', 'الدهون', 'إجمالي الدهون'],
  saturates_mg: [
    'saturates',
    'of which saturates',
    'saturated fat',
    'saturated fats',
    'saturated fatty acids',
    'دهون مشبعة',
    'منها دهون مشبعة',
    'الدهون المشبعة',
  ],
  carbohydrate_mg: ['carbohydrate', 'carbohydrates', 'carbs', 'total carbohydrate', 'الكربوهيدرات', 'النشويات'],
  sugars_mg: ['sugars', 'sugar', 'of which sugars', 'total sugars', 'السكريات', 'منها سكريات', 'السكر'],
  fibre_mg: ['fibre', 'fiber', 'dietary fibre', 'dietary fiber', 'الألياف', 'ألياف غذائية', 'الألياف الغذائية'],
  protein_mg: ['protein', 'proteins', 'البروتين', 'البروتينات'],
  salt_mg: ['salt', 'الملح'],
  attributes: [
    'attributes',
    'product attributes',
    'all attributes in one column',
    'السمات',
    'سمات المنتج',
    'كل السمات في عمود واحد',
  ],
};

/**
 * What the cells of these hold is a word, a rate or a figure: a name that is only partly theirs is something else's.
 */
const BY_WHOLE_NAME: ReadonlySet<ImportField> = new Set(IMPORT_FIELDS.slice(IMPORT_FIELDS.indexOf('reorder_point')));
/** What stands behind the name of a figure: `Fat (g) per 100 g`. */
const MEASURES: ReadonlySet<string> = new Set(
  'in per g gm mg gram grams ml 100 100g 100ml في لكل جم غ غرام جرام ملجم ملغ مل 100جم 100مل'.split(' '),
);
const withoutMeasure = (name: string): string => {
  const words = name.split(' ');
  while (MEASURES.has(words.at(-1) ?? '')) words.pop();
  return words.join(' ');
};

/** The currency in a heading says what the prices under it are in, not what they are: `RRP (AED)`. */
const CURRENCY_WORDS: ReadonlySet<string> = new Set(
  'aed sar qar kwd bhd omr egp jod inr usd eur gbp درهم ريال'.split(' '),
);
export const withoutCurrency = (name: string): string =>
  name
    .split(' ')
    .filter(
      (word, at, words) => !CURRENCY_WORDS.has(word) && !(word === 'in' && CURRENCY_WORDS.has(words[at + 1] ?? '')),
    )
    .join(' ');
/**
 * A code that is called by its kind is the one on the pack, whatever else the heading calls it: `EAN code`, `UPC no.`
 */
const BARCODE_KINDS: ReadonlySet<string> = new Set([
  'ean',
  'ean13',
  'ean8',
  'upc',
  'gtin',
  'gtin13',
  'gtin14',
  'barcode',
]);

const MOST_NAME_CHARS = 200;

/**
 * A column's name for comparing: folded, words only and without the article, so that `Item_Image-Link` and `item image
 * link` are one.
 */
export const plainName = (name: string): string =>
  normalizeForSearch(name)
    .split(/[^\p{L}\p{N}%]+/u)
    .filter((word) => word !== '')
    .map((word) => word.replace(/^ال(?=\p{L}{2})/u, ''))
    .join(' ');

const KNOWN = new Map<string, ImportField>();
for (const field of IMPORT_FIELDS) for (const name of NAMES[field]) KNOWN.set(plainName(name), field);

const FIGURES: ReadonlySet<ImportField> = new Set([...NUTRIENTS, 'energy_kj', 'energy_kcal']);
const figureByName = (name: string): ImportField | undefined => {
  const field = KNOWN.get(name);
  return field && FIGURES.has(field) ? field : undefined;
};

/** The field a column's name means, and how surely: 3 by the whole name, 2 by a part of it, 0 not at all. */
export function fieldByName(name: string): { field: ImportField; sure: 2 | 3 } | undefined {
  const plain = plainName(name.slice(0, MOST_NAME_CHARS));
  const whole =
    KNOWN.get(plain) ??
    KNOWN.get(plain.replaceAll(' ', '')) ??
    figureByName(withoutMeasure(plain)) ??
    KNOWN.get(withoutCurrency(plain));
  if (whole) return { field: whole, sure: 3 };
  if (plain.split(' ').some((word) => BARCODE_KINDS.has(word))) return { field: 'barcode', sure: 2 };
  let longest = '';
  for (const [known, of] of KNOWN) {
    if (BY_WHOLE_NAME.has(of)) continue;
    if (known.length > longest.length && known.length > 3 && ` ${plain} `.includes(` ${known} `)) longest = known;
  }
  const field = KNOWN.get(longest);
  return field && { field, sure: 2 };
}

function isWords(cell: string): boolean {
  const text = cell.trim();
  return text.length <= 60 && /\p{L}/u.test(text) && !/^https?:|\d{6}/.test(text);
}

/** `#` stands above the numbers of rows. */
const isSign = (cell: string) => /^[\p{P}\p{S}\s]{1,4}$/u.test(cell);

/**
 * Which of a file's first rows names its columns; undefined where none does. Shops put titles, dates and merged cells
 * above
 * it: the row with most names we know wins; without any, the first row counts if it is all words and the next is not.
 */
export function findHeader(rows: readonly FileRow[]): FileRow | undefined {
  let best: { row: FileRow; score: number } | undefined;
  for (const row of rows.slice(0, 20)) {
    const filled = row.cells.filter((cell) => cell.trim() !== '');
    if (!filled.every((cell) => isWords(cell) || isSign(cell))) continue;
    const fields = new Set(
      filled
        .map((cell) => fieldByName(cell))
        .filter((found) => found !== undefined)
        .map(({ field }) => field),
    );
    const score = fields.size;
    if (score >= Math.min(2, filled.length) && score > (best?.score ?? 0)) best = { row, score };
  }
  if (best) return best.row;
  const [first, second] = rows;
  const wordsOnly = first?.cells.every((cell) => isWords(cell) && !/\d/.test(cell)) ?? false;
  return wordsOnly && second?.cells.some((cell) => /\d/.test(cell)) ? first : undefined;
}
