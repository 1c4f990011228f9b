import {
  BilingualField,
  FormSection,
  MoneyField,
  NumberField,
  SelectField,
  SwitchField,
  TextField,
  useFormValues,
} from '@bo/kit';
import { useLanguage } from '@bo/i18n';
import { useQuery } from '@bo/platform/query';
import { warehouses } from '@bo/resources';
import { EmirateField } from '../../parts/emirate-field.tsx';
import { placesOf } from '../../parts/place-map.tsx';
import { PlaceFields } from '../../parts/place-fields.tsx';
import { useText } from '../../text.ts';

/** The fields of a pincode; create and edit share them. */
export function PincodeFields() {
  const t = useText('pincodes');
  const { language } = useLanguage();
  const known = useQuery(warehouses.list({ limit: 100 })).data?.results ?? [];
  const { code } = useFormValues();
  return (
    <>
      <FormSection title={t('sections.area')}>
        <TextField name="code" label={t('fields.code')} code />
        <BilingualField name="area" label={t('fields.area')} />
        <BilingualField name="city" label={t('fields.city')} />
        <EmirateField label={t('fields.emirate')} hint={t('hints.emirate')} />
        <PlaceFields
          name={typeof code === 'string' && code !== '' ? code : t('fields.code')}
          others={placesOf(known, language)}
        />
      </FormSection>
      <FormSection title={t('sections.delivery')}>
        <SwitchField name="serviceable" label={t('fields.serviceable')} hint={t('hints.serviceable')} />
        <SelectField
          multiple
          name="warehouse_ids"
          label={t('fields.warehouse_ids')}
          hint={t('hints.warehouse_ids')}
          choices={known.map(({ id, name, name_ar }) => ({ value: id, label: language === 'ab' ? name_ar : name }))}
        />
        <NumberField name="promise_minutes" label={t('fields.promise_minutes')} hint={t('hints.promise_minutes')} />
      </FormSection>
      <FormSection title={t('sections.charges')}>
        <MoneyField name="delivery_fee" label={t('fields.delivery_fee')} />
        <MoneyField
          name="free_delivery_from"
          label={t('fields.free_delivery_from')}
          hint={t('hints.free_delivery_from')}
        />
        <MoneyField name="minimum_order" label={t('fields.minimum_order')} />
        <SwitchField name="cash_allowed" label={t('fields.cash_allowed')} />
      </FormSection>
    </>
  );
}
