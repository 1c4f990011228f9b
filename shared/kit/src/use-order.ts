import { useEffect, useMemo, useRef, useState } from 'react';
import { useUndoToast } from './feedback/undo.tsx';

interface Ordered {
  id: string;
  version: number;
}

/** The rows with one of them right behind another, or first. */
export function moved<T extends { id: string }>(rows: readonly T[], id: string, afterId: string | null): T[] {
  const row = rows.find((other) => other.id === id);
  if (!row) return [...rows];
  const rest = rows.filter((other) => other !== row);
  const at = afterId === null ? 0 : rest.findIndex((other) => other.id === afterId) + 1;
  return [...rest.slice(0, at), row, ...rest.slice(at)];
}

interface OrderOptions {
  /** Tells the server; who refuses says so by itself. */
  send: (move: Ordered & { after_id: string | null }) => Promise<{ version: number }>;
  /** Asks for the rows again, once the last move is answered: `client.invalidateQueries` of their key. */
  refresh: (options: { cancelRefetch: boolean; throwOnError: boolean }) => Promise<unknown>;
  done: string;
}

/**
 * Rows that somebody puts in order: what was dropped stands there at once, moves reach the server one after the other,
 * and each can be taken back. A move that fails shows the rows again as they were.
 */
export function useOrder<Row extends Ordered>(rows: readonly Row[], { send, refresh, done }: OrderOptions) {
  const undo = useUndoToast();
  const [wanted, setWanted] = useState<readonly Row[] | null>(null);
  const shown = useMemo(() => {
    if (wanted === null) return rows;
    const now = new Map(rows.map((row) => [row.id, row]));
    return wanted.flatMap(({ id }) => now.get(id) ?? []);
  }, [wanted, rows]);
  const latest = useRef(shown);
  useEffect(() => {
    latest.current = shown;
  }, [shown]);
  const turns = useRef({ last: Promise.resolve<unknown>(undefined), open: 0, versions: new Map<string, number>() });
  const dismiss = useRef<(() => void) | null>(null);

  // What was dropped is shown until the rows tell of it; where they cannot be had, what the server has confirmed stays.
  // A move that was saved has had them asked for already, one that failed has not: what is on its way is of before it.
  const settle = (saved: boolean) => {
    const drop = () => turns.current.open === 0 && setWanted(null);
    // Whoever watches the rows is told of them a task later.
    refresh({ cancelRefetch: !saved, throwOnError: true }).then(
      () => setTimeout(drop),
      () => undefined,
    );
  };

  async function put({ id, version }: Ordered, after_id: string | null): Promise<Ordered> {
    const { current } = turns;
    latest.current = moved(latest.current, id, after_id);
    setWanted(latest.current);
    current.open += 1;
    const turn = current.last.then(() =>
      // The answer to the move before may be newer than the rows are.
      send({ id, version: Math.max(current.versions.get(id) ?? 0, version), after_id }),
    );
    current.last = turn.catch(() => undefined);
    let saved = false;
    try {
      const { version: next } = await turn;
      saved = true;
      current.versions.set(id, next);
      return { id, version: next };
    } catch (error) {
      setWanted(null);
      throw error;
    } finally {
      current.open -= 1;
      if (current.open === 0) settle(saved);
    }
  }
  const go = (from: number, to: number) => {
    const row = latest.current[from];
    if (!row) return;
    const behind = latest.current[from - 1]?.id ?? null;
    const rest = latest.current.filter((other) => other !== row);
    dismiss.current?.();
    put(row, rest[to - 1]?.id ?? null).then(
      (saved) => {
        dismiss.current = undo(done, () => put(saved, behind));
      },
      () => undefined,
    );
  };
  return { rows: shown, go };
}
