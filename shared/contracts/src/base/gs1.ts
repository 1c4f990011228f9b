import { gtinCheckDigit, isGtin, normalizeCode } from './gtin.ts';

/**
 * What was scanned: a plain code, or what the element strings of a GS1 symbol say (GS1-128, DataMatrix, QR, Digital
 * Link). Rules: GS1 General Specifications 3 (application identifiers) and 7.12 (dates); GS1 Digital Link URI syntax
 * 1.3.
 */
export interface Scan {
  /** What to look up: the GTIN as barcodes are stored, 8, 13 or 14 digits; anything else as it was scanned. */
  code: string;
  /** The GTIN of the pieces in a case (a GTIN-14 that begins with 1 to 8). A case is not a piece. */
  piece: string | null;
  batch: string | null;
  /** YYYY-MM-DD: the expiry date, else the last day to sell, else best before. */
  expires_on: string | null;
  /** Net weight in grams. */
  grams: number | null;
  /** What it costs in the store's currency, as plain decimals such as 4.99. */
  price: string | null;
  /** Pieces in it, of a variable measure or a case. */
  count: number | null;
}

/** An application identifier, how long its data is, and what it is made of. */
type Element = readonly [ai: RegExp, length: readonly [least: number, most: number], data?: RegExp];
const fixed = (ai: RegExp, length: number, data = /^\d+$/): Element => [ai, [length, length], data];
const DATE = /^\d\d(?:0[1-9]|1[0-2])(?:[0-2]\d|3[01])$/;
const ELEMENTS: readonly Element[] = [
  fixed(/^00/, 18),
  fixed(/^0[123]/, 14),
  fixed(/^1[1-7]/, 6, DATE),
  fixed(/^20/, 2),
  fixed(/^3[1-6]\d\d/, 6),
  fixed(/^41\d/, 13),
  fixed(/^402/, 17),
  fixed(/^422/, 3),
  fixed(/^7003/, 10),
  fixed(/^8005/, 6),
  [/^(?:30|37)/, [1, 8], /^\d+$/],
  [/^39[02]\d/, [1, 15], /^\d+$/],
  [/^39[13]\d/, [4, 18], /^\d+$/],
  [/^394\d/, [4, 4], /^\d+$/],
  [/^395\d/, [6, 6], /^\d+$/],
  [/^(?:10|21|22|243|235|254|8008|420|242|7\d{3}|8\d{3})/, [1, 28]],
  [/^(?:24[01]|25[0135]|40[013]|90)/, [1, 30]],
  [/^(?:42[1346-7]|425)/, [1, 15]],
  [/^9[1-9]/, [1, 90]],
];

/**
 * The AIM identifier that scanners send before the data when they are set to, such as ]C1 for GS1-128 or ]E0 for an
 * EAN.
 */
