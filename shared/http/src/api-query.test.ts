import { configureTestHttp, HttpResponse, mock, useServer, waitFor } from '@bo/testing';
import { InfiniteQueryObserver, QueryObserver } from '@tanstack/react-query';
import { z } from 'zod';
import { apiPages, apiQuery, mergeResponse } from './api-query.ts';
import { http } from './core.ts';
import { createQueryClient } from './query-client.ts';

const server = useServer();
const Old = z.object({ id: z.string(), name: z.string() });
const New = Old.extend({ story: z.string(), rank: z.int().default(7) });
const queryKey = ['brands', 'detail', 'b1'];
/** The same record as two remotes ask for it, of which one was built a year later. */
const asOld = apiQuery({ queryKey, path: 'admin_panel/brands/b1/', schema: Old });
const asNew = apiQuery({ queryKey, path: 'admin_panel/brands/b1/', schema: New });

let asked = 0;
function setUp(answer: object = { id: 'b1', name: 'Nada', story: 'Since 1970' }) {
  configureTestHttp({ wait: () => Promise.resolve() });
  asked = 0;
  server.use(
    mock.get('*/api/v1/admin_panel/brands/b1/', () => {
      asked += 1;
      return HttpResponse.json(answer);
    }),
  );
  return createQueryClient({ failed: () => undefined, done: () => undefined });
}

test('two remotes that know a record in different versions share one answer, and each sees its own', async () => {
  const client = setUp();
  expect(await client.query(asOld)).toEqual({ id: 'b1', name: 'Nada' });
  expect(await client.query(asNew)).toEqual({ id: 'b1', name: 'Nada', story: 'Since 1970', rank: 7 });
  expect(await client.query(asOld)).toEqual({ id: 'b1', name: 'Nada' });
  expect(asked).toBe(1);
});

test('an answer that breaks the contract of one fails for that one, and names the field', async () => {
  const client = setUp({ id: 'b1', name: 'Nada' });
  expect(await client.query(asOld)).toEqual({ id: 'b1', name: 'Nada' });
  await expect(client.query(asNew)).rejects.toMatchObject({
    code: 'contract_broken',
    detail: expect.stringContaining('"story"'),
  });
});

test('a screen is not redrawn by an answer that says the same', async () => {
  const client = setUp();
  const observer = new QueryObserver(client, asNew);
  const stop = observer.subscribe(() => undefined);
  const before = await observer.refetch();
  const after = await observer.refetch();
  expect(asked).toBeGreaterThan(1);
  expect(after.data).toEqual({ id: 'b1', name: 'Nada', story: 'Since 1970', rank: 7 });
  expect(after.data).toBe(before.data);
  stop();
});

test('what an older remote saved takes no field from the answer that a newer one shows', async () => {
  const client = setUp();
  await client.query(asNew);
  mergeResponse(client, queryKey, { id: 'b1', name: 'Nada Dairy' });
  expect(await client.query(asNew)).toMatchObject({ name: 'Nada Dairy', story: 'Since 1970' });
});

test('an answer in pages goes on until the last, and each page is parsed by anyone who shows it', async () => {
  const asked: string[] = [];
  configureTestHttp({ wait: () => Promise.resolve() });
  server.use(
    mock.get('*/api/v1/admin_panel/brands/', ({ request }) => {
      const offset = new URL(request.url).searchParams.get('offset') ?? '';
      asked.push(offset);
      return HttpResponse.json({ names: [`from ${offset}`], story: 'of a later release', more: offset === '0' });
    }),
  );
  const client = createQueryClient({ failed: () => undefined, done: () => undefined });
  const pagesAs = <T extends z.ZodType<{ more: boolean }>>(schema: T) =>
    apiPages({
      queryKey: ['brands', 'pages'],
      path: 'admin_panel/brands/',
      params: (offset) => ({ offset }),
      schema,
      next: (page, offset) => (page.more ? offset + 20 : undefined),
    });
  const Page = z.object({ names: z.array(z.string()), more: z.boolean() });
  const observer = new InfiniteQueryObserver(client, pagesAs(Page));
  const stop = observer.subscribe(() => undefined);
  await observer.refetch();
  const whole = await observer.fetchNextPage();
  expect(whole.data?.pages).toEqual([
    { names: ['from 0'], more: true },
    { names: ['from 20'], more: false },
  ]);
  expect(whole.hasNextPage).toBe(false);
  const later = new InfiniteQueryObserver(client, pagesAs(Page.extend({ story: z.string() })));
  expect(later.getCurrentResult().data?.pages[1]).toEqual({
    names: ['from 20'],
    story: 'of a later release',
    more: false,
  });
  expect(asked.at(-1)).toBe('20');
  stop();
});

test('an answer of before never replaces what the screen knows since', async () => {
  const queries = createQueryClient({ failed: () => undefined, done: () => undefined });
  let keptAt: number | undefined;
  const answer = (name: string) => ({
    status: 200,
    data: { id: 'b1', name },
    headers: {},
    ...(keptAt ? { keptAt } : {}),
  });
  const client = () => ({ ...http(), get: () => Promise.resolve(answer(keptAt ? 'Kept' : 'Read')) });
  const one = { ...apiQuery({ queryKey, path: 'admin_panel/brands/b1/', schema: Old, client }), staleTime: 0 };
  configureTestHttp({});
  await queries.query(one);
  mergeResponse(queries, queryKey, { id: 'b1', name: 'Saved' });
  keptAt = Date.now() - 60_000;
  expect(await queries.query(one)).toEqual({ id: 'b1', name: 'Saved' });
  keptAt = Date.now() + 60_000;
  expect(await queries.query(one)).toEqual({ id: 'b1', name: 'Kept' });
});

describe('what the device keeps of an answer', () => {
  const at = Date.now() - 300_000;
  const query = apiQuery({
    ...{ queryKey, path: 'admin_panel/brands/b1/', schema: New, remembered: true },
    client: () => ({ ...http(), kept: () => Promise.resolve(held) }),
  });
  let held: { data: unknown; at: number } | null = null;
  /**
   * What a screen shows, one after the other, until the server has answered, which it does once what is kept was read.
   */
  async function shownOf(kept: typeof held) {
    held = kept;
    const client = createQueryClient({ failed: () => undefined, done: () => undefined });
    configureTestHttp();
    server.use(
      mock.get('*/api/v1/admin_panel/brands/b1/', () => HttpResponse.json({ id: 'b1', name: 'Now', story: 'Told' })),
    );
    const observer = new QueryObserver(client, query);
    const shown: unknown[] = [];
    const stop = observer.subscribe(({ data, isFetching, dataUpdatedAt }) => {
      if (data) shown.push([data.name, isFetching, dataUpdatedAt === at]);
    });
    await waitFor(() => expect(shown.at(-1)).toEqual(['Now', false, false]));
    stop();
    return shown;
  }

  test('is shown at once, with its time, until the present answer is here', async () => {
    expect(await shownOf({ data: { id: 'b1', name: 'Before', story: 'Old' }, at })).toContainEqual([
      'Before',
      true,
      true,
    ]);
  });

  test('is not shown where this release would not understand it', async () => {
    expect(await shownOf({ data: { id: 'b1', name: 'Before' }, at })).toEqual([['Now', false, false]]);
  });
});
