import { useTranslation } from '@bo/i18n';
import { lazyPage } from '@bo/platform';
import { useThemeSettings } from '@bo/platform/theme';
import { useState } from 'react';
import { LazyPart } from '../layout/lazy-part.tsx';
import { Brand, Navigation } from './navigation.tsx';
import { toggleSidebar, useAutomaticSidebar, useSidebarMode } from './sidebar-mode.ts';

const Phone = lazyPage(() => import('./sidebar-drawer.tsx').then(({ SidebarDrawer }) => ({ default: SidebarDrawer })));

export function Sidebar() {
  const { t } = useTranslation('host');
  useAutomaticSidebar();
  const { mode, narrow } = useSidebarMode();
  const { sidebar_type: type } = useThemeSettings();
  const [hovered, setHovered] = useState(false);
  if (mode === 'drawer') {
    return (
      <LazyPart>
        <Phone />
      </LazyPart>
    );
  }
  // A finger has no hover: it opens the groups, as the keyboard does.
  const opened = mode === 'mini' && type === 'hover' && hovered;
  const shown = opened ? 'full' : mode;
  return (
    <>
      <aside
        className="side"
        data-mode={shown}
        data-over={opened || (narrow && mode === 'full') || undefined}
        onPointerEnter={({ pointerType }) => setHovered(pointerType === 'mouse')}
        onPointerLeave={() => setHovered(false)}
      >
        <Brand />
        <Navigation mini={shown === 'mini'} />
      </aside>
      {narrow && mode === 'full' ? (
        <button type="button" className="side-scrim" aria-label={t('sidebar.collapse')} onClick={toggleSidebar} />
      ) : null}
    </>
  );
}
