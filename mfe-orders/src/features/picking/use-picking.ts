import {
  batchesLeft,
  fromDecimal,
  gramsOfCode,
  gramsOfPrice,
  isCodeOf,
  openOf,
  type PickRefusal,
  type PickTask,
  readScan,
  unitsOfScan,
} from '@bo/contracts';
import { dayAfter, storeToday } from '@bo/kit';
import { signal, useScanner } from '@bo/kit/scan';
import { useSession } from '@bo/platform';
import { useState } from 'react';
import { act, type Doing } from './floor.ts';
import { type At, batchFor, wayOf } from './pick-way.ts';
import type { Wrong } from './wrong-item.tsx';

/** What is asked about a line, which stays the same whatever is picked next. */
export type Asking = { line: string } & (
  | { what: 'weight'; code: string; grams: number | null }
  | { what: 'short' | 'substitute' | 'code' }
);

/** What a person picks of a task: the line in hand, what is scanned, what is asked of a line and what was wrong. */
export function usePicking(task: PickTask) {
  const { currency } = useSession().store;
  const [wrong, setWrong] = useState<Wrong | null>(null);
  const [right, setRight] = useState(0);
  const [asking, setAsking] = useState<Asking | null>(null);
  const [chosen, setChosen] = useState('');
  /** The batch the picker chose instead of the proposed one. */
  const [batch, setBatch] = useState<string | null>(null);
  const way = wayOf(task);
  const open = way.filter(({ line }) => openOf(line) > 0);
  const current = open.find(({ line }) => line.id === chosen) ?? open[0];
  const asked = way.find(({ line }) => line.id === asking?.line);

  const tell = (refused: PickRefusal | null, { line }: At, scanned: string): void => {
    if (refused === null) {
      signal('right');
      setWrong(null);
      setRight((n) => n + 1);
      return;
    }
    signal('wrong');
    setWrong({ code: refused, scanned, wanted: line });
  };
  const perform = async (at: At, doing: Doing, scanned = '') => {
    const refused = await act(task.id, doing);
    // Its dialog asks for a weight again, or to confirm it.
    if (refused === 'weight_off') signal('wrong');
    else tell(refused, at, scanned);
    return refused;
  };
  const pick = (
    at: At,
    more: { quantity: number; code: string; weight_g: number | null; confirmed: boolean },
    named = batch,
  ) =>
    perform(
      at,
      { kind: 'pick', order_id: at.order.id, line_id: at.line.id, batch_id: batchFor(at.line, named), ...more },
      more.code,
    );

  const scan = (scanned: string) => {
    setAsking(null);
    if (!current) return;
    const { code, batch: scannedBatch, expires_on, grams: net, price } = readScan(scanned);
    // What lies beside it may be taken first: it belongs to the line that it is of.
    const fits = [current, ...open].find(({ line }) => isCodeOf(line, code));
    if (!fits) {
      const done = way.find(({ line }) => isCodeOf(line, code));
      tell(done ? 'more_than_ordered' : 'wrong_item', current, code);
      return;
    }
    if (expires_on !== null && expires_on <= dayAfter(storeToday(), fits.line.sale_stop_days)) {
      tell('not_sellable', fits, code);
      return;
    }
    setChosen(fits.line.id);
    const named = batchesLeft(fits.line).find((one) => one.batch === scannedBatch)?.id ?? batch;
    setBatch(named);
    const { label_price } = fits.line;
    const paid = price === null ? null : fromDecimal(price, currency);
    const labelled = net ?? (paid === null ? null : gramsOfPrice(paid, label_price));
    const grams = labelled ?? gramsOfCode(fits.line.codes, code, label_price);
    if (fits.line.sold_by === 'weight' && grams === null) {
      setWrong(null);
      setAsking({ what: 'weight', line: fits.line.id, code, grams: null });
      return;
    }
    const weight_g = fits.line.sold_by === 'weight' ? labelled : null;
    void pick(fits, { quantity: unitsOfScan(fits.line, code), code, weight_g, confirmed: false }, named).then(
      (refused) => {
        if (refused === 'weight_off') setAsking({ what: 'weight', line: fits.line.id, code, grams });
      },
    );
  };
  useScanner(scan);

  return {
    way,
    current,
    /** How many lines are settled. */
    settled: way.length - open.length,
    rest: way.filter(({ line }) => line.id !== current?.line.id),
    batch,
    setBatch,
    choose: setChosen,
    scan,
    pick,
    perform,
    /** The dialog that is open, and the line that it is about. */
    asking,
    asked,
    ask: setAsking,
    wrong,
    forgive: () => setWrong(null),
    /** Grows with every right pick. */
    right,
  };
}
export type Picks = ReturnType<typeof usePicking>;
