import type { RemoteManifest } from '@bo/platform/manifest';
import { askAhead } from '../http.ts';
import { integrityFor, trustFiles } from './integrity.ts';
import { mayUse, warmScreen } from './orchestrator.ts';
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

/** Fetches the code of the screen at an address and runs it, its own chunk and the shared parts beside the remote's entry; once. */
function preloadCode(remote: LiveRemote, route: RemoteManifest['routes'][number] | undefined, pathname: string): void {
  if (done.has(pathname)) return;
  done.add(pathname);
  const { manifest, release } = remote;
  trustFiles(release.url, manifest);
  const needs = route ? manifest.needs[route.id] : undefined;
  for (const file of needs?.files ?? []) {
    const url = new URL(file, new URL(release.url, location.href)).href;
    addPreload(url, integrityFor(url));
  }
  for (const file of new Set(needs?.shares.flatMap((share) => page.shares[share] ?? []))) addPreload(`/${file}`, null);
  void warmScreen(remote, pathname);
}

/** Prepares the screen at an address: its code, and what it will ask first. */
function preloadAddress(remotes: readonly LiveRemote[], { pathname, search }: Pick<Location, 'pathname' | 'search'>): void {
  const remote = remoteAt(remotes, pathname);
  if (!remote || missingPermission(remote, pathname) || !mayUse(remote) || isPoorNetwork()) return;
  const route = remote.manifest.routes.find(({ path }) => path.toLowerCase() === pathname.toLowerCase());
  preloadCode(remote, route, pathname);
  if (search === '' && pathname !== location.pathname) askAhead(route?.asks ?? []);
}

/** How long (ms) a pointer rests on what is meant; it only passes over the rest. */
const RESTS = 65;

/** Listens for a pointer that rests on, or the focus on, a link to another screen: a person takes about 200 ms from there to the click. */
export function preloadOnIntent(remotes: readonly LiveRemote[]): () => void {
  let resting: ReturnType<typeof setTimeout> | undefined;
  const onIntent = ({ target }: Event) => {
    clearTimeout(resting);
    const link = target instanceof Element ? target.closest('a[href]') : null;
    if (!(link instanceof HTMLAnchorElement) || link.origin !== location.origin) return;
    resting = setTimeout(() => {
      preloadAddress(remotes, link);
    }, RESTS);
  };
  document.addEventListener('pointerover', onIntent, { passive: true });
  document.addEventListener('focusin', onIntent);
  return () => {
    clearTimeout(resting);
    document.removeEventListener('pointerover', onIntent);
    document.removeEventListener('focusin', onIntent);
  };
}
