import { latinDigits, type Unit } from '@bo/contracts';
import { sizeText } from '../../../platform/words.ts';

export type Measure = 'mass' | 'volume' | 'count' | 'pack' | 'other';
/** A size as a shop wrote it, understood. `key` is equal for equal sizes: 1 kg is 1000 g, but 2 × 500 g is not 1 kg. */
export interface Size {
  key: string;
  measure: Measure;
  /** Of the variant: the whole content, 6 × 37 g is 222 g. Where it cannot be said in our units, one piece. */
  unit: Unit;
  size: number;
  label: string;
  label_ar: string;
}

type Base = 'g' | 'ml' | 'piece' | 'pack';
const MEASURES = { g: 'mass', ml: 'volume', piece: 'count', pack: 'pack' } as const;

/** The spellings of units in real files, each with how many of the base unit it is. */
const UNITS: readonly (readonly [
  base: Base,
  factor: number,
  names: string,
  called?: readonly [en: string, ar: string],
])[] = [
  ['g', 1, 'g gm gms gr grm grms gram grams غ غم جم جرام غرام'],
  ['g', 1000, 'kg kgs kilo kilos kilogram kilograms كغ كجم كغم كيلو كيلوغرام كيلوجرام'],
  ['ml', 1, 'ml mls millilitre millilitres milliliter milliliters مل ملل مليلتر'],
  ['ml', 10, 'cl'],
  ['ml', 1000, 'l lt ltr ltrs liter liters litre litres ل لتر ليتر'],
  [
    'piece',
    1,
    "s 's pc pcs piece pieces ct count roll rolls tablet tablets tabs caps caplets capsules sheets bags teabags ea each nos unit units قطعة قطع حبة حبات",
  ],
  ['piece', 12, 'dozen doz dz dozens دزينة درزن دستة'],
  // Kept as they stand on the pack, in whole grams and millilitres. Fluid ounces are those of American labels, pints
  // those of British ones.
  ['g', 28.349523, 'oz ozs ounce ounces أونصة اونصة', ['oz', 'أونصة']],
  ['g', 453.59237, 'lb lbs pound pounds رطل', ['lb', 'رطل']],
  ['ml', 29.57353, 'floz', ['fl oz', 'أونصة سائلة']],
  ['ml', 568.26125, 'pint pints pt pts باينت', ['pint', 'باينت']],
  [
    'pack',
    1,
    'pack packs pk pkt pkts packet packets box boxes set sets bunch ctn ctns carton cartons case cases bottle bottles btl can cans tin tins jar jars tray trays كرتون كرتونة زجاجة عبوة عبوات علبة علب باكيت',
  ],
];
const BY_NAME = new Map(
  UNITS.flatMap(([base, factor, names, called]) =>
    names.split(' ').map((name) => [name, { base, factor, called }] as const),
  ),
);
/** Whether a text is the name of a unit. */
export const isUnit = (text: string): boolean => BY_NAME.has(latinDigits(text).trim().toLowerCase().replace(/\.$/, ''));

