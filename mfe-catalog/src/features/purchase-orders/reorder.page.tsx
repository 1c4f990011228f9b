import type { ReorderSuggestion } from '@bo/contracts';
import { useFormat } from '@bo/i18n';
import {
  DetailPage,
  EmptyState,
  Loaded,
  MoneyCell,
  PlainTable,
  recordName,
  ReferenceCell,
  ReferenceSelect,
} from '@bo/kit';
import { useLanguage } from '@bo/i18n';
import { toast, useCan } from '@bo/platform';
import { useMutation, useQuery } from '@bo/platform/query';
import { useNavigate, useSearchParams } from '@bo/platform/router';
import { suppliers, warehouses } from '@bo/resources';
import Button from 'antd/es/button';
import Checkbox from 'antd/es/checkbox';
import InputNumber from 'antd/es/input-number';
import { useState } from 'react';
import { StockItemCell } from '../../parts/stock-item.tsx';
import { useOnlyWarehouse } from '../../parts/warehouse-field.tsx';
import { paths } from '../../paths.ts';
import { useText } from '../../text.ts';
import { orderSuggestions, reorderSuggestions } from './purchase-orders.api.ts';
import './purchase-orders.css';

const DAYS = 14;

function Suggestions({
  warehouse,
  rows,
  unsupplied,
}: {
  warehouse: string;
  rows: readonly ReorderSuggestion[];
  unsupplied: number;
}) {
  const t = useText('purchase-orders');
  const format = useFormat();
  const { language } = useLanguage();
  const navigate = useNavigate();
  const costs = useCan('product.cost');
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const [changed, setChanged] = useState<ReadonlyMap<string, number>>(new Map());
  const [key] = useState(() => crypto.randomUUID());
  const order = useMutation(orderSuggestions());
  const chosen = rows.filter(({ variant_id }) => !left.has(variant_id));
  const casesOf = ({ variant_id, quantity, pack_size }: ReorderSuggestion) =>
    changed.get(variant_id) ?? quantity / pack_size;
  const make = async () => {
    const lines = chosen.map((row) => ({
      variant_id: row.variant_id,
      supplier_id: row.supplier.id,
      cases: casesOf(row),
    }));
    const { results } = await order.mutateAsync({ key, body: { warehouse_id: warehouse, lines } });
    toast.success(t('reorder.done', { count: results.length, number: format.number(results.length) }));
    void navigate(paths.purchaseOrderList());
  };
  const orders = new Set(chosen.map(({ supplier }) => supplier.id)).size;
  return (
    <>
      {unsupplied > 0 ? (
        <p role="note" className="cat-near">
          {t('reorder.unsupplied', { count: unsupplied, number: format.number(unsupplied) })}
        </p>
      ) : null}
      {rows.length === 0 ? (
        <EmptyState text={t('reorder.none')} />
      ) : (
        <>
          <div className="bo-actions">
            <Button
              type="primary"
              loading={order.isPending}
              disabled={chosen.length === 0}
              onClick={() => void make().catch(() => undefined)}
            >
              {t('reorder.make', { count: orders, number: format.number(orders) })}
            </Button>
            <span className="bo-muted">{t('reorder.hint')}</span>
          </div>
          <PlainTable
            label={t('reorder.title')}
            columns={[
              { title: t('reorder.take') },
              { title: t('fields.variant') },
              { title: t('fields.supplier') },
              { title: t('reorder.available'), align: 'end' },
              { title: t('reorder.sold'), align: 'end' },
              { title: t('reorder.cover'), align: 'end' },
              { title: t('fields.cases'), align: 'end' },
              { title: t(costs ? 'fields.case_cost' : 'fields.pack_size'), align: 'end' },
            ]}
          >
            {rows.map((row) => {
              const product = recordName(row.product, language);
              const out = left.has(row.variant_id);
              return (
                <tr key={row.variant_id}>
                  <td>
                    <Checkbox
                      checked={!out}
                      aria-label={t('reorder.takeOf', { product })}
                      onChange={({ target }) =>
                        setLeft((all) => {
                          const next = new Set(all);
                          if (target.checked) next.delete(row.variant_id);
                          else next.add(row.variant_id);
                          return next;
                        })
                      }
                    />
                  </td>
                  <td>
                    <StockItemCell item={row} />
                  </td>
                  <td>
                    <ReferenceCell value={row.supplier} />
                  </td>
                  <td data-align="end">
                    <span className="bo-two-lines">
                      <bdi>{format.number(row.available)}</bdi>
                      {row.on_order === 0 ? null : (
                        <span className="bo-muted">
                          {t('reorder.coming', { label: t('reorder.onOrder'), number: format.number(row.on_order) })}
                        </span>
                      )}
                    </span>
                  </td>
                  <td data-align="end">{format.number(row.sold)}</td>
                  <td data-align="end">{row.days_of_cover === null ? '—' : format.number(row.days_of_cover)}</td>
                  <td data-align="end">
                    <InputNumber
                      aria-label={t('reorder.casesOf', { product })}
                      min={1}
                      max={10_000}
                      precision={0}
                      disabled={out}
                      value={casesOf(row)}
                      onChange={(next) => setChanged((all) => new Map(all).set(row.variant_id, next ?? 1))}
                    />
                  </td>
                  <td data-align="end">
                    {costs ? (
                      <span className="bo-two-lines">
                        <MoneyCell value={row.case_cost} />
                        <span className="bo-muted">
                          {t('reorder.units', { count: row.pack_size, number: format.number(row.pack_size) })}
                        </span>
                      </span>
                    ) : (
                      format.number(row.pack_size)
                    )}
                  </td>
                </tr>
              );
            })}
          </PlainTable>
        </>
      )}
    </>
  );
}

