import { normalizeForSearch } from '@bo/contracts';

/** What is known of a product's name, with its brand and the categories above it, in both languages. */
export interface NamedProduct {
  title: string;
  title_ar: string;
  /** Name and Arabic name of the brand. */
  brands: readonly string[];
  categories: readonly string[];
}

const ARABIC = /\p{Script=Arabic}/u;
/** What Arabic writes together with the word behind it. */
const PREFIX = /^(?:و?(?:ال|بال|لل)|[وبل](?=.{3}))(?=.{2})/u;
/** Where the noun of an English name ends and what describes it begins. */
const ENDS = /[,(/|]|\s-\s|\b(?:with|in|for|from|of|on)\b/;
/** What stands behind the noun without being one. */
const TRAILING = new Set(
  (
    'fresh organic natural full half low high fat free skimmed semi skim plain light lite large medium small mini extra ' +
    'pack box bag bottle can tin jar pouch carton cup tray piece pieces kg g gm gr ml l lt ltr litre liter oz long life uht'
  ).split(' '),
);
const ENDINGS = ['s', 'es', 'ات'];

const wordsOf = (folded: string): string[] => folded.replace(/['’`]/g, '').match(/[\p{L}\p{N}]+/gu) ?? [];
const foldedWords = (text: string): string[] => wordsOf(normalizeForSearch(text));
/** A word as it is compared; `و`, `ب`, `ل` and the article are no part of it. */
const bare = (word: string): string => word.replace(PREFIX, '');
function isSame(a: string, b: string): boolean {
  const [one, other] = [bare(a), bare(b)];
  return one === other || a === b || ENDINGS.some((ending) => one === other + ending || other === one + ending);
}

/**
 * The words of a name without its brand, and the one that says what it is: the last in English, the first in Arabic.
 */
function partsOf(title: string, brand: ReadonlySet<string>): { words: string[]; noun: string[]; head: string } {
  const folded = normalizeForSearch(title);
  const without = (text: string) => wordsOf(text).filter((word) => !brand.has(word));
  const words = without(folded);
  if (ARABIC.test(folded)) return { words, noun: words, head: words[0] ?? '' };
  const [before = ''] = folded.split(ENDS);
  const noun = without(before);
  while (noun.length > 1 && (/\d/.test(noun.at(-1) ?? '') || TRAILING.has(noun.at(-1) ?? ''))) noun.pop();
  return { words, noun, head: noun.at(-1) ?? '' };
}

/** How well a typed text fits a title: 0 where it is the whole name, more where it only stands in it. */
function placeIn(title: string, typed: readonly string[], brand: ReadonlySet<string>): number {
  const { words, noun, head } = partsOf(title, brand);
  const wanted = typed.filter((word) => !brand.has(word));
  if (wanted.length === 0) return PLACES.whole.inside;
  const has = (matches: (word: string, one: string) => boolean) =>
    wanted.every((one) => words.some((word) => matches(word, one)));
  const begins = (word: string, one: string) => isSame(word, one) || bare(word).startsWith(bare(one));
  const [matches, places] = has(isSame) ? [isSame, PLACES.whole] : [begins, PLACES.begun];
  if (!has(matches)) return PLACES.elsewhere;
  const telling = (ARABIC.test(title) ? wanted[0] : wanted.at(-1)) ?? '';
  const others = noun.filter((word) => !TRAILING.has(word) && !/\d/.test(word));
  if (others.every((word) => wanted.some((one) => matches(word, one)))) return places.name;
  if (matches(head, telling)) return places.head;
  return matches(words[0] ?? '', wanted[0] ?? '') ? places.start : places.inside;
}
const PLACES = {
  whole: { name: 0, head: 1, start: 2, inside: 4 },
  begun: { name: 3, head: 3, start: 5, inside: 6 },
  elsewhere: 7,
} as const;

/** Whether a category is called by what was typed: "Milk & laban" is for milk, "Milk frothers" is not. */
function isCategoryOf(name: string, typed: readonly string[]): boolean {
  const parts = ARABIC.test(name) ? name.split(/[&،,/]|\s(?=و)/u) : name.split(/[&,/]|\band\b/i);
  return parts.some((part) => {
    const words = foldedWords(part);
    const head = ARABIC.test(part) ? words[0] : words.at(-1);
    return head !== undefined && typed.some((one) => isSame(head, one));
  });
}

/**
 * How well what was typed fits a product, to sort by, the best first: the place of the words in the better of its two
 * names, then its category. What a name is called by goes before what it is made of: milk before a milk frother.
 */
export function fitOf(search: string, { title, title_ar, brands, categories }: NamedProduct): [number, number] {
  const typed = foldedWords(search);
  const brand = new Set(brands.flatMap(foldedWords));
  const place = Math.min(...[title, title_ar].filter(Boolean).map((name) => placeIn(name, typed, brand)));
  return [place, categories.some((name) => isCategoryOf(name, typed)) ? 0 : 1];
}
