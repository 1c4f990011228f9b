import { AdjustmentInput } from '@bo/contracts';
import { Dialog, EntityField, MoneyField, QuickForm, TextAreaField } from '@bo/kit';
import { useMutation } from '@bo/platform/query';
import { adjustments, sellers } from '@bo/resources';
import { useText } from '../../text.ts';

/** Asks for a change of a seller's balance. */
export function AdjustmentDialog({ onClose }: { onClose: () => void }) {
  const t = useText('earnings');
  const create = useMutation(adjustments.create({ done: t('adjust.requested') }));
  return (
    <Dialog open title={t('adjust.new')} footer={null} onCancel={onClose} destroyOnHidden>
      <QuickForm
        contract={AdjustmentInput}
        initial={{ seller_id: '', amount: null, reason: '' }}
        submitText={t('adjust.new')}
        record={null}
        save={(input) => create.mutateAsync(input)}
        onSaved={onClose}
      >
        <EntityField name="seller_id" label={t('fields.seller')} resource={sellers} />
        <MoneyField name="amount" label={t('fields.amount')} hint={t('adjust.hint')} />
        <TextAreaField name="reason" label={t('fields.reason')} rows={2} />
      </QuickForm>
    </Dialog>
  );
}
