import { MOST_VOLUME_TIERS } from '@bo/contracts';
import { DateRangeField, FormSection, NumberField, PercentField, RowsField, SwitchField } from '@bo/kit';
import { useText } from '../../text.ts';

/** A number of a row of a form; 0 until it is one. */
export const numberIn = (row: unknown, key: string): number => {
  const value: unknown = typeof row === 'object' && row !== null ? Reflect.get(row, key) : undefined;
  return typeof value === 'number' ? value : 0;
};

/** One volume offer to begin with. */
export const FIRST_TIER = { quantity_threshold: 6, discount_percentage: 500 };

export function PeriodFields() {
  const t = useText('volume-offers');
  return (
    <>
      <DateRangeField from="starts_at" upto="ends_at" label={t('fields.period')} hint={t('hints.period')} />
      <SwitchField name="active" label={t('fields.active')} />
    </>
  );
}

export function TiersSection() {
  const t = useText('volume-offers');
  return (
    <FormSection title={t('fields.tiers')} hint={t('hints.tiers')}>
      <RowsField
        name="tiers"
        label={t('fields.tiers')}
        rowLabel={(place) => t('tier.row', { place })}
        addText={t('tier.add')}
        blank={(last) => ({
          quantity_threshold: numberIn(last, 'quantity_threshold') * 2 || 2,
          discount_percentage: Math.min(10_000, numberIn(last, 'discount_percentage') + 500),
        })}
        max={MOST_VOLUME_TIERS}
      >
        {(path) => (
          <>
            <NumberField name={`${path}.quantity_threshold`} label={t('fields.quantity_threshold')} />
            <PercentField name={`${path}.discount_percentage`} label={t('fields.discount_percentage')} />
          </>
        )}
      </RowsField>
    </FormSection>
  );
}
