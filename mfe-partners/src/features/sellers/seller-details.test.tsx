import { AuditEntry, type Permission, type SellerDetail, SellerStatusInput, SignedUpload } from '@bo/contracts';
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
import './seller-details.page.tsx';
import './seller-form.pages.tsx';

const server = useServer();
/** A busy machine takes seconds for a screen. */
const PATIENT = { timeout: 20_000 };
const PATH = '*/api/v1/admin_panel/sellers/sel_1/';

const LICENCE: SellerDetail['documents'][number] = {
  ...{ id: 'sdc_1', kind: 'licence', name: 'Licence', content_type: 'application/pdf', bytes: 900 },
  created_at: '2026-11-01T08:00:00.000Z',
  added_by: null,
};
const aSeller = (more: Partial<SellerDetail> = {}): SellerDetail => ({
  ...recordFields('sel_1'),
  code: 'S-001',
  legal_name: 'Green Wadi Organics LLC',
  name: 'Green Wadi',
  name_ar: 'الوادي الأخضر',
  logo: null,
  contact_name: 'Lucas Bennett',
  phone: '+971501112233',
  email: 'lucas@example.com',
  licence_number: 'CN-1',
  licence_expires_on: '2026-12-10',
  vat_number: '100200300400003',
  commission_rate: 1000,
  hold_days: 7,
  warehouse_ids: [],
  closures: [],
  status: 'applied',
  status_reason: '',
  status_changed_at: null,
  product_count: 3,
  selling: false,
  licence_days: 18,
  warehouses: [],
  bank_holder: 'Green Wadi LLC',
  iban: 'AE070331234567890123456',
  bank_changed_at: null,
  bank_change: null,
  payouts_frozen_until: null,
  documents: [],
  ...more,
});

const WANTED: NonNullable<SellerDetail['bank_change']> = {
  bank_holder: 'Green Wadi LLC',
  iban: 'AE070331234567890123456',
  reason: 'Another bank',
  requested_at: '2026-11-01T08:00:00.000Z',
  requested_by: null,
};
/** A seller as the API keeps it: what is posted to its paths is remembered. */
function serveSeller(seller: SellerDetail, answers: Record<string, (body: unknown) => SellerDetail> = {}) {
  const posted: Record<string, unknown> = {};
  let now = seller;
  server.use(
    mock.get(PATH, () => HttpResponse.json(now)),
    mock.get(`${PATH}usage/`, () => HttpResponse.json({ uses: 3, can_delete: false })),
    api.list('admin_panel/audit-entries/', AuditEntry, []),
    ...Object.entries(answers).map(([ending, answer]) =>
      mock.post(`${PATH}${ending}/`, async ({ request }) => {
        posted[ending] = await request.json();
        now = answer(posted[ending]);
        return HttpResponse.json(now);
      }),
    ),
  );
  return posted;
}
const open = (more: { permissions?: Permission[]; language?: 'en' | 'ab' } = {}) =>
  renderApp(app, { path: '/seller/details/sel_1', ...more });

test('an application is sent back with the reason that the seller reads', async () => {
  const posted = serveSeller(aSeller(), {
    status: (body) =>
      aSeller({ ...SellerStatusInput.parse(body), version: 2, status_reason: 'A sharper scan, please.' }),
  });
  await open();
  expect(await screen.findByText('10 Dec 2026, soon', {}, PATIENT)).toBeInTheDocument();
  fireEvent.click(screen.getByRole('button', { name: 'More actions' }));
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Send back' }, PATIENT));
  const dialog = await screen.findByRole('dialog', { name: 'Send back' }, PATIENT);
  fireEvent.change(within(dialog).getByRole('textbox'), { target: { value: 'A sharper scan, please.' } });
  fireEvent.click(within(dialog).getByRole('button', { name: 'Send back' }));
  expect(await screen.findByRole('button', { name: 'Apply again' }, PATIENT)).toBeInTheDocument();
  expect(screen.getAllByText('A sharper scan, please.').length).toBeGreaterThan(0);
  expect(posted['status']).toEqual({ status: 'sent_back', reason: 'A sharper scan, please.', version: 1 });
  expect(screen.queryByRole('button', { name: 'Approve' })).not.toBeInTheDocument();
});

