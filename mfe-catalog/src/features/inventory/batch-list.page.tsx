import { RecallInput, type StockBatch, StockBatchListQuery } from '@bo/contracts';
import { useFormat, useLanguage } from '@bo/i18n';
import {
  ChoiceFilter,
  type Column,
  columns,
  ContractForm,
  Dialog,
  ExportButton,
  FlagFilter,
  ListPage,
  Loaded,
  MenuButton,
  recordName,
  ReferenceCell,
  ReferenceFilter,
  ResourceTable,
  SavedViews,
  SearchFilter,
  StatusCell,
  TextAreaField,
  useListState,
} from '@bo/kit';
import { Can } from '@bo/platform';
import { useMutation, useQuery } from '@bo/platform/query';
import { products, warehouses } from '@bo/resources';
import MoreOutlined from '@ant-design/icons/es/icons/MoreOutlined';
import Alert from 'antd/es/alert';
import { useState } from 'react';
import { useText } from '../../text.ts';
import { batchExport, recallBatch, recallPreview, releaseBatch, stockBatches, writeOffBatch } from './inventory.api.ts';
import { StockItemCell } from '../../parts/stock-item.tsx';
import { ExpiryCell } from './stock-cells.tsx';
import { storeToday } from './stock-columns.tsx';

const column = columns<StockBatch>();
const WITHIN = ['0', '3', '7', '14', '30'] as const;
/** Where the ages of the stock report end. */
const AGES = ['31', '61', '91'] as const;

type Doing = 'recall' | 'release' | 'writeOff';

function useBatchColumns(): Column<StockBatch>[] {
  const t = useText('inventory');
  const today = storeToday();
  const format = useFormat();
  const { language } = useLanguage();
  const recalled = ({ reason, at, by }: NonNullable<StockBatch['recall']>) => {
    const said = { reason, when: format.date(at) };
    return by ? t('batch.recalled', { ...said, by: recordName(by, language) }) : t('batch.recalledBySystem', said);
  };
  return [
    {
      key: 'product',
      title: t('fields.product'),
      sort: 'product',
      width: 260,
      grows: true,
      priority: 1,
      render: (batch) => <StockItemCell item={batch} />,
    },
    {
      key: 'warehouse',
      title: t('fields.warehouse'),
      width: 150,
      grows: true,
      priority: 3,
      render: ({ warehouse }) => <ReferenceCell value={warehouse} />,
    },
    column.code('batch', { title: t('fields.batch'), width: 140, priority: 2 }),
    {
      key: 'expires_on',
      title: t('fields.expires_on'),
      sort: 'expires_on',
      width: 130,
      priority: 1,
      render: ({ expires_on }) => <ExpiryCell value={expires_on} today={today} />,
    },
    column.date('since', { title: t('fields.since'), sort: 'since', width: 130, priority: 3 }),
    column.number('quantity', { title: t('fields.quantity'), width: 100, priority: 1, matters: true }),
    {
      key: 'blocked',
      title: t('fields.status'),
      width: 230,
      priority: 2,
      render: ({ blocked, recall }) => (
        <span className="bo-two-lines">
          <StatusCell text={t(blocked ? 'batch.blocked' : 'batch.free')} tone={blocked ? 'bad' : 'good'} />
          {recall ? (
            <span className="bo-muted" title={recall.reason}>
              {recalled(recall)}
            </span>
          ) : null}
        </span>
      ),
    },
  ];
}

