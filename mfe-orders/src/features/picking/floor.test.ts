import type { CachedResponse } from '@bo/http';
import { PickEventsAnswer, PickTask as PickTaskContract, type PickTask, type PickOrder } from '@bo/contracts';
import { api, aSession, HttpResponse, mock, useServer, waitFor } from '@bo/testing';
import fc from 'fast-check';
import { readKept } from './floor-storage.ts';
import { aPickLine, aPickOrder } from './picking.fixtures.ts';

const server = useServer();
const EVENTS = '*/api/v1/admin_panel/picking/events/';

const line = aPickLine();
const order = aPickOrder({ lines: [line] });
const task: PickTask = { id: 't1', warehouse: null, orders: [order] };
/** Each pick makes another version of the order. */
const picked = (n: number): PickOrder => ({ ...order, version: 1 + n, lines: [{ ...line, picked: n }] });
const pick = {
  kind: 'pick',
  order_id: 'o1',
  line_id: 'l1',
  quantity: 1,
  code: 'MLK',
  weight_g: null,
  batch_id: null,
  confirmed: false,
} as const;

/** The server applies all that it is sent; the orders are then so. */
const answered = (orders: readonly PickOrder[]) =>
  mock.post(EVENTS, async ({ request }) => {
    const { events } = (await request.json()) as { events: { client_id: string }[] };
    const results = events.map(({ client_id }) => ({ client_id, outcome: 'applied' }));
    return HttpResponse.json(PickEventsAnswer.parse({ results, orders }));
  });

/** The floor as it is after the page was loaded: nothing in memory, all that the device keeps. */
async function loadFloor() {
  jest.resetModules();
  const [floor, http, platform] = await Promise.all([import('./floor.ts'), import('@bo/http'), import('@bo/platform')]);
  const options = {
    baseUrl: '/api/v1/',
    getToken: () => '',
    getLanguage: () => 'en' as const,
    onUnauthorized: () => undefined,
  };
  const kept = new Map<string, CachedResponse>();
  const store = {
    put: (key: string, answer: CachedResponse) => Promise.resolve(void kept.set(key, answer)),
    get: (key: string) => Promise.resolve(kept.get(key) ?? null),
  };
  const unheard = { onShown: () => undefined, onLate: () => undefined };
  http.configureHttp(
    http.withResponseCache(http.createHttp(options), { store, ...unheard }),
    http.createUploadHttp(options),
  );
  platform.setSession(aSession());
  await floor.openFloor();
  let now = { waiting: 0, refused: [] as string[], picked: -1 };
  const look = () => {
    const state = floor.currentFloor();
    now = {
      waiting: state.waiting.length,
      refused: state.refused.map(({ detail }) => detail),
      picked: floor.taskOf(state, 't1')?.orders[0]?.lines[0]?.picked ?? -1,
    };
    return now;
  };
  return { ...floor, look };
}

test('what is done without network is kept over a reload, in its order, and sent once there is one', async () => {
  server.use(api.unreachable('post', 'admin_panel/picking/events/'));
  const first = await loadFloor();
  await first.remember(task);
  expect(await first.act('t1', pick)).toBeNull();
  expect(await first.act('t1', pick)).toBeNull();
  expect(await first.act('t1', { ...pick, code: 'OTHER' })).toBe('wrong_item');
  expect(first.look()).toEqual({ waiting: 2, refused: [], picked: 2 });

  const second = await loadFloor();
  expect(second.look()).toEqual({ waiting: 2, refused: [], picked: 2 });
  expect(await second.act('t1', pick)).toBeNull();
  expect(await second.act('t1', pick)).toBe('more_than_ordered');

  const sent: string[][] = [];
  server.use(
    mock.post(EVENTS, async ({ request }) => {
      const { events } = (await request.json()) as { events: { client_id: string; at: string }[] };
      sent.push(events.map(({ at }) => at));
      return HttpResponse.json(
        PickEventsAnswer.parse({
          results: events.map(({ client_id }, at) =>
            at === 2
              ? { client_id, outcome: 'refused', code: 'picking.not_picking', detail: 'Put these goods back.' }
              : { client_id, outcome: at === 0 ? 'already' : 'applied' },
          ),
          orders: [picked(2)],
        }),
      );
    }),
  );
  await second.send();
  await waitFor(() => expect(second.look()).toEqual({ waiting: 0, refused: ['Put these goods back.'], picked: 2 }));
  expect(sent).toHaveLength(1);
  expect(sent[0]).toEqual([...(sent[0] ?? [])].sort());

  // Neither comes again with the page; what was refused stays until someone has read it.
  const third = await loadFloor();
  expect(third.look()).toEqual({ waiting: 0, refused: ['Put these goods back.'], picked: 2 });
});

