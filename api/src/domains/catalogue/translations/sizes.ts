/** A size in a text: "500 g", "6 x 200ml", "12 pcs". */
export interface SizeInText {
  from: number;
  to: number;
  text: string;
}

/** How this store writes them in Arabic: the digits stay. */
const METRIC: Readonly<Record<string, string>> = { g: 'جم', kg: 'كجم', ml: 'مل', l: 'لتر' };
const SPELLED: Readonly<Record<string, keyof typeof METRIC>> = {
  g: 'g',
  gm: 'g',
  gms: 'g',
  gr: 'g',
  gram: 'g',
  grams: 'g',
  kg: 'kg',
  kgs: 'kg',
  kilo: 'kg',
  kilos: 'kg',
  ml: 'ml',
  l: 'l',
  lt: 'l',
  ltr: 'l',
  ltrs: 'l',
  liter: 'l',
  liters: 'l',
  litre: 'l',
  litres: 'l',
};
/** One, two, three to ten, more; a round hundred is as one of many. */
const PIECES = ['حبة واحدة', 'حبتان', 'حبات', 'حبة'] as const;

function pieces(count: number): string {
  if (count === 1) return PIECES[0];
  if (count === 2) return PIECES[1];
  const rest = count % 100;
  return `${String(count)} ${rest >= 3 && rest <= 10 ? PIECES[2] : PIECES[3]}`;
}

const NUMBER = String.raw`\d+(?:[.,]\d+)?`;
const SIZES = new RegExp(
  String.raw`(?<![\p{L}\p{N}.,])(?:(?:(\d+)\s?[x×*]\s?)?(${NUMBER})\s?(${Object.keys(SPELLED).join('|')})|(\d{1,4})\s?(?:pcs?|pieces?))(?![\p{L}\p{N}])`,
  'giu',
);

/** The sizes in an English text, each as Arabic writes it. */
export function sizesOf(text: string): SizeInText[] {
  return [...text.matchAll(SIZES)].map(({ 0: whole, 1: times, 2: amount, 3: unit, 4: count, index }) => ({
    from: index,
    to: index + whole.length,
    text:
      count === undefined
        ? `${times === undefined ? '' : `${times} × `}${amount ?? ''} ${METRIC[SPELLED[(unit ?? '').toLowerCase()] ?? ''] ?? ''}`
        : pieces(Number(count)),
  }));
}
