import { currentSession } from '@bo/platform';
import {
  CONTRACT_VERSION,
  Registry,
  RegistryEntry,
  type Release,
  RemoteManifest,
  unmetNeeds,
} from '@bo/platform/manifest';
import { z } from 'zod';
import { browserId, isInCanary, isInCohort } from './canary.ts';
import { logCause } from '../base/console.ts';
import { whenIdle } from '../base/when-idle.ts';
import { RemoteLoadError, within } from './failures.ts';
import { pinRevision } from './load-events.ts';
import { applyOverrides, isOverridden } from './overrides.ts';
import { isAllowed, page } from './page.ts';
import type { Resolved } from './resolved.ts';

/** A remote as this tab shows it, pinned when the page was opened: which version, and what to fall back to. */
export interface LiveRemote extends Resolved {
  entry: RegistryEntry;
  fallback: Release | null;
}

const REGISTRY_TIMEOUT = 4000;
const LAST_GOOD = 'registry.lastGood';

const Loose = z.object({ revision: z.string(), host: z.string().optional(), remotes: z.array(z.unknown()) });

function lastGood(): Registry | null {
  try {
    return Registry.parse(JSON.parse(localStorage.getItem(LAST_GOOD) ?? ''));
  } catch {
    return null;
  }
}

/**
 * Takes each remote's entry on its own: one that is malformed is replaced by the last good one, the others are not
 * touched.
 */
function parseRegistry(value: unknown): Registry {
  const { revision, host, remotes } = Loose.parse(value);
  const entries = remotes.flatMap((candidate) => {
    const entry = RegistryEntry.safeParse(candidate);
    if (entry.success) return [entry.data];
    const id = z.object({ id: z.string() }).safeParse(candidate).data?.id;
    const kept = lastGood()?.remotes.find((one) => one.id === id);
    logCause(
      new Error(
        `The registry's entry of "${id ?? '?'}" was refused, ${kept ? 'the last good one is used' : 'and there is no earlier one'}: ${entry.error.issues[0]?.message ?? ''}`,
      ),
    );
    return kept ? [kept] : [];
  });
  const registry = { revision, host, remotes: entries };
  // 200 kB, needed by a later start at the earliest.
  whenIdle()
    .then(() => localStorage.setItem(LAST_GOOD, JSON.stringify(registry)))
    .catch(logCause);
  return registry;
}

/** Asks the server for the registry. @throws where it does not answer, or not with a registry */
export async function fetchRegistry(): Promise<Registry> {
  const response = await fetch('/registry.json', { signal: AbortSignal.timeout(REGISTRY_TIMEOUT), cache: 'no-cache' });
  if (!response.ok) throw new Error(`The registry answered ${response.status}. Is the host's server running?`);
  return parseRegistry(await response.json());
}

let pinnedHost: string | undefined;
/** What this tab is pinned to. */
let pinned: Registry | undefined;
/** The build of this tab's host; a development server has none. */
export const hostBuild = (): string => pinnedHost ?? 'dev';
/** Whether a page opened now would get another host than this tab has; not known of development servers. */
export const isOtherHost = ({ host }: Registry): boolean =>
  pinnedHost !== undefined && host !== undefined && host !== pinnedHost;

/**
 * The registry this tab is pinned to: inlined in the page by the host's server, fetched elsewhere, the last good one
 * where both fail.
 */
export async function readRegistry(): Promise<Registry> {
  const inlined = document.getElementById('registry')?.textContent;
  let registry: Registry;
  try {
    registry = inlined ? parseRegistry(JSON.parse(inlined)) : await fetchRegistry();
  } catch (error) {
    const kept = lastGood();
    if (!kept) throw error;
    logCause(error);
    registry = kept;
  }
  pinRevision(registry.revision);
  // What was fetched or remembered may be of another moment than the page.
  if (inlined) pinnedHost = registry.host;
  pinned = await applyOverrides(registry, readManifest);
  return pinned;
}

/**
 * Reads a manifest that is not inlined: a fallback's, an override's. The browser checks its integrity, we its schema.
 *
 * @throws RemoteLoadError
 */
