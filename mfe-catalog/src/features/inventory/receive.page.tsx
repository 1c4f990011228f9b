import { GUARDED_FIELDS, ReceiveInput, readScan, unitsOfCode } from '@bo/contracts';
import {
  ContractForm,
  EntityField,
  FormPage,
  FormSection,
  MoneyField,
  NumberField,
  recordName,
  RowsField,
  type RowsOf,
  TextAreaField,
  useFillField,
  useFormValues,
} from '@bo/kit';
import { useLanguage } from '@bo/i18n';
import { Can } from '@bo/platform';
import { useMutation, useQuery } from '@bo/platform/query';
import { useNavigate } from '@bo/platform/router';
import Button from 'antd/es/button';
import { useEffect, useEffectEvent, useState } from 'react';
import { z } from 'zod';
import { BatchFields, proposedExpiry, useFillFromScan } from '../../parts/batch-fields.tsx';
import { plainVariants } from '../../parts/plain-variants.ts';
import { useReceiptSum } from '../../parts/receipt-sum.ts';
import { WarehouseField } from '../../parts/warehouse-field.tsx';
import { paths } from '../../paths.ts';
import { useText } from '../../text.ts';
import '../../parts/parts.css';
import { receiveStock } from './inventory.api.ts';

const LINE = { variant_id: '', quantity: null, batch: '', expires_on: null, cost: null, block_reason: '' };
const LineValues = z.object({ variant_id: z.string(), expires_on: z.string().nullable() }).partial();

/**
 * Batch and date of a line; the date is proposed for chilled and frozen goods, and goods with two dates become two
 * lines.
 */
function LineBatch({ path, index, rows }: { path: string; index: number; rows: RowsOf }) {
  const t = useText('inventory');
  const { language } = useLanguage();
  const fill = useFillField();
  useFormValues();
  const { variant_id = '', expires_on = null } = LineValues.parse(rows.read()[index] ?? {});
  const { data: variant } = useQuery({ ...plainVariants.detail(variant_id), enabled: variant_id !== '' });
  const propose = useEffectEvent(() => {
    if (variant && expires_on === null) fill(`${path}.expires_on`, proposedExpiry(variant));
  });
  const known = variant?.id;
  useEffect(() => {
    if (known !== undefined) propose();
  }, [known]);
  return (
    <BatchFields
      path={path}
      expiresOn={expires_on}
      keeping={variant}
      variant={{
        id: variant_id,
        codes: variant ? [variant.code, ...variant.barcodes, ...variant.case_codes.map(({ barcode }) => barcode)] : [],
      }}
    >
      {variant ? (
        <Button
          type="link"
          size="small"
          aria-label={t('receive.splitOf', { product: recordName(variant, language) })}
          onClick={() => rows.insertAfter(index, { ...LINE, variant_id })}
        >
          {t('receive.split')}
        </Button>
      ) : null}
    </BatchFields>
  );
}

/** The product of a line. A GS1 symbol that finds it says batch, date and pieces too, the code of a case its pieces. */
function LineProduct({ path }: { path: string }) {
  const t = useText('inventory');
  const fill = useFillField();
  const fillFromScan = useFillFromScan();
  return (
    <EntityField
      name={`${path}.variant_id`}
      label={t('fields.product')}
      resource={plainVariants}
      onFound={(search, { case_codes }) => {
        const scan = readScan(search);
        fillFromScan(path, scan);
        const units = unitsOfCode(case_codes, scan.code);
        if (scan.count !== null || units > 1) fill(`${path}.quantity`, scan.count ?? units);
      }}
    />
  );
}

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
          <WarehouseField name="warehouse_id" label={t('fields.warehouse')} />
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
              {(path, index, rows) => (
                <>
                  <LineProduct path={path} />
                  <NumberField name={`${path}.quantity`} label={t('fields.quantity')} />
                  <LineBatch path={path} index={index} rows={rows} />
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
