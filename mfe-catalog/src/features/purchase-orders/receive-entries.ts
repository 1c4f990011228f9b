import { isCodeOf, openUnits, type PurchaseOrderLine, type Scan, unitsOfCode } from '@bo/contracts';
import { proposedExpiry } from '../../parts/batch-fields.tsx';

/** An entry of a delivery as it is typed: goods of one line that have two dates are two entries of it. */
export interface Entry {
  line_id: string;
  received: number | null;
  damaged: number | null;
  batch: string;
  expires_on: string | null;
  block_reason: string;
  close: boolean;
  photo: string | null;
}

/** Begins without a number: what nobody has counted is no zero. */
export const entryOf = (line: PurchaseOrderLine): Entry => ({
  line_id: line.id,
  received: null,
  damaged: null,
  batch: '',
  expires_on: proposedExpiry(line),
  block_reason: '',
  close: false,
  photo: null,
});

export const entriesOf = (values: object): Entry[] => {
  const lines: unknown = Reflect.get(values, 'lines');
  return Array.isArray(lines) ? (lines as Entry[]) : [];
};
/** A number as it is typed; what is no number counts as none. */
export const counted = (value: unknown): number => (typeof value === 'number' ? value : 0);

const codesOf = (line: PurchaseOrderLine) => ({
  codes: [line.code, line.supplier_code, line.barcode, ...line.barcodes].filter(Boolean),
  sold_by: 'unit' as const,
});
export const lineOfCode = (lines: readonly PurchaseOrderLine[], code: string): PurchaseOrderLine | undefined =>
  lines.find((line) => isCodeOf(codesOf(line), code));

/**
 * Pieces that a scan of a line's code stands for: those that the symbol says, else those of the case whose code it is.
 */
export const unitsOfScanned = (line: PurchaseOrderLine, { code, count }: Scan): number =>
  count ?? unitsOfCode(line.case_codes, code);

type Dated = Pick<Scan, 'batch' | 'expires_on'>;
export interface Counting {
  entries: Entry[];
  /** The entry that was counted up. */
  index: number;
}
/**
 * Counts pieces of a line, up from what is there. What a symbol says of batch and date is filled into an entry that has
 * nothing counted yet; pieces of another batch or date are an entry of their own.
 */
export function countUp(entries: readonly Entry[], line: PurchaseOrderLine, units: number, dated: Dated): Counting {
  const own = entries.flatMap((entry, index) => (entry.line_id === line.id ? [{ entry, index }] : []));
  const fits = ({ batch, expires_on }: Entry) =>
    (dated.batch === null || batch === dated.batch) && (dated.expires_on === null || expires_on === dated.expires_on);
  const found = own.findLast(({ entry }) => fits(entry)) ?? own.find(({ entry }) => counted(entry.received) === 0);
  const from = found?.entry ?? entryOf(line);
  const entry: Entry = {
    ...from,
    received: counted(from.received) + units,
    batch: dated.batch ?? from.batch,
    expires_on: dated.expires_on ?? from.expires_on,
  };
  return found
    ? { entries: entries.map((one, index) => (index === found.index ? entry : one)), index: found.index }
    : { entries: [...entries, entry], index: entries.length };
}

/** Everything that is still to come, of the lines of which nothing was counted. */
export function takeAll(entries: readonly Entry[], lines: readonly PurchaseOrderLine[]): Entry[] {
  const touched = new Set(
    entries.flatMap(({ line_id, received, damaged }) => (counted(received) + counted(damaged) > 0 ? [line_id] : [])),
  );
  const taken = new Set<string>();
  return entries.map((entry) => {
    const line = lines.find(({ id }) => id === entry.line_id);
    if (!line || touched.has(line.id) || taken.has(line.id)) return entry;
    taken.add(line.id);
    return { ...entry, received: openUnits(line) };
  });
}
