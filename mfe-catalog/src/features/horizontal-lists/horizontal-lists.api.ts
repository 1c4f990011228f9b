import {
  HorizontalList,
  HorizontalListInput,
  type HorizontalListMove,
  HorizontalListQuery,
  listPage,
  type ListPage,
} from '@bo/contracts';
import { type ApiError, apiQuery, defineResource, assertOk, http, parseResponse, keyOf } from '@bo/http';
import { moved } from '@bo/kit';
import { keepPreviousData, mutationOptions, type QueryClient } from '@bo/platform/query';
import { ofRecord } from '@bo/resources';

/** The path is the specification's (section 7.2), trailing slash included. */
export const horizontalLists = defineResource({
  ...ofRecord('horizontal_list'),
  path: 'admin_panel/horizontal-product-list/',
  entity: HorizontalList,
  input: HorizontalListInput,
  listQuery: HorizontalListQuery,
});

const page = listPage(HorizontalList);
const KEY = [...horizontalLists.keys.lists, 'all'] as const;
const one = (id: string, ending = '') => `${horizontalLists.path}${encodeURIComponent(id)}/${ending}`;

/**
 * All horizontal lists, exactly as SPECIFICATION.md sections 7.2 and 9 say: `?limit=2000&offset=0`, fresh for 30 s,
 * previous
 * data kept, no refetch on focus. The polling value of 500 is recorded and never acted upon (PRODUCT.md section 0, trap
 * 3). The archived ones are asked for by one parameter more.
 */
export const allHorizontalLists = (archived = false) => ({
  ...apiQuery({
    queryKey: archived ? [...horizontalLists.keys.lists, 'archived'] : KEY,
    path: horizontalLists.path,
    params: { limit: 2000, offset: 0, ...(archived ? { archived } : {}) },
    schema: page,
  }),
  staleTime: 30_000,
  placeholderData: keepPreviousData,
  refetchOnWindowFocus: false,
  meta: { polling: 500 },
});

interface Rollback {
  previous: ListPage<HorizontalList> | undefined;
}

const OPTIMISTIC = keyOf('horizontal-lists', 'optimistic');

/**
 * Shows the change at once; on failure the previous list comes back, and in any case the list is asked for again, once
 * nothing more is on its way: what is shown already would go and come back.
 */
function optimistic<Variables, Result>(
  client: QueryClient,
  change: (lists: HorizontalList[], variables: Variables) => HorizontalList[],
  send: (variables: Variables) => Promise<Result>,
  text: string,
) {
  return mutationOptions<Result, ApiError, Variables, Rollback>({
    mutationKey: OPTIMISTIC,
    meta: { done: text, failure: 'screen' },
    mutationFn: send,
    onMutate: async (variables) => {
      await client.cancelQueries({ queryKey: KEY });
      const previous = client.getQueryData<ListPage<HorizontalList>>(KEY);
      if (previous) {
        const results = change(previous.results, variables);
        client.setQueryData(KEY, { ...previous, results, count: results.length });
      }
      return { previous };
    },
    onError: (_error, _variables, rollback) => {
      if (rollback?.previous) client.setQueryData(KEY, rollback.previous);
    },
    onSettled: () =>
      client.isMutating({ mutationKey: OPTIMISTIC }) > 1
        ? undefined
        : client.invalidateQueries({ queryKey: horizontalLists.keys.all }),
  });
}

/** A list as it will look until the server has answered. */
function provisional(input: HorizontalListInput): HorizontalList {
  const now = new Date().toISOString();
  return {
    ...input,
    id: `new-${crypto.randomUUID()}`,
    version: 0,
    rank: '',
    created_at: now,
    created_by: null,
    updated_at: now,
    updated_by: null,
    archived_at: null,
  };
}

/** A list to be made, under a key: sent once more with it, it is not made twice. */
interface Creation {
  input: HorizontalListInput;
  key: string;
}

export const createHorizontalList = (client: QueryClient, text: string) =>
  optimistic<Creation, HorizontalList>(
    client,
    (lists, { input }) => [...lists, provisional(input)],
    async ({ input, key }) =>
      parseResponse(
        HorizontalList,
        await http().post(horizontalLists.path, input, { headers: { 'Idempotency-Key': key } }),
      ),
    text,
  );

export const deleteHorizontalList = (client: QueryClient, text: string) =>
  optimistic<string, void>(
    client,
    (lists, horizontalId) => lists.filter(({ id }) => id !== horizontalId),
    async (horizontalId) => assertOk(await http().delete(one(horizontalId))),
    text,
  );

export interface Move extends HorizontalListMove {
  id: string;
}

/** Moves reach the server one after the other; `versions` keeps its answers, which may be newer than the rows are. */
export const moveHorizontalList = (client: QueryClient, text: string, versions: Map<string, number>) => ({
  ...optimistic<Move, HorizontalList>(
    client,
    (lists, { id, after_id }) => moved(lists, id, after_id),
    async ({ id, version, after_id }) => {
      const over = Math.max(versions.get(id) ?? 0, version);
      const answer = parseResponse(HorizontalList, await http().post(one(id, 'move/'), { version: over, after_id }));
      versions.set(id, answer.version);
      return answer;
    },
    text,
  ),
  scope: { id: 'horizontal-lists move' },
});
