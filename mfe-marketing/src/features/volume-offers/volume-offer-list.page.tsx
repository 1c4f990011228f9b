import { PERIOD_STATES, type VolumeOffer, VolumeOfferListQuery } from '@bo/contracts';
import { useFormat } from '@bo/i18n';
import {
  type BulkAction,
  type Column,
  columns,
  DateCell,
  FlagFilter,
  LinkButton,
  RecordListPage,
  useListState,
} from '@bo/kit';
import { Can } from '@bo/platform';
import { useQuery } from '@bo/platform/query';
import { CodeFilter, useLabel, volumeOffers } from '@bo/resources';
import { EACH_MINUTE, PERIOD_TONE } from '../../parts/period-tone.ts';
import { useSwitchActions } from '../../parts/switch-actions.ts';
import { paths } from '../../paths.ts';
import { useText } from '../../text.ts';

const column = columns<VolumeOffer>();

function Tiers({ tiers }: Pick<VolumeOffer, 'tiers'>) {
  const t = useText('volume-offers');
  const format = useFormat();
  const words = tiers.map(({ quantity_threshold, discount_percentage }) =>
    t('tier.short', {
      quantity: format.number(quantity_threshold),
      percent: format.percent(discount_percentage),
    }),
  );
  return <bdi>{words.join(' · ')}</bdi>;
}

export function useVolumeOfferColumns(): Column<VolumeOffer>[] {
  const t = useText('volume-offers');
  const label = useLabel();
  return [
    column.image('image', { title: t('fields.image'), priority: 2 }),
    column.bilingual('name', { title: t('fields.variant'), sort: 'name', width: 220, grows: true, priority: 1 }),
    column.custom('tiers', {
      title: t('fields.tiers'),
      sort: 'discount',
      width: 200,
      grows: true,
      priority: 1,
      render: ({ tiers }) => <Tiers tiers={tiers} />,
    }),
    column.status('state', {
      title: t('fields.state'),
      width: 112,
      priority: 1,
      of: ({ state }) => ({ text: label(`period_state.${state}`), tone: PERIOD_TONE[state] }),
    }),
    column.money('selling_price', { title: t('fields.selling_price'), width: 120, priority: 2, matters: true }),
    column.date('starts_at', {
      title: t('fields.starts_at'),
      style: 'time',
      priority: 3,
      second: {
        title: t('fields.ends_at'),
        sort: 'ends_at',
        render: ({ ends_at }) => (ends_at === null ? null : <DateCell value={ends_at} style="end" />),
      },
    }),
    column.code('code', { title: t('fields.code'), width: 130, priority: 4 }),
    column.date('updated_at', { title: t('fields.updated_at'), sort: 'updated_at', width: 130, priority: 4 }),
  ];
}

export function VolumeOfferListPage() {
  const t = useText('volume-offers');
  const list = useListState(VolumeOfferListQuery, { screen: 'volume-offers' });
  const result = useQuery({ ...volumeOffers.list(list.query), ...EACH_MINUTE });
  const actions: BulkAction[] = useSwitchActions(list.query.archived === true);
  return (
    <RecordListPage
      title={t('list.title')}
      list={list}
      resource={volumeOffers}
      exportRight="offer.export"
      create={paths.volumeOfferCreate}
      createText={t('list.create')}
      actions={
        <Can do={paths.volumeOfferMany.permission}>
          <LinkButton quiet to={paths.volumeOfferMany()}>
            {t('many.button')}
          </LinkButton>
        </Can>
      }
      search={t('list.search')}
      filters={
        <>
          <CodeFilter list={list} name="state" of="period_state" codes={PERIOD_STATES} label={t('fields.state')} />
          <FlagFilter list={list} name="archived" label={t('list.archived')} />
        </>
      }
      bulk={actions}
      result={result}
      columns={useVolumeOfferColumns()}
      to={({ id }) => paths.volumeOfferEdit(id)}
      empty={t('list.empty')}
    />
  );
}
