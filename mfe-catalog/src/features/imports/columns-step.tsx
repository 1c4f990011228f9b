import {
  attributeCode,
  attributeField,
  IMPORT_FIELDS,
  type ImportColumn,
  type ImportMapping,
  type ImportOptions,
  type ImportTarget,
  type ProductImport,
} from '@bo/contracts';
import { mergeResponse } from '@bo/http';
import { useFormat } from '@bo/i18n';
import { useCan } from '@bo/platform';
import { useMutation, useQuery, useQueryClient } from '@bo/platform/query';
import Alert from 'antd/es/alert';
import Button from 'antd/es/button';
import Segmented from 'antd/es/segmented';
import Select from 'antd/es/select';
import { type ReactNode, useState } from 'react';
import { useText } from '../../text.ts';
import { useAttributeNames } from '../../parts/attributes.api.ts';
import { columnFit, imports, setUpImport } from './imports.api.ts';
import { useFieldName } from './field-name.ts';

const NONE = 'none';

const isTarget = (text: string): text is ImportTarget =>
  attributeCode(text) !== undefined || IMPORT_FIELDS.some((field) => field === text);
const targetsOf = (mapping: ImportMapping): ImportTarget[] => Object.keys(mapping).filter(isTarget);

function fieldOf(mapping: ImportMapping, column: number): ImportTarget | undefined {
  return targetsOf(mapping).find((field) => mapping[field] === column);
}

/** The mapping with a column feeding `field`, and no other; without a field it feeds nothing. */
function mapped(mapping: ImportMapping, column: number, field: ImportTarget | undefined): ImportMapping {
  const next: ImportMapping = {};
  for (const known of targetsOf(mapping)) {
    const from = mapping[known];
    if (from !== undefined && from !== column && known !== field) next[known] = from;
  }
  return field ? { ...next, [field]: column } : next;
}

/**
 * How well a column fits what it goes to; of one that is left out, what it seemed to be and why it does not go there by
 * itself.
 */
function Fit({ id, column, field }: { id: string; column: ImportColumn; field: ImportTarget | undefined }) {
  const t = useText('imports');
  const format = useFormat();
  const fieldName = useFieldName();
  const { guess, index } = column;
  const known = guess !== null && (field === undefined || guess.field === field);
  const asked = useQuery({
    ...columnFit(id, { column: index, field: field ?? 'title' }),
    enabled: !known && field !== undefined,
  });
  const fit = known ? guess : asked.data;
  if (!fit || fit.of === 0) return null;
  const cells = t('columns.fit', { fits: format.number(fit.fits), of: format.number(fit.of) });
  return (
    <span className="imp-fit" data-bad={fit.fits * 5 < fit.of * 4 || undefined}>
      {field === undefined ? `${t('columns.couldBe', { field: fieldName(fit.field) })} ${cells}` : cells}
    </span>
  );
}

function ColumnRow({
  id,
  column,
  mapping,
  onChange,
}: {
  id: string;
  column: ImportColumn;
  mapping: ImportMapping;
  onChange: (field: ImportTarget | undefined) => void;
}) {
  const t = useText('imports');
  const field = fieldOf(mapping, column.index);
  const costs = useCan('product.cost');
  const attributes = useAttributeNames();
  const name = column.name || t('columns.unnamed', { number: column.index + 1 });
  // An attribute that nobody has any more is still what a file of before was mapped to.
  const own = attributeCode(field ?? '');
  const codes = [...attributes.keys(), ...(own === undefined || attributes.has(own) ? [] : [own])];
  return (
    <tr data-unused={field === undefined || undefined}>
      <th scope="row">
        <bdi>{name}</bdi>
      </th>
      <td>
        <Select
          className="imp-field"
          aria-label={t('columns.fieldOf', { column: name })}
          showSearch
          optionFilterProp="label"
          value={field ?? NONE}
          onChange={(value: string) => onChange(isTarget(value) ? value : undefined)}
          options={[
            { value: NONE, label: t('columns.ignore') },
            {
              label: t('columns.fieldGroup'),
              options: IMPORT_FIELDS.filter((known) => known !== 'cost_price' || costs).map((known) => ({
                value: known,
                label: t(`field.${known}`),
              })),
            },
            ...(codes.length === 0
              ? []
              : [
                  {
                    label: t('columns.attributeGroup'),
                    options: codes.map((code) => ({
                      value: attributeField(code),
                      label: attributes.get(code) ?? code,
                    })),
                  },
                ]),
          ]}
        />
        <Fit id={id} column={column} field={field} />
      </td>
      <td>
        <div className="imp-samples">
          {column.samples.map((sample) => (
            <bdi key={sample}>{sample}</bdi>
          ))}
        </div>
      </td>
    </tr>
  );
}

interface OptionProps {
  options: ImportOptions;
  onChange: (change: Partial<ImportOptions>) => void;
}

interface ChoiceProps<T extends string> {
  name: 'existing' | 'repeats' | 'zeros' | 'decimal';
  value: T;
  choices: { value: T; label: ReactNode }[];
  onChange: (value: T) => void;
}
/** One option of the file, with all it can be in sight. */
function Choice<T extends string>({ name, value, choices, onChange }: ChoiceProps<T>) {
  const t = useText('imports');
  const id = `imp-${name}`;
  return (
    <div>
      <div id={id}>{t(`options.${name}`)}</div>
      <Segmented<T> aria-labelledby={id} value={value} onChange={onChange} options={choices} />
    </div>
  );
}

