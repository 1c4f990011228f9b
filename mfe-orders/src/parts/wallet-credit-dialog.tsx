import { WalletCreditInput } from '@bo/contracts';
import { Dialog, EntityField, MoneyField, QuickForm, TextAreaField } from '@bo/kit';
import { useMutation } from '@bo/platform/query';
import { customers, walletCredits } from '@bo/resources';
import { useText } from '../text.ts';

/** Asks for money for a customer's wallet; another person approves it. */
export function WalletCreditDialog({ customer = '', onClose }: { customer?: string; onClose: () => void }) {
  const t = useText('wallet-credits');
  const create = useMutation(walletCredits.create({ done: t('done.requested') }));
  return (
    <Dialog open title={t('list.create')} footer={null} onCancel={onClose} destroyOnHidden>
      <QuickForm
        contract={WalletCreditInput}
        initial={{ customer_id: customer, amount: null, reason: '' }}
        submitText={t('list.create')}
        record={null}
        save={(input) => create.mutateAsync(input)}
        onSaved={onClose}
      >
        <EntityField
          name="customer_id"
          label={t('fields.customer')}
          resource={customers}
          disabled={customer !== ''}
          labelOf={({ name, code }) => `${name} · ${code}`}
        />
        <MoneyField name="amount" label={t('fields.amount')} />
        <TextAreaField name="reason" label={t('fields.reason')} hint={t('hints.reason')} rows={2} />
      </QuickForm>
    </Dialog>
  );
}
