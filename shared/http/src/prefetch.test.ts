import { withPrefetch, type HttpResponse, type Http } from './index.ts';

const answer = (data: unknown, status = 200) => Promise.resolve(new Response(JSON.stringify(data), { status }));
function start(answers: Record<string, Promise<Response | null>>, token = 'mine') {
  const asked: string[] = [];
  const call = (path: string) => {
    asked.push(path);
    return Promise.resolve<HttpResponse>({ status: 200, data: 'asked again', headers: {} });
  };
  const client: Http = { get: call, post: call, put: call, patch: call, delete: call };
  return { asked, client: withPrefetch(client, { token, answers }, () => 'mine') };
}
/** Everything that was answered already has been taken down. */
const arrived = () => new Promise((resolve) => setTimeout(resolve));
const listOf = { params: { sort: '-updated_at', limit: 20, offset: 0 } };

test('what the page has asked is not asked again, once', async () => {
  const { asked, client } = start({
    'products/?sort=-updated_at&limit=20&offset=0': answer({ count: 3 }),
    'auth/me/': answer('me'),
  });
  expect(await client.get('products/', listOf)).toMatchObject({ status: 200, data: { count: 3 } });
  expect(await client.get('auth/me/')).toMatchObject({ data: 'me' });
  expect(asked).toEqual([]);
  expect(await client.get('products/', listOf)).toMatchObject({ data: 'asked again' });
});

test.each([
  ['was refused', answer({ code: 'unauthorized' }, 401)],
  ['was answered by something else', Promise.resolve(new Response('<html>'))],
  ['reached nobody', Promise.resolve(null)],
])('what %s is asked again, so that its failure is handled as always', async (_what, early) => {
  const { asked, client } = start({ 'auth/me/': early });
  expect(await client.get('auth/me/')).toMatchObject({ data: 'asked again' });
  expect(asked).toEqual(['auth/me/']);
});

test('an answer to someone else, or from before a write, is never shown', async () => {
  const other = start({ 'auth/me/': answer('theirs') }, 'theirs');
  expect(await other.client.get('auth/me/')).toMatchObject({ data: 'asked again' });
  const written = start({ 'products/': answer('old') });
  await written.client.post('products/', {});
  expect(await written.client.get('products/')).toMatchObject({ data: 'asked again' });
});

test('what was asked ahead and is here can be drawn at once, and is not asked again', async () => {
  const { asked, client } = start({});
  client.prefetch('orders/?sort=name&limit=20');
  client.prefetch('orders/?sort=name&limit=20');
  expect(client.ready?.('orders/', { sort: 'name', limit: 20 })).toBeUndefined();
  await arrived();
  expect(client.ready?.('orders/', { sort: 'name', limit: 20 })).toMatchObject({ status: 200 });
  expect(asked).toEqual(['orders/?sort=name&limit=20']);
  expect(client.ready?.('orders/', { sort: 'name', limit: 20 })).toBeUndefined();
});

test('what was asked ahead too long ago, or before a write, is asked again', async () => {
  const now = jest.spyOn(performance, 'now').mockReturnValue(60_000);
  const { asked, client } = start({});
  client.prefetch('orders/');
  now.mockReturnValue(65_001);
  await client.get('orders/');
  expect(asked).toEqual(['orders/', 'orders/']);
  client.prefetch('sellers/');
  await client.post('sellers/', {});
  expect(client.ready?.('sellers/')).toBeUndefined();
  await client.get('sellers/');
  expect(asked.filter((path) => path === 'sellers/')).toHaveLength(3);
  now.mockRestore();
});
