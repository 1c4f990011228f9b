import {
  AuditEntry,
  CreditNote,
  DEFAULT_REFUND_SETTINGS,
  Order,
  type RefundDetail,
  RefundDetail as RefundContract,
  RefundQuote,
  RefundSettings,
  SavedView,
} from '@bo/contracts';
import {
  api,
  cleanup,
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
// Loaded before the clock of a test runs.
import './refund-list.page.tsx';

const server = useServer();
const PATIENT = { timeout: 20_000 };

const aRefund = (more: Partial<RefundDetail> = {}): RefundDetail =>
  RefundContract.parse({
    ...recordFields('ref_1'),
    number: 'RF-100001',
    order: { id: 'ord_1', number: 'GM-100001' },
    customer: { id: 'cus_1', name: 'Fatima Al Mansoori' },
    return: null,
    status: 'requested',
    method: 'original',
    reason: { id: 'damaged', name: 'Damaged or spoiled', name_ar: 'تالف أو فاسد' },
    store_fault: true,
    note: '',
    currency: 'AED',
    items: 4000,
    restocking_fee: 0,
    delivery_fee: 1000,
    goodwill: 0,
    amount: 5000,
    gift_card_amount: 0,
    requested_by: { id: 'u1', name: 'Priya Menon', name_ar: 'بريا مينون' },
    decided_by: null,
    decided_at: null,
    decision_reason: '',
    failure: '',
    attempts: 0,
    settled_at: null,
    lines: [
      {
        id: 'rfl_1',
        order_line_id: 'oli_1',
        title: 'Fresh Milk',
        title_ar: 'حليب طازج',
        variant_label: '1 L',
        variant_label_ar: '1 لتر',
        quantity: 2,
        amount: 4000,
      },
    ],
    ...more,
  });

/** Answers as the API does, and remembers what it was asked to do. */
function serveRefunds(refund: RefundDetail, delivery_fee_policy = 0) {
  const done: [string, unknown][] = [];
  const quotes: unknown[] = [];
  server.use(
    api.list('admin_panel/saved-views/', SavedView, []),
    api.list('admin_panel/credit-notes/', CreditNote, []),
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
      const query = new URL(request.url).searchParams;
      const fee = query.get('delivery_fee');
      quotes.push([query.get('lines'), ...(fee === null ? [] : [`fee ${fee}`])].join(' '));
      const units = Number((query.get('lines') ?? '').split(':')[1] ?? 0);
      const goodwill = Number(query.get('goodwill'));
      return HttpResponse.json(
        RefundQuote.parse({
          lines: [
            {
              line_id: 'oli_1',
              title: 'Fresh Milk',
              title_ar: 'حليب طازج',
              variant_label: '1 L',
              variant_label_ar: '1 لتر',
              left: 5,
              quantity: units,
              amount: units * 700,
            },
          ],
          items: units * 700,
          restocking_fee: 0,
          delivery_fee: Number(fee ?? delivery_fee_policy),
          delivery_fee_policy,
          delivery_fee_left: 1000,
          goodwill,
          total: units * 700 + Number(fee ?? delivery_fee_policy) + goodwill,
          gift_card_amount: 0,
          refundable: 4500,
          needs_approval: units > 1,
        }),
      );
    }),
    mock.post('*/api/v1/admin_panel/refunds/ref_1/:act/', async ({ request, params }) => {
      done.push([String(params['act']), await request.json()]);
      return HttpResponse.json(refund);
    }),
    mock.post('*/api/v1/admin_panel/refunds/', async ({ request }) => {
      done.push(['create', await request.json()]);
      return HttpResponse.json(refund, { status: 201 });
    }),
    mock.get('*/api/v1/admin_panel/refunds/ref_1/', () => HttpResponse.json(refund)),
    mock.get('*/api/v1/admin_panel/refunds/', () => {
      const { lines: _, ...row } = refund;
      return HttpResponse.json({ count: 1, count_exact: true, next: null, previous: null, results: [row] });
    }),
  );
  return { done, quotes };
}
const fromMenu = async (action: string) => {
  fireEvent.click(await screen.findByRole('button', { name: /^Actions for refund/ }, PATIENT));
  fireEvent.click(await screen.findByRole('menuitem', { name: action }, PATIENT));
};

test('a refund is approved after one has read what it does', async () => {
  const { done } = serveRefunds(aRefund());
  await renderApp(app, { path: '/refund/refundlist' });
  const row = (await screen.findByText('RF-100001', {}, PATIENT)).closest('tr');
  expect(within(row!).getByText(/50\.00/)).toBeInTheDocument();
  expect(within(row!).getByText('Requested')).toBeInTheDocument();
  fireEvent.click(within(row!).getByRole('button', { name: 'Approve RF-100001' }));
  const dialog = await screen.findByRole('dialog', { name: 'Approve' }, PATIENT);
  expect(dialog).toHaveTextContent(/is refunded .*50\.00 for order GM-\d+\. Reason: .+\. This can’t be undone./);
  fireEvent.click(within(dialog).getByRole('button', { name: 'Approve' }));
  await waitFor(() => expect(done).toEqual([['approve', { version: 1 }]]));
});

