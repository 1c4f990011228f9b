import { fromDecimal, type Unit } from '@bo/contracts';

/**
 * What a size in a catalogue row means: the variant's unit and size, the type of choice it is, and how both languages
 * write it.
 */
export interface Size {
  readonly type: 'Volume' | 'Weight' | 'Count' | 'Pack';
  readonly unit: Unit;
  readonly size: number;
  readonly label: string;
  readonly label_ar: string;
  /** Minor units; per kilogram where the product is sold by weight. */
  readonly price: number;
  readonly byWeight: boolean;
}

export const SIZE_TYPES = { Volume: 'السعة', Weight: 'الوزن', Count: 'العدد', Pack: 'العبوة' } as const;

const METRIC = {
  g: { type: 'Weight', small: 'g', factor: 1, label: 'g', label_ar: 'جم' },
  kg: { type: 'Weight', small: 'g', factor: 1000, label: 'kg', label_ar: 'كجم' },
  ml: { type: 'Volume', small: 'ml', factor: 1, label: 'ml', label_ar: 'مل' },
  L: { type: 'Volume', small: 'ml', factor: 1000, label: 'L', label_ar: 'لتر' },
} as const;

interface Noun {
  readonly label: readonly [one: string, many: string];
  /** Arabic counts: one, two, three to ten, eleven to ninety-nine; a round hundred takes the last form. */
  readonly label_ar: readonly [one: string, two: string, few: string, many: string, hundred: string];
}
const COUNTED: Readonly<Record<string, Noun>> = {
  pc: { label: ['piece', 'pieces'], label_ar: ['حبة واحدة', 'حبتان', 'حبات', 'حبة', 'حبة'] },
  pack: { label: ['pack', 'packs'], label_ar: ['عبوة واحدة', 'عبوتان', 'عبوات', 'عبوة', 'عبوة'] },
  roll: { label: ['roll', 'rolls'], label_ar: ['لفة واحدة', 'لفتان', 'لفات', 'لفة', 'لفة'] },
  rolls: { label: ['roll', 'rolls'], label_ar: ['لفة واحدة', 'لفتان', 'لفات', 'لفة', 'لفة'] },
  bags: { label: ['bag', 'bags'], label_ar: ['كيس واحد', 'كيسان', 'أكياس', 'كيسًا', 'كيس'] },
  wipes: { label: ['wipe', 'wipes'], label_ar: ['منديل واحد', 'منديلان', 'مناديل', 'منديلاً', 'منديل'] },
  tabs: { label: ['tablet', 'tablets'], label_ar: ['قرص واحد', 'قرصان', 'أقراص', 'قرصًا', 'قرص'] },
};

function counted(count: number, noun: Noun): { label: string; label_ar: string } {
  const [one, two, few, many, hundred] = noun.label_ar;
  const rest = count % 100;
  const plural = rest < 3 ? hundred : rest <= 10 ? few : many;
  return {
    label: `${String(count)} ${noun.label[count === 1 ? 0 : 1]}`,
    label_ar: count === 1 ? one : count === 2 ? two : `${String(count)} ${plural}`,
  };
}

function parsePart(amount: string, kind: string): Omit<Size, 'price' | 'byWeight'> {
  if (kind in METRIC) {
    const metric = METRIC[kind as keyof typeof METRIC];
    const small = Math.round(Number(amount) * metric.factor);
    // Whole kilograms and litres stay so; a fraction becomes grams or millilitres, because a size is a whole number.
    const whole = metric.factor === 1000 && small % 1000 === 0;
    return {
      type: metric.type,
      unit: whole ? (metric.small === 'g' ? 'kg' : 'L') : metric.small,
      size: whole ? small / 1000 : small,
      label: `${amount} ${metric.label}`,
      label_ar: `${amount} ${metric.label_ar}`,
    };
  }
  const noun = COUNTED[kind];
  if (!noun) throw new Error(`Unknown unit "${kind}" in the demo catalogue.`);
  return { type: 'Count', unit: 'piece', size: Number(amount), ...counted(Number(amount), noun) };
}

/** Reads the sizes of a catalogue row: `'500ml 3.75 | 6x200ml 9.95'`, or `'kg 5.95'` for goods sold by weight. */
export function parseSizes(text: string): Size[] {
  return text.split('|').map((entry) => {
    const [what = '', cost = ''] = entry.trim().split(' ');
    const price = fromDecimal(cost, 'AED');
    const match = /^(?:(\d+)x)?(\d+(?:\.\d+)?)?([A-Za-z]+)$/.exec(what);
    if (price === null || !match) throw new Error(`The demo catalogue has a size that cannot be read: "${entry}".`);
    const [, times, amount, kind = ''] = match;
    if (amount === undefined)
      return { type: 'Weight', unit: 'kg', size: 1, label: 'per kg', label_ar: 'لكل كجم', price, byWeight: true };
    const part = parsePart(amount, kind);
    if (times === undefined) return { ...part, price, byWeight: false };
    return {
      type: 'Pack',
      unit: 'pack',
      size: Number(times),
      label: `${times} × ${part.label}`,
      label_ar: `${times} × ${part.label_ar}`,
      price,
      byWeight: false,
    };
  });
}
