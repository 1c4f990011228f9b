import { SELLER_STATUSES, SellerListQuery } from '@bo/contracts';
import { ChoiceFilter, FlagFilter, ListPage, ResourceTable, SavedViews, SearchFilter, useListState } from '@bo/kit';
import { useQuery } from '@bo/platform/query';
import { sellers } from '@bo/resources';
import { useSellerColumns } from './seller-columns.tsx';
import { useSellerText } from './seller-text.ts';

export function SellerListPage() {
  const t = useSellerText();
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
            choices={SELLER_STATUSES.map((value) => ({ value, label: t(`status.${value}`) }))}
          />
          <FlagFilter list={list} name="archived" label={t('list.archived')} />
        </>
      }
    >
      <ResourceTable list={list} result={result} columns={useSellerColumns()} empty={t('list.empty')} />
    </ListPage>
  );
}
