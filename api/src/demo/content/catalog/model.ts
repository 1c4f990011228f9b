import type { BrandKey } from '../brands.ts';

export type Storage = 'ambient' | 'chilled' | 'frozen';
export type ReturnPolicy = 'non_returnable' | 'return' | 'exchange' | 'return_or_exchange';

/** What a product inherits from its shelf (leaf), and the shelf from its department, unless its row says otherwise. */
export interface ShelfDefaults {
  readonly storage?: Storage;
  /** Days from receipt to expiry; absent for goods that do not expire. */
  readonly shelfLife?: number;
  /** ISO 3166 code of the country of origin. */
  readonly origin?: string;
  /**
   * Space-separated allergen codes: milk, egg, gluten, nuts, peanut, sesame, soy, fish, crustaceans, mustard, molluscs.
   */
  readonly allergens?: string;
  readonly returns?: ReturnPolicy;
}

export interface RowExtra extends ShelfDefaults {
  readonly icon?: string;
  /** A second variant type, crossed with the sizes: `'Flavour: Mango=مانجو, Orange=برتقال'`. */
  readonly options?: string;
  /** What else people type when they mean this, in either language. */
  readonly words?: string;
}

/**
 * One product as a line of a table: brand, name, Arabic name, sizes with prices in dirhams (`'500ml 3.75 | 1L 6.50'`;
 * `'kg 5.95'` is sold by weight at a price per kilogram), one sentence about it in each language.
 */
export type ProductRow = readonly [brand: BrandKey | null, name: string, name_ar: string, sizes: string, about: string, about_ar: string, extra?: RowExtra];

export interface Shelf {
  readonly name: string;
  readonly name_ar: string;
  readonly icon: string;
  readonly defaults: ShelfDefaults;
  readonly rows: readonly ProductRow[];
}
export interface Aisle {
  readonly name: string;
  readonly name_ar: string;
  readonly icon: string;
  readonly shelves: readonly Shelf[];
}
export interface Department {
  readonly name: string;
  readonly name_ar: string;
  readonly icon: string;
  /** The soft ground behind the department's product pictures. */
  readonly tint: string;
  readonly defaults: ShelfDefaults;
  readonly aisles: readonly Aisle[];
}

export const shelf = (name: string, name_ar: string, icon: string, defaults: ShelfDefaults, rows: readonly ProductRow[]): Shelf => ({ name, name_ar, icon, defaults, rows });
export const aisle = (name: string, name_ar: string, icon: string, shelves: readonly Shelf[]): Aisle => ({ name, name_ar, icon, shelves });