function OptionFields({ options, onChange }: OptionProps) {
  const t = useText('imports');
  return (
    <div className="imp-options">
      <Choice
        name="existing"
        value={options.existing}
        onChange={(existing) => onChange({ existing })}
        choices={[
          { value: 'keep', label: t('options.keep') },
          { value: 'update', label: t('options.update') },
        ]}
      />
      <Choice
        name="repeats"
        value={options.repeats}
        onChange={(repeats) => onChange({ repeats })}
        choices={[
          { value: 'first', label: t('options.first') },
          { value: 'refuse', label: t('options.refuse') },
        ]}
      />
      <Choice
        name="zeros"
        value={options.zeros}
        onChange={(zeros) => onChange({ zeros })}
        choices={[
          { value: 'refuse', label: t('options.zerosRefuse') },
          { value: 'restore', label: t('options.zerosRestore') },
        ]}
      />
      <Choice
        name="decimal"
        value={options.decimal}
        onChange={(decimal) => onChange({ decimal })}
        choices={[
          { value: '.', label: <bdi dir="ltr">1,234.50</bdi> },
          { value: ',', label: <bdi dir="ltr">1.234,50</bdi> },
        ]}
      />
    </div>
  );
}

function PreviewTable({ current }: { current: ProductImport }) {
  const t = useText('imports');
  const { columns, rows } = current.preview;
  return (
    <div className="bo-table bo-table-scroll imp-preview" tabIndex={0} role="region" aria-label={t('columns.preview')}>
      <table className="cat-plain">
        <thead>
          <tr>
            {columns.map(({ index, name }) => (
              <th key={index} scope="col">
                <bdi>{name || t('columns.unnamed', { number: index + 1 })}</bdi>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((cells, row) => (
            <tr key={row}>
              {columns.map(({ index }) => (
                <td key={index}>
                  <bdi>{cells[index]}</bdi>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** The first step: what the file's columns are. */
export function ColumnsStep({
  current,
  onChecked,
  starting,
}: {
  current: ProductImport;
  onChecked: () => void;
  starting: boolean;
}) {
  const t = useText('imports');
  const format = useFormat();
  const client = useQueryClient();
  const [mapping, setMapping] = useState(current.mapping);
  const [options, setOptions] = useState(current.options);
  const save = useMutation(setUpImport());
  const titled = mapping.title !== undefined || mapping.title_ar !== undefined;
  const priced = mapping.price !== undefined || mapping.selling_price !== undefined;
  const send = (next: { mapping: ImportMapping; options: ImportOptions }, then?: () => void) =>
    save.mutate(
      { id: current.id, setup: { ...next, version: current.version } },
      {
        onSuccess: (saved) => {
          mergeResponse(client, imports.keys.detail(current.id), saved);
          then?.();
        },
      },
    );
  const { kind, encoding, delimiter } = current.preview;
  const separator = delimiter === '\t' ? t('columns.tab') : (delimiter ?? '');
  return (
    <>
      <p className="bo-muted">
        {t('columns.found', {
          rows: format.number(current.total),
          columns: format.number(current.preview.columns.length),
        })}{' '}
        {kind === 'csv' ? t('columns.csv', { encoding: (encoding ?? '').toUpperCase(), separator }) : t('columns.xlsx')}
      </p>
      {current.remembered ? <Alert type="success" showIcon title={t('columns.remembered')} /> : null}
      {titled ? null : <Alert type="error" showIcon title={t('columns.needsTitle')} />}
      {priced ? null : <Alert type="warning" showIcon title={t('columns.noPrice')} />}
      <section className="bo-card">
        <h2 className="bo-card-title">{t('columns.title')}</h2>
        <div className="cat-scroll">
          <table className="cat-plain imp-columns">
            <thead>
              <tr>
                <th scope="col">{t('columns.column')}</th>
                <th scope="col">{t('columns.field')}</th>
                <th scope="col">{t('columns.samples')}</th>
              </tr>
            </thead>
            <tbody>
              {current.preview.columns.map((column) => (
                <ColumnRow
                  key={column.index}
                  id={current.id}
                  column={column}
                  mapping={mapping}
                  onChange={(field) => setMapping(mapped(mapping, column.index, field))}
                />
              ))}
            </tbody>
          </table>
        </div>
      </section>
      <section className="bo-card">
        <h2 className="bo-card-title">{t('options.title')}</h2>
        <OptionFields options={options} onChange={(change) => setOptions({ ...options, ...change })} />
      </section>
      <section className="bo-card">
        <div className="imp-preview-head">
          <h2 className="bo-card-title">{t('columns.preview')}</h2>
          <label className="imp-header-row">
            {t('columns.headerRow')}
            <Select
              aria-label={t('columns.headerRow')}
              value={options.header_row ?? 0}
              loading={save.isPending}
              onChange={(row: number) =>
                send({ mapping: {}, options: { ...options, header_row: row === 0 ? null : row } })
              }
              options={[
                { value: 0, label: t('columns.noHeader') },
                ...Array.from({ length: Math.max(20, options.header_row ?? 0) }, (_, index) => ({
                  value: index + 1,
                  label: t('columns.rowNumber', { number: index + 1 }),
                })),
              ]}
            />
          </label>
        </div>
        <PreviewTable current={current} />
      </section>
      <div className="imp-actions">
        <Button
          type="primary"
          size="large"
          disabled={!titled}
          loading={save.isPending || starting}
          onClick={() => send({ mapping, options }, onChecked)}
        >
          {t('columns.check')}
        </Button>
        <span className="bo-muted">{t('columns.checkHint')}</span>
      </div>
    </>
  );
}
