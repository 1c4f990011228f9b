import { currentSession, type Outlet, outlet, type RemoteLifecycles, type RemoteProps } from '@bo/platform';
import { mountRootParcel, registerApplication, start, triggerAppChange } from 'single-spa';
import { create } from 'zustand';
import { logCause } from '../base/console.ts';
import { classify, isWorthFallingBack, type LoadFailure, RemoteLoadError, within } from './failures.ts';
import {
  closeRemote,
  forgetFailures,
  loadExposed,
  markCrashed,
  type Opened,
  openRemote,
  runCycle,
  runningOf,
} from './load-with-fallback.ts';
import { reportLoad } from './load-events.ts';
import { abandonScripts } from './integrity.ts';
import { explainChunk } from './loader.ts';
import { isOtherCohort, type LiveRemote, missingPermission, remoteAt } from './registry.ts';
import { hideStyles, loadBeside, showStyles, stylesNow } from './styles.ts';

/**
 * single-spa decides when a remote is to be there; opening it, and tidying up after it, happen beside single-spa's own
 * queue, because that queue would make a person who leaves a hanging remote wait for it before the next one is mounted.
 */
interface RemotesState {
  remotes: readonly LiveRemote[];
  failures: Readonly<Record<string, LoadFailure>>;
  opened: Readonly<Record<string, Opened>>;
}
const useRemotesStore = create<RemotesState>(() => ({ remotes: [], failures: {}, opened: {} }));

export const useRemotes = () => useRemotesStore((state) => state.remotes);
export const useRemoteFailure = (id: string) => useRemotesStore((state) => state.failures[id]);
/** The version of a remote that runs in this tab, and why, if it is not the one that should. */
export const useOpened = (id: string) => useRemotesStore((state) => state.opened[id]);

function without<V>(record: Readonly<Record<string, V>>, id: string): Record<string, V> {
  const { [id]: _gone, ...others } = record;
  return others;
}
function setFailure(id: string, failure: LoadFailure | null): void {
  useRemotesStore.setState(({ failures }) => ({
    failures: failure ? { ...failures, [id]: failure } : without(failures, id),
  }));
}

const MOUNT_LIMIT = 5000;
/** What a visit leaves behind has this long to tidy up before it is reported. */
const UNMOUNT_LIMIT = 500;
type CycleProps = Parameters<Extract<RemoteLifecycles['mount'], (...args: never) => unknown>>[0];

/** The visit of each remote that is going on; an answer that comes after its visit has ended is thrown away. */
interface Visit {
  mounted: Opened | null;
  props: CycleProps;
  stylesBefore: ReturnType<typeof stylesNow>;
}
const visits = new Map<string, Visit>();
/** What the visit before has still to tidy up. Who comes back waits for it; who goes elsewhere does not. */
const leaving = new Map<string, Promise<void>>();

/**
 * Begins a visit. Its place on the page is its own: a cycle of an earlier visit that ends late shows and hides nothing.
 */
function enter(remote: LiveRemote, props: CycleProps): Promise<void> {
  const { id } = remote.manifest;
  const whileHere = (change: () => void) => {
    if (visits.get(id) === visit) change();
  };
  const place: Outlet = {
    show: (name, App) => {
      whileHere(() => {
        outlet.show(name, App);
      });
    },
    hide: (name) => {
      whileHere(() => {
        outlet.hide(name);
      });
    },
  };
  const visit: Visit = { mounted: null, props: { ...props, outlet: place }, stylesBefore: stylesNow() };
  visits.set(id, visit);
  return show(remote, visit);
}

async function show(remote: LiveRemote, visit: Visit): Promise<void> {
  const { id } = remote.manifest;
  setFailure(id, null);
  try {
    const opened = await openRemote(remote, visit.props);
    await leaving.get(id);
    if (visits.get(id) !== visit) return;
    useRemotesStore.setState((state) => ({ opened: { ...state.opened, [id]: opened } }));
    visit.mounted = opened;
    showStyles(opened.resolved.manifest.container);
    await within(MOUNT_LIMIT, runCycle(opened.lifecycles.mount, visit.props)).catch((error: unknown) => {
      reportLoad(opened.resolved, 'mount', { detail: String(error) });
      throw new RemoteLoadError(id, 'mount', { cause: error });
    });
  } catch (error) {
    if (visits.get(id) === visit) setFailure(id, classify(error, navigator.onLine));
  }
}

/** Lets what a visit has mounted tidy up. One that fails or takes too long holds nobody up, and is reported. */
async function tidyUp({ mounted, props }: Visit): Promise<void> {
  if (!mounted) return;
  await within(UNMOUNT_LIMIT, runCycle(mounted.lifecycles.unmount, props)).catch((error: unknown) => {
    reportLoad(mounted.resolved, 'unmount', { detail: String(error) });
    logCause(error);
  });
}

/**
 * Ends a visit, at once: the remote is off the page before its own unmount has begun, which runs beside whatever comes
 * next.
 */
function exit(id: string): void {
  const visit = visits.get(id);
  visits.delete(id);
  setFailure(id, null);
  outlet.hide(id);
  if (!visit) return;
  if (visit.mounted) hideStyles(visit.mounted.resolved.manifest.container, visit.stylesBefore);
  const tidied = Promise.all([leaving.get(id), tidyUp(visit)]).then(() => {
    if (leaving.get(id) === tidied) leaving.delete(id);
  });
  leaving.set(id, tidied);
}

/**
 * Registers every remote with single-spa and starts it. `ready` says whether someone is signed in: nothing is mounted
 * before.
 */
