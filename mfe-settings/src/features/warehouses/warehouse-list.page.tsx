import { WAREHOUSE_STATUSES, WarehouseListQuery } from '@bo/contracts';
import { FlagFilter, RecordListPage, useArchiveAction, useListState } from '@bo/kit';
import { useQuery } from '@bo/platform/query';
import { CodeFilter, warehouses } from '@bo/resources';
import { paths } from '../../paths.ts';
import { useText } from '../../text.ts';
import { useWarehouseColumns } from './warehouse-columns.tsx';

export function WarehouseListPage() {
  const t = useText('warehouses');
  const list = useListState(WarehouseListQuery, { screen: 'warehouses' });
  const result = useQuery(warehouses.list(list.query));
  const actions = [useArchiveAction('warehouse.delete', list.query.archived === true)];
  return (
    <RecordListPage
      title={t('list.title')}
      list={list}
      resource={warehouses}
      exportRight="warehouse.export"
      create={paths.warehouseCreate}
      createText={t('list.create')}
      search={t('list.search')}
      filters={
        <>
          <CodeFilter
            list={list}
            name="status"
            of="warehouse_status"
            codes={WAREHOUSE_STATUSES}
            label={t('fields.status')}
          />
          <FlagFilter list={list} name="archived" label={t('list.archived')} />
        </>
      }
      bulk={actions}
      result={result}
      columns={useWarehouseColumns()}
      to={({ id }) => paths.warehouseEdit(id)}
      empty={t('list.empty')}
    />
  );
}
