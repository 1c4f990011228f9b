import { DEAL_CATEGORIES, OFFER_STATES, OFFER_TYPES, OfferListQuery } from '@bo/contracts';
import { type BulkAction, FlagFilter, LinkButton, RecordListPage, useArchiveAction, useListState } from '@bo/kit';
import { useQuery } from '@bo/platform/query';
import { CodeFilter, offers } from '@bo/resources';
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
          <CodeFilter list={list} name="state" of="offer_state" codes={OFFER_STATES} label={t('fields.state')} />
          <CodeFilter
            list={list}
            name="deal_category"
            of="deal_category"
            codes={DEAL_CATEGORIES}
            label={t('fields.deal_category')}
          />
          <CodeFilter
            list={list}
            name="offer_type"
            of="offer_type"
            codes={OFFER_TYPES}
            label={t('fields.offer_type')}
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
