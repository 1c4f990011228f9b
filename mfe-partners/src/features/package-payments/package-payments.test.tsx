import { AuditEntry, PackagePayment, SavedView } from '@bo/contracts';
import { api, fireEvent, HttpResponse, mock, recordFields, renderApp, screen, useServer, within } from '@bo/testing';
import { app } from '../../app.ts';
// Loaded before the clock of a test runs.
import './package-payment-form.pages.tsx';
import './package-payment-list.page.tsx';

const server = useServer();
/** A busy machine takes seconds for a screen. */
const PATIENT = { timeout: 20_000 };

const payment: PackagePayment = {
  ...recordFields('pkp_1'),
  created_by: 'usr_other',
  seller_id: 'sel_1',
  seller: { id: 'sel_1', name: 'Green Wadi', name_ar: 'الوادي الأخضر' },
  package: 'Growth package',
  package_ar: 'باقة النمو',
  amount: 99_900,
  currency: 'AED',
  method: 'bank_transfer',
  reference: 'RC-40210',
  starts_on: '2026-12-01',
  ends_on: '2026-12-31',
  note: '',
  status: 'pending',
  recorded_by: { id: 'usr_other', name: 'Yousef Haddad' },
  decided_by: null,
  decided_at: null,
  decision_reason: '',
};
function servePayment(shown: PackagePayment = payment) {
  let now = shown;
  const posted: Record<string, unknown> = {};
  const decide = (ending: string, change: Partial<PackagePayment>) =>
    mock.post(`*/api/v1/admin_panel/package-payments/pkp_1/${ending}/`, async ({ request }) => {
      posted[ending] = await request.json();
      now = { ...now, ...change, version: 2 };
      return HttpResponse.json(now);
    });
  server.use(
    api.list('admin_panel/saved-views/', SavedView, []),
    api.list('admin_panel/audit-entries/', AuditEntry, []),
    api.list('admin_panel/package-payments/', PackagePayment, [shown]),
    mock.get('*/api/v1/admin_panel/package-payments/pkp_1/', () => HttpResponse.json(now)),
    decide('confirm', { status: 'confirmed' }),
    decide('reject', { status: 'rejected', decision_reason: 'Not arrived' }),
  );
  return posted;
}

test('the list shows who paid what, and that it waits', async () => {
  servePayment();
  await renderApp(app, { path: '/seller/packagepayment' });
  const row = (await screen.findByText('Green Wadi', {}, PATIENT)).closest('tr');
  expect(within(row!).getByText(/999\.00/)).toBeInTheDocument();
  expect(within(row!).getByText('Pending')).toBeInTheDocument();
});

test('someone else confirms it, after which it cannot be changed', async () => {
  const posted = servePayment();
  await renderApp(app, {
    path: '/seller/packagepayment/details/pkp_1',
    permissions: ['payout.view', 'payout.approve', 'seller.view'],
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Confirm' }, PATIENT));
  const dialog = await screen.findByRole('dialog', { name: 'Confirm' }, PATIENT);
  expect(within(dialog).getByText(/999\.00 has been paid/)).toBeInTheDocument();
  fireEvent.click(within(dialog).getByRole('button', { name: 'Confirm' }));
  expect(await screen.findByText('Confirmed', {}, PATIENT)).toBeInTheDocument();
  expect(posted).toEqual({ confirm: { version: 1 } });
  expect(screen.queryByRole('button', { name: 'Confirm' })).not.toBeInTheDocument();
});

test('anyone who may not decide sees no button, in Arabic', async () => {
  servePayment();
  await renderApp(app, {
    path: '/seller/packagepayment/details/pkp_1',
    permissions: ['payout.view'],
    language: 'ab',
  });
  expect(await screen.findByText('قيد الانتظار', {}, PATIENT)).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'تأكيد' })).not.toBeInTheDocument();
});

test('people of one seller record a package without choosing theirs, and their list names no seller', async () => {
  servePayment();
  const own = {
    permissions: ['payout.view', 'payout.create', 'seller.view'],
    worksFor: { kind: 'seller', id: 'sel_1', name: 'Green Wadi', name_ar: 'الوادي الأخضر' },
  } as const;
  const list = await renderApp(app, { ...own, path: '/seller/packagepayment' });
  expect(await screen.findByText(/999\.00/, {}, PATIENT)).toBeInTheDocument();
  expect(screen.queryByText('Green Wadi')).not.toBeInTheDocument();
  list.unmount();
  await renderApp(app, { ...own, path: '/seller/packagepayment/create' });
  expect(await screen.findByLabelText(/Amount/, {}, PATIENT)).toBeInTheDocument();
  expect(screen.queryByLabelText(/Seller/)).not.toBeInTheDocument();
});
