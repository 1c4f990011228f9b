import {
  type BulkTarget,
  changedTerm,
  type Pincode,
  Price,
  TermsChange,
  type TermsPreview,
  type TermsPreviewInput,
} from '@bo/contracts';
import { z } from 'zod';
import type { Actor } from '../../../platform/access/caller.ts';
import type { Db } from '../../../platform/db/database.ts';
import { fieldError } from '../../../platform/errors/domain-error.ts';
import { type BulkAction, defineBulk, readBulkState } from '../../../platform/http/bulk.ts';
import { expectFound } from '../../../platform/records.ts';
import type { UnitOfWork } from '../../../platform/unit-of-work.ts';
import { findPincode, pincodeList, readTerms } from './pincodes.repository.ts';
import { pincodes } from './pincodes.service.ts';

/** What a bulk action changes of a pincode, as an undo gives it back. */
const State = z.object({
  serviceable: z.boolean(),
  delivery_fee: Price,
  free_delivery_from: Price.nullable(),
  minimum_order: Price,
  archived: z.boolean(),
});
type State = z.infer<typeof State>;
const Values = z.object({ to: z.string().max(500).optional() });
const TermsValues = Values.extend(TermsChange.shape);
const stateOf = ({ serviceable, delivery_fee, free_delivery_from, minimum_order, archived_at }: Pincode): State => ({
  serviceable,
  delivery_fee,
  free_delivery_from,
  minimum_order,
  archived: archived_at !== null,
});

/** As many rows of a preview as a dialog shows. */
const ROWS = 20;
/** A preview of more would not be read, and the bulk action refuses more too. */
const AT_MOST = 1_000_000;

async function changeTerm(unit: UnitOfWork, id: string, change: TermsChange): Promise<Pincode> {
  const before = expectFound(await findPincode(unit.trx, id, unit.actor));
  const after = changedTerm(before, change);
  if (after === undefined) throw fieldError('amount', 'pincode.terms');
  if (after === before[change.term]) return before;
  return pincodes.change(unit, id, undefined, { [change.term]: after });
}

const serve = (serviceable: boolean): BulkAction<z.infer<typeof Values>> => ({
  needs: 'pincode.edit',
  act: (unit, id) => pincodes.change(unit, id, undefined, { serviceable }),
});

export const pincodeBulk = defineBulk({
  name: 'pincodes',
  list: pincodeList,
  values: Values.extend(TermsChange.partial().shape),
  async stateOf(db, id, viewer) {
    const pincode = await findPincode(db, id, viewer);
    return pincode && JSON.stringify(stateOf(pincode));
  },
  actions: {
    serve: serve(true),
    stop_serving: serve(false),
    archive: { needs: 'pincode.delete', act: (unit, id) => pincodes.setArchived(unit, id, undefined, true) },
    restore: { needs: 'pincode.delete', act: (unit, id) => pincodes.setArchived(unit, id, undefined, false) },
    change_terms: {
      needs: 'pincode.edit',
      values: TermsValues,
      act: (unit, id, values) => changeTerm(unit, id, TermsChange.parse(values)),
    },
    return: {
      needs: 'pincode.edit',
      act(unit, id, { to = '' }) {
        const { archived: _, ...state } = readBulkState(State, to);
        return pincodes.change(unit, id, undefined, state);
      },
    },
  },
});

/** What `change_terms` would do to the rows of a target. */
export async function previewTerms(
  db: Db,
  { target, change }: TermsPreviewInput,
  viewer: Actor,
): Promise<TermsPreview> {
  const rows = await readTerms(db, await idsOf(db, target, viewer), viewer);
  const changes = rows.map((row) => {
    const after = changedTerm(row, change);
    if (after === undefined) throw fieldError('amount', 'pincode.terms');
    return { id: row.id, code: row.code, area: row.area, area_ar: row.area_ar, before: row[change.term], after };
  });
  const range = (amounts: readonly (number | null)[]) => {
    const known = amounts.filter((amount) => amount !== null);
    // By hand: of a million arguments `Math.min` makes an overflow.
    const pick = (better: (a: number, b: number) => boolean) =>
      known.reduce<number | null>((best, one) => (best === null || better(one, best) ? one : best), null);
    return { lowest: pick((a, b) => a < b), highest: pick((a, b) => a > b) };
  };
  const changed = changes.filter(({ before, after }) => before !== after);
  return {
    count: changes.length,
    changed: changed.length,
    before: range(changes.map(({ before }) => before)),
    after: range(changes.map(({ after }) => after)),
    rows: changed.slice(0, ROWS),
  };
}

async function idsOf(db: Db, target: BulkTarget, viewer: Actor): Promise<string[]> {
  if ('ids' in target) return target.ids;
  if ('matching' in target) return pincodeList.matchingIds(db, target.matching, viewer, AT_MOST);
  throw fieldError('target', 'pincode.terms');
}
