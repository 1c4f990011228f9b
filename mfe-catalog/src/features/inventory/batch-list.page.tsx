import { type StockBatch, StockBatchListQuery } from '@bo/contracts';
import { useFormat, useLanguage } from '@bo/i18n';
import {
  ChoiceFilter,
  type Column,
  columns,
  FlagFilter,
  lazyDialog,
  MenuButton,
  RecordListPage,
  recordName,
  ReferenceCell,
  ReferenceFilter,
  StatusCell,
  storeToday,
  useListState,
} from '@bo/kit';
import { Can, useCan } from '@bo/platform';
import { useQuery } from '@bo/platform/query';
import { withQuery } from '@bo/platform/remote';
import { useNavigate } from '@bo/platform/router';
import { products, warehouses } from '@bo/resources';
import Button from 'antd/es/button';
import MoreOutlined from '@ant-design/icons/es/icons/MoreOutlined';
import { useState } from 'react';
import { paths } from '../../paths.ts';
import { useText } from '../../text.ts';
import { StockItemCell } from '../../parts/stock-item.tsx';
import { batchExport, stockBatches } from './inventory.api.ts';
import type { BatchAction } from './recall-dialog.tsx';
import { ExpiryCell } from './stock-cells.tsx';

const column = columns<StockBatch>();
const WITHIN = ['0', '3', '7', '14', '30'] as const;
/** Where the ages of the stock report end. */
const AGES = ['31', '61', '91'] as const;

const RecallDialog = lazyDialog(() => import('./recall-dialog.tsx').then(({ RecallDialog: Asked }) => Asked));
const WasteBatchDialog = lazyDialog(() => import('./stock-dialogs.tsx').then(({ WasteBatchDialog: Asked }) => Asked));
const ExpiredDialog = lazyDialog(() => import('./expired-dialog.tsx').then(({ ExpiredDialog: Asked }) => Asked));

export function useBatchColumns(): Column<StockBatch>[] {
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
      render: ({ blocked, expired, recall }) => (
        <span className="bo-two-lines">
          <StatusCell
            text={t(blocked ? 'batch.blocked' : expired ? 'batch.expired' : 'batch.free')}
            tone={blocked || expired ? 'bad' : 'good'}
          />
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

type RowAction = BatchAction | 'waste';

function BatchMenu({ batch, onAction }: { batch: StockBatch; onAction: (action: RowAction) => void }) {
  const t = useText('inventory');
  const { language } = useLanguage();
  const navigate = useNavigate();
  const adjusts = useCan('inventory.adjust');
  const { variant_id } = batch;
  const acts: readonly RowAction[] = !adjusts ? [] : batch.blocked ? ['release', 'writeOff'] : ['waste', 'recall'];
  return (
    <MenuButton
      type="text"
      size="small"
      icon={<MoreOutlined />}
      aria-label={t('list.actionsOf', { product: recordName(batch.product, language) })}
      groups={[
        [
          {
            key: 'trace',
            label: t('actions.trace'),
            onClick: () => void navigate(withQuery(paths.recallTrace(), { variant_id, batch: batch.batch })),
          },
          ...(adjusts
            ? [
                {
                  key: 'open',
                  label: t('actions.openRecall'),
                  onClick: () =>
                    void navigate(withQuery(paths.recallCreate(), { variant: variant_id, batch: batch.batch })),
                },
              ]
            : []),
        ],
        ...(acts.length === 0
          ? []
          : [
              acts.map((action) => ({
                key: action,
                label: t(`actions.${action}`),
                danger: action !== 'release',
                onClick: () => onAction(action),
              })),
            ]),
      ]}
    />
  );
}

export function BatchListPage() {
  const t = useText('inventory');
  const list = useListState(StockBatchListQuery, { screen: 'batches' });
  const result = useQuery(stockBatches(list.query));
  const [writingOff, setWritingOff] = useState(false);
  const [doing, setDoing] = useState<{ batch: StockBatch; action: RowAction } | null>(null);
  return (
    <RecordListPage
      title={t('batch.title')}
      list={list}
      resource={{ exportUrl: batchExport }}
      exportRight="inventory.export"
      actions={
        <Can do="inventory.adjust">
          <Button onClick={() => setWritingOff(true)}>{t('expired.open')}</Button>
        </Can>
      }
      search={t('list.search')}
      filters={
        <>
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
          <FlagFilter list={list} name="expired" label={t('batch.expired')} />
          <FlagFilter list={list} name="blocked" label={t('batch.blocked')} />
        </>
      }
      result={result}
      columns={useBatchColumns()}
      empty={t('batch.empty')}
      rowActions={(batch) => <BatchMenu batch={batch} onAction={(action) => setDoing({ batch, action })} />}
    >
      {writingOff ? (
        <ExpiredDialog warehouse={list.query.warehouse?.[0] ?? ''} onClose={() => setWritingOff(false)} />
      ) : null}
      {doing?.action === 'waste' ? <WasteBatchDialog batch={doing.batch} onClose={() => setDoing(null)} /> : null}
      {doing && doing.action !== 'waste' ? (
        <RecallDialog batch={doing.batch} action={doing.action} onClose={() => setDoing(null)} />
      ) : null}
    </RecordListPage>
  );
}
