import { currentLanguage } from '@bo/i18n';
import type { RemoteManifest } from '@bo/platform/manifest';
import { integrityFor, trustFiles } from './integrity.ts';
import { isOpening, mayUse, warmScreen } from './orchestrator.ts';
import { prefetch } from '../base/prefetch.ts';
import { whenIdle } from '../base/when-idle.ts';
import type { ScreenCounts } from './opened-screens.ts';
import { page } from './page.ts';
import { type LiveRemote, missingPermission, remoteAt, unmetBy } from './registry.ts';

type Route = RemoteManifest['routes'][number];

interface Connection {
  saveData?: boolean;
  effectiveType?: string;
}
function isConnection(value: unknown): value is Connection {
  return typeof value === 'object' && value !== null;
}

/**
 * Whether the person pays for every byte, or waits for it: then nothing is fetched before it is asked for. `slow` are
 * the networks that count as such.
 */
function isPoorNetwork(slow = /2g/): boolean {
  const connection: unknown = Reflect.get(navigator, 'connection');
  return isConnection(connection) && (connection.saveData === true || slow.test(connection.effectiveType ?? ''));
}

const done = new Set<string>();
const asked = new Set<string>();

/**
 * Fetches a file into the browser's cache; once, for screens share most of theirs. The link goes when it is there: antd
 * looks through all that stands in the head for its styles whenever something is drawn, and the menu's screens have 400
 * files.
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

/** The files of a screen with their integrity: the remote's, and the host's shared parts. */
function filesOf(
  { manifest, release }: LiveRemote,
  route: Route | undefined,
): [url: string, integrity: string | null][] {
  const needs = route ? manifest.needs[route.id] : undefined;
  const translated = manifest.translations[currentLanguage()] ?? {};
  const own = (needs?.files ?? []).map(
    (file) => new URL(translated[file] ?? file, new URL(release.url, location.href)).href,
  );
  const shared = new Set(needs?.shares.flatMap((share) => page.shares[share] ?? []));
  return [
    ...own.map((url): [string, string] => [url, integrityFor(url)]),
    ...[...shared].map((file): [string, null] => [new URL(file, location.origin).href, null]),
  ];
}

const routeAt = ({ manifest }: LiveRemote, pathname: string): Route | undefined =>
  manifest.routes.find(({ path }) => path.toLowerCase() === pathname.toLowerCase());

/** Fetches the code of the screen at an address and evaluates it; once. */
function preloadCode(remote: LiveRemote, route: Route | undefined, pathname: string): void {
  if (done.has(pathname)) return;
  done.add(pathname);
  const { manifest, release } = remote;
  // What would be refused is not fetched either.
  if (unmetBy(manifest).length > 0) return;
  trustFiles(release.url, manifest);
  for (const [url, integrity] of filesOf(remote, route)) addPreload(url, integrity);
  void warmScreen(remote, pathname);
}

/** Prepares the screen at an address: its code, and what it will ask first. */
function preloadAddress(
  remotes: readonly LiveRemote[],
  { pathname, search }: Pick<Location, 'pathname' | 'search'>,
): void {
  const remote = remoteAt(remotes, pathname);
  if (!remote || missingPermission(remote, pathname) || !mayUse(remote)) return;
  const route = routeAt(remote, pathname);
  preloadCode(remote, route, pathname);
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
 * Prepares the screen behind a link that someone means. A pointer that rests on it or the focus may mean it: a person
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

/**
 * The screens that the menu leads to: those that this person opens most, then the first of every remote before the
 * second of any.
 */
function menuScreens(remotes: readonly LiveRemote[], opened: ScreenCounts): { remote: LiveRemote; to: string }[] {
  const ranked = remotes.filter(mayUse).flatMap((remote) =>
    [...remote.manifest.menu]
      .sort((a, b) => a.order - b.order)
      .filter(({ to }) => remoteAt([remote], to) && !missingPermission(remote, to))
      .map(({ to }, rank) => ({ remote, to, rank })),
  );
  return ranked.sort((a, b) => (opened[b.to] ?? 0) - (opened[a.to] ?? 0) || a.rank - b.rank);
}

/** How many bytes of code a millisecond may bring, as sent (docs/adr/0051). */
const BYTES_PER_MS = 12;
const PAUSE = 150;
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/**
 * Whether this page has loaded a file, or the service worker keeps it: a later visit then goes on with what is missing.
 */
const isHere = async (url: string) =>
  performance.getEntriesByName(url).length > 0 ||
  ('caches' in window && (await caches.match(url, { ignoreVary: true })) !== undefined);

/**
 * Brings a file into the browser's cache, and so into the worker's, without compiling it. Returns its bytes as sent.
 * @throws where it does not arrive, or is not what was built
 */
async function fetchAhead(url: string, integrity: string | null): Promise<number> {
  if (await isHere(url)) return 0;
  const answer = await fetch(url, { integrity: integrity ?? '', priority: 'low' });
  if (!answer.ok) throw new Error(`${url} answered ${String(answer.status)}.`);
  const { byteLength } = await answer.arrayBuffer();
  return Number(answer.headers.get('content-length') ?? byteLength);
}

/**
 * Fetches the code of the menu's screens while nobody waits for anything, and evaluates none of it: after `isQuiet`
 * says that the present screen has what it asked for, one file at a time, each when the browser is idle. Nothing in a
 * hidden tab, with `saveData`, or on 2G and 3G; no more of a remote of which a file does not arrive.
 */
export function fetchMenu(remotes: readonly LiveRemote[], opened: ScreenCounts, isQuiet: () => boolean): () => void {
  let stopped = false;
  /** Waits for such a moment; whether there is one. */
  const freeMoment = async (ms: number) => {
    let rest = ms;
    do {
      await pause(rest);
      await whenIdle();
      if (stopped) return false;
      rest = PAUSE;
    } while (document.readyState !== 'complete' || document.hidden || isOpening() || !isQuiet());
    return !isPoorNetwork(/[23]g/) && navigator.onLine;
  };
  const work = async () => {
    const unreachable = new Set(remotes.filter(({ manifest }) => unmetBy(manifest).length > 0));
    let rest = PAUSE;
    for (const { remote, to } of menuScreens(remotes, opened)) {
      trustFiles(remote.release.url, remote.manifest);
      for (const [url, integrity] of filesOf(remote, routeAt(remote, to))) {
        if (asked.has(url) || unreachable.has(remote)) continue;
        if (!(await freeMoment(rest))) return;
        asked.add(url);
        rest = PAUSE;
        try {
          rest += (await fetchAhead(url, integrity)) / BYTES_PER_MS;
        } catch {
          unreachable.add(remote);
        }
      }
    }
    document.documentElement.dataset.menu = 'fetched';
  };
  void work();
  return () => {
    stopped = true;
  };
}
