import WarningOutlined from '@ant-design/icons/es/icons/WarningOutlined';
import { useTranslation } from '@bo/i18n';
import { useSyncExternalStore } from 'react';

function subscribe(changed: () => void): () => void {
  window.addEventListener('online', changed);
  window.addEventListener('offline', changed);
  return () => {
    window.removeEventListener('online', changed);
    window.removeEventListener('offline', changed);
  };
}

/** Says that there is no network, and that what was typed stays. Always in the page, so that its change is announced. */
export function OfflineBanner() {
  const { t } = useTranslation('host');
  const online = useSyncExternalStore(subscribe, () => navigator.onLine);
  return (
    <div role="status" aria-live="polite" className={online ? undefined : 'offline'}>
      {online ? null : (
        <>
          <WarningOutlined aria-hidden /> {t('offline')}
        </>
      )}
    </div>
  );
}
