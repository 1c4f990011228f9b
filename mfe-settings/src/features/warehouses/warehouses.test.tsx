import { AuditEntry, HandOverState, Pincode, SavedView, Warehouse } from '@bo/contracts';
import { api, HttpResponse, mock, recordFields, renderApp, screen, useServer, waitFor, within } from '@bo/testing';
import { app } from '../../app.ts';

const server = useServer();

const aWarehouse = (fields: Partial<Warehouse> = {}): Warehouse => ({
  ...recordFields(),
  code: 'WH-1',
  name: 'Al Quoz',
  name_ar: 'القوز',
  address: 'Street 17A',
  location: 'Dubai',
  emirate: 'dubai',
  latitude: 25.1324,
  longitude: 55.2258,
  map_url: '',
  phone: '',
  hours: '06:00–24:00',
  capacity: 500,
  status: 'open',
  pincode_count: 22,
  orders_today: 120,
  ...fields,
});
const state: HandOverState = {
  stock_lines: 40,
  stock_units: 900,
  reserved_units: 10,
  blocked_units: 0,
  expired_units: 12,
  orders_waiting: 3,
  orders_under_way: 2,
  pincodes: 22,
  pincodes_alone: 4,
  job_id: null,
};

beforeEach(() => {
  server.use(
    api.list('admin_panel/saved-views/', SavedView, []),
    api.list('admin_panel/pincodes/', Pincode, []),
    api.list('admin_panel/audit-entries/', AuditEntry, []),
    api.list('admin_panel/warehouses/', Warehouse, [
      aWarehouse(),
      aWarehouse({ id: 'w2', code: 'WH-2', name: 'Musaffah', name_ar: 'مصفح', status: 'paused' }),
    ]),
    mock.get('*/api/v1/admin_panel/warehouses/:id/usage/', () => HttpResponse.json({ uses: 9, can_delete: false })),
    mock.get('*/api/v1/admin_panel/warehouses/:id/hand-over/', () => HttpResponse.json(HandOverState.parse(state))),
    mock.get('*/api/v1/admin_panel/warehouses/:id/', ({ params }) =>
      HttpResponse.json(aWarehouse({ id: String(params['id']) })),
    ),
  );
});

test('the list shows where each is and how much of its day is used', async () => {
  await renderApp(app, { path: '/warehouse/warehouselist' });
  expect(await screen.findByText('Al Quoz')).toBeInTheDocument();
  expect(screen.getAllByText('120 of 500')).toHaveLength(2);
  expect(screen.getByText('Paused')).toBeInTheDocument();
});

test('several are archived at once; the one that still has something says so', async () => {
  const sent: unknown[] = [];
  server.use(
    mock.post('*/api/v1/admin_panel/warehouses/bulk/', async ({ request }) => {
      sent.push(await request.json());
      return HttpResponse.json({
        results: [
          { id: '1', ok: true, was: 'false' },
          { id: 'w2', ok: false, code: 'warehouse.not_empty', detail: 'Hand it over first.' },
        ],
      });
    }),
  );
  const { user } = await renderApp(app, { path: '/warehouse/warehouselist' });
  await user.click(await screen.findByRole('checkbox', { name: 'Select all rows on this page' }));
  await user.click(await screen.findByRole('button', { name: 'Archive' }));
  expect(await screen.findByText(/Hand it over first/)).toBeInTheDocument();
  expect(sent).toMatchObject([{ action: 'archive', target: { ids: [expect.any(String), 'w2'] } }]);
});

test('a pasted map link fills in the place, and what is sent is what the link says', async () => {
  let sent: unknown;
  server.use(
    mock.post('*/api/v1/admin_panel/warehouses/', async ({ request }) => {
      sent = await request.json();
      return HttpResponse.json(aWarehouse({ id: 'new' }), { status: 201 });
    }),
  );
  const { user } = await renderApp(app, { path: '/warehouse/create' });
  await user.type(await screen.findByRole('textbox', { name: /Name \(English\)/ }), 'Hatta Depot');
  await user.type(screen.getByRole('textbox', { name: /Name \(Arabic\)/ }), 'مستودع حتا');
  await user.type(screen.getByRole('textbox', { name: /^Code/ }), 'WH-9');
  await user.type(screen.getByRole('textbox', { name: /^Map URL/ }), 'https://www.google.com/maps/@24.81,56.12,15z');
  await user.click(await screen.findByRole('button', { name: /Use 24.81, 56.12/ }));
  expect(screen.getByRole('textbox', { name: /^Latitude/ })).toHaveValue('24.81');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(sent).toMatchObject({ code: 'WH-9', latitude: 24.81, longitude: 56.12 }));
});

test('numbers that cannot be a place are refused at the field before anything is sent', async () => {
  const { user } = await renderApp(app, { path: '/warehouse/create' });
  await user.type(await screen.findByRole('textbox', { name: /^Latitude/ }), '0');
  await user.type(screen.getByRole('textbox', { name: /^Longitude/ }), '0');
  await user.type(screen.getByRole('textbox', { name: /Name \(English\)/ }), 'X');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findAllByText(/Atlantic/)).not.toHaveLength(0);
});

test('handing over says first what goes and what is finished here', async () => {
  let sent: unknown;
  server.use(
    mock.post('*/api/v1/admin_panel/warehouses/w1/hand-over/', async ({ request }) => {
      sent = await request.json();
      return HttpResponse.json(aWarehouse({ id: 'w1', status: 'paused' }));
    }),
  );
  const { user } = await renderApp(app, { path: '/warehouse/update/w1' });
  await user.click(await screen.findByRole('button', { name: /More/ }));
  await user.click(await screen.findByRole('menuitem', { name: 'Hand over and close' }));
  const dialog = await screen.findByRole('dialog');
  expect(await within(dialog).findByText(/22 pincodes move; 4 of them/)).toBeInTheDocument();
  expect(within(dialog).getByText(/2 orders are being picked or packed/)).toBeInTheDocument();
  expect(within(dialog).getByText(/888 pieces of stock move/)).toBeInTheDocument();
  expect(within(dialog).getByText(/12 pieces are past their date and can't be moved/)).toBeInTheDocument();
  await user.click(within(dialog).getByRole('button', { name: 'Hand over' }));
  expect(await within(dialog).findAllByText('Fill this in.')).toHaveLength(2);
  expect(sent).toBeUndefined();
});

test('anyone who may only look at a warehouse sees where it is, and no form that could not be saved', async () => {
  await renderApp(app, { path: '/warehouse/update/w1', permissions: ['warehouse.view'] });
  expect(await screen.findByText('Street 17A', {}, { timeout: 20_000 })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Save' })).toBeNull();
});
