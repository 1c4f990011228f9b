import { WEB_METRIC_LIMITS, WEB_METRICS, type WebMetric, type WebMetricSummary } from '@bo/contracts';
import { isolate, useFormat } from '@bo/i18n';
import { LinkButton, PlainTable, StatusCell } from '@bo/kit';
import { Can } from '@bo/platform';
import { useQuery } from '@bo/platform/query';
import { usePublicSettings } from '../base/public-settings.ts';
import { webMeasuresQuery } from './health.api.ts';
import { useHealthText } from './health-text.ts';

const toneOf = (metric: WebMetric, value: number) => {
  const { good, poor } = WEB_METRIC_LIMITS[metric];
  return value <= good ? 'good' : value <= poor ? 'warn' : 'bad';
};

/** The measurements of one release, by metric. */
function byRelease(measures: readonly WebMetricSummary[]): [string, WebMetricSummary[]][] {
  const groups = new Map<string, WebMetricSummary[]>();
  for (const one of measures) {
    const name = `${one.remote} ${one.release}`;
    groups.set(name, [...(groups.get(name) ?? []), one]);
  }
  return [...groups].sort(([a], [b]) => a.localeCompare(b, 'en', { numeric: true }));
}

/** How fast screens are for staff, by remote and release: the web vitals of their browsers. `titles` by remote. */
export function WebMeasures({ titles }: { titles: ReadonlyMap<string, string> }) {
  const t = useHealthText();
  const { web_vitals: isMeasured } = usePublicSettings();
  const { data } = useQuery(webMeasuresQuery);
  const releases = byRelease(data?.results ?? []);
  if (!data) return null;
  return (
    <section className="health-part" aria-labelledby="web-measures-title">
      <header>
        <h3 id="web-measures-title">{t('web.title')}</h3>
        <p className="health-quiet">{t(isMeasured ? 'web.intro' : 'web.off')}</p>
        {isMeasured ? null : (
          <Can do="settings.view">
            <LinkButton quiet to="/appsettings">
              {t('web.settings')}
            </LinkButton>
          </Can>
        )}
      </header>
      {releases.length === 0 ? (
        isMeasured ? (
          <p className="health-quiet">{t('web.none')}</p>
        ) : null
      ) : (
        <PlainTable
          label={t('web.title')}
          columns={[
            { title: t('web.release') },
            ...WEB_METRICS.map((metric) => ({ title: t(`web.metric.${metric}`), align: 'end' as const })),
          ]}
        >
          {releases.map(([name, measures]) => (
            <Release key={name} measures={measures} title={titles.get(measures[0]?.remote ?? '')} />
          ))}
        </PlainTable>
      )}
    </section>
  );
}

function Release({ measures, title }: { measures: readonly WebMetricSummary[]; title: string | undefined }) {
  const t = useHealthText();
  const format = useFormat();
  const [first] = measures;
  const name = title ?? (first?.remote === 'host' ? t('line.host') : first?.remote);
  return (
    <tr>
      <th scope="row">
        {name} <bdi className="health-release">{first?.release}</bdi>
      </th>
      {WEB_METRICS.map((metric) => {
        const found = measures.find((one) => one.metric === metric);
        if (!found)
          return (
            <td key={metric} data-align="end">
              –
            </td>
          );
        const value = metric === 'cls' ? format.number(found.p75) : t('value.ms', { number: format.number(found.p75) });
        return (
          <td key={metric} data-align="end" title={t('web.count', { number: format.number(found.count) })}>
            <StatusCell text={isolate(value)} tone={toneOf(metric, found.p75)} />
          </td>
        );
      })}
    </tr>
  );
}
