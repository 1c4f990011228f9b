import type { QuerySchema, RecordSchema, Resource } from '@bo/http';
import type { ListState } from '@bo/kit';
import type { z } from 'zod';
import { CategorySelect } from './category-select.tsx';
import { ReferenceSelect } from './reference-select.tsx';

interface FilterProps {
  list: ListState;
  /** The parameter of the list's contract: ids, comma-separated. */
  name: string;
  label: string;
}

const idsOf = (list: ListState, name: string) => list.value(name)?.split(',') ?? [];

/** A list filter by other records, such as brands. */
export function ReferenceFilter<E extends RecordSchema, I extends z.ZodType, Q extends QuerySchema, D extends RecordSchema>({ list, name, label, resource }: FilterProps & { resource: Resource<E, I, Q, D> }) {
  return (
    <ReferenceSelect className="bo-filter" aria-label={label} prefix={<span className="bo-muted">{label}</span>} resource={resource} multiple value={idsOf(list, name)} onChange={(ids) => list.set({ [name]: ids })} />
  );
}

/** A list filter by categories of any level; one stands for everything below it. */
export function CategoryFilter({ list, name, label }: FilterProps) {
  return <CategorySelect className="bo-filter" aria-label={label} prefix={<span className="bo-muted">{label}</span>} multiple allowClear popupMatchSelectWidth={false} value={idsOf(list, name)} onChange={(ids) => list.set({ [name]: ids })} />;
}
