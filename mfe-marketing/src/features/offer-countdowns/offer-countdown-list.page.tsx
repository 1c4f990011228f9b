import { COUNTDOWN_STYLES, OFFER_STATES, type OfferCountdown, OfferCountdownListQuery } from '@bo/contracts';
import { useLanguage } from '@bo/i18n';
import {
  BilingualCell,
  BulkBar,
  ChoiceFilter,
  type Column,
  columns,
  ExportButton,
  FlagFilter,
  LinkButton,
  ListPage,
  recordName,
  ResourceTable,
  SavedViews,
  SearchFilter,
  useListState,
  useSelection,
} from '@bo/kit';
import { Can } from '@bo/platform';
import { useQuery } from '@bo/platform/query';
import { offerCountdowns, useLabel } from '@bo/resources';
import { EACH_MINUTE, OFFER_TONE } from '../../parts/period-tone.ts';
import { useSwitchActions } from '../../parts/switch-actions.ts';
import { paths } from '../../paths.ts';
import { useText } from '../../text.ts';

const column = columns<OfferCountdown>();

function useOfferCountdownColumns(): Column<OfferCountdown>[] {
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
  const label = useLabel();
  const { language } = useLanguage();
  const list = useListState(OfferCountdownListQuery, { screen: 'offer-countdowns' });
  const result = useQuery({ ...offerCountdowns.list(list.query), ...EACH_MINUTE });
  const actions = useSwitchActions(list.query.archived === true);
  const selection = useSelection(list, actions);
  return (
    <ListPage
      title={t('list.title')}
      actions={
        <>
          <Can do="offer.export">
            <ExportButton url={(format) => offerCountdowns.exportUrl(list.query, format)} name="offer-countdowns" />
          </Can>
          <Can do={paths.offerCountdownCreate.permission}>
            <LinkButton to={paths.offerCountdownCreate()}>{t('list.create')}</LinkButton>
          </Can>
        </>
      }
      views={<SavedViews list={list} />}
      filters={
        <>
          <SearchFilter list={list} placeholder={t('list.search')} />
          <ChoiceFilter
            list={list}
            name="state"
            label={t('fields.state')}
            choices={OFFER_STATES.map((value) => ({ value, label: label(`offer_state.${value}`) }))}
          />
          <ChoiceFilter
            list={list}
            name="style"
            label={t('fields.style')}
            choices={COUNTDOWN_STYLES.map((value) => ({ value, label: label(`countdown_style.${value}`) }))}
          />
          <FlagFilter list={list} name="archived" label={t('list.archived')} />
        </>
      }
    >
      <BulkBar
        selection={selection}
        page={result.data}
        actions={actions}
        mutation={offerCountdowns.bulk()}
        nameOf={(id) =>
          recordName(
            result.data?.results.find((countdown) => countdown.id === id),
            language,
          )
        }
      />
      <ResourceTable
        list={list}
        result={result}
        columns={useOfferCountdownColumns()}
        selection={selection}
        to={({ id }) => paths.offerCountdownEdit(id)}
        empty={t('list.empty')}
      />
    </ListPage>
  );
}
