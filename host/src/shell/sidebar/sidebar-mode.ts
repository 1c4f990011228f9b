import { useMedia } from '@bo/platform/theme-root';
import { useThemeSettings } from '@bo/platform/theme';
import { useEffect } from 'react';
import { create } from 'zustand';

/** SPECIFICATION.md section 9: mini under this width. */
export const MINI_UNDER = 1025;
/** Ours: on a phone the sidebar is a drawer. */
export const DRAWER_UNDER = 640;

export type SidebarMode = 'full' | 'mini' | 'drawer';

interface SidebarState {
  collapsed: boolean;
  drawerOpen: boolean;
}
const useStore = create<SidebarState>(() => ({ collapsed: false, drawerOpen: false }));

const under = (width: number) => `(max-width: ${String(width - 0.02)}px)`;

/** The current mode of the sidebar. It becomes mini when the window gets narrow, and wide again with it. */
export function useSidebarMode(): { mode: SidebarMode; drawerOpen: boolean; narrow: boolean } {
  const narrow = useMedia(under(MINI_UNDER));
  const phone = useMedia(under(DRAWER_UNDER));
  const collapsed = useStore((state) => state.collapsed);
  const drawerOpen = useStore((state) => state.drawerOpen);
  return { mode: phone ? 'drawer' : collapsed ? 'mini' : 'full', drawerOpen: phone && drawerOpen, narrow };
}

/** Sets the mode when the width or the setting changes; the user's toggle applies until then. */
export function useAutomaticSidebar(): void {
  const narrow = useMedia(under(MINI_UNDER));
  const { sidebar_type: type } = useThemeSettings();
  useEffect(() => {
    useStore.setState({ collapsed: narrow || type === 'mini' || type === 'hover', drawerOpen: false });
  }, [narrow, type]);
}

export function toggleSidebar(): void {
  if (window.matchMedia(under(DRAWER_UNDER)).matches)
    useStore.setState(({ drawerOpen }) => ({ drawerOpen: !drawerOpen }));
  else useStore.setState(({ collapsed }) => ({ collapsed: !collapsed }));
}

/** Closes the drawer after a navigation, and on a narrow window the sidebar above the page. */
export function sidebarNavigated(): void {
  const narrow = window.matchMedia(under(MINI_UNDER)).matches;
  useStore.setState(({ collapsed }) => ({ drawerOpen: false, collapsed: narrow || collapsed }));
}