test.each([
  ['applied', 'Approve', ['Send back', 'Reject']],
  ['approved', 'Edit', ['Suspend']],
  ['suspended', 'Resume', ['Terminate']],
] as const)(
  'the page of a seller that is %s has one primary button, %s; the rest is under the menu',
  async (status, name, others) => {
    serveSeller(aSeller({ status, documents: [LICENCE], bank_change: WANTED }));
    await open();
    await screen.findByText('10 Dec 2026, soon', {}, PATIENT);
    expect([...document.querySelectorAll('.ant-btn-primary')].map(({ textContent }) => textContent)).toEqual([name]);
    for (const other of others) expect(screen.queryByRole('button', { name: other })).not.toBeInTheDocument();
    fireEvent.click(screen.getByRole('button', { name: 'More actions' }));
    for (const other of others)
      expect(await screen.findByRole('menuitem', { name: other }, PATIENT)).toBeInTheDocument();
  },
);

test('approving a seller without a licence is off, with its reason', async () => {
  serveSeller(aSeller({ licence_number: '', documents: [] }));
  await open();
  const approve = await screen.findByRole('button', { name: 'Approve' }, PATIENT);
  expect(approve).toBeDisabled();
  expect(approve).toHaveAccessibleDescription('Enter the licence number. Add a scan of the licence.');
});

test('what an approval lacks is told, and nothing changes', async () => {
  serveSeller(aSeller({ documents: [LICENCE] }));
  server.use(
    api.fails('post', 'admin_panel/sellers/sel_1/status/', 422, {
      code: 'seller.incomplete',
      detail: 'Something is missing before this seller can be approved.',
      errors: { documents: ['Add a scan of the licence.'] },
    }),
  );
  await open();
  fireEvent.click(await screen.findByRole('button', { name: 'Approve' }, PATIENT));
  const dialog = await screen.findByRole('dialog', { name: 'Approve' }, PATIENT);
  fireEvent.click(within(dialog).getByRole('button', { name: 'Approve' }));
  expect(await within(dialog).findByText('Add a scan of the licence.', {}, PATIENT)).toBeInTheDocument();
});

test('new bank details are checked before they are sent, and wait for someone else', async () => {
  const wanted = {
    bank_holder: 'Green Wadi LLC',
    iban: 'SA0380000000608010167519',
    reason: 'Another bank',
    requested_by: { id: 'usr_other', name: 'Yousef Haddad' },
    requested_at: '2026-11-22T10:00:00.000Z',
  };
  const posted = serveSeller(aSeller({ status: 'approved' }), {
    bank: () => aSeller({ status: 'approved', version: 2, bank_change: wanted }),
    'bank/approve': () => aSeller({ status: 'approved', version: 3, iban: wanted.iban }),
  });
  await open();
  fireEvent.click(await screen.findByRole('button', { name: 'Change bank details' }, PATIENT));
  const dialog = await screen.findByRole('dialog', { name: 'Change bank details' }, PATIENT);
  const type = (label: string, value: string) =>
    fireEvent.change(within(dialog).getByLabelText(new RegExp(label)), { target: { value } });
  type('Reason', 'Another bank');
  type('IBAN', 'SA04 8000 0000 6080 1016 7519');
  fireEvent.click(within(dialog).getByRole('button', { name: 'Ask for approval' }));
  expect(await within(dialog).findByText(/not a valid IBAN/, {}, PATIENT)).toBeInTheDocument();
  expect(posted).toEqual({});
  type('IBAN', 'SA03 8000 0000 6080 1016 7519');
  fireEvent.click(within(dialog).getByRole('button', { name: 'Ask for approval' }));
  expect(await screen.findByText(/waiting for approval by a second person/, {}, PATIENT)).toBeInTheDocument();
  expect(posted['bank']).toMatchObject({ iban: wanted.iban, reason: 'Another bank', version: 1 });
  fireEvent.click(screen.getByRole('button', { name: 'Approve bank details' }));
  const sure = await screen.findByRole('dialog', { name: 'Approve bank details' }, PATIENT);
  fireEvent.click(within(sure).getByRole('button', { name: 'Approve bank details' }));
  await waitFor(() => expect(screen.getByText('SA03 8000 0000 6080 1016 7519')).toBeInTheDocument(), PATIENT);
});

