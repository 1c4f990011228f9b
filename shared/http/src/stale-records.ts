import type { Query, QueryClient } from '@tanstack/react-query';

/** A changed record, as the cache identifies it. */
export interface StaleRecord {
  type: string;
  id: string;
  /** After the change; null where it is not known. */
  version: number | null;
  /** The resources that are stale by it, the record's own first. */
  resources: readonly string[];
  /** Whether the person at this browser changed it: then what is being asked already is asked because of that. */
  own: boolean;
}

const field = (data: unknown, name: 'id' | 'version'): unknown =>
  typeof data === 'object' && data !== null && name in data ? (data as Record<typeof name, unknown>)[name] : undefined;

/** Whether a query shows, or counts, one of these records. Lists are; another record of the same resource is not. */
function isStaleBy(query: Query, changes: readonly StaleRecord[]): boolean {
  const [name, kind, key] = query.queryKey;
  const { data } = query.state;
  return changes.some((change) => {
    if (name === 'audit-entries') return kind === change.type && key === change.id;
    if (typeof name !== 'string' || !change.resources.includes(name)) return false;
    if (name !== change.resources[0] || kind !== 'detail') return true;
    // A record may be asked for by another name than its id, such as its slug.
    if (key !== change.id && field(data, 'id') !== change.id) return false;
    const version = field(data, 'version');
    return change.version === null || typeof version !== 'number' || version < change.version;
  });
}

/**
 * Invalidates the queries affected by these changes. Queries on the screen are refetched at once, others when they are
 * next shown. The record that a write has just returned, and other records of its type, are not refetched.
 */
export function refreshRecords(client: QueryClient, changes: readonly StaleRecord[]): void {
  for (const own of [true, false]) {
    const part = changes.filter((change) => change.own === own);
    if (part.length === 0) continue;
    const predicate = (query: Query) => isStaleBy(query, part);
    // What another person changed may have been read just before they did; an answer that is on its way is no proof.
    // One that is the first of its query cannot be given up: it is asked for again when it is here.
    const first = own
      ? []
      : client
          .getQueryCache()
          .findAll({ predicate, fetchStatus: 'fetching' })
          .filter(({ state }) => state.data === undefined);
    for (const { promise, queryKey } of first)
      void promise?.then(
        () => client.invalidateQueries({ queryKey, exact: true }),
        () => undefined,
      );
    void client.invalidateQueries({ predicate }, { cancelRefetch: !own });
  }
}
