import type { VatBox, VatReturn } from '@bo/contracts';

/** A period of whole months in days of the store. */
export interface VatPeriod {
  month: string;
  months: 1 | 3;
  /** First and last day. */
  from: string;
  upto: string;
}

const firstOf = (year: number, month: number): Date => new Date(Date.UTC(year, month, 1));
const dayOf = (date: Date): string => date.toISOString().slice(0, 10);

/** The period that begins in a month; without one, the last that is over on a day of the store. */
export function periodOf({ month, months }: { month?: string | undefined; months: 1 | 3 }, today: string): VatPeriod {
  const [year, number] = [Number((month ?? today).slice(0, 4)), Number((month ?? today).slice(5, 7)) - 1];
  const from = firstOf(year, month === undefined ? number - months : number);
  const end = firstOf(from.getUTCFullYear(), from.getUTCMonth() + months);
  return {
    month: dayOf(from).slice(0, 7),
    months,
    from: dayOf(from),
    upto: dayOf(new Date(end.getTime() - 86_400_000)),
  };
}

/** Boxes of purchases; all others are supplies. */
const INPUT: ReadonlySet<string> = new Set(['9', 'input']);

/** The totals of a return, from its boxes. */
export function totalsOf(boxes: readonly VatBox[]): Pick<VatReturn, 'output' | 'input' | 'payable'> {
  const sum = (input: boolean) =>
    boxes
      .filter(({ box }) => INPUT.has(box) === input)
      .reduce((all, { net, vat }) => ({ net: all.net + net, vat: all.vat + vat }), { net: 0, vat: 0 });
  const [output, input] = [sum(false), sum(true)];
  return { output, input, payable: output.vat - input.vat };
}