test('an answer that never comes holds up no scan: after a while they are sent again', async () => {
  const dead = new AbortController();
  const patience = jest.spyOn(AbortSignal, 'timeout').mockReturnValue(dead.signal);
  server.use(
    mock.post(EVENTS, () => {
      dead.abort();
      return new Promise<never>(() => undefined);
    }),
  );
  const { remember, act, send, look } = await loadFloor();
  await remember({ ...task, id: 't4', orders: [{ ...order, id: 'o4' }] });
  await act('t4', { ...pick, order_id: 'o4' });
  await send();
  expect(look().waiting).toBe(1);
  patience.mockRestore();
  server.use(answered([{ ...picked(1), id: 'o4' }]));
  await send();
  expect(look().waiting).toBe(0);
});

test('scans without network are announced for signing out, which sends them once it can', async () => {
  server.use(api.unreachable('post', 'admin_panel/picking/events/'));
  const { remember, act, send } = await loadFloor();
  const { sendUnsent, unsentPages } = await import('@bo/platform');
  await send();
  await remember({ ...task, id: 't3', orders: [{ ...order, id: 'o3' }] });
  await act('t3', { ...pick, order_id: 'o3' });
  expect(await sendUnsent()).toEqual(['/order/picking']);
  server.use(answered([{ ...picked(1), id: 'o3' }]));
  expect(await sendUnsent()).toEqual([]);
  expect(unsentPages()).toEqual([]);
});

test('what was picked with a network stays picked when the network is cut, though the last answer to a look is older', async () => {
  const { remember, refresh, act, send, currentFloor, taskOf } = await loadFloor();
  const own: PickTask = { ...task, id: 't2', orders: [{ ...order, id: 'o2' }] };
  const pickedNow = () => taskOf(currentFloor(), 't2')?.orders[0]?.lines[0]?.picked;
  server.use(api.get('admin_panel/picking/tasks/t2/', PickTaskContract, own), answered([{ ...picked(1), id: 'o2' }]));
  await remember(own);
  await refresh('t2');
  await act('t2', { ...pick, order_id: 'o2' });
  await send();
  expect(currentFloor().waiting).toEqual([]);
  expect(pickedNow()).toBe(1);
  server.use(api.unreachable('get', 'admin_panel/picking/tasks/t2/'));
  await refresh('t2');
  expect(pickedNow()).toBe(1);
});

test('in whatever order the answers of two windows arrive, the latest version stays, here and on the device', async () => {
  const { remember, currentFloor } = await loadFloor();
  let number = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(fc.nat({ max: 3 }), { minLength: 1, maxLength: 6 }), async (arrived) => {
      number += 1;
      const id = `order-${String(number)}`;
      const answer = (n: number): PickTask => ({ ...task, id, orders: [{ ...picked(n), id }] });
      for (const n of arrived) await remember(answer(n));
      const pickedIn = (tasks: readonly PickTask[]) => tasks.find((one) => one.id === id)?.orders[0]?.lines[0]?.picked;
      expect(pickedIn(currentFloor().tasks)).toBe(Math.max(...arrived));
      expect(pickedIn((await readKept(aSession().user.id)).tasks)).toBe(Math.max(...arrived));
    }),
    { numRuns: 30 },
  );
});
