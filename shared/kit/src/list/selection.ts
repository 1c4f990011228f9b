import type { BulkTarget, Permission } from '@bo/contracts';
import { useOptionalSession } from '@bo/platform';
import { useState } from 'react';
import type { ListState } from './list-state.ts';

/** Which rows are picked: one by one, or everything that matches the filter, on whatever page. */
export interface Selection {
  /** Whether there is anything that this person may do with rows: without it none are picked. */
  offered: boolean;
  ids: ReadonlySet<string>;
  /** Everything that matches, beyond the page. */
  everything: boolean;
  has: (id: string) => boolean;
  toggle: (ids: readonly string[], picked: boolean) => void;
  pickEverything: () => void;
  clear: () => void;
  /** How many rows that is, of `total` that match. */
  count: (total: number) => number;
  /** What a bulk call is told; null while nothing is picked. */
  target: BulkTarget | null;
}

interface Picked {
  /**
   * The filter it was made under: under another filter nothing is picked, or a bulk action would reach rows nobody saw.
   */
  filter: string;
  ids: ReadonlySet<string>;
  everything: boolean;
}

/**
 * The selection of a list for `actions`. It survives paging and sorting, and is emptied by a change of search or
 * filters.
 */
export function useSelection(list: ListState, actions: readonly { permission: Permission }[]): Selection {
  const permissions = useOptionalSession()?.permissions ?? [];
  const { matching } = list;
  const filter = JSON.stringify(matching);
  const empty: Picked = { filter, ids: new Set(), everything: false };
  const [state, setState] = useState<Picked>(empty);
  // For good: if it came back with its filter, it would be there before the rows are.
  if (state.filter !== filter) setState(empty);
  const picked = state.filter === filter ? state : empty;

  return {
    offered: actions.some(({ permission }) => permissions.includes(permission)),
    ids: picked.ids,
    everything: picked.everything,
    has: (id) => picked.everything || picked.ids.has(id),
    toggle: (ids, on) => {
      const next = new Set(picked.everything ? [] : picked.ids);
      for (const id of ids) {
        if (on) next.add(id);
        else next.delete(id);
      }
      setState({ filter, ids: next, everything: false });
    },
    pickEverything: () => {
      setState({ filter, ids: new Set(), everything: true });
    },
    clear: () => {
      setState({ filter, ids: new Set(), everything: false });
    },
    count: (total) => (picked.everything ? total : picked.ids.size),
    target: picked.everything ? { matching } : picked.ids.size > 0 ? { ids: [...picked.ids] } : null,
  };
}

/**
 * The selection as the rows of `result` may change it. Rows that only wait for the next ones take no picks: they may be
 * of another filter, and an action would reach what is no longer seen.
 */
export const selectionIn = (selection: Selection, { isPlaceholderData }: { isPlaceholderData: boolean }): Selection =>
  isPlaceholderData ? { ...selection, toggle: () => undefined } : selection;
