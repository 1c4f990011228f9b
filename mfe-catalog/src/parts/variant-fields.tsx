import { isGtin, normalizeCode, UNITS, type VariantType } from '@bo/contracts';
import { NumberField, RowsField, SelectField, TagsField, TextField } from '@bo/kit';
import { useLabel } from '@bo/resources';
import { useText } from '../text.ts';
import { OptionFields } from './option-fields.tsx';
import { PriceFields, type PriceFieldsProps } from './price-fields.tsx';

interface VariantFieldsProps extends PriceFieldsProps {
  /** The variant types of the product. */
  types: readonly VariantType[];
}

/** What every variant needs before it can be sold: what it is, its code, its price, its barcodes. */
export function VariantFields({ path = '', types, ...prices }: VariantFieldsProps) {
  const t = useText('variants');
  const label = useLabel();
  return (
    <>
      <OptionFields path={path} types={types} />
      <NumberField name={`${path}size`} label={t('fields.size')} />
      <SelectField
        name={`${path}unit`}
        label={t('fields.unit')}
        choices={UNITS.map((value) => ({ value, label: label(`unit.${value}`) }))}
      />
      <TextField name={`${path}code`} label={t('fields.code')} code />
      <PriceFields path={path} {...prices} />
      <TagsField
        name={`${path}barcodes`}
        label={t('fields.barcodes')}
        hint={t('hints.barcodes')}
        code
        clean={normalizeCode}
        isValid={isGtin}
      />
      <div className="cat-case-codes bo-wide">
        <RowsField
          name={`${path}case_codes`}
          label={t('fields.case_codes')}
          rowLabel={(place) => t('caseCodes.row', { place })}
          addText={t('caseCodes.add')}
          blank={() => ({ barcode: '', units: null })}
          max={10}
        >
          {(row) => (
            <>
              <TextField name={`${row}.barcode`} label={t('caseCodes.barcode')} code />
              <NumberField name={`${row}.units`} label={t('caseCodes.units')} />
            </>
          )}
        </RowsField>
      </div>
    </>
  );
}