export function startRemotes(remotes: readonly LiveRemote[], ready: () => boolean): void {
  useRemotesStore.setState({ remotes });
  for (const remote of remotes) {
    const { id } = remote.manifest;
    const lifecycles: RemoteLifecycles = {
      bootstrap: () => Promise.resolve(),
      mount: (props) => {
        void enter(remote, props);
        return Promise.resolve();
      },
      unmount: () => {
        exit(id);
        return Promise.resolve();
      },
    };
    registerApplication<RemoteProps>({
      name: id,
      app: () => Promise.resolve(lifecycles),
      activeWhen: ({ pathname }) =>
        ready() && remoteAt(remotes, pathname) === remote && !missingPermission(remote, pathname),
      customProps: { outlet },
    });
  }
  start({ urlRerouteOnly: true });
}

/** Tries a remote again from the beginning, as a person asked. */
export async function retryRemote(remote: LiveRemote): Promise<void> {
  await startAfresh(remote);
  await reopen(remote);
}

/**
 * Forgets what failed, and gives up on the code of a remote that is still awaited: what is asked for next is asked
 * again.
 */
export async function startAfresh(remote: LiveRemote): Promise<void> {
  forgetFailures(remote);
  const opened = useRemotesStore.getState().opened[remote.manifest.id];
  for (const { release } of opened ? [remote, opened.resolved] : [remote]) abandonScripts(release.url);
  // The imports that have failed with it are told first, or anyone who asks next would wait for them again.
  await new Promise((resolve) => setTimeout(resolve));
}

async function reopen(remote: LiveRemote): Promise<void> {
  const { id } = remote.manifest;
  const visit = visits.get(id);
  exit(id);
  closeRemote(id);
  if (visit) await enter(remote, visit.props);
}

/**
 * Versions that have shown at least one screen: a crash of one of these is a crash of that screen, not of the version.
 */
const proven = new Set<string>();
export function markProven({ resolved }: Opened): void {
  proven.add(resolved.manifest.container);
}

/** What became of a screen: its code did not arrive, or it ran and crashed. */
export function screenFailure(error: unknown): LoadFailure {
  const failure = classify(error, navigator.onLine);
  return failure === 'evaluation' ? 'crashed' : failure;
}

/** Whether the version before may take over: of one that has shown a screen, the screen alone is lost. */
function giveWay(remote: LiveRemote, { resolved }: Opened, failure: LoadFailure): boolean {
  if (
    !isWorthFallingBack(failure) ||
    proven.has(resolved.manifest.container) ||
    resolved.channel === 'previous' ||
    !remote.fallback
  )
    return false;
  markCrashed(resolved, failure);
  void reopen(remote);
  return true;
}

/** The code of a screen does not come. Returns whether another version takes over. */
export function screenHung(remote: LiveRemote, opened: Opened): boolean {
  const failure = navigator.onLine ? 'timeout' : 'offline';
  reportLoad(opened.resolved, failure, { detail: `The code of ${location.pathname} does not come.` });
  return giveWay(remote, opened, failure);
}

/**
 * A remote crashed while rendering. A version that never showed anything gives way to the one before; of one that did,
 * the screen alone is lost. Returns whether another version takes over.
 */
export function remoteCrashed(remote: LiveRemote, opened: Opened, error: unknown): boolean {
  const detail = error instanceof Error ? (error.stack ?? error.message) : String(error);
  void explainChunk(remote.manifest.id, error).then((cause) => {
    reportLoad(opened.resolved, screenFailure(cause), { detail });
  });
  return giveWay(remote, opened, screenFailure(error));
}

/**
 * A part on someone else's page failed: told with the version that it is of. One whose remote could not be opened was
 * reported then.
 */
export async function partFailed(remote: LiveRemote, part: string, error: unknown): Promise<void> {
  const { id } = remote.manifest;
  const opened = await runningOf(id);
  if (!opened) return;
  const detail = error instanceof Error ? (error.stack ?? error.message) : String(error);
  reportLoad(opened.resolved, screenFailure(await explainChunk(id, error)), {
    detail: `${part}: ${detail}`,
  });
}

/**
 * A module of a remote outside of its screens: a widget, or an extension of another's page. From the same version as
 * everything else of it.
 */
export function loadPart<T>(remote: LiveRemote, expose: string): Promise<T> {
  const { id } = remote.manifest;
  const load = () =>
    loadExposed<T>(remote, expose, { name: id, singleSpa: undefined, mountParcel: mountRootParcel, outlet });
  return visits.has(id) ? load() : loadBeside(load);
}

/**
 * Fetches and runs the code of a screen before it is needed, without showing it. What fails is told when someone comes
 * for it; whether the remote could be opened at all is the answer.
 */
export async function warmScreen(remote: LiveRemote, pathname: string): Promise<boolean> {
  const { id } = remote.manifest;
  const warm = async () => {
    const opened = await openRemote(remote, {
      name: id,
      singleSpa: undefined,
      mountParcel: mountRootParcel,
      outlet,
    }).catch(() => null);
    await opened?.lifecycles.preload?.(pathname).catch(() => undefined);
    return opened !== null;
  };
  return visits.has(id) ? warm() : loadBeside(warm);
}

/** Whether a remote that someone came for is not there yet. */
export const isOpening = (): boolean =>
  [...visits].some(([id, { mounted }]) => !mounted && !useRemotesStore.getState().failures[id]);

/**
 * Someone signed in or out: who is mounted may change without a navigation. Anyone who is of a canary's cohort gets the
 * page again, with its version: one tab never has two.
 */
export async function sessionChanged(): Promise<void> {
  if (isOtherCohort(useRemotesStore.getState().remotes)) location.reload();
  else await triggerAppChange();
}

/** Whether the signed-in person may see anything of it at all: nothing is fetched early for someone who may not. */
export const mayUse = ({ manifest }: LiveRemote) =>
  manifest.routes.some(({ permission }) => currentSession()?.permissions.includes(permission));
