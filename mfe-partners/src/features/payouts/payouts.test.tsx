import {
  AuditEntry,
  Payout,
  PayoutCandidates,
  PayoutRun,
  RemittanceAdvice,
  SavedView,
  Seller,
  SellerBalance,
  STARTING_ROLES,
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
} from '@bo/testing';
import { app } from '../../app.ts';
// Loaded before the clock of a test runs.
import './payout-details.page.tsx';
import './payout-list.page.tsx';
import './payout-request-list.page.tsx';
import './remittance-advice.page.tsx';

const server = useServer();
const PATIENT = { timeout: 20_000 };

const aPayout = (more: Partial<Payout> = {}): Payout =>
  Payout.parse({
    ...recordFields('pay_1'),
    number: 'PAY-000001',
    seller: { id: 'sel_1', name: 'Sidr Farms', name_ar: 'مزارع السدر' },
    amount: 90_000,
    currency: 'AED',
    status: 'requested',
    note: '',
    requested_by: { id: 'u9', name: 'Priya Menon' },
    decided_by: null,
    decided_at: null,
    decision_reason: '',
    run: null,
    bank_holder: '',
    iban_end: '',
    sent_at: null,
    reference: '',
    failure: '',
    finished_at: null,
    ...more,
  });

test('a request that someone else made is approved after one has read what it does', async () => {
  const sent: unknown[] = [];
  server.use(
    api.list('admin_panel/saved-views/', SavedView, []),
    api.list('admin_panel/payout-requests/', Payout, [aPayout()]),
    mock.post('*/api/v1/admin_panel/payout-requests/pay_1/approve/', async ({ request }) => {
      sent.push(await request.json());
      return HttpResponse.json(aPayout({ status: 'approved' }));
    }),
  );
  await renderApp(app, { path: '/seller/payoutrequest' });
  fireEvent.click(await screen.findByRole('button', { name: 'Actions for PAY-000001' }, PATIENT));
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Approve' }, PATIENT));
  const dialog = await screen.findByRole('dialog');
  expect(within(dialog).getByText(/900\.00.* goes to Sidr Farms/)).toBeInTheDocument();
  fireEvent.click(within(dialog).getByRole('button', { name: 'Approve' }));
  await waitFor(() => expect(sent).toEqual([{ version: 1 }]));
});

test('anyone who asks for a payout sees what can be paid out of what is owed', async () => {
  const seller = { ...recordFields('sel_1'), name: 'Sidr Farms', name_ar: 'مزارع السدر' };
  server.use(
    api.list('admin_panel/saved-views/', SavedView, []),
    api.list('admin_panel/payout-requests/', Payout, []),
    mock.get('*/api/v1/admin_panel/sellers/', () =>
      HttpResponse.json({
        count: 1,
        count_exact: true,
        next: null,
        previous: null,
        results: [
          Seller.parse({
            ...seller,
            code: 'S-1',
            legal_name: 'Sidr Farms LLC',
            logo: null,
            contact_name: '',
            phone: '',
            email: '',
            licence_number: '',
            licence_expires_on: null,
            commission_rate: 900,
            hold_days: 7,
            status: 'approved',
            status_reason: '',
            product_count: 3,
          }),
        ],
      }),
    ),
    api.get('admin_panel/sellers/sel_1/balance/', SellerBalance, {
      pending: 5000,
      available: 90_000,
      reserved: 0,
      ledger_total: 95_000,
      currency: 'AED',
    }),
  );
  await renderApp(app, { path: '/seller/payoutrequest' });
  fireEvent.click(await screen.findByRole('button', { name: 'Request a payout' }, PATIENT));
  const dialog = await screen.findByRole('dialog');
  expect(within(dialog).getByText('Choose a seller to see what can be paid out.')).toBeInTheDocument();
  expect(within(dialog).getByLabelText(/Amount/)).toBeInTheDocument();
});

test('people of one seller ask for a payout without choosing theirs, in a list that names no seller', async () => {
  const sent: unknown[] = [];
  server.use(
    api.list('admin_panel/saved-views/', SavedView, []),
    api.list('admin_panel/payout-requests/', Payout, [aPayout({ status: 'paid' })]),
    api.get('admin_panel/sellers/sel_1/balance/', SellerBalance, {
      pending: 5000,
      available: 90_000,
      reserved: 0,
      ledger_total: 95_000,
      currency: 'AED',
    }),
    mock.post('*/api/v1/admin_panel/payout-requests/', async ({ request }) => {
      sent.push(await request.json());
      return HttpResponse.json(aPayout(), { status: 201 });
    }),
  );
  await renderApp(app, {
    path: '/seller/payoutrequest',
    permissions: STARTING_ROLES['seller']?.permissions ?? [],
    worksFor: { kind: 'seller', id: 'sel_1', name: 'Sidr Farms', name_ar: 'مزارع السدر' },
  });
  expect(await screen.findByText('PAY-000001', {}, PATIENT)).toBeInTheDocument();
  expect(screen.queryByText(/Seller|Sidr Farms/)).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Request a payout' }));
  const dialog = await screen.findByRole('dialog');
  expect(await within(dialog).findByText(/Available.*900\.00/, {}, PATIENT)).toBeInTheDocument();
  expect(within(dialog).queryByLabelText(/Seller/)).toBeNull();
  fireEvent.change(within(dialog).getByLabelText(/Amount/), { target: { value: '100' } });
  fireEvent.click(within(dialog).getByRole('button', { name: 'Request a payout' }));
  await waitFor(() => expect(sent).toEqual([{ seller_id: 'sel_1', amount: 10_000, note: '' }]));
});

