import { useOptionalSession } from '@bo/platform';
import { useLocation } from '@bo/platform/router';
import { del, get, set } from 'idb-keyval';
import { useEffect, useEffectEvent, useState } from 'react';
import type { Draft } from '../form/draft.tsx';
import type { CellAt, GridState, TypedCell } from './grid-state.ts';

export type KeptCell = CellAt & TypedCell;
interface KeptCells {
  cells: readonly KeptCell[];
  at: string;
}
function isKeptCells(value: unknown): value is KeptCells {
  return (
    typeof value === 'object' &&
    value !== null &&
    'cells' in value &&
    Array.isArray(value.cells) &&
    'at' in value &&
    typeof value.at === 'string'
  );
}

/**
 * Keeps what is typed in a grid in IndexedDB, per user and address, as a form keeps its draft: a reload, a crash or an
 * expired session loses nothing, not even the cell that is being typed in. Where someone else has changed a cell since,
 * what it held is kept beside: the grid then shows both.
 */
export function useKeptCells(
  edits: GridState['edits'],
  typing: KeptCell | null,
  restore: (cells: readonly KeptCell[]) => void,
): Draft {
  const user = useOptionalSession()?.user.id ?? 'nobody';
  const { pathname, search } = useLocation();
  const key = `draft ${user} cells ${pathname}${search}`;
  const [looked, setLooked] = useState(false);
  const [restoredAt, setRestoredAt] = useState<string | null>(null);

  const bringBack = useEffectEvent((kept: unknown) => {
    setLooked(true);
    if (!isKeptCells(kept) || kept.cells.length === 0) return;
    restore(kept.cells);
    setRestoredAt(kept.at);
  });
  useEffect(() => {
    let gone = false;
    get<unknown>(key)
      .catch(() => undefined)
      .then(
        (kept) => {
          if (!gone) bringBack(kept);
        },
        () => undefined,
      );
    return () => {
      gone = true;
    };
  }, [key]);

  const keep = useEffectEvent(() => {
    const typed = Object.entries(edits).flatMap(([row, cells]) =>
      Object.entries(cells)
        .filter(([column]) => row !== typing?.row || column !== typing.column)
        .map(([column, cell]) => ({ row, column, ...cell })),
    );
    const cells = typing === null ? typed : [...typed, typing];
    const kept: KeptCells = { cells, at: new Date().toISOString() };
    (cells.length === 0 ? del(key) : set(key, kept)).catch(() => undefined);
  });
  useEffect(() => {
    if (looked) keep();
  }, [looked, edits, typing?.row, typing?.column, typing?.text]);
  return {
    restoredAt: Object.keys(edits).length === 0 ? null : restoredAt,
    forget: () => del(key).catch(() => undefined),
  };
}
