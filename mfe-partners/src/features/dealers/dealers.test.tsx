import {
  AuditEntry,
  Dealer,
  type DealerDetail,
  DealerInput,
  type DealerPerformance,
  Pincode,
  SavedView,
  User,
} from '@bo/contracts';
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
// Loaded before the clock of a test runs.
import './dealer-details.page.tsx';
import './dealer-form.pages.tsx';
import './dealer-list.page.tsx';

const server = useServer();
/** A busy machine takes seconds for a screen. */
const PATIENT = { timeout: 20_000 };

const dealer: DealerDetail = {
  ...recordFields('dlr_1'),
  code: 'D-NTH',
  name: 'Northern Emirates',
  name_ar: 'الإمارات الشمالية',
  contact_name: 'Salim',
  phone: '+971501112233',
  email: 'salim@example.com',
  warehouse_ids: [],
  credit_limit: 5_000_000,
  status: 'active',
  pincode_count: 1,
  user_count: 1,
  orders_30_days: 40,
  credit_used: 120_050,
  pincode_ids: ['pin_1'],
  user_ids: ['usr_1'],
  pincodes: [{ id: 'pin_1', name: '00111 Khalifa City', name_ar: '00111 مدينة خليفة' }],
  warehouses: [],
  users: [{ id: 'usr_1', name: 'Salim Al Shamsi', name_ar: 'سالم الشامسي' }],
};
const performance: DealerPerformance = {
  orders: 40,
  cancelled: 2,
  delivered: 36,
  promised: 36,
  on_time: 27,
  short_orders: 3,
  short_units: 5,
  units: 200,
  amount: 800_000,
  credit_used: 120_050,
  credit_limit: 5_000_000,
  days: [{ day: '2026-11-22', orders: 40, amount: 800_000, late: 9 }],
};

function serveDealer() {
  server.use(
    api.list('admin_panel/saved-views/', SavedView, []),
    api.list('admin_panel/audit-entries/', AuditEntry, []),
    api.list('admin_panel/dealers/', Dealer, [dealer]),
    api.list('admin_panel/pincodes/', Pincode, []),
    mock.get('*/api/v1/admin_panel/pincodes/pin_1/', () => new HttpResponse(null, { status: 404 })),
    mock.get('*/api/v1/admin_panel/dealers/dlr_1/', () => HttpResponse.json(dealer)),
    mock.get('*/api/v1/admin_panel/dealers/dlr_1/usage/', () => HttpResponse.json({ uses: 4, can_delete: false })),
    mock.get('*/api/v1/admin_panel/dealers/dlr_1/performance/', () => HttpResponse.json(performance)),
  );
}

test('the list shows each dealer with its credit and its orders', async () => {
  serveDealer();
  await renderApp(app, { path: '/dealers' });
  const row = (await screen.findByText('Northern Emirates', {}, PATIENT)).closest('tr');
  expect(within(row!).getByText(/1,200\.50/)).toBeInTheDocument();
  expect(within(row!).getByText('40')).toBeInTheDocument();
});

test('a dealer’s page tells how many orders came on time, what was short and what is not paid', async () => {
  serveDealer();
  await renderApp(app, { path: '/dealers/details/dlr_1' });
  expect(await screen.findByText('75% of 36', {}, PATIENT)).toBeInTheDocument();
  expect(screen.getByText('3 orders, 5 units')).toBeInTheDocument();
  expect(screen.getByText(/1,200\.50.* of .*50,000\.00/)).toBeInTheDocument();
  expect(screen.getByText('00111 Khalifa City')).toBeInTheDocument();
});

const aUser = (id: string, more: Partial<User> = {}): User =>
  User.parse({
    ...recordFields(id),
    email: `${id}@example.com`,
    name: `Person ${id}`,
    name_ar: '',
    role_id: 'rol_dealer',
    role: { id: 'rol_dealer', key: 'dealer', name: 'Dealer', name_ar: 'وكيل', permissions: ['order.view'] },
    user_type: 'dealer',
    dealer_id: null,
    dealer: null,
    seller_id: null,
    seller: null,
    warehouse_ids: [],
    status: 'active',
    last_sign_in_at: null,
    sessions: 0,
    invited_until: null,
    ...more,
  });

