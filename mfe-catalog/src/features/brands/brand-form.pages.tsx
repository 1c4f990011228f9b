import type { Brand } from '@bo/contracts';
import { useFormat, useLanguage } from '@bo/i18n';
import {
  BilingualField,
  DateCell,
  Fact,
  FormPage,
  FormSection,
  HistorySection,
  ImageField,
  Loaded,
  PhoneField,
  PrevNext,
  recordName,
  ResourceForm,
  StatusCell,
  SummaryStrip,
  SwitchField,
  TextField,
  useBackToList,
  useListRow,
} from '@bo/kit';
import { Can } from '@bo/platform';
import { useQuery } from '@bo/platform/query';
import { withQuery } from '@bo/platform/remote';
import { Link, useNavigate, useParams } from '@bo/platform/router';
import { brands } from '@bo/resources';
import { ACTIVE_TONE, activeState } from '../../parts/active-state.ts';
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

/** A brand at a glance; as high while it is not known, so that nothing jumps. */
function Summary({ brand }: { brand: Brand | undefined }) {
  const t = useText('brands');
  const format = useFormat();
  const count = brand && <bdi className="bo-number">{format.number(brand.product_count)}</bdi>;
  const state = brand && activeState(brand);
  return (
    <SummaryStrip image={brand?.logo ?? null}>
      <Fact label={t('fields.product_count')}>
        {brand && (
          <Can do="product.view" otherwise={count}>
            <Link to={withQuery(paths.productList(), { brand: brand.id })}>{count}</Link>
          </Can>
        )}
      </Fact>
      <Fact label={t('fields.status')}>
        {state && <StatusCell text={t(`status.${state}`)} tone={ACTIVE_TONE[state]} />}
      </Fact>
      <Fact label={t('fields.featured')}>
        {brand && (
          <StatusCell
            text={t(brand.featured ? 'featured.yes' : 'featured.no')}
            tone={brand.featured ? 'good' : 'neutral'}
          />
        )}
      </Fact>
      <Fact label={t('fields.updated_at')}>{brand && <DateCell value={brand.updated_at} style="relative" />}</Fact>
    </SummaryStrip>
  );
}

/** The labels of the fields that the history shows. */
const HISTORY = ['name', 'name_ar', 'logo', 'contact_name', 'contact_phone', 'featured', 'active'] as const;

export function BrandEditPage() {
  const t = useText('brands');
  const { language } = useLanguage();
  const back = useBackToList(paths.brandList());
  const { brandId = '' } = useParams();
  const result = useQuery(brands.detail(brandId));
  const row = useListRow(brands, brandId);
  const known = result.data ?? row;
  const labelOf = (field: string) => HISTORY.filter((name) => name === field).map((name) => t(`fields.${name}`))[0];
  return (
    <FormPage
      title={recordName(known, language) || t('edit.title')}
      parent={{ to: paths.brandList(), label: t('list.title') }}
      actions={
        <>
          <PrevNext resource={brands} id={brandId} to={paths.brandEdit} />
          {result.data ? <BrandMenu brand={result.data} /> : null}
        </>
      }
      summary={result.isError && !known ? null : <Summary brand={known} />}
    >
      <Loaded result={result}>
        {(brand) => (
          <>
            <ResourceForm resource={brands} record={brand} onSaved={back}>
              <BrandFields />
            </ResourceForm>
            <HistorySection type="brand" id={brand.id} labelOf={labelOf} />
          </>
        )}
      </Loaded>
    </FormPage>
  );
}
