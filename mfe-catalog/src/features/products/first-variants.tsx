import type { VariantType } from '@bo/contracts';
import { useLanguage } from '@bo/i18n';
import { FormSection, recordName, RowsField, type RowsOf, useField } from '@bo/kit';
import { useQuery } from '@bo/platform/query';
import Button from 'antd/es/button';
import { VariantFields } from '../../parts/variant-fields.tsx';
import { variantTypes } from '../variant-types/variant-types.api.ts';
import { useProductText } from './product-text.ts';

const BLANK = { code: '', options: {}, unit: 'piece', size: 1, price: null, discount_type: 'amount', discount: 0, selling_price: null, barcodes: [] };
/** What belongs to one variant alone is not carried over to the next row. */
const blankAfter = (last: unknown) => ({ ...BLANK, ...(typeof last === 'object' ? last : {}), code: '', options: {}, barcodes: [] });

/** One row per option, with everything else as in the first row. */
function EachOption({ types, rows }: { types: readonly VariantType[]; rows: RowsOf }) {
  const t = useProductText();
  const { language } = useLanguage();
  const [type] = types;
  if (!type || types.length > 1 || rows.count > 1) return null;
  const options = type.options.filter(({ hidden }) => !hidden);
  return (
    <Button onClick={() => rows.replace(options.map((option) => ({ ...blankAfter(rows.read()[0]), options: { [type.id]: option.id } })))}>{t('variants.eachOption', { count: options.length, type: recordName(type, language) })}</Button>
  );
}

/** A new product's first variants, made with it in one go. */
export function FirstVariants() {
  const t = useProductText();
  const { data } = useQuery(variantTypes.list({ limit: 100 }));
  const { value } = useField({ name: 'variant_type_ids', label: t('fields.variant_types') });
  const chosen = Array.isArray(value) ? value : [];
  const types = (data?.results ?? []).filter(({ id }) => chosen.includes(id));
  return (
    <FormSection title={t('sections.variants')} hint={t('hints.variants')}>
      <RowsField name="variants" label={t('sections.variants')} rowLabel={(place) => t('variants.row', { place })} addText={t('variants.add')} blank={blankAfter} more={(rows) => <EachOption types={types} rows={rows} />}>
        {(path) => <VariantFields path={`${path}.`} types={types} />}
      </RowsField>
    </FormSection>
  );
}
