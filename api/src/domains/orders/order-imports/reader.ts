import { type OldOrderField, type OldOrdersReading, toDecimal } from '@bo/contracts';
import type { RefusalCode, SentenceValues } from '../../../platform/errors/sentences.ts';
import { meaningOf } from '../../catalogue/imports/reading.service.ts';
import { type CellRules, minorUnit, readAmount, readRate, rounded } from './cells.ts';

export type ReadRules = CellRules &
  OldOrdersReading & {
    /** The store's rate of VAT, in basis points. */
    vatRate: number;
  };
export interface Blank {
  row: number;
  field: OldOrderField;
  value: string;
}
export interface Refusal {
  refused: RefusalCode;
  row: number;
  values?: SentenceValues;
  /** The choice that the file needs first. */
  asks?: 'dates';
}
export class Refused extends Error {
  readonly why: Refusal;
  constructor(why: Refusal) {
    super(why.refused);
    this.why = why;
  }
}

export const BASIS_POINTS = 10_000n;
/** How much of a cell is shown where it could not be read. */
const SHOWN = 80;

export const sum = (amounts: readonly number[]): number => amounts.reduce((all, one) => all + one, 0);
/** What a share of so many basis points is of an amount. */
const shareOf = (amount: number, points: number): number => rounded(BigInt(amount) * BigInt(points), BASIS_POINTS);

/** What reads the cells of one order: it keeps those that were left blank. @throws Refused */
export function createReader(rules: ReadRules) {
  const blanks: Blank[] = [];
  const minor = minorUnit(rules.currency);
  const refuse = (refused: RefusalCode, row: number, more: Omit<Refusal, 'refused' | 'row'> = {}): never => {
    throw new Refused({ refused, row, ...more });
  };
  const amount = (text: string): number | null => {
    const fine = readAmount(text, rules);
    return fine === null ? null : rounded(fine, minor);
  };
  const size = (text: string): number | null => {
    const read = amount(text);
    return read === null ? null : Math.abs(read);
  };
  return {
    rules,
    blanks,
    minor,
    refuse,
    /** Minor units, rounded. */
    amount,
    /** The same without its sign: exports write a discount as `5.00` or as `-5.00`. */
    size,
    /** A discount, in money or as a percentage of an amount. */
    discountOf: (whole: number) => (text: string) => {
      if (!/[%٪]/.test(text)) return size(text);
      const points = readRate(text, rules.decimal);
      return points === null ? null : shareOf(whole, points);
    },
    money: (value: number): string => `${rules.currency} ${toDecimal(value, rules.currency)}`,
    /** What an optional cell says: null where it says nothing, or nothing that can be read. */
    optional: <T>(field: OldOrderField, cell: string, row: number, read: (text: string) => T | null): T | null => {
      const text = meaningOf(cell);
      const value = text === '' ? null : read(text);
      if (value !== null || text === '') return value;
      const shown = cell.trim().slice(0, SHOWN);
      if (rules.refuse.includes(field)) refuse('old_order.unreadable', row, { values: { field, value: shown } });
      blanks.push({ row, field, value: shown });
      return null;
    },
  };
}
export type Reader = ReturnType<typeof createReader>;