test.each([
  ['cash that was not handed over', { status: 'processing', method: 'cash' }, true],
  ['what a card refused', { status: 'failed', method: 'original' }, true],
  ['what a provider still has', { status: 'processing', method: 'original' }, false],
] as const)('%s can be rejected only while nothing has gone out', async (_what, refund, can) => {
  serveRefunds(aRefund(refund));
  await renderApp(app, { path: '/refund/refundlist' });
  fireEvent.click(await screen.findByRole('button', { name: /^Actions/ }, PATIENT));
  expect(await screen.findByRole('menuitem', { name: 'Open' })).toBeInTheDocument();
  expect(screen.queryAllByRole('menuitem', { name: 'Reject' })).toHaveLength(can ? 1 : 0);
});

test('a rejection needs a reason', async () => {
  const { done } = serveRefunds(aRefund());
  await renderApp(app, { path: '/refund/refundlist' });
  await fromMenu('Reject');
  const dialog = await screen.findByRole('dialog', { name: 'Reject' }, PATIENT);
  expect(within(dialog).getByRole('button', { name: 'Reject' })).toBeDisabled();
  fireEvent.change(within(dialog).getByLabelText(/Reason/), { target: { value: 'Eaten already' } });
  fireEvent.click(within(dialog).getByRole('button', { name: 'Reject' }));
  await waitFor(() => expect(done).toEqual([['reject', { version: 1, reason: 'Eaten already' }]]));
});

test('one that failed says why, and is tried again another way', async () => {
  const { done } = serveRefunds(aRefund({ status: 'failed', failure: 'Declined by the bank.' }));
  await renderApp(app, { path: '/refund/refundlist' });
  await fromMenu('Retry');
  const dialog = await screen.findByRole('dialog', { name: 'Retry' }, PATIENT);
  expect(within(dialog).getByText('Declined by the bank.')).toBeInTheDocument();
  fireEvent.mouseDown(within(dialog).getByRole('combobox', { name: /Method/ }));
  fireEvent.click(await screen.findByTitle('Wallet', {}, PATIENT));
  fireEvent.click(within(dialog).getByRole('button', { name: /Save/ }));
  await waitFor(() => expect(done).toEqual([['retry', { version: 1, method: 'wallet' }]]), PATIENT);
});

test('a press on a row opens the refund, its address does too, and closed it is gone from there', async () => {
  serveRefunds(aRefund());
  const { router } = await renderApp(app, { path: '/refund/refundlist?status=requested' });
  fireEvent.click(await screen.findByText('Fatima Al Mansoori', {}, PATIENT));
  const panel = await screen.findByRole('dialog', {}, PATIENT);
  const { search } = router.state.location;
  expect(new URLSearchParams(search).get('refund')).toBe(aRefund().id);
  fireEvent.click(within(panel).getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(router.state.location.search).toBe('?status=requested'));
  cleanup();
  serveRefunds(aRefund());
  await renderApp(app, { path: `/refund/refundlist${search}` });
  expect(await screen.findByRole('table', { name: 'What goes back' }, PATIENT)).toBeInTheDocument();
});

test('opened, a refund adds up line by line, in Arabic too', async () => {
  serveRefunds(aRefund());
  await renderApp(app, { path: '/refund/refundlist', language: 'ab' });
  fireEvent.click(await screen.findByRole('button', { name: /إجراءات الاسترداد/ }, PATIENT));
  fireEvent.click(await screen.findByRole('menuitem', { name: 'فتح' }, PATIENT));
  const sums = await screen.findByRole('table', { name: 'المبلغ المردود' }, PATIENT);
  expect(within(sums).getByText('حليب طازج')).toBeInTheDocument();
  expect(within(sums).getByText('1 لتر')).toBeInTheDocument();
  expect(within(sums).getByText('رسوم التوصيل')).toBeInTheDocument();
  expect(within(sums).getByText(/50\.00/)).toBeInTheDocument();
});

