import { useTranslation } from '@bo/i18n';
import { Outlet } from '@bo/platform/router';
import { useThemeSettings } from '@bo/platform/theme';
import { useEffect, useRef } from 'react';
import { SessionGuard } from '../../auth/session-guard.tsx';
import { RemoteNotices } from '../../remotes/notices.tsx';
import { Header } from '../header/header.tsx';
import { useJobNotices } from '../../jobs/use-job-notices.ts';
import { useLiveRecords } from '../live/live-records.ts';
import { followOverlayEvents } from '../../base/overlay.ts';
import { useShortcuts } from '../shortcuts/shortcuts.ts';
import { Sidebar } from '../sidebar/sidebar.tsx';
import { useSidebarMode } from '../sidebar/sidebar-mode.ts';
import { useAppName } from '../../base/use-app-name.ts';
import { Arrival } from './arrival.ts';
import { ShellBanner } from './shell-banner.tsx';
import { Overlays } from './overlays.tsx';
import { useAnswersInLanguage } from './use-answers-in-language.ts';

export function MainLayout() {
  const { t } = useTranslation('host');
  const content = useRef<HTMLElement>(null);
  const { mode, narrow } = useSidebarMode();
  const { footer, footer_year: year } = useThemeSettings();
  const name = useAppName();
  useShortcuts();
  useLiveRecords();
  useJobNotices();
  useAnswersInLanguage();
  useEffect(followOverlayEvents, []);
  return (
    <div className="shell" data-sidebar={narrow && mode === 'full' ? 'mini' : mode}>
      <a className="skip-link" href="#content">
        {t('skip')}
      </a>
      <Sidebar />
      <div className="shell-main">
        <div className="shell-banner" aria-hidden />
        <Header />
        <ShellBanner />
        <main id="content" ref={content} className="shell-content" tabIndex={-1}>
          <RemoteNotices />
          <Outlet />
          <Arrival content={content} />
        </main>
        {footer === 'hidden' ? null : <footer className="shell-footer">{t('footer', { year, name })}</footer>}
      </div>
      <Overlays />
      <SessionGuard />
    </div>
  );
}
