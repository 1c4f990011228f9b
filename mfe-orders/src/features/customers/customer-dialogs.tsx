import {
  CUSTOMER_LANGUAGES,
  type CustomerAddress,
  CustomerAddressInput,
  type CustomerDetail,
  GUARDED_FIELDS,
  WalletAdjustForm,
} from '@bo/contracts';
import { useFormat } from '@bo/i18n';
import {
  ContractForm,
  Dialog,
  MoneyField,
  PhoneField,
  ResourceForm,
  SelectField,
  SwitchField,
  TextAreaField,
  TextField,
  useField,
} from '@bo/kit';
import { Can } from '@bo/platform';
import { useMutation } from '@bo/platform/query';
import { customers, useLabel } from '@bo/resources';
import { useState } from 'react';
import { useText } from '../../text.ts';
import { adjustWallet } from './customers.api.ts';

interface DialogProps {
  customer: CustomerDetail;
  onClose: () => void;
}

/** Who someone is and how to reach them: a new customer, or one that is changed. */
export function CustomerDialog({
  customer,
  onClose,
  onSaved,
}: {
  customer?: CustomerDetail;
  onClose: () => void;
  onSaved?: (customer: CustomerDetail) => void;
}) {
  const t = useText('customers');
  const label = useLabel();
  return (
    <Dialog
      open
      title={customer ? t('edit.title', { name: customer.name }) : t('list.create')}
      footer={null}
      onCancel={onClose}
      destroyOnHidden
    >
      <ResourceForm
        resource={customers}
        {...(customer ? { record: customer } : { initial: { customer_phone: '', customer_email: '' } })}
        onSaved={(saved) => {
          onClose();
          onSaved?.(saved);
        }}
      >
        <TextField name="name" label={t('fields.name')} />
        <Can do={GUARDED_FIELDS.customer_phone.permission}>
          <PhoneField name="customer_phone" label={t('fields.phone')} />
          <TextField code name="customer_email" label={t('fields.email')} />
        </Can>
        <TextField code name="tax_number" label={t('fields.tax_number')} hint={t('hints.tax_number')} />
        <SelectField
          name="language"
          label={t('fields.language')}
          hint={t('hints.language')}
          choices={CUSTOMER_LANGUAGES.map((value) => ({ value, label: label(`customer_language.${value}`) }))}
        />
        <TextAreaField name="note" label={t('fields.note')} hint={t('hints.note')} rows={2} />
      </ResourceForm>
    </Dialog>
  );
}

/** What will be in the wallet, while the amount is typed. */
function After({ wallet }: { wallet: number }) {
  const t = useText('customers');
  const format = useFormat();
  const { value: amount } = useField({ name: 'amount', label: t('fields.amount') });
  const { value: direction } = useField({ name: 'direction', label: t('fields.direction') });
  const change = typeof amount === 'number' ? amount : 0;
  return (
    <p className="bo-muted">
      {t('wallet.after', {
        before: format.money(wallet),
        after: format.money(direction === 'take' ? wallet - change : wallet + change),
      })}
    </p>
  );
}

/** Puts something into a customer's wallet, or takes it out. Sent twice it is done once. */
export function WalletDialog({ customer, onClose }: DialogProps) {
  const t = useText('customers');
  const [key] = useState(() => crypto.randomUUID());
  const adjust = useMutation(adjustWallet(t('done.adjusted')));
  return (
    <Dialog
      open
      title={t('wallet.adjustTitle', { name: customer.name })}
      footer={null}
      onCancel={onClose}
      destroyOnHidden
    >
      <ContractForm
        name={`wallet ${customer.id}`}
        contract={WalletAdjustForm}
        save={({ direction, amount, reason }) =>
          adjust.mutateAsync({
            id: customer.id,
            key,
            body: { amount: direction === 'take' ? -amount : amount, reason },
          })
        }
        onSaved={onClose}
        submitText={t('wallet.adjust')}
      >
        <SelectField
          name="direction"
          label={t('fields.direction')}
          choices={[
            { value: 'add', label: t('wallet.add') },
            { value: 'take', label: t('wallet.take') },
          ]}
        />
        <MoneyField name="amount" label={t('fields.amount')} />
        <After wallet={customer.wallet} />
        <TextAreaField name="reason" label={t('fields.reason')} hint={t('hints.walletReason')} rows={2} />
      </ContractForm>
    </Dialog>
  );
}

const AddressForm = CustomerAddressInput.omit({ id: true });

/** One address: a new one, or one that is changed. The others stay as they are. */
export function AddressDialog({ onClose, ...present }: DialogProps & { address: CustomerAddress | null }) {
  const t = useText('customers');
  // As they were seen, whatever a colleague saves meanwhile: over theirs the server refuses.
  const [{ customer, address }] = useState(present);
  const save = useMutation(
    customers.act<{ version: number; addresses: object[] }>('addresses', { done: t('done.address') }),
  );
  const others = customer.addresses
    .filter(({ id }) => id !== address?.id)
    .map(({ latitude: _, longitude: __, ...rest }) => rest);
  return (
    <Dialog
      open
      title={address ? t('addresses.edit') : t('addresses.add')}
      footer={null}
      onCancel={onClose}
      destroyOnHidden
    >
      <ContractForm
        name={`address ${customer.id} ${address?.id ?? 'new'}`}
        contract={AddressForm}
        {...(address ? { initial: address } : {})}
        save={(input) =>
          save.mutateAsync({
            id: customer.id,
            version: customer.version,
            addresses: [
              { ...input, ...(address ? { id: address.id } : {}) },
              ...others.map((other) => (input.is_default ? { ...other, is_default: false } : other)),
            ],
          })
        }
        onSaved={onClose}
      >
        <TextField name="label" label={t('fields.address_label')} hint={t('hints.addressLabel')} />
        <TextField name="line1" label={t('fields.line1')} />
        <TextField name="line2" label={t('fields.line2')} />
        <TextField name="area" label={t('fields.area')} />
        <TextField name="city" label={t('fields.city')} />
        <TextField code name="pincode" label={t('fields.pincode')} />
        <SwitchField name="is_default" label={t('fields.is_default')} />
      </ContractForm>
    </Dialog>
  );
}
