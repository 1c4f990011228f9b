import UndoOutlined from '@ant-design/icons/es/icons/UndoOutlined';
import { type KeyboardEvent, useEffect, useId, useRef } from 'react';
import { useKitText } from '../text.ts';
import type { GridColumn } from './grid-columns.ts';
import { offered } from './offered.ts';

interface GridCellProps {
  column: GridColumn;
  /** `row:column`, by which the grid finds the cell to focus. */
  place: string;
  cell: { text: string; error: string | undefined; changed: boolean; active: boolean; selected: boolean };
  /** What is being typed; null while the cell is only looked at. */
  editing: string | null;
  onPick: (extend: boolean) => void;
  onEdit: (text: string | null) => void;
  /** Editing ends: by Enter, Tab, Shift+Tab, Escape, or because the focus went elsewhere. */
  onLeave: (how: 'down' | 'next' | 'previous' | 'cancel' | 'blur') => void;
  onRevert: () => void;
}

/** One cell: text, an input while it is edited, its error, and the way back. */
export function GridCell({ column, place, cell, editing, onPick, onEdit, onLeave, onRevert }: GridCellProps) {
  const t = useKitText();
  const input = useRef<HTMLInputElement & HTMLTextAreaElement>(null);
  const list = useId();
  const open = editing !== null;
  useEffect(() => {
    const typed = input.current;
    if (!open || !typed) return;
    typed.focus();
    // A field of several lines would begin before what was typed first.
    typed.setSelectionRange(typed.value.length, typed.value.length);
  }, [open]);
  const onKeyDown = (event: KeyboardEvent) => {
    // Ctrl+S is the page's.
    if (!event.ctrlKey && !event.metaKey) event.stopPropagation();
    if (column.multiline && event.key === 'Enter' && (event.shiftKey || event.altKey)) return;
    const tab = event.shiftKey ? 'previous' : 'next';
    const how = event.key === 'Enter' ? 'down' : event.key === 'Tab' ? tab : event.key === 'Escape' ? 'cancel' : null;
    if (how === null) return;
    event.preventDefault();
    onLeave(how);
  };
  const field = {
    ref: input,
    'aria-label': column.title,
    dir: column.dir ?? 'auto',
    value: editing ?? '',
    onChange: ({ target }: { target: { value: string } }) => onEdit(target.value),
    onBlur: () => onLeave('blur'),
    onKeyDown,
  };
  return (
    <td
      data-cell={place}
      data-align={column.align}
      data-changed={cell.changed || undefined}
      data-invalid={cell.error !== undefined || undefined}
      aria-selected={cell.selected}
      aria-invalid={cell.error !== undefined || undefined}
      aria-readonly={column.readOnly}
      tabIndex={cell.active ? 0 : -1}
      title={cell.error}
      onMouseDown={(event) => {
        if (!open) onPick(event.shiftKey);
      }}
      onDoubleClick={() => {
        if (!column.readOnly) onEdit(cell.text);
      }}
    >
      {open && !column.readOnly ? (
        <>
          {column.multiline ? (
            <textarea {...field} className="bo-grid-input bo-grid-lines" />
          ) : (
            <input {...field} className="bo-grid-input" list={column.choices ? list : undefined} />
          )}
          {column.choices ? (
            <datalist id={list}>
              {offered(column.choices, editing).map((choice) => (
                <option key={choice} value={choice} />
              ))}
            </datalist>
          ) : null}
        </>
      ) : (
        <>
          <bdi dir={column.dir}>{cell.text}</bdi>
          {cell.error === undefined ? null : <span className="bo-hidden">{cell.error}</span>}
          {cell.changed ? (
            <button
              type="button"
              className="bo-grid-revert"
              tabIndex={-1}
              aria-label={t('grid.revert')}
              onMouseDown={(event) => event.stopPropagation()}
              onClick={onRevert}
            >
              <UndoOutlined className="bo-flip" aria-hidden />
            </button>
          ) : null}
        </>
      )}
    </td>
  );
}
