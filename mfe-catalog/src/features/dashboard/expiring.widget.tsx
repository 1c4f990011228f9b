import type { DashboardExpiry } from '@bo/contracts';
import { useFormat } from '@bo/i18n';
import { BarChart, Loaded } from '@bo/kit';
import { useQuery } from '@bo/platform/query';
import { withQuery } from '@bo/platform/remote';
import { Link } from '@bo/platform/router';
import { paths } from '../../paths.ts';
import { useText } from '../../text.ts';
import { app } from '../../app.ts';
import { dashboardExpiry } from './dashboard.api.ts';
import './dashboard.css';

function Expiry({ expiry: { days, expired } }: { expiry: DashboardExpiry }) {
  const t = useText('catalog-dashboard');
  const format = useFormat();
  const bars = days.map(({ day, chilled, ambient, frozen }) => ({
    label: format.day(day),
    values: [chilled, ambient, frozen],
  }));
  const units = bars.reduce((sum, { values }) => sum + values.reduce((of, value) => of + value, 0), 0);
  return (
    <>
      <BarChart
        title={t('expiring.title')}
        summary={units === 0 ? t('expiring.none') : t('expiring.units', { count: units, number: format.number(units) })}
        axis={t('expiring.day')}
        show={format.number}
        series={[
          { label: t('expiring.chilled'), tone: 'main' },
          { label: t('expiring.ambient'), tone: 'warn' },
          { label: t('expiring.frozen'), tone: 'soft' },
        ]}
        bars={bars}
      />
      <p className="cat-more">
        <Link to={withQuery(paths.inventoryBatches(), { expires_within: '14' })}>{t('expiring.all')}</Link>
        {expired > 0 ? (
          <Link to={withQuery(paths.inventoryBatches(), { expires_within: '0' })} className="cat-minus">
            {t('expiring.expired', { count: expired, number: format.number(expired) })}
          </Link>
        ) : null}
      </p>
    </>
  );
}

/** What expires within 14 days, day by day, by how it is kept. */
export default function ExpiringWidget() {
  return <Loaded result={useQuery(dashboardExpiry)}>{(expiry) => <Expiry expiry={expiry} />}</Loaded>;
}

export const prepare = () => app.prepare();
