import { createHash } from 'node:crypto';
import { codeKey, dashedCode, gtin14, normalizeForSearch } from '@bo/contracts';
import type { Journal } from './journal.ts';
import { reason } from './reasons.ts';
import type { Draft } from './row.ts';

const MAX_VARIANTS = 100;
const SEPARATOR = '\u001f';
export const words = (text: string) =>
  normalizeForSearch(text)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/** What a row is, by name: rows of equal name and size are the same thing on the shelf. */
const nameOf = ({ title, brand, size }: Draft): string => [words(title), words(brand), size?.key ?? ''].join(SEPARATOR);

/**
 * The product code of a row that has none: its barcode, else one made of its name and size. The same row gives the same
 * code
 * every time, which is what makes importing a file twice harmless.
 */
export const codeOf = (draft: Draft): string => draft.code ?? draft.barcodes[0] ?? nameCodeOf(draft);

/** The product code that is made of a row's name and size. */
export const nameCodeOf = (draft: Draft): string =>
  `N-${BigInt(`0x${createHash('sha256').update(nameOf(draft)).digest('hex').slice(0, 16)}`)
    .toString(36)
    .toUpperCase()}`;

/** An earlier row that is the same thing: `same` says nothing new, `price` is it at another price. */
export interface Repeat {
  row: number;
  how: 'same' | 'price';
  price: number | null;
}
interface Seen {
  row: number;
  name: string;
  price: number | null;
  selling: number;
}

/**
 * Tells rows that repeat an earlier row of the file: by barcode, by product code, and by name and size where they have
 * neither. A barcode or a code that an earlier row has with another product is left to that one; answers the row
 * without it, and says so.
 */
export function createRepeats(journal: Journal): (draft: Draft) => { draft: Draft; repeat: Repeat | undefined } {
  const seen = journal.map<string, Seen>();
  const barcodeKey = (barcode: string) => `b${gtin14(barcode)}`;
  const writtenKey = (draft: Draft) => `c${dashedCode(codeOf(draft))}`;
  // Codes that only differ in a dash are one where their rows are of one name too.
  const alikeKey = (draft: Draft, name: string) => `k${codeKey(codeOf(draft))}${SEPARATOR}${name}`;

  return (read) => {
    const name = nameOf(read);
    const ofOther = (key: string): Seen | undefined => {
      const earlier = seen.get(key);
      return earlier && earlier.name !== name ? earlier : undefined;
    };
    const blanks = [...read.blanks];
    const barcodes = read.barcodes.filter((barcode) => {
      const other = ofOther(barcodeKey(barcode));
      if (other) blanks.push(reason('barcode_repeated', 'barcode', { row: other.row, value: barcode }));
      return other === undefined;
    });
    const other = read.code === null ? undefined : ofOther(writtenKey(read));
    if (other) blanks.push(reason('code_repeated', 'code', { row: other.row, value: read.code ?? '' }));
    const draft = { ...read, barcodes, code: other ? null : read.code, blanks };

    // Two sellers may use one code; a variant's ID is its own.
    const keys =
      draft.variant_id !== null
        ? [`i${draft.variant_id}`]
        : [...barcodes.map(barcodeKey), writtenKey(draft), alikeKey(draft, name)];
    const earlier = keys.map((key) => seen.get(key)).find((one) => one !== undefined);
    const { price, selling_price: selling } = draft;
    if (earlier) {
      const same = earlier.price === price && earlier.selling === selling;
      return { draft, repeat: { row: earlier.row, how: same ? 'same' : 'price', price: earlier.price } };
    }
    for (const key of keys) seen.set(key, { row: draft.row, name, price, selling });
    return { draft, repeat: undefined };
  };
}

/**
 * Rows that may be one product: same title, brand and category, and sizes of one kind. Grams and pieces are never one
 * product's variants.
 */
export const groupKey = ({ title, brand, categories, size }: Draft): string =>
  [words(title), words(brand), categories.map(words).join('>'), size?.measure ?? ''].join(SEPARATOR);

/**
 * Puts rows together as variants of products. Each size once per product: a second row of the same size (another
 * barcode, so
 * another thing) begins a product of its own. Rows without a size are never put together: nothing tells them apart.
 */
export function createGroups<P extends string | number>(
  journal: Journal,
): {
  /** The product a row belongs to, if one is there: ours from an earlier row, or one told by `add`. */
  find(draft: Draft): P | undefined;
  add(draft: Draft, product: P): void;
  /** Makes a product of the store known, with the folded labels of the sizes it has. */
  know(group: string, product: P, sizes: readonly string[]): void;
} {
  /** The products of a group, by their number in it. */
  const products = journal.map<string, P>();
  const members = journal.set<string>();
  const counts = journal.map<string, number>();
  const sizes = journal.map<P, Set<string>>();
  /** Up to which of a group's products a size is there already: a file of one name only would be read again per row. */
  const tried = journal.map<string, number>();
  const at = (key: string, more: string | number) => `${key}${SEPARATOR}${more}`;

  function learn(key: string, product: P): Set<string> {
    if (!members.has(at(key, product))) {
      const count = counts.get(key) ?? 0;
      members.add(at(key, product));
      products.set(at(key, count), product);
      counts.set(key, count + 1);
    }
    const own = sizes.get(product) ?? journal.set<string>();
    sizes.set(product, own);
    return own;
  }
  return {
    find(draft) {
      if (!draft.size) return undefined;
      const key = groupKey(draft);
      const label = normalizeForSearch(draft.size.label);
      const count = counts.get(key) ?? 0;
      for (let index = tried.get(at(key, label)) ?? 0; index < count; index += 1) {
        const product = products.get(at(key, index));
        const has = product === undefined ? undefined : sizes.get(product);
        if (has && !has.has(label) && has.size < MAX_VARIANTS) return product;
        tried.set(at(key, label), index + 1);
      }
      return undefined;
    },
    add(draft, product) {
      learn(groupKey(draft), product).add(normalizeForSearch(draft.size?.label ?? ''));
    },
    know(key, product, labels) {
      const known = learn(key, product);
      for (const label of labels) known.add(label);
    },
  };
}
