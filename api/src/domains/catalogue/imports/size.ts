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

/**
 * The spellings of units in real files, each with how many of the base unit it is. Ounces, gallons and the like are not
 * converted: they differ by country.
 */
const UNITS: readonly (readonly [Base, number, string])[] = [
  ['g', 1, 'g gm gms gr grm grms gram grams غ غم جم جرام غرام'],
  ['g', 1000, 'kg kgs kilo kilos kilogram kilograms كغ كجم كغم كيلو كيلوغرام كيلوجرام'],
  ['ml', 1, 'ml mls millilitre millilitres milliliter milliliters مل ملل مليلتر'],
  ['ml', 10, 'cl'],
  ['ml', 1000, 'l lt ltr ltrs liter liters litre litres ل لتر ليتر'],
  [
    'piece',
    1,
    "s 's pc pcs piece pieces ct count roll rolls tablet tablets tabs caps caplets capsules sheets bags teabags قطعة قطع حبة حبات",
  ],
  ['pack', 1, 'pack packs pk pkt pkts packet packets box boxes set sets bunch عبوة عبوات علبة علب باكيت'],
];
const BY_NAME = new Map(
  UNITS.flatMap(([base, factor, names]) => names.split(' ').map((name) => [name, { base, factor }] as const)),
);

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
}

function partOf(text: string): Part | null {
  const [, outer, inner, amount, name] = PART.exec(text) ?? [];
  const unit = name === undefined ? undefined : BY_NAME.get(name);
  if (!unit || amount === undefined) return null;
  const each = whole(amount, unit.factor);
  const packs = Number(outer ?? 1) * Number(inner ?? 1);
  return each === null || packs === 0 || packs * each > 1_000_000 ? null : { base: unit.base, packs, each };
}

/** An amount of a base unit as people write it: 1500 ml is 1.5 L. */
function written(base: Base, amount: number): { amount: number; unit: Unit } {
  if ((base === 'g' || base === 'ml') && amount >= 1000)
    return { amount: amount / 1000, unit: base === 'g' ? 'kg' : 'L' };
  return { amount, unit: base };
}

function label({ base, packs, each }: Part): [en: string, ar: string] {
  const { amount, unit } = written(base, each);
  const times = packs > 1 ? `${packs} × ` : '';
  return [times + sizeText(amount, unit, 'en'), times + sizeText(amount, unit, 'ab')];
}

/**
 * Understands a size cell; null for an empty one. What is not understood keeps its text as the label and is one piece.
 */
export function parseSize(text: string): Size | null {
  const plain = latinDigits(text)
    .replace(/[\s\u00a0]+/g, ' ')
    .trim();
  if (plain === '') return null;
  const parts = plain
    .toLowerCase()
    .split('+')
    .map((part) => partOf(part.trim()));
  const [first] = parts;
  const total = parts.reduce(
    (sum, part) => sum + (part?.base === first?.base ? (part?.packs ?? 0) * (part?.each ?? 0) : NaN),
    0,
  );
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
  const known = parts.filter((part) => part !== null);
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
  /^(?:\d{1,4} ?[x×*] ?)?\d{1,6}(?:[.,]\d{1,3})? ?(?:g|gm|gms|kg|kgs|ml|l|ltr|litre|cl|pcs|غ|جم|كغ|كجم|كيلو|مل|لتر)\.?$/iu;
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
