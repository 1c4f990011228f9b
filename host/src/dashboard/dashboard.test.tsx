import { act, api, aSession, screen, server, useServer, within } from '@bo/testing';
import { aManifest, haveRemotes, renderHost } from '../test/render-host.tsx';
import { loadWidget } from './load-widget.ts';

jest.mock('./load-widget.ts', () => ({ loadWidget: jest.fn() }));
const load = jest.mocked(loadWidget);
const widget = (id: string, en: string, order: number) => ({
  id,
  expose: `./${id}`,
  title: { en, ab: en },
  size: 6,
  order,
  permission: 'order.view' as const,
});

useServer();
haveRemotes(
  aManifest({
    widgets: [
      widget('second', 'Sales today', 2),
      widget('first', 'Low stock', 1),
      { ...widget('third', 'To pick', 3), unless: 'order.edit' },
      { ...widget('fourth', 'My balance', 4), partner: 'seller' },
    ],
  }),
);

test('the day’s orders stand by step, each with its count, its oldest and what is late; each opens its list', async () => {
  load.mockImplementation(() => new Promise(() => undefined));
  await renderHost();
  const flow = within(await screen.findByRole('list', { name: 'Orders by status' }));
  await flow.findByText('1,808 in all');
  expect(flow.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Pending25Oldest 3 hrs', '/order/pending/orderList'],
    ['2 late', '/order/pending/orderList?late=true'],
    ['Processed15', '/order/processed/orderList'],
    ['Picked17', '/order/picked/orderList'],
    ['Packed14', '/order/packed/orderList'],
    ['Ready for delivery3', '/order/ready_for_delivery/orderList'],
    ['Delivered today421,808 in all', '/order/delivered/orderList?delivered_from=2026-11-21T20%3A00%3A00.000Z'],
  ]);
});

test.each([
  ['anyone who has the part alone sees the widget that shows it', ['dashboard.view', 'order.view'], true],
  ['anyone who sees the whole does not', ['dashboard.view', 'order.view', 'order.edit'], false],
])('%s', async (_, permissions, shown) => {
  load.mockImplementation(() => Promise.resolve({ default: () => 'Something' }));
  await renderHost({ session: aSession({ permissions, expires_at: new Date(Date.now() + 3_600_000).toISOString() }) });
  await screen.findByRole('heading', { name: 'Low stock' });
  expect(screen.queryAllByRole('heading', { name: 'To pick' })).toHaveLength(shown ? 1 : 0);
});

test.each([
  ['seller', true],
  ['dealer', false],
])('people of one %s see the widgets about their own', async (kind, shown) => {
  load.mockImplementation(() => Promise.resolve({ default: () => 'Something' }));
  const works_for = { kind: kind as 'seller' | 'dealer', id: 'one', name: 'Sidr Farms', name_ar: 'مزارع السدر' };
  await renderHost({ session: aSession({ works_for, expires_at: new Date(Date.now() + 3_600_000).toISOString() }) });
  await screen.findByText(/Here is Sidr Farms right now/);
  expect(screen.queryAllByRole('heading', { name: 'My balance' })).toHaveLength(shown ? 1 : 0);
});

test('a widget that fails costs its own card only, and Retry brings it back', async () => {
  load.mockImplementation((_remote, expose) =>
    expose === './first' ? Promise.reject(new Error('down')) : Promise.resolve({ default: () => 'AED 1,200' }),
  );
  const { user } = await renderHost();
  expect(await screen.findByText('AED 1,200')).toBeInTheDocument();
  expect(
    await screen.findByText("“Low stock” can't be shown right now. The rest of the page still works."),
  ).toBeInTheDocument();
  load.mockImplementation(() => Promise.resolve({ default: () => 'Three products' }));
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('Three products')).toBeInTheDocument();
});

test('widgets stand in their order', async () => {
  load.mockImplementation(() => Promise.resolve({ default: () => null }));
  await renderHost();
  await screen.findByRole('heading', { name: 'Low stock' });
  const names = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
  expect(names.indexOf('Low stock')).toBeLessThan(names.indexOf('Sales today'));
});

test('counters that cannot be read say why', async () => {
  load.mockImplementation(() => Promise.resolve({ default: () => null }));
  await renderHost({ path: '/errors/error404' }).then(({ router }) => {
    server.use(api.fails('get', 'admin_panel/dashboard/counts/', 500, { code: 'server_error', detail: '' }));
    return router.navigate('/dashboard');
  });
  expect(
    await screen.findByText('Server is Facing Technical Difficulties, Please Contact Administrator'),
  ).toBeInTheDocument();
});

test('that nothing waits is said when the server says so, not when it says nothing', async () => {
  load.mockImplementation(() => Promise.resolve({ default: () => null }));
  const { router } = await renderHost({ path: '/errors/error404' });
  server.use(api.fails('get', 'admin_panel/counters/', 500, { code: 'server_error', detail: '' }));
  await act(() => router.navigate('/dashboard'));
  expect(await screen.findByText(/Couldn't load your alerts/)).toBeInTheDocument();
  expect(screen.queryByText(/Nothing needs your attention/)).not.toBeInTheDocument();
});
