import { useSyncExternalStore } from 'react';

function subscribe(changed: () => void): () => void {
  document.addEventListener('fullscreenchange', changed);
  return () => {
    document.removeEventListener('fullscreenchange', changed);
  };
}

/** Whether the page is in full screen; users can leave it by Escape or F11. */
export const useFullscreen = () => useSyncExternalStore(subscribe, () => Boolean(document.fullscreenElement));

export async function toggleFullscreen(): Promise<void> {
  await (document.fullscreenElement ? document.exitFullscreen() : document.documentElement.requestFullscreen());
}
