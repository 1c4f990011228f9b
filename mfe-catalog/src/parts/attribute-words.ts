import { ATTRIBUTE_DECIMALS, type AttributeValue, AttributeValues, type CategoryAttribute } from '@bo/contracts';
import { useFormat, useLanguage } from '@bo/i18n';
import { recordName } from '@bo/kit';
import { useText } from '../text.ts';
import { useAllAttributes } from './attributes.api.ts';

/** The unit of a number in the language of the screen. */
export function useUnit(): (attribute: CategoryAttribute) => string {
  const { language } = useLanguage();
  return ({ unit, unit_ar }) => (language === 'ab' && unit_ar) || unit;
}

/** A value as a person reads it: "3.5 %", "Yes", "Cow, goat"; '' where there is none. */
export function useValueWords(): (attribute: CategoryAttribute, value: AttributeValue) => string {
  const t = useText('products');
  const format = useFormat();
  const { language } = useLanguage();
  const unitOf = useUnit();
  return (attribute, value) => {
    if (value === null || value === undefined) return '';
    if (typeof value === 'boolean') return t(value ? 'attributes.yes' : 'attributes.no');
    if (typeof value === 'number') {
      const number = format.number(value / 10 ** ATTRIBUTE_DECIMALS);
      const unit = unitOf(attribute);
      return unit === '' || unit === '%' ? `${number}${unit}` : t('attributes.number', { number, unit });
    }
    if (typeof value === 'string') return value;
    return format.list(
      value.flatMap((id) => {
        const option = attribute.options.find((one) => one.id === id);
        return option ? [recordName(option, language)] : [];
      }),
    );
  };
}

/** All values of a product in one text, for what tells of a change. */
export function useValuesInWords(): (values: unknown) => string {
  const t = useText('products');
  const { language } = useLanguage();
  const format = useFormat();
  const all = useAllAttributes();
  const words = useValueWords();
  return (values) =>
    format.list(
      Object.entries(AttributeValues.safeParse(values).data ?? {}).flatMap(([id, value]) => {
        const attribute = all.get(id);
        const text = attribute ? words(attribute, value) : '';
        return attribute && text !== ''
          ? [t('attributes.of', { name: recordName(attribute, language), value: text })]
          : [];
      }),
    ) || '—';
}
