import { lazyPage } from '@bo/platform';
import { Suspense } from 'react';
import { type Overlay, useOverlay } from '../shell-store.ts';

const OVERLAYS: Record<Overlay, ReturnType<typeof lazyPage>> = {
  palette: lazyPage(() => import('../palette/palette.tsx').then(({ Palette }) => ({ default: Palette }))),
  shortcuts: lazyPage(() => import('../shortcuts/shortcuts-dialog.tsx').then(({ ShortcutsDialog }) => ({ default: ShortcutsDialog }))),
  notification: lazyPage(() => import('../../notifications/notification-modal.tsx').then(({ NotificationModal }) => ({ default: NotificationModal }))),
  theme: lazyPage(() => import('../../theme/drawer/theme-drawer.tsx').then(({ ThemeDrawer }) => ({ default: ThemeDrawer }))),
};

/** What lies over the screen; its code comes when it is first asked for. */
export function Overlays() {
  const overlay = useOverlay();
  if (!overlay) return null;
  const Element = OVERLAYS[overlay];
  return (
    <Suspense fallback={null}>
      <Element />
    </Suspense>
  );
}
