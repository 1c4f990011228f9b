import { useOptionalSession } from '@bo/platform';
import { del, get, set } from 'idb-keyval';
import { useEffect, useRef, useState } from 'react';

/** A row's new place: right behind another row, or first. */
export interface Move {
  id: string;
  after_id: string | null;
}
const NONE: readonly Move[] = [];

const areMoves = (value: unknown): value is Move[] =>
  Array.isArray(value) &&
  value.every(
    (one: unknown) =>
      typeof one === 'object' && one !== null && 'id' in one && 'after_id' in one && typeof one.id === 'string',
  );

/** Keeps moves that did not reach the server in IndexedDB, per user and list, as a form keeps its draft. */
export function useKeptMoves(name: string) {
  const user = useOptionalSession()?.user.id ?? 'nobody';
  const key = `draft ${user} order ${name}`;
  const [moves, setMoves] = useState(NONE);
  const latest = useRef(moves);
  const change = (next: readonly Move[]) => {
    latest.current = next;
    setMoves(next);
    (next.length === 0 ? del(key) : set(key, next)).catch(() => undefined);
  };
  useEffect(() => {
    let gone = false;
    get<unknown>(key).then(
      (found) => {
        // What was made meanwhile was made on what the person saw.
        if (gone || latest.current.length > 0 || !areMoves(found)) return;
        latest.current = found;
        setMoves(found);
      },
      () => undefined,
    );
    return () => {
      gone = true;
    };
  }, [key]);
  return {
    moves,
    any: () => latest.current.length > 0,
    add: (move: Move) => change([...latest.current, move]),
    forget: () => change(NONE),
  };
}
