import { ApiError, toApiError } from '@bo/http';
import { toast } from '@bo/platform';
import { useDescribeError } from '@bo/platform/describe-error';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useUndoToast } from '../feedback/undo.tsx';
import { type Move, useKeptMoves } from './kept-moves.ts';

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

/** Moves that did not reach the server, and what a person can do about them. */
export interface UnsavedMoves {
  count: number;
  isSaving: boolean;
  save: () => Promise<void>;
  discard: () => void;
}

/** Thrown for a move behind one that did not reach the server: it is kept with that one, not sent. */
class NotSent extends Error {}
/** Whether a move may succeed later as it is: the server refused nothing, it was not reached or not able. */
function isPassing(thrown: unknown): boolean {
  if (thrown instanceof NotSent) return true;
  const { kind, status } = thrown instanceof ApiError ? thrown : toApiError(thrown);
  return kind === 'offline' || kind === 'unauthorized' || status >= 500;
}

/** Kept moves with their rows; those whose rows are gone are left out. */
const withPlaces = <Row extends Ordered>(rows: readonly Row[], moves: readonly Move[]) =>
  moves.flatMap(({ id, after_id }) => {
    const row = rows.find((one) => one.id === id);
    return row && (after_id === null || rows.some((one) => one.id === after_id)) ? [{ row, after_id }] : [];
  });
const withMoves = <Row extends Ordered>(rows: readonly Row[], moves: readonly Move[]): readonly Row[] =>
  withPlaces(rows, moves).reduce<readonly Row[]>((now, { row, after_id }) => moved(now, row.id, after_id), rows);

interface OrderOptions {
  /** Names these rows among all that a person orders on this device: `products of <category>`. */
  name: string;
  /** Sends a move to the server. Its failures are shown here, so its mutation is silent about them. */
  send: (move: Ordered & { after_id: string | null }) => Promise<{ version: number }>;
  /** Asks for the rows again, once the last move is answered: `client.invalidateQueries` of their key. */
  refresh: (options: { cancelRefetch: boolean; throwOnError: boolean }) => Promise<unknown>;
  done: string;
}

/**
 * Rows that a person puts in order: what was dropped stands there at once, moves reach the server one after the other,
 * and each can be taken back. A move that is refused shows the rows again as they were. One that does not reach the
 * server stays as it was made, with all that follow it, also over a reload, until it is saved or discarded
 * (`UnsavedOrder`).
 */
export function useOrder<Row extends Ordered>(rows: readonly Row[], { name, send, refresh, done }: OrderOptions) {
  const undo = useUndoToast();
  const describe = useDescribeError();
  const kept = useKeptMoves(name);
  const [isSaving, setSaving] = useState(false);
  const [wanted, setWanted] = useState<readonly Row[] | null>(null);
  const shown = useMemo(() => {
    if (wanted === null) return withMoves(rows, kept.moves);
    const now = new Map(rows.map((row) => [row.id, row]));
    return wanted.flatMap(({ id }) => now.get(id) ?? []);
  }, [wanted, rows, kept.moves]);
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
    // Observers of the query get the rows one task later.
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
    const turn = current.last.then(() => {
      if (kept.any()) throw new NotSent();
      // The answer to the move before may be newer than the rows are.
      return send({ id, version: Math.max(current.versions.get(id) ?? 0, version), after_id });
    });
    current.last = turn.catch(() => undefined);
    let saved = false;
    try {
      const { version: next } = await turn;
      saved = true;
      current.versions.set(id, next);
      return { id, version: next };
    } catch (error) {
      if (isPassing(error)) kept.add({ id, after_id });
      else {
        setWanted(null);
        toast.error(describe(toApiError(error)));
      }
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
  async function save(): Promise<void> {
    const again = kept.moves;
    kept.forget();
    setSaving(true);
    // Made again on what the server has now: another person may have moved rows since.
    latest.current = rows;
    const results = await Promise.allSettled(withPlaces(rows, again).map(({ row, after_id }) => put(row, after_id)));
    setSaving(false);
    if (results.length > 0 && results.every(({ status }) => status === 'fulfilled')) toast.success(done);
  }
  const unsaved: UnsavedMoves = {
    count: kept.moves.length,
    isSaving,
    save,
    discard: () => {
      kept.forget();
      setWanted(null);
    },
  };
  return { rows: shown, go, unsaved };
}
