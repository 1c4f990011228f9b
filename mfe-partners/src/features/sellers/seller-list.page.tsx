import { SELLER_STATUSES, SellerListQuery } from '@bo/contracts';
import { ChoiceFilter, FlagFilter, ListPage, ResourceTable, SavedViews, SearchFilter, useListState } from '@bo/kit';
import { useQuery } from '@bo/platform/query';
import { sellers, useLabel } from '@bo/resources';
import { useText } from '../../text.ts';
import { useSellerColumns } from './seller-columns.tsx';

export function SellerListPage() {
  const t = useText('sellers');
  const label = useLabel();
  const list = useListState(SellerListQuery, { screen: 'sellers' });
  const result = useQuery(sellers.list(list.query));
  return (
    <ListPage
      title={t('list.title')}
      views={<SavedViews list={list} />}
      filters={
        <>
          <SearchFilter list={list} placeholder={t('list.search')} />
          <ChoiceFilter
            list={list}
            name="status"
            label={t('fields.status')}
            choices={SELLER_STATUSES.map((value) => ({ value, label: label(`seller_status.${value}`) }))}
          />
          <FlagFilter list={list} name="archived" label={t('list.archived')} />
        </>
      }
    >
      <ResourceTable list={list} result={result} columns={useSellerColumns()} empty={t('list.empty')} />
    </ListPage>
  );
}
