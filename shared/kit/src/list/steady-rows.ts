import type { ListPage as Page } from '@bo/contracts';
import { listen, type RecordChange, useOptionalSession } from '@bo/platform';
import { useQueryClient } from '@bo/platform/query';
import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import type { ListState } from './list-state.ts';

/** The reason why a row is no longer in the list: archived, deleted, or changed so that it no longer matches. */
export type RowEnd = 'archived' | 'deleted' | 'left';

export interface SteadyRows<Row> {
  rows: readonly Row[];
  /** How many rows there are that are not shown yet. */
  fresh: number;
  /** The rows that someone else has changed since they stand still. */
  changed: ReadonlySet<string>;
  gone: ReadonlyMap<string, RowEnd>;
  /** Shows the list as it is now. */
  bring: () => void;
}

/** Rows that stand still, and what others have done to records since. */
export interface HeldRows<Row> {
  /** The query that they answer. */
  key: string;
  rows: readonly Row[];
  /** The last action on each record. */
  actions: ReadonlyMap<string, string>;
}

const ENDS: Readonly<Record<string, RowEnd>> = { archived: 'archived', deleted: 'deleted', merged: 'deleted' };

/**
 * The rows as they stand, with the values of now. A row is new where someone has made or changed it, and on the first
 * page where it has come before one that is shown; the one that has moved here from the next page, or the one before,
 * is not. Pure.
 */
export function steady<Row extends { id: string }>(
  held: HeldRows<Row>,
  page: readonly Row[],
  { limit, offset }: { limit: number; offset: number },
): Omit<SteadyRows<Row>, 'bring'> {
  const now = new Map(page.map((row) => [row.id, row]));
  const shown = new Set(held.rows.map(({ id }) => id));
  const last = page.findLastIndex(({ id }) => shown.has(id));
  const hadRoom = held.rows.length < limit;
  const isNew = (id: string, index: number) => held.actions.has(id) || (offset === 0 && (hadRoom || index < last));
  const gone = new Map<string, RowEnd>();
  for (const { id } of held.rows) {
    const action = held.actions.get(id);
    // Without a word about it, it has only been pushed to the next page.
    if (action !== undefined && !now.has(id)) gone.set(id, ENDS[action] ?? 'left');
  }
  return {
    rows: held.rows.map((row) => now.get(row.id) ?? row),
    fresh: page.filter(({ id }, index) => !shown.has(id) && isNew(id, index)).length,
    changed: new Set([...held.actions.keys()].filter((id) => now.has(id) && shown.has(id))),
    gone,
  };
}

/**
 * Keeps the rows of a list in place while others change them: values change in place, new rows wait for the button, and
 * removed rows say so. The user's own changes show at once, wherever they were made.
 */
export function useSteadyRows<Row extends { id: string }>(
  list: ListState,
  { data, isPlaceholderData }: { data: Page<Row> | undefined; isPlaceholderData: boolean },
): SteadyRows<Row> {
  const key = JSON.stringify(list.query);
  const me = useOptionalSession()?.user.id;
  const client = useQueryClient();
  const [held, setHeld] = useState<HeldRows<Row> | null>(null);
  const standing = held?.key === key && !isPlaceholderData ? held : null;

  const hear = useEffectEvent((changes: readonly RecordChange[], missed: boolean) => {
    if (missed || changes.some(({ by }) => by?.id !== undefined && by.id !== null && by.id === me))
      return setHeld(null);
    if (!data || isPlaceholderData) return undefined;
    const before = standing ?? { key, rows: data.results, actions: new Map<string, string>() };
    const actions = new Map([...before.actions, ...changes.map(({ id, action }) => [id, action] as const)]);
    return setHeld({ ...before, actions });
  });
  useEffect(() => listen('records.changed', ({ changes, missed = false }) => hear(changes, missed)), []);
  // What one has done oneself is not to be waited for.
  useEffect(
    () =>
      client.getMutationCache().subscribe((event) => {
        if (event.type === 'updated' && event.action.type === 'success') setHeld(null);
      }),
    [client],
  );

  const rows = data?.results;
  const { limit, offset } = list.base;
  return useMemo(() => {
    const bring = () => setHeld(null);
    if (!standing || !rows) return { rows: rows ?? [], fresh: 0, changed: new Set<string>(), gone: new Map(), bring };
    return { ...steady(standing, rows, { limit, offset }), bring };
  }, [standing, rows, limit, offset]);
}