test('saving a dealer keeps the pincodes and the people it has, and takes an account that is nobody’s', async () => {
  serveDealer();
  server.use(
    api.list('admin_panel/users/', User, [
      aUser('usr_1', { dealer_id: 'dlr_1' }),
      aUser('usr_2'),
      aUser('usr_3', { dealer_id: 'dlr_9' }),
      aUser('usr_4', { user_type: 'staff', role: { ...aUser('usr_4').role, key: 'orders' } }),
    ]),
  );
  let sent: unknown;
  server.use(
    mock.put('*/api/v1/admin_panel/dealers/dlr_1/', async ({ request }) => {
      sent = await request.json();
      return HttpResponse.json({ ...dealer, name: 'North', version: 2 });
    }),
  );
  await renderApp(app, { path: '/dealers/update/dlr_1' });
  fireEvent.change(await screen.findByLabelText(/Name \(English\)/, {}, PATIENT), { target: { value: 'North' } });
  const accounts = await screen.findByLabelText('Users', {}, PATIENT);
  fireEvent.mouseDown(accounts);
  fireEvent.click(await screen.findByTitle('Person usr_2 · usr_2@example.com', {}, PATIENT));
  expect(screen.queryByTitle(/usr_[34]@/)).not.toBeInTheDocument();
  fireEvent.click(screen.getByText('Save'));
  await waitFor(() => expect(sent).toBeDefined(), PATIENT);
  expect(DealerInput.parse(sent)).toMatchObject({
    name: 'North',
    pincode_ids: ['pin_1'],
    user_ids: ['usr_1', 'usr_2'],
  });
});

test('Enter on a pincode that nobody has takes none of the dealer’s away', async () => {
  serveDealer();
  let sent: unknown;
  server.use(
    mock.put('*/api/v1/admin_panel/dealers/dlr_1/', async ({ request }) => {
      sent = await request.json();
      return HttpResponse.json({ ...dealer, name: 'North', version: 2 });
    }),
    api.list('admin_panel/users/', User, [aUser('usr_1', { dealer_id: 'dlr_1' })]),
    api.get('admin_panel/pincodes/pin_1/', Pincode, {
      ...recordFields('pin_1'),
      ...{
        code: '00111',
        area: 'Khalifa City',
        area_ar: 'مدينة خليفة',
        city: 'Abu Dhabi',
        city_ar: 'أبوظبي',
        serviceable: true,
      },
      ...{ warehouse_ids: [], delivery_fee: 1000, free_delivery_from: null, minimum_order: 0, cash_allowed: true },
      ...{ promise_minutes: 90, latitude: null, longitude: null, dealer_id: 'dlr_1', warehouses: [], dealer: null },
    }),
  );
  const { user } = await renderApp(app, { path: '/dealers/update/dlr_1' });
  fireEvent.change(await screen.findByLabelText(/Name \(English\)/, {}, PATIENT), { target: { value: 'North' } });
  const field = await screen.findByLabelText('Pincodes', {}, PATIENT);
  await screen.findByTitle('00111 Khalifa City', {}, PATIENT);
  await user.type(field, '99999{Enter}');
  fireEvent.click(screen.getByText('Save'));
  await waitFor(() => expect(sent).toBeDefined(), PATIENT);
  expect(DealerInput.parse(sent)).toMatchObject({ pincode_ids: ['pin_1'] });
});

test('in Arabic every word of the page is Arabic', async () => {
  serveDealer();
  await renderApp(app, { path: '/dealers/details/dlr_1', language: 'ab' });
  expect(await screen.findByRole('heading', { name: 'الأداء' }, PATIENT)).toBeInTheDocument();
  expect(await screen.findByText('طلبات: 3، وحدات: 5', {}, PATIENT)).toBeInTheDocument();
});
