import { toast } from '@bo/platform';
import { useQuery } from '@bo/platform/query';
import Button from 'antd/es/button';
import {
  BilingualField,
  DateRangeField,
  EntityField,
  FormPage,
  FormSection,
  ImageField,
  Loaded,
  MoneyField,
  NumberField,
  PercentField,
  PhoneField,
  ResourceForm,
  SelectField,
  SwitchField,
  TextAreaField,
  TextField,
  WeightField,
} from '../index.ts';
import { backend, samples, STORAGES } from './samples.ts';
import { useGalleryText } from './gallery-text.ts';

function SampleFields() {
  const t = useGalleryText();
  return (
    <>
      <FormSection title={t('form.names')}>
        <BilingualField name="name" label={t('fields.name')} />
        <TextAreaField name="note" label={t('fields.note')} hint={t('form.noteHint')} />
        <ImageField name="image" label={t('fields.image')} purpose="product" aspect={1} />
      </FormSection>
      <FormSection title={t('form.numbers')} hint={t('form.numbersHint')}>
        <MoneyField name="price" label={t('fields.price')} />
        <PercentField name="discount" label={t('fields.discount')} />
        <WeightField name="weight" label={t('fields.weight')} />
        <NumberField name="quantity" label={t('fields.quantity')} />
      </FormSection>
      <FormSection title={t('form.more')}>
        <TextField code name="barcode" label={t('fields.barcode')} />
        <PhoneField name="phone" label={t('fields.phone')} />
        <SelectField
          name="storage"
          label={t('fields.storage')}
          choices={STORAGES.map((value) => ({ value, label: t(`storages.${value}`) }))}
        />
        <EntityField name="parent_id" label={t('fields.parent')} resource={samples} />
        <DateRangeField from="from" upto="upto" label={t('fields.period')} />
        <SwitchField name="active" label={t('fields.active')} hint={t('form.activeHint')} />
      </FormSection>
    </>
  );
}

/** Every field, a save bar, drafts, the leave guard; the button makes someone else save first. */
export function FormExample() {
  const t = useGalleryText();
  const result = useQuery(samples.detail('sample-1'));
  return (
    <FormPage
      title={t('form.title')}
      actions={
        <Button
          onClick={() => {
            backend.change('sample-1', { price: 1999, phone: '+971509876543' });
            toast.blank(t('form.othersSaved'));
          }}
        >
          {t('form.others')}
        </Button>
      }
    >
      <Loaded result={result}>
        {(record) => (
          <ResourceForm resource={samples} record={record} onSaved={() => undefined}>
            <SampleFields />
          </ResourceForm>
        )}
      </Loaded>
    </FormPage>
  );
}
