import { ShiftHandover, type Warehouse } from '@bo/contracts';
import { HttpResponse, mock, renderApp, screen, useServer, within } from '@bo/testing';
import { app } from '../../app.ts';
// Loaded before the clock of a test runs.
import './handover.page.tsx';

const server = useServer();
const PATIENT = { timeout: 20_000 };
const mona = { id: 'usr_1', name: 'Mona', name_ar: 'منى' };
const handover: ShiftHandover = {
  ...{ from: '2026-11-30T08:00:00.000Z', upto: null, as_of: '2026-11-30T16:00:00.000Z', warehouse: null },
  done: [
    { actor: mona, record_type: 'order', action: 'status_changed', status: 'picked', count: 12 },
    { actor: mona, record_type: 'order', action: 'status_changed', status: 'packed', count: 8 },
    { actor: null, record_type: 'order', action: 'updated', status: null, count: 3 },
  ],
  waiting: [
    { what: 'pending', count: 5, late: 2 },
    { what: 'transfers_arriving', count: 1, late: null },
  ],
  pickers: [{ picker: mona, count: 4, late: 0 }],
};

function serve(asked: URLSearchParams[] = []) {
  server.use(
    mock.get('*/api/v1/admin_panel/warehouses/', () =>
      HttpResponse.json({ count: 0, count_exact: true, next: null, previous: null, results: [] }),
    ),
    mock.get('*/api/v1/admin_panel/warehouses/whs_1/', () =>
      HttpResponse.json({ id: 'whs_1', version: 1, name: 'Al Quoz', name_ar: 'القوز' } satisfies Partial<Warehouse>),
    ),
    mock.get('*/api/v1/admin_panel/shift-handover/', ({ request }) => {
      asked.push(new URL(request.url).searchParams);
      return HttpResponse.json(ShiftHandover.parse(handover));
    }),
  );
  return asked;
}

test('each number of waiting work leads to its list, and what is late to the late ones', async () => {
  serve();
  await renderApp(app, { path: '/order/handover?warehouse=whs_1' });
  const waiting = within(await screen.findByRole('table', { name: 'Waiting for the next shift' }, PATIENT));
  const link = (name: string) => waiting.getByRole('link', { name }).getAttribute('href');
  expect(link('Orders: Pending: 5')).toBe('/order/orderList?status=pending&warehouse=whs_1');
  expect(link('Orders: Pending, late: 2')).toBe('/order/orderList?status=pending&late=true&warehouse=whs_1');
  expect(link('Transfers on their way: 1')).toBe('/inventory/transfers?arriving=true&to_warehouse=whs_1');
  expect(screen.getByRole('link', { name: 'Mona: 4' })).toHaveAttribute(
    'href',
    '/order/orderList?status=processed%2Cpicked&picker=usr_1&warehouse=whs_1',
  );
});

test.each([
  ['en', 'Mona', 'Order: changed the status', 'Picked: 12 and Packed: 8'],
  ['ab', 'منى', 'طلب: تغيير الحالة', 'تم تجميع الطلب: 12'],
] as const)(
  'the work of each person stands under their name, an order’s steps together (%s)',
  async (language, name, what, moves) => {
    serve();
    await renderApp(app, { path: '/order/handover', language });
    const work = within(await screen.findByRole('region', { name }, PATIENT));
    expect(work.getByText(what, { exact: false })).toHaveTextContent(moves);
    const entries = new URL(work.getByRole('link').getAttribute('href') ?? '', 'http://store');
    expect(entries.pathname).toBe('/audit');
    expect(Object.fromEntries(entries.searchParams)).toEqual({
      actor: 'usr_1',
      type: 'order',
      action: 'status_changed',
      from: handover.from,
      upto: handover.as_of,
    });
  },
);

test('without the right to read the audit log the numbers are no links', async () => {
  serve();
  await renderApp(app, { path: '/order/handover', permissions: ['order.view'] });
  const work = within(await screen.findByRole('region', { name: 'Mona' }, PATIENT));
  expect(work.getByText('20')).toBeInTheDocument();
  expect(work.queryByRole('link')).not.toBeInTheDocument();
});
