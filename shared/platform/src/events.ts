/**
 * Events between host and remotes, and between remotes, which never import each other. Add a name here when two teams
 * agree on it: the map is part of the contract.
 */
export interface PlatformEvents {
  /** Someone wants the create-notification modal, the palette or the keyboard map open. */
  'shell.open': { what: 'notification' | 'palette' | 'shortcuts' };
  /**
   * Records were changed, here or elsewhere, as the server's event stream tells; at most once a second. The queries
   * that it makes stale are asked again by the host: this is for screens that say what has happened.
   */
  'records.changed': RecordChanges;
}

/** A change of a record, in the order of the stream. */
export interface RecordChange {
  /** `product`, as audit entries name it. */
  type: string;
  id: string;
  /** `created`, `updated`, `archived` … */
  action: string;
  /** The record's version after it; null where it has none. */
  version: number | null;
  /** Who did it; the system has no id. */
  by: { id: string | null; name: string } | null;
}

export interface RecordChanges {
  changes: readonly RecordChange[];
  /** Set where there were too many to be told one by one: whatever is on the screen may be another. */
  missed?: boolean;
}

type Listener<K extends keyof PlatformEvents> = (detail: PlatformEvents[K]) => void;
const target = new EventTarget();

/** Tells everyone who listens. */
export function emit<K extends keyof PlatformEvents>(name: K, detail: PlatformEvents[K]): void {
  target.dispatchEvent(new CustomEvent(name, { detail }));
}

/** Listens until the returned function is called. */
export function listen<K extends keyof PlatformEvents>(name: K, listener: Listener<K>): () => void {
  const handler = (event: Event) => {
    // `emit` is the only sender: it pairs each name with its detail.
    if (event instanceof CustomEvent) listener((event as CustomEvent<PlatformEvents[K]>).detail);
  };
  target.addEventListener(name, handler);
  return () => {
    target.removeEventListener(name, handler);
  };
}
