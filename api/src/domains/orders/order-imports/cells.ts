import { currencyDecimals, isPhone, latinDigits, type OldOrdersReading, plainPhone, wordOf } from '@bo/contracts';
import { parseSize, plainDecimal, takeCurrency, thousandths } from '../../catalogue/imports/reading.service.ts';

/** What the cells of a file are read by. */
export interface CellRules {
  /** The store's. */
  currency: string;
  callingCode: string;
  decimal: OldOrdersReading['decimal'];
}

/** Decimals of an amount as files write them: a price before VAT has more than its currency. */
const FINE_DECIMALS = 10;
/** An amount in parts of 10⁻¹⁰ of the currency, so that nothing is rounded before it is added up. */
export type Fine = bigint;
const MOST_FINE = 10n ** BigInt(9 + FINE_DECIMALS);

const MINUS = /[\u2010-\u2015\u2212\ufe63\uff0d]/g;

/** An amount in the store's currency, also below nothing: `-12.50`, `(12.50)`, `AED 1,234.50`, `١٢٫٥٠`. */
export function readAmount(text: string, { currency, decimal }: Pick<CellRules, 'currency' | 'decimal'>): Fine | null {
  const signed = text.replace(MINUS, '-').replace(/^\((.+)\)$/, '-$1');
  const { currency: named, rest } = takeCurrency(signed);
  if (named !== null && named !== currency) return null;
  const plain = plainDecimal(rest.replace(/^\+/, ''), decimal, currencyDecimals(currency));
  const [, minus, units = '', fraction = ''] = /^(-?)(\d+)(?:\.(\d+))?$/.exec(plain ?? '') ?? [];
  if (units === '' || fraction.length > FINE_DECIMALS) return null;
  const fine = BigInt(units + fraction.padEnd(FINE_DECIMALS, '0'));
  if (fine > MOST_FINE) return null;
  return minus === '-' ? -fine : fine;
}

/** A numerator over a denominator, rounded half away from nothing. */
export function rounded(numerator: bigint, denominator: bigint): number {
  const half = (numerator < 0n ? -numerator : numerator) * 2n + denominator;
  const whole = Number(half / (denominator * 2n));
  return numerator < 0n && whole !== 0 ? -whole : whole;
}
/** What of a fine amount is one minor unit of a currency. */
export const minorUnit = (currency: string): bigint => 10n ** BigInt(FINE_DECIMALS - currencyDecimals(currency));

const BASIS_POINTS = 10_000;
/**
 * A percentage as basis points. What is below one without a sign is the share that a spreadsheet keeps: 0.05 is 5 %.
 */
export function readRate(text: string, decimal: CellRules['decimal']): number | null {
  const marked = /[%٪]/.test(text);
  const amount = thousandths(text.replace(/vat|tax|[%٪]/gi, '').trim(), decimal);
  const rate = amount === null ? null : (!marked && amount < 1000 ? amount * 100 : amount) / 10;
  return rate === null || !Number.isInteger(rate) || rate < 0 || rate >= BASIS_POINTS ? null : rate;
}

export interface Quantity {
  /** How many units or kilograms, in thousandths; negative where they were returned. */
  thousandths: number;
  /** Only of goods that are sold by weight; null for pieces. */
  grams: number | null;
}
const MOST_THOUSANDTHS = 1_000_000_000;

/**
 * How many, or how much where it is sold by weight: `2`, `-1`, `1.250`, `0.5 kg`; `unit` is what the row's own cell for
 * it says.
 */
export function readQuantity(text: string, unit: string, decimal: CellRules['decimal']): Quantity | null {
  const plain = latinDigits(text).replace(MINUS, '-').trim();
  const sign = plain.startsWith('-') ? -1 : 1;
  const bare = plain.replace(/^[-+]\s*/, '');
  const isNumber = /^[\d.,٫٬'\s]+$/.test(bare);
  const own = isNumber ? null : parseSize(bare);
  if (!isNumber && (own === null || (own.measure !== 'mass' && own.measure !== 'count'))) return null;
  const number = isNumber ? thousandths(bare, decimal) : null;
  // What stands in the unit's column, as one of it.
  const per = unit === '' ? null : parseSize(/^\d/.test(unit) ? unit : `1 ${unit}`);
  const perGrams = per?.measure === 'mass' ? per.size * (per.unit === 'kg' ? 1000 : 1) : null;
  const amount = own ? own.size * (own.measure === 'mass' && own.unit === 'g' ? 1 : 1000) : number;
  if (amount === null || amount === 0 || amount > MOST_THOUSANDTHS) return null;
  const quantity = { thousandths: sign * amount, grams: null };
  if (own?.measure === 'mass') return { ...quantity, grams: amount };
  if (perGrams !== null) {
    const grams = Math.round((amount * perGrams) / 1000);
    return grams === 0 ? null : { ...quantity, grams };
  }
  if (amount % 1000 === 0) return quantity;
  // A part of one is a weight in kilograms, unless the file says that it is none.
  return per === null || per.measure === 'other' ? { ...quantity, grams: amount } : null;
}

/** A phone number in E.164, or null: `0…` is one of the store's country, and no other form is guessed. */
export function readPhone(text: string, { callingCode }: Pick<CellRules, 'callingCode'>): string | null {
  const plain = plainPhone(text);
  const phone = plain.startsWith('0') ? `+${callingCode}${plain.slice(1)}` : plain;
  return isPhone(phone) ? phone : null;
}

const MODES = {
  cash: ['cod', 'cash on delivery', 'cash payment', 'نقدا', 'نقد', 'كاش', 'الدفع عند الاستلام'],
  card: [
    'credit card',
    'debit card',
    'credit',
    'visa',
    'mastercard',
    'amex',
    'pos',
    'mada',
    'card on delivery',
    'بطاقة',
    'بطاقة ائتمان',
  ],
  wallet: ['store credit', 'e-wallet', 'محفظة', 'المحفظة'],
  online: [
    'paypal',
    'stripe',
    'apple pay',
    'google pay',
    'bank transfer',
    'online payment',
    'tabby',
    'tamara',
    'إلكتروني',
    'عبر الإنترنت',
    'تحويل بنكي',
  ],
} as const satisfies Record<string, readonly string[]>;
export const readMode = (text: string): keyof typeof MODES | null => wordOf(MODES, text) ?? null;

const STATUSES = {
  delivered: [
    'completed',
    'complete',
    'done',
    'closed',
    'fulfilled',
    'shipped',
    'paid',
    'finished',
    'success',
    'تم التوصيل',
    'مكتمل',
    'مدفوع',
  ],
  cancelled: ['canceled', 'cancel', 'void', 'voided', 'rejected', 'ملغى', 'ملغي', 'ملغاة'],
  returned: ['refunded', 'return', 'مرتجع', 'مسترجع', 'تم الاسترداد'],
  /** Nobody knows what becomes of it. */
  open: [
    'pending',
    'processing',
    'processed',
    'placed',
    'new',
    'on hold',
    'hold',
    'draft',
    'failed',
    'awaiting payment',
    'pending payment',
    'unpaid',
    'picked',
    'packed',
    'قيد التنفيذ',
    'معلق',
    'جديد',
  ],
} as const satisfies Record<string, readonly string[]>;
export const readStatus = (text: string): keyof typeof STATUSES | null => wordOf(STATUSES, text) ?? null;
