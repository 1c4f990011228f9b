import { CategoryAttribute } from '@bo/contracts';
import { useFormat, useLanguage } from '@bo/i18n';
import { recordName } from '@bo/kit';
import { useText } from '../../text.ts';

/** What an attribute is, beside its name: "Number · % · Filter". */
export function useAboutAttribute(): (attribute: CategoryAttribute) => string {
  const t = useText('categories');
  const format = useFormat();
  const { language } = useLanguage();
  return ({ type, unit, unit_ar, options, required, filterable }) =>
    [
      t(`attributes.type.${type}`),
      (language === 'ab' && unit_ar) || unit,
      format.list(options.filter(({ hidden }) => !hidden).map((option) => recordName(option, language))),
      required ? t('attributes.required') : '',
      filterable ? t('attributes.filterable') : '',
    ]
      .filter((one) => one !== '')
      .join(' · ');
}

const Attributes = CategoryAttribute.array();
/** What the history tells of a category's attributes: each by its name, with what it is. */
export function useAttributesInWords(): (attributes: unknown) => string {
  const t = useText('categories');
  const format = useFormat();
  const { language } = useLanguage();
  const about = useAboutAttribute();
  return (attributes) =>
    format.list(
      (Attributes.safeParse(attributes).data ?? []).map((attribute) => {
        const said = [about(attribute), ...(attribute.archived ? [t('attributes.archived')] : [])];
        return `${recordName(attribute, language)} (${said.join(' · ')})`;
      }),
    ) || '—';
}
