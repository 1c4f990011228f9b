import { outlet, type RemoteProps } from '@bo/platform';
import { addErrorHandler, type AppError, registerApplication, start, triggerAppChange } from 'single-spa';
import { create } from 'zustand';
import { classify, type LoadFailure, loadLifecycles, RemoteLoadError } from './loader.ts';
import { type LiveRemote, remoteAt } from './registry.ts';

/** single-spa decides when a remote is loaded, mounted and unmounted; what it could not load is kept here for the outlet to show. */
interface RemotesState {
  remotes: readonly LiveRemote[];
  failures: Readonly<Record<string, LoadFailure>>;
}
const useRemotesStore = create<RemotesState>(() => ({ remotes: [], failures: {} }));

export const useRemotes = () => useRemotesStore((state) => state.remotes);
export const useRemoteFailure = (id: string) => useRemotesStore((state) => state.failures[id]);

function setFailure(id: string, failure: LoadFailure | null): void {
  useRemotesStore.setState(({ failures: { [id]: _old, ...failures } }) => ({ failures: failure ? { ...failures, [id]: failure } : failures }));
}

/** single-spa wraps what the loader threw and keeps only its message; the failure itself is remembered on the way. */
const lastFailure = new Map<string, LoadFailure>();

/** Registers every remote with single-spa and starts it. `ready` says whether somebody is signed in: nothing is mounted before. */
export function startRemotes(remotes: readonly LiveRemote[], ready: () => boolean): void {
  useRemotesStore.setState({ remotes });
  addErrorHandler((error: AppError) => {
    setFailure(error.appOrParcelName, lastFailure.get(error.appOrParcelName) ?? classify(error, navigator.onLine));
  });
  for (const remote of remotes) {
    const { id } = remote.manifest;
    registerApplication<RemoteProps>({
      name: id,
      app: async () => {
        try {
          return await loadLifecycles(remote);
        } catch (error) {
          // Nothing is silent: whoever opens the console sees the cause, not only our sentence for it.
          console.error(error);
          lastFailure.set(id, error instanceof RemoteLoadError ? error.failure : 'evaluation');
          throw error;
        }
      },
      activeWhen: (location) => ready() && remoteAt(remotes, location.pathname) === remote,
      customProps: { outlet },
    });
  }
  start({ urlRerouteOnly: true });
}

/** Tries a remote again; single-spa loads anew what failed to load. */
export async function retryRemote(id: string): Promise<void> {
  setFailure(id, null);
  await triggerAppChange();
}

/** Somebody signed in or out: who is mounted may change without a navigation. */
export const sessionChanged = () => triggerAppChange();
