import { LICENCE_STATES, SELLER_STATUSES, SellerListQuery } from '@bo/contracts';
import {
  BulkBar,
  ChoiceFilter,
  ExportButton,
  FlagFilter,
  LinkButton,
  ListPage,
  ReferenceFilter,
  ResourceTable,
  SavedViews,
  SearchFilter,
  useArchiveAction,
  useListState,
  useSelection,
} from '@bo/kit';
import { Can } from '@bo/platform';
import { useQuery } from '@bo/platform/query';
import { sellers, useLabel, warehouses } from '@bo/resources';
import { paths } from '../../paths.ts';
import { useText } from '../../text.ts';
import { useSellerColumns } from './seller-columns.tsx';

export function SellerListPage() {
  const t = useText('sellers');
  const label = useLabel();
  const list = useListState(SellerListQuery, { screen: 'sellers' });
  const result = useQuery(sellers.list(list.query));
  const actions = [useArchiveAction('seller.delete', list.query.archived === true)];
  const selection = useSelection(list, actions);
  return (
    <ListPage
      title={t('list.title')}
      actions={
        <>
          <Can do="seller.export">
            <ExportButton url={(format) => sellers.exportUrl(list.query, format)} name="sellers" />
          </Can>
          <Can do={paths.sellerCreate.permission}>
            <LinkButton to={paths.sellerCreate()}>{t('list.create')}</LinkButton>
          </Can>
        </>
      }
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
          <ChoiceFilter
            list={list}
            name="licence"
            label={t('fields.licence')}
            choices={LICENCE_STATES.map((value) => ({ value, label: label(`licence_state.${value}`) }))}
          />
          <ReferenceFilter list={list} name="warehouse" label={t('fields.warehouses')} resource={warehouses} />
          <FlagFilter list={list} name="bank_change" label={t('list.bank_change')} />
          <FlagFilter list={list} name="selling" label={t('list.selling')} />
          <FlagFilter list={list} name="archived" label={t('list.archived')} />
        </>
      }
    >
      <BulkBar
        selection={selection}
        page={result.data}
        actions={actions}
        mutation={sellers.bulk()}
        nameOf={(id) => result.data?.results.find((seller) => seller.id === id)?.name}
      />
      <ResourceTable
        list={list}
        result={result}
        columns={useSellerColumns()}
        selection={selection}
        to={({ id }) => paths.sellerDetails(id)}
        empty={t('list.empty')}
      />
    </ListPage>
  );
}
