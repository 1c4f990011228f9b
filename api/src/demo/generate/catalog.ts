import { gtinCheckDigit, sellingPrice, share } from '@bo/contracts';
import { generateNKeysBetween } from 'fractional-indexing';
import { BRANDS, type BrandKey } from '../content/brands.ts';
import { DEPARTMENTS } from '../content/catalog/index.ts';
import type { Department, ProductRow, ReturnPolicy, Shelf, ShelfDefaults } from '../content/catalog/model.ts';
import { DRAFTS } from '../content/drafts.ts';
import { type Context, iso, known, type Row, written } from './context.ts';
import { parseSizes, SIZE_TYPES, type Size } from './sizes.ts';

export interface CatalogVariant {
  readonly row: Row<'variants'>;
  readonly product: CatalogProduct;
  readonly label: string;
  readonly label_ar: string;
  readonly barcode: string;
  readonly byWeight: boolean;
}
export interface CatalogProduct {
  readonly row: Row<'products'>;
  readonly shelf: string;
  readonly aisle: string;
  readonly image: string | null;
  readonly variants: CatalogVariant[];
  /** How often it is bought, relative to the others. */
  readonly popularity: number;
}
export interface Catalog {
  readonly brands: Row<'brands'>[];
  readonly categories: Row<'categories'>[];
  /** By the way from the top: `Dairy & Eggs/Milk`. */
  readonly categoryIds: ReadonlyMap<string, string>;
  readonly products: CatalogProduct[];
  readonly images: Row<'product_images'>[];
  readonly variantTypes: Row<'variant_types'>[];
  readonly options: Row<'variant_type_options'>[];
  readonly productTypes: Row<'product_variant_types'>[];
  readonly barcodes: Row<'variant_barcodes'>[];
  readonly prices: Row<'price_history'>[];
}

const RETURN_DAYS: Readonly<Record<ReturnPolicy, number>> = {
  non_returnable: 0,
  return: 14,
  exchange: 30,
  return_or_exchange: 7,
};
const KEEPING = {
  ambient: { en: 'Keep in a cool, dry place.', ab: 'يحفظ في مكان بارد وجاف.' },
  chilled: { en: 'Keep refrigerated at 2–5 °C.', ab: 'يحفظ مبردًا بين 2 و5 درجات مئوية.' },
  frozen: {
    en: 'Keep frozen at −18 °C; do not refreeze once thawed.',
    ab: 'يحفظ مجمدًا عند 18 درجة مئوية تحت الصفر، ولا يعاد تجميده بعد ذوبانه.',
  },
} as const;
const TYPE_NAMES: Readonly<Record<string, string>> = {
  ...SIZE_TYPES,
  Flavour: 'النكهة',
  Scent: 'الرائحة',
  Size: 'المقاس',
  Type: 'النوع',
  Blend: 'الخلطة',
  Roast: 'التحميص',
  Texture: 'القوام',
  Length: 'الطول',
  Bristles: 'الشعيرات',
};
const countries = {
  en: new Intl.DisplayNames('en', { type: 'region' }),
  ab: new Intl.DisplayNames('ar', { type: 'region' }),
};

