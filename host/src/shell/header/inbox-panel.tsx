import { useFormat, useLanguage, useTranslation } from '@bo/i18n';
import { Can, errorHistory } from '@bo/platform';
import { Link } from '@bo/platform/router';
import Button from 'antd/es/button';
import { useSyncExternalStore } from 'react';
import { useAlerts } from './use-alerts.ts';

export function InboxPanel() {
  const { t } = useTranslation('host');
  const { language } = useLanguage();
  const format = useFormat();
  const alerts = useAlerts();
  const errors = useSyncExternalStore(errorHistory.subscribe, errorHistory.get);
  return (
    <div className="inbox">
      <section>
        <h2>{t('inbox.exceptions')}</h2>
        {alerts.length === 0 ? <p className="inbox-none">{t('inbox.noExceptions')}</p> : null}
        <ul>
          {alerts.map(({ id, to, title, count, severity }) => (
            <li key={id}>
              <Link to={to} className="inbox-line">
                <span className="inbox-dot" data-severity={severity} />
                <span className="inbox-title">{title[language]}</span>
                <strong>{format.number(count)}</strong>
              </Link>
            </li>
          ))}
        </ul>
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
      <Can do="notification.view">
        <Link to="/notifications" className="inbox-all">
          {t('inbox.history')}
        </Link>
      </Can>
    </div>
  );
}
