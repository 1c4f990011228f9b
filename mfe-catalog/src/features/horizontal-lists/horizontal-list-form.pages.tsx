import { HORIZONTAL_LIST_KINDS, HorizontalListInput, PLACEMENTS } from '@bo/contracts';
import { toApiError } from '@bo/http';
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
  useDescribeError,
  useField,
  useNotice,
} from '@bo/kit';
import { useMutation, useQuery, useQueryClient } from '@bo/platform/query';
import { useLocation, useNavigate, useParams } from '@bo/platform/router';
import { brands, CategoryField } from '@bo/resources';
import { useState } from 'react';
import { paths } from '../../paths.ts';
import { useText } from '../../text.ts';
import { allHorizontalLists, createHorizontalList, horizontalLists } from './horizontal-lists.api.ts';
import { ProductsField } from './products-field.tsx';
import { dropUnsaved, keepUnsaved, keptList, keptState, type UnsavedList } from './unsaved-list.ts';

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

/**
 * Creates a list while the screen goes on: it shows among the others at once. Where the server refuses it goes again,
 * with a sentence that says why, and what was typed is kept for another try.
 */
function useCreation(): (input: HorizontalListInput, before: UnsavedList | undefined) => void {
  const t = useText('horizontal-lists');
  const { language } = useLanguage();
  const describe = useDescribeError();
  const navigate = useNavigate();
  const notice = useNotice();
  const { mutateAsync } = useMutation(createHorizontalList(useQueryClient(), t('done.created')));
  return (input, before) => {
    const again = JSON.stringify(before?.input) === JSON.stringify(input) ? before?.key : undefined;
    const key = again ?? crypto.randomUUID();
    if (before) dropUnsaved(before.id);
    mutateAsync({ input, key }).catch((thrown: unknown) => {
      const error = toApiError(thrown);
      const reason = Object.values(error.errors).flat().join(' ') || describe(error);
      const id = crypto.randomUUID();
      keepUnsaved({ id, input, reason, key: error.kind === 'refused' ? undefined : key });
      notice(t('failed.title', { title: recordName({ ...input, id: '' }, language), reason }), {
        label: t('failed.back'),
        run: () => void navigate(paths.horizontalListCreate(), { state: keptState(id) }),
      });
    });
  };
}

export function HorizontalListCreatePage() {
  const kept = keptList(useLocation().state);
  return <CreateForm key={kept?.id ?? 'new'} of={kept} />;
}

function CreateForm({ of }: { of: UnsavedList | undefined }) {
  const t = useText('horizontal-lists');
  const navigate = useNavigate();
  const create = useCreation();
  // The list that it will show in is there when it is sent.
  useQuery(allHorizontalLists());
  // As it was when the form opened: sending it lets go of it.
  const [kept] = useState(of);
  return (
    <FormPage title={t('create.title')} parent={{ to: paths.horizontalLists(), label: t('list.title') }}>
      <ContractForm
        name="horizontal-lists"
        contract={HorizontalListInput}
        initial={kept?.input ?? {}}
        save={(input) => {
          create(input, kept);
          return Promise.resolve(input);
        }}
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
  const { horizontalId = '' } = useParams();
  const result = useQuery(horizontalLists.detail(horizontalId));
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
