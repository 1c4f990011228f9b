import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import { ConflictDialog } from '../feedback/conflict-dialog.tsx';
import { DraftNote } from '../form/draft.tsx';
import { LeaveGuard } from '../form/leave-guard.tsx';
import { useCommand } from '@bo/platform';
import { tellWhole } from '../list/tell-whole.ts';
import { useKitText } from '../text.ts';
import { useThemeClass } from '../theme-class.ts';
import '../kit.css';
import type { GridColumn } from './grid-columns.ts';
import { GridFoot } from './grid-foot.tsx';
import { gridKeys } from './grid-keys.ts';
import { GridLine } from './grid-line.tsx';
import { Spacer } from '../list/plain-rows.tsx';
import { useVirtualRows } from '../list/virtual-rows.tsx';
import type { GridRow } from './grid-rows.ts';
import { selectionOf, useActiveCell } from './grid-selection.ts';
import { type GridSource, useGrid } from './use-grid.ts';

const ROW_HEIGHT = 36;

interface SpreadsheetGridProps<Row extends GridRow> extends GridSource<Row> {
  label: string;
  columns: readonly GridColumn[];
  /** What a row is called, for its save button. */
  nameOf: (row: Row) => string;
  /** Beside the number of changes: how many rows there are. */
  note?: ReactNode;
}

/**
 * Bulk edit as in a spreadsheet: type over, paste from Excel, copy, fill down (Ctrl/Cmd+D), undo (Ctrl/Cmd+Z, or one
 * cell by its button); errors stand in their cells; every row is saved on its own, and keeps its place whatever is
 * saved.
 */
export function SpreadsheetGrid<Row extends GridRow>({
  label,
  columns,
  nameOf,
  note,
  ...source
}: SpreadsheetGridProps<Row>) {
  const t = useKitText();
  const theme = useThemeClass();
  const scroll = useRef<HTMLDivElement>(null);
  const firstCell = { row: source.rows[0]?.id ?? '', column: columns[0]?.key ?? '' };
  const cell = useActiveCell(firstCell);
  const grid = useGrid(source, columns, cell.typing);
  const [comparing, setComparing] = useState<string | null>(null);
  const drawn = useVirtualRows(grid.order.length, scroll, ROW_HEIGHT);
  const selection = selectionOf(cell, grid, { columns, scroll, scrollTo: drawn.scrollTo });
  const keys = gridKeys(selection, { undo: grid.undo, columns: columns.length });

  // What is being typed is taken first, and saved with the rest.
  const [asked, setAsked] = useState(0);
  const saveAll = useEffectEvent(() => void grid.saveAll());
  useEffect(() => {
    if (asked > 0) saveAll();
  }, [asked]);
  useCommand('s', () => {
    selection.commit();
    setAsked(asked + 1);
  });
  const wrongHere = grid.errorOf(cell.active);
  const compared = comparing === null ? undefined : grid.rowOf(comparing);
  return (
    <div className={`bo-table bo-grid ${theme}`}>
      <LeaveGuard hasChanges={() => grid.changed.length > 0 || cell.editing !== null} onDiscard={grid.discard} />
      <DraftNote restoredAt={grid.restoredAt} onDiscard={grid.discard} />
      <div className="bo-table-scroll" ref={scroll} {...keys}>
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
              return row ? (
                <GridLine
                  key={id}
                  grid={grid}
                  columns={columns}
                  selection={selection}
                  index={index}
                  row={row}
                  name={nameOf(row)}
                  onCompare={() => setComparing(id)}
                />
              ) : null;
            })}
            <Spacer height={drawn.after} width={columns.length + 1} />
          </tbody>
        </table>
      </div>
      <GridFoot
        grid={grid}
        wrongHere={wrongHere && `${columns[selection.at.column]?.title}: ${wrongHere}`}
        note={note}
      />
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
