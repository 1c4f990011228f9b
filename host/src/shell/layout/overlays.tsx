import { useReturnFocus } from '@bo/kit';
import { lazyPage } from '@bo/platform';
import { useEffect, useState } from 'react';
import { closeOverlay, type Overlay, useOverlay } from '../../base/overlay.ts';
import { LazyPart } from './lazy-part.tsx';

const palette = () => import('../palette/palette.tsx').then(({ Palette }) => ({ default: Palette }));
const OVERLAYS: Record<Overlay, ReturnType<typeof lazyPage>> = {
  palette: lazyPage(palette),
  shortcuts: lazyPage(() =>
    import('../shortcuts/shortcuts-dialog.tsx').then(({ ShortcutsDialog }) => ({ default: ShortcutsDialog })),
  ),
  notification: lazyPage(() =>
    import('../../notifications/notification-modal.tsx').then(({ NotificationModal }) => ({
      default: NotificationModal,
    })),
  ),
  maintenance: lazyPage(() =>
    import('../../maintenance/maintenance-dialog.tsx').then(({ MaintenanceDialog }) => ({
      default: MaintenanceDialog,
    })),
  ),
  theme: lazyPage(() =>
    import('../../theme/drawer/theme-drawer.tsx').then(({ ThemeDrawer }) => ({ default: ThemeDrawer })),
  ),
};

const StrayScans = lazyPage(() =>
  import('../scan/stray-scans.tsx').then(({ StrayScans: Scans }) => ({ default: Scans })),
);

/** Once the screen has been still for this many ms. */
const PREPARE_AFTER = 3000;

/** One after another while they follow on each other, so that the focus goes back to where it was before the first. */
function Opened({ overlay }: { overlay: Overlay }) {
  useReturnFocus();
  const Element = OVERLAYS[overlay];
  return (
    <LazyPart key={overlay} onLost={closeOverlay}>
      <Element />
    </LazyPart>
  );
}

/**
 * Overlays, loaded on first use. The palette is loaded earlier: after Ctrl/Cmd+K users type on at once, and no letter
 * may be lost while its field is loading.
 */
export function Overlays() {
  const overlay = useOverlay();
  const [isStill, setStill] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => {
      setStill(true);
      void palette().catch(() => undefined);
    }, PREPARE_AFTER);
    return () => {
      clearTimeout(timer);
    };
  }, []);
  return (
    <>
      {isStill ? (
        <LazyPart>
          <StrayScans />
        </LazyPart>
      ) : null}
      {overlay ? <Opened overlay={overlay} /> : null}
    </>
  );
}
