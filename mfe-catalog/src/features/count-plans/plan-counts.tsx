import { useFormat } from '@bo/i18n';
import { CodeCell, LinkButton, Loaded, StatusCell } from '@bo/kit';
import { useQuery } from '@bo/platform/query';
import { withQuery } from '@bo/platform/remote';
import { Link } from '@bo/platform/router';
import { useLabel } from '@bo/resources';
import { COUNT_TONE } from '../../parts/count-status.ts';
import { stockCounts } from '../../parts/stock-counts.ts';
import { paths } from '../../paths.ts';
import { useText } from '../../text.ts';
import '../../parts/parts.css';

/** As many as tell how it goes; all of them are in the list of counts. */
const LAST = 8;

/** The last counts of a plan, and whether they were made. */
export function PlanCounts({ plan }: { plan: string }) {
  const t = useText('count-plans');
  const label = useLabel();
  const format = useFormat();
  const result = useQuery(stockCounts.list({ plan, limit: LAST }));
  return (
    <Loaded result={result}>
      {({ results, count }) =>
        results.length === 0 ? (
          <p className="bo-muted">{t('counts.none')}</p>
        ) : (
          <>
            <table className="cat-plain">
              <thead>
                <tr>
                  <th scope="col">{t('counts.number')}</th>
                  <th scope="col">{t('counts.due')}</th>
                  <th scope="col">{t('counts.status')}</th>
                  <th scope="col" data-align="end">
                    {t('counts.counted')}
                  </th>
                </tr>
              </thead>
              <tbody>
                {results.map((one) => (
                  <tr key={one.id}>
                    <td>
                      <Link to={paths.inventoryCount(one.id)}>
                        <CodeCell value={one.number} />
                      </Link>
                    </td>
                    <td>{one.due_on === null ? '—' : format.date(one.due_on)}</td>
                    <td>
                      <StatusCell
                        text={one.late ? t('counts.late') : label(`count_status.${one.status}`)}
                        tone={one.late ? 'bad' : COUNT_TONE[one.status]}
                      />
                    </td>
                    <td data-align="end">
                      <bdi className="bo-number">
                        {t('counts.of', {
                          counted: format.number(one.counted_count),
                          total: format.number(one.line_count),
                        })}
                      </bdi>
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
            {count > results.length ? (
              <LinkButton quiet to={withQuery(paths.inventoryCounts(), { plan })}>
                {t('counts.all')}
              </LinkButton>
            ) : null}
          </>
        )
      }
    </Loaded>
  );
}