/** Blocks a batch in every warehouse, gives it free again or takes it out of stock, after saying what that touches. */
function RecallDialog({ batch, action, onClose }: { batch: StockBatch; action: Doing; onClose: () => void }) {
  const t = useText('inventory');
  const format = useFormat();
  const { language } = useLanguage();
  const [key] = useState(() => crypto.randomUUID());
  const preview = useQuery(recallPreview(batch.variant_id, batch.batch));
  const writes = {
    recall: () => recallBatch(t('done.recalled')),
    release: () => releaseBatch(t('done.released')),
    writeOff: () => writeOffBatch(t('done.writtenOff')),
  };
  const write = useMutation(writes[action]());
  const listOf = (orders: readonly { number: string }[]) => ({
    count: orders.length,
    number: format.number(orders.length),
    orders: format.list(orders.slice(0, 20).map(({ number }) => number)),
  });
  return (
    <Dialog
      open
      title={t(`recallTitle.${action}`, {
        product: recordName(batch.product, language),
        batch: batch.batch,
      })}
      footer={null}
      onCancel={onClose}
      destroyOnHidden
    >
      <ContractForm
        name={`${action} ${batch.id}`}
        contract={RecallInput}
        initial={{ variant_id: batch.variant_id, batch: batch.batch }}
        save={(body) => write.mutateAsync({ key, body })}
        onSaved={onClose}
        submitText={t(`actions.${action}`)}
      >
        <Loaded result={preview}>
          {({ units, warehouses: places, orders, short, waiting }) => (
            <Alert
              className="bo-wide"
              type={action === 'release' ? 'info' : 'warning'}
              showIcon
              title={t(`recallEffect.${action}`, {
                units: format.number(units),
                warehouses: format.list(places.map((place) => recordName(place, language))),
              })}
              description={
                action !== 'recall' ? null : (
                  <>
                    <div>{orders.length === 0 ? t('recall.noOrders') : t('recall.orders', listOf(orders))}</div>
                    {short > 0 ? <div>{t('recall.short', { units: format.number(short) })}</div> : null}
                    {waiting.length > 0 ? <div>{t('recall.waiting', listOf(waiting))}</div> : null}
                  </>
                )
              }
            />
          )}
        </Loaded>
        <TextAreaField name="reason" label={t('fields.reason')} rows={3} />
      </ContractForm>
    </Dialog>
  );
}

export function BatchListPage() {
  const t = useText('inventory');
  const { language } = useLanguage();
  const list = useListState(StockBatchListQuery, { screen: 'batches' });
  const result = useQuery(stockBatches(list.query));
  const [doing, setDoing] = useState<{ batch: StockBatch; action: Doing } | null>(null);
  return (
    <ListPage
      title={t('batch.title')}
      views={<SavedViews list={list} />}
      actions={
        <Can do="inventory.export">
          <ExportButton url={(format) => batchExport(list.query, format)} name="batches" />
        </Can>
      }
      filters={
        <>
          <SearchFilter list={list} placeholder={t('list.search')} />
          <ReferenceFilter list={list} name="warehouse" label={t('fields.warehouse')} resource={warehouses} />
          <ChoiceFilter
            list={list}
            name="expires_within"
            label={t('filters.expires')}
            multiple={false}
            choices={WITHIN.map((value) => ({ value, label: t('batch.within', { count: Number(value) }) }))}
          />
          <ChoiceFilter
            list={list}
            name="min_age"
            label={t('filters.age')}
            multiple={false}
            choices={AGES.map((value) => ({ value, label: t('batch.older', { count: Number(value) - 1 }) }))}
          />
          <ReferenceFilter list={list} name="product" label={t('fields.product')} resource={products} />
          <FlagFilter list={list} name="near_expiry" label={t('filters.near_expiry')} />
          <FlagFilter list={list} name="blocked" label={t('batch.blocked')} />
        </>
      }
    >
      <ResourceTable
        list={list}
        result={result}
        columns={useBatchColumns()}
        empty={t('batch.empty')}
        rowActions={(batch) => (
          <Can do="inventory.adjust">
            <MenuButton
              type="text"
              size="small"
              icon={<MoreOutlined />}
              aria-label={t('list.actionsOf', { product: recordName(batch.product, language) })}
              groups={[
                (batch.blocked ? (['release', 'writeOff'] as const) : (['recall'] as const)).map((action) => ({
                  key: action,
                  label: t(`actions.${action}`),
                  danger: action !== 'release',
                  onClick: () => setDoing({ batch, action }),
                })),
              ]}
            />
          </Can>
        )}
      />
      {doing ? <RecallDialog {...doing} onClose={() => setDoing(null)} /> : null}
    </ListPage>
  );
}
