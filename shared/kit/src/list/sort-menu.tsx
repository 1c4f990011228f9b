import ArrowDownOutlined from '@ant-design/icons/es/icons/ArrowDownOutlined';
import ArrowUpOutlined from '@ant-design/icons/es/icons/ArrowUpOutlined';
import SortAscendingOutlined from '@ant-design/icons/es/icons/SortAscendingOutlined';
import { MenuButton } from '../menu-button.tsx';
import { useKitText } from '../text.ts';
import type { ListState } from './list-state.ts';
import type { Column } from './columns.tsx';

type Sortable = Pick<Column<never>, 'title' | 'sort' | 'second'>;

/** Cards have no header to sort by: its sorts as a menu. Choosing the one in force turns it round. */
export function SortMenu({ list, columns }: { list: ListState; columns: readonly Sortable[] }) {
  const t = useKitText();
  const sorts = columns
    .flatMap(({ title, sort, second }) => [
      { title, sort },
      { title: second?.title ?? '', sort: second?.sort },
    ])
    .flatMap(({ title, sort }) => (sort === undefined ? [] : [{ title, sort }]));
  const current = list.base.sort;
  if (sorts.length === 0) return null;
  return (
    <MenuButton
      className="bo-columns"
      icon={<SortAscendingOutlined aria-hidden />}
      aria-label={t('list.sort')}
      groups={[
        sorts.map(({ title, sort }) => ({
          key: sort,
          label: title,
          icon:
            current === sort ? (
              <ArrowUpOutlined aria-hidden />
            ) : current === `-${sort}` ? (
              <ArrowDownOutlined aria-hidden />
            ) : (
              <span className="bo-no-icon" aria-hidden />
            ),
          onClick: () => list.set({ sort: current === sort ? `-${sort}` : sort }),
        })),
      ]}
    />
  );
}
