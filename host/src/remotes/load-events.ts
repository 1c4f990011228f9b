import { accessToken } from '@bo/platform';
import { folderOf, page } from './page.ts';
import type { Channel, Resolved } from './resolved.ts';
import type { LoadFailure } from './failures.ts';

/** One attempt to load, mount or keep running a remote. */
export interface LoadEvent {
  remote: string;
  version: string;
  build: string;
  channel: Channel;
  outcome: 'loaded' | LoadFailure;
  attempt: number;
  /** Milliseconds per stage, and `total`. */
  ms: Record<string, number>;
  /** Bytes transferred, as far as the server's timing headers reveal them. */
  bytes: number;
  revision: string;
  at: string;
  detail?: string;
}

const KEPT = 50;
const past: LoadEvent[] = [];
/** The newest attempts of this tab, newest first: for diagnostics. */
export const pastLoads = (): readonly LoadEvent[] => past;

let revision = '';
export function pinRevision(value: string): void {
  revision = value;
}
export const pinnedRevision = () => revision;

function bytesOf({ release }: Resolved): number {
  const base = folderOf(release.url);
  return performance
    .getEntriesByType('resource')
    .reduce(
      (sum, entry) =>
        sum +
        (entry.name.startsWith(base) && 'transferSize' in entry && typeof entry.transferSize === 'number'
          ? entry.transferSize
          : 0),
      0,
    );
}

/**
 * Reports an attempt to listeners on the page (`remote-load` on window) and to the host's server, whose log the
 * platform page shows.
 */
export function reportLoad(
  resolved: Resolved,
  outcome: LoadEvent['outcome'],
  { attempt = 1, ms = {}, detail }: { attempt?: number; ms?: Record<string, number>; detail?: string } = {},
): void {
  const { manifest, channel } = resolved;
  const event: LoadEvent = {
    remote: manifest.id,
    version: manifest.version,
    build: manifest.build,
    channel,
    outcome,
    attempt,
    ms: Object.fromEntries(Object.entries(ms).map(([stage, value]) => [stage, Math.round(value)])),
    bytes: bytesOf(resolved),
    revision: revision.slice(0, 400),
    at: new Date().toISOString(),
    ...(detail ? { detail: detail.slice(0, 2000) } : {}),
  };
  past.unshift(event);
  past.length = Math.min(past.length, KEPT);
  window.dispatchEvent(new CustomEvent('remote-load', { detail: event }));
  // Only events of people who are signed in count. A development server has no such endpoint, and losing an event must
  // cost nobody anything.
  const token = accessToken();
  if (page.origins.length > 0 && token)
    void fetch('/releases/events', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${token}` },
      body: JSON.stringify(event),
      keepalive: true,
    }).catch(() => undefined);
}
