import {
  AuditEntry,
  type Customer,
  CustomerDetail,
  CustomerInput,
  CustomerMonths,
  Order,
  type Permission,
  SavedView,
  WalletEntry,
} from '@bo/contracts';
import {
  act,
  api,
  fireEvent,
  HttpResponse,
  mock,
  recordBackend,
  recordFields,
  renderApp,
  screen,
  serve,
  useServer,
  waitFor,
  within,
  lookAgain,
} from '@bo/testing';
import { app } from '../../app.ts';
// Loaded before the clock of a test runs.
import './customer-details.page.tsx';
import './customer-list.page.tsx';

const server = useServer();
/** A busy machine takes seconds for a screen. */
const PATIENT = { timeout: 20_000 };

const aCustomer = (more: Partial<CustomerDetail> = {}): CustomerDetail =>
  CustomerDetail.parse({
    ...recordFields('cus_1'),
    code: 'C-10001',
    name: 'Fatima Al Mansoori',
    customer_phone: '+971501234567',
    customer_email: 'fatima@example.com',
    language: 'ab',
    status: 'active',
    status_reason: '',
    note: 'Rings twice',
    wallet: 2500,
    order_count: 12,
    spent: 345_600,
    last_order_at: '2026-11-20T08:00:00.000Z',
    addresses: [
      {
        id: 'adr_1',
        label: 'Home',
        line1: 'Villa 12',
        line2: '',
        area: 'Jumeirah 1',
        city: 'Dubai',
        pincode: '00112',
        is_default: true,
        latitude: null,
        longitude: null,
      },
    ],
    ...more,
  });

/** Answers as the API does, and remembers what it was asked to do. */
function serveCustomers(...rows: CustomerDetail[]) {
  const done: [string, unknown][] = [];
  const backend = recordBackend('admin_panel/customers/', {
    rows,
    input: CustomerInput,
    make: (more: Partial<Customer>) => aCustomer(more),
  });
  server.use(
    api.list('admin_panel/saved-views/', SavedView, []),
    api.list('admin_panel/audit-entries/', AuditEntry, []),
    api.list('admin_panel/orders/', Order, []),
    api.get('admin_panel/customers/cus_1/months/', CustomerMonths, {
      results: Array.from({ length: 12 }, (_, at) => ({
        month: `2026-${String(at + 1).padStart(2, '0')}`,
        orders: 1,
        spent: 1000 * at,
      })),
    }),
    api.list('admin_panel/customers/cus_1/wallet/', WalletEntry, [
      {
        id: 'wal_1',
        at: '2026-11-20T08:00:00.000Z',
        kind: 'adjustment',
        amount: 2500,
        balance: 2500,
        reason: 'Late delivery',
        order: null,
        actor: { id: 'u1', name: 'Priya Menon', name_ar: 'بريا مينون' },
      },
    ]),
    mock.post('*/api/v1/admin_panel/customers/cus_1/:act/', async ({ request, params }) => {
      done.push([String(params['act']), await request.json()]);
      return HttpResponse.json(rows[0]);
    }),
    serve('admin_panel/customers/', backend),
  );
  return { backend, done };
}

test('the list shows who they are, what they spent and what is in their wallet', async () => {
  serveCustomers(aCustomer());
  await renderApp(app, { path: '/customer/customerList' });
  const row = (await screen.findByText('Fatima Al Mansoori', {}, PATIENT)).closest('tr');
  for (const shown of [/3,456\.00/, /25\.00/, 'Active', 'C-10001', '+971501234567'])
    expect(within(row!).getByText(shown)).toBeInTheDocument();
});

test('several are blocked at once, and asked why first', async () => {
  serveCustomers(aCustomer());
  const calls: unknown[] = [];
  server.use(
    mock.post('*/api/v1/admin_panel/customers/bulk/', async ({ request }) => {
      calls.push(await request.json());
      return HttpResponse.json({ results: [{ id: 'cus_1', ok: true, was: 'active' }] });
    }),
  );
  await renderApp(app, { path: '/customer/customerList' });
  fireEvent.click(await screen.findByRole('checkbox', { name: 'Select all rows on this page' }, PATIENT));
  fireEvent.click(within(screen.getByRole('toolbar')).getByText('Block'));
  const dialog = await screen.findByRole('dialog', { name: 'Block' }, PATIENT);
  expect(within(dialog).getByRole('button', { name: 'Block' })).toBeDisabled();
  fireEvent.change(within(dialog).getByLabelText(/Reason/), { target: { value: 'Fraud' } });
  fireEvent.click(within(dialog).getByRole('button', { name: 'Block' }));
  await waitFor(() =>
    expect(calls).toEqual([{ action: 'block', target: { ids: ['cus_1'] }, values: { reason: 'Fraud' } }]),
  );
});

