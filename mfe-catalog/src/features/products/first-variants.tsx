import { type Unit, UNITS, type VariantType } from '@bo/contracts';
import { useFormat, useLanguage } from '@bo/i18n';
import { recordName, RowsField, type RowsOf, useField, useFormValues } from '@bo/kit';
import Button from 'antd/es/button';
import Select from 'antd/es/select';
import { useState } from 'react';
import { useText } from '../../text.ts';
import '../../parts/parts.css';
import { useVatRate } from '../../parts/below-cost.tsx';
import { useVariantTypes } from '../../parts/use-variant-types.ts';
import { VariantFields } from '../../parts/variant-fields.tsx';

const BLANK = {
  code: '',
  options: {},
  unit: 'piece',
  size: 1,
  price: null,
  discount_type: 'amount',
  discount: 0,
  selling_price: null,
  barcodes: [],
  case_codes: [],
};
/** What belongs to one variant alone is not carried over to the next row. */
const blankAfter = (last: unknown) => ({
  ...BLANK,
  ...(typeof last === 'object' ? last : {}),
  code: '',
  options: {},
  barcodes: [],
  case_codes: [],
  below_cost_reason: '',
});

/** What an option named "500 g" says of the variant that has it. */
function sizeIn(option: VariantType['options'][number] | undefined): { size: number; unit: Unit } | undefined {
  const [, size, written] = /^(\d{1,6})\s*(g|kg|ml|l)$/i.exec(option?.name ?? '') ?? [];
  const unit = UNITS.find((known) => known.toLowerCase() === written?.toLowerCase());
  return size !== undefined && unit ? { size: Number(size), unit } : undefined;
}

/** One row for each option that is picked, with everything else as in the first row. */
function EachOption({ types, rows }: { types: readonly VariantType[]; rows: RowsOf }) {
  const t = useText('products');
  const format = useFormat();
  const { language } = useLanguage();
  const [picked, setPicked] = useState<string[]>([]);
  const [type] = types;
  if (!type || types.length > 1 || rows.count > 1) return null;
  const options = type.options
    .filter(({ hidden }) => !hidden)
    .map((option) => ({ value: option.id, label: recordName(option, language) }));
  const text = t('variants.pickOptions', { type: recordName(type, language) });
  return (
    <>
      <Select
        className="cat-options"
        mode="multiple"
        aria-label={text}
        placeholder={text}
        showSearch={{ optionFilterProp: 'label' }}
        value={picked}
        onChange={setPicked}
        options={options}
      />
      <Button
        disabled={picked.length === 0}
        onClick={() =>
          rows.replace(
            picked.map((id) => ({
              ...blankAfter(rows.read()[0]),
              ...sizeIn(type.options.find((option) => option.id === id)),
              options: { [type.id]: id },
            })),
          )
        }
      >
        {t('variants.eachOption', { count: picked.length, number: format.number(picked.length) })}
      </Button>
    </>
  );
}

/** A new product's first variants, made with it in one go; a part of the section of the variants. */
export function FirstVariants() {
  const t = useText('products');
  const { value } = useField({ name: 'variant_type_ids', label: t('fields.variant_types') });
  const rate = useVatRate(useFormValues()['vat_class']);
  const chosen = Array.isArray(value) ? value : [];
  const types = useVariantTypes(chosen).filter(({ id }) => chosen.includes(id));
  return (
    <RowsField
      name="variants"
      label={t('sections.variants')}
      rowLabel={(place) => t('variants.row', { place })}
      addText={t('variants.add')}
      blank={blankAfter}
      more={(rows) => <EachOption types={types} rows={rows} />}
    >
      {(path) => <VariantFields path={`${path}.`} types={types} rate={rate} />}
    </RowsField>
  );
}
