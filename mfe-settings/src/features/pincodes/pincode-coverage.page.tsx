import type { PincodeMap } from '@bo/contracts';
import { useFormat, useLanguage } from '@bo/i18n';
import { DetailPage, DetailSection, Fact, Loaded, PlainTable, SummaryStrip } from '@bo/kit';
import { useQuery } from '@bo/platform/query';
import { withQuery } from '@bo/platform/remote';
import { Link } from '@bo/platform/router';
import { useMemo } from 'react';
import { type MapTone, PlaceMap, placesOf } from '../../parts/place-map.tsx';
import { paths } from '../../paths.ts';
import { useText } from '../../text.ts';
import { PincodeTabs } from './pincode-tabs.tsx';
import { pincodeCoverage, pincodeMap } from './pincodes.api.ts';

const TONES = { served: 'good', gap: 'bad', not_serviceable: 'neutral' } as const satisfies Record<
  PincodeMap['pincodes'][number]['state'],
  MapTone
>;
const STATES = ['not_serviceable', 'served', 'gap'] as const;

function CoverageMap({ map }: { map: PincodeMap }) {
  const t = useText('pincodes');
  const format = useFormat();
  const { language } = useLanguage();
  // Gaps are drawn last, over the others: they are what one looks for.
  const dots = useMemo(
    () =>
      STATES.map((state) => ({
        state,
        tone: TONES[state],
        places: map.pincodes.filter((one) => one.state === state),
      })),
    [map],
  );
  const places = useMemo(() => placesOf(map.warehouses, language), [map, language]);
  return (
    <>
      <PlaceMap label={t('coverage.map')} places={places} dots={dots} />
      <ul className="set-map-legend">
        <li>
          <span className="set-map-key" aria-hidden />
          {t('coverage.warehouses')}
        </li>
        {dots.map(({ state, tone, places: group }) => (
          <li key={state}>
            <span className="set-map-key" data-tone={tone} aria-hidden />
            {t(`coverage.${state}`)} <bdi className="bo-muted">{format.number(group.length)}</bdi>
          </li>
        ))}
      </ul>
      {map.more ? <p className="bo-muted">{t('coverage.more')}</p> : null}
    </>
  );
}

/** Where the store delivers and where an order would be refused although nobody meant it to. */
export function PincodeCoveragePage() {
  const t = useText('pincodes');
  const format = useFormat();
  const { language } = useLanguage();
  const coverage = useQuery(pincodeCoverage());
  const map = useQuery(pincodeMap());
  const { data } = coverage;
  const fact = (
    key: 'serviceable' | 'without_warehouse' | 'without_open_warehouse' | 'with_one_warehouse' | 'without_place',
  ) => (
    <Fact label={t(`coverage.fact.${key}`)}>{data && <bdi className="bo-number">{format.number(data[key])}</bdi>}</Fact>
  );
  return (
    <DetailPage
      title={t('tabs.coverage')}
      parent={{ to: paths.pincodeList(), label: t('list.title') }}
      summary={
        <SummaryStrip>
          {fact('serviceable')}
          {fact('without_open_warehouse')}
          {fact('without_warehouse')}
          {fact('with_one_warehouse')}
          {fact('without_place')}
        </SummaryStrip>
      }
    >
      <PincodeTabs current="coverage" />
      <DetailSection title={t('coverage.mapTitle')}>
        {map.isPending ? (
          // As high as the map will be, so that nothing below it jumps.
          <div className="set-map-frame set-map-wait" role="status" aria-label={t('coverage.map')}>
            <div className="set-map" />
          </div>
        ) : (
          <Loaded result={map}>{(known) => <CoverageMap map={known} />}</Loaded>
        )}
      </DetailSection>
      <DetailSection title={t('coverage.byCity')}>
        <Loaded result={coverage}>
          {({ by_city }) => (
            <PlainTable
              label={t('coverage.byCity')}
              columns={[
                { title: t('fields.city') },
                { title: t('coverage.pincodes'), align: 'end' },
                { title: t('coverage.fact.serviceable'), align: 'end' },
                { title: t('coverage.fact.without_open_warehouse'), align: 'end' },
              ]}
            >
              {by_city.slice(0, 50).map(({ city, city_ar, pincodes, serviceable, gaps }) => (
                <tr key={city}>
                  <td>
                    <Link to={withQuery(paths.pincodeList(), { search: city })}>
                      <bdi>{(language === 'ab' && city_ar) || city || t('coverage.noCity')}</bdi>
                    </Link>
                  </td>
                  <td data-align="end">{format.number(pincodes)}</td>
                  <td data-align="end">{format.number(serviceable)}</td>
                  <td data-align="end">{format.number(gaps)}</td>
                </tr>
              ))}
            </PlainTable>
          )}
        </Loaded>
      </DetailSection>
    </DetailPage>
  );
}
