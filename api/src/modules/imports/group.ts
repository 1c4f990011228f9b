import { createHash } from 'node:crypto';
import { fold, gtin14 } from '@bo/contracts';
import type { Draft } from './row.ts';

const MAX_VARIANTS = 100;
const SEPARATOR = '\u001f';
const words = (text: string) => fold(text).replace(/[^\p{L}\p{N}]+/gu, ' ').trim();

/** What a row is, by name: rows of equal name and size are the same thing on the shelf. */
const nameOf = ({ title, brand, size }: Draft): string => [words(title), words(brand), size?.key ?? ''].join(SEPARATOR);

/**
 * The product code of a row that has none: its barcode, else one made of its name and size. The same row gives the same code
 * every time, which is what makes importing a file twice harmless.
 */
export const codeOf = (draft: Draft): string =>
  draft.code ?? draft.barcodes[0] ?? `N-${BigInt(`0x${createHash('sha256').update(nameOf(draft)).digest('hex').slice(0, 16)}`).toString(36).toUpperCase()}`;

export interface Repeat {
  /** The earlier row. */
  row: number;
  /** `same`: nothing new. `price`: the same thing at another price. Else the key that another product has already. */
  how: 'same' | 'price' | 'barcode' | 'code';
  price: number | null;
}
interface Seen {
  row: number;
  name: string;
  price: number | null;
  selling: number;
}

/** Tells rows that repeat an earlier row of the file: by barcode, by product code, and by name and size where they have neither. */
export function createRepeats(): (draft: Draft) => Repeat | undefined {
  const seen = new Map<string, Seen>();
  return (draft) => {
    const keys: [string, 'barcode' | 'code'][] = [
      ...draft.barcodes.map((barcode): [string, 'barcode'] => [`b${gtin14(barcode)}`, 'barcode']),
      [`c${codeOf(draft).toLowerCase()}`, 'code'],
    ];
    const name = nameOf(draft);
    for (const [key, kind] of keys) {
      const earlier = seen.get(key);
      if (!earlier) continue;
      const { row, price } = earlier;
      if (earlier.name !== name) return { row, how: kind, price };
      return { row, how: price === draft.price && earlier.selling === draft.selling_price ? 'same' : 'price', price };
    }
    for (const [key] of keys) seen.set(key, { row: draft.row, name, price: draft.price, selling: draft.selling_price });
    return undefined;
  };
}

/** Rows that may be one product: same title, brand and category, and sizes of one kind. Grams and pieces are never one product's variants. */
export const groupKey = ({ title, brand, categories, size }: Draft): string =>
  [words(title), words(brand), categories.map(words).join('>'), size?.measure ?? ''].join(SEPARATOR);

/**
 * Puts rows together as variants of products. Each size once per product: a second row of the same size (another barcode, so
 * another thing) begins a product of its own. Rows without a size are never put together: nothing tells them apart.
 */
export function createGroups<P>(): {
  /** The product a row belongs to, if one is there: ours from an earlier row, or one told by `add`. */
  find(draft: Draft): P | undefined;
  add(draft: Draft, product: P): void;
  /** Makes a product of the store known, with the folded labels of the sizes it has. */
  know(group: string, product: P, sizes: readonly string[]): void;
} {
  const groups = new Map<string, { product: P; sizes: Set<string> }[]>();
  const of = (key: string) => {
    const group = groups.get(key) ?? [];
    groups.set(key, group);
    return group;
  };
  return {
    find(draft) {
      const { size } = draft;
      if (!size) return undefined;
      return groups.get(groupKey(draft))?.find(({ sizes }) => !sizes.has(fold(size.label)) && sizes.size < MAX_VARIANTS)?.product;
    },
    add(draft, product) {
      const group = of(groupKey(draft));
      const known = group.find((one) => one.product === product);
      const label = fold(draft.size?.label ?? '');
      if (known) known.sizes.add(label);
      else group.push({ product, sizes: new Set([label]) });
    },
    know(key, product, sizes) {
      const group = of(key);
      if (!group.some((one) => one.product === product)) group.push({ product, sizes: new Set(sizes) });
    },
  };
}
