import { REFUND_METHODS, type Refund, RefundDivertInput, RefundHandoverInput, RefundRetryInput } from '@bo/contracts';
import { useFormat } from '@bo/i18n';
import { Dialog, QuickForm, SelectField, TextAreaField } from '@bo/kit';
import { useMutation } from '@bo/platform/query';
import { refunds, useLabel } from '@bo/resources';
import { useText } from '../../text.ts';
import { handover } from './refunds.api.ts';

interface DialogProps {
  refund: Refund;
  onClose: () => void;
}
const RetryForm = RefundRetryInput.pick({ method: true });
const DivertForm = RefundDivertInput.pick({ to: true, note: true });
const FailForm = RefundHandoverInput.pick({ note: true });

/** A refund that has failed is tried again, the same way or another. */
export function RetryDialog({ refund, onClose }: DialogProps) {
  const t = useText('refunds');
  const label = useLabel();
  const { method, failure } = refund;
  const retry = useMutation(refunds.act<{ version: number; method?: string }>('retry', { done: t('done.retried') }));
  return (
    <Dialog open title={t('actions.retry')} footer={null} onCancel={onClose} destroyOnHidden>
      <p className="bo-muted">{failure}</p>
      <QuickForm
        contract={RetryForm}
        initial={{ method }}
        record={refund}
        save={(values, { id, version }) => retry.mutateAsync({ id, version, method: values.method ?? method })}
        onSaved={onClose}
      >
        <SelectField
          name="method"
          label={t('fields.method')}
          choices={REFUND_METHODS.map((value) => ({ value, label: label(`refund_method.${value}`) }))}
        />
      </QuickForm>
    </Dialog>
  );
}

/** Where the money goes that a provider took and says nothing more about. */
export function DivertDialog({ refund, onClose }: DialogProps) {
  const t = useText('refunds');
  const label = useLabel();
  const format = useFormat();
  const divert = useMutation(
    refunds.act<RefundDivertInput & { version: number }>('divert', { done: t('done.handover') }),
  );
  return (
    <Dialog open title={t('actions.divert')} footer={null} onCancel={onClose} destroyOnHidden>
      <p className="bo-muted">{t('divert.effect', { amount: format.money(refund.amount) })}</p>
      <QuickForm
        contract={DivertForm}
        initial={{ to: 'wallet', note: '' }}
        record={refund}
        save={(values, { id, version }) => divert.mutateAsync({ id, version, ...values })}
        onSaved={onClose}
      >
        <SelectField
          name="to"
          label={t('fields.method')}
          choices={REFUND_METHODS.flatMap((value) =>
            value === 'original' ? [] : [{ value, label: label(`refund_method.${value}`) }],
          )}
        />
        <TextAreaField name="note" label={t('fields.reason')} rows={2} />
      </QuickForm>
    </Dialog>
  );
}

/** Why cash that was to be handed over was not. */
export function NotHandedDialog({ refund, onClose }: DialogProps) {
  const t = useText('refunds');
  const hand = useMutation(handover(t('done.handover')));
  return (
    <Dialog open title={t('actions.notHanded')} footer={null} onCancel={onClose} destroyOnHidden>
      <QuickForm
        contract={FailForm}
        initial={{ note: '' }}
        record={refund}
        save={({ note }, { id, version }) => hand.mutateAsync({ id, version, done: false, note })}
        onSaved={onClose}
      >
        <TextAreaField name="note" label={t('fields.reason')} rows={2} />
      </QuickForm>
    </Dialog>
  );
}
