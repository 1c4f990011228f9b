import { Loaded } from '@bo/kit';
import { useQuery } from '@bo/platform/query';
import { Link } from '@bo/platform/router';
import { earnings, useOwnSeller } from '@bo/resources';
import { app } from '../../app.ts';
import { paths } from '../../paths.ts';
import { useText } from '../../text.ts';
import { MonthsChart } from './months-chart.tsx';

/** What a seller earned and was paid, month by month. */
export default function OwnMonthsWidget() {
  const t = useText('earnings');
  return (
    <Loaded result={useQuery(earnings.charts(useOwnSeller()))}>
      {({ months }) => (
        <>
          <MonthsChart months={months} />
          <Link to={paths.earningHistory()}>{t('own.history')}</Link>
        </>
      )}
    </Loaded>
  );
}

export const prepare = () => app.prepare();