const PART = /^(?:(\d{1,4})\s*[x×*]\s*)?(?:(\d{1,4})\s*[x×*]\s*)?(\d{1,6}(?:[.,]\d{1,3})?)\s*('?\p{L}+)\.?$/u;

/** `amount` × `factor` as an integer, or null: 1.5 L is 1500 ml, 0.5 g is nothing we can keep. */
function whole(amount: string, factor: number): number | null {
  const [units = '', decimals = ''] = amount.replace(',', '.').split('.');
  const scaled = Number(units + decimals) * factor;
  const divisor = 10 ** decimals.length;
  return scaled % divisor === 0 && scaled > 0 ? scaled / divisor : null;
}

interface Part {
  base: Base;
  packs: number;
  each: number;
  /** Of a unit that is not ours: how much of it, and its names. */
  asWritten?: { amount: string; called: readonly [en: string, ar: string] };
}

function partOf(text: string): Part | null {
  const [, outer, inner, amount, name] = PART.exec(text) ?? [];
  const unit = name === undefined ? undefined : BY_NAME.get(name);
  if (!unit || amount === undefined) return null;
  const { base, factor, called } = unit;
  const each = called ? Math.round(Number(amount.replace(',', '.')) * factor) : whole(amount, factor);
  const packs = Number(outer ?? 1) * Number(inner ?? 1);
  if (each === null || each === 0 || packs === 0 || packs * each > 1_000_000) return null;
  return { base, packs, each, ...(called ? { asWritten: { amount, called } } : {}) };
}

/** An amount of a base unit as people write it: 1500 ml is 1.5 L. */
function written(base: Base, amount: number): { amount: number; unit: Unit } {
  if ((base === 'g' || base === 'ml') && amount >= 1000)
    return { amount: amount / 1000, unit: base === 'g' ? 'kg' : 'L' };
  return { amount, unit: base };
}

function label({ base, packs, each, asWritten }: Part): [en: string, ar: string] {
  const { amount, unit } = written(base, each);
  const times = packs > 1 ? `${packs} × ` : '';
  if (asWritten) {
    const [en, ar] = asWritten.called;
    return [`${times}${asWritten.amount} ${en}`, `${times}${asWritten.amount} ${ar}`];
  }
  return [times + sizeText(amount, unit, 'en'), times + sizeText(amount, unit, 'ab')];
}

/** What stands before a size and says only that it is not exact. */
const ROUGHLY =
  /^(?:typically|typical|approx(?:imately)?|about|around|avg|average|min(?:imum)?|net(?: (?:wt|weight|content))?|size|weight|~|≈|حوالي|تقريبا|الوزن|الحجم)[.:\s]*(?=\d)/iu;
/** A container behind a whole size: `200 g pkt`. */
const CONTAINER =
  /(?<=\d ?'?\p{L}{1,8}\.?) (?:pkt|packet|pack|pc|piece|bag|box|bottle|can|tin|jar|tub|pouch|tray|carton|bundle|كيس|علبة|عبوة|زجاجة)\.?$/iu;
/** Two ways to say one size: `16 oz (454 g)`. */
const TWICE = /^([^()]+?) ?\(([^()]+)\)$/;

/** The parts of a size as numbers; null where one of them is none. */
function partsOf(text: string): Part[] | null {
  const [, outside, inside] = TWICE.exec(text) ?? [];
  if (outside !== undefined && inside !== undefined) {
    const [first, second] = [partsOf(outside), partsOf(inside)];
    const isMetric = (parts: Part[] | null) =>
      parts?.every(({ base, asWritten }) => !asWritten && (base === 'g' || base === 'ml')) ?? false;
    return isMetric(second) && !isMetric(first) ? second : first;
  }
  const parts = text
    .toLowerCase()
    .replace(ROUGHLY, '')
    .replace(CONTAINER, '')
    .replace(/fl(?:uid)?\.? ?(?:oz|ounces?)\b/g, 'floz')
    .split('+')
    .map((part) => partOf(part.trim()));
  return parts.every((part) => part !== null) ? parts : null;
}

/**
 * Understands a size cell; null for an empty one. What is not understood keeps its text as the label and is one piece.
 */
export function parseSize(text: string): Size | null {
  const plain = latinDigits(text)
    .replace(/[\s\u00a0]+/g, ' ')
    .trim();
  if (plain === '') return null;
  const known = partsOf(plain) ?? [];
  const [first] = known;
  const total = known.reduce((sum, part) => sum + (part.base === first?.base ? part.packs * part.each : NaN), 0);
  if (!first || !Number.isSafeInteger(total) || total > 1_000_000) {
    const kept = plain.slice(0, 60);
    return {
      key: `other:${kept.toLowerCase().replaceAll(' ', '')}`,
      measure: 'other',
      unit: 'piece',
      size: 1,
      label: kept,
      label_ar: kept,
    };
  }
  const labels = known.map(label);
  const { base } = first;
  const kilo = (base === 'g' || base === 'ml') && total % 1000 === 0;
  return {
    key: `${base}:${known.map(({ packs, each }) => `${packs}x${each}`).join('+')}`,
    measure: MEASURES[base],
    unit: kilo ? (base === 'g' ? 'kg' : 'L') : base,
    size: kilo ? total / 1000 : total,
    label: labels.map(([en]) => en).join(' + '),
    label_ar: labels.map(([, ar]) => ar).join(' + '),
  };
}

const AT_END =
  /^(?:\d{1,4} ?[x×*] ?)?\d{1,6}(?:[.,]\d{1,3})? ?(?:g|gm|gms|kg|kgs|ml|l|ltr|litre|cl|pcs|oz|fl ?oz|lbs?|غ|جم|كغ|كجم|كيلو|مل|لتر)\.?$/iu;
/** A size at a title's end is no longer than this, so looking for one costs the same for any title. */
const MOST_END_CHARS = 32;
const SEPARATORS = ' ,–-';

/** The size at the end of a title, and the title without it: for files that have no column for it. */
export function splitTitle(title: string): { title: string; size: Size | null } {
  const text = latinDigits(title).replace(/\s/g, ' ');
  for (let at = Math.max(1, text.length - MOST_END_CHARS); at < text.length; at += 1) {
    if (!SEPARATORS.includes(text.charAt(at - 1)) || !AT_END.test(text.slice(at))) continue;
    const size = parseSize(text.slice(at));
    let end = at;
    while (end > 0 && SEPARATORS.includes(text.charAt(end - 1))) end -= 1;
    const rest = title.slice(0, end);
    if (size && size.measure !== 'other' && /\p{L}/u.test(rest)) return { title: rest, size };
  }
  return { title, size: null };
}
