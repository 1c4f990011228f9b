import {
  AuditEntry,
  DEFAULT_REFUND_SETTINGS,
  Order,
  RefundQuote,
  RefundSettings,
  ReturnableOrder,
  ReturnDetail as ReturnContract,
  type ReturnDetail,
  SavedView,
} from '@bo/contracts';
import {
  act,
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
  lookAgain,
} from '@bo/testing';
import { app } from '../../app.ts';
// Loaded before the clock of a test runs.
import './return-details.pages.tsx';
import './return-list.pages.tsx';

const server = useServer();
const PATIENT = { timeout: 20_000 };
const DAY = 86_400_000;

const aLine = (more: Partial<ReturnDetail['lines'][number]> = {}): ReturnDetail['lines'][number] => ({
  id: 'rtl_1',
  order_line_id: 'oli_1',
  title: 'Fresh Milk',
  title_ar: 'حليب طازج',
  variant_label: '1 L',
  variant_label_ar: '1 لتر',
  image: null,
  storage: 'ambient',
  quantity: 2,
  reason: { id: 'damaged', name: 'Damaged or spoiled', name_ar: 'تالف أو فاسد' },
  store_fault: true,
  sellable: 0,
  damaged: 0,
  wrong: 0,
  missing: 0,
  ...more,
});
const aReturn = (more: Partial<ReturnDetail> = {}): ReturnDetail =>
  ReturnContract.parse({
    ...recordFields('ret_1'),
    number: 'RT-100001',
    order: { id: 'ord_1', number: 'GM-100001' },
    customer: { id: 'cus_1', name: 'Fatima Al Mansoori' },
    purchase_date: '2026-11-15T08:00:00.000Z',
    status: 'requested',
    status_at: new Date().toISOString(),
    wish: 'refund',
    quantity: 2,
    note: '',
    decision_reason: '',
    warehouse: null,
    pickup_starts_at: null,
    pickup_ends_at: null,
    received_at: null,
    inspected_at: null,
    customer_phone: '+971501234567',
    address: 'Villa 12, Jumeirah 1',
    currency: 'AED',
    lines: [aLine()],
    refunds: [],
    ...more,
  });

/** Answers as the API does, and remembers what it was asked to do. */
function serveReturns(one: ReturnDetail, worth: Partial<RefundQuote> = {}) {
  const done: [string, unknown][] = [];
  const asked: URLSearchParams[] = [];
  server.use(
    api.list('admin_panel/saved-views/', SavedView, []),
    api.list('admin_panel/audit-entries/', AuditEntry, []),
    api.list('admin_panel/orders/', Order, []),
    api.get('admin_panel/refund-settings/', RefundSettings, {
      ...DEFAULT_REFUND_SETTINGS,
      id: 'refunds',
      version: 1,
      updated_at: '2026-11-20T08:00:00.000Z',
      updated_by: null,
    }),
    mock.get('*/api/v1/admin_panel/refunds/quote/', ({ request }) => {
      asked.push(new URL(request.url).searchParams);
      return HttpResponse.json(
        RefundQuote.parse({
          lines: [],
          items: 2000,
          restocking_fee: 0,
          delivery_fee: 700,
          goodwill: 0,
          total: 2700,
          gift_card_amount: 0,
          refundable: 5175,
          needs_approval: true,
          ...worth,
        }),
      );
    }),
    api.get('admin_panel/returns/returnable/', ReturnableOrder, {
      id: 'ord_1',
      number: 'GM-100001',
      customer: { id: 'cus_1', name: 'Fatima' },
      delivered_at: '2026-11-15T10:00:00.000Z',
      lines: [
        {
          line_id: 'oli_1',
          title: 'Fresh Milk',
          title_ar: 'حليب طازج',
          variant_label: '1 L',
          variant_label_ar: '1 لتر',
          delivered: 5,
          left: 5,
          policy: 'return_or_exchange',
          until: '2026-11-22T19:59:59.000Z',
          open: true,
        },
        {
          line_id: 'oli_2',
          title: 'Ice cream',
          title_ar: 'آيس كريم',
          variant_label: '',
          variant_label_ar: '',
          delivered: 1,
          left: 1,
          policy: 'non_returnable',
          until: null,
          open: false,
        },
      ],
    }),
    mock.post('*/api/v1/admin_panel/returns/ret_1/:act/', async ({ request, params }) => {
      done.push([String(params['act']), await request.json()]);
      return HttpResponse.json(one);
    }),
    mock.post('*/api/v1/admin_panel/returns/', async ({ request }) => {
      done.push(['create', await request.json()]);
      return HttpResponse.json(one, { status: 201 });
    }),
    mock.get('*/api/v1/admin_panel/returns/ret_1/', () => HttpResponse.json(one)),
    mock.get('*/api/v1/admin_panel/returns/', ({ request }) => {
      asked.push(new URL(request.url).searchParams);
      const { lines: _, refunds: __, customer_phone: ___, address: ____, currency: _____, ...row } = one;
      return HttpResponse.json({ count: 1, count_exact: true, next: null, previous: null, results: [row] });
    }),
  );
  return { done, asked };
}
const choose = async (dialog: HTMLElement, button: string | RegExp) =>
  fireEvent.click(await within(dialog).findByRole('button', { name: button }, PATIENT));

