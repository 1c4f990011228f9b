import { get, set } from 'idb-keyval';
import { useOptionalSession } from './session.tsx';
import { useCallback, useEffect, useState, useSyncExternalStore } from 'react';

/**
 * What a person likes, such as a table's columns. In IndexedDB, because a 401 clears local storage (SPECIFICATION.md
 * section 8), and per user, because tills and desks are shared. Here and not in the kit: every remote brings a kit of
 * its own, and a preference that is changed in one is changed in all.
 */
const memory = new Map<string, unknown>();
const listeners = new Set<() => void>();

function tell(): void {
  listeners.forEach((listener) => listener());
}
function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** A kept value, checked by `accepts` when it is read: an older release may have written something else. */
export function usePreference<T>(
  name: string,
  fallback: T,
  accepts: (value: unknown) => value is T,
): [T, (value: T) => void] {
  const user = useOptionalSession()?.user.id ?? 'nobody';
  const key = `preference ${user} ${name}`;
  const [first] = useState(fallback);
  const value = useSyncExternalStore(subscribe, () => memory.get(key));

  useEffect(() => {
    if (memory.has(key)) return;
    get<unknown>(key).then(
      (found) => {
        if (found === undefined || memory.has(key)) return;
        memory.set(key, found);
        tell();
      },
      // Private windows refuse IndexedDB: the preference then lasts as long as the page.
      () => undefined,
    );
  }, [key]);

  const change = useCallback(
    (next: T) => {
      memory.set(key, next);
      tell();
      set(key, next).catch(() => undefined);
    },
    [key],
  );
  return [accepts(value) ? value : first, change];
}
