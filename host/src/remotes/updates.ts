import { create } from 'zustand';
import { page } from './page.ts';
import { fetchBuilding } from './building.ts';
import { fetchRegistry, isOtherHost, type LiveRemote, liveRemotes } from './registry.ts';

const isWhole = page.awaited.length === 0;
const ASK_EVERY = isWhole ? 5 * 60_000 : 5000;
const ASK_AGAIN_AFTER = isWhole ? 60_000 : 0;

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
    Promise.all([fetchRegistry(), isWhole ? null : fetchBuilding()]).then(
      ([registry, building]) => {
        const live = liveRemotes(registry).filter(({ channel }) => channel !== 'override');
        const changed =
          isOtherHost(registry) ||
          live.some((remote) => !here.has(nameOf(remote))) ||
          pinned.some(
            ({ manifest, channel }) =>
              channel !== 'override' && !live.some((remote) => remote.manifest.id === manifest.id),
          );
        // One notice when all remotes still being built are there, not one for each.
        if (changed && (building?.awaited ?? []).length === 0) useUpdateStore.setState({ ready: true });
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
