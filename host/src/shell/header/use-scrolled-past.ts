import { useCallback, useSyncExternalStore } from 'react';

function subscribe(changed: () => void): () => void {
  window.addEventListener('scroll', changed, { passive: true });
  return () => {
    window.removeEventListener('scroll', changed);
  };
}

/** Whether the window is scrolled further than `limit` pixels. */
export function useScrolledPast(limit: number): boolean {
  return useSyncExternalStore(
    subscribe,
    useCallback(() => window.scrollY > limit, [limit]),
  );
}
