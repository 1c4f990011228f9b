import FullscreenExitOutlined from '@ant-design/icons/es/icons/FullscreenExitOutlined';
import FullscreenOutlined from '@ant-design/icons/es/icons/FullscreenOutlined';
import MenuOutlined from '@ant-design/icons/es/icons/MenuOutlined';
import NotificationOutlined from '@ant-design/icons/es/icons/NotificationOutlined';
import SearchOutlined from '@ant-design/icons/es/icons/SearchOutlined';
import { useTranslation } from '@bo/i18n';
import { Can } from '@bo/platform';
import { useMedia } from '@bo/platform/theme-root';
import { openOverlay, toggleOverlay, useOverlay } from '../../base/overlay.ts';
import { COMMAND_KEY } from '../shortcuts/shortcuts.ts';
import { toggleSidebar, useSidebarMode } from '../sidebar/sidebar-mode.ts';
import { DisplayMenu } from './display-menu.tsx';
import { FontSizeChoice } from './font-size-choice.tsx';
import { toggleFullscreen, useFullscreen } from './fullscreen.ts';
import { IconButton } from './icon-button.tsx';
import { Inbox } from './inbox.tsx';
import { LanguageSelect } from './language-select.tsx';
import { UserMenu } from './user-menu.tsx';
import { useScrolledPast } from './use-scrolled-past.ts';

/** SPECIFICATION.md section 9. */
export const STICKY_AFTER = 50;
export const LAYOUT_BREAKPOINT = 1200;

export function Header() {
  const { t } = useTranslation('host');
  const stuck = useScrolledPast(STICKY_AFTER);
  const wide = useMedia(`(min-width: ${String(LAYOUT_BREAKPOINT)}px)`);
  const fullscreen = useFullscreen();
  const overlay = useOverlay();
  const { mode, drawerOpen } = useSidebarMode();
  const open = mode === 'drawer' ? drawerOpen : mode === 'full';
  return (
    <header className="header" data-stuck={stuck || undefined}>
      <IconButton
        label={t(open ? 'sidebar.collapse' : 'sidebar.expand')}
        icon={<MenuOutlined />}
        pressed={open}
        onClick={toggleSidebar}
      />
      <button type="button" className="header-search" onClick={() => openOverlay('palette')}>
        <SearchOutlined aria-hidden />
        <span className="header-search-text">{t('header.search')}</span>
        <kbd dir="ltr" aria-hidden>
          {COMMAND_KEY} K
        </kbd>
      </button>
      <div className="header-end">
        {wide ? (
          <>
            <FontSizeChoice />
            <LanguageSelect />
          </>
        ) : (
          <DisplayMenu />
        )}
        <IconButton
          label={t(fullscreen ? 'header.exitFullscreen' : 'header.fullscreen')}
          icon={fullscreen ? <FullscreenExitOutlined /> : <FullscreenOutlined />}
          pressed={fullscreen}
          onClick={() => void toggleFullscreen()}
        />
        <Can do="notification.create">
          <IconButton
            label={t('header.notify')}
            icon={<NotificationOutlined />}
            pressed={overlay === 'notification'}
            onClick={() => toggleOverlay('notification')}
          />
        </Can>
        <Inbox />
        <UserMenu />
      </div>
    </header>
  );
}
