import { integrityFor, trustFiles } from './integrity.ts';
import { mayUse, warmRemote } from './orchestrator.ts';
import { page } from './page.ts';
import { type LiveRemote, missingPermission, remoteAt } from './registry.ts';

interface Connection {
  saveData?: boolean;
  effectiveType?: string;
}
function isConnection(value: unknown): value is Connection {
  return typeof value === 'object' && value !== null;
}

/** Whether the person pays for every byte, or waits for it: then nothing is fetched before it is asked for. */
function isPoorNetwork(): boolean {
  const connection: unknown = Reflect.get(navigator, 'connection');
  return isConnection(connection) && (connection.saveData === true || (connection.effectiveType ?? '').includes('2g'));
}

const done = new Set<string>();

function addPreload(url: string, integrity: string | null): void {
  const link = document.createElement('link');
  link.rel = 'preload';
  link.as = 'script';
  link.fetchPriority = 'low';
  if (integrity !== null) {
    link.crossOrigin = 'anonymous';
    link.integrity = integrity;
  }
  link.href = url;
  document.head.append(link);
}

/** Fetches what the screen at an address needs: its remote's code is started, its own chunk and the shared parts are put in the cache. */
export function preloadAddress(remotes: readonly LiveRemote[], pathname: string): void {
  const remote = remoteAt(remotes, pathname);
  if (!remote || done.has(pathname) || missingPermission(remote, pathname) || !mayUse(remote) || isPoorNetwork()) return;
  done.add(pathname);
  const { manifest, release } = remote;
  trustFiles(release.url, manifest);
  const route = manifest.routes.find(({ path }) => path.toLowerCase() === pathname.toLowerCase());
  const needs = route ? manifest.needs[route.id] : undefined;
  for (const file of needs?.files ?? []) {
    const url = new URL(file, new URL(release.url, location.href)).href;
    addPreload(url, integrityFor(url));
  }
  for (const file of new Set(needs?.shares.flatMap((share) => page.shares[share] ?? []))) addPreload(`/${file}`, null);
  warmRemote(remote);
}

/** Listens for a pointer over, or the focus on, a link to another remote: a person takes about 200 ms from there to the click. */
export function preloadOnIntent(remotes: readonly LiveRemote[]): () => void {
  const onIntent = ({ target }: Event) => {
    const link = target instanceof Element ? target.closest('a[href]') : null;
    if (link instanceof HTMLAnchorElement && link.origin === location.origin) preloadAddress(remotes, link.pathname);
  };
  document.addEventListener('pointerover', onIntent, { passive: true });
  document.addEventListener('focusin', onIntent);
  return () => {
    document.removeEventListener('pointerover', onIntent);
    document.removeEventListener('focusin', onIntent);
  };
}
