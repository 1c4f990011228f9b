import { COUNT_STATUSES, type StockCount, StockCountListQuery } from '@bo/contracts';
import { useFormat } from '@bo/i18n';
import {
  ChoiceFilter,
  type Column,
  columns,
  Dialog,
  EntityField,
  ExportButton,
  ListPage,
  PersonCell,
  ReferenceCell,
  ReferenceFilter,
  ResourceForm,
  ResourceTable,
  SavedViews,
  SearchFilter,
  TextAreaField,
  useListState,
} from '@bo/kit';
import { Can } from '@bo/platform';
import { useQuery } from '@bo/platform/query';
import { useNavigate } from '@bo/platform/router';
import { CategoryField, useLabel, warehouses } from '@bo/resources';
import Button from 'antd/es/button';
import { useState } from 'react';
import { paths } from '../../paths.ts';
import { useText } from '../../text.ts';
import { COUNT_TONE } from './count-status.ts';
import { stockCounts } from './inventory.api.ts';

const column = columns<StockCount>();

function useCountColumns(): Column<StockCount>[] {
  const t = useText('inventory');
  const label = useLabel();
  const format = useFormat();
  return [
    column.code('number', { title: t('fields.number'), width: 140 }),
    { key: 'warehouse', title: t('fields.warehouse'), render: ({ warehouse }) => <ReferenceCell value={warehouse} /> },
    {
      key: 'category',
      title: t('fields.category'),
      render: ({ category }) => (category ? <ReferenceCell value={category} /> : t('count.everything')),
    },
    {
      key: 'counted',
      title: t('count.progress'),
      width: 140,
      render: ({ counted_count, line_count }) => (
        <bdi className="bo-number">
          {t('count.of', { counted: format.number(counted_count), total: format.number(line_count) })}
        </bdi>
      ),
    },
    column.status('status', {
      title: t('fields.status'),
      width: 150,
      of: ({ status }) => ({ text: label(`count_status.${status}`), tone: COUNT_TONE[status] }),
    }),
    { key: 'counted_by', title: t('count.by'), render: ({ counted_by }) => <PersonCell value={counted_by} /> },
    column.date('created_at', { title: t('fields.at'), sort: 'created_at', width: 150 }),
  ];
}

function NewCount({ onClose }: { onClose: () => void }) {
  const t = useText('inventory');
  const navigate = useNavigate();
  return (
    <Dialog open title={t('count.create')} footer={null} onCancel={onClose} destroyOnHidden>
      <p className="bo-muted">{t('count.blind')}</p>
      <ResourceForm resource={stockCounts} onSaved={({ id }) => void navigate(paths.inventoryCount(id))}>
        <EntityField name="warehouse_id" label={t('fields.warehouse')} resource={warehouses} />
        <CategoryField name="category_id" label={t('fields.category')} hint={t('hints.countCategory')} />
        <TextAreaField name="note" label={t('fields.note')} rows={2} />
      </ResourceForm>
    </Dialog>
  );
}

export function CountListPage() {
  const t = useText('inventory');
  const label = useLabel();
  const list = useListState(StockCountListQuery, { screen: 'stock-counts' });
  const result = useQuery(stockCounts.list(list.query));
  const [creating, setCreating] = useState(false);
  return (
    <ListPage
      title={t('count.title')}
      actions={
        <>
          <Can do="inventory.export">
            <ExportButton url={(format) => stockCounts.exportUrl(list.query, format)} name="stock-counts" />
          </Can>
          <Can do="inventory.edit">
            <Button type="primary" onClick={() => setCreating(true)}>
              {t('count.create')}
            </Button>
          </Can>
        </>
      }
      views={<SavedViews list={list} />}
      filters={
        <>
          <SearchFilter list={list} placeholder={t('count.search')} />
          <ChoiceFilter
            list={list}
            name="status"
            label={t('fields.status')}
            choices={COUNT_STATUSES.map((value) => ({ value, label: label(`count_status.${value}`) }))}
          />
          <ReferenceFilter list={list} name="warehouse" label={t('fields.warehouse')} resource={warehouses} />
        </>
      }
    >
      <ResourceTable
        list={list}
        result={result}
        columns={useCountColumns()}
        to={({ id }) => paths.inventoryCount(id)}
        empty={t('count.empty')}
      />
      {creating ? <NewCount onClose={() => setCreating(false)} /> : null}
    </ListPage>
  );
}