/** What a warehouse should order so that it lasts: chosen rows become a draft order for each supplier. */
export function ReorderPage() {
  const t = useText('purchase-orders');
  const [params, setParams] = useSearchParams();
  const only = useOnlyWarehouse();
  const warehouse = params.get('warehouse') ?? only ?? '';
  const supplier = params.get('supplier') ?? '';
  const asked = Number(params.get('cover_days'));
  const days = Number.isInteger(asked) && asked >= 1 && asked <= 90 ? asked : DAYS;
  const result = useQuery(
    reorderSuggestions({ warehouse, cover_days: days, ...(supplier === '' ? {} : { supplier }) }),
  );
  const set = (name: string, value: string) =>
    setParams(
      (all) => {
        const next = new URLSearchParams(all);
        if (value === '') next.delete(name);
        else next.set(name, value);
        return next;
      },
      { replace: true },
    );
  return (
    <DetailPage title={t('reorder.title')} parent={{ to: paths.purchaseOrderList(), label: t('list.title') }}>
      <div className="cat-reorder-choices">
        <ReferenceSelect
          aria-label={t('fields.warehouse')}
          placeholder={t('fields.warehouse')}
          resource={warehouses}
          value={warehouse === '' ? [] : [warehouse]}
          onChange={([id = '']) => set('warehouse', id)}
        />
        <ReferenceSelect
          aria-label={t('fields.supplier')}
          placeholder={t('reorder.anySupplier')}
          resource={suppliers}
          value={supplier === '' ? [] : [supplier]}
          onChange={([id = '']) => set('supplier', id)}
        />
        <InputNumber
          aria-label={t('reorder.days')}
          prefix={t('reorder.days')}
          min={1}
          max={90}
          precision={0}
          value={days}
          onChange={(next) => set('cover_days', String(next ?? DAYS))}
        />
      </div>
      {warehouse === '' ? (
        <EmptyState text={t('reorder.choose')} />
      ) : (
        <Loaded result={result}>
          {({ results, unsupplied }) => (
            <Suggestions
              key={`${warehouse} ${supplier} ${String(days)}`}
              warehouse={warehouse}
              rows={results}
              unsupplied={unsupplied}
            />
          )}
        </Loaded>
      )}
    </DetailPage>
  );
}
