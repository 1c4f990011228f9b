import {
  operationWays,
  type OrderDetail,
  PaymentDivertInput,
  type PaymentException,
  type PaymentOperation,
} from '@bo/contracts';
import { useFormat } from '@bo/i18n';
import { ConfirmDialog, Dialog, QuickForm, SelectField, TextAreaField } from '@bo/kit';
import { useMutation } from '@bo/platform/query';
import { useLabel } from '@bo/resources';
import { useText } from '../../text.ts';
import { divertPayment, settleException } from './orders.api.ts';

interface Asked {
  order: OrderDetail;
  onClose: () => void;
}

/** Where money goes that the provider does not give back, or why an authorisation counts as released. */
export function DivertDialog({ order, operation, onClose }: Asked & { operation: PaymentOperation }) {
  const t = useText('orders');
  const label = useLabel();
  const format = useFormat();
  const divert = useMutation(divertPayment(operation.id, t('done.saved')));
  const amount = format.money(operation.amount);
  const ways = operationWays(operation, order);
  if (ways[0] === 'released')
    return (
      <ConfirmDialog
        open
        title={t('payments.release')}
        effect={t('payments.releaseEffect', { amount })}
        okText={t('payments.release')}
        reason="required"
        onConfirm={(note) => divert.mutateAsync({ id: order.id, to: 'released', note })}
        onClose={onClose}
      />
    );
  return (
    <Dialog open title={t('payments.divert')} footer={null} onCancel={onClose} destroyOnHidden>
      <p className="bo-muted">
        {t(operation.operation === 'capture' ? 'payments.collectEffect' : 'payments.divertEffect', { amount })}
      </p>
      <QuickForm
        contract={PaymentDivertInput}
        initial={{ to: ways[0] ?? 'wallet', note: '' }}
        record={null}
        save={(values) => divert.mutateAsync({ id: order.id, ...values })}
        onSaved={onClose}
      >
        <SelectField
          name="to"
          label={t('payments.way')}
          choices={ways.flatMap((value) =>
            value === 'released' ? [] : [{ value, label: label(`refund_method.${value}`) }],
          )}
        />
        <TextAreaField name="note" label={t('payments.note')} rows={2} />
      </QuickForm>
    </Dialog>
  );
}

/** How a message that contradicts the ledger was settled. */
export function SettleDialog({
  order,
  exception: { id, amount },
  how,
  onClose,
}: Asked & { exception: PaymentException; how: 'wallet' | 'noted' }) {
  const t = useText('orders');
  const format = useFormat();
  const settle = useMutation(settleException(id, t('payments.settled')));
  return (
    <ConfirmDialog
      open
      title={t(`payments.by.${how}`)}
      effect={t(`payments.byEffect.${how}`, { amount: format.money(amount) })}
      okText={t(`payments.by.${how}`)}
      reason="required"
      onConfirm={(note) => settle.mutateAsync({ id: order.id, how, note })}
      onClose={onClose}
    />
  );
}
