import {
  SUPPLIER_RETURN_REASONS,
  SUPPLIER_RETURN_STATUSES,
  type SupplierReturn,
  SupplierReturnListQuery,
} from '@bo/contracts';
import { type Column, columns, AmountCell, RecordListPage, ReferenceFilter, useListState } from '@bo/kit';
import { Can, useCan } from '@bo/platform';
import { useQuery } from '@bo/platform/query';
import { CodeFilter, suppliers, useLabel, warehouses } from '@bo/resources';
import { paths } from '../../paths.ts';
import { useText } from '../../text.ts';
import { ReturnStatus } from './supplier-return-cells.tsx';
import { supplierReturns } from './supplier-returns.api.ts';

const column = columns<SupplierReturn>();

export function useSupplierReturnColumns(): Column<SupplierReturn>[] {
  const t = useText('supplier-returns');
  const label = useLabel();
  const costs = useCan('product.cost');
  return [
    column.code('number', { title: t('fields.number'), sort: 'number', width: 120, priority: 1 }),
    column.reference('supplier', { title: t('fields.supplier'), width: 190, grows: true, priority: 1 }),
    column.custom('status', {
      title: t('fields.status'),
      width: 150,
      priority: 1,
      render: ({ status }) => <ReturnStatus status={status} />,
    }),
    column.custom('reason', {
      title: t('fields.reason'),
      width: 120,
      priority: 2,
      render: ({ reason }) => label(`movement_reason.${reason}`),
    }),
    column.reference('warehouse', { title: t('fields.warehouse'), width: 150, grows: true, priority: 3 }),
    column.number('quantity', { title: t('fields.quantity'), width: 90, priority: 2 }),
    ...(costs
      ? [column.money('cost_total', { title: t('fields.cost_total'), width: 140, priority: 2, matters: true })]
      : []),
    column.custom('credit', {
      title: t('fields.credit'),
      money: true,
      align: 'end',
      width: 130,
      priority: 3,
      render: ({ credit }) => <AmountCell value={credit?.total_minor ?? null} />,
    }),
    column.date('created_at', { title: t('fields.created_at'), sort: 'created_at', width: 130, priority: 4 }),
  ];
}

/** Goods that went back to their suppliers, and what of it was credited. */
export function SupplierReturnListPage() {
  const t = useText('supplier-returns');
  const list = useListState(SupplierReturnListQuery, { screen: 'supplier-returns' });
  const result = useQuery(supplierReturns.list(list.query));
  return (
    <RecordListPage
      title={t('list.title')}
      list={list}
      resource={supplierReturns}
      exportRight="purchase_order.export"
      create={paths.supplierReturnCreate}
      createText={t('list.create')}
      search={t('list.search')}
      filters={
        <>
          <CodeFilter
            list={list}
            name="status"
            of="supplier_return_status"
            codes={SUPPLIER_RETURN_STATUSES}
            label={t('fields.status')}
          />
          <CodeFilter
            list={list}
            name="reason"
            of="movement_reason"
            codes={SUPPLIER_RETURN_REASONS}
            label={t('fields.reason')}
          />
          <Can do="supplier.view">
            <ReferenceFilter list={list} name="supplier" label={t('fields.supplier')} resource={suppliers} />
          </Can>
          <Can do="warehouse.view">
            <ReferenceFilter list={list} name="warehouse" label={t('fields.warehouse')} resource={warehouses} />
          </Can>
        </>
      }
      result={result}
      columns={useSupplierReturnColumns()}
      to={({ id }) => paths.supplierReturnDetails(id)}
      empty={t('list.empty')}
    />
  );
}
