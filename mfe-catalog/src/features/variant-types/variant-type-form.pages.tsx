import { MOST_OPTIONS, type VariantType } from '@bo/contracts';
import { useFormat, useLanguage } from '@bo/i18n';
import {
  BilingualField,
  FormPage,
  FormSection,
  Loaded,
  RecordActions,
  recordName,
  ResourceForm,
  RowsField,
  SwitchField,
  useBackToList,
  useField,
} from '@bo/kit';
import { Can } from '@bo/platform';
import { useMutation, useQuery } from '@bo/platform/query';
import { useNavigate, useParams } from '@bo/platform/router';
import { variantTypes } from '@bo/resources';
import Button from 'antd/es/button';
import Select from 'antd/es/select';
import { useState } from 'react';
import { paths } from '../../paths.ts';
import { useText } from '../../text.ts';
import { mergeOptions } from './variant-types.api.ts';

/** How many variants have the option: one that is used may be hidden or merged, and never vanishes. */
function UseNote({ path, record }: { path: string; record: VariantType | undefined }) {
  const t = useText('variant-types');
  const format = useFormat();
  const { value } = useField({ name: `${path}.id`, label: t('fields.options') });
  const used = record?.options.find(({ id }) => id === value)?.variant_count ?? 0;
  return (
    <span className="bo-muted">
      {used === 0 ? t('options.unused') : t('options.used', { count: used, number: format.number(used) })}
    </span>
  );
}

function VariantTypeFields({ record }: { record?: VariantType }) {
  const t = useText('variant-types');
  return (
    <>
      <FormSection title={t('sections.type')}>
        <BilingualField name="name" label={t('fields.name')} />
      </FormSection>
      <FormSection title={t('fields.options')} hint={t('hints.options')}>
        <RowsField
          name="options"
          label={t('fields.options')}
          rowLabel={(place) => t('options.row', { place })}
          addText={t('options.add')}
          blank={() => ({ id: null, name: '', name_ar: '', hidden: false })}
          max={MOST_OPTIONS}
        >
          {(path) => (
            <>
              <BilingualField name={`${path}.name`} label={t('options.option')} />
              <SwitchField name={`${path}.hidden`} label={t('options.hidden')} />
              <UseNote path={path} record={record} />
            </>
          )}
        </RowsField>
      </FormSection>
    </>
  );
}

/** Two spellings of one option become one: variants with the first get the second. */
function MergeOptions({ type }: { type: VariantType }) {
  const t = useText('variant-types');
  const { language } = useLanguage();
  const [from, setFrom] = useState<string>();
  const [into, setInto] = useState<string>();
  const merge = useMutation(mergeOptions(t('done.merged')));
  const offered = (other: string | undefined) =>
    type.options
      .filter(({ id }) => id !== other)
      .map((option) => ({ value: option.id, label: recordName(option, language) }));
  return (
    <FormSection title={t('merge.title')} hint={t('merge.text')}>
      <Select
        aria-label={t('merge.from')}
        placeholder={t('merge.from')}
        allowClear
        value={from}
        onChange={setFrom}
        options={offered(into)}
      />
      <Select
        aria-label={t('merge.into')}
        placeholder={t('merge.into')}
        allowClear
        value={into}
        onChange={setInto}
        options={offered(from)}
      />
      <Button
        danger
        loading={merge.isPending}
        disabled={from === undefined || into === undefined}
        onClick={() => {
          if (from !== undefined && into !== undefined)
            merge.mutate({ id: type.id, from_id: from, into_id: into, version: type.version });
          setFrom(undefined);
        }}
      >
        {t('merge.ok')}
      </Button>
    </FormSection>
  );
}

export function VariantTypeCreatePage() {
  const t = useText('variant-types');
  const navigate = useNavigate();
  return (
    <FormPage title={t('create.title')} parent={{ to: paths.variantTypeList(), label: t('list.title') }}>
      <ResourceForm
        resource={variantTypes}
        initial={{ options: [{ name: '', name_ar: '' }] }}
        onSaved={() => void navigate(paths.variantTypeList(), { replace: true })}
      >
        <VariantTypeFields />
      </ResourceForm>
    </FormPage>
  );
}

/** For good it goes only while nothing has it. */
const isUnused = ({ product_count, options }: VariantType): boolean =>
  product_count === 0 && options.every(({ variant_count }) => variant_count === 0);

export function VariantTypeEditPage() {
  const t = useText('variant-types');
  const format = useFormat();
  const { language } = useLanguage();
  const back = useBackToList(paths.variantTypeList());
  const { variantTypeId = '' } = useParams();
  const result = useQuery(variantTypes.detail(variantTypeId));
  return (
    <FormPage
      title={recordName(result.data, language) || t('edit.title')}
      parent={{ to: paths.variantTypeList(), label: t('list.title') }}
      actions={
        result.data ? (
          <RecordActions
            resource={variantTypes}
            record={result.data}
            permission="variant_type.delete"
            list={paths.variantTypeList()}
            archiveEffect={t('archive.effect', {
              count: result.data.product_count,
              number: format.number(result.data.product_count),
            })}
            {...(isUnused(result.data) ? { deleteEffect: t('delete.effect') } : {})}
          />
        ) : null
      }
    >
      <Loaded result={result}>
        {(type) => (
          <>
            <ResourceForm resource={variantTypes} record={type} onSaved={back}>
              <VariantTypeFields record={type} />
            </ResourceForm>
            <Can do="variant_type.edit">{type.options.length > 1 ? <MergeOptions type={type} /> : null}</Can>
          </>
        )}
      </Loaded>
    </FormPage>
  );
}
