import type { Reference } from '@bo/contracts';
import EyeOutlined from '@ant-design/icons/es/icons/EyeOutlined';
import ToolOutlined from '@ant-design/icons/es/icons/ToolOutlined';
import WarningOutlined from '@ant-design/icons/es/icons/WarningOutlined';
import { isolate, useFormat, useLanguage, useTranslation } from '@bo/i18n';
import { Can, useOptionalSession } from '@bo/platform';
import { useQueryClient } from '@bo/platform/query';
import { type ReactNode, useEffect, useSyncExternalStore } from 'react';
import { askAgain, useShownFrom } from '../../offline/response-cache-storage.ts';
import { usePublicSettings } from '../../base/public-settings.ts';
import { stopViewingAs } from '../../auth/view-as.ts';
import { openOverlay } from '../../base/overlay.ts';

function subscribe(changed: () => void): () => void {
  window.addEventListener('online', changed);
  window.addEventListener('offline', changed);
  return () => {
    window.removeEventListener('online', changed);
    window.removeEventListener('offline', changed);
  };
}

/** A bar under the header. Always in the page, so that its change is announced. */
function Banner({ children, floats = false }: { children: ReactNode; floats?: boolean }) {
  return (
    <div
      role="status"
      aria-live="polite"
      className={children ? (floats ? 'offline offline-floating' : 'offline') : undefined}
    >
      {children}
    </div>
  );
}

const ASK_EVERY = 15_000;

/**
 * Says that there is no network, or that it does not answer; from when what one sees is; and that what was typed stays.
 */
function NetworkBanner() {
  const { t } = useTranslation('host');
  const { dateTime } = useFormat();
  const client = useQueryClient();
  const online = useSyncExternalStore(subscribe, () => navigator.onLine);
  const since = useShownFrom();
  const old = since !== null;
  useEffect(() => {
    if (!old || !online) return;
    const timer = setInterval(() => void askAgain(() => client.invalidateQueries()), ASK_EVERY);
    return () => {
      clearInterval(timer);
    };
  }, [old, online, client]);
  return (
    // It comes and goes by itself: no page moves under the pointer for it.
    <Banner floats>
      {online && !old ? null : (
        <>
          <WarningOutlined aria-hidden /> {online ? t('offlineSlow') : t('offline')}{' '}
          {since === null ? null : t('offlineSince', { at: dateTime(new Date(since).toISOString()) })}
        </>
      )}
    </Banner>
  );
}

/** Says through whose eyes one looks; the way back is always there. */
function ViewAsBanner() {
  const { t } = useTranslation('host');
  const { language } = useLanguage();
  const role = useOptionalSession()?.viewing_as;
  const named = (one: Reference) => isolate((language === 'ab' && one.name_ar) || one.name);
  return (
    <Banner>
      {role ? (
        <>
          <EyeOutlined aria-hidden />{' '}
          {role.person
            ? t('viewAs.bannerOf', { role: named(role), person: named(role.person) })
            : t('viewAs.banner', { role: named(role) })}
          <button type="button" className="offline-action" onClick={stopViewingAs}>
            {t('viewAs.stop')}
          </button>
        </>
      ) : null}
    </Banner>
  );
}

/** Says how the network is, and that the store is closed to everybody else. */
export function ShellBanner() {
  const { t } = useTranslation('host');
  const { maintenance } = usePublicSettings();
  return (
    <>
      <NetworkBanner />
      <ViewAsBanner />
      <Banner>
        {maintenance ? (
          <>
            <ToolOutlined aria-hidden /> {t('maintenance.banner')}
            <Can do="settings.edit">
              <button type="button" className="offline-action" onClick={() => openOverlay('maintenance')}>
                {t('maintenance.open')}
              </button>
            </Can>
          </>
        ) : null}
      </Banner>
    </>
  );
}
