import type { QuerySchema, RecordSchema, Resource } from '@bo/http';
import { filterLook, type ListState } from '@bo/kit';
import { lazyPage } from '@bo/platform';
import Select from 'antd/es/select';
import { startTransition, Suspense, useState } from 'react';
import type { z } from 'zod';
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
  const value = idsOf(list, name);
  return <ReferenceSelect {...filterLook(label, value.length > 0)} resource={resource} multiple value={value} onChange={(ids) => list.set({ [name]: ids })} />;
}

const loadTree = () => import('./category-select.tsx').then(({ CategorySelect }) => ({ default: CategorySelect }));
const CategorySelect = lazyPage(loadTree);

/**
 * A list filter by categories of any level; one stands for everything below it. The tree and its code, 20 kB, come when
 * somebody reaches for the filter: until then its face stands there.
 */
export function CategoryFilter({ list, name, label }: FilterProps) {
  const value = idsOf(list, name);
  const [asked, setAsked] = useState<'no' | 'focus' | 'open'>('no');
  const look = filterLook(label, value.length > 0);
  // A transition leaves the face, and the focus on it, until the tree can be drawn.
  const ask = (how: 'focus' | 'open') => () => startTransition(() => setAsked(how));
  const face = <Select {...look} open={false} loading={asked !== 'no'} onMouseEnter={() => void loadTree().catch(() => undefined)} onFocus={ask('focus')} onOpenChange={ask('open')} />;
  if (asked === 'no' && value.length === 0) return <Suspense>{face}</Suspense>;
  return (
    <Suspense fallback={face}>
      <CategorySelect {...look} autoFocus={asked !== 'no'} defaultOpen={asked === 'open'} multiple allowClear value={value} onChange={(ids) => list.set({ [name]: ids })} />
    </Suspense>
  );
}
