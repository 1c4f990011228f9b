/**
 * Events between host and remotes, and between remotes, which never import each other. Add a name here when two teams
 * agree on it: the map is part of the contract.
 */
export interface PlatformEvents {
  /** Somebody wants the create-notification modal, the palette or the keyboard map open. */
  'shell.open': { what: 'notification' | 'palette' | 'shortcuts' };
  /** Records of an area changed here or, as the server's event stream tells, elsewhere. */
  'records.changed': { area: string; ids: readonly string[] };
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
