import type { ListPage, OrderableQuery, OrderableVariant } from '@bo/contracts';
import type { Viewer } from '../../../platform/access/scope.ts';
import type { Db } from '../../../platform/db/database.ts';
import { fitOf } from './name-fit.ts';
import { readCandidates, readOrderable } from './orderable.repository.ts';

/**
 * What a person who takes an order by phone means by a text: what the text names whole, then what is called so, then
 * its category, then what sells. What cannot be ordered is found only where nothing else is, to say why.
 */
export async function findOrderable(
  db: Db,
  { search, limit }: OrderableQuery,
  viewer: Viewer,
): Promise<ListPage<OrderableVariant>> {
  const found = await readCandidates(db, search, viewer);
  const named = found.filter(({ exact }) => exact);
  // A scan of a product that cannot be sold does not bring another whose code begins in the same way.
  const isOff = named.length > 0 && /\d/.test(search) && named.every(({ for_sale }) => !for_sale);
  const sellable = isOff ? [] : found.filter(({ for_sale }) => for_sale);
  const offered = (sellable.length > 0 ? sellable : isOff ? named : found).map((one) => ({
    ...one,
    fit: one.exact ? [-1, 0] : search === '' ? [0, 0] : fitOf(search, one),
  }));
  const by =
    (of: (one: (typeof offered)[number]) => number | undefined) => (a: (typeof offered)[number], b: typeof a) =>
      (of(a) ?? 0) - (of(b) ?? 0);
  // What is the same by all of these stays in the order of the catalogue.
  const orders = [by(({ fit }) => fit[0]), by(({ fit }) => fit[1]), by(({ sold }) => -sold)];
  const ranked = offered
    .toSorted((a, b) => orders.reduce((soFar, compare) => soFar || compare(a, b), 0))
    .slice(0, limit);
  const rows = await readOrderable(
    db,
    ranked.map(({ id }) => id),
  );
  const results = rows.map((row) => ({ ...row, for_sale: sellable.length > 0 }));
  return { count: results.length, count_exact: true, next: null, previous: null, results };
}
