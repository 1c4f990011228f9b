import { RecallInput, type StockBatch } from '@bo/contracts';
import { useFormat, useLanguage } from '@bo/i18n';
import { ContractForm, Dialog, Loaded, recordName, TextAreaField } from '@bo/kit';
import { useMutation, useQuery } from '@bo/platform/query';
import { withQuery } from '@bo/platform/remote';
import { Link } from '@bo/platform/router';
import Alert from 'antd/es/alert';
import { useState } from 'react';
import { paths } from '../../paths.ts';
import { useText } from '../../text.ts';
import { recallBatch, recallPreview, releaseBatch, writeOffBatch } from './inventory.api.ts';

export type BatchAction = 'recall' | 'release' | 'writeOff';

/** Blocks a batch in every warehouse, gives it free again or takes it out of stock, after saying what that touches. */
export function RecallDialog({
  batch,
  action,
  onClose,
}: {
  batch: StockBatch;
  action: BatchAction;
  onClose: () => void;
}) {
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
                    <Link to={withQuery(paths.recallTrace(), { variant_id: batch.variant_id, batch: batch.batch })}>
                      {t('actions.trace')}
                    </Link>
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
