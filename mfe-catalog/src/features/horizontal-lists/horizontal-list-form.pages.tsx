import { HORIZONTAL_LIST_KINDS, HorizontalListInput, PLACEMENTS } from '@bo/contracts';
import { useLanguage } from '@bo/i18n';
import {
  BilingualField,
  ContractForm,
  DateRangeField,
  EntityField,
  FormPage,
  FormSection,
  Loaded,
  NumberField,
  recordName,
  ResourceForm,
  SelectField,
  SwitchField,
  useBackToList,
  useField,
} from '@bo/kit';
import { useMutation, useQuery, useQueryClient } from '@bo/platform/query';
import { useNavigate, useParams } from '@bo/platform/router';
import { brands, CategoryField } from '@bo/resources';
import { paths } from '../../paths.ts';
import { useText } from '../../text.ts';
import { createHorizontalList, horizontalLists } from './horizontal-lists.api.ts';
import { ProductsField } from './products-field.tsx';

function PlacementFields() {
  const t = useText('horizontal-lists');
  const { value } = useField({ name: 'placement', label: t('fields.placement') });
  return (
    <>
      <SelectField
        name="placement"
        label={t('fields.placement')}
        choices={PLACEMENTS.map((placement) => ({ value: placement, label: t(`placement.${placement}`) }))}
      />
      {value === 'category' ? <CategoryField name="category_id" label={t('fields.category_id')} /> : null}
      <DateRangeField from="starts_at" upto="ends_at" label={t('fields.period')} hint={t('hints.period')} withTime />
      <SwitchField name="active" label={t('fields.active')} />
    </>
  );
}

function ContentFields() {
  const t = useText('horizontal-lists');
  const { value } = useField({ name: 'kind', label: t('fields.kind') });
  return (
    <>
      <SelectField
        name="kind"
        label={t('fields.kind')}
        choices={HORIZONTAL_LIST_KINDS.map((kind) => ({ value: kind, label: t(`kind.${kind}`) }))}
      />
      {value === 'category' ? <CategoryField name="rule_id" label={t('kind.category')} /> : null}
      {value === 'brand' ? <EntityField name="rule_id" label={t('kind.brand')} resource={brands} /> : null}
      {value === 'manual' ? (
        <ProductsField name="product_ids" label={t('fields.products')} />
      ) : (
        <NumberField name="product_limit" label={t('fields.product_limit')} hint={t('hints.product_limit')} />
      )}
    </>
  );
}

function HorizontalListFields() {
  const t = useText('horizontal-lists');
  return (
    <>
      <FormSection title={t('sections.list')}>
        <BilingualField name="title" label={t('fields.title')} />
        <PlacementFields />
      </FormSection>
      <FormSection title={t('sections.content')} hint={t('hints.content')}>
        <ContentFields />
      </FormSection>
    </>
  );
}

/** Creating is optimistic: the list shows at once and goes again if the server refuses. */
export function HorizontalListCreatePage() {
  const t = useText('horizontal-lists');
  const navigate = useNavigate();
  const create = useMutation(createHorizontalList(useQueryClient(), t('done.created')));
  return (
    <FormPage title={t('create.title')} parent={{ to: paths.horizontalLists(), label: t('list.title') }}>
      <ContractForm
        name="horizontal-lists"
        contract={HorizontalListInput}
        save={(input) => create.mutateAsync(input)}
        onSaved={() => void navigate(paths.horizontalLists(), { replace: true })}
      >
        <HorizontalListFields />
      </ContractForm>
    </FormPage>
  );
}

export function HorizontalListEditPage() {
  const t = useText('horizontal-lists');
  const { language } = useLanguage();
  const back = useBackToList(paths.horizontalLists());
  const { horizontalID = '' } = useParams();
  const result = useQuery(horizontalLists.detail(horizontalID));
  return (
    <FormPage
      title={recordName(result.data, language) || t('edit.title')}
      parent={{ to: paths.horizontalLists(), label: t('list.title') }}
    >
      <Loaded result={result}>
        {(list) => (
          <ResourceForm resource={horizontalLists} record={list} onSaved={back}>
            <HorizontalListFields />
          </ResourceForm>
        )}
      </Loaded>
    </FormPage>
  );
}
