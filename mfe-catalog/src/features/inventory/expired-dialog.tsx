import { ExpiredStock, ExpiredWriteOffInput } from '@bo/contracts';
import { useFormat, useLanguage } from '@bo/i18n';
import { ContractForm, Dialog, Loaded, recordName, storeToday, TextAreaField, useFormValues } from '@bo/kit';
import { useMutation, useQuery, useQueryClient } from '@bo/platform/query';
import Alert from 'antd/es/alert';
import { useState } from 'react';
import { WarehouseField } from '../../parts/warehouse-field.tsx';
import { useText } from '../../text.ts';
import { expiredStock, writeOffExpired } from './inventory.api.ts';
import { ExpiryCell } from './stock-cells.tsx';
import '../../parts/parts.css';

const Asked = ExpiredWriteOffInput.omit({ units: true });
const chosenIn = (values: Record<string, unknown>) => {
  const { warehouse_id } = values;
  return typeof warehouse_id === 'string' ? warehouse_id : '';
};

/** The expired batches of the warehouse that the form names. */
function ExpiredBatches({ warehouse }: { warehouse: string }) {
  const t = useText('inventory');
  const format = useFormat();
  const { language } = useLanguage();
  const result = useQuery(expiredStock(warehouse));
  return (
    <Loaded result={result}>
      {({ units, results }) =>
        results.length === 0 ? (
          <Alert className="bo-wide" type="success" showIcon title={t('expired.none')} />
        ) : (
          <div className="bo-wide">
            <Alert
              type="warning"
              showIcon
              title={t('expired.effect', { count: units, number: format.number(units) })}
              description={t('expired.batches', { count: results.length, number: format.number(results.length) })}
            />
            <ul className="cat-expired" aria-label={t('expired.list')}>
              {results.map(({ id, batch, expires_on, quantity, title, title_ar }) => (
                <li key={id}>
                  <span className="bo-two-lines">
                    <span dir="auto">{recordName({ name: title, name_ar: title_ar }, language)}</span>
                    <span className="bo-muted">
                      <bdi dir="ltr">{batch}</bdi> · <ExpiryCell value={expires_on} today={storeToday()} />
                    </span>
                  </span>
                  <bdi className="bo-number">{format.number(quantity)}</bdi>
                </li>
              ))}
            </ul>
          </div>
        )
      }
    </Loaded>
  );
}

function OfWarehouse() {
  const warehouse = chosenIn(useFormValues());
  return warehouse === '' ? null : <ExpiredBatches key={warehouse} warehouse={warehouse} />;
}

/** Writes off all expired stock of a warehouse, after showing every batch. */
export function ExpiredDialog({ warehouse, onClose }: { warehouse: string; onClose: () => void }) {
  const t = useText('inventory');
  const client = useQueryClient();
  const [key] = useState(() => crypto.randomUUID());
  const write = useMutation(writeOffExpired(t('done.writtenOffExpired')));
  return (
    <Dialog open title={t('expired.title')} footer={null} onCancel={onClose} destroyOnHidden>
      <ContractForm
        name="write off expired"
        contract={Asked}
        initial={{ warehouse_id: warehouse, note: '' }}
        submitText={t('expired.submit')}
        save={async (body) => {
          // What is written off is what was shown.
          const { units } = ExpiredStock.parse(await client.ensureQueryData(expiredStock(body.warehouse_id)));
          return units === 0 ? null : write.mutateAsync({ key, body: { ...body, units } });
        }}
        onSaved={onClose}
      >
        <WarehouseField name="warehouse_id" label={t('fields.warehouse')} />
        <OfWarehouse />
        <TextAreaField name="note" label={t('fields.note')} rows={2} />
      </ContractForm>
    </Dialog>
  );
}
