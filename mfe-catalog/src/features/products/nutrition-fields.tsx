import { ALLERGENS, NUTRIENTS, NUTRITION_BASES } from '@bo/contracts';
import { BilingualField, FormSection, NumberField, SelectField, useFormValues } from '@bo/kit';
import Button from 'antd/es/button';
import { useState } from 'react';
import { useText } from '../../text.ts';

const ASKED = ['ingredients', 'ingredients_ar', 'energy_kj', 'energy_kcal', ...NUTRIENTS] as const;
/** Milligrams, as grams. */
export const GRAM_DECIMALS = 3;

/** Whether anything is said of what is in a product. */
export const saysNutrition = (product: Partial<Record<(typeof ASKED)[number] | 'allergens', unknown>>): boolean =>
  ASKED.some((name) => !['', null, undefined].some((none) => product[name] === none)) ||
  (Array.isArray(product.allergens) && product.allergens.length > 0);

/** What is in it and what it gives: for food alone, so it is opened by anyone who needs it. */
export function NutritionFields() {
  const t = useText('products');
  const said = saysNutrition(useFormValues());
  const [asked, setAsked] = useState(false);
  if (!said && !asked)
    return (
      <FormSection title={t('sections.nutrition')}>
        <div className="bo-wide">
          <Button onClick={() => setAsked(true)}>{t('nutrition.open')}</Button>
        </div>
      </FormSection>
    );
  return (
    <FormSection title={t('sections.nutrition')}>
      <BilingualField name="ingredients" label={t('fields.ingredients')} multiline />
      <SelectField
        name="allergens"
        label={t('fields.allergens')}
        multiple
        choices={ALLERGENS.map((value) => ({ value, label: t(`allergens.${value}`) }))}
      />
      <SelectField
        name="nutrition_basis"
        label={t('fields.nutrition_basis')}
        choices={NUTRITION_BASES.map((value) => ({ value, label: t(`nutrition.${value}`) }))}
      />
      {(['energy_kj', 'energy_kcal'] as const).map((name) => (
        <NumberField
          key={name}
          name={name}
          label={t(`fields.${name}`)}
          suffix={<span className="bo-muted">{t(`nutrition.${name}`)}</span>}
        />
      ))}
      {NUTRIENTS.map((name) => (
        <NumberField
          key={name}
          name={name}
          label={t(`fields.${name}`)}
          decimals={GRAM_DECIMALS}
          suffix={<span className="bo-muted">{t('nutrition.g')}</span>}
        />
      ))}
    </FormSection>
  );
}
