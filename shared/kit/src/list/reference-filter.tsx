import type { QuerySchema, RecordSchema, Resource } from '@bo/http';
import { useFormat, useLanguage } from '@bo/i18n';
import { useQuery } from '@bo/platform/query';
import type { z } from 'zod';
import { ReferenceChoice } from '../form/reference-choice.tsx';
import { FetchedSelect } from '../lazy-select.tsx';
import { recordName } from '../record-name.ts';
import { FilterFrame } from './filters.tsx';
import type { ListState } from './list-state.ts';

export interface ReferenceFilterProps {
  list: ListState;
  /** The parameter of the list's contract: ids, comma-separated. */
  name: string;
  label: string;
}

/** The ids that a filter by other records holds. */
export const filterIds = (list: ListState, name: string): string[] => list.value(name)?.split(',') ?? [];

/** The first of some records by its name and how many others, for a filter's chip. */
export function ChosenNames({ ids, first }: { ids: readonly string[]; first: object | undefined }) {
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
  return <ChosenNames ids={ids} first={useQuery(resource.detail(ids[0] ?? '')).data} />;
}

/** A list filter by other records, such as brands. */
export function ReferenceFilter<
  E extends RecordSchema,
  I extends z.ZodType,
  Q extends QuerySchema,
  D extends RecordSchema,
>({ list, name, label, resource }: ReferenceFilterProps & { resource: Resource<E, I, Q, D> }) {
  const ids = filterIds(list, name);
  return (
    <FilterFrame list={list} name={name} label={label} text={<ReferenceNames ids={ids} resource={resource} />}>
      <ReferenceChoice
        Select={FetchedSelect}
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
