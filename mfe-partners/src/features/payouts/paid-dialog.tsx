import { type Payout, PayoutPaidInput } from '@bo/contracts';
import { Dialog, QuickForm, TextField } from '@bo/kit';
import { useMutation } from '@bo/platform/query';
import { payouts } from '@bo/resources';
import { useText } from '../../text.ts';

const PaidForm = PayoutPaidInput.pick({ reference: true });

/** What the bank calls the payment of a payout. */
export function PaidDialog({ payout, onClose }: { payout: Payout; onClose: () => void }) {
  const t = useText('payouts');
  const paid = useMutation(payouts.act<{ version: number; reference: string }>('paid', { done: t('done.paid') }));
  return (
    <Dialog open title={t('actions.paid')} footer={null} onCancel={onClose} destroyOnHidden>
      <QuickForm
        contract={PaidForm}
        initial={{ reference: '' }}
        submitText={t('actions.paid')}
        record={payout}
        save={({ reference }, { id, version }) => paid.mutateAsync({ id, version, reference })}
        onSaved={onClose}
      >
        <TextField code name="reference" label={t('fields.reference')} hint={t('hints.reference')} />
      </QuickForm>
    </Dialog>
  );
}
