import { useKitText } from '../text.ts';
import { useThemeClass } from '../theme-class.ts';
import type { Column } from './columns.tsx';

/** The shape of the table that is on its way, so that nothing jumps when it comes. */
export function TableSkeleton<Row>({ columns, rows }: { columns: readonly Column<Row>[]; rows: number }) {
  const t = useKitText();
  return (
    <div className={`bo-table ${useThemeClass()}`} role="status" aria-label={t('state.loading')}>
      <div className="bo-table-scroll" aria-hidden>
        <table>
          <thead>
            <tr>
              {columns.map((column) => (
                <th key={column.key} data-align={column.align} style={{ inlineSize: column.width }}>
                  {column.title}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {Array.from({ length: rows }, (_, row) => (
              <tr key={row}>
                {columns.map((column) => (
                  <td key={column.key}>
                    <span className="bo-bone" />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </div>
  );
}
