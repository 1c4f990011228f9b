import { listPage, PickEventsAnswer, type PickEvent, PickQueueRow, PickTask } from '@bo/contracts';
import { type ApiError, apiQuery, http, parseResponse } from '@bo/http';
import { mutationOptions } from '@bo/platform/query';
import { orders, staleAfter } from '@bo/resources';

const PATH = 'admin_panel/picking/';
// Beneath the orders: whatever changes one of them changes the queue.
const KEY = [...orders.keys.all, 'picking'] as const;

/** What the floor has to do; a tablet shows all of it. */
export const pickQueue = (query: { whose?: 'mine' | 'free'; zone?: string }) =>
  apiQuery({
    queryKey: [...KEY, 'queue', query],
    path: `${PATH}queue/`,
    params: { limit: 200, ...query },
    schema: listPage(PickQueueRow),
  });

/** Takes orders, to pick them together. */
export const startPicking = mutationOptions<PickTask, ApiError, readonly string[]>({
  mutationKey: [...KEY, 'start'],
  meta: { invalidates: staleAfter('order') },
  mutationFn: async (order_ids) => parseResponse(PickTask, await http().post(`${PATH}start/`, { order_ids })),
});
/** Goes on with what someone else has begun. */
export const takeOver = mutationOptions<PickTask, ApiError, { id: string; reason: string }>({
  mutationKey: [...KEY, 'take-over'],
  meta: { invalidates: staleAfter('order') },
  mutationFn: async ({ id, reason }) =>
    parseResponse(PickTask, await http().post(`${PATH}orders/${id}/take-over/`, { reason })),
});
/** Gives an order back to the queue. */
export const release = mutationOptions<unknown, ApiError, string>({
  mutationKey: [...KEY, 'release'],
  meta: { invalidates: staleAfter('order') },
  mutationFn: (id) => http().post(`${PATH}orders/${id}/release/`),
});

/**
 * How long (ms) the floor waits for an answer. A phone that walks out of reach of its network may never get one, and
 * whatever is asked after it waits in its lane. What is sent twice counts once.
 */
const PATIENCE = 15_000;

/** A task, and whether that is an answer of before: there was no network for a present one. */
export const readTask = async (id: string): Promise<{ task: PickTask; isKept: boolean }> => {
  const answer = await http().get(`${PATH}tasks/${encodeURIComponent(id)}/`, { signal: AbortSignal.timeout(PATIENCE) });
  return { task: parseResponse(PickTask, answer), isKept: answer.keptAt !== undefined };
};

export const sendEvents = async (events: readonly PickEvent[]): Promise<PickEventsAnswer> =>
  parseResponse(
    PickEventsAnswer,
    await http().post(`${PATH}events/`, { events }, { signal: AbortSignal.timeout(PATIENCE) }),
  );
