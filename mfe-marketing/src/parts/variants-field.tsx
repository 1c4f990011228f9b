import { UNITS, type VariantChoice } from '@bo/contracts';
import { useFormat, useLanguage } from '@bo/i18n';
import {
  CodeCell,
  type FieldProps,
  MenuButton,
  MoneyCell,
  recordName,
  ReferenceSelect,
  useField,
  useVirtualRows,
} from '@bo/kit';
import { useQuery } from '@bo/platform/query';
import { lineLabel, variantChoices, variants } from '@bo/resources';
import DeleteOutlined from '@ant-design/icons/es/icons/DeleteOutlined';
import PlusOutlined from '@ant-design/icons/es/icons/PlusOutlined';
import Button from 'antd/es/button';
import { type ReactNode, useCallback, useMemo, useRef, useState } from 'react';
import { useText } from '../text.ts';
import { type AddWay, AddVariants } from './add-variants.tsx';
import './variants-field.css';

/** What stands beside each variant: what an offer makes of it, for instance. */
export interface VariantColumn {
  key: string;
  title: string;
  /** Numbers that are compared stand at the end. */
  end?: boolean;
  render: (choice: VariantChoice) => ReactNode;
}

interface VariantsFieldProps extends FieldProps {
  most: number;
  columns?: readonly VariantColumn[];
  /** What needs a look: drawn on a ground that says so. */
  isBad?: (id: string) => boolean;
  /** Those to show; all where it is left out. */
  only?: ((id: string) => boolean) | undefined;
  /** What stands above the rows. */
  children?: ReactNode;
}

const WAYS = ['paste', 'file', 'group', 'view'] as const satisfies readonly AddWay[];
const ROW = 52;
const idsOf = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : []);

/** What tells a variant from the others of its product: its options, else how much it is. */
function useSize() {
  const t = useText('variants-field');
  const format = useFormat();
  const { language } = useLanguage();
  return ({ variant_label = '', variant_label_ar = '', size, unit }: VariantChoice): string => {
    if (variant_label !== '') return lineLabel({ variant_label, variant_label_ar }, language);
    const known = UNITS.find((one) => one === unit);
    return known && size !== undefined ? t(`size.${known}`, { count: size, number: format.number(size) }) : '';
  };
}

/**
 * Many variants: one by name, barcode or product code (a scanner types it), or many by a pasted list, a file, a
 * category, a brand or a saved view. A thousand of them scroll as twenty do.
 */
export function VariantsField({ most, columns = [], isBad, only, children, ...props }: VariantsFieldProps) {
  const t = useText('variants-field');
  const format = useFormat();
  const { language } = useLanguage();
  const show = useCallback((value: unknown) => format.number(idsOf(value).length), [format]);
  const { value, change, frame } = useField(props, show);
  const ids = idsOf(value);
  const [way, setWay] = useState<AddWay | null>(null);
  const asked = useQuery(variantChoices(ids));
  const known = useMemo(() => new Map(asked.data?.found.map((choice) => [choice.id, choice])), [asked.data]);
  const shown = only ? ids.filter(only) : ids;
  const scroll = useRef<HTMLDivElement>(null);
  const rows = useVirtualRows(shown.length, scroll, ROW);
  const add = (more: readonly string[]) => change([...new Set([...ids, ...more])].slice(0, most));
  const sizeOf = useSize();
  const span = columns.length + 4;
  const gap = (height: number) =>
    height > 0 ? (
      <tr aria-hidden style={{ blockSize: height }}>
        <td colSpan={span} style={{ blockSize: height, padding: 0 }} />
      </tr>
    ) : null;

  return (
    <div className="bo-field bo-wide mkt-items" role="group" aria-label={frame.label} id={frame.id} tabIndex={-1}>
      <div className="mkt-items-bar">
        <ReferenceSelect
          aria-label={t('add')}
          placeholder={t('add')}
          resource={variants}
          value={[]}
          onChange={([id]) => id !== undefined && add([id])}
        />
        <MenuButton
          icon={<PlusOutlined aria-hidden />}
          groups={[WAYS.map((key) => ({ key, label: t(`ways.${key}`), onClick: () => setWay(key) }))]}
        >
          {t('addMany')}
        </MenuButton>
        {ids.length > 0 ? (
          <Button type="text" danger onClick={() => change([])}>
            {t('removeAll')}
          </Button>
        ) : null}
        <span className="bo-muted" role="status">
          {t('count', { count: ids.length, number: format.number(ids.length) })}
        </span>
      </div>
      {frame.hint ? <p className="bo-muted">{frame.hint}</p> : null}
      {frame.error === undefined ? null : <div className="bo-field-error">{frame.error}</div>}
      {children}
      {shown.length > 0 ? (
        <div className="mkt-items-scroll" ref={scroll} tabIndex={0} role="region" aria-label={frame.label}>
          <table className="mkt-items-table">
            <thead>
              <tr>
                <th scope="col">{t('columns.name')}</th>
                <th scope="col">{t('columns.size')}</th>
                <th scope="col" className="mkt-end">
                  {t('columns.price')}
                </th>
                {columns.map(({ key, title, end }) => (
                  <th key={key} scope="col" className={end ? 'mkt-end' : undefined}>
                    {title}
                  </th>
                ))}
                <th scope="col">
                  <span className="bo-hidden">{t('columns.actions')}</span>
                </th>
              </tr>
            </thead>
            <tbody>
              {gap(rows.before)}
              {rows.indices.map((at) => {
                const id = shown[at] ?? '';
                const choice = known.get(id);
                const name = recordName(choice, language) || t('waiting');
                return (
                  <tr key={id} data-bad={isBad?.(id) ? '' : undefined}>
                    <td className="mkt-item-name" title={name}>
                      <span className="bo-two-lines">
                        <bdi>{recordName({ title: choice?.title, title_ar: choice?.title_ar }, language) || name}</bdi>
                        <span className="bo-muted">
                          <CodeCell value={choice?.barcode || choice?.code || ''} />
                        </span>
                      </span>
                    </td>
                    <td className="mkt-item-size">
                      <bdi>{choice ? sizeOf(choice) : null}</bdi>
                    </td>
                    <td className="mkt-end">
                      <MoneyCell value={choice?.selling_price ?? null} />
                    </td>
                    {columns.map(({ key, end, render }) => (
                      <td key={key} className={end ? 'mkt-end' : undefined}>
                        {choice ? render(choice) : null}
                      </td>
                    ))}
                    <td className="mkt-end">
                      <Button
                        type="text"
                        size="small"
                        danger
                        icon={<DeleteOutlined aria-hidden />}
                        aria-label={t('remove', { name })}
                        onClick={() => change(ids.filter((other) => other !== id))}
                      />
                    </td>
                  </tr>
                );
              })}
              {gap(rows.after)}
            </tbody>
          </table>
        </div>
      ) : null}
      {way === null ? null : (
        <AddVariants way={way} chosen={ids} most={most} onAdd={add} onClose={() => setWay(null)} />
      )}
    </div>
  );
}