const SYMBOLOGY = /^\][A-Za-z]\d/;
/** FNC1 as scanners send it, and every sign that no element may hold: whichever a scanner is set to send instead. */
const SEPARATORS = /[^!"%&'()*+,\-./0-9:;<=>?A-Z_a-z]+/;

type Read = readonly (readonly [ai: string, data: string])[];

/**
 * The elements of a text without separators, each identifier once. `mayLackSeparators`: data of variable length may
 * have further elements behind it.
 */
function readPart(text: string, seen: readonly string[], mayLackSeparators: boolean): Read | null {
  if (text === '') return [];
  for (const [identifier, [least, most], data = /^/] of ELEMENTS) {
    const [ai] = identifier.exec(text) ?? [];
    if (ai === undefined || seen.includes(ai)) continue;
    const rest = text.slice(ai.length);
    const read = (length: number): Read | null => {
      if (rest.length < length || !data.test(rest.slice(0, length))) return null;
      const further = readPart(rest.slice(length), [...seen, ai], mayLackSeparators);
      return further && [[ai, rest.slice(0, length)], ...further];
    };
    if (least === most) {
      const found = read(least);
      if (found) return found;
      continue;
    }
    // Without separators what follows is found where it begins like something of a known length: a date or a weight.
    if (mayLackSeparators)
      for (let length = least; length < Math.min(most + 1, rest.length); length += 1)
        if (/^(?:1[1-7]|3[1-6]\d\d)/.test(rest.slice(length))) {
          const found = read(length);
          if (found) return found;
        }
    if (rest.length >= least && rest.length <= most && data.test(rest)) return [[ai, rest]];
  }
  return null;
}

/** The elements in brackets, as they are printed below a symbol. */
function readPrinted(text: string): Read | null {
  const found = [...text.matchAll(/\((\d{2,4})\)([^(]*)/g)].map(([, ai = '', data = '']) => [ai, data.trim()] as const);
  return found.length > 0 && text.startsWith('(') ? found : null;
}

function readLink(text: string): Read | null {
  if (!/^https?:\/\//i.test(text)) return null;
  try {
    const { pathname, searchParams } = new URL(text);
    const steps = pathname.split('/').map(decodeURIComponent);
    const at = steps.findIndex(
      (step, index) => /^(?:01|gtin)$/.test(step) && /^\d{8,14}$/.test(steps[index + 1] ?? ''),
    );
    if (at < 0) return null;
    const path = steps.slice(at).flatMap((step, index, all) => (index % 2 === 0 ? [[step, all[index + 1] ?? '']] : []));
    const names: Record<string, string> = { gtin: '01', lot: '10', exp: '17' };
    return [...path, ...searchParams].map(([ai = '', data = '']) => [
      names[ai] ?? ai,
      names[ai] === '01' || ai === '01' ? data.padStart(14, '0') : data,
    ]);
  } catch {
    return null;
  }
}

function readElements(text: string): Read | null {
  const special = readLink(text) ?? readPrinted(text);
  if (special) return special;
  const parts = text.split(SEPARATORS).filter(Boolean);
  const all: (readonly [string, string])[] = [];
  for (const part of parts) {
    const read = readPart(
      part,
      all.map(([ai]) => ai),
      parts.length === 1,
    );
    if (!read) return null;
    all.push(...read);
  }
  return all;
}

/** A date of two-digit year: of the century that brings it within fifty years. Day 00 is the month's last. */
function readDate(data: string | undefined, now: Date): string | null {
  if (data === undefined || !DATE.test(data)) return null;
  const [year = 0, month = 0, day = 0] = [0, 2, 4].map((at) => Number(data.slice(at, at + 2)));
  const today = now.getUTCFullYear();
  const off = year - (today % 100);
  const whole = today - (today % 100) + year + (off >= 51 ? -100 : off <= -50 ? 100 : 0);
  const last = new Date(Date.UTC(whole, month, 0)).getUTCDate();
  if (day > last) return null;
  return `${String(whole)}-${data.slice(2, 4)}-${String(day === 0 ? last : day).padStart(2, '0')}`;
}

/** As barcodes are stored: without the zeros that make 14 digits of an EAN-13 or an EAN-8. */
const asStored = (gtin: string): string =>
  gtin.startsWith('000000') ? gtin.slice(6) : gtin.startsWith('0') ? gtin.slice(1) : gtin;

/** The GTIN of the pieces in the case whose GTIN-14 this is; null of anything else. */
function pieceOf(code: string): string | null {
  if (!/^[1-8]\d{13}$/.test(code) || !isGtin(code)) return null;
  const body = code.slice(1, -1);
  return body + String(gtinCheckDigit(body));
}

/** An amount whose last digit of the identifier says how many of its digits are decimals. */
function readPrice(element: readonly [ai: string, data: string] | undefined): string | null {
  const [ai = '', data = ''] = element ?? [];
  if (!/^\d+$/.test(data)) return null;
  const decimals = Number(ai.at(-1));
  const digits = data.padStart(decimals + 1, '0');
  return decimals === 0 ? digits : `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`;
}

const GRAMS_OF_POUND = 453.592_37;

/**
 * Reads what a scanner sent, by keys or by camera. What names no GTIN with a right check digit is a plain code, and all
 * else of it null. `now` decides the century of dates.
 */
export function readScan(scanned: string, now = new Date()): Scan {
  const nothing = { piece: null, batch: null, expires_on: null, grams: null, price: null, count: null };
  const text = scanned.trim().replace(SYMBOLOGY, '');
  const read = isGtin(normalizeCode(text)) ? null : readElements(text);
  const of = (wanted: RegExp) => read?.find(([ai]) => wanted.test(ai));
  const gtin = of(/^0[12]$/)?.[1];
  if (gtin?.length !== 14 || !isGtin(gtin)) return { ...nothing, code: text, piece: pieceOf(normalizeCode(text)) };
  const decimal = (wanted: RegExp, ofOne: number): number | null => {
    const [ai, data] = of(wanted) ?? [];
    return ai === undefined || !/^\d+$/.test(data ?? '')
      ? null
      : Math.round((Number(data) * ofOne) / 10 ** Number(ai.at(-1)));
  };
  const dated = [/^17$/, /^16$/, /^15$/].map((ai) => readDate(of(ai)?.[1], now));
  const count = Number(of(/^3[07]$/)?.[1]);
  return {
    code: asStored(gtin),
    piece: pieceOf(gtin),
    batch: of(/^10$/)?.[1] ?? null,
    expires_on: dated.find((date) => date !== null) ?? null,
    grams: decimal(/^310\d$/, 1000) ?? decimal(/^320\d$/, GRAMS_OF_POUND),
    price: readPrice(of(/^392\d$/)),
    count: Number.isInteger(count) && count > 0 ? count : null,
  };
}
