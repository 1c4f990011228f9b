import UndoOutlined from '@ant-design/icons/es/icons/UndoOutlined';
import { useEffect, useRef } from 'react';
import { useKitText } from '../text.ts';
import type { GridColumn } from './grid-columns.ts';

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
  const input = useRef<HTMLInputElement>(null);
  const open = editing !== null;
  useEffect(() => {
    if (open) input.current?.focus();
  }, [open]);
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
        <input
          ref={input}
          aria-label={column.title}
          dir={column.dir ?? 'auto'}
          className="bo-grid-input"
          value={editing}
          onChange={({ target }) => onEdit(target.value)}
          onBlur={() => onLeave('blur')}
          onKeyDown={(event) => {
            // Ctrl+S is the page's.
            if (!event.ctrlKey && !event.metaKey) event.stopPropagation();
            const tab = event.shiftKey ? 'previous' : 'next';
            const how =
              event.key === 'Enter' ? 'down' : event.key === 'Tab' ? tab : event.key === 'Escape' ? 'cancel' : null;
            if (how === null) return;
            event.preventDefault();
            onLeave(how);
          }}
        />
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
