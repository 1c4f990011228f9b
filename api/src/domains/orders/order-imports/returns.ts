import type { Line, ReadLine } from './lines.ts';
import { sum } from './reader.ts';

/** What came back of an order: units of its lines, by their position, and money without a line. */
export interface ReadReturn {
  lines: { position: number; quantity: number; amount: number }[];
  delivery_fee: number;
  /** Given back for what no line of the order is. */
  goodwill: number;
  amount: number;
}

/** An order that came back whole. */
export const allBack = (lines: readonly ReadLine[], delivery_fee: number): ReadReturn => ({
  lines: lines.map(({ quantity, net }, position) => ({ position, quantity, amount: net })),
  delivery_fee,
  goodwill: 0,
  amount: sum(lines.map(({ net }) => net)) + delivery_fee,
});

const isSame = (one: Pick<Line, 'code' | 'title'>, other: Pick<Line, 'code' | 'title'>): boolean =>
  one.code === '' ? one.title === other.title : one.code === other.code;

/** The lines below nothing, each taken off the lines that it was bought by. Never more than these came to. */
export function partBack(lines: readonly ReadLine[], back: readonly Line[]): ReadReturn {
  const left = lines.map((line, position) => ({ line, position, units: line.quantity, worth: line.net }));
  const returned = left.map(({ position }) => ({ position, quantity: 0, amount: 0 }));
  let goodwill = 0;
  for (const { code, title, ...line } of back) {
    let { quantity: units, net: owed } = line;
    for (const own of left.filter((one) => isSame({ code, title }, one.line))) {
      const quantity = Math.min(units, own.units);
      if (quantity === 0) continue;
      const amount = Math.min(own.worth, quantity === units ? owed : Math.floor((owed * quantity) / units));
      const so = returned[own.position];
      if (so) Object.assign(so, { quantity: so.quantity + quantity, amount: so.amount + amount });
      own.units -= quantity;
      own.worth -= amount;
      units -= quantity;
      owed -= amount;
    }
    goodwill += owed;
  }
  return {
    lines: returned.filter(({ quantity }) => quantity > 0),
    delivery_fee: 0,
    goodwill,
    amount: sum(back.map(({ net }) => net)),
  };
}
