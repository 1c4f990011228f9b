import {
  ALLERGENS,
  type BulkTarget,
  RETURN_POLICIES,
  SOLD_BY,
  STORAGES,
  type Unknowable,
  VAT_CLASSES,
} from '@bo/contracts';
import { useFormat } from '@bo/i18n';
import { toast } from '@bo/platform';
import { useMutation, useQuery } from '@bo/platform/query';
import { products } from '@bo/resources';
import Button from 'antd/es/button';
import InputNumber from 'antd/es/input-number';
import Select from 'antd/es/select';
import { useState } from 'react';
import { useText } from '../text.ts';
import './parts.css';

type Value = string | string[] | number;

/** The control for what an unknown may be. A discount is a percentage, kept in basis points. */
function Control({
  field,
  value,
  onChange,
}: {
  field: Unknowable;
  value: Value | undefined;
  onChange: (value: Value | undefined) => void;
}) {
  const t = useText('products');
  const label = t(`unknown.fields.${field}`);
  const choice = (options: { value: string; label: string }[]) => (
    <Select
      className="cat-unknown-value"
      aria-label={label}
      placeholder={t('unknown.choose')}
      value={typeof value === 'string' ? value : null}
      onChange={onChange}
      options={options}
    />
  );
  switch (field) {
    case 'vat_class':
      return choice(VAT_CLASSES.map((one) => ({ value: one, label: t(`vat_class.${one}`) })));
    case 'storage':
      return choice(STORAGES.map((one) => ({ value: one, label: t(`storage.${one}`) })));
    case 'sold_by':
      return choice(SOLD_BY.map((one) => ({ value: one, label: t(`sold_by.${one}`) })));
    case 'return_policy':
      return choice(RETURN_POLICIES.map((one) => ({ value: one, label: t(`return_policy.${one}`) })));
    case 'allergens':
      return (
        <Select
          className="cat-unknown-value"
          mode="multiple"
          aria-label={label}
          placeholder={t('unknown.noAllergens')}
          value={Array.isArray(value) ? value : []}
          onChange={onChange}
          options={ALLERGENS.map((one) => ({ value: one, label: t(`allergens.${one}`) }))}
        />
      );
    case 'discount':
      return (
        <InputNumber
          aria-label={label}
          suffix="%"
          min={0}
          max={100}
          precision={2}
          value={typeof value === 'number' ? value / 100 : null}
          onChange={(percent) => onChange(percent === null ? undefined : Math.round(percent * 100))}
        />
      );
    case 'min_buy':
    case 'max_buy':
      return (
        <InputNumber
          aria-label={label}
          min={1}
          max={999}
          precision={0}
          value={typeof value === 'number' ? value : null}
          onChange={(amount) => onChange(amount ?? undefined)}
        />
      );
  }
}

/** One unknown of many products, or of one: a person says what it is, and it is so for all of them. */
function Answer({ field, target, count }: { field: Unknowable; target: BulkTarget; count: number }) {
  const t = useText('products');
  const format = useFormat();
  const [value, setValue] = useState<Value | undefined>(field === 'allergens' ? [] : undefined);
  const answer = useMutation(products.bulk());
  const save = (values: { field: Unknowable; value?: Value }) =>
    answer.mutate(
      { action: 'answer', target, values },
      {
        onSuccess: (result) => {
          if ('job_id' in result) toast.success(t('unknown.goesOn'));
        },
      },
    );
  return (
    <form
      className="cat-unknown"
      onSubmit={(event) => {
        event.preventDefault();
        if (value !== undefined) save({ field, value });
      }}
    >
      <span className="cat-unknown-name">
        {t('unknown.of', { field: t(`unknown.fields.${field}`), count, number: format.number(count) })}
      </span>
      <Control field={field} value={value} onChange={setValue} />
      <Button htmlType="submit" type="primary" disabled={value === undefined} loading={answer.isPending}>
        {t('unknown.answer', { count })}
      </Button>
    </form>
  );
}

/** What is unknown of the products that a query finds, as long as there are any. */
function AnswerOf({ field, of }: { field: Unknowable; of: { import: string } }) {
  const { data } = useQuery(products.list({ ...of, unknown: [field], limit: 1 }));
  if (!data || data.count === 0) return null;
  return <Answer field={field} target={{ matching: { ...of, unknown: field } }} count={data.count} />;
}

/** What an import could not read, each with the way to say it: of all products that a query finds, or of one. */
export function UnknownAnswers({
  fields,
  of,
}: {
  fields: readonly Unknowable[];
  of: { import: string } | { product: string };
}) {
  return fields.map((field) =>
    'product' in of ? (
      <Answer key={field} field={field} target={{ ids: [of.product] }} count={1} />
    ) : (
      <AnswerOf key={field} field={field} of={of} />
    ),
  );
}
