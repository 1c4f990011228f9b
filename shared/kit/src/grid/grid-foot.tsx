import UndoOutlined from '@ant-design/icons/es/icons/UndoOutlined';
import { useFormat } from '@bo/i18n';
import Button from 'antd/es/button';
import type { ReactNode } from 'react';
import { useKitText } from '../text.ts';
import type { GridRow } from './grid-rows.ts';
import type { Grid } from './use-grid.ts';

/** How many rows are changed, what is wrong with them, and the buttons that undo and save. */
export function GridFoot<Row extends GridRow>({
  grid,
  wrongHere,
  note,
}: {
  grid: Grid<Row>;
  /** What is wrong with the cell in hand. */
  wrongHere: string | undefined;
  note: ReactNode;
}) {
  const t = useKitText();
  const format = useFormat();
  const conflicts = grid.changed.filter(grid.isConflict);
  const wrong = grid.changed.filter((id) => grid.isWrong(id) && !grid.isConflict(id)).length;
  const ready = grid.changed.length - wrong - conflicts.length;
  return (
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
        {wrongHere === undefined ? null : <span className="bo-grid-wrong">{wrongHere}</span>}
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
  );
}
