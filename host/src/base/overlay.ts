import { listen } from '@bo/platform';
import { create } from 'zustand';

/** What lies over the screen; one at a time. Each is loaded when it is first opened. */
export type Overlay = 'palette' | 'shortcuts' | 'notification' | 'theme' | 'maintenance';

const useStore = create<{ overlay: Overlay | null }>(() => ({ overlay: null }));

export const useOverlay = () => useStore((state) => state.overlay);
export const openOverlay = (overlay: Overlay) => {
  useStore.setState({ overlay });
};
export const closeOverlay = () => {
  useStore.setState({ overlay: null });
};
/** Whether what is open would be lost with it: a notification that is written, a reason. */
export const holdsTyping = () => ['notification', 'maintenance'].includes(useStore.getState().overlay ?? '');
export const toggleOverlay = (overlay: Overlay) => {
  useStore.setState((state) => ({ overlay: state.overlay === overlay ? null : overlay }));
};

/** Remotes ask for these by event, for they know no host. */
export const followOverlayEvents = () =>
  listen('shell.open', ({ what }) => {
    openOverlay(what);
  });
