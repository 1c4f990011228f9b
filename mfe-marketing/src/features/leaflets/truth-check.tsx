import { useFormat, useLanguage } from '@bo/i18n';
import { DetailSection, Loaded, PlainTable, recordName, StatusCell, useEnd } from '@bo/kit';
import { useQuery } from '@bo/platform/query';
import Button from 'antd/es/button';
import { useText } from '../../text.ts';
import { leafletTruth } from './leaflets.api.ts';

const SECTION = 'mkt-truth';

/** The outcome of the price check in a few words, for the head of the leaflet. */
export function TruthVerdict({ id }: { id: string }) {
  const t = useText('leaflets');
  const format = useFormat();
  const { data } = useQuery(leafletTruth(id));
  if (!data) return null;
  const { checked, results } = data;
  if (checked === 0) return <StatusCell text={t('truth.none')} tone="neutral" />;
  if (results.length === 0) return <StatusCell text={t('truth.allTrue')} tone="good" />;
  return (
    <Button
      type="link"
      className="mkt-truth-link"
      onClick={() => document.getElementById(SECTION)?.scrollIntoView({ block: 'start' })}
    >
      <StatusCell
        text={t('truth.wrong', { count: results.length, number: format.number(results.length) })}
        tone="bad"
      />
    </Button>
  );
}

/** Whether what is printed is true while the leaflet is valid; what is not, with the price it really has and when. */
export function TruthCheck({ id }: { id: string }) {
  const t = useText('leaflets');
  const format = useFormat();
  const end = useEnd();
  const { language } = useLanguage();
  const result = useQuery(leafletTruth(id));
  return (
    <div id={SECTION} className="mkt-truth">
      <DetailSection title={t('truth.title')}>
        <Loaded result={result}>
          {({ results, checked }) =>
            checked === 0 ? (
              <p className="bo-muted">{t('truth.nothing')}</p>
            ) : results.length === 0 ? (
              <p role="status">{t('truth.holds', { count: checked, number: format.number(checked) })}</p>
            ) : (
              <PlainTable
                label={t('truth.title')}
                columns={[
                  { title: t('truth.where') },
                  { title: t('truth.what') },
                  { title: t('truth.printed'), align: 'end' },
                  { title: t('truth.real'), align: 'end' },
                  { title: t('truth.when') },
                ]}
              >
                {results.map((one) => (
                  <tr key={`${one.language} ${one.hotspot_id} ${one.pincode ?? ''} ${one.from}`}>
                    <td>{t(`truth.page.${one.language}`, { place: one.page })}</td>
                    <td>
                      <bdi>{recordName(one, language) || t('truth.gone')}</bdi>
                      {one.pincode === null ? null : <bdi className="bo-muted"> {one.pincode}</bdi>}
                    </td>
                    <td data-align="end">{one.printed === null ? '—' : <bdi>{format.money(one.printed)}</bdi>}</td>
                    <td data-align="end">
                      <strong>
                        {one.real === null ? (
                          t(one.target_type === 'offer' ? 'truth.offer' : 'truth.gone')
                        ) : (
                          <bdi>{format.money(one.real)}</bdi>
                        )}
                      </strong>
                    </td>
                    <td>{t('truth.period', { from: format.dateTime(one.from), upto: end(one.upto) })}</td>
                  </tr>
                ))}
              </PlainTable>
            )
          }
        </Loaded>
      </DetailSection>
    </div>
  );
}
