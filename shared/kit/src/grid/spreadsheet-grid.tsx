import UndoOutlined from '@ant-design/icons/es/icons/UndoOutlined';
import { useFormat } from '@bo/i18n';
import Button from 'antd/es/button';
import {
  type ClipboardEvent,
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react';
import { focusOnceDrawn } from '../focus-once-drawn.ts';
import { ConflictDialog } from '../feedback/conflict-dialog.tsx';
import { DraftNote } from '../form/draft.tsx';
import { LeaveGuard } from '../form/leave-guard.tsx';
import { isKey, useCommand } from '@bo/platform';
import { tellWhole } from '../list/tell-whole.ts';
import { useKitText } from '../text.ts';
import { useThemeClass } from '../theme-class.ts';
import '../kit.css';
import { GridCell } from './grid-cell.tsx';
import type { GridColumn } from './grid-columns.ts';
import { Spacer } from '../list/plain-rows.tsx';
import { useVirtualRows } from '../list/virtual-rows.tsx';
import { readTsv, writeTsv } from './tsv.ts';
import type { GridRow } from './grid-rows.ts';
import type { CellAt } from './grid-state.ts';
import { type GridSource, useGrid } from './use-grid.ts';

const ROW_HEIGHT = 36;

interface Place {
  row: number;
  column: number;
}

interface SpreadsheetGridProps<Row extends GridRow> extends GridSource<Row> {
  label: string;
  columns: readonly GridColumn[];
  /** What a row is called, for its save button. */
  nameOf: (row: Row) => string;
  /** Beside the number of changes: how many rows there are. */
  note?: ReactNode;
}

/** Focuses a cell once it is drawn. */
function focusCell(grid: HTMLElement | null, { row, column }: CellAt): void {
  focusOnceDrawn(() => grid?.querySelector<HTMLElement>(`[data-cell="${CSS.escape(`${row}:${column}`)}"]`));
}

/**
 * Bulk edit as in a spreadsheet: type over, paste from Excel, copy, fill down (Ctrl/Cmd+D), undo (Ctrl/Cmd+Z, or one
 * cell by its button); errors stand in their cells; every row is saved on its own, and keeps its place whatever is saved.
 */
export function SpreadsheetGrid<Row extends GridRow>({
  label,
  columns,
  nameOf,
  note,
  ...source
}: SpreadsheetGridProps<Row>) {
  const t = useKitText();
  const format = useFormat();
  const theme = useThemeClass();
  const scroll = useRef<HTMLDivElement>(null);
  const firstCell = { row: source.rows[0]?.id ?? '', column: columns[0]?.key ?? '' };
  // A cell is known by its row's id and its column's key, never by a number that another row may have by then.
  const [active, setActive] = useState<CellAt>(firstCell);
  const [corner, setCorner] = useState<CellAt>(firstCell);
  const [editing, setEditing] = useState<string | null>(null);
  const grid = useGrid(source, columns, editing === null ? null : { ...active, text: editing });
  const [comparing, setComparing] = useState<string | null>(null);
  const drawn = useVirtualRows(grid.order.length, scroll, ROW_HEIGHT);

  const placeOf = ({ row, column }: CellAt): Place => ({
    row: grid.places.get(row) ?? 0,
    column: Math.max(
      0,
      columns.findIndex(({ key }) => key === column),
    ),
  });
  const cellAt = ({ row, column }: Place): CellAt | null => {
    const id = grid.order[row];
    const key = columns[column]?.key;
    return id !== undefined && key !== undefined ? { row: id, column: key } : null;
  };
  const at = placeOf(active);
  const anchor = placeOf(corner);
  const range = {
    top: Math.min(at.row, anchor.row),
    bottom: Math.max(at.row, anchor.row),
    start: Math.min(at.column, anchor.column),
    end: Math.max(at.column, anchor.column),
  };
  /** Takes what is being typed, without moving: focus may have gone elsewhere. */
  const commit = () => {
    if (editing !== null) grid.change([{ ...active, text: editing }]);
    setEditing(null);
  };
  const go = (row: number, column: number, extend = false) => {
    commit();
    const place = {
      row: Math.min(Math.max(row, 0), grid.order.length - 1),
      column: Math.min(Math.max(column, 0), columns.length - 1),
    };
    const cell = cellAt(place);
    if (!cell) return;
    setActive(cell);
    if (!extend) setCorner(cell);
    drawn.scrollTo(place.row);
    focusCell(scroll.current, cell);
  };
  const put = (texts: readonly (readonly string[])[], from: Place) =>
    grid.change(
      texts.flatMap((line, row) =>
        line.flatMap((text, column) => {
          const cell = cellAt({ row: from.row + row, column: from.column + column });
          return cell ? [{ ...cell, text }] : [];
        }),
      ),
    );
  const selected = () =>
    Array.from({ length: range.bottom - range.top + 1 }, (_, row) =>
      Array.from({ length: range.end - range.start + 1 }, (_unused, column) => ({
        row: range.top + row,
        column: range.start + column,
      })),
    );
  const textAt = (place: Place) => {
    const cell = cellAt(place);
    return cell ? grid.text(cell) : '';
  };
  const fill = (text: (place: Place) => string) =>
    put(
      selected().map((line) => line.map(text)),
      { row: range.top, column: range.start },
    );

  const onCommand = ({ nativeEvent }: KeyboardEvent): boolean => {
    if (isKey(nativeEvent, 'z')) grid.undo();
    else if (isKey(nativeEvent, 'd')) fill(({ column }) => textAt({ row: range.top, column }));
    else return false;
    return true;
  };
  // What is being typed is taken first, and saved with the rest.
  const [asked, setAsked] = useState(0);
  const saveAll = useEffectEvent(() => void grid.saveAll());
  useEffect(() => {
    if (asked > 0) saveAll();
  }, [asked]);
  useCommand('s', () => {
    commit();
    setAsked(asked + 1);
  });
  const onKeyDown = (event: KeyboardEvent) => {
    // A key that presses a button of a row is the button's.
    if (editing !== null || (event.target instanceof Element && event.target.closest('button'))) return;
    const { row, column } = at;
    // An arrow points on the screen; in Arabic the next column is on the left.
    const forward = document.documentElement.dir === 'rtl' ? -1 : 1;
    const moves: Record<string, [number, number]> = {
      ArrowDown: [row + 1, column],
      ArrowUp: [row - 1, column],
      ArrowRight: [row, column + forward],
      ArrowLeft: [row, column - forward],
      PageDown: [row + 15, column],
      PageUp: [row - 15, column],
      Home: [row, 0],
      End: [row, columns.length - 1],
    };
    const move = moves[event.key];
    if (event.ctrlKey || event.metaKey) {
      if (!onCommand(event)) return;
    } else if (move) go(move[0], move[1], event.shiftKey);
    else if (event.key === 'Delete' || event.key === 'Backspace') fill(() => '');
    else if (event.key === 'Enter' || event.key === 'F2') setEditing(textAt(at));
    else if (event.key.length === 1 && !event.altKey) setEditing(event.key);
    else return;
    event.preventDefault();
  };
  const onPaste = (event: ClipboardEvent) => {
    if (editing !== null) return;
    event.preventDefault();
    const texts = readTsv(event.clipboardData.getData('text/plain'));
    const one = texts.length === 1 && texts[0]?.length === 1 ? texts[0][0] : undefined;
    if (one === undefined) put(texts, { row: range.top, column: range.start });
    else fill(() => one);
  };
  const onCopy = (event: ClipboardEvent) => {
    if (editing !== null) return;
    event.preventDefault();
    event.clipboardData.setData('text/plain', writeTsv(selected().map((line) => line.map(textAt))));
  };
  const cancel = () => {
    setEditing(null);
    focusCell(scroll.current, active);
  };

  const conflicts = grid.changed.filter(grid.isConflict);
  const wrong = grid.changed.filter((id) => grid.isWrong(id) && !grid.isConflict(id)).length;
  const ready = grid.changed.length - wrong - conflicts.length;
  const wrongHere = grid.errorOf(active);
  const compared = comparing === null ? undefined : grid.rowOf(comparing);
  return (
    <div className={`bo-table bo-grid ${theme}`}>
      <LeaveGuard hasChanges={() => grid.changed.length > 0 || editing !== null} onDiscard={grid.discard} />
      <DraftNote restoredAt={grid.restoredAt} onDiscard={grid.discard} />
      <div className="bo-table-scroll" ref={scroll} onKeyDown={onKeyDown} onPaste={onPaste} onCopy={onCopy}>
        <table
          role="grid"
          aria-label={label}
          aria-rowcount={grid.order.length + 1}
          aria-multiselectable
          onPointerOver={tellWhole}
        >
          <thead>
            <tr>
              {columns.map((column) => (
                <th key={column.key} scope="col" data-align={column.align} style={{ inlineSize: column.width ?? 160 }}>
                  {column.title}
                </th>
              ))}
              <th scope="col" className="bo-grid-save">
                <span className="bo-hidden">{t('grid.save')}</span>
              </th>
            </tr>
          </thead>
          <tbody>
            <Spacer height={drawn.before} width={columns.length + 1} />
            {drawn.indices.map((index) => {
              const id = grid.order[index] ?? '';
              const row = grid.rowOf(id);
              if (!row) return null;
              const failure = grid.failureOf(id);
              const edited = grid.isEdited(id);
              return (
                <tr key={id} aria-rowindex={index + 2} data-edited={edited || undefined}>
                  {columns.map((column, columnIndex) => {
                    const cell = { row: id, column: column.key };
                    const isActive = active.row === id && active.column === column.key;
                    return (
                      <GridCell
                        key={column.key}
                        column={column}
                        place={`${id}:${column.key}`}
                        cell={{
                          text: grid.text(cell),
                          error: grid.errorOf(cell),
                          changed: grid.isChanged(cell),
                          active: isActive,
                          selected:
                            index >= range.top &&
                            index <= range.bottom &&
                            columnIndex >= range.start &&
                            columnIndex <= range.end,
                        }}
                        editing={isActive ? editing : null}
                        onPick={(extend) => go(index, columnIndex, extend)}
                        onEdit={setEditing}
                        onLeave={(how) =>
                          how === 'cancel'
                            ? cancel()
                            : how === 'blur'
                              ? commit()
                              : go(
                                  at.row + (how === 'down' ? 1 : 0),
                                  at.column + (how === 'next' ? 1 : how === 'previous' ? -1 : 0),
                                )
                        }
                        onRevert={() => grid.revert(cell)}
                      />
                    );
                  })}
                  <td className="bo-grid-save">
                    {edited && grid.isConflict(id) ? (
                      <Button size="small" danger onClick={() => setComparing(id)}>
                        {t('grid.compare')}
                      </Button>
                    ) : edited ? (
                      <Button
                        size="small"
                        type="link"
                        loading={grid.isSaving(id)}
                        disabled={grid.isWrong(id)}
                        aria-label={t('grid.saveRow', { row: nameOf(row) })}
                        onClick={() => void grid.saveRow(id)}
                      >
                        {t('form.save')}
                      </Button>
                    ) : null}
                    {failure === undefined ? null : (
                      <span className="bo-field-error" role="alert">
                        {failure}
                      </span>
                    )}
                  </td>
                </tr>
              );
            })}
            <Spacer height={drawn.after} width={columns.length + 1} />
          </tbody>
        </table>
      </div>
      <div className="bo-table-foot">
        <span aria-live="polite">
          {grid.changed.length === 0
            ? t('form.noChanges')
            : t('grid.changed', { count: grid.changed.length, number: format.number(grid.changed.length) })}
          {wrong > 0 ? (
            <span className="bo-field-error"> {t('grid.wrong', { count: wrong, number: format.number(wrong) })}</span>
          ) : null}
          {conflicts.length > 0 ? (
            <span className="bo-field-error">
              {' '}
              {t('grid.conflicts', { count: conflicts.length, number: format.number(conflicts.length) })}
            </span>
          ) : null}
          {wrongHere === undefined ? null : (
            <span className="bo-grid-wrong">
              {columns[at.column]?.title}: {wrongHere}
            </span>
          )}
        </span>
        {note === undefined ? null : <span className="bo-muted">{note}</span>}
        <span className="bo-actions">
          <Button icon={<UndoOutlined className="bo-flip" aria-hidden />} disabled={!grid.canUndo} onClick={grid.undo}>
            {t('undo.undo')}
          </Button>
          <Button type="primary" disabled={ready === 0} loading={grid.busy} onClick={() => void grid.saveAll()}>
            {ready === 0 ? t('form.save') : t('grid.saveAll', { count: ready, number: format.number(ready) })}
          </Button>
        </span>
      </div>
      {comparing !== null && compared ? (
        <ConflictDialog
          title={t('grid.conflict', { row: nameOf(compared) })}
          cancelText={t('grid.back')}
          fields={grid.conflictsOf(comparing)}
          onSettle={(mine) => {
            setComparing(null);
            void grid.settle(comparing, mine);
          }}
          onCancel={() => setComparing(null)}
        />
      ) : null}
    </div>
  );
}