test('a customer has orders, months, wallet, addresses and a note on one page, in Arabic too', async () => {
  serveCustomers(aCustomer());
  const view = await renderApp(app, { path: '/customer/details/cus_1' });
  for (const section of ['Orders', 'Spent by month', 'Wallet', 'Addresses', 'Contact', 'Note', 'History'])
    expect(await screen.findByRole('heading', { name: section, level: 2 }, PATIENT)).toBeInTheDocument();
  const ledger = await screen.findByRole('table', { name: 'Wallet' }, PATIENT);
  expect(within(ledger).getByText('Late delivery')).toBeInTheDocument();
  expect(within(ledger).getByText('Priya Menon')).toBeInTheDocument();
  expect(screen.getByText(/Villa 12, Jumeirah 1 and Dubai/)).toBeInTheDocument();
  view.unmount();
  await renderApp(app, { path: '/customer/details/cus_1', language: 'ab' });
  expect(await screen.findByRole('heading', { name: 'المشتريات حسب الشهر' }, PATIENT)).toBeInTheDocument();
  expect(await screen.findByText('بريا مينون', {}, PATIENT)).toBeInTheDocument();
});

test('money is taken out of a wallet: what will be in it is said before, and it is sent once as what it is', async () => {
  const { done } = serveCustomers(aCustomer());
  await renderApp(app, { path: '/customer/details/cus_1' });
  fireEvent.click(await screen.findByRole('button', { name: 'More actions' }, PATIENT));
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Adjust wallet' }, PATIENT));
  const dialog = await screen.findByRole('dialog', { name: /Adjust the wallet of/ }, PATIENT);
  fireEvent.mouseDown(within(dialog).getByRole('combobox', { name: /Direction/ }));
  fireEvent.click(await screen.findByTitle('Take money out', {}, PATIENT));
  fireEvent.change(within(dialog).getByLabelText(/Amount/), { target: { value: '10' } });
  expect(await within(dialog).findByText(/25\.00 now, .*15\.00 afterwards/, {}, PATIENT)).toBeInTheDocument();
  fireEvent.change(within(dialog).getByLabelText(/Reason/), { target: { value: 'Paid twice' } });
  fireEvent.click(within(dialog).getByRole('button', { name: 'Adjust wallet' }));
  await waitFor(() => expect(done).toEqual([['wallet', { amount: -1000, reason: 'Paid twice' }]]), PATIENT);
});

test('blocking asks why; anonymising says what it cannot give back', async () => {
  const { done } = serveCustomers(aCustomer());
  await renderApp(app, { path: '/customer/details/cus_1' });
  const choose = async (action: string) => {
    fireEvent.click(await screen.findByRole('button', { name: 'More actions' }, PATIENT));
    fireEvent.click(await screen.findByRole('menuitem', { name: action }, PATIENT));
  };
  await choose('Block');
  const dialog = await screen.findByRole('dialog', { name: /^Block Fatima/ }, PATIENT);
  fireEvent.change(within(dialog).getByLabelText(/Reason/), { target: { value: 'Fraud' } });
  fireEvent.click(within(dialog).getByRole('button', { name: 'Block' }));
  await waitFor(() => expect(done).toEqual([['block', { version: 1, reason: 'Fraud' }]]));
  await choose('Anonymise');
  expect(await screen.findByText(/This can’t be undone./, {}, PATIENT)).toBeInTheDocument();
});

test('an address is changed among the others', async () => {
  const { done } = serveCustomers(aCustomer());
  await renderApp(app, { path: '/customer/details/cus_1' });
  fireEvent.click(await screen.findByRole('button', { name: 'Add address' }, PATIENT));
  const dialog = await screen.findByRole('dialog', { name: 'Add address' }, PATIENT);
  fireEvent.change(within(dialog).getByLabelText(/^Address/), { target: { value: 'Tower 2' } });
  fireEvent.click(within(dialog).getByRole('button', { name: /Save/ }));
  await waitFor(() => expect(done).toHaveLength(1), PATIENT);
  expect(done[0]).toMatchObject([
    'addresses',
    { version: 1, addresses: [{ line1: 'Tower 2' }, { id: 'adr_1', line1: 'Villa 12', is_default: true }] },
  ]);
});

