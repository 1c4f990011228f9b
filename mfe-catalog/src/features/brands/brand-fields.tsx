import { BilingualField, FormSection, ImageField, PhoneField, SwitchField, TextField } from '@bo/kit';
import { useBrandText } from './brand-text.ts';

/** The fields of a brand; create and edit share them. */
export function BrandFields() {
  const t = useBrandText();
  return (
    <>
      <FormSection title={t('sections.brand')}>
        <BilingualField name="name" label={t('fields.name')} />
        <ImageField name="logo" label={t('fields.logo')} purpose="brand" aspect={1} />
        <SwitchField name="featured" label={t('fields.featured')} hint={t('hints.featured')} />
        <SwitchField name="active" label={t('status.active')} hint={t('hints.active')} />
      </FormSection>
      <FormSection title={t('sections.contact')}>
        <TextField name="contact_name" label={t('fields.contact_name')} />
        <PhoneField name="contact_phone" label={t('fields.contact_phone')} />
      </FormSection>
    </>
  );
}
