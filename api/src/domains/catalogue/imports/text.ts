import { normalizeForSearch } from '@bo/contracts';

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' };
const PLACEHOLDER =
  /^(?:n\.?\/?a\.?|null|none|nil|nan|undefined|none available|not available|not applicable|not specified|unknown|tb[ac]|-+|[—–]+|\.+|\?+|#|لا يوجد|لا شيء|غير متوفر|غير متاح|غير محدد|غير معروف|بدون)$/i;

function entity(whole: string, name: string): string {
  if (!name.startsWith('#')) return ENTITIES[name.toLowerCase()] ?? whole;
  const point = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1));
  return point > 31 && point < 0x110000 && !(point >= 0xd800 && point < 0xe000) ? String.fromCodePoint(point) : whole;
}

/** `Fruit%20Juice` is escaped; `100% Apple` is not. */
function unescaped(text: string): string {
  if (!/%[0-9a-f]{2}/i.test(text) || /\s/.test(text)) return text;
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** Tags of a web shop's texts. Other angle brackets are the shop's own: `<5 kg`. */
const TAG =
  /<\/?(?:a|b|br|div|em|font|h[1-6]|i|img|li|ol|p|script|small|span|strong|style|sub|sup|table|tbody|td|tr|u|ul)(?:\s[^<>]{0,500})?\/?>/gi;
/** Digits and signs as wide as an ideogram. */
const WIDE = /[\uff01-\uff5e]/g;

/**
 * `="0123"` is how a shop keeps a spreadsheet from reading a number, `'=1+1` how an export keeps it from running one.
 */
function undisguised(cell: string): string {
  if (cell.length > 3 && cell.startsWith('="') && cell.endsWith('"')) return cell.slice(2, -1);
  return /^'(?:[=+\-@\t\r\d]|[^\s']+$)/.test(cell) ? cell.slice(1) : cell;
}

/**
 * A cell's text as it was meant: HTML entities and %-escapes decoded, no-break and odd blanks as one blank, the
 * invisible and direction marks that exports leave behind gone, typographic quotes straight (people search with the
 * straight ones), tags left out. Control characters stay: the contracts refuse them. So do joiners, which are part of a
 * spelling.
 */
export function cleanText(cell: string): string {
  return unescaped(undisguised(cell))
    .replace(/&(#x?[0-9a-f]+|[a-z]+);/gi, entity)
    .replace(TAG, ' ')
    .replace(WIDE, (sign) => String.fromCharCode(sign.charCodeAt(0) - 0xfee0))
    .normalize('NFC')
    .replace(/[\u00ad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u2064\u2066-\u206f\ufeff]/g, '')
    .replace(/[‘’‚‛ʼ]/g, "'")
    .replace(/[“”„‟]/g, '"')
    .replace(/[\s\u00a0]+/g, ' ')
    .trim();
}

/** The cell's clean text, or nothing where a shop wrote that there is nothing. */
export function meaningOf(cell: string): string {
  const text = cleanText(cell);
  return PLACEHOLDER.test(text) ? '' : text;
}

const TOTALS: ReadonlySet<string> = new Set(
  [
    ...['total', 'totals', 'grand total', 'sub total', 'subtotal', 'sum', 'net total', 'total amount'],
    ...['الإجمالي', 'المجموع', 'إجمالي', 'مجموع', 'المجموع الكلي', 'الإجمالي الكلي'],
  ].map(normalizeForSearch),
);
/** Whether a text is what stands beside the sum under a table. */
export const isTotal = (text: string): boolean =>
  TOTALS.has(
    normalizeForSearch(text)
      .trim()
      .replace(/ ?[:.=]$/, ''),
  );

/** A formula that was saved instead of its value. `="0123"` is text in disguise. */
export function isFormula(cell: string): boolean {
  const text = cell.trim();
  return text.startsWith('=') && !(text.length > 2 && text.startsWith('="') && text.endsWith('"'));
}

/** The errors spreadsheets show. */
export const spreadsheetError = (cell: string): string | null =>
  /^\s*(#(?:REF!|N\/A|VALUE!|DIV\/0!|NAME\?|NUM!|NULL!|SPILL!))/i.exec(cell)?.[1] ?? null;

const titleCase = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);

/** A category's name out of a part of a URL: `baby-kids-98` is Baby Kids; the number is the shop's own. */
const nameOfSlug = (slug: string) =>
  unescaped(slug)
    .replace(/\.\w+$/, '')
    .split(/[-_+]+/)
    .filter((word, index, all) => word !== '' && !(index === all.length - 1 && index > 0 && /^\d+$/.test(word)))
    .map(titleCase)
    .join(' ');

/** The levels of a category written in one cell: `Snacks > Chips`, or the last two steps of a shop's URL. */
export function categoryPath(cell: string): string[] {
  const text = cell.trim();
  if (/^https?:\/\//i.test(text)) {
    const query = text.search(/[?#]/);
    const steps = text
      .slice(0, query === -1 ? undefined : query)
      .split('/')
      .slice(3)
      .filter((step) => step !== '');
    return steps
      .slice(-2)
      .map(nameOfSlug)
      .filter((name) => name !== '');
  }
  return text
    .split(/[>»›|\\→←]|\/(?=[\s\p{L}])/u)
    .map(cleanText)
    .filter((name) => name !== '');
}