test('bank details that were changed while one was asked are not approved unread', async () => {
  const wanted = {
    bank_holder: 'Green Wadi LLC',
    iban: 'SA0380000000608010167519',
    reason: 'Another bank',
    requested_by: { id: 'usr_other', name: 'Yousef Haddad' },
    requested_at: '2026-11-22T10:00:00.000Z',
  };
  const posted = serveSeller(aSeller({ status: 'approved', bank_change: wanted }), {
    'bank/approve': () => aSeller({ status: 'approved' }),
  });
  const { client } = await open();
  fireEvent.click(await screen.findByRole('button', { name: 'Approve bank details' }, PATIENT));
  const sure = await screen.findByRole('dialog', { name: 'Approve bank details' }, PATIENT);
  const other = { ...wanted, iban: 'AE070331234567890123456' };
  server.use(mock.get(PATH, () => HttpResponse.json(aSeller({ status: 'approved', version: 3, bank_change: other }))));
  await act(() => client.invalidateQueries());
  await waitFor(() => expect(screen.getAllByText('AE07 0331 2345 6789 0123 456')).toHaveLength(2), PATIENT);
  fireEvent.click(within(sure).getByRole('button', { name: 'Approve bank details' }));
  // The server answers that with a conflict.
  await waitFor(() => expect(posted['bank/approve']).toEqual({ version: 1 }), PATIENT);
});

test('a seller’s own people see their shop in Arabic, add what was asked for and decide nothing', async () => {
  serveSeller(aSeller({ status: 'sent_back', status_reason: 'صورة أوضح' }));
  await open({ permissions: ['seller.view', 'seller.apply'], language: 'ab' });
  expect(await screen.findByRole('button', { name: 'تقديم الطلب من جديد' }, PATIENT)).toBeInTheDocument();
  expect(screen.getByText('إضافة مستند')).toBeInTheDocument();
  for (const name of ['اعتماد', 'رفض', 'تغيير بيانات البنك'])
    expect(screen.queryByRole('button', { name })).not.toBeInTheDocument();
});

test('a document may be an AVIF picture; a photo that this browser cannot read says so', async () => {
  const posted = serveSeller(aSeller({ status: 'applied' }), { documents: () => aSeller({ documents: [LICENCE] }) });
  const asked: unknown[] = [];
  server.use(
    mock.post('*/api/v1/admin_panel/uploads/', async ({ request }) => {
      asked.push(await request.json());
      const signed = { id: 'upl1', url: 'http://files.test/up', fields: {}, expires_at: '2026-11-22T10:00:00.000Z' };
      return HttpResponse.json(SignedUpload.parse(signed));
    }),
    mock.post('http://files.test/up', () => new HttpResponse(null, { status: 204 })),
  );
  await open();
  const field = await screen.findByLabelText('Document file', {}, PATIENT);
  fireEvent.change(field, { target: { files: [new File(['x'], 'photo.heic')] } });
  expect(await screen.findByText(/This browser can't read HEIC photos/, {}, PATIENT)).toBeInTheDocument();
  fireEvent.change(field, { target: { files: [new File(['x'], 'scan.avif', { type: 'image/avif' })] } });
  await waitFor(() => expect(posted['documents']).toMatchObject({ upload_id: 'upl1', name: 'scan.avif' }), PATIENT);
  expect(asked).toMatchObject([{ purpose: 'seller', content_type: 'image/avif' }]);
});

test('an application that lacks something says so at its fields', async () => {
  const created = jest.fn();
  server.use(mock.post('*/api/v1/admin_panel/sellers/', created));
  await renderApp(app, { path: '/seller/create' });
  fireEvent.change(await screen.findByLabelText(/IBAN/, {}, PATIENT), { target: { value: 'AE12' } });
  fireEvent.click(screen.getByText('Save'));
  expect((await screen.findAllByText(/Fill this in/, {}, PATIENT)).length).toBeGreaterThan(2);
  expect(screen.getAllByText(/not a valid IBAN/).length).toBeGreaterThan(0);
  expect(created).not.toHaveBeenCalled();
});
