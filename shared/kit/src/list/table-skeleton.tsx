import { useDeferredValue } from 'react';
import { useKitText } from '../text.ts';
import { Spacer } from './plain-rows.tsx';
import { rowHeight } from './row-height.ts';
import { columnTitle } from './table-settings.ts';
import { TableColumns, type TableShape } from './table-shape.tsx';

/**
 * The shape of the table that is on its way, so that nothing jumps when it comes. Its rows are drawn only if the answer
 * leaves time for them: most come sooner.
 */
export function TableSkeleton<Row>({ shape, rows }: { shape: TableShape<Row>; rows: number }) {
  const t = useKitText();
  const { columns, cards, widths } = shape;
  const bones = useDeferredValue(rows, 0);
  return (
    <div className="bo-table-scroll" role="status" aria-label={t('state.loading')}>
      <table aria-hidden style={{ minInlineSize: shape.least }}>
        <TableColumns shape={shape} />
        <thead>
          <tr>
            {widths.length > columns.length && !cards ? <th /> : null}
            {cards
              ? null
              : columns.map((column) => (
                  <th key={column.key} data-align={column.align}>
                    <span className="bo-head-label">{columnTitle(column)}</span>
                  </th>
                ))}
          </tr>
        </thead>
        <tbody>
          <Spacer height={(rows - bones) * rowHeight(cards)} width={widths.length} />
          {Array.from({ length: bones }, (_, row) => (
            <tr key={row}>
              {widths.map((_width, index) => (
                <td key={index}>
                  <span className="bo-bone" />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
