import { TransferInput } from '@bo/contracts';
import { ContractForm, EntityField, FormPage, FormSection, NumberField, RowsField, TextAreaField } from '@bo/kit';
import { useMutation } from '@bo/platform/query';
import { useNavigate } from '@bo/platform/router';
import { warehouses } from '@bo/resources';
import { useState } from 'react';
import { plainVariants } from '../../parts/plain-variants.ts';
import { paths } from '../../paths.ts';
import { useText } from '../../text.ts';
import '../../parts/parts.css';
import { transferStock } from './inventory.api.ts';

/** From one warehouse to another. What expires first goes first. */
export function TransferPage() {
  const t = useText('inventory');
  const navigate = useNavigate();
  const [key] = useState(() => crypto.randomUUID());
  const transfer = useMutation(transferStock(t('done.transferred')));
  return (
    <FormPage title={t('transfer.title')}>
      <ContractForm
        name="transfer"
        contract={TransferInput}
        initial={{ lines: [] }}
        save={(body) => transfer.mutateAsync({ key, body })}
        onSaved={() => void navigate(paths.inventory())}
      >
        <FormSection title={t('transfer.way')}>
          <EntityField name="from_warehouse_id" label={t('fields.from')} resource={warehouses} />
          <EntityField name="to_warehouse_id" label={t('fields.to')} resource={warehouses} />
          <TextAreaField name="note" label={t('fields.note')} rows={2} />
        </FormSection>
        <FormSection title={t('receive.lines')}>
          <div className="cat-stock-lines bo-wide">
            <RowsField
              name="lines"
              label={t('receive.lines')}
              rowLabel={(place) => t('receive.line', { place })}
              addText={t('receive.add')}
              blank={() => ({ variant_id: '', quantity: null })}
              max={200}
            >
              {(path) => (
                <>
                  <EntityField name={`${path}.variant_id`} label={t('fields.product')} resource={plainVariants} />
                  <NumberField name={`${path}.quantity`} label={t('fields.quantity')} />
                </>
              )}
            </RowsField>
          </div>
        </FormSection>
      </ContractForm>
    </FormPage>
  );
}
