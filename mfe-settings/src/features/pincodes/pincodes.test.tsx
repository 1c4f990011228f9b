import { AuditEntry, Pincode, type PincodeImport, type PincodeImportRow, SavedView, Warehouse } from '@bo/contracts';
import { api, HttpResponse, mock, recordFields, renderApp, screen, useServer, waitFor, within } from '@bo/testing';
import { app } from '../../app.ts';

const server = useServer();

function aPincode(fields: Partial<Pincode> = {}): Pincode {
  return {
    ...recordFields(),
    code: '00112',
    area: 'Jumeirah 1',
    area_ar: 'جميرا ١',
    city: 'Dubai',
    city_ar: 'دبي',
    emirate: 'dubai',
    serviceable: true,
    warehouse_ids: [],
    delivery_fee: 1000,
    free_delivery_from: 15_000,
    minimum_order: 3000,
    cash_allowed: true,
    promise_minutes: 90,
    latitude: null,
    longitude: null,
    dealer_id: null,
    warehouses: [{ id: 'w1', name: 'Al Quoz', name_ar: 'القوز' }],
    dealer: null,
    ...fields,
  };
}

beforeEach(() => {
  server.use(
    api.list('admin_panel/saved-views/', SavedView, []),
    api.list('admin_panel/warehouses/', Warehouse, []),
    api.list('admin_panel/pincodes/', Pincode, [aPincode()]),
  );
});

test('a pincode keeps its leading zeros and shows what delivery there costs', async () => {
  await renderApp(app, { path: '/pincodes' });
  expect(await screen.findByText('00112')).toBeInTheDocument();
  expect(screen.getByText(/10\.00/)).toBeInTheDocument();
  expect(screen.getByText('90 min')).toBeInTheDocument();
});

test('a new pincode is sent as typed, money in minor units', async () => {
  let sent: unknown;
  server.use(
    mock.post('*/api/v1/admin_panel/pincodes/', async ({ request }) => {
      sent = await request.json();
      return HttpResponse.json(aPincode({ code: '00234' }), { status: 201 });
    }),
  );
  const { user, router } = await renderApp(app, { path: '/pincodes/create' });
  await user.type(await screen.findByRole('textbox', { name: /^Pincode/ }), '٠٠٢٣٤');
  await user.type(screen.getByRole('textbox', { name: /Area \(English\)/ }), 'Al Barsha');
  await user.type(screen.getByRole('textbox', { name: /Area \(Arabic\)/ }), 'البرشاء');
  await user.clear(screen.getByRole('textbox', { name: /^Delivery fee/ }));
  await user.type(screen.getByRole('textbox', { name: /^Delivery fee/ }), '12.5');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/pincodes'));
  expect(sent).toMatchObject({ code: '00234', area: 'Al Barsha', area_ar: 'البرشاء', delivery_fee: 1250 });
});

test('a pincode is tested step by step, and the link that breaks is named', async () => {
  server.use(
    mock.get('*/api/v1/admin_panel/pincode-checks/', ({ request }) =>
      HttpResponse.json({
        code: new URL(request.url).searchParams.get('code'),
        serviceable: false,
        steps: [
          { step: 'known', state: 'ok', finding: 'known', values: { area: 'Jumeirah 1', area_ar: 'جميرا ١' } },
          { step: 'warehouses', state: 'failed', finding: 'no_warehouse', values: {} },
          { step: 'stock', state: 'skipped', finding: 'skipped', values: {} },
        ],
        pincode: aPincode(),
        warehouses: [],
        similar: [],
      }),
    ),
  );
  const { user, router } = await renderApp(app, { path: '/pincodes/test' });
  await user.type(await screen.findByRole('textbox', { name: /^Pincode/ }), '٠٠١١٢');
  await user.click(screen.getByRole('button', { name: 'Test' }));
  expect(await screen.findByText('Orders to 00112 are rejected.')).toBeInTheDocument();
  expect(screen.getByText('It is known: Jumeirah 1.')).toBeInTheDocument();
  expect(screen.getByText(/No warehouse delivers there/)).toBeInTheDocument();
  expect(router.state.location.search).toBe('?code=00112');
});

