import { useOptionalSession } from '@bo/platform';
import { useLocation } from '@bo/platform/router';
import { del, get, set } from 'idb-keyval';
import { useEffect, useEffectEvent, useState } from 'react';
import type { Draft } from '../form/draft.tsx';
import type { CellAt, CellEdit, GridState } from './grid-state.ts';

interface KeptCells {
  /** `from` is what the cell held when it was typed over. */
  cells: readonly (CellEdit & { from: string })[];
  at: string;
}
function isKeptCells(value: unknown): value is KeptCells {
  return typeof value === 'object' && value !== null && 'cells' in value && Array.isArray(value.cells) && 'at' in value && typeof value.at === 'string';
}

/**
 * Keeps what is typed in a grid in IndexedDB, per user and address, as a form keeps its draft: a reload, a crash or an expired
 * session loses nothing. A cell that holds something else by now is not brought back.
 */
export function useKeptCells(edits: GridState['edits'], original: (at: CellAt) => string, restore: (cells: readonly CellEdit[]) => void): Draft {
  const user = useOptionalSession()?.user.id ?? 'nobody';
  const { pathname, search } = useLocation();
  const key = `draft ${user} cells ${pathname}${search}`;
  const [looked, setLooked] = useState(false);
  const [restoredAt, setRestoredAt] = useState<string | null>(null);

  const bringBack = useEffectEvent((kept: unknown) => {
    setLooked(true);
    const cells = isKeptCells(kept) ? kept.cells.filter((cell) => original(cell) === cell.from) : [];
    if (!isKeptCells(kept) || cells.length === 0) return;
    restore(cells);
    setRestoredAt(kept.at);
  });
  useEffect(() => {
    let gone = false;
    get<unknown>(key)
      .catch(() => undefined)
      .then((kept) => {
        if (!gone) bringBack(kept);
      }, () => undefined);
    return () => {
      gone = true;
    };
  }, [key]);

  const keep = useEffectEvent(() => {
    const cells = Object.entries(edits).flatMap(([row, texts]) => Object.entries(texts).map(([column, text]) => ({ row, column, text, from: original({ row, column }) })));
    const kept: KeptCells = { cells, at: new Date().toISOString() };
    (cells.length === 0 ? del(key) : set(key, kept)).catch(() => undefined);
  });
  useEffect(() => {
    if (looked) keep();
  }, [looked, edits]);
  return { restoredAt: Object.keys(edits).length === 0 ? null : restoredAt, forget: () => del(key).catch(() => undefined) };
}
