import { Prints, type PrintsInput } from '@bo/contracts';
import { type ApiError, apiQuery, assertOk, http, keyOf, parseResponse } from '@bo/http';
import { mutationOptions } from '@bo/platform/query';
import { orders, staleAfter } from '@bo/resources';

const path = `${orders.path}prints/`;

/** What would be printed and what would not. Asked again each time: what was printed meanwhile is a copy. */
export const prints = ({ kind, language, ids }: PrintsInput) => ({
  ...apiQuery({
    queryKey: [...orders.keys.all, 'prints', kind, language, ids] as const,
    path,
    params: { kind, language, ids: ids.join(',') },
    schema: Prints,
  }),
  staleTime: 0,
  // What lies on the desk does not change because someone comes back to the window.
  refetchOnWindowFocus: false,
});

/** These are printed now. */
export const printOrders = () =>
  mutationOptions<Prints, ApiError, PrintsInput>({
    mutationKey: keyOf('orders', 'print'),
    meta: { invalidates: staleAfter('order') },
    mutationFn: async (input) => parseResponse(Prints, await http().post(path, input)),
  });

/** The same as one PDF. */
export const printFile = () =>
  mutationOptions<Blob, ApiError, PrintsInput>({
    mutationKey: keyOf('orders', 'print-file'),
    meta: { invalidates: staleAfter('order') },
    mutationFn: async (input) => {
      const answer = await http().post(`${path}file/`, input, { responseType: 'blob' });
      assertOk(answer);
      return answer.data as Blob;
    },
  });
