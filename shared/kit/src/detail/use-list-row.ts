import { parse, type RecordSchema, type Resource } from '@bo/http';
import { useQueryClient } from '@bo/platform/query';
import { z } from 'zod';
import type { ListContract } from '../list/list-state.ts';

const Page = z.object({ results: z.array(z.looseObject({ id: z.string() })) });

/**
 * A record as the list knows it that one came from: its page begins with that, while the whole record is on its way.
 * Nothing where no list has shown it.
 */
export function useListRow<E extends RecordSchema, I extends z.ZodType, Q extends ListContract, D extends RecordSchema>(
  resource: Resource<E, I, Q, D>,
  id: string,
): z.output<E> | undefined {
  const client = useQueryClient();
  const lists = client.getQueriesData({ queryKey: resource.keys.lists }).map(([, data]) => Page.safeParse(data).data);
  const row = lists.flatMap((list) => list?.results ?? []).find((one) => one.id === id);
  return row && parse(resource.entity, row);
}
