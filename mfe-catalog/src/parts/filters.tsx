import type { QuerySchema, RecordSchema, Resource } from '@bo/http';
import { useFormat, useLanguage } from '@bo/i18n';
import { FilterFrame, type ListState, recordName } from '@bo/kit';
import { lazyPage } from '@bo/platform';
import { useQuery } from '@bo/platform/query';
import Skeleton from 'antd/es/skeleton';
import { Suspense } from 'react';
import type { z } from 'zod';
import { categoryTree } from '../features/categories/categories.api.ts';
import { ReferenceSelect } from './reference-select.tsx';

interface FilterProps {
  list: ListState;
  /** The parameter of the list's contract: ids, comma-separated. */
  name: string;
  label: string;
}

const idsOf = (list: ListState, name: string) => list.value(name)?.split(',') ?? [];

/** The first of some records by its name and how many others, for a chip. */
function Names({ ids, first }: { ids: readonly string[]; first: object | undefined }) {
  const { language } = useLanguage();
  const format = useFormat();
  const name = first ? recordName(first, language) : '…';
  return ids.length > 1 ? `${name} +${format.number(ids.length - 1)}` : name;
}

function ReferenceNames<E extends RecordSchema, I extends z.ZodType, Q extends QuerySchema, D extends RecordSchema>({
  ids,
  resource,
}: {
  ids: readonly string[];
  resource: Resource<E, I, Q, D>;
}) {
  return <Names ids={ids} first={useQuery(resource.detail(ids[0] ?? '')).data} />;
}

/** From the tree, which the filter's own menu needs anyway. */
function CategoryNames({ ids }: { ids: readonly string[] }) {
  const { data } = useQuery(categoryTree());
  return <Names ids={ids} first={data?.results.find(({ id }) => id === ids[0])} />;
}

/** A list filter by other records, such as brands. */
export function ReferenceFilter<
  E extends RecordSchema,
  I extends z.ZodType,
  Q extends QuerySchema,
  D extends RecordSchema,
>({ list, name, label, resource }: FilterProps & { resource: Resource<E, I, Q, D> }) {
  const ids = idsOf(list, name);
  return (
    <FilterFrame list={list} name={name} label={label} text={<ReferenceNames ids={ids} resource={resource} />}>
      <ReferenceSelect
        className="bo-filter-select"
        aria-label={label}
        resource={resource}
        multiple
        value={ids}
        onChange={(next) => list.set({ [name]: next })}
      />
    </FilterFrame>
  );
}

const CategorySelect = lazyPage(() =>
  import('./category-select.tsx').then(({ CategorySelect: Select }) => ({ default: Select })),
);

/** A list filter by categories of any level; one stands for everything below it. The tree comes when it is reached for. */
export function CategoryFilter({ list, name, label }: FilterProps) {
  const ids = idsOf(list, name);
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
