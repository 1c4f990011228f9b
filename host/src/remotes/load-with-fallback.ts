import type { RemoteLifecycles } from '@bo/platform';
import type { LifeCycleFn } from 'single-spa';
import type { RemoteProps } from '@bo/platform';
import { logCause } from '../base/console.ts';
import {
  classify,
  isWorthFallingBack,
  isWorthRetrying,
  type LoadFailure,
  RemoteLoadError,
  within,
} from './failures.ts';
import { reportLoad } from './load-events.ts';
import { explainChunk, loadLifecycles, loadModule } from './loader.ts';
import { folderOf } from './page.ts';
import { type LiveRemote, readManifest } from './registry.ts';
import { type Resolved } from './resolved.ts';

/** A version of a remote that runs: its code is there and it is bootstrapped. */
export interface Opened {
  resolved: Resolved;
  lifecycles: RemoteLifecycles;
  /** Why it is not the version that should be here. */
  insteadOf: LoadFailure | null;
}

const BOOTSTRAP_LIMIT = 8000;
const BREAK_AFTER = 3;
const BREAK_FOR = 30_000;

const containerOf = ({ manifest }: Resolved) => manifest.container;
const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Runs one single-spa life cycle, which may be a list of functions. */
export async function runCycle(
  cycle: LifeCycleFn<RemoteProps> | LifeCycleFn<RemoteProps>[],
  props: Parameters<LifeCycleFn<RemoteProps>>[0],
): Promise<void> {
  for (const step of [cycle].flat()) await step(props);
}

/**
 * Versions that crashed are not tried again in this tab; servers that failed three times in a row are left alone for a
 * while.
 */
const crashed = new Map<string, LoadFailure>();
const breakers = new Map<string, { failures: number; until: number }>();

/** A version that broke after it was loaded: the next opening goes to the one before it. */
export function markCrashed(resolved: Resolved, failure: LoadFailure): void {
  crashed.set(containerOf(resolved), failure);
}

/** Forgets what failed: a person asked to try again. */
export function forgetFailures(remote: LiveRemote): void {
  crashed.delete(containerOf(remote));
  breakers.delete(containerOf(remote));
}

function brokenBy(resolved: Resolved): LoadFailure | null {
  const breaker = breakers.get(containerOf(resolved));
  return (
    crashed.get(containerOf(resolved)) ??
    (breaker && breaker.failures >= BREAK_AFTER && Date.now() < breaker.until ? 'not_found' : null)
  );
}

function count(resolved: Resolved, failure: LoadFailure): void {
  if (failure === 'evaluation' || failure === 'integrity') crashed.set(containerOf(resolved), failure);
  const failures = (breakers.get(containerOf(resolved))?.failures ?? 0) + 1;
  breakers.set(containerOf(resolved), { failures, until: Date.now() + BREAK_FOR });
}

const bootstrapped = new Set<string>();

/** Every version whose code has run in this tab: what runs is not always what is shown. */
const loaded = new Map<string, Resolved>();
/** The version that code at an address in this text is of, such as a stack's; null for the host's own. */
export const releaseIn = (text: string): Resolved | null =>
  [...loaded.values()].find(({ release }) => text.includes(folderOf(release.url))) ?? null;

/** One attempt: code, then its own preparation, each stage timed, the outcome told. @throws what went wrong */
async function attemptOnce(
  resolved: Resolved,
  attempt: number,
  props: Parameters<LifeCycleFn<RemoteProps>>[0],
): Promise<RemoteLifecycles> {
  const begin = performance.now();
  const ms: Record<string, number> = {};
  try {
    const lifecycles = await loadLifecycles(resolved);
    ms['script'] = performance.now() - begin;
    loaded.set(containerOf(resolved), resolved);
    if (!bootstrapped.has(containerOf(resolved))) {
      await within(BOOTSTRAP_LIMIT, runCycle(lifecycles.bootstrap, props)).catch(async (error: unknown) => {
        throw await explainChunk(resolved.manifest.id, error);
      });
      bootstrapped.add(containerOf(resolved));
    }
    ms['total'] = performance.now() - begin;
    breakers.delete(containerOf(resolved));
    reportLoad(resolved, 'loaded', { attempt, ms });
    return lifecycles;
  } catch (error) {
    ms['total'] = performance.now() - begin;
    const failure = classify(error, navigator.onLine);
    count(resolved, failure);
    reportLoad(resolved, failure, { attempt, ms, detail: error instanceof Error ? error.message : String(error) });
    logCause(error);
    throw error;
  }
}

/** The version before, as a whole: its own manifest, container, chunks. */
async function resolveFallback({ fallback, manifest: { id } }: LiveRemote): Promise<Resolved | null> {
  if (!fallback) return null;
  return { release: fallback, manifest: await readManifest(id, fallback), channel: 'previous' };
}

/** What runs of each remote in this tab. Widgets, commands and pages of one remote never come from two versions. */
const running = new Map<string, Promise<Opened>>();

async function loadWithFallback(remote: LiveRemote, props: Parameters<LifeCycleFn<RemoteProps>>[0]): Promise<Opened> {
  let failure = brokenBy(remote);
  let cause: unknown =
    failure && new RemoteLoadError(remote.manifest.id, failure, { detail: 'It failed before in this tab.' });
  for (
    let attempt = 1;
    attempt <= 2 && (attempt === 1 ? !failure : failure && isWorthRetrying(failure) && !brokenBy(remote));
    attempt += 1
  ) {
    try {
      return { resolved: remote, lifecycles: await attemptOnce(remote, attempt, props), insteadOf: null };
    } catch (error) {
      cause = error;
      failure = classify(error, navigator.onLine);
      if (isWorthRetrying(failure)) await wait(150 + Math.random() * 250);
    }
  }
  if (failure && isWorthFallingBack(failure)) {
    const older = await resolveFallback(remote).catch(() => null);
    if (older && !brokenBy(older)) {
      const lifecycles = await attemptOnce(older, 1, props).catch(() => null);
      if (lifecycles) return { resolved: older, lifecycles, insteadOf: failure };
    }
  }
  throw cause;
}

/**
 * Opens a remote: the live version, once more after a moment, the version before, in this order. Anyone who asks while
 * it is being opened, or after, gets the same version.
 *
 * @throws what went wrong with the live version, when none could be opened
 */
export function openRemote(remote: LiveRemote, props: Parameters<LifeCycleFn<RemoteProps>>[0]): Promise<Opened> {
  const { id } = remote.manifest;
  const present = running.get(id);
  if (present) return present;
  const opening = loadWithFallback(remote, props);
  running.set(id, opening);
  opening.catch(() => running.delete(id));
  return opening;
}

/** The version that runs, or null while none does. */
export const runningOf = (id: string): Promise<Opened | null> =>
  running.get(id)?.catch(() => null) ?? Promise.resolve(null);

/** Lets go of the version that runs, so that the next opening decides again. */
export function closeRemote(id: string): void {
  running.delete(id);
}

/** Fetches one more module (a widget) of the version of a remote that runs in this tab, opening it first. */
export async function loadExposed<T>(
  remote: LiveRemote,
  expose: string,
  props: Parameters<LifeCycleFn<RemoteProps>>[0],
): Promise<T> {
  const { resolved } = await openRemote(remote, props);
  return loadModule<T>(resolved, expose);
}
