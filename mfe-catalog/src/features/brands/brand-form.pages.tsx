import { useLanguage } from '@bo/i18n';
import {
  BilingualField,
  DetailSection,
  FormPage,
  FormSection,
  ImageField,
  Loaded,
  PhoneField,
  PrevNext,
  recordName,
  ResourceForm,
  SwitchField,
  TextField,
  Timeline,
  useBackToList,
} from '@bo/kit';
import { useQuery } from '@bo/platform/query';
import { useNavigate, useParams } from '@bo/platform/router';
import { brands } from '@bo/resources';
import { paths } from '../../paths.ts';
import { useText } from '../../text.ts';
import { BrandMenu } from './brand-menu.tsx';

/** The fields of a brand; create and edit share them. */
function BrandFields() {
  const t = useText('brands');
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

export function BrandCreatePage() {
  const t = useText('brands');
  const navigate = useNavigate();
  return (
    <FormPage title={t('create.title')} parent={{ to: paths.brandList(), label: t('list.title') }}>
      <ResourceForm resource={brands} onSaved={({ id }) => void navigate(paths.brandEdit(id), { replace: true })}>
        <BrandFields />
      </ResourceForm>
    </FormPage>
  );
}

/** The labels of the fields that the history shows. */
const HISTORY = ['name', 'name_ar', 'logo', 'contact_name', 'contact_phone', 'featured', 'active'] as const;

export function BrandEditPage() {
  const t = useText('brands');
  const { language } = useLanguage();
  const back = useBackToList(paths.brandList());
  const { brandID = '' } = useParams();
  const result = useQuery(brands.detail(brandID));
  const labelOf = (field: string) => HISTORY.filter((name) => name === field).map((name) => t(`fields.${name}`))[0];
  return (
    <FormPage
      title={recordName(result.data, language) || t('edit.title')}
      parent={{ to: paths.brandList(), label: t('list.title') }}
      actions={
        <>
          <PrevNext resource={brands} id={brandID} to={paths.brandEdit} />
          {result.data ? <BrandMenu brand={result.data} /> : null}
        </>
      }
    >
      <Loaded result={result}>
        {(brand) => (
          <>
            <ResourceForm resource={brands} record={brand} onSaved={back}>
              <BrandFields />
            </ResourceForm>
            <DetailSection title={t('sections.history')}>
              <Timeline type="brand" id={brand.id} labelOf={labelOf} />
            </DetailSection>
          </>
        )}
      </Loaded>
    </FormPage>
  );
}
