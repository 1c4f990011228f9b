import { COUNTDOWN_STYLES, OFFER_STATES, type OfferCountdown, OfferCountdownListQuery } from '@bo/contracts';
import { BilingualCell, type Column, columns, FlagFilter, RecordListPage, useListState } from '@bo/kit';
import { useQuery } from '@bo/platform/query';
import { CodeFilter, offerCountdowns, useLabel } from '@bo/resources';
import { EACH_MINUTE, OFFER_TONE } from '../../parts/period-tone.ts';
import { useSwitchActions } from '../../parts/switch-actions.ts';
import { paths } from '../../paths.ts';
import { useText } from '../../text.ts';

const column = columns<OfferCountdown>();

export function useOfferCountdownColumns(): Column<OfferCountdown>[] {
  const t = useText('offer-countdowns');
  const label = useLabel();
  return [
    column.bilingual('title', { title: t('fields.title'), sort: 'title', width: 200, grows: true, priority: 1 }),
    column.custom('offer', {
      title: t('fields.offer_id'),
      width: 200,
      grows: true,
      priority: 1,
      render: ({ offer_title, offer_title_ar }) => <BilingualCell en={offer_title} ab={offer_title_ar} />,
    }),
    column.status('state', {
      title: t('fields.state'),
      width: 112,
      priority: 1,
      of: ({ state }) => ({ text: label(`offer_state.${state}`), tone: OFFER_TONE[state] }),
    }),
    column.date('available_upto', {
      title: t('fields.available_upto'),
      sort: 'available_upto',
      style: 'end',
      priority: 2,
    }),
    column.custom('style', {
      title: t('fields.style'),
      width: 110,
      priority: 3,
      render: ({ style }) => label(`countdown_style.${style}`),
    }),
    column.date('updated_at', { title: t('fields.updated_at'), sort: 'updated_at', width: 130, priority: 4 }),
  ];
}

export function OfferCountdownListPage() {
  const t = useText('offer-countdowns');
  const list = useListState(OfferCountdownListQuery, { screen: 'offer-countdowns' });
  const result = useQuery({ ...offerCountdowns.list(list.query), ...EACH_MINUTE });
  const actions = useSwitchActions(list.query.archived === true);
  return (
    <RecordListPage
      title={t('list.title')}
      list={list}
      resource={offerCountdowns}
      exportRight="offer.export"
      create={paths.offerCountdownCreate}
      createText={t('list.create')}
      search={t('list.search')}
      filters={
        <>
          <CodeFilter list={list} name="state" of="offer_state" codes={OFFER_STATES} label={t('fields.state')} />
          <CodeFilter
            list={list}
            name="style"
            of="countdown_style"
            codes={COUNTDOWN_STYLES}
            label={t('fields.style')}
          />
          <FlagFilter list={list} name="archived" label={t('list.archived')} />
        </>
      }
      bulk={actions}
      result={result}
      columns={useOfferCountdownColumns()}
      to={({ id }) => paths.offerCountdownEdit(id)}
      empty={t('list.empty')}
    />
  );
}
