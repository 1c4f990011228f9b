import { SupplierCreditInput, type SupplierReturnDetail } from '@bo/contracts';
import { isolate } from '@bo/i18n';
import { ContractForm, DateField, Dialog, Fact, Facts, MoneyCell, MoneyField, TextField, useFormValues } from '@bo/kit';
import { useMutation } from '@bo/platform/query';
import { useText } from '../../text.ts';
import { CreditDifference } from './supplier-return-cells.tsx';
import { enterCredit } from './supplier-returns.api.ts';

const minorOf = (value: unknown): number => (typeof value === 'number' ? value : 0);

/** What is expected for the goods, and how far the credit note as it is typed differs from that. */
function Comparison({ expected }: { expected: number }) {
  const t = useText('supplier-returns');
  const { net_minor, vat_minor } = useFormValues();
  return (
    <Facts>
      <Fact label={t('fields.cost_total')}>
        <MoneyCell value={expected} />
      </Fact>
      <Fact label={t('credit.difference')}>
        <CreditDifference expected={expected} credited={minorOf(net_minor) + minorOf(vat_minor)} />
      </Fact>
    </Facts>
  );
}

/** Enters the supplier's credit note for goods that went back, beside what is expected for them. */
export function CreditDialog({ one, onClose }: { one: SupplierReturnDetail; onClose: () => void }) {
  const t = useText('supplier-returns');
  const enter = useMutation(enterCredit(t('done.credit')));
  return (
    <Dialog
      open
      title={t('credit.title', { number: isolate(one.number) })}
      footer={null}
      onCancel={onClose}
      destroyOnHidden
    >
      <ContractForm
        name={`supplier-credit ${one.id}`}
        contract={SupplierCreditInput}
        initial={{ tax_number: one.supplier_contact.trn, version: one.version }}
        save={(input) => enter.mutateAsync({ ...input, id: one.id })}
        onSaved={onClose}
        submitText={t('actions.credit')}
      >
        <TextField name="number" label={t('credit.number')} hint={t('hints.creditNumber')} code />
        <DateField name="dated" label={t('credit.dated')} />
        <TextField name="tax_number" label={t('credit.tax_number')} hint={t('hints.taxNumber')} code />
        <MoneyField name="net_minor" label={t('fields.cost_net')} />
        <MoneyField name="vat_minor" label={t('fields.cost_vat')} />
        {one.cost_total === null ? null : <Comparison expected={one.cost_total} />}
      </ContractForm>
    </Dialog>
  );
}