test('a run says of each approved payout whether it can be paid, and sends the rest', async () => {
  const sent: unknown[] = [];
  const payout = aPayout({ status: 'approved' });
  const run = PayoutRun.parse({
    ...recordFields('prn_1'),
    number: 'PR-00001',
    pay_on: '2026-12-01',
    currency: 'AED',
    state: 'making',
    count: 0,
    amount: 0,
    paid: 0,
    failed: 0,
    waiting: 0,
    left_out: [],
    made_by: null,
    job_id: null,
  });
  server.use(
    api.list('admin_panel/saved-views/', SavedView, []),
    api.list('admin_panel/payouts/', Payout, [payout]),
    api.get('admin_panel/payout-runs/candidates/', PayoutCandidates, {
      results: [
        { payout, reason: null, until: null },
        {
          payout: aPayout({
            ...recordFields('pay_2'),
            number: 'PAY-000002',
            seller: { id: 'sel_2', name: 'Khor Catch', name_ar: 'صيد الخور' },
          }),
          reason: 'licence',
          until: null,
        },
      ],
      count: 1,
      total: 90_000,
      currency: 'AED',
    }),
    mock.post('*/api/v1/admin_panel/payout-runs/', async ({ request }) => {
      sent.push(await request.json());
      return HttpResponse.json(run, { status: 201 });
    }),
    mock.get('*/api/v1/admin_panel/payout-runs/prn_1/', () => HttpResponse.json(run)),
    mock.get('*/api/v1/admin_panel/audit-entries/', () =>
      HttpResponse.json({ count: 0, count_exact: true, next: null, previous: null, results: [] }),
    ),
  );
  await renderApp(app, { path: '/seller/payout' });
  fireEvent.click(await screen.findByRole('button', { name: 'Start a payout run' }, PATIENT));
  const dialog = await screen.findByRole('dialog');
  expect(await within(dialog).findByText('Licence expired', {}, PATIENT)).toBeInTheDocument();
  expect(within(dialog).getByRole('checkbox', { name: 'Khor Catch' })).toBeDisabled();
  fireEvent.click(within(dialog).getByRole('button', { name: 'Send to the bank' }));
  await waitFor(() => expect(sent).toEqual([expect.objectContaining({ payout_ids: ['pay_1'] })]), PATIENT);
});

test('a payout that is approved while one chooses is not sent unread', async () => {
  const sent: unknown[] = [];
  const candidates = (...ids: string[]) => ({
    results: ids.map((id) => ({
      payout: aPayout({ ...recordFields(id), status: 'approved', seller: { id, name: `Seller ${id}`, name_ar: '' } }),
      reason: null,
      until: null,
    })),
    count: ids.length,
    total: 90_000,
    currency: 'AED',
  });
  server.use(
    api.list('admin_panel/saved-views/', SavedView, []),
    api.list('admin_panel/payouts/', Payout, []),
    api.get('admin_panel/payout-runs/candidates/', PayoutCandidates, candidates('pay_1')),
    mock.post('*/api/v1/admin_panel/payout-runs/', async ({ request }) => {
      sent.push(await request.json());
      return HttpResponse.json({ code: 'internal', detail: '' }, { status: 500 });
    }),
  );
  const { client } = await renderApp(app, { path: '/seller/payout' });
  fireEvent.click(await screen.findByRole('button', { name: 'Start a payout run' }, PATIENT));
  const dialog = await screen.findByRole('dialog');
  expect(await within(dialog).findByRole('checkbox', { name: 'Seller pay_1' }, PATIENT)).toBeChecked();
  server.use(api.get('admin_panel/payout-runs/candidates/', PayoutCandidates, candidates('pay_1', 'pay_2')));
  await act(() => client.invalidateQueries());
  expect(await within(dialog).findByRole('checkbox', { name: 'Seller pay_2' }, PATIENT)).not.toBeChecked();
  fireEvent.click(within(dialog).getByRole('button', { name: 'Send to the bank' }));
  await waitFor(() => expect(sent).toEqual([expect.objectContaining({ payout_ids: ['pay_1'] })]), PATIENT);
});

