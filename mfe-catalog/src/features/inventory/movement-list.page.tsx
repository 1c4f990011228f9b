import { MOVEMENT_KINDS, type StockMovement, StockMovementListQuery } from '@bo/contracts';
import {
  type Column,
  columns,
  ConfirmDialog,
  PersonCell,
  RecordListPage,
  recordName,
  ReferenceCell,
  ReferenceFilter,
  useListState,
} from '@bo/kit';
import { useLanguage } from '@bo/i18n';
import { Can } from '@bo/platform';
import { useMutation, useQuery } from '@bo/platform/query';
import { Link } from '@bo/platform/router';
import { CodeFilter, useLabel, variants, warehouses } from '@bo/resources';
import Button from 'antd/es/button';
import { useState } from 'react';
import { paths } from '../../paths.ts';
import { useText } from '../../text.ts';
import { StockItemCell } from '../../parts/stock-item.tsx';
import { movementExport, reverseDelivery, stockMovements } from './inventory.api.ts';
import { kindOf, reasonOf } from './movement-words.ts';
import { ChangeCell } from './stock-cells.tsx';

const column = columns<StockMovement>();

/** Goods that came in without a purchase order are reversed from here; an order's receipts from its page. */
const isReversible = ({ kind, on_hand_change, purchase_order }: StockMovement) =>
  kind === 'receive' && on_hand_change > 0 && purchase_order === null;

export function useMovementColumns(onReverse: (id: string) => void): Column<StockMovement>[] {
  const t = useText('inventory');
  const label = useLabel();
  const { language } = useLanguage();
  return [
    column.date('at', { title: t('fields.at'), sort: 'at', style: 'time' }),
    {
      key: 'kind',
      title: t('fields.kind'),
      width: 110,
      render: (movement) => (
        <span className="bo-two-lines">
          <span>{kindOf(label, movement)}</span>
          {isReversible(movement) ? (
            <Can do="inventory.adjust">
              <Button
                type="link"
                size="small"
                className="cat-short"
                aria-label={t('receipt.reverseOf', { product: recordName(movement.product, language) })}
                onClick={() => onReverse(movement.id)}
              >
                {t('receipt.short')}
              </Button>
            </Can>
          ) : null}
        </span>
      ),
    },
    { key: 'product', title: t('fields.product'), width: 230, render: (movement) => <StockItemCell item={movement} /> },
    {
      key: 'warehouse',
      title: t('fields.warehouse'),
      width: 170,
      render: ({ warehouse }) => <ReferenceCell value={warehouse} />,
    },
    column.code('batch', { title: t('fields.batch'), width: 110 }),
    {
      key: 'on_hand_change',
      title: t('fields.on_hand'),
      align: 'end',
      width: 85,
      render: ({ on_hand_change }) => <ChangeCell value={on_hand_change} />,
    },
    {
      key: 'reserved_change',
      title: t('fields.reserved'),
      align: 'end',
      width: 85,
      render: ({ reserved_change }) => <ChangeCell value={reserved_change} />,
    },
    {
      key: 'blocked_change',
      title: t('fields.blocked'),
      align: 'end',
      width: 100,
      optional: true,
      render: ({ blocked_change }) => <ChangeCell value={blocked_change} />,
    },
    {
      key: 'reason',
      title: t('fields.reason'),
      width: 170,
      render: ({ reason, purchase_order, supplier_return, transfer }) => {
        const words = <bdi>{reasonOf(label, reason)}</bdi>;
        if (transfer !== null)
          return (
            <Link to={paths.transferDetails(transfer.id)}>
              <bdi dir="ltr">{transfer.number}</bdi>
            </Link>
          );
        const to = supplier_return
          ? paths.supplierReturnDetails(supplier_return.id)
          : purchase_order && paths.purchaseOrderDetails(purchase_order.id);
        // Both ask for the same permission.
        return to === null ? (
          words
        ) : (
          <Can do={paths.purchaseOrderDetails.permission} otherwise={words}>
            <Link to={to}>{words}</Link>
          </Can>
        );
      },
    },
    {
      key: 'created_by',
      title: t('fields.by'),
      width: 110,
      render: ({ created_by }) => (created_by ? <PersonCell value={created_by} /> : t('system')),
    },
  ];
}

/** The ledger: what came, went, was kept and was blocked, and why. Nothing in it is ever changed. */
export function MovementListPage() {
  const t = useText('inventory');
  const list = useListState(StockMovementListQuery, { screen: 'stock-movements' });
  const result = useQuery(stockMovements(list.query));
  const [reversing, setReversing] = useState<string | null>(null);
  const reverse = useMutation(reverseDelivery(t('receipt.reversed')));
  return (
    <RecordListPage
      title={t('movements.title')}
      list={list}
      resource={{ exportUrl: movementExport }}
      exportRight="inventory.export"
      search={t('list.search')}
      filters={
        <>
          <CodeFilter list={list} name="kind" of="movement" codes={MOVEMENT_KINDS} label={t('fields.kind')} />
          <ReferenceFilter list={list} name="warehouse" label={t('fields.warehouse')} resource={warehouses} />
          <ReferenceFilter list={list} name="variant" label={t('fields.product')} resource={variants} />
        </>
      }
      result={result}
      columns={useMovementColumns(setReversing)}
      empty={t('movements.empty')}
    >
      {reversing === null ? null : (
        <ConfirmDialog
          open
          danger
          title={t('receipt.reverse')}
          okText={t('receipt.reverse')}
          effect={t('receipt.effect')}
          reason="required"
          onConfirm={(reason) => reverse.mutateAsync({ key: reversing, body: { movement_id: reversing, reason } })}
          onClose={() => setReversing(null)}
        />
      )}
    </RecordListPage>
  );
}
