import { Counters } from '@bo/contracts';
import { http, parseResponse, keyOf } from '@bo/http';
import { queryOptions, useQuery } from '@bo/platform/query';

const REFRESH = 60_000;
const NONE: Counters = {};

/** The numbers on menu entries and in the inbox. */
export const counters = () =>
  queryOptions({
    queryKey: keyOf('counters'),
    queryFn: async ({ signal }) => {
      const answer = await http().get('admin_panel/counters/', { signal });
      // A server without counters is a menu without numbers, not a broken one.
      return answer.status === 404 ? NONE : parseResponse(Counters, answer);
    },
    refetchInterval: REFRESH,
    staleTime: 15_000,
  });

export function useCounters(): Counters {
  return useQuery(counters()).data ?? NONE;
}
