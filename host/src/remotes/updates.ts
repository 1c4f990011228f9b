import { create } from 'zustand';
import { fetchRegistry, isOtherHost, type LiveRemote, liveRemotes } from './registry.ts';

const ASK_EVERY = 5 * 60_000;
const ASK_AGAIN_AFTER = 60_000;

const useUpdateStore = create<{ ready: boolean }>(() => ({ ready: false }));
export const useUpdateReady = () => useUpdateStore((state) => state.ready);
export function postponeUpdate(): void {
  useUpdateStore.setState({ ready: false });
}

const nameOf = ({ manifest: { id, version, build } }: LiveRemote) => `${id} ${version}-${build}`;

/**
 * Asks now and then, and when the tab is looked at again, whether other versions are live than those this tab is pinned
 * to, of a remote or of the host.
 */
export function watchForUpdates(pinned: readonly LiveRemote[]): () => void {
  const here = new Set(pinned.map(nameOf));
  let asked = Date.now();
  const ask = () => {
    if (document.visibilityState === 'hidden' || Date.now() - asked < ASK_AGAIN_AFTER) return;
    asked = Date.now();
    fetchRegistry().then(
      (registry) => {
        const live = liveRemotes(registry).filter(({ channel }) => channel !== 'override');
        const changed =
          isOtherHost(registry) ||
          live.some((remote) => !here.has(nameOf(remote))) ||
          pinned.some(
            ({ manifest, channel }) =>
              channel !== 'override' && !live.some((remote) => remote.manifest.id === manifest.id),
          );
        if (changed) useUpdateStore.setState({ ready: true });
      },
      () => undefined,
    );
  };
  const timer = setInterval(ask, ASK_EVERY);
  document.addEventListener('visibilitychange', ask);
  return () => {
    clearInterval(timer);
    document.removeEventListener('visibilitychange', ask);
  };
}
