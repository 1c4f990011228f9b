import { RecallInput, type StockBatch, StockBatchListQuery } from '@bo/contracts';
import { useFormat, useLanguage } from '@bo/i18n';
import { ChoiceFilter, type Column, columns, ContractForm, ExportButton, FlagFilter, ListPage, Loaded, recordName, ReferenceCell, ResourceTable, SavedViews, SearchFilter, StatusCell, TextAreaField, useListState } from '@bo/kit';
import { Can } from '@bo/platform';
import { useMutation, useQuery } from '@bo/platform/query';
import Alert from 'antd/es/alert';
import Button from 'antd/es/button';
import Modal from 'antd/es/modal';
import { useState } from 'react';
import { ReferenceFilter } from '../../parts/filters.tsx';
import { warehouses } from '../../parts/sources.ts';
import { batchExport, recallBatch, recallPreview, stockBatches } from './inventory.api.ts';
import { useInventoryText } from './inventory-text.ts';
import { ExpiryCell, StockItemCell } from './stock-cells.tsx';
import { storeToday } from './stock-columns.tsx';

const column = columns<StockBatch>();
const WITHIN = ['0', '3', '7', '14', '30'] as const;

function useBatchColumns(): Column<StockBatch>[] {
  const t = useInventoryText();
  const today = storeToday();
  return [
    { key: 'product', title: t('fields.product'), sort: 'product', width: 300, render: (batch) => <StockItemCell item={batch} /> },
    { key: 'warehouse', title: t('fields.warehouse'), width: 170, render: ({ warehouse }) => <ReferenceCell value={warehouse} /> },
    column.code('batch', { title: t('fields.batch'), width: 150 }),
    { key: 'expires_on', title: t('fields.expires_on'), sort: 'expires_on', width: 140, render: ({ expires_on }) => <ExpiryCell value={expires_on} today={today} /> },
    column.number('quantity', { title: t('fields.quantity'), width: 110 }),
    { key: 'blocked', title: t('fields.status'), width: 140, render: ({ blocked }) => <StatusCell text={t(blocked ? 'batch.blocked' : 'batch.free')} tone={blocked ? 'bad' : 'good'} /> },
  ];
}

/** Blocks a batch in every warehouse, after saying what that touches. */
function RecallDialog({ batch, onClose }: { batch: StockBatch; onClose: () => void }) {
  const t = useInventoryText();
  const format = useFormat();
  const { language } = useLanguage();
  const [key] = useState(() => crypto.randomUUID());
  const preview = useQuery(recallPreview(batch.variant_id, batch.batch));
  const recall = useMutation(recallBatch(t('done.recalled')));
  return (
    <Modal open title={t('recall.title', { product: recordName(batch.product, language), batch: batch.batch })} footer={null} onCancel={onClose} destroyOnHidden>
      <Loaded result={preview}>
        {({ units, warehouses: places, orders }) => (
          <Alert
            type="warning"
            showIcon
            title={t('recall.effect', { units: format.number(units), warehouses: format.list(places.map((place) => recordName(place, language))) })}
            description={orders.length === 0 ? t('recall.noOrders') : t('recall.orders', { count: orders.length, number: format.number(orders.length), orders: format.list(orders.slice(0, 20).map(({ number }) => number)) })}
          />
        )}
      </Loaded>
      <ContractForm name={`recall ${batch.id}`} contract={RecallInput} initial={{ variant_id: batch.variant_id, batch: batch.batch }} save={(body) => recall.mutateAsync({ key, body })} onSaved={onClose} submitText={t('actions.recall')}>
        <TextAreaField name="reason" label={t('fields.reason')} rows={3} />
      </ContractForm>
    </Modal>
  );
}

export function BatchListPage() {
  const t = useInventoryText();
  const list = useListState(StockBatchListQuery);
  const result = useQuery(stockBatches(list.query));
  const [recalling, setRecalling] = useState<StockBatch | null>(null);
  return (
    <ListPage
      title={t('batch.title')}
      views={<SavedViews list={list} screen="batches" />}
      actions={
        <Can do="inventory.export">
          <ExportButton url={(format) => batchExport(list.query, format)} name="batches" />
        </Can>
      }
      filters={
        <>
          <SearchFilter list={list} placeholder={t('list.search')} />
          <ReferenceFilter list={list} name="warehouse" label={t('fields.warehouse')} resource={warehouses} />
          <ChoiceFilter list={list} name="expires_within" label={t('filters.expires')} multiple={false} choices={WITHIN.map((value) => ({ value, label: t('batch.within', { count: Number(value) }) }))} />
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
        rowActions={(batch) =>
          batch.blocked ? null : (
            <Can do="inventory.adjust">
              <Button size="small" danger onClick={() => setRecalling(batch)}>
                {t('actions.recall')}
              </Button>
            </Can>
          )
        }
      />
      {recalling ? <RecallDialog batch={recalling} onClose={() => setRecalling(null)} /> : null}
    </ListPage>
  );
}
