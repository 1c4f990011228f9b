import Button from 'antd/es/button';
import { useKitText } from '../text.ts';
import { GridCell } from './grid-cell.tsx';
import type { GridColumn } from './grid-columns.ts';
import type { GridRow } from './grid-rows.ts';
import type { Selection } from './grid-selection.ts';
import type { Grid } from './use-grid.ts';

interface GridLineProps<Row extends GridRow> {
  grid: Grid<Row>;
  columns: readonly GridColumn[];
  selection: Selection;
  index: number;
  row: Row;
  /** What the row is called. */
  name: string;
  onCompare: () => void;
}

/** One row of a grid: its cells, and how it is saved. */
export function GridLine<Row extends GridRow>({
  grid,
  columns,
  selection,
  index,
  row: { id },
  name,
  onCompare,
}: GridLineProps<Row>) {
  const t = useKitText();
  const { at, range, editing, go, commit, cancel } = selection;
  const failure = grid.failureOf(id);
  const edited = grid.isEdited(id);
  return (
    <tr aria-rowindex={index + 2} data-edited={edited || undefined}>
      {columns.map((column, columnIndex) => {
        const cell = { row: id, column: column.key };
        const isActive = selection.isActive(cell);
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
                index >= range.top && index <= range.bottom && columnIndex >= range.start && columnIndex <= range.end,
            }}
            editing={isActive ? editing : null}
            onPick={(extend) => go(index, columnIndex, extend)}
            onEdit={selection.setEditing}
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
          <Button size="small" danger onClick={onCompare}>
            {t('grid.compare')}
          </Button>
        ) : edited ? (
          <Button
            size="small"
            type="link"
            loading={grid.isSaving(id)}
            disabled={grid.isWrong(id)}
            aria-label={t('grid.saveRow', { row: name })}
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
}
