import CaretDownFilled from '@ant-design/icons/es/icons/CaretDownFilled';
import CaretUpFilled from '@ant-design/icons/es/icons/CaretUpFilled';
import { useFormat } from '@bo/i18n';
import { useKitText } from '../text.ts';
import type { Column } from './columns.tsx';
import type { ListState } from './list-state.ts';

type Direction = 'ascending' | 'descending' | 'none';

function directionOf(sort: string | undefined, current: string): Direction | undefined {
  if (sort === undefined) return undefined;
  if (current === sort) return 'ascending';
  return current === `-${sort}` ? 'descending' : 'none';
}

/** What a column or its second line is called. */
interface Titled {
  title: string;
  sort?: string | undefined;
  money?: true | undefined;
}

/** The name of an amount with its currency, which the cells leave out. */
export function Title({ title, money }: Omit<Titled, 'sort'>) {
  const { currencySign } = useFormat();
  const label = (
    <span className="bo-head-label" title={title}>
      {title}
    </span>
  );
  if (!money) return label;
  return (
    <span className="bo-head-money">
      {label} <bdi>{currencySign}</bdi>
    </span>
  );
}

function Label({ title, sort, money, list }: Titled & { list: ListState }) {
  const label = <Title title={title} money={money} />;
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
  const { title, sort, money, second, align } = column;
  const directions = [sort, second?.sort].map((one) => directionOf(one, list.base.sort));
  const sorted = directions.find((direction) => direction === 'ascending' || direction === 'descending');
  return (
    <th
      scope="col"
      data-align={align}
      data-stays={stays || undefined}
      aria-sort={sorted ?? directions.find((direction) => direction !== undefined)}
    >
      <Label title={title} sort={sort} money={money} list={list} />
      {second?.title === undefined ? null : (
        <span className="bo-head-second">
          <span className="bo-hidden">{t('list.comma')}</span>
          <Label title={second.title} sort={second.sort} money={second.money} list={list} />
        </span>
      )}
    </th>
  );
}
