import { WAREHOUSE_STATUSES, WarehouseListQuery } from '@bo/contracts';
import {
  BulkBar,
  ChoiceFilter,
  ExportButton,
  FlagFilter,
  LinkButton,
  ListPage,
  ResourceTable,
  SavedViews,
  SearchFilter,
  useArchiveAction,
  useListState,
  useSelection,
} from '@bo/kit';
import { Can } from '@bo/platform';
import { useQuery } from '@bo/platform/query';
import { useLabel, warehouses } from '@bo/resources';
import { paths } from '../../paths.ts';
import { useText } from '../../text.ts';
import { useWarehouseColumns } from './warehouse-columns.tsx';

export function WarehouseListPage() {
  const t = useText('warehouses');
  const label = useLabel();
  const list = useListState(WarehouseListQuery, { screen: 'warehouses' });
  const result = useQuery(warehouses.list(list.query));
  const actions = [useArchiveAction('warehouse.delete', list.query.archived === true)];
  const selection = useSelection(list, actions);
  return (
    <ListPage
      title={t('list.title')}
      actions={
        <>
          <Can do="warehouse.export">
            <ExportButton url={(format) => warehouses.exportUrl(list.query, format)} name="warehouses" />
          </Can>
          <Can do={paths.warehouseCreate.permission}>
            <LinkButton to={paths.warehouseCreate()}>{t('list.create')}</LinkButton>
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
            choices={WAREHOUSE_STATUSES.map((value) => ({ value, label: label(`warehouse_status.${value}`) }))}
          />
          <FlagFilter list={list} name="archived" label={t('list.archived')} />
        </>
      }
    >
      <BulkBar
        selection={selection}
        page={result.data}
        actions={actions}
        mutation={warehouses.bulk()}
        nameOf={(id) => result.data?.results.find((warehouse) => warehouse.id === id)?.name}
      />
      <ResourceTable
        list={list}
        result={result}
        columns={useWarehouseColumns()}
        selection={selection}
        to={({ id }) => paths.warehouseEdit(id)}
        empty={t('list.empty')}
      />
    </ListPage>
  );
}
