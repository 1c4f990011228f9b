import { QueryObserver } from '@tanstack/react-query';
import { createQueryClient } from './query-client.ts';
import { refreshRecords, type StaleRecord } from './stale-records.ts';

const brand = (fields: Partial<StaleRecord> = {}): StaleRecord => ({
  type: 'brand',
  id: 'b1',
  version: 4,
  resources: ['brands', 'products'],
  own: false,
  ...fields,
});

function start() {
  const client = createQueryClient({ failed: () => undefined, done: () => undefined });
  const put = (queryKey: readonly unknown[], data: object = {}) => client.setQueryData(queryKey, data);
  put(['brands', 'list', { limit: 20 }], { results: [] });
  put(['brands', 'detail', 'b1'], { id: 'b1', version: 3 });
  put(['brands', 'detail', 'b1', 'usage']);
  put(['brands', 'detail', 'by-slug'], { id: 'b1', version: 3 });
  put(['brands', 'detail', 'b2'], { id: 'b2', version: 3 });
  put(['products', 'detail', 'p1'], { id: 'p1', version: 9 });
  put(['orders', 'list', {}]);
  put(['audit-entries', 'brand', 'b1']);
  put(['audit-entries', 'brand', 'b2']);
  const stale = () =>
    client
      .getQueryCache()
      .findAll({ predicate: ({ state }) => state.isInvalidated })
      .map(({ queryKey }) => queryKey.filter((part) => typeof part === 'string').join('/'));
  return { client, stale };
}

test('a change makes stale the lists, the record under each of its names, its history and what shows it', () => {
  const { client, stale } = start();
  refreshRecords(client, [brand()]);
  expect(stale()).toEqual([
    'brands/list',
    'brands/detail/b1',
    'brands/detail/b1/usage',
    'brands/detail/by-slug',
    'products/detail/p1',
    'audit-entries/brand/b1',
  ]);
});

test('a record that is known as it is now is not asked for again', () => {
  const { client, stale } = start();
  refreshRecords(client, [brand({ version: 3, own: true })]);
  expect(stale()).not.toContain('brands/detail/b1');
  expect(stale()).toContain('brands/list');
});

test('what another has changed is asked again even while it is being asked; what one changed oneself is not', async () => {
  jest.useFakeTimers();
  const { client } = start();
  for (const own of [true, false]) {
    const queryFn = jest.fn(async () => {
      await new Promise((resolve) => setTimeout(resolve, 20));
      return { results: [] };
    });
    const observer = new QueryObserver(client, { queryKey: ['brands', 'list', { own }], queryFn });
    const stop = observer.subscribe(() => undefined);
    refreshRecords(client, [brand({ own })]);
    await jest.advanceTimersByTimeAsync(60);
    expect(queryFn).toHaveBeenCalledTimes(own ? 1 : 2);
    void observer.refetch();
    refreshRecords(client, [brand({ own })]);
    await jest.advanceTimersByTimeAsync(60);
    expect(queryFn).toHaveBeenCalledTimes(own ? 2 : 4);
    stop();
  }
  jest.useRealTimers();
});
