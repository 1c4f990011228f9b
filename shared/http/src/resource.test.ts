import { Brand, BrandInput, BrandListQuery } from '@bo/contracts';
import { aBrand, api, brandBackend, configureTestHttp, HttpResponse, mock, serve, useServer } from '@bo/testing';
import { MutationObserver, QueryObserver } from '@tanstack/react-query';
import { createQueryClient } from './query-client.ts';
import { defineResource } from './resource.ts';

const server = useServer();
const brands = defineResource({
  name: 'brands',
  path: 'admin_panel/brands/',
  entity: Brand,
  input: BrandInput,
  listQuery: BrandListQuery,
  alsoInvalidates: ['products'],
});
const notifier = { failed: jest.fn(), done: jest.fn() };
const input = BrandInput.parse({ name: 'Almarai', name_ar: 'المراعي' });

function setUp() {
  configureTestHttp({ wait: () => Promise.resolve() });
  notifier.failed.mockClear();
  notifier.done.mockClear();
  const client = createQueryClient(notifier);
  client.setDefaultOptions({
    ...client.getDefaultOptions(),
    queries: { ...client.getDefaultOptions().queries, retryDelay: 0 },
  });
  return client;
}

test('a list is asked for by its query and parsed by its contract', async () => {
  server.use(
    serve('admin_panel/brands/', brandBackend([aBrand({ name: 'Nada', featured: true }), aBrand({ name: 'Puck' })])),
  );
  const page = await setUp().query(brands.list({ featured: true }));
  expect(page).toMatchObject({ count: 1, count_exact: true });
  expect(page.results[0]?.name).toBe('Nada');
});

test('the key of a list holds its whole query', () => {
  expect(brands.list({ featured: true, limit: 50 }).queryKey).toEqual([
    'brands',
    'list',
    { featured: true, limit: 50 },
  ]);
});

test('an answer that breaks the contract fails and names the field', async () => {
  server.use(
    mock.get('*/api/v1/admin_panel/brands/b1/', () => HttpResponse.json({ ...aBrand(), product_count: 'many' })),
  );
  await expect(setUp().query({ ...brands.detail('b1'), retry: false })).rejects.toMatchObject({
    code: 'contract_broken',
    detail: expect.stringContaining('product_count'),
  });
});

test('a record that does not exist fails with 404 although the client hands 404 back', async () => {
  server.use(api.fails('get', 'admin_panel/brands/b1/', 404, { code: 'not_found', detail: 'Gone.' }));
  await expect(setUp().query(brands.detail('b1'))).rejects.toMatchObject({ status: 404, detail: 'Gone.' });
});

test('a write makes its own queries and the named ones stale, whatever the caller adds', async () => {
  server.use(serve('admin_panel/brands/', brandBackend([aBrand({ id: 'b1' })])));
  const client = setUp();
  await client.query(brands.list({}));
  client.setQueryData(['products', 'list'], []);
  client.setQueryData(['orders', 'list'], []);
  const onSuccess = jest.fn();
  await new MutationObserver(client, { ...brands.create({ done: 'Created' }), onSuccess }).mutate(input);
  expect(onSuccess).toHaveBeenCalled();
  expect(client.getQueryState(brands.keys.list({}))?.isInvalidated).toBe(true);
  expect(client.getQueryState(['products', 'list'])?.isInvalidated).toBe(true);
  expect(client.getQueryState(['orders', 'list'])?.isInvalidated).toBe(false);
  expect(notifier.done).toHaveBeenCalledWith('Created');
});

test('a failed write is told once; field errors are left to the form', async () => {
  const client = setUp();
  server.use(
    api.fails('post', 'admin_panel/brands/', 422, {
      code: 'validation_failed',
      detail: 'No.',
      errors: { name: ['Taken.'] },
    }),
  );
  await new MutationObserver(client, brands.create()).mutate(input).catch(() => undefined);
  expect(notifier.failed).not.toHaveBeenCalled();
  server.use(api.fails('post', 'admin_panel/brands/', 500, { code: 'internal', detail: '' }));
  await new MutationObserver(client, brands.create()).mutate(input).catch(() => undefined);
  expect(notifier.failed).toHaveBeenCalledTimes(1);
});

test('an expired session is not told as a failure: the sign-in page says it', async () => {
  const client = setUp();
  server.use(api.fails('post', 'admin_panel/brands/', 401, { code: 'unauthorized', detail: '' }));
  await new MutationObserver(client, brands.create()).mutate(input).catch(() => undefined);
  expect(notifier.failed).not.toHaveBeenCalled();
});

test('saving again after a lost answer carries the same Idempotency-Key, another record another one', async () => {
  const keys: (string | null)[] = [];
  let lost = true;
  server.use(
    mock.post('*/api/v1/admin_panel/brands/', ({ request }) => {
      keys.push(request.headers.get('Idempotency-Key'));
      if (lost) return HttpResponse.error();
      return HttpResponse.json(aBrand(), { status: 201 });
    }),
  );
  const client = setUp();
  await new MutationObserver(client, brands.create()).mutate(input).catch(() => undefined);
  lost = false;
  await new MutationObserver(client, brands.create()).mutate(input);
  await new MutationObserver(client, brands.create()).mutate(input);
  expect(keys[1]).toBe(keys[0]);
  expect(keys[2]).not.toBe(keys[0]);
});

test('a stale version is refused with the record as it now is', async () => {
  const backend = brandBackend([aBrand({ id: 'b1', name: 'Nada' })]);
  server.use(serve('admin_panel/brands/', backend));
  backend.change('b1', { name: 'Nada Dairy' });
  const write = new MutationObserver(setUp(), brands.update()).mutate({ id: 'b1', version: 1, input });
  await expect(write).rejects.toMatchObject({ status: 409, current: { id: 'b1', name: 'Nada Dairy', version: 2 } });
  expect(notifier.failed).not.toHaveBeenCalled();
});

test('archive and restore carry the version', async () => {
  server.use(serve('admin_panel/brands/', brandBackend([aBrand({ id: 'b1' })])));
  const client = setUp();
  const archived = await new MutationObserver(client, brands.archive()).mutate({ id: 'b1', version: 1 });
  expect(archived.archived_at).not.toBeNull();
  const restored = await new MutationObserver(client, brands.restore()).mutate({ id: 'b1', version: 2 });
  expect(restored.archived_at).toBeNull();
});

test('only what may heal by itself is asked again', async () => {
  let asked = 0;
  server.use(
    mock.get('*/api/v1/admin_panel/brands/b1/', () => {
      asked += 1;
      return asked < 3 ? HttpResponse.error() : HttpResponse.json(aBrand({ id: 'b1' }));
    }),
  );
  const client = setUp();
  const observer = new QueryObserver(client, brands.detail('b1'));
  await expect(observer.refetch()).resolves.toMatchObject({ isSuccess: true });
  expect(asked).toBe(3);
  asked = 0;
  server.use(
    mock.get('*/api/v1/admin_panel/brands/b2/', () => {
      asked += 1;
      return HttpResponse.json({ code: 'internal', detail: '' }, { status: 500 });
    }),
  );
  await new QueryObserver(client, brands.detail('b2')).refetch();
  expect(asked).toBe(1);
});

test('the export asks for exactly the filter, without paging', () => {
  expect(brands.exportUrl({ featured: true, search: 'حليب', limit: 50, offset: 100, sort: '-name' }, 'xlsx')).toBe(
    'admin_panel/brands/export/?format=xlsx&featured=true&search=%D8%AD%D9%84%D9%8A%D8%A8&sort=-name',
  );
});