test('the requests have the columns of the specification, and what waits too long is marked', async () => {
  const { asked } = serveReturns(aReturn({ status_at: new Date(Date.now() - 2 * DAY).toISOString() }));
  await renderApp(app, { path: '/returnedorder/request' });
  const row = (await screen.findByText('RT-100001', {}, PATIENT)).closest('tr');
  for (const title of ['Order ID', 'User', 'Purchase date', 'Order code'])
    expect(screen.getByRole('columnheader', { name: new RegExp(title) })).toBeInTheDocument();
  expect(within(row!).getByText('GM-100001')).toBeInTheDocument();
  expect(within(row!).getByText('Over 24 h')).toBeInTheDocument();
  expect(asked.at(-1)?.get('status')).toBe('requested,approved,pickup_scheduled,rejected');
});

test('returned orders are those whose goods are here, in Arabic too', async () => {
  const { asked } = serveReturns(aReturn({ status: 'received' }));
  await renderApp(app, { path: '/returnedorder/orders', language: 'ab' });
  expect(await screen.findByRole('heading', { name: 'الطلبات المرتجعة' }, PATIENT)).toBeInTheDocument();
  expect(await screen.findByText('تم الاستلام', {}, PATIENT)).toBeInTheDocument();
  expect(screen.getByRole('columnheader', { name: /رمز الطلب/ })).toBeInTheDocument();
  expect(asked.at(-1)?.get('status')).toBe('received,inspected,refunded,exchanged,closed');
});

test('two of five are asked for; what cannot come back cannot be chosen', async () => {
  const { done } = serveReturns(aReturn());
  const { router } = await renderApp(app, { path: '/returnedorder/request?return_of=ord_1' });
  const dialog = await screen.findByRole('dialog', { name: 'Create return' }, PATIENT);
  const milk = await within(dialog).findByLabelText(/Units of Fresh Milk/, {}, PATIENT);
  expect(within(dialog).getByLabelText(/Units of Ice cream/)).toBeDisabled();
  expect(within(dialog).getByText('Cannot be returned')).toBeInTheDocument();
  fireEvent.change(milk, { target: { value: '2' } });
  await choose(dialog, 'Create return');
  await waitFor(
    () =>
      expect(done).toMatchObject([
        [
          'create',
          { order_id: 'ord_1', wish: 'refund', lines: [{ line_id: 'oli_1', quantity: 2, reason_id: 'damaged' }] },
        ],
      ]),
    PATIENT,
  );
  await waitFor(() => expect(router.state.location.pathname).toBe('/returnedorder/requestdetail/ret_1'));
});

test('what comes back is named with its size, in Arabic too', async () => {
  serveReturns(aReturn());
  await renderApp(app, { path: '/returnedorder/request?return_of=ord_1', language: 'ab' });
  const dialog = await screen.findByRole('dialog', {}, PATIENT);
  expect(await within(dialog).findByText('1 لتر', {}, PATIENT)).toBeInTheDocument();
  expect(within(dialog).getAllByLabelText(/حليب طازج، 1 لتر/)).toHaveLength(2);
});

