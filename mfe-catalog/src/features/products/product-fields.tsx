import { RETURN_POLICIES, SOLD_BY, STORAGES, VAT_CLASSES } from '@bo/contracts';
import { useLanguage } from '@bo/i18n';
import {
  BilingualField,
  EntityField,
  FormSection,
  NumberField,
  recordName,
  SelectField,
  TextField,
  useField,
} from '@bo/kit';
import { Can } from '@bo/platform';
import { brands, sellers, useOwnSeller } from '@bo/resources';
import type { ReactNode } from 'react';
import { useText } from '../../text.ts';
import { CountryField } from '../../parts/country.tsx';
import { CategoryLevelsField } from '../../parts/category-levels-field.tsx';
import { useVariantTypes } from '../../parts/use-variant-types.ts';
import { AttributeFields } from './attribute-fields.tsx';
import { NutritionFields } from './nutrition-fields.tsx';
import { ProductImagesField } from './product-images-field.tsx';

/** The window only means something where goods may come back. */
function ReturnFields() {
  const t = useText('products');
  const { value } = useField({ name: 'return_policy', label: t('fields.return_policy') });
  return (
    <>
      <SelectField
        name="return_policy"
        label={t('fields.return_policy')}
        choices={RETURN_POLICIES.map((policy) => ({ value: policy, label: t(`return_policy.${policy}`) }))}
      />
      <NumberField
        name="return_window_days"
        label={t('fields.return_window_days')}
        disabled={value === 'non_returnable'}
        hint={t('hints.return_window_days')}
      />
    </>
  );
}

function VariantTypesField() {
  const t = useText('products');
  const { language } = useLanguage();
  const { value } = useField({ name: 'variant_type_ids', label: t('fields.variant_types') });
  const types = useVariantTypes(Array.isArray(value) ? value : []);
  return (
    <SelectField
      name="variant_type_ids"
      label={t('fields.variant_types')}
      hint={t('hints.variant_types')}
      multiple
      choices={types.map((type) => ({ value: type.id, label: recordName(type, language) }))}
    />
  );
}

/**
 * The fields of a product; create and edit share them. `variants` with their prices stand right after what it is
 * called, a `note` beside that.
 */
export function ProductFields({ variants, note }: { variants: ReactNode; note?: ReactNode }) {
  const t = useText('products');
  // The server enters the seller that one works for.
  const isOwn = useOwnSeller() !== undefined;
  const choices = <K extends string>(
    group: 'vat_class' | 'storage' | 'sold_by',
    values: readonly K[],
    label: (value: K) => string,
  ) => ({ name: group, label: t(`fields.${group}`), choices: values.map((value) => ({ value, label: label(value) })) });
  return (
    <>
      <FormSection title={t('sections.names')}>
        <BilingualField name="title" label={t('fields.title')} />
        {note}
        <BilingualField name="description" label={t('fields.description')} multiline />
        <ProductImagesField />
      </FormSection>
      <FormSection title={t('sections.variants')} hint={t('hints.variants')}>
        <VariantTypesField />
        {variants}
      </FormSection>
      <FormSection title={t('sections.place')}>
        <CategoryLevelsField
          name="category_id"
          labels={[t('fields.category'), t('fields.sub_category'), t('fields.super_sub_category')]}
        />
        <EntityField name="brand_id" label={t('fields.brand')} resource={brands} />
        {isOwn ? null : (
          <Can do="seller.view">
            <EntityField name="seller_id" label={t('fields.seller')} resource={sellers} />
          </Can>
        )}
      </FormSection>
      <AttributeFields />
      <FormSection title={t('sections.selling')}>
        <ReturnFields />
        <SelectField {...choices('vat_class', VAT_CLASSES, (value) => t(`vat_class.${value}`))} />
        <SelectField {...choices('storage', STORAGES, (value) => t(`storage.${value}`))} />
        <SelectField {...choices('sold_by', SOLD_BY, (value) => t(`sold_by.${value}`))} />
        <NumberField name="shelf_life_days" label={t('fields.shelf_life_days')} />
      </FormSection>
      <NutritionFields />
      <FormSection title={t('sections.more')}>
        <CountryField name="origin" label={t('fields.origin')} />
        <TextField name="search_words" label={t('fields.search_words')} hint={t('hints.search_words')} />
        <TextField name="slug" label={t('fields.slug')} hint={t('hints.slug')} code />
      </FormSection>
    </>
  );
}
