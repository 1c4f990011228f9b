import { HandOverInput, type HandOverState, type Warehouse } from '@bo/contracts';
import { useFormat } from '@bo/i18n';
import { Dialog, EntityField, Loaded, QuickForm, TextAreaField } from '@bo/kit';
import { useMutation, useQuery } from '@bo/platform/query';
import { warehouses } from '@bo/resources';
import Alert from 'antd/es/alert';
import { useText } from '../../text.ts';
import { handOverState, handOverWarehouse } from './warehouses.api.ts';

const Input = HandOverInput.pick({ to_warehouse_id: true, reason: true });

/** What goes and what stays, before anything is done. */
function State({ state }: { state: HandOverState }) {
  const t = useText('warehouses');
  const format = useFormat();
  const line = (key: 'pincodes' | 'orders' | 'stock', count: number, values: Record<string, string> = {}) => (
    <li>{t(`handOver.${key}`, { count, number: format.number(count), ...values })}</li>
  );
  return (
    <>
      <ul>
        {line('pincodes', state.pincodes, { alone: format.number(state.pincodes_alone) })}
        {line('orders', state.orders_waiting)}
        {line('stock', state.stock_units - state.blocked_units - state.expired_units, {
          lines: format.number(state.stock_lines),
        })}
      </ul>
      {state.orders_under_way > 0 ? (
        <Alert
          type="warning"
          showIcon
          title={t('handOver.underWay', {
            count: state.orders_under_way,
            number: format.number(state.orders_under_way),
          })}
        />
      ) : null}
      {state.blocked_units > 0 ? (
        <Alert
          type="warning"
          showIcon
          title={t('handOver.blocked', { count: state.blocked_units, number: format.number(state.blocked_units) })}
        />
      ) : null}
      {state.expired_units > 0 ? (
        <Alert
          type="warning"
          showIcon
          title={t('handOver.expired', { count: state.expired_units, number: format.number(state.expired_units) })}
        />
      ) : null}
    </>
  );
}

/** Closes a warehouse by giving what it has to another one. */
export function HandOverDialog({ warehouse, onClose }: { warehouse: Warehouse; onClose: () => void }) {
  const t = useText('warehouses');
  const result = useQuery(handOverState(warehouse.id));
  const handOver = useMutation(handOverWarehouse(t('handOver.begun')));
  return (
    <Dialog open title={t('handOver.title', { name: warehouse.name })} footer={null} onCancel={onClose} destroyOnHidden>
      <p>{t('handOver.effect')}</p>
      <Loaded result={result}>
        {(state) => (
          <>
            <State state={state} />
            <QuickForm
              contract={Input}
              initial={{ to_warehouse_id: '', reason: '' }}
              submitText={t('handOver.begin')}
              record={warehouse}
              save={(body, filledFrom) => handOver.mutateAsync({ warehouse: filledFrom, body })}
              onSaved={onClose}
            >
              <EntityField name="to_warehouse_id" label={t('handOver.to')} resource={warehouses} />
              <TextAreaField name="reason" label={t('handOver.reason')} rows={2} />
            </QuickForm>
          </>
        )}
      </Loaded>
    </Dialog>
  );
}

/** On the page of a warehouse that is being handed over, or whose hand-over has left something. */
export function HandOverNote({ warehouse }: { warehouse: Warehouse }) {
  const t = useText('warehouses');
  const format = useFormat();
  const { data } = useQuery({ ...handOverState(warehouse.id), enabled: warehouse.status === 'paused' });
  if (warehouse.status !== 'paused' || !data) return null;
  if (data.job_id)
    return (
      <div>
        <Alert type="info" showIcon role="status" title={t('handOver.running')} />
      </div>
    );
  return (
    <Alert
      type="warning"
      showIcon
      title={t('handOver.paused')}
      description={t('handOver.left', {
        pincodes: format.number(data.pincodes),
        orders: format.number(data.orders_waiting + data.orders_under_way),
        units: format.number(data.stock_units),
      })}
    />
  );
}
