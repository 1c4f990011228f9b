import { BulkPreview, listPage, Order, OrderCounts, OrderPickers, SavedView } from '@bo/contracts';
import {
  api,
  fireEvent,
  HttpResponse,
  mock,
  recordFields,
  renderApp,
  screen,
  useServer,
  waitFor,
  within,
} from '@bo/testing';
import { app } from '../../app.ts';

const server = useServer();

function anOrder(fields: Partial<Order> = {}): Order {
  return {
    ...recordFields(),
    number: '100001',
    status: 'pending',
    on_hold: false,
    hold_reason: '',
    late: false,
    short: false,
    code_locked: false,
    payment_problem: false,
    qty: 7,
    purchase_date: '2026-11-20T08:00:00.000Z',
    customer: { id: 'c1', name: 'Fatima Al Mansoori' },
    customer_phone: '+971501234567',
    billing_address: 'Villa 12, Jumeirah 1',
    pincode: '00112',
    amount: 12_550,
    vat: 598,
    delivery_fee: 1000,
    currency: 'AED',
    payment_mode: 'cash',
    payment_status: 'unpaid',
    delivery_mode: 'delivery',
    warehouse: { id: 'w1', name: 'Al Quoz', name_ar: 'القوز' },
    has_secret_code: true,
    slot_starts_at: null,
    slot_ends_at: null,
    promised_at: null,
    delivered_at: null,
    picker: null,
    ...fields,
  };
}
const counts: OrderCounts = {
  statuses: {
    placed: 0,
    pending: 25,
    processed: 15,
    picked: 17,
    packed: 15,
    ready_for_delivery: 17,
    delivered: 1808,
    cancelled: 97,
  },
  all: 1994,
  on_hold: 6,
  late: 19,
};

function serveOrders(rows: Order[]) {
  const asked: URLSearchParams[] = [];
  server.use(
    api.get('admin_panel/orders/counts/', OrderCounts, counts),
    api.list('admin_panel/saved-views/', SavedView, []),
    mock.get('*/api/v1/admin_panel/orders/', ({ request }) => {
      const query = new URL(request.url).searchParams;
      asked.push(query);
      const results = rows.filter(({ status }) => !query.has('status') || query.get('status') === status);
      return HttpResponse.json(
        listPage(Order).parse({ count: results.length, count_exact: true, next: null, previous: null, results }),
      );
    }),
  );
  return asked;
}

test('the order desk sees each order with its amount, its status and a masked secret code', async () => {
  serveOrders([anOrder()]);
  await renderApp(app, { path: '/order/orderList' });
  const row = (await screen.findByText('100001')).closest('tr');
  if (!row) throw new Error('The order is not in a row.');
  expect(within(row).getByText(/125\.50/)).toBeInTheDocument();
  expect(within(row).getByText('Pending')).toBeInTheDocument();
  expect(within(row).getByText('••••••')).toBeInTheDocument();
});

test.each([
  ['en', ['Hold', 'Short', 'Code locked', 'Payment problem']],
  ['ab', ['معلّق', 'فيها نقص', 'الرمز مقفل', 'مشكلة في الدفع']],
] as const)('an order that needs someone says why, by sign and in words (%s)', async (language, words) => {
  serveOrders([
    anOrder({ on_hold: true, short: true, code_locked: true, payment_problem: true }),
    anOrder({ number: '100002', short: true }),
    anOrder({ number: '100003' }),
  ]);
  await renderApp(app, { path: '/order/orderList', language });
  const flagsOf = async (number: string) => {
    const row = (await screen.findByText(number)).closest('tr');
    if (!row) throw new Error('The order is not in a row.');
    return words.flatMap((word) => within(row).queryAllByTitle(word));
  };
  const all = await flagsOf('100001');
  expect(all.map(({ textContent }) => textContent)).toEqual(words);
  for (const flag of all) expect(flag.querySelector('svg')).toBeInTheDocument();
  expect((await flagsOf('100002')).map(({ textContent }) => textContent)).toEqual([words[1]]);
  expect(await flagsOf('100003')).toEqual([]);
});

