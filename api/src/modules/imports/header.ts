import { normalizeForSearch, type ImportField, IMPORT_FIELDS } from '@bo/contracts';
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
    'وصف المنتج',
    'التفاصيل',
  ],
  description_ar: ['description ar', 'arabic description', 'description arabic', 'الوصف بالعربية', 'الوصف العربي'],
  brand: ['brand', 'brand name', 'manufacturer', 'make', 'العلامة التجارية', 'الماركة', 'الشركة المصنعة', 'ماركة'],
  category: [
    'category',
    'main category',
    'department',
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
    'price aed',
    'mrp',
    'rrp',
    'rrp incl vat',
    'rrp inc vat',
    'السعر',
    'سعر',
    'سعر البيع بالتجزئة',
    'سعر الوحدة',
    'السعر الأصلي',
  ],
  selling_price: [
    'sale price',
    'selling price',
    'special price',
    'offer price',
    'discounted price',
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
  origin: ['origin', 'country of origin', 'country', 'made in', 'بلد المنشأ', 'المنشأ'],
  min_buy: ['minimum buy', 'min buy', 'min qty', 'minimum quantity', 'الحد الأدنى للشراء'],
  max_buy: ['maximum buy', 'max buy', 'max qty', 'maximum quantity', 'الحد الأقصى للشراء'],
  hash_tags: ['tags', 'hash tags', 'hashtags', 'keywords', 'الوسوم', 'كلمات مفتاحية'],
};

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

/** The field a column's name means, and how surely: 3 by the whole name, 2 by a part of it, 0 not at all. */
export function fieldByName(name: string): { field: ImportField; sure: 2 | 3 } | undefined {
  const plain = plainName(name.slice(0, MOST_NAME_CHARS));
  const whole = KNOWN.get(plain) ?? KNOWN.get(plain.replaceAll(' ', ''));
  if (whole) return { field: whole, sure: 3 };
  let longest = '';
  for (const known of KNOWN.keys()) {
    if (known.length > longest.length && known.length > 3 && ` ${plain} `.includes(` ${known} `)) longest = known;
  }
  const field = KNOWN.get(longest);
  return field && { field, sure: 2 };
}

function isWords(cell: string): boolean {
  const text = cell.trim();
  return text.length <= 60 && /\p{L}/u.test(text) && !/^https?:|\d{6}/.test(text);
}

/**
 * Which of a file's first rows names its columns; undefined where none does. Shops put titles, dates and merged cells
 * above
 * it: the row with most names we know wins; without any, the first row counts if it is all words and the next is not.
 */
export function findHeader(rows: readonly FileRow[]): FileRow | undefined {
  let best: { row: FileRow; score: number } | undefined;
  for (const row of rows.slice(0, 20)) {
    const filled = row.cells.filter((cell) => cell.trim() !== '');
    if (!filled.every(isWords)) continue;
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
