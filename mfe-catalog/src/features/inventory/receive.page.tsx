import { GUARDED_FIELDS, ReceiveInput } from '@bo/contracts';
import {
  ContractForm,
  DateField,
  EntityField,
  FormPage,
  FormSection,
  MoneyField,
  NumberField,
  RowsField,
  TextAreaField,
  TextField,
} from '@bo/kit';
import { Can } from '@bo/platform';
import { useMutation } from '@bo/platform/query';
import { useNavigate } from '@bo/platform/router';
import { warehouses } from '@bo/resources';
import { useState } from 'react';
import { plainVariants } from '../../parts/plain-variants.ts';
import { useReceiptSum } from '../../parts/receipt-sum.ts';
import { paths } from '../../paths.ts';
import { useText } from '../../text.ts';
import '../../parts/parts.css';
import { receiveStock } from './inventory.api.ts';

const LINE = { variant_id: '', quantity: null, batch: '', expires_on: null, cost: null };

/** Goods that came in, line by line, with their batch and expiry. */
export function ReceivePage() {
  const t = useText('inventory');
  const navigate = useNavigate();
  const [key] = useState(() => crypto.randomUUID());
  const sumOf = useReceiptSum();
  const receive = useMutation(receiveStock(t('done.received')));
  return (
    <FormPage title={t('receive.title')}>
      <ContractForm
        name="receive"
        contract={ReceiveInput}
        initial={{ lines: [] }}
        submitText={t('receive.submit')}
        confirm={{
          title: t('receive.confirm'),
          effect: ({ lines }) =>
            sumOf(
              lines.map(({ quantity, cost }) => ({ units: quantity, cost: cost === null ? null : cost * quantity })),
            ),
        }}
        save={(body) => receive.mutateAsync({ key, body })}
        onSaved={() => void navigate(paths.inventory())}
      >
        <FormSection title={t('receive.delivery')}>
          <EntityField name="warehouse_id" label={t('fields.warehouse')} resource={warehouses} />
          <TextAreaField name="note" label={t('fields.note')} hint={t('hints.receiveNote')} rows={2} />
        </FormSection>
        <FormSection title={t('receive.lines')}>
          <div className="cat-stock-lines bo-wide">
            <RowsField
              name="lines"
              label={t('receive.lines')}
              rowLabel={(place) => t('receive.line', { place })}
              addText={t('receive.add')}
              blank={() => LINE}
              max={200}
            >
              {(path) => (
                <>
                  <EntityField name={`${path}.variant_id`} label={t('fields.product')} resource={plainVariants} />
                  <NumberField name={`${path}.quantity`} label={t('fields.quantity')} />
                  <TextField name={`${path}.batch`} label={t('fields.batch')} code />
                  <DateField name={`${path}.expires_on`} label={t('fields.expires_on')} />
                  <Can do={GUARDED_FIELDS.cost.permission}>
                    <MoneyField name={`${path}.cost`} label={t('fields.cost')} />
                  </Can>
                </>
              )}
            </RowsField>
          </div>
        </FormSection>
      </ContractForm>
    </FormPage>
  );
}