const slugOf = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{Mn}/gu, '')
    .toLowerCase()
    .replace(/[’']/g, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');

/** EAN-13 in the range GS1 keeps for use inside a company (20–29), so that no maker's number is claimed. */
function ean13(department: number, product: number, variant: number): string {
  const body = `2${String(department)}${String(product).padStart(6, '0')}${String(variant).padStart(4, '0')}`;
  return body + String(gtinCheckDigit(body));
}
const caseCode = (ean: string): string => `1${ean.slice(0, 12)}${String(gtinCheckDigit(`1${ean.slice(0, 12)}`))}`;

interface Choice {
  readonly type: string;
  readonly name: string;
  readonly name_ar: string;
}
function readOptions(text: string | undefined): Choice[] {
  if (text === undefined) return [];
  const [type = '', names = ''] = text.split(': ');
  return names.split(', ').map((pair) => {
    const [name = '', name_ar = ''] = pair.split('=');
    return { type, name, name_ar };
  });
}

interface VariantType {
  readonly row: Row<'variant_types'>;
  readonly options: Map<string, { readonly row: Row<'variant_type_options'>; readonly order: number }>;
}

/** The categories, brands, products and variants of the demo store, from the tables in `content/`. */
export function buildCatalog(
  context: Context,
  staff: string,
  sellerOf: (brand: BrandKey | null) => string | null,
): Catalog {
  const random = context.random('catalog');
  const founded = context.daysFromNow(-430);
  const slugs = new Set<string>();
  function slug(...names: string[]): string {
    const candidates = [
      slugOf(names[0] ?? ''),
      slugOf(names.join(' ')),
      ...[2, 3, 4].map((n) => `${slugOf(names.join(' '))}-${String(n)}`),
    ];
    const free = candidates.find((candidate) => !slugs.has(candidate));
    if (free === undefined) throw new Error(`No slug is free for "${names.join(' ')}".`);
    slugs.add(free);
    return free;
  }

  const brandIds = new Map<BrandKey, string>();
  const brands = (Object.keys(BRANDS) as BrandKey[]).map((key, at): Row<'brands'> => {
    const { name, name_ar, color, ...rest } = BRANDS[key];
    const id = context.id('brd', founded);
    brandIds.set(key, id);
    const initials = name
      .split(' ')
      .map((word) => word.charAt(0))
      .slice(0, 2)
      .join('')
      .toUpperCase();
    return {
      id,
      name,
      name_ar,
      featured: 'featured' in rest,
      active: key !== 'popzee',
      logo: context.picture({ kind: 'initials', text: initials, color }),
      contact_name: random.pick([
        'Sara Haddad',
        'Vikram Rao',
        'Nabil Saleh',
        'Grace Tan',
        'Huda Al Ali',
        'Peter Novak',
      ]),
      contact_phone: `+97140002${String(100 + at)}`,
      ...written(founded, context.daysFromNow(-random.int(0, 200)), staff),
    };
  });

  const categories: Row<'categories'>[] = [];
  const categoryIds = new Map<string, string>();
  function category(
    path: string,
    level: number,
    parent_id: string | null,
    item: { name: string; name_ar: string; icon: string },
    parentName: string,
    tint: string,
    rank: string,
  ): string {
    const id = context.id('cat', founded);
    categoryIds.set(path, id);
    categories.push({
      id,
      parent_id,
      level,
      slug: slug(item.name, parentName),
      name: item.name,
      name_ar: item.name_ar,
      rank,
      image: context.picture({ kind: 'emoji', icon: item.icon, tint }),
      featured: level === 1 && categories.length < 60,
      active: true,
      ...written(founded, founded, staff),
    });
    return id;
  }

  const types = new Map<string, VariantType>();
  function option(type: string, name: string, name_ar: string, order: number): { type: string; option: string } {
    const meta = written(founded, founded, staff);
    const entry: VariantType = types.get(type) ?? {
      row: { id: context.id('vty', founded), name: type, name_ar: TYPE_NAMES[type] ?? type, ...meta },
      options: new Map(),
    };
    types.set(type, entry);
    const chosen = entry.options.get(name) ?? {
      row: { id: context.id('opt', founded), variant_type_id: entry.row.id, name, name_ar, rank: '', ...meta },
      order,
    };
    entry.options.set(name, chosen);
    return { type: entry.row.id, option: chosen.row.id };
  }

  const products: CatalogProduct[] = [];
  const images: Row<'product_images'>[] = [];
  const productTypes: Row<'product_variant_types'>[] = [];
  const barcodes: Row<'variant_barcodes'>[] = [];
  const prices: Row<'price_history'>[] = [];
  const productSlugs = new Set<string>();

  function addVariant(
    product: CatalogProduct,
    size: Size,
    choice: Choice | undefined,
    department: number,
    number: number,
    rank: string,
    at: Date,
    withBarcode: boolean,
  ): void {
    const smallest = size.unit === 'kg' || size.unit === 'L' ? size.size * 1000 : size.size;
    const chosen = [
      option(size.type, size.label, size.label_ar, size.byWeight ? 0 : smallest),
      ...(choice ? [option(choice.type, choice.name, choice.name_ar, 0)] : []),
    ];
    const discounted = random.chance(0.17);
    const percent = random.chance(0.6);
    const discount = !discounted
      ? 0
      : percent
        ? random.pick([500, 1000, 1000, 1500, 2000, 2500])
        : Math.min(random.pick([25, 50, 100, 200, 500]), Math.floor(size.price / 4));
    const discount_type = discounted && percent ? 'percent' : 'amount';
    const cost = share(share(size.price, 9524), random.int(6200, 8100));
    const number_ = String(products.length + 1).padStart(4, '0');
    const row: Row<'variants'> = {
      id: context.id('var', at),
      product_id: product.row.id,
      seller_id: product.row.seller_id ?? null,
      code: `${String(department + 1).padStart(2, '0')}${number_}-${String(number)}`,
      options: JSON.stringify(Object.fromEntries(chosen.map(({ type, option: id }) => [type, id]))),
      unit: size.unit,
      size: size.size,
      price: size.price,
      discount_type,
      discount,
      selling_price: sellingPrice(size.price, discount_type, discount),
      cost,
      min_buy: 1,
      max_buy: random.pick([6, 10, 12, 20, 24, 50]),
      weight_step_g: size.byWeight ? 250 : null,
      weight_tolerance: size.byWeight ? 1000 : 0,
      reorder_point: random.pick([0, 6, 8, 10, 12, 20]),
      hash_tags: [slugOf(product.shelf), ...(discounted ? ['deal'] : [])],
      image: null,
      active: true,
      rank,
      archived_at: product.row.archived_at ?? null,
      ...written(at, context.daysFromNow(-random.int(1, 60)), staff),
    };
    const barcode = withBarcode ? ean13(department, products.length + 1, number) : '';
    if (barcode !== '') {
      const active = (product.row.archived_at ?? null) === null;
      barcodes.push({ barcode, variant_id: row.id, active, units: 1 });
      if (size.type === 'Pack' && random.chance(0.5))
        barcodes.push({ barcode: caseCode(barcode), variant_id: row.id, active, units: 12 });
    }
    const price = (from: Date, price: number, selling_price: number) =>
      prices.push({
        id: context.id('prc', from),
        variant_id: row.id,
        price,
        selling_price,
        cost,
        starts_at: iso(from),
        applied_at: iso(from),
        created_by: staff,
        created_at: iso(from),
      });
    const before = random.chance(0.3) ? share(size.price, 9500) : size.price;
    const changed = before !== row.price || before !== row.selling_price;
    if (changed) price(at, before, before);
    price(changed ? new Date((at.getTime() + context.now.getTime()) / 2) : at, row.price, row.selling_price);
    product.variants.push({
      row,
      product,
      label: [size.label, ...(choice ? [choice.name] : [])].join(' · '),
      label_ar: [size.label_ar, ...(choice ? [choice.name_ar] : [])].join(' · '),
      barcode,
      byWeight: size.byWeight,
    });
    for (const { type } of chosen) {
      if (!productTypes.some((link) => link.product_id === product.row.id && link.variant_type_id === type))
        productTypes.push({ product_id: product.row.id, variant_type_id: type });
    }
  }

  interface Place {
    readonly department: Department;
    readonly index: number;
    readonly aisle: string;
    readonly shelf: Shelf;
  }
  function addProduct(
    place: Place,
    row: ProductRow,
    state: { status: CatalogProduct['row']['status']; reason?: string; image: boolean; barcode: boolean },
  ): void {
    const [brand, name, nameAr, sizesText, about, aboutAr, extra = {}] = row;
    const merged: ShelfDefaults = { ...place.department.defaults, ...place.shelf.defaults, ...extra };
    const { storage = 'ambient', origin = 'AE', returns = 'non_returnable' } = merged;
    const sizes = sizesText === '' ? [] : parseSizes(sizesText);
    const created = context.daysFromNow(-random.int(20, 420));
    const title = brand ? `${BRANDS[brand].name} ${name}` : name;
    const archived = state.status === 'archived';
    const base = slugOf(title);
    const free = [base, `${base}-2`, `${base}-3`].find((candidate) => !productSlugs.has(candidate)) ?? base;
    productSlugs.add(free);
    const describe = (language: 'en' | 'ab', text: string, label: string) =>
      text === ''
        ? ''
        : `${text}\n\n${KEEPING[storage][language]} ${label}: ${countries[language].of(origin) ?? origin}.`;
    const image = state.image
      ? context.picture({ kind: 'emoji', icon: extra.icon ?? place.shelf.icon, tint: place.department.tint })
      : null;
    // Arabic names the kind of thing first and the maker last.
    const title_ar = nameAr === '' ? '' : brand ? `${nameAr} ${BRANDS[brand].name_ar}` : nameAr;
    const product: CatalogProduct = {
      row: {
        id: context.id('prd', created),
        title,
        title_ar,
        slug: free,
        description: describe('en', about, 'Origin'),
        description_ar: describe('ab', aboutAr, 'بلد المنشأ'),
        category_id: known(categoryIds, `${place.department.name}/${place.aisle}/${place.shelf.name}`),
        brand_id: brand ? known(brandIds, brand) : null,
        seller_id: sellerOf(brand),
        return_policy: returns,
        return_window_days: RETURN_DAYS[returns],
        vat_class: 'standard',
        storage,
        sold_by: sizes.some(({ byWeight }) => byWeight) ? 'weight' : 'unit',
        origin,
        allergens: (merged.allergens ?? '').split(' ').filter(Boolean),
        shelf_life_days: merged.shelfLife ?? null,
        search_words: [extra.words ?? '', place.shelf.name, place.shelf.name_ar].filter(Boolean).join(' '),
        status: state.status,
        status_reason: state.reason ?? '',
        archived_at: archived ? iso(context.daysFromNow(-12)) : null,
        ...written(created, context.daysFromNow(-random.next() * 45), staff),
      },
      shelf: place.shelf.name,
      aisle: place.aisle,
      image,
      variants: [],
      popularity: 1 / (1 + random.next() * 12),
    };
    const options = readOptions(extra.options);
    const choices: (Choice | undefined)[] = options.length === 0 ? [undefined] : options;
    const pairs = sizes.flatMap((size) => choices.map((choice) => ({ size, choice })));
    const ranks = generateNKeysBetween(null, null, pairs.length);
    pairs.forEach(({ size, choice }, at) =>
      addVariant(product, size, choice, place.index, at + 1, ranks[at] ?? 'a0', created, state.barcode),
    );
    if (image !== null)
      images.push({
        id: context.id('img', created),
        product_id: product.row.id,
        url: image,
        alt: title,
        alt_ar: title_ar,
        rank: 'a0',
        created_at: iso(created),
      });
    products.push(product);
  }

  const places = new Map<string, Place>();
  const departmentRanks = generateNKeysBetween(null, null, DEPARTMENTS.length);
  DEPARTMENTS.forEach((department, index) => {
    const departmentId = category(
      department.name,
      1,
      null,
      department,
      '',
      department.tint,
      departmentRanks[index] ?? '',
    );
    const aisleRanks = generateNKeysBetween(null, null, department.aisles.length);
    department.aisles.forEach((aisle, a) => {
      const aislePath = `${department.name}/${aisle.name}`;
      const aisleId = category(
        aislePath,
        2,
        departmentId,
        aisle,
        department.name,
        department.tint,
        aisleRanks[a] ?? '',
      );
      const shelfRanks = generateNKeysBetween(null, null, aisle.shelves.length);
      aisle.shelves.forEach((shelf, s) => {
        category(`${aislePath}/${shelf.name}`, 3, aisleId, shelf, aisle.name, department.tint, shelfRanks[s] ?? '');
        const place = { department, index, aisle: aisle.name, shelf };
        places.set(shelf.name, place);
        for (const row of shelf.rows) {
          const fate = random.next();
          addProduct(place, row, {
            status: fate < 0.012 ? 'archived' : fate < 0.035 ? 'inactive' : 'active',
            image: true,
            barcode: true,
          });
        }
      });
    });
  });
  for (const { brand, title, title_ar, shelf, sizes, missing, status, reason } of DRAFTS) {
    addProduct(known(places, shelf), [brand, title, title_ar, sizes, '', ''], {
      status,
      image: !missing.includes('image'),
      barcode: !missing.includes('barcode'),
      ...(reason === undefined ? {} : { reason }),
    });
  }

  const options = [...types.values()].flatMap(({ options: entries }) => {
    const sorted = [...entries.values()].sort((a, b) => a.order - b.order);
    const ranks = generateNKeysBetween(null, null, sorted.length);
    return sorted.map(({ row }, at) => ({ ...row, rank: ranks[at] ?? '' }));
  });
  return {
    brands,
    categories,
    categoryIds,
    products,
    images,
    variantTypes: [...types.values()].map(({ row }) => row),
    options,
    productTypes,
    barcodes,
    prices,
  };
}
