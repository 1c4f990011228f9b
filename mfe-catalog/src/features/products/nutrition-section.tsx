import { ALLERGENS, NUTRIENTS, NUTRITION_BASES, type ProductDetail } from '@bo/contracts';
import { useFormat, useLanguage } from '@bo/i18n';
import { DetailSection, Fact, Facts, PlainTable } from '@bo/kit';
import { useText } from '../../text.ts';
import { GRAM_DECIMALS, saysNutrition } from './nutrition-fields.tsx';

const AMOUNTS = ['energy_kj', 'energy_kcal', ...NUTRIENTS] as const;
type Amount = (typeof AMOUNTS)[number];

/** An amount as a label has it: "3.5 g", "268 kJ". */
function useAmountWords(): (name: Amount, value: number) => string {
  const t = useText('products');
  const format = useFormat();
  return (name, value) =>
    name === 'energy_kj' || name === 'energy_kcal'
      ? t('nutrition.amount', { number: format.number(value), unit: t(`nutrition.${name}`) })
      : t('nutrition.amount', { number: format.number(value / 10 ** GRAM_DECIMALS), unit: t('nutrition.g') });
}

/** Allergens by their names in the language of the screen. */
export function useAllergenWords(): (codes: unknown) => string {
  const t = useText('products');
  const format = useFormat();
  return (codes) =>
    Array.isArray(codes)
      ? format.list(ALLERGENS.filter((known) => codes.includes(known)).map((known) => t(`allergens.${known}`)))
      : '';
}

/** How the history names and shows what is in a product; nothing for any other field. */
export function useNutritionHistory() {
  const t = useText('products');
  const amount = useAmountWords();
  const allergens = useAllergenWords();
  return (field: string) => {
    if (field === 'ingredients' || field === 'ingredients_ar') return t(`fields.${field}`);
    if (field === 'allergens')
      return { label: t('fields.allergens'), show: (value: unknown) => allergens(value) || '—' };
    if (field === 'nutrition_basis')
      return {
        label: t('fields.nutrition_basis'),
        show: (value: unknown) => NUTRITION_BASES.filter((one) => one === value).map((one) => t(`nutrition.${one}`))[0],
      };
    const [name] = AMOUNTS.filter((one) => one === field);
    return name && { label: t(`fields.${name}`), show: (value: unknown) => amount(name, Number(value)) };
  };
}

/** What is in a product and what it gives, as its label says it; nothing where nobody has said. */
export function NutritionSection({ product }: { product: ProductDetail }) {
  const t = useText('products');
  const { language } = useLanguage();
  const amount = useAmountWords();
  const allergens = useAllergenWords();
  if (!saysNutrition(product)) return null;
  const texts = [
    { lang: 'en', text: product.ingredients },
    { lang: 'ar', text: product.ingredients_ar },
  ].filter(({ text }) => text !== '');
  const amounts = AMOUNTS.flatMap((name) => {
    const value = product[name];
    return value === null ? [] : [{ name, text: amount(name, value) }];
  });
  return (
    <DetailSection title={t('sections.nutrition')}>
      {(language === 'ab' ? texts.reverse() : texts).map(({ lang, text }) => (
        <p key={lang} lang={lang} dir="auto" className="cat-description">
          {text}
        </p>
      ))}
      <Facts>
        <Fact label={t('fields.allergens')}>{allergens(product.allergens)}</Fact>
      </Facts>
      {amounts.length === 0 ? null : (
        <div className="cat-nutrition">
          <PlainTable
            label={t('nutrition.table')}
            columns={[
              { title: t('nutrition.table') },
              { title: t(`nutrition.${product.nutrition_basis}`), align: 'end' },
            ]}
          >
            {amounts.map(({ name, text }) => (
              <tr key={name}>
                <td>{t(`fields.${name}`)}</td>
                <td data-align="end">
                  <bdi>{text}</bdi>
                </td>
              </tr>
            ))}
          </PlainTable>
        </div>
      )}
    </DetailSection>
  );
}