export async function readManifest(
  id: string,
  { url, integrity }: Pick<Release, 'url' | 'integrity'>,
): Promise<RemoteManifest> {
  if (!isAllowed(url))
    throw new RemoteLoadError(id, 'origin_refused', { detail: `${url} is not among the allowed origins.` });
  const response = await within(
    REGISTRY_TIMEOUT,
    fetch(url, { cache: 'no-cache', ...(integrity ? { integrity } : {}) }),
  ).catch((error: unknown) => {
    throw error instanceof DOMException ? error : new RemoteLoadError(id, 'not_found', { cause: error, detail: url });
  });
  if (!response.ok) throw new RemoteLoadError(id, 'not_found', { detail: `${url} answered ${response.status}.` });
  const manifest = RemoteManifest.safeParse(await response.json().catch(() => null));
  if (!manifest.success) throw new RemoteLoadError(id, 'invalid_manifest', { cause: manifest.error, detail: url });
  return manifest.data;
}

/** Who a cohort may name. */
function personHere() {
  const session = currentSession();
  return session && { id: session.user.id, role: session.user.role_key };
}

/** The version this browser shows of an entry. */
function resolve(entry: RegistryEntry): LiveRemote | null {
  const { id, canary, current, previous, manifest } = entry;
  if (isOverridden(id) && manifest && current)
    return { entry, release: current, manifest, channel: 'override', fallback: null };
  if (canary?.manifest && (isInCanary(browserId(), canary.salt, canary.percent) || isInCohort(canary, personHere())))
    return { entry, release: canary.release, manifest: canary.manifest, channel: 'canary', fallback: current };
  return manifest && current ? { entry, release: current, manifest, channel: 'stable', fallback: previous } : null;
}

/** The remotes to show, in the registry's order. An incompatible one stays: its screens explain themselves. */
export function liveRemotes(registry: Registry): LiveRemote[] {
  return registry.remotes.flatMap((entry) => (entry.state === 'on' ? (resolve(entry) ?? []) : []));
}

/**
 * Whether the person who signed in gets other versions, of a cohort or of none, than those that this tab was opened
 * with.
 */
export function isOtherCohort(opened: readonly LiveRemote[]): boolean {
  if (!currentSession() || !pinned) return false;
  const containers = (remotes: readonly LiveRemote[]) => remotes.map(({ manifest }) => manifest.container).join(' ');
  return containers(liveRemotes(pinned)) !== containers(opened);
}

/** What a release needs and this page does not offer: then none of its scripts is asked for. */
export const unmetBy = (manifest: RemoteManifest) =>
  unmetNeeds(manifest, { contract: CONTRACT_VERSION, libraries: page.libraries });

type Route = RemoteManifest['routes'][number];
const wordsOf = (path: string) => path.replace(/\/+$/, '').toLowerCase().split('/');
/**
 * Compared word by word: a path of a manifest is words and parameters, and the router would make an expression of each
 * path.
 */
const fits = (words: readonly string[], address: readonly string[]) =>
  words.length === address.length &&
  words.every((word, at) => (word.startsWith(':') ? address[at] : address[at] === word));

interface Matched {
  paths: readonly string[][];
  /** The last answer: a press on the menu asks the same of every remote half a dozen times. */
  pathname: string | null;
  route: Route | undefined;
}
const matched = new WeakMap<RemoteManifest, Matched>();

/** The route of a remote that an address is of. */
export function routeOf(manifest: RemoteManifest, pathname: string): Route | undefined {
  let known = matched.get(manifest);
  if (!known) {
    known = { paths: manifest.routes.map(({ path }) => wordsOf(path)), pathname: null, route: undefined };
    matched.set(manifest, known);
  }
  if (known.pathname !== pathname) {
    const address = wordsOf(pathname);
    known.pathname = pathname;
    known.route = manifest.routes[known.paths.findIndex((words) => fits(words, address))];
  }
  return known.route;
}

/** The remote whose route matches a path, or null. */
export function remoteAt(remotes: readonly LiveRemote[], pathname: string): LiveRemote | null {
  return remotes.find(({ manifest }) => routeOf(manifest, pathname)) ?? null;
}

/** The title of the screen at an address, or of the remote where the address is none of its screens. */
export const titleAt = ({ manifest }: LiveRemote, pathname: string) =>
  routeOf(manifest, pathname)?.title ?? manifest.title;

/**
 * The permission that an address of a remote needs and the signed-in person lacks, or null. Known before any of its
 * code is asked for.
 */
export function missingPermission({ manifest }: LiveRemote, pathname: string) {
  const permission = routeOf(manifest, pathname)?.permission;
  return permission && !currentSession()?.permissions.includes(permission) ? permission : null;
}
