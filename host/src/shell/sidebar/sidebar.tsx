import { useTranslation } from '@bo/i18n';
import { lazyPage } from '@bo/platform';
import { Suspense } from 'react';
import { Brand, Navigation } from './navigation.tsx';
import { toggleSidebar, useAutomaticSidebar, useSidebarMode } from './sidebar-mode.ts';

const Phone = lazyPage(() => import('./sidebar-drawer.tsx').then(({ SidebarDrawer }) => ({ default: SidebarDrawer })));

export function Sidebar() {
  const { t } = useTranslation('host');
  useAutomaticSidebar();
  const { mode, narrow } = useSidebarMode();
  if (mode === 'drawer') {
    return (
      <Suspense fallback={null}>
        <Phone />
      </Suspense>
    );
  }
  return (
    <>
      <aside className="side" data-mode={mode} data-over={(narrow && mode === 'full') || undefined}>
        <Brand />
        <Navigation mini={mode === 'mini'} />
      </aside>
      {narrow && mode === 'full' ? <button type="button" className="side-scrim" aria-label={t('sidebar.collapse')} onClick={toggleSidebar} /> : null}
    </>
  );
}