test('each status has its tab with its count, and its own address shows only its orders', async () => {
  const asked = serveOrders([anOrder(), anOrder({ number: '100002', status: 'packed' })]);
  const { user } = await renderApp(app, { path: '/order/orderList' });
  const current = async () =>
    within(await screen.findByRole('navigation', { name: 'Orders by status' })).getByRole('link', { current: 'page' });
  expect(await current()).toHaveTextContent('All');
  await user.click(await screen.findByRole('link', { name: /Packed\s*15/ }));
  expect(await screen.findByText('100002')).toBeInTheDocument();
  await waitFor(() => expect(screen.queryByText('100001')).not.toBeInTheDocument());
  expect(asked.at(-1)?.get('status')).toBe('packed');
  expect(await current()).toHaveTextContent('Packed');
});

test.each([
  ['/order/orderList', 1],
  ['/order/packed/orderList', 0],
])('the filters of %s offer a status only where no tab has chosen it', async (path, offered) => {
  serveOrders([anOrder({ status: 'packed' })]);
  const { user } = await renderApp(app, { path });
  await screen.findByText('100001');
  await user.click(screen.getByRole('button', { name: 'Filter' }));
  await screen.findByRole('group', { name: 'Promised' });
  expect(screen.queryAllByRole('group', { name: 'Status' })).toHaveLength(offered);
});

test('with a search on, the tabs count what it finds and lead there with it', async () => {
  serveOrders([anOrder()]);
  const asked: string[] = [];
  server.use(
    mock.get('*/api/v1/admin_panel/orders/counts/', ({ request }) => {
      asked.push(new URL(request.url).search);
      return HttpResponse.json({ ...counts, all: 3 });
    }),
  );
  await renderApp(app, { path: '/order/packed/orderList?search=milk&late=true' });
  expect(await screen.findByRole('link', { name: /All\s*3$/ })).toHaveAttribute(
    'href',
    '/order/orderList?late=true&search=milk',
  );
  expect(asked).toEqual(['?late=true&search=milk']);
});

test('an order that was opened from the list of a status leads back to that list', async () => {
  serveOrders([anOrder({ number: '100002', status: 'packed' })]);
  // The list knows enough of it for the heading.
  server.use(mock.get('*/api/v1/admin_panel/orders/:id/', () => new Promise<never>(() => undefined)));
  const { user } = await renderApp(app, { path: '/order/packed/orderList?late=true' });
  await user.click(await screen.findByText('100002'));
  await waitFor(() =>
    expect(screen.getByRole('link', { name: 'Orders' })).toHaveAttribute('href', '/order/packed/orderList?late=true'),
  );
});

test('Arabic has a word for every status, "ready for delivery" too', async () => {
  serveOrders([anOrder({ status: 'ready_for_delivery' })]);
  await renderApp(app, { path: '/order/orderList', language: 'ab' });
  expect(await screen.findByRole('heading', { name: 'الطلبات' })).toBeInTheDocument();
  await waitFor(() => expect(screen.getAllByText(/جاهز للتوصيل/)).toHaveLength(2));
});

test('the row menu assigns a picker in two clicks, the least busy first with the load of each', async () => {
  serveOrders([anOrder({ id: 'ord_1', version: 4, picker: { id: 'usr_2', name: 'Omar', name_ar: 'عمر' } })]);
  const sent: unknown[] = [];
  server.use(
    api.get('admin_panel/orders/pickers/', OrderPickers, [
      { id: 'usr_2', name: 'Omar', name_ar: 'عمر', open_orders: 2, open_lines: 14 },
      { id: 'usr_3', name: 'Huda', name_ar: 'هدى', open_orders: 0, open_lines: 0 },
    ]),
    mock.post('*/api/v1/admin_panel/orders/ord_1/picker/', async ({ request }) => {
      sent.push(await request.json());
      return HttpResponse.json({}, { status: 500 });
    }),
  );
  const { user } = await renderApp(app, { path: '/order/orderList' });
  await user.click(await screen.findByRole('button', { name: /More actions/ }));
  const items = await within(await screen.findByRole('group', { name: 'Assign picker' })).findAllByRole(
    'menuitemradio',
  );
  expect(items.map(({ textContent }) => textContent)).toEqual(['Hudano open orders', 'Omar2 orders and 14 lines']);
  expect(items[1]).toBeChecked();
  await user.click(items[0] as HTMLElement);
  await waitFor(() => expect(sent).toEqual([{ version: 4, picker_id: 'usr_3' }]));
});

