import { useFormat, useTranslation } from '@bo/i18n';
import { Can, errorHistory } from '@bo/platform';
import { Link } from '@bo/platform/router';
import Button from 'antd/es/button';
import { useSyncExternalStore } from 'react';
import { RecentJobs } from '../../jobs/recent-jobs.tsx';
import { AlertList } from '../../alerts/alert-list.tsx';

export function InboxPanel() {
  const { t } = useTranslation('host');
  const format = useFormat();
  const errors = useSyncExternalStore(errorHistory.subscribe, errorHistory.get);
  return (
    <div className="inbox">
      <section>
        <h2>{t('inbox.exceptions')}</h2>
        <AlertList />
      </section>
      <section>
        <h2>{t('inbox.jobs')}</h2>
        <RecentJobs />
      </section>
      <section>
        <h2>
          {t('inbox.errors')}
          {errors.length > 0 ? (
            <Button type="link" size="small" onClick={errorHistory.clear}>
              {t('inbox.clear')}
            </Button>
          ) : null}
        </h2>
        {errors.length === 0 ? <p className="inbox-none">{t('inbox.noErrors')}</p> : null}
        <ul>
          {errors.map(({ at, text }) => (
            <li key={`${String(at)} ${text}`} className="inbox-error">
              <span>{text}</span>
              <time dateTime={new Date(at).toISOString()}>{format.dateTime(new Date(at).toISOString())}</time>
            </li>
          ))}
        </ul>
      </section>
      <Link to="/jobs" className="inbox-all">
        {t('inbox.allJobs')}
      </Link>
      <Can do="notification.view">
        <Link to="/notifications" className="inbox-all">
          {t('inbox.history')}
        </Link>
      </Can>
    </div>
  );
}
