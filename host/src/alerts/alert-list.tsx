import { useFormat, useLanguage, useTranslation } from '@bo/i18n';
import { useQuery } from '@bo/platform/query';
import { Link } from '@bo/platform/router';
import { counters } from './counters.ts';
import { useAlerts } from './use-alerts.ts';

/** The exceptions that exist now, each leading to the list of exactly those. */
export function AlertList() {
  const { t } = useTranslation('host');
  const { language } = useLanguage();
  const format = useFormat();
  const alerts = useAlerts();
  const { data, isError } = useQuery(counters());
  // "All is well" is said by the server's numbers alone, not by their absence.
  if (!data) return <p className="inbox-none">{t(isError ? 'inbox.unknown' : 'loading')}</p>;
  if (alerts.length === 0) return <p className="inbox-none">{t('inbox.noExceptions')}</p>;
  return (
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
  );
}