/** A colleague saves the customer meanwhile, and the window hears of it; over what was there before the API refuses. */
async function colleagueHasSaved(theirs: CustomerDetail) {
  server.use(
    mock.get('*/api/v1/admin_panel/customers/cus_1/', () => HttpResponse.json(theirs as object)),
    mock.post('*/api/v1/admin_panel/customers/cus_1/:act/', async ({ request }) => {
      const { version } = (await request.json()) as { version: number };
      return version === theirs.version
        ? HttpResponse.json(theirs as object)
        : HttpResponse.json(
            { code: 'conflict', detail: 'Someone else changed this meanwhile.', current: theirs } as object,
            { status: 409 },
          );
    }),
  );
  await lookAgain();
}

test('a note that a colleague has written meanwhile is not written over', async () => {
  serveCustomers(aCustomer());
  await renderApp(app, { path: '/customer/details/cus_1' });
  fireEvent.click(await screen.findByRole('button', { name: /^Change the note/ }, PATIENT));
  const note = await screen.findByRole('textbox', { name: 'Note' }, PATIENT);
  fireEvent.change(note, { target: { value: 'Mine' } });
  await colleagueHasSaved({ ...aCustomer({ note: 'Theirs' }), version: 9 });
  await screen.findByText('Theirs', {}, PATIENT);
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByRole('alert', {}, PATIENT)).toHaveTextContent('Someone else changed this meanwhile.');
  expect(note).toHaveValue('Mine');
});

test('an address that a colleague has changed meanwhile is not put back; opened again it is there with what was typed', async () => {
  serveCustomers(aCustomer());
  await renderApp(app, { path: '/customer/details/cus_1' });
  const openHome = async () => {
    const home = (await screen.findByText('Home', {}, PATIENT)).closest('li')!;
    fireEvent.click(within(home).getByRole('button', { name: 'Edit' }));
    return within(await screen.findByRole('dialog', { name: 'Edit address' }, PATIENT));
  };
  const dialog = await openHome();
  fireEvent.change(dialog.getByLabelText(/floor/), { target: { value: 'Floor 3' } });
  const theirs = aCustomer().addresses.map((address) => ({ ...address, line1: 'Villa 13' }));
  await colleagueHasSaved({ ...aCustomer({ addresses: theirs }), version: 9 });
  await screen.findByText(/Villa 13/, {}, PATIENT);
  fireEvent.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await dialog.findByText('Someone else changed this meanwhile.', {}, PATIENT)).toBeInTheDocument();

  fireEvent.click(dialog.getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument(), PATIENT);
  const again = await openHome();
  expect(again.getByLabelText(/^Address/)).toHaveValue('Villa 13');
  await waitFor(() => expect(again.getByLabelText(/floor/)).toHaveValue('Floor 3'), PATIENT);
  fireEvent.click(again.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument(), PATIENT);
});

test('what was asked about one customer is not asked about another that one goes back to', async () => {
  serveCustomers(aCustomer());
  const other = { ...aCustomer({ name: 'Huda' }), id: 'cus_2' };
  server.use(
    mock.get('*/api/v1/admin_panel/customers/cus_2/', () => HttpResponse.json(other as object)),
    api.get('admin_panel/customers/cus_2/months/', CustomerMonths, { results: [] }),
    api.list('admin_panel/customers/cus_2/wallet/', WalletEntry, []),
  );
  const { router } = await renderApp(app, { path: '/customer/details/cus_1' });
  await screen.findByText('Rings twice', {}, PATIENT);
  await act(() => router.navigate('/customer/details/cus_2'));
  await screen.findByRole('heading', { name: 'Huda' }, PATIENT);
  fireEvent.click(await screen.findByRole('button', { name: 'More actions' }, PATIENT));
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Block' }, PATIENT));
  await screen.findByRole('dialog', { name: 'Block Huda' }, PATIENT);
  await act(() => router.navigate(-1));
  await screen.findByRole('heading', { name: 'Fatima Al Mansoori' }, PATIENT);
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

const only: Permission[] = ['customer.view'];
test('anyone who may only look gets no button to change anything', async () => {
  serveCustomers(aCustomer());
  await renderApp(app, { path: '/customer/details/cus_1', permissions: only });
  expect(await screen.findByText('Rings twice', {}, PATIENT)).toBeInTheDocument();
  for (const name of ['Edit', 'More actions', 'Add address', 'Change the note'])
    expect(screen.queryByRole('button', { name })).not.toBeInTheDocument();
});