test('what is inspected is named with its size, in Arabic too', async () => {
  serveReturns(aReturn({ status: 'received' }));
  await renderApp(app, { path: '/returnedorder/orderdetails/ret_1', language: 'ab' });
  expect(await screen.findByText('1 لتر', {}, PATIENT)).toBeInTheDocument();
  fireEvent.click(screen.getByRole('button', { name: 'فحص' }));
  const dialog = await screen.findByRole('dialog', {}, PATIENT);
  expect(await within(dialog).findAllByText(/^حليب طازج، 1 لتر/, {}, PATIENT)).not.toHaveLength(0);
});

test('a request is approved, and what else can be done is under the dots', async () => {
  const { done } = serveReturns(aReturn());
  await renderApp(app, { path: '/returnedorder/requestdetail/ret_1' });
  fireEvent.click(await screen.findByRole('button', { name: 'Approve' }, PATIENT));
  await choose(await screen.findByRole('dialog', { name: 'Approve' }, PATIENT), 'Approve');
  await waitFor(() => expect(done).toEqual([['approve', { version: 1 }]]));
  fireEvent.click(screen.getByRole('button', { name: 'More actions' }));
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Reject' }, PATIENT));
  expect(await screen.findByText(/customer keeps the goods/, {}, PATIENT)).toBeInTheDocument();
});

test('a pickup that a colleague has moved meanwhile is told before it is moved again', async () => {
  const planned = aReturn({
    status: 'pickup_scheduled',
    pickup_starts_at: '2026-11-22T08:00:00.000Z',
    pickup_ends_at: '2026-11-22T10:00:00.000Z',
  });
  const { done } = serveReturns(planned);
  await renderApp(app, { path: '/returnedorder/requestdetail/ret_1' });
  fireEvent.click(await screen.findByRole('button', { name: 'More actions' }, PATIENT));
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Schedule pickup' }, PATIENT));
  const dialog = within(await screen.findByRole('dialog', { name: 'Schedule pickup' }, PATIENT));
  const until = dialog.getByLabelText(/Pickup until/);
  fireEvent.mouseDown(until);
  fireEvent.change(until, { target: { value: '22 Nov 2026 15:00' } });
  fireEvent.keyDown(until, { key: 'Enter', code: 'Enter' });
  const theirs = { ...planned, pickup_ends_at: '2026-11-22T12:00:00.000Z', version: 9 };
  server.use(mock.get('*/api/v1/admin_panel/returns/ret_1/', () => HttpResponse.json(theirs)));
  await lookAgain();
  expect(await dialog.findByText('Someone changed this while you were editing.', {}, PATIENT)).toBeInTheDocument();
  fireEvent.click(dialog.getByRole('button', { name: 'Schedule pickup' }));
  await waitFor(
    () => expect(done).toMatchObject([['pickup', { version: 1, pickup_ends_at: '2026-11-22T11:00:00.000Z' }]]),
    PATIENT,
  );
});

