import CaretDownFilled from '@ant-design/icons/es/icons/CaretDownFilled';
import CaretUpFilled from '@ant-design/icons/es/icons/CaretUpFilled';
import { useKitText } from '../text.ts';
import type { Column } from './columns.tsx';
import type { ListState } from './list-state.ts';

type Direction = 'ascending' | 'descending' | 'none';

function directionOf(sort: string | undefined, current: string): Direction | undefined {
  if (sort === undefined) return undefined;
  if (current === sort) return 'ascending';
  return current === `-${sort}` ? 'descending' : 'none';
}

function Label({ title, sort, list }: { title: string; sort?: string | undefined; list: ListState }) {
  const label = (
    <span className="bo-head-label" title={title}>
      {title}
    </span>
  );
  if (sort === undefined) return label;
  const current = list.base.sort;
  const direction = directionOf(sort, current);
  return (
    <button type="button" className="bo-sort" onClick={() => list.set({ sort: current === sort ? `-${sort}` : sort })}>
      {label}
      <span className="bo-sort-mark" data-direction={direction} aria-hidden>
        {direction === 'descending' ? <CaretDownFilled aria-hidden /> : <CaretUpFilled aria-hidden />}
      </span>
    </button>
  );
}

/** A column's name; of two lines both names, each with a sort of its own. */
export function HeaderCell<Row>({ column, list, stays }: { column: Column<Row>; list: ListState; stays: boolean }) {
  const t = useKitText();
  const { title, sort, second, align } = column;
  const directions = [sort, second?.sort].map((one) => directionOf(one, list.base.sort));
  const sorted = directions.find((direction) => direction === 'ascending' || direction === 'descending');
  return (
    <th
      scope="col"
      data-align={align}
      data-stays={stays || undefined}
      aria-sort={sorted ?? directions.find((direction) => direction !== undefined)}
    >
      <Label title={title} sort={sort} list={list} />
      {second?.title === undefined ? null : (
        <span className="bo-head-second">
          <span className="bo-hidden">{t('list.comma')}</span>
          <Label title={second.title} sort={second.sort} list={list} />
        </span>
      )}
    </th>
  );
}
