import { BilingualField, SwitchField, TextField } from '@bo/kit';
import { useBrandText } from './brand-text.ts';

/** The fields of a brand; create and edit share them. */
export function BrandFields() {
  const t = useBrandText();
  return (
    <>
      <BilingualField name="name" label={t('fields.name')} />
      <TextField name="contact_name" label={t('fields.contact_name')} />
      <TextField name="contact_phone" label={t('fields.contact_phone')} />
      <SwitchField name="featured" label={t('fields.featured')} hint={t('hints.featured')} />
      <SwitchField name="active" label={t('status.active')} hint={t('hints.active')} />
    </>
  );
}
