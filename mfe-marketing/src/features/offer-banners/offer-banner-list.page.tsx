import { type OfferBanner, OfferBannerListQuery, PERIOD_STATES, PLACEMENTS } from '@bo/contracts';
import { useLanguage } from '@bo/i18n';
import {
  BadgeCell,
  BilingualCell,
  type Column,
  columns,
  DateCell,
  FlagFilter,
  LinkButton,
  RecordListPage,
  StatusCell,
  useListState,
} from '@bo/kit';
import { Can } from '@bo/platform';
import { useQuery } from '@bo/platform/query';
import { CodeFilter, offerBanners, useLabel } from '@bo/resources';
import { EACH_MINUTE, PERIOD_TONE } from '../../parts/period-tone.ts';
import { useSwitchActions } from '../../parts/switch-actions.ts';
import { paths } from '../../paths.ts';
import { useText } from '../../text.ts';
import '../../parts/marketing.css';

const column = columns<OfferBanner>();

function Picture({ banner }: { banner: OfferBanner }) {
  const { language } = useLanguage();
  const image = language === 'ab' ? banner.image_ar : banner.image;
  return image === null ? (
    <span className="mkt-banner-thumb" />
  ) : (
    <img className="mkt-banner-thumb" src={image} alt="" loading="lazy" />
  );
}

export function useOfferBannerColumns(): Column<OfferBanner>[] {
  const t = useText('offer-banners');
  const label = useLabel();
  return [
    column.custom('title', {
      title: t('fields.title'),
      sort: 'title',
      width: 260,
      grows: true,
      priority: 1,
      render: (banner) => (
        <span className="mkt-banner-name">
          <Picture banner={banner} />
          <BilingualCell en={banner.title} ab={banner.title_ar} />
        </span>
      ),
    }),
    column.custom('placement', {
      title: t('fields.placement'),
      sort: 'rank',
      width: 140,
      priority: 1,
      render: ({ placement }) => label(`banner_placement.${placement}`),
    }),
    column.custom('state', {
      title: t('fields.state'),
      width: 140,
      priority: 1,
      render: ({ state, dead_end }) => (
        <span className="bo-two-lines">
          <StatusCell text={label(`period_state.${state}`)} tone={PERIOD_TONE[state]} />
          {dead_end ? <BadgeCell text={t('deadEnd')} tone="warn" /> : null}
        </span>
      ),
    }),
    column.reference('target', {
      title: t('fields.target_id'),
      width: 180,
      grows: true,
      priority: 2,
      second: { render: ({ target_type }) => (target_type === 'none' ? null : label(`banner_target.${target_type}`)) },
    }),
    column.date('available_from', {
      title: t('fields.available_from'),
      sort: 'available_from',
      style: 'time',
      priority: 2,
      second: {
        title: t('fields.available_upto'),
        sort: 'available_upto',
        render: ({ available_upto }) =>
          available_upto === null ? null : <DateCell value={available_upto} style="end" />,
      },
    }),
    column.date('updated_at', { title: t('fields.updated_at'), sort: 'updated_at', width: 130, priority: 4 }),
  ];
}

export function OfferBannerListPage() {
  const t = useText('offer-banners');
  const list = useListState(OfferBannerListQuery, { screen: 'offer-banners' });
  const result = useQuery({ ...offerBanners.list(list.query), ...EACH_MINUTE });
  const actions = useSwitchActions(list.query.archived === true);
  return (
    <RecordListPage
      title={t('list.title')}
      list={list}
      resource={offerBanners}
      exportRight="offer.export"
      create={paths.offerBannerCreate}
      createText={t('list.create')}
      actions={
        <Can do={paths.offerBannerOrder.permission}>
          <LinkButton to={paths.offerBannerOrder()} quiet>
            {t('order.open')}
          </LinkButton>
        </Can>
      }
      search={t('list.search')}
      filters={
        <>
          <CodeFilter
            list={list}
            name="placement"
            of="banner_placement"
            codes={PLACEMENTS}
            label={t('fields.placement')}
          />
          <CodeFilter list={list} name="state" of="period_state" codes={PERIOD_STATES} label={t('fields.state')} />
          <FlagFilter list={list} name="dead_end" label={t('deadEnd')} />
          <FlagFilter list={list} name="archived" label={t('list.archived')} />
        </>
      }
      bulk={actions}
      result={result}
      columns={useOfferBannerColumns()}
      to={({ id }) => paths.offerBannerEdit(id)}
      empty={t('list.empty')}
    />
  );
}
