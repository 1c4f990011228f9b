import { DEAL_CATEGORIES, OFFER_STATES, OFFER_TYPES, OfferListQuery } from '@bo/contracts';
import {
  type BulkAction,
  ChoiceFilter,
  FlagFilter,
  LinkButton,
  RecordListPage,
  useArchiveAction,
  useListState,
} from '@bo/kit';
import { useQuery } from '@bo/platform/query';
import { offers, useLabel } from '@bo/resources';
import { paths } from '../../paths.ts';
import { useText } from '../../text.ts';
import { OfferRowMenu } from './offer-actions.tsx';
import { useOfferColumns } from './offer-columns.tsx';

/** What can be done to several offers at once. Each has its opposite, so that Undo can take it back. */
function useOfferBulk(archived: boolean): BulkAction[] {
  const t = useText('offers');
  const archive = useArchiveAction('offer.delete', archived);
  if (archived) return [archive];
  return [
    { action: 'stop', label: t('actions.stop'), permission: 'offer.edit', undo: 'resume', danger: true },
    { action: 'pause', label: t('actions.pause'), permission: 'offer.edit', undo: 'resume' },
    { action: 'resume', label: t('actions.resume'), permission: 'offer.edit', undo: 'pause' },
    archive,
  ];
}

export function OfferListPage() {
  const t = useText('offers');
  const label = useLabel();
  const list = useListState(OfferListQuery, { screen: 'offers' });
  const result = useQuery(offers.list(list.query));
  const actions = useOfferBulk(list.query.archived === true);
  return (
    <RecordListPage
      title={t('list.title')}
      list={list}
      resource={offers}
      exportRight="offer.export"
      create={paths.offerCreate}
      createText={t('list.create')}
      actions={
        <LinkButton quiet to={paths.priceSimulator()}>
          {t('list.simulator')}
        </LinkButton>
      }
      search={t('list.search')}
      filters={
        <>
          <ChoiceFilter
            list={list}
            name="state"
            label={t('fields.state')}
            choices={OFFER_STATES.map((value) => ({ value, label: label(`offer_state.${value}`) }))}
          />
          <ChoiceFilter
            list={list}
            name="deal_category"
            label={t('fields.deal_category')}
            choices={DEAL_CATEGORIES.map((value) => ({ value, label: label(`deal_category.${value}`) }))}
          />
          <ChoiceFilter
            list={list}
            name="offer_type"
            label={t('fields.offer_type')}
            choices={OFFER_TYPES.map((value) => ({ value, label: label(`offer_type.${value}`) }))}
          />
          <FlagFilter list={list} name="ending_today" label={t('fields.ending_today')} />
          <FlagFilter list={list} name="archived" label={t('fields.archived')} />
        </>
      }
      bulk={actions}
      result={result}
      columns={useOfferColumns()}
      to={({ id }) => paths.offerEdit(id)}
      rowActions={(offer) => <OfferRowMenu offer={offer} />}
      empty={t('list.empty')}
    />
  );
}
