import DeleteOutlined from '@ant-design/icons/es/icons/DeleteOutlined';
import PlusOutlined from '@ant-design/icons/es/icons/PlusOutlined';
import { useFormat } from '@bo/i18n';
import { lazyPage } from '@bo/platform';
import Button from 'antd/es/button';
import { type ReactNode, Suspense, useCallback, useRef } from 'react';
import { useFieldArray, useFormContext, useFormState } from 'react-hook-form';
import { VIRTUAL_FROM, type VirtualRows } from '../list/plain-rows.tsx';
import { Sortable, SortableItem } from '../sortable.tsx';
import { useKitText } from '../text.ts';
import { RowContext, useDescribedField } from './form-context.ts';
import { messageAt } from './message-at.ts';

const ManyRows = lazyPage(() => import('../list/virtual-rows.tsx').then(({ ManyRows: Rows }) => ({ default: Rows })));
/** Until a row is measured. */
const ROW_HEIGHT = 150;

export interface RowsOf {
  count: number;
  /** The values of the rows as they are now. */
  read: () => unknown[];
  replace: (rows: object[]) => void;
  /** Puts a row right behind another. */
  insertAfter: (index: number, row: object) => void;
}

interface RowsFieldProps {
  /** A field of the form's contract that holds an array of objects. */
  name: string;
  label: string;
  /** What a row is called: "Variant 2". */
  rowLabel: (place: number) => string;
  /** A new row's values, given those of the last one. */
  blank: (last: unknown) => object;
  addText: string;
  max?: number;
  /** Beside the add button: other ways to fill the rows. */
  more?: (rows: RowsOf) => ReactNode;
  /** The fields of a row; their names begin with `path`: `variants.0`. */
  children: (path: string, index: number, rows: RowsOf) => ReactNode;
}

/**
 * A list of rows in a form, which can be added, removed and reordered. Only visible rows are rendered if there are
 * hundreds.
 */
export function RowsField({ name, label, rowLabel, blank, addText, max = 100, more, children }: RowsFieldProps) {
  const t = useKitText();
  const format = useFormat();
  const show = useCallback((value: unknown) => format.number(Array.isArray(value) ? value.length : 0), [format]);
  const { id, busy } = useDescribedField(name, { label, show });
  const { getValues } = useFormContext();
  const { fields, append, insert, remove, move, replace } = useFieldArray({ name, keyName: 'rowKey' });
  const error = messageAt(useFormState({ name }).errors, name);
  const read = (): unknown[] => {
    const rows: unknown = getValues(name);
    return Array.isArray(rows) ? rows : [];
  };
  const rows: RowsOf = {
    count: fields.length,
    read,
    replace,
    insertAfter: (index, values) => insert(index + 1, values, { shouldFocus: false }),
  };
  const keys = fields.map(({ rowKey }) => rowKey);
  const scroll = useRef<HTMLDivElement>(null);
  const row = (index: number, measure?: VirtualRows['measure']) => (
    <div key={keys[index]} className="bo-row-place" data-index={index} ref={measure}>
      <SortableItem
        id={keys[index] ?? ''}
        index={index}
        count={keys.length}
        onMove={move}
        label={rowLabel(index + 1)}
        className="bo-row"
      >
        <fieldset className="bo-row-fields">
          <legend className="bo-hidden">{rowLabel(index + 1)}</legend>
          <RowContext value={rowLabel(index + 1)}>{children(`${name}.${String(index)}`, index, rows)}</RowContext>
        </fieldset>
        <Button
          type="text"
          danger
          size="small"
          icon={<DeleteOutlined aria-hidden />}
          disabled={busy}
          aria-label={t('form.removeRow', { row: rowLabel(index + 1) })}
          onClick={() => remove(index)}
        />
      </SortableItem>
    </div>
  );
  const add = () => {
    append(blank(read().at(-1)), { shouldFocus: false });
    requestAnimationFrame(() => scroll.current?.scrollTo({ top: scroll.current.scrollHeight }));
  };
  return (
    <div className="bo-rows" role="group" aria-label={label}>
      <Sortable ids={keys} onMove={move}>
        {keys.length <= VIRTUAL_FROM ? (
          keys.map((_, index) => row(index))
        ) : (
          <div className="bo-rows-scroll" ref={scroll}>
            <Suspense>
              <ManyRows count={keys.length} scroll={scroll} height={ROW_HEIGHT}>
                {({ indices, before, after, measure }) => (
                  <div style={{ paddingBlock: `${String(before)}px ${String(after)}px` }}>
                    {indices.map((index) => row(index, measure))}
                  </div>
                )}
              </ManyRows>
            </Suspense>
          </div>
        )}
      </Sortable>
      {error === undefined ? null : (
        <div id={`${id}-error`} className="bo-field-error">
          {error}
        </div>
      )}
      <div className="bo-actions">
        <Button id={id} icon={<PlusOutlined aria-hidden />} disabled={busy || keys.length >= max} onClick={add}>
          {addText}
        </Button>
        {more?.(rows)}
      </div>
    </div>
  );
}
