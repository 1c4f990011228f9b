import { listen } from '@bo/platform';
import { create } from 'zustand';

/** Overlays above the screen; one at a time, each loaded when it is first opened. */
export type Overlay = 'palette' | 'shortcuts' | 'notification' | 'theme' | 'maintenance';

/** `query` is what the palette looks for when it opens. */
const useStore = create<{ overlay: Overlay | null; query: string }>(() => ({ overlay: null, query: '' }));

export const useOverlay = () => useStore((state) => state.overlay);
export const openOverlay = (overlay: Overlay) => {
  useStore.setState({ overlay, query: '' });
};
/** Opens the palette with something to look for. */
export const openPalette = (query: string) => {
  useStore.setState({ overlay: 'palette', query });
};
export const openingQuery = () => useStore.getState().query;

/** Keeps what is typed while the palette opens; an Enter among it chooses once there is an answer. */
function keepKey(event: KeyboardEvent): void {
  if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
  if (event.target instanceof HTMLElement && event.target.closest('.palette-search')) return;
  const { query } = useStore.getState();
  if (event.key === 'Enter') early = true;
  else if (event.key === 'Backspace') useStore.setState({ query: query.slice(0, -1) });
  else if (event.key.length === 1) useStore.setState({ query: query + event.key });
  else return;
  event.preventDefault();
  event.stopImmediatePropagation();
}
let early = false;
/**
 * Ends the keeping of keys: the palette's own field has the focus. @returns what was typed, and whether Enter was
 * pressed
 */
export function takeKeys(): { query: string; early: boolean } {
  window.removeEventListener('keydown', keepKey, { capture: true });
  return { query: useStore.getState().query, early };
}
useStore.subscribe(({ overlay }, before) => {
  if (overlay === before.overlay) return;
  takeKeys();
  early = false;
  if (overlay === 'palette') window.addEventListener('keydown', keepKey, { capture: true });
});
export const closeOverlay = () => {
  useStore.setState({ overlay: null });
};
/** Whether the open overlay contains input that would be lost, such as a notification or a reason. */
export const holdsTyping = () => ['notification', 'maintenance'].includes(useStore.getState().overlay ?? '');
export const toggleOverlay = (overlay: Overlay) => {
  useStore.setState((state) => ({ overlay: state.overlay === overlay ? null : overlay, query: '' }));
};

/** Remotes ask for these by event, for they know no host. */
export const followOverlayEvents = () =>
  listen('shell.open', ({ what }) => {
    openOverlay(what);
  });
