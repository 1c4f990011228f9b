import { type Order, OrderReasonForm } from '@bo/contracts';
import { Dialog, QuickForm, TextAreaField } from '@bo/kit';
import { useMutation } from '@bo/platform/query';
import { useText } from '../../text.ts';
import { holdOrder } from './orders.api.ts';

/** Asks why an order is put on hold. A refusal is shown in the form. */
export function HoldDialog({
  order,
  onClose,
}: {
  order: Pick<Order, 'id' | 'version' | 'number'>;
  onClose: () => void;
}) {
  const t = useText('orders');
  const { meta, ...options } = holdOrder(t('done.held'));
  const hold = useMutation({ ...options, meta: { ...meta, failure: 'screen' } });
  return (
    <Dialog open title={t('hold.title', { number: order.number })} footer={null} onCancel={onClose} destroyOnHidden>
      <p className="bo-muted">{t('hold.effect')}</p>
      <QuickForm
        contract={OrderReasonForm}
        submitText={t('hold.open')}
        initial={{ reason: '' }}
        record={order}
        save={({ reason }, { id, version }) => hold.mutateAsync({ id, version, reason })}
        onSaved={onClose}
      >
        <TextAreaField name="reason" label={t('fields.reason')} rows={2} />
      </QuickForm>
    </Dialog>
  );
}
