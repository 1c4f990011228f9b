import { DEAL_CATEGORIES, OFFER_STATES, OFFER_TYPES, OfferListQuery } from '@bo/contracts';
import { ChoiceFilter, ListPage, ResourceTable, SavedViews, SearchFilter, useListState } from '@bo/kit';
import { useQuery } from '@bo/platform/query';
import { offers, useLabel } from '@bo/resources';
import { useText } from '../../text.ts';
import { useOfferColumns } from './offer-columns.tsx';

export function OfferListPage() {
  const t = useText('offers');
  const label = useLabel();
  const list = useListState(OfferListQuery, { screen: 'offers' });
  const result = useQuery(offers.list(list.query));
  return (
    <ListPage
      title={t('list.title')}
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
        </>
      }
    >
      <ResourceTable list={list} result={result} columns={useOfferColumns()} empty={t('list.empty')} />
    </ListPage>
  );
}
