import { listen } from '@bo/platform';
import { create } from 'zustand';

/** What lies over the screen; one at a time. Each is loaded when it is first opened. */
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
export const closeOverlay = () => {
  useStore.setState({ overlay: null });
};
/** Whether what is open would be lost with it: a notification that is written, a reason. */
export const holdsTyping = () => ['notification', 'maintenance'].includes(useStore.getState().overlay ?? '');
export const toggleOverlay = (overlay: Overlay) => {
  useStore.setState((state) => ({ overlay: state.overlay === overlay ? null : overlay, query: '' }));
};

/** Remotes ask for these by event, for they know no host. */
export const followOverlayEvents = () =>
  listen('shell.open', ({ what }) => {
    openOverlay(what);
  });
