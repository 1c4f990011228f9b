import { type ReactNode, useDeferredValue } from 'react';
import type { Column } from './columns.tsx';
import { Title } from './table-head.tsx';

/**
 * The column that names a row: its first one that is not a picture. It stays visible while the others scroll sideways.
 */
export const namingColumn = <Row,>(columns: readonly Column<Row>[]) => columns.find(({ picture }) => !picture);

/**
 * A value and, where its column has one, the line beneath it. With `to` the value names the row and is a link to where
 * that leads: it can be copied and opened beside the list. A plain press is the row's, and the keyboard, which is on
 * the row itself, needs no second stop.
 */
export function CellContent<Row>({ column, row, to }: { column: Column<Row>; row: Row; to?: string | undefined }) {
  const value = column.render(row);
  const first =
    to === undefined ? (
      value
    ) : (
      <a href={to} tabIndex={-1} className="bo-name">
        {value}
      </a>
    );
  if (!column.second) return first;
  return (
    <span className="bo-two-lines">
      <span className="bo-line">{first}</span>
      <span className="bo-line bo-second">{column.second.render(row)}</span>
    </span>
  );
}

/** The columns of a card: its picture and name, what it says beneath, and the number that matters at its end. */
function partsOf<Row>(columns: readonly Column<Row>[]) {
  const name = columns.find(({ leads }) => leads) ?? namingColumn(columns);
  const rest = columns.filter((column) => column !== name && !column.picture);
  const number = rest.find(({ matters }) => matters) ?? rest.find(({ align }) => align === 'end');
  return {
    picture: columns.find(({ picture }) => picture),
    name,
    number,
    facts: rest.filter((column) => column !== number && (column.priority ?? 2) === 1),
  };
}

/** What a number of a card is: there is no heading above it. */
const CardWord = <Row,>({ column: { title, money } }: { column: Column<Row> }) => (
  <span className="bo-card-word bo-muted">
    <Title title={title} money={money} />{' '}
  </span>
);

/** A row on a phone: made from the same columns as the table's. It leads `to`; `end` is what became of it. */
export function CardCells<Row>({
  columns,
  row,
  to,
  end,
}: {
  columns: readonly Column<Row>[];
  row: Row;
  to: string | undefined;
  end: ReactNode;
}) {
  const { picture, name, number, facts } = partsOf(columns);
  return (
    <>
      <td className="bo-card-main">
        <div>
          {picture?.render(row)}
          <div className="bo-card-text">
            {name ? <CellContent column={name} row={row} to={to} /> : null}
            <div className="bo-card-facts">
              {facts.map((column) => (
                <span key={column.key} className="bo-line">
                  {column.align === 'end' ? <CardWord column={column} /> : null}
                  <CellContent column={column} row={row} />
                </span>
              ))}
            </div>
          </div>
        </div>
        {end}
      </td>
      <td className="bo-card-number" data-align="end">
        {number ? (
          <>
            <CardWord column={number} />
            <CellContent column={number} row={row} />
          </>
        ) : null}
      </td>
    </>
  );
}

/** Row actions, rendered after the rows when the browser is idle. */
export function RowActions({ children }: { children: () => ReactNode }) {
  return useDeferredValue(true, false) ? children() : null;
}
