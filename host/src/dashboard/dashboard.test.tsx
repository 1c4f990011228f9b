import { act, api, screen, server, useServer, within } from '@bo/testing';
import { aManifest, haveRemotes, renderHost } from '../test/render-host.tsx';
import { loadWidget } from './load-widget.ts';
import { startOfToday } from './store-day.ts';

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
haveRemotes(aManifest({ widgets: [widget('second', 'Sales today', 2), widget('first', 'Low stock', 1)] }));

test('the five specified counters come first, then ours; each opens the list that it counts', async () => {
  load.mockImplementation(() => new Promise(() => undefined));
  await renderHost();
  const counters = within(await screen.findByRole('region', { name: 'Orders by status' }));
  await counters.findByText('1,808');
  expect(
    counters
      .getAllByRole('link')
      .map((link) => [link.textContent, link.getAttribute('href')?.replace(/cancelled_from=.*/, 'cancelled_from=…')]),
  ).toEqual([
    ['25Pending', '/order/pending/orderList'],
    ['15Processed', '/order/processed/orderList'],
    ['17Picked', '/order/picked/orderList'],
    ['14Packed', '/order/packed/orderList'],
    ['1,808Delivered', '/order/delivered/orderList'],
    ['3Ready for delivery', '/order/ready_for_delivery/orderList'],
    ['19Late', '/order/orderList?late=true'],
    ['6On hold', '/order/orderList?on_hold=true'],
    ['5Cancelled today', '/order/cancelled/orderList?cancelled_from=…'],
  ]);
});

test('a widget that fails costs its own card only, and Retry brings it back', async () => {
  load.mockImplementation((_remote, expose) =>
    expose === './first' ? Promise.reject(new Error('down')) : Promise.resolve({ default: () => 'AED 1,200' }),
  );
  const { user } = await renderHost();
  expect(await screen.findByText('AED 1,200')).toBeInTheDocument();
  expect(
    await screen.findByText('“Low stock” cannot be shown right now. The rest of the page goes on.'),
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
  expect(screen.queryByText(/All is well/)).not.toBeInTheDocument();
});

test('today begins at midnight of the store', () => {
  expect(startOfToday('Asia/Dubai', new Date('2026-11-21T21:30:00.500Z'))).toBe('2026-11-21T20:00:00.000Z');
  expect(startOfToday('UTC', new Date('2026-11-21T00:00:00Z'))).toBe('2026-11-21T00:00:00.000Z');
});
