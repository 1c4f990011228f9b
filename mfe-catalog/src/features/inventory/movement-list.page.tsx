import { MOVEMENT_KINDS, type StockMovement, StockMovementListQuery } from '@bo/contracts';
import { ChoiceFilter, type Column, columns, ListPage, ReferenceCell, ResourceTable, SearchFilter, useListState } from '@bo/kit';
import { useQuery } from '@bo/platform/query';
import { ReferenceFilter } from '../../parts/filters.tsx';
import { warehouses } from '../../parts/sources.ts';
import { variants } from '../variants/variants.api.ts';
import { stockMovements } from './inventory.api.ts';
import { useInventoryText } from './inventory-text.ts';
import { ChangeCell, StockItemCell } from './stock-cells.tsx';

const column = columns<StockMovement>();

function useMovementColumns(): Column<StockMovement>[] {
  const t = useInventoryText();
  return [
    column.date('at', { title: t('fields.at'), sort: 'at', style: 'time', width: 170 }),
    { key: 'kind', title: t('fields.kind'), width: 150, render: ({ kind }) => t(`kind.${kind}`) },
    { key: 'product', title: t('fields.product'), width: 280, render: (movement) => <StockItemCell item={movement} /> },
    { key: 'warehouse', title: t('fields.warehouse'), width: 170, render: ({ warehouse }) => <ReferenceCell value={warehouse} /> },
    column.code('batch', { title: t('fields.batch'), width: 130 }),
    { key: 'on_hand_change', title: t('fields.on_hand'), align: 'end', width: 100, render: ({ on_hand_change }) => <ChangeCell value={on_hand_change} /> },
    { key: 'reserved_change', title: t('fields.reserved'), align: 'end', width: 100, render: ({ reserved_change }) => <ChangeCell value={reserved_change} /> },
    { key: 'blocked_change', title: t('fields.blocked'), align: 'end', width: 100, optional: true, render: ({ blocked_change }) => <ChangeCell value={blocked_change} /> },
    column.text('reason', { title: t('fields.reason') }),
    { key: 'created_by', title: t('fields.by'), width: 140, render: ({ created_by }) => created_by?.name ?? t('system') },
  ];
}

/** The ledger: what came, went, was kept and was blocked, and why. Nothing in it is ever changed. */
export function MovementListPage() {
  const t = useInventoryText();
  const list = useListState(StockMovementListQuery);
  const result = useQuery(stockMovements(list.query));
  return (
    <ListPage
      title={t('movements.title')}
      filters={
        <>
          <SearchFilter list={list} placeholder={t('list.search')} />
          <ChoiceFilter list={list} name="kind" label={t('fields.kind')} choices={MOVEMENT_KINDS.map((value) => ({ value, label: t(`kind.${value}`) }))} />
          <ReferenceFilter list={list} name="warehouse" label={t('fields.warehouse')} resource={warehouses} />
          <ReferenceFilter list={list} name="variant" label={t('fields.product')} resource={variants} />
        </>
      }
    >
      <ResourceTable list={list} result={result} columns={useMovementColumns()} empty={t('movements.empty')} />
    </ListPage>
  );
}