test('fees of many are changed after a preview of exactly that', async () => {
  let sent: unknown;
  server.use(
    mock.post('*/api/v1/admin_panel/pincodes/terms-preview/', () =>
      HttpResponse.json({
        count: 1,
        changed: 1,
        before: { lowest: 1000, highest: 1000 },
        after: { lowest: 1250, highest: 1250 },
        rows: [{ id: 'p1', code: '00112', area: 'Jumeirah 1', area_ar: 'جميرا ١', before: 1000, after: 1250 }],
      }),
    ),
    mock.post('*/api/v1/admin_panel/pincodes/bulk/', async ({ request }) => {
      sent = await request.json();
      return HttpResponse.json({ results: [{ id: aPincode().id, ok: true }] });
    }),
  );
  const { user } = await renderApp(app, { path: '/pincodes' });
  await user.click(await screen.findByRole('checkbox', { name: 'Select all rows on this page' }));
  await user.click(await screen.findByRole('button', { name: 'Change fees' }));
  const dialog = await screen.findByRole('dialog');
  await user.type(await within(dialog).findByRole('textbox', { name: /^Amount/ }), '12.5');
  expect(await within(dialog).findByText('One pincode of 1 changes.')).toBeInTheDocument();
  expect(within(dialog).getByText(/12\.50/)).toBeInTheDocument();
  await user.click(within(dialog).getByRole('button', { name: 'Change' }));
  await waitFor(() =>
    expect(sent).toMatchObject({
      action: 'change_terms',
      values: { term: 'delivery_fee', how: 'set', amount: 1250 },
    }),
  );
});

function anImport(fields: Partial<PincodeImport> = {}): PincodeImport {
  return {
    id: 'pim_1',
    file_name: 'places.csv',
    status: 'checked',
    columns: { code: 'Pincode', area: 'District' },
    unread: ['Population'],
    doubts: { left_out: [], blanks: [{ heading: 'Cash', count: 2, examples: [{ row_number: 5, value: 'perhaps' }] }] },
    total: 503,
    outcomes: { create: 500, update: 1, unchanged: 1, refused: 1 },
    processed: 0,
    kept: 0,
    terms: {
      warehouse_ids: [],
      emirate: null,
      serviceable: true,
      delivery_fee: 0,
      minimum_order: 0,
      promise_minutes: 120,
    },
    created_at: '2026-11-23T06:00:00.000Z',
    creator: null,
    ...fields,
  };
}
const refusedRow: PincodeImportRow = {
  row_number: 7,
  outcome: 'refused',
  code: 'X',
  area: 'Nowhere',
  city: '',
  fields: [],
  detail: 'Use 3 to 10 letters and digits.',
};

test('a file of pincodes is looked at first, imported with terms for the new ones, and can be taken back', async () => {
  let current = anImport();
  let terms: unknown;
  const step = (ending: string, status: PincodeImport['status']) =>
    mock.post(`*/api/v1/admin_panel/pincode-imports/pim_1/${ending}/`, async ({ request }) => {
      terms = ending === 'apply' ? await request.json() : terms;
      current = anImport({ status, processed: 501, kept: status === 'undone' ? 1 : 0 });
      return HttpResponse.json(current, { status: 202 });
    });
  server.use(
    mock.get('*/api/v1/admin_panel/pincode-imports/pim_1/', () => HttpResponse.json(current)),
    mock.get('*/api/v1/admin_panel/pincode-imports/pim_1/rows/', () =>
      HttpResponse.json({ count: 1, count_exact: true, next: null, previous: null, results: [refusedRow] }),
    ),
    step('apply', 'applied'),
    step('undo', 'undone'),
  );
  const { user } = await renderApp(app, { path: '/pincodes/import/pim_1' });
  expect(await screen.findByText('Use 3 to 10 letters and digits.')).toBeInTheDocument();
  expect(screen.getByText(/Not read:.*Population/)).toBeInTheDocument();
  expect(screen.getByText(/Cash.*: 2 cells couldn't be read \(row 5: .*perhaps/)).toBeInTheDocument();
  await user.clear(screen.getByRole('textbox', { name: /^Delivery fee/ }));
  await user.type(screen.getByRole('textbox', { name: /^Delivery fee/ }), '9.5');
  await user.click(screen.getByRole('button', { name: 'Import 501 pincodes' }));
  expect(await screen.findByText('500 created, 1 updated, 1 rejected.')).toBeInTheDocument();
  expect(terms).toMatchObject({ delivery_fee: 950, promise_minutes: 120 });

  await user.click(screen.getByRole('button', { name: 'Undo the import' }));
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Undo the import' }));
  expect(await screen.findByText('500 pincodes are as they were before the import.')).toBeInTheDocument();
  expect(screen.getByText('1 was changed since then and stays as it is.')).toBeInTheDocument();
});

test('anyone who may only look at a pincode sees what it costs, and no form that could not be saved', async () => {
  server.use(
    api.list('admin_panel/audit-entries/', AuditEntry, []),
    mock.get('*/api/v1/admin_panel/pincodes/:id/', () => HttpResponse.json(aPincode())),
  );
  await renderApp(app, { path: `/pincodes/update/${aPincode().id}`, permissions: ['pincode.view'] });
  expect(await screen.findByRole('heading', { name: 'Charges' }, { timeout: 20_000 })).toBeVisible();
  expect(screen.getByText(/150\.00/)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Save' })).toBeNull();
});
