import type { RemoteManifest } from '@bo/platform/manifest';
import { integrityFor, trustFiles } from './integrity.ts';
import { isOpening, mayUse, warmScreen } from './orchestrator.ts';
import { prefetch } from '../base/prefetch.ts';
import { whenIdle } from '../base/when-idle.ts';
import { page } from './page.ts';
import { type LiveRemote, missingPermission, remoteAt, unmetBy } from './registry.ts';

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
const asked = new Set<string>();

/**
 * Fetches a file into the browser's cache; once, for screens share most of theirs. The link goes when it is there: antd looks
 * through all that stands in the head for its styles whenever something is drawn, and the menu's screens have 400 files.
 */
function addPreload(url: string, integrity: string | null): void {
  if (asked.has(url)) return;
  asked.add(url);
  const link = document.createElement('link');
  link.rel = 'preload';
  link.as = 'script';
  link.fetchPriority = 'low';
  if (integrity !== null) {
    link.crossOrigin = 'anonymous';
    link.integrity = integrity;
  }
  link.href = url;
  link.onload = link.onerror = () => link.remove();
  document.head.append(link);
}

/**
 * Fetches the code of the screen at an address and runs it, its own chunk and the shared parts beside the remote's
 * entry; once.
 */
function preloadCode(
  remote: LiveRemote,
  route: RemoteManifest['routes'][number] | undefined,
  pathname: string,
): Promise<boolean> {
  if (done.has(pathname)) return Promise.resolve(true);
  done.add(pathname);
  const { manifest, release } = remote;
  // What would be refused is not fetched either.
  if (unmetBy(manifest).length > 0) return Promise.resolve(false);
  trustFiles(release.url, manifest);
  const needs = route ? manifest.needs[route.id] : undefined;
  for (const file of needs?.files ?? []) {
    const url = new URL(file, new URL(release.url, location.href)).href;
    addPreload(url, integrityFor(url));
  }
  for (const file of new Set(needs?.shares.flatMap((share) => page.shares[share] ?? []))) addPreload(`/${file}`, null);
  return warmScreen(remote, pathname);
}

/** Prepares the screen at an address: its code, and what it will ask first. */
function preloadAddress(
  remotes: readonly LiveRemote[],
  { pathname, search }: Pick<Location, 'pathname' | 'search'>,
): void {
  const remote = remoteAt(remotes, pathname);
  if (!remote || missingPermission(remote, pathname) || !mayUse(remote)) return;
  const route = remote.manifest.routes.find(({ path }) => path.toLowerCase() === pathname.toLowerCase());
  void preloadCode(remote, route, pathname);
  if (search === '' && pathname !== location.pathname) prefetch(route?.prefetch ?? []);
}

/** How long (ms) a pointer rests on what is meant; it only passes over the rest. */
const RESTS = 65;

/** The link of our own that an event happened on. */
function linkOf({ target }: Event): HTMLAnchorElement | null {
  const link = target instanceof Element ? target.closest('a[href]') : null;
  return link instanceof HTMLAnchorElement && link.origin === location.origin ? link : null;
}

/**
 * Prepares the screen behind a link that somebody means. A pointer that rests on it or the focus may mean it: a person
 * takes about 200 ms from there to the click. A pressed button, a finger or Enter mean it: there is no rest before
 * these, and what is asked is what the screen would ask, so that it costs no byte more.
 */
export function preloadOnIntent(remotes: readonly LiveRemote[]): () => void {
  let resting: ReturnType<typeof setTimeout> | undefined;
  let place = '';
  /** The link that came under the pointer by itself: it is meant once the pointer moves on it. */
  let came: HTMLAnchorElement | null = null;
  /** A menu that folds moves other links under a pointer that nobody moved: these are not meant. */
  const isStill = (event: Event) => {
    if (!(event instanceof MouseEvent)) return false;
    const before = place;
    place = `${String(event.screenX)} ${String(event.screenY)}`;
    return place === before;
  };
  const onMaybe = (event: Event) => {
    clearTimeout(resting);
    const link = linkOf(event);
    const still = isStill(event);
    came = still ? link : null;
    if (still || !link || isPoorNetwork()) return;
    resting = setTimeout(() => {
      preloadAddress(remotes, link);
    }, RESTS);
  };
  const onMove = (event: Event) => {
    if (came && linkOf(event) === came) onMaybe(event);
  };
  const onMeant = (event: Event) => {
    const link = linkOf(event);
    if (!link || (event instanceof KeyboardEvent && event.key !== 'Enter')) return;
    if (event instanceof MouseEvent && (event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey)) return;
    preloadAddress(remotes, link);
  };
  const listeners = {
    pointerover: onMaybe,
    pointermove: onMove,
    focusin: onMaybe,
    pointerdown: onMeant,
    keydown: onMeant,
    click: onMeant,
  };
  for (const [name, listener] of Object.entries(listeners))
    document.addEventListener(name, listener, { passive: true, capture: true });
  return () => {
    clearTimeout(resting);
    for (const [name, listener] of Object.entries(listeners))
      document.removeEventListener(name, listener, { capture: true });
  };
}

/** The screens that the menu leads to, the first of every remote before the second of any. */
function menuScreens(remotes: readonly LiveRemote[]): { remote: LiveRemote; to: string }[] {
  const ranked = remotes.filter(mayUse).flatMap((remote) =>
    [...remote.manifest.menu]
      .sort((a, b) => a.order - b.order)
      .filter(({ to }) => remoteAt([remote], to) && !missingPermission(remote, to))
      .map(({ to }, rank) => ({ remote, to, rank })),
  );
  return ranked.sort((a, b) => a.rank - b.rank);
}

const PAUSE = 150;
const pause = () => new Promise((resolve) => setTimeout(resolve, PAUSE));

/**
 * Fetches and runs the code of the menu's screens while nobody waits for anything: after `isQuiet` says that the present
 * screen has what it asked for, one screen at a time, each when the browser is idle. Nothing with `saveData` or on 2G.
 */
export function preloadMenu(remotes: readonly LiveRemote[], isQuiet: () => boolean): () => void {
  let stopped = false;
  const work = async () => {
    const unreachable = new Set<LiveRemote>();
    for (const { remote, to } of menuScreens(remotes)) {
      if (unreachable.has(remote)) continue;
      do {
        await pause();
        await whenIdle();
        if (stopped) return;
      } while (document.readyState !== 'complete' || isOpening() || !isQuiet());
      if (isPoorNetwork() || !navigator.onLine) return;
      const route = remote.manifest.routes.find(({ path }) => path.toLowerCase() === to.toLowerCase());
      if (!(await preloadCode(remote, route, to))) unreachable.add(remote);
    }
  };
  void work();
  return () => {
    stopped = true;
  };
}