test('what was asked about one return is not asked about another that one goes back to', async () => {
  serveReturns(aReturn());
  const other = { ...aReturn({ number: 'RT-100002' }), id: 'ret_2' };
  server.use(mock.get('*/api/v1/admin_panel/returns/ret_2/', () => HttpResponse.json(other)));
  const { router } = await renderApp(app, { path: '/returnedorder/requestdetail/ret_1' });
  await screen.findByRole('button', { name: 'Approve' }, PATIENT);
  await act(() => router.navigate('/returnedorder/requestdetail/ret_2'));
  await screen.findByRole('heading', { name: 'RT-100002' }, PATIENT);
  fireEvent.click(await screen.findByRole('button', { name: 'Approve' }, PATIENT));
  await screen.findByRole('dialog', { name: 'Approve' }, PATIENT);
  await act(() => router.navigate(-1));
  await screen.findByRole('heading', { name: 'RT-100001' }, PATIENT);
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

const CHANGED_MIND = { id: 'changed_mind', name: 'Changed their mind', name_ar: 'عدل عن الشراء' };

test('what the customer calls damaged begins as damaged, beside the reason', async () => {
  serveReturns(aReturn({ status: 'received', lines: [aLine()] }));
  await renderApp(app, { path: '/returnedorder/orderdetails/ret_1' });
  fireEvent.click(await screen.findByRole('button', { name: 'Inspect' }, PATIENT));
  const dialog = await screen.findByRole('dialog', { name: 'Inspect' }, PATIENT);
  expect(within(dialog).getByLabelText(/Damaged/)).toHaveValue('2');
  expect(within(dialog).getByLabelText(/Sellable/)).toHaveValue('0');
  expect(within(dialog).getByText(/Reason: .*Damaged or spoiled/)).toBeInTheDocument();
});

test('every unit is sorted; what is cold begins as damaged and cannot be sold', async () => {
  const { done } = serveReturns(
    aReturn({
      status: 'received',
      lines: [
        aLine({ reason: CHANGED_MIND }),
        aLine({ id: 'rtl_2', title: 'Ice cream', storage: 'frozen', quantity: 1 }),
      ],
    }),
  );
  await renderApp(app, { path: '/returnedorder/orderdetails/ret_1' });
  fireEvent.click(await screen.findByRole('button', { name: 'Inspect' }, PATIENT));
  const dialog = await screen.findByRole('dialog', { name: 'Inspect' }, PATIENT);
  const [milk, ice] = within(dialog).getAllByLabelText(/Sellable/);
  expect(ice).toBeDisabled();
  fireEvent.change(milk!, { target: { value: '1' } });
  fireEvent.change(within(dialog).getAllByLabelText(/Missing/)[0]!, { target: { value: '1' } });
  await choose(dialog, /Save/);
  await waitFor(
    () =>
      expect(done).toEqual([
        [
          'inspect',
          {
            version: 1,
            lines: [
              { line_id: 'rtl_1', sellable: 1, damaged: 0, wrong: 0, missing: 1 },
              { line_id: 'rtl_2', sellable: 0, damaged: 1, wrong: 0, missing: 0 },
            ],
          },
        ],
      ]),
    PATIENT,
  );
});

test('who wished an exchange gets one first; money is the other way, and nothing is closed before', async () => {
  const { done, asked } = serveReturns(
    aReturn({
      status: 'inspected',
      wish: 'exchange',
      inspected_at: new Date().toISOString(),
      lines: [aLine({ damaged: 2 })],
    }),
  );
  await renderApp(app, { path: '/returnedorder/orderdetails/ret_1' });
  expect(await screen.findByRole('button', { name: 'Exchange' }, PATIENT)).toBeInTheDocument();
  fireEvent.click(screen.getByRole('button', { name: 'More actions' }));
  const others = await screen.findAllByRole('menuitem', {}, PATIENT);
  expect(others.map(({ textContent }) => textContent)).toEqual(['Refund']);
  fireEvent.click(others[0]!);
  const dialog = await screen.findByRole('dialog', { name: 'Refund' }, PATIENT);
  // What it comes to is seen before it is asked for.
  expect(await within(dialog).findByText(/= AED\s27\.00/, {}, PATIENT)).toBeInTheDocument();
  const { order, lines, reason, method } = Object.fromEntries(asked.at(-1) ?? []);
  expect([order, lines, reason, method]).toEqual(['ord_1', 'oli_1:2', 'damaged', 'original']);
  await choose(dialog, /^Refund AED/);
  await waitFor(() => expect(done).toEqual([['refund', { version: 1, method: 'original' }]]), PATIENT);
});

test('what earlier refunds have paid of a return is said before its refund is requested', async () => {
  const { done } = serveReturns(
    aReturn({ status: 'inspected', inspected_at: new Date().toISOString(), lines: [aLine({ damaged: 2 })] }),
    { paid_before: 1500, total: 1200, refundable: 1200 },
  );
  await renderApp(app, { path: '/returnedorder/orderdetails/ret_1' });
  fireEvent.click(await screen.findByRole('button', { name: 'Refund' }, PATIENT));
  const dialog = await screen.findByRole('dialog', { name: 'Refund' }, PATIENT);
  expect(await within(dialog).findByText(/= AED\s12\.00/, {}, PATIENT)).toHaveTextContent(/already paid AED\s15\.00/);
  await choose(dialog, /^Refund AED/);
  await waitFor(() => expect(done).toEqual([['refund', { version: 1, method: 'original' }]]), PATIENT);
});

test('a return cannot be refunded while an open refund holds its money, and says so before the click', async () => {
  serveReturns(
    aReturn({ status: 'inspected', inspected_at: new Date().toISOString(), lines: [aLine({ damaged: 2 })] }),
    {
      refundable: 500,
      in_progress: 4500,
    },
  );
  await renderApp(app, { path: '/returnedorder/orderdetails/ret_1' });
  fireEvent.click(await screen.findByRole('button', { name: 'Refund' }, PATIENT));
  const dialog = await screen.findByRole('dialog', { name: 'Refund' }, PATIENT);
  expect(await within(dialog).findByText(/are still open for AED\s45\.00/, {}, PATIENT)).toBeInTheDocument();
  expect(within(dialog).getByRole('button', { name: /^Refund AED/ })).toBeDisabled();
});

test('a refund of a return that a colleague has changed meanwhile is sent over what was seen when its dialog opened', async () => {
  const inspected = aReturn({ status: 'inspected', lines: [aLine({ damaged: 2 })] });
  const { done } = serveReturns(inspected);
  await renderApp(app, { path: '/returnedorder/orderdetails/ret_1' });
  fireEvent.click(await screen.findByRole('button', { name: 'Refund' }, PATIENT));
  const dialog = within(await screen.findByRole('dialog', { name: 'Refund' }, PATIENT));
  await dialog.findByText(/= AED\s27\.00/, {}, PATIENT);
  const theirs = { ...inspected, note: 'They keep one.', version: 9 };
  server.use(mock.get('*/api/v1/admin_panel/returns/ret_1/', () => HttpResponse.json(theirs)));
  await lookAgain();
  expect(await dialog.findByText(/Someone changed this/, {}, PATIENT)).toBeInTheDocument();
  fireEvent.click(dialog.getByRole('button', { name: /^Refund AED/ }));
  await waitFor(() => expect(done).toMatchObject([['refund', { version: 1 }]]), PATIENT);
});

test('while the refund is on its way it is named, and there is no other step to take', async () => {
  serveReturns(
    aReturn({
      status: 'inspected',
      inspected_at: new Date().toISOString(),
      lines: [aLine({ sellable: 2 })],
      refunds: [{ id: 'ref_1', number: 'RF-100001', status: 'processing', amount: 2000 }],
    }),
  );
  await renderApp(app, { path: '/returnedorder/orderdetails/ret_1' });
  expect(await screen.findByText(/RF-100001.* is not settled yet/, {}, PATIENT)).toBeInTheDocument();
  for (const name of ['Refund', 'Exchange', 'Close', 'More actions'])
    expect(screen.queryByRole('button', { name })).not.toBeInTheDocument();
});

test('what another refund of the order has paid is said, and the return can be closed', async () => {
  serveReturns(
    aReturn({
      status: 'inspected',
      inspected_at: new Date().toISOString(),
      lines: [aLine({ sellable: 2, to_refund: 0 })],
    }),
  );
  await renderApp(app, { path: '/returnedorder/orderdetails/ret_1' });
  expect(await screen.findByRole('button', { name: 'Close' }, PATIENT)).toBeInTheDocument();
  expect(screen.getByText('Units already refunded by another refund: 2')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Refund' })).not.toBeInTheDocument();
});

test('once its refund is rejected a return can be closed, or paid after all', async () => {
  serveReturns(
    aReturn({
      status: 'inspected',
      inspected_at: new Date().toISOString(),
      lines: [aLine({ damaged: 2 })],
      refunds: [{ id: 'ref_1', number: 'RF-100001', status: 'rejected', amount: 2000 }],
    }),
  );
  await renderApp(app, { path: '/returnedorder/orderdetails/ret_1' });
  expect(await screen.findByRole('button', { name: 'Refund' }, PATIENT)).toBeInTheDocument();
  fireEvent.click(screen.getByRole('button', { name: 'More actions' }));
  expect(await screen.findByRole('menuitem', { name: 'Close' })).toBeInTheDocument();
});

test('anyone who may only look gets no step to take', async () => {
  serveReturns(aReturn());
  await renderApp(app, { path: '/returnedorder/requestdetail/ret_1', permissions: ['return.view'] });
  expect(await screen.findByText('Fresh Milk', {}, PATIENT)).toBeInTheDocument();
  for (const name of ['Approve', 'More actions'])
    expect(screen.queryByRole('button', { name })).not.toBeInTheDocument();
});
