import { ChosenNames, FilterFrame, filterIds, type ReferenceFilterProps } from '@bo/kit';
import { lazyPage } from '@bo/platform';
import { useQuery } from '@bo/platform/query';
import Skeleton from 'antd/es/skeleton';
import { Suspense } from 'react';
import { categoryTree } from '../categories.ts';

/** From the tree, which the filter's own menu needs anyway. */
function CategoryNames({ ids }: { ids: readonly string[] }) {
  const { data } = useQuery(categoryTree());
  return <ChosenNames ids={ids} first={data?.results.find(({ id }) => id === ids[0])} />;
}

const CategorySelect = lazyPage(() =>
  import('./category-select.tsx').then(({ CategorySelect: Select }) => ({ default: Select })),
);

/** A list filter by categories of any level; a category includes its subcategories. The tree loads on first use. */
export function CategoryFilter({ list, name, label }: ReferenceFilterProps) {
  const ids = filterIds(list, name);
  return (
    <FilterFrame list={list} name={name} label={label} text={<CategoryNames ids={ids} />}>
      <Suspense fallback={<Skeleton.Input active block />}>
        <CategorySelect
          className="bo-filter-select"
          aria-label={label}
          multiple
          allowClear
          value={ids}
          onChange={(next) => list.set({ [name]: next })}
        />
      </Suspense>
    </FilterFrame>
  );
}
