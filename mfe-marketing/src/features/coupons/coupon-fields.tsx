import { DISCOUNT_TYPES } from '@bo/contracts';
import {
  BilingualField,
  DateField,
  FormSection,
  MoneyField,
  PercentField,
  PeriodButtons,
  SelectField,
  SwitchField,
  useFillField,
  useFormValues,
} from '@bo/kit';
import { useLabel } from '@bo/resources';
import { useEffect } from 'react';
import { CategoriesField, ReferencesField } from '../../parts/references-field.tsx';
import { useText } from '../../text.ts';

function DiscountFields() {
  const t = useText('coupons');
  const label = useLabel();
  const { discount_type: type, maximum_discount: maximum } = useFormValues();
  const fill = useFillField();
  const isPercent = type === 'percent';
  useEffect(() => {
    // What is no longer shown must not be what is refused.
    if (!isPercent && maximum !== null && maximum !== undefined) fill('maximum_discount', null);
  }, [isPercent, maximum, fill]);
  return (
    <>
      <SelectField
        name="discount_type"
        label={t('fields.discount_type')}
        choices={DISCOUNT_TYPES.map((value) => ({ value, label: label(`discount_type.${value}`) }))}
      />
      {isPercent ? (
        <>
          <PercentField key="percent" name="discount_value" label={t('fields.discount_value')} />
          <MoneyField name="maximum_discount" label={t('fields.maximum_discount')} hint={t('hints.maximum_discount')} />
        </>
      ) : (
        <MoneyField key="amount" name="discount_value" label={t('fields.discount_value')} />
      )}
      <MoneyField name="cart_value" label={t('fields.cart_value')} hint={t('hints.cart_value')} />
    </>
  );
}

/** What a coupon takes off, and when: shared by one coupon and by a batch of codes. */
export function TermsSections() {
  const t = useText('coupons');
  return (
    <>
      <FormSection title={t('sections.discount')}>
        <BilingualField name="title" label={t('fields.title')} hint={t('hints.title')} />
        <DiscountFields />
        <DateField kind="first_day" name="starts_at" label={t('fields.start_date')} />
        <DateField kind="last_day" name="ends_at" label={t('fields.end_date')} hint={t('hints.period')} />
        <PeriodButtons from="starts_at" upto="ends_at" />
      </FormSection>
      <FormSection title={t('sections.scope')} hint={t('hints.scope')}>
        <CategoriesField name="category_ids" label={t('fields.category_ids')} />
        <ReferencesField name="brand_ids" label={t('fields.brand_ids')} of="brand" />
        <ReferencesField name="product_ids" label={t('fields.product_ids')} of="product" />
        <SwitchField name="excludes_offers" label={t('fields.excludes_offers')} hint={t('hints.excludes_offers')} />
      </FormSection>
      <FormSection title={t('sections.exclusions')} hint={t('hints.exclusions')}>
        <CategoriesField name="excluded_category_ids" label={t('fields.excluded_category_ids')} />
        <ReferencesField name="excluded_brand_ids" label={t('fields.excluded_brand_ids')} of="brand" />
        <ReferencesField name="excluded_product_ids" label={t('fields.excluded_product_ids')} of="product" />
      </FormSection>
    </>
  );
}