const paidPayout = () =>
  aPayout({
    status: 'paid',
    run: { id: 'prn_1', number: 'PR-00001' },
    bank_holder: 'Sidr Farms LLC',
    iban_end: '4242',
    sent_at: '2026-11-02T08:00:00.000Z',
    reference: 'FT-77',
    finished_at: '2026-11-03T08:00:00.000Z',
  });

async function openAsFinance(status: Payout['status']) {
  server.use(
    api.get('admin_panel/payouts/pay_1/', Payout, aPayout({ status })),
    api.list('admin_panel/audit-entries/', AuditEntry, []),
  );
  await renderApp(app, {
    path: '/seller/payout/details/pay_1',
    permissions: STARTING_ROLES['finance']?.permissions ?? [],
  });
  await screen.findByRole('heading', { name: 'History' }, PATIENT);
}

test('a payout says what became of it, and once it is paid leads to the advice', async () => {
  server.use(
    api.get('admin_panel/payouts/pay_1/', Payout, paidPayout()),
    api.list('admin_panel/audit-entries/', AuditEntry, []),
  );
  await renderApp(app, { path: '/seller/payout/details/pay_1' });
  expect(await screen.findByText('FT-77', {}, PATIENT)).toBeInTheDocument();
  expect(screen.getByText('•••• 4242')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Remittance advice' })).toHaveAttribute(
    'href',
    '/seller/payout/details/pay_1/advice',
  );
});

test('an advice names the entries a payout is made of, and what is left', async () => {
  const print = jest.spyOn(window, 'print').mockImplementation(() => undefined);
  server.use(
    api.get('admin_panel/payouts/pay_1/advice/', RemittanceAdvice, {
      payout: paidPayout(),
      legal_name: 'Sidr Farms LLC',
      vat_number: '',
      from: null,
      upto: '2026-11-01T08:00:00.000Z',
      brought_forward: 0,
      totals: [{ kind: 'sale', entries: 1, amount: 95_000 }],
      lines: [
        {
          id: 'ern_1',
          at: '2026-10-20T08:00:00.000Z',
          available_at: '2026-10-27T08:00:00.000Z',
          kind: 'sale',
          amount: 95_000,
          currency: 'AED',
          order: { id: 'ord_1', number: 'BO-1' },
          refund: null,
          payout: null,
          line: { title: 'Dates', title_ar: 'تمر', variant_label: '', variant_label_ar: '', quantity: 2 },
          base: null,
          rate: null,
          reason: '',
        },
      ],
      carried_forward: 5000,
    }),
  );
  await renderApp(app, { path: '/seller/payout/details/pay_1/advice' });
  const lines = await screen.findByRole('table', { name: 'Every entry' }, PATIENT);
  expect(within(lines).getByText('Dates × 2')).toBeInTheDocument();
  expect(screen.getByText('•••• 4242')).toBeInTheDocument();
  expect(screen.getByText(/^AED\s50\.00$/)).toBeInTheDocument();
  expect(screen.getByText(/^until /)).toBeInTheDocument();
  fireEvent.click(screen.getByRole('button', { name: 'Print' }));
  expect(print).toHaveBeenCalledTimes(1);
});

test.each([
  ['requested', 'Approve', 'Reject'],
  ['approved', 'Start a payout run', 'Reject'],
  ['processing', 'Mark as paid', 'Mark as failed'],
] as const)(
  'on the page of a payout that is %s, finance has a button for the next step, the other one beside it',
  async (status, next, other) => {
    await openAsFinance(status);
    expect(screen.getByRole('button', { name: next })).toBeInTheDocument();
    fireEvent.click(screen.getByRole('button', { name: 'Actions for PAY-000001' }));
    expect(await screen.findByRole('menuitem', { name: other })).toBeInTheDocument();
  },
);

test.each(['paid', 'failed', 'rejected'] as const)('of a payout that is %s nothing is left to do', async (status) => {
  await openAsFinance(status);
  fireEvent.click(screen.getByRole('button', { name: 'Actions for PAY-000001' }));
  expect((await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent)).toEqual([
    'Show in the earning history',
  ]);
});

test('the run that pays an approved payout is started from its page', async () => {
  await openAsFinance('approved');
  server.use(
    api.get('admin_panel/payout-runs/candidates/', PayoutCandidates, {
      ...{ results: [{ payout: aPayout({ status: 'approved' }), reason: null, until: null }], count: 1 },
      ...{ total: 90_000, currency: 'AED' },
    }),
  );
  fireEvent.click(screen.getByRole('button', { name: 'Start a payout run' }));
  const dialog = await screen.findByRole('dialog', {}, PATIENT);
  expect(await within(dialog).findByText('PAY-000001', {}, PATIENT)).toBeInTheDocument();
});