test('the row menu puts an order on hold, with the reason', async () => {
  serveOrders([anOrder({ id: 'ord_1', number: '100001', version: 4, status: 'pending' })]);
  const sent: unknown[] = [];
  server.use(
    api.get('admin_panel/orders/pickers/', OrderPickers, []),
    mock.post('*/api/v1/admin_panel/orders/ord_1/hold/', async ({ request }) => {
      sent.push(await request.json());
      return HttpResponse.json({ detail: 'It is held already.', code: 'order.held' }, { status: 409 });
    }),
  );
  const { user } = await renderApp(app, { path: '/order/orderList' });
  await user.click(await screen.findByRole('button', { name: /More actions/ }));
  await user.click(await screen.findByRole('menuitem', { name: 'Hold' }));
  const dialog = within(await screen.findByRole('dialog', { name: /100001/ }));
  await user.type(await dialog.findByLabelText(/Reason/), 'Call first');
  await user.click(dialog.getByRole('button', { name: 'Hold' }));
  expect(await dialog.findByText('It is held already.')).toBeInTheDocument();
  expect(sent).toEqual([{ version: 4, reason: 'Call first' }]);
});

test('an address with a status that does not exist leads to all orders', async () => {
  serveOrders([anOrder()]);
  const { router } = await renderApp(app, { path: '/order/nonsense/orderList' });
  await waitFor(() => expect(router.state.location.pathname).toBe('/order/orderList'));
});

test('orders are found by the days of their promise and by pincodes, in whatever digits they are typed', async () => {
  const asked = serveOrders([anOrder()]);
  const { user } = await renderApp(app, { path: '/order/orderList' });
  await screen.findByText('100001');
  await user.click(screen.getByRole('button', { name: 'Filter' }));
  const promised = within(await screen.findByRole('group', { name: 'Promised' }));
  fireEvent.change(promised.getByLabelText('From'), { target: { value: '2026-11-20' } });
  fireEvent.change(promised.getByLabelText('Until'), { target: { value: '2026-11-21' } });
  fireEvent.change(screen.getByRole('textbox', { name: 'Pincode' }), { target: { value: '٠٠٧٣١، 00112' } });
  fireEvent.blur(screen.getByRole('textbox', { name: 'Pincode' }));
  await waitFor(() =>
    expect(Object.fromEntries(asked.at(-1) ?? [])).toMatchObject({
      promised_from: '2026-11-19T20:00:00.000Z',
      promised_upto: '2026-11-21T20:00:00.000Z',
      pincode: '00731,00112',
    }),
  );
});

describe('before selected orders advance', () => {
  /** The dialog for the one order of the list, with what the server says of the selection. */
  async function ask(preview: BulkPreview) {
    serveOrders([anOrder()]);
    const asked: unknown[] = [];
    server.use(
      mock.post('*/api/v1/admin_panel/orders/bulk/preview/', async ({ request }) => {
        asked.push(await request.json());
        return HttpResponse.json(BulkPreview.parse(preview));
      }),
    );
    const { user } = await renderApp(app, { path: '/order/orderList' });
    const row = (await screen.findByText('100001')).closest('tr');
    if (!row) throw new Error('The order is not in a row.');
    await user.click(within(row).getByRole('checkbox'));
    await user.click(await screen.findByRole('button', { name: 'Advance' }));
    return { dialog: await screen.findByRole('dialog'), asked };
  }

  test('the dialog says how many can, and why the others cannot', async () => {
    const refused = [{ detail: 'The order is on hold. Release it first.', count: 2 }];
    const { dialog, asked } = await ask({ count: 900, checked: 500, able: 498, refused });
    expect(await within(dialog).findByText('498 of the first 500 can be changed')).toBeInTheDocument();
    expect(within(dialog).getByText(/The order is on hold\. Release it first\..? \(2\)/)).toBeInTheDocument();
    expect(within(dialog).getByText(/Each order takes its next step/)).toBeInTheDocument();
    expect(within(dialog).getByRole('button', { name: 'Advance' })).toBeEnabled();
    expect(asked).toEqual([{ action: 'advance', target: { ids: [expect.any(String)] } }]);
  });

  test('the dialog has nothing to confirm where none can', async () => {
    const refused = [{ detail: 'The order is on hold. Release it first.', count: 1 }];
    const { dialog } = await ask({ count: 1, checked: 1, able: 0, refused });
    expect(await within(dialog).findByText('0 of 1 can be changed')).toBeInTheDocument();
    expect(within(dialog).getByRole('button', { name: 'Advance' })).toBeDisabled();
  });
});
