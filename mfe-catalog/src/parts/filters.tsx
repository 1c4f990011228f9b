import type { QuerySchema, RecordSchema, Resource } from '@bo/http';
import { filterLook, type ListState, QuietSelect, type Reach, SelectFace } from '@bo/kit';
import { lazyPage } from '@bo/platform';
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
  const look = filterLook(label, value.length > 0);
  return (
    <QuietSelect {...look} multiple chosen={value.length > 0}>
      {(reach) => <ReferenceSelect {...look} {...reach} resource={resource} multiple value={value} onChange={(ids) => list.set({ [name]: ids })} />}
    </QuietSelect>
  );
}

const loadTree = () => import('./category-select.tsx').then(({ CategorySelect }) => ({ default: CategorySelect }));
const CategorySelect = lazyPage(loadTree);

/**
 * A list filter by categories of any level; one stands for everything below it. The tree and its code, 20 kB, come when
 * somebody reaches for the filter: until then its face stands there.
 */
export function CategoryFilter({ list, name, label }: FilterProps) {
  const value = idsOf(list, name);
  const [reach, setReach] = useState<Reach | null>(null);
  const look = filterLook(label, value.length > 0);
  // A transition leaves the face until the tree can be drawn.
  const face = <SelectFace {...look} multiple onReach={(how) => startTransition(() => setReach(how))} onHover={() => void loadTree().catch(() => undefined)} />;
  if (!reach && value.length === 0) return <Suspense>{face}</Suspense>;
  return (
    <Suspense fallback={face}>
      <CategorySelect {...look} {...reach} multiple allowClear value={value} onChange={(ids) => list.set({ [name]: ids })} />
    </Suspense>
  );
}