test('two of five go back: what it comes to is said while one types, and only these are asked for', async () => {
  const { done, quotes } = serveRefunds(aRefund());
  const { router } = await renderApp(app, { path: '/refund/refundlist?refund_of=ord_1' });
  const dialog = await screen.findByRole('dialog', { name: 'Create refund' }, PATIENT);
  fireEvent.change(await within(dialog).findByLabelText(/Units of Fresh Milk/, {}, PATIENT), {
    target: { value: '2' },
  });
  expect(await within(dialog).findByText(/= .*14\.00/, {}, PATIENT)).toBeInTheDocument();
  expect(within(dialog).getByText(/It needs someone else's approval/)).toBeInTheDocument();
  expect(quotes.at(-1)).toBe('oli_1:2');
  fireEvent.click(within(dialog).getByRole('button', { name: /^Refund AED\s14\.00$/ }));
  await waitFor(
    () =>
      expect(done).toMatchObject([
        [
          'create',
          { order_id: 'ord_1', lines: [{ line_id: 'oli_1', quantity: 2 }], reason_id: 'damaged', method: 'original' },
        ],
      ]),
    PATIENT,
  );
  await waitFor(() => expect(router.state.location.search).toBe(''));
});

test('the delivery fee follows the store’s rule until an approver enters another part of it', async () => {
  const { done, quotes } = serveRefunds(aRefund(), 1000);
  await renderApp(app, { path: '/refund/refundlist?refund_of=ord_1' });
  const dialog = await screen.findByRole('dialog', { name: 'Create refund' }, PATIENT);
  const fee = await within(dialog).findByLabelText(/Delivery fee/, {}, PATIENT);
  await waitFor(() => expect(fee).toHaveValue('10.00'), PATIENT);
  expect(within(dialog).getByText(/AED\s10\.00 of it has not been refunded yet/)).toBeInTheDocument();
  fireEvent.change(fee, { target: { value: '4' } });
  fireEvent.change(within(dialog).getByLabelText(/Units of Fresh Milk/), { target: { value: '2' } });
  await waitFor(() => expect(quotes.at(-1)).toBe('oli_1:2 fee 400'), PATIENT);
  expect(fee).toHaveValue('4');
  fireEvent.click(within(dialog).getByRole('button', { name: /^Refund/ }));
  await waitFor(() => expect(done).toMatchObject([['create', { delivery_fee: 400 }]]), PATIENT);
});

test('a refund above what is left of the order cannot be sent, and says so before the click', async () => {
  serveRefunds(aRefund());
  await renderApp(app, { path: '/refund/refundlist?refund_of=ord_1' });
  const dialog = await screen.findByRole('dialog', {}, PATIENT);
  fireEvent.change(await within(dialog).findByLabelText(/Units of Fresh Milk/, {}, PATIENT), {
    target: { value: '7' },
  });
  expect(await within(dialog).findByText(/Only AED\s45\.00 of this order/, {}, PATIENT)).toBeInTheDocument();
  expect(within(dialog).getByRole('button', { name: /^Refund AED/ })).toBeDisabled();
});

test('what can be paid back is named with its size, in Arabic too', async () => {
  serveRefunds(aRefund());
  await renderApp(app, { path: '/refund/refundlist?refund_of=ord_1', language: 'ab' });
  const dialog = await screen.findByRole('dialog', {}, PATIENT);
  expect(await within(dialog).findByText('1 لتر', {}, PATIENT)).toBeInTheDocument();
  expect(within(dialog).getByLabelText(/حليب طازج، 1 لتر/)).toBeInTheDocument();
});

test('anyone who may only look decides nothing', async () => {
  serveRefunds(aRefund());
  await renderApp(app, { path: '/refund/refundlist', permissions: ['refund.view'] });
  fireEvent.click(await screen.findByRole('button', { name: /^Actions for refund/ }, PATIENT));
  expect((await screen.findAllByRole('menuitem', {}, PATIENT)).map(({ textContent }) => textContent)).toEqual(['Open']);
  expect(screen.queryByRole('button', { name: 'Create refund' })).not.toBeInTheDocument();
});

test('one that its provider never ends is paid another way, with the reason', async () => {
  const { done } = serveRefunds(aRefund({ status: 'processing' }));
  await renderApp(app, { path: '/refund/refundlist' });
  await fromMenu('Pay another way');
  const dialog = await screen.findByRole('dialog', { name: 'Pay another way' }, PATIENT);
  expect(within(dialog).getByText(/50\.00 is no longer refunded through the provider/)).toBeInTheDocument();
  fireEvent.change(within(dialog).getByLabelText(/Reason/), { target: { value: 'The bank is silent.' } });
  fireEvent.click(within(dialog).getByRole('button', { name: /Save/ }));
  await waitFor(
    () => expect(done).toEqual([['divert', { version: 1, to: 'wallet', note: 'The bank is silent.' }]]),
    PATIENT,
  );
});

test('another way is for people who approve refunds', async () => {
  serveRefunds(aRefund({ status: 'processing' }));
  await renderApp(app, { path: '/refund/refundlist', permissions: ['refund.view', 'refund.edit'] });
  fireEvent.click(await screen.findByRole('button', { name: /^Actions for refund/ }, PATIENT));
  expect((await screen.findAllByRole('menuitem', {}, PATIENT)).map(({ textContent }) => textContent)).toEqual(['Open']);
});
