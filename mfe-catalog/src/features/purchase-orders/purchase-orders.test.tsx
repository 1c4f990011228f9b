import {
  AuditEntry,
  type PurchaseOrderDetail,
  PurchaseOrderInput,
  PurchaseOrdersMade,
  type PurchaseReceiptInput,
  ReorderSuggestions,
  SavedView,
  Supplier,
  Warehouse,
} from '@bo/contracts';
import {
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
} from '@bo/testing';
import { app } from '../../app.ts';
import { aSupplierPrice, aVariant } from '../../test/catalog-factories.ts';
// Loaded before the clock of a test runs.
import './purchase-order-details.page.tsx';
import './purchase-order-form.pages.tsx';
import './purchase-order-list.page.tsx';
import './purchase-order-receive.page.tsx';
import './reorder.page.tsx';

const server = useServer();
/** A busy machine takes seconds for a screen. */
const PATIENT = { timeout: 20_000 };

const line = (id: string, more: Partial<PurchaseOrderDetail['lines'][number]> = {}) => ({
  id,
  variant_id: `var_${id}`,
  product_id: 'prd_1',
  product: { id: 'prd_1', name: `Milk ${id}`, name_ar: `حليب ${id}` },
  image: null,
  code: `MLK-${id}`,
  unit: 'L',
  size: 1,
  variant_label: '',
  variant_label_ar: '',
  supplier_code: 'RW-1',
  barcode: '',
  barcodes: [],
  case_codes: [],
  quantity: 27,
  pack_size: 12,
  case_cost: 5000,
  vat_rate: 500,
  received: 0,
  damaged: 0,
  closed: 0,
  cost: 400,
  storage: 'ambient' as const,
  shelf_life_days: null,
  sale_stop_days: 0,
  cost_net: 11_250,
  cost_vat: 563,
  cost_total: 11_813,
  ...more,
});
function anOrder(more: Partial<PurchaseOrderDetail> = {}): PurchaseOrderDetail {
  return {
    ...recordFields(),
    id: 'por_1',
    number: 'PO-100001',
    supplier: { id: 'spp_1', name: 'Al Dhafra Dairy', name_ar: 'ألبان الظفرة' },
    warehouse: { id: 'whs_1', name: 'Al Quoz', name_ar: 'القوز' },
    status: 'draft',
    status_reason: '',
    expected_on: '2026-11-20',
    late: false,
    sent_at: null,
    note: '',
    currency: 'AED',
    quantity: 27,
    received: 0,
    cost_net: 11_250,
    cost_vat: 563,
    cost_total: 11_813,
    supplier_contact: { contact: 'Omar', phone: '', email: 'orders@example.com', trn: '' },
    minimum_order: 50_000,
    lines: [line('a')],
    receipts: [],
    ...more,
  };
}
function serveOrders(...rows: PurchaseOrderDetail[]) {
  const backend = recordBackend('admin_panel/purchase-orders/', {
    rows,
    input: PurchaseOrderInput,
    make: () => anOrder(),
  });
  server.use(
    api.list('admin_panel/saved-views/', SavedView, []),
    api.list('admin_panel/audit-entries/', AuditEntry, []),
    serve('admin_panel/purchase-orders/', backend),
  );
  return backend;
}

test('the list says how far an order is, and which are late', async () => {
  serveOrders(
    anOrder(),
    anOrder({ id: 'por_2', number: 'PO-100002', status: 'partly_received', late: true, received: 20 }),
  );
  await renderApp(app, { path: '/inventory/purchase-orders' });
  const row = (await screen.findByText('PO-100002', {}, PATIENT)).closest('tr')!;
  expect(within(row).getByText('Partly received')).toBeInTheDocument();
  expect(within(row).getByText(/^Late:/)).toBeInTheDocument();
  expect(within(row).getByText('20 of 27')).toBeInTheDocument();
});

test('an order shows cases, money that adds up, and only the steps that its state has', async () => {
  serveOrders(anOrder());
  await renderApp(app, { path: '/inventory/purchase-orders/details/por_1' });
  expect(await screen.findByText('2 cases + 3 units', {}, PATIENT)).toBeInTheDocument();
  expect(screen.getAllByText(/118\.13/).length).toBeGreaterThan(0);
  expect(screen.getByRole('button', { name: 'Mark as sent' })).toBeInTheDocument();
  expect(screen.queryByRole('link', { name: 'Receive goods' })).not.toBeInTheDocument();
});

test('anyone who may not see costs reads an order without them', async () => {
  serveOrders(
    anOrder({
      status: 'sent',
      cost_net: null,
      cost_vat: null,
      cost_total: null,
      lines: [line('a', { case_cost: null, cost_net: null, cost_vat: null, cost_total: null })],
    }),
  );
  await renderApp(app, {
    path: '/inventory/purchase-orders/details/por_1',
    permissions: ['purchase_order.view', 'purchase_order.receive'],
  });
  expect(await screen.findByRole('link', { name: 'Receive goods' }, PATIENT)).toBeInTheDocument();
  expect(screen.queryByText('Total with VAT')).not.toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'More actions' })).not.toBeInTheDocument();
});

test('a delivery asks to take what is over, and for a reason of what will not come', async () => {
  serveOrders(anOrder({ status: 'sent' }));
  await renderApp(app, { path: '/inventory/purchase-orders/receive/por_1' });
  const received = await screen.findByLabelText('Received, good', {}, PATIENT);
  expect(received).toHaveValue('');
  expect(screen.queryByText(/more than/)).not.toBeInTheDocument();
  fireEvent.change(received, { target: { value: '29' } });
  expect(await screen.findByText('Accept 2 units more than ordered')).toBeInTheDocument();
  fireEvent.change(received, { target: { value: '20' } });
  await waitFor(() => expect(screen.queryByText(/more than ordered/)).not.toBeInTheDocument());
  fireEvent.click(screen.getByRole('button', { name: 'More about Milk a' }));
  fireEvent.click(await screen.findByLabelText('The rest will not come'));
  expect(await screen.findByLabelText('Why the rest is not coming')).toBeInTheDocument();
});

test('a delivery tells sizes and flavours of one product apart, and says how many units the open cases are', async () => {
  serveOrders(
    anOrder({
      status: 'sent',
      lines: [
        line('a', { product: { id: 'prd_1', name: 'Eggs', name_ar: 'بيض' }, unit: 'pcs', size: 15, quantity: 24 }),
        line('b', { product: { id: 'prd_1', name: 'Eggs', name_ar: 'بيض' }, unit: 'pcs', size: 30, quantity: 27 }),
        line('c', { pack_size: 1, quantity: 6, variant_label: '1 kg, Mango', variant_label_ar: '1 كجم، مانجو' }),
      ],
    }),
  );
  await renderApp(app, { path: '/inventory/purchase-orders/receive/por_1' });
  expect(await screen.findByRole('rowgroup', { name: /^Eggs · .*15/ }, PATIENT)).toBeInTheDocument();
  expect(screen.getByRole('rowgroup', { name: /^Eggs · .*30/ })).toBeInTheDocument();
  expect(screen.getByText(/^2 cases \(24 units\) · .RW-1.$/)).toBeInTheDocument();
  expect(screen.getByText(/^2 cases \+ 3 units \(27 units\) · .RW-1.$/)).toBeInTheDocument();
  expect(screen.getByText(/^6 units · .RW-1.$/)).toBeInTheDocument();
  expect(screen.getByRole('rowgroup', { name: /· 1 kg, Mango$/ })).toBeInTheDocument();
});

test('an order whose quantities someone else has changed is saved with theirs, if one likes', async () => {
  const backend = serveOrders(anOrder());
  server.use(
    api.list('admin_panel/warehouses/', Warehouse, []),
    api.list('admin_panel/suppliers/', Supplier, []),
    ...['suppliers/spp_1', 'warehouses/whs_1', 'variants/var_a'].map((path) =>
      api.fails('get', `admin_panel/${path}/`, 404, { code: 'not_found', detail: 'Gone.' }),
    ),
  );
  const { user } = await renderApp(app, { path: '/inventory/purchase-orders/update/por_1' });
  const note = await screen.findByLabelText('Note', {}, PATIENT);
  fireEvent.change(note, { target: { value: 'By the back door' } });
  backend.change('por_1', { note: 'Before noon', lines: [line('a', { quantity: 36 })] });
  await user.click(screen.getByRole('button', { name: 'Save' }));
  const dialog = await screen.findByRole('dialog', {}, PATIENT);
  await user.click(within(dialog).getByRole('button', { name: /Save/ }));
  await waitFor(() => expect(backend.rows()[0]).toMatchObject({ version: 3 }), PATIENT);
  expect(backend.rows()[0]).toMatchObject({ note: 'By the back door' });
  expect(backend.rows()[0]?.lines).toMatchObject([{ variant_id: 'var_a', cases: 3, units: 0 }]);
});

test('two products that are scanned before the price of the first is known are both on the order, with what the list says', async () => {
  const none = { count: 0, count_exact: true, next: null, previous: null, results: [] };
  const answers: (() => void)[] = [];
  const goods = (named: object) => ({
    ...aVariant(),
    product: { id: 'p1', name: 'Milk', name_ar: 'حليب' },
    product_image: null,
    ...named,
  });
  serveOrders();
  server.use(
    mock.get('*/api/v1/admin_panel/variants/', ({ request }) => {
      const search = new URL(request.url).searchParams.get('search');
      const found = { id: `var_${search ?? ''}`, name: `Milk ${search ?? ''}`, name_ar: 'حليب' };
      return HttpResponse.json({ ...none, count: 1, results: [goods(found)] });
    }),
    mock.get('*/api/v1/admin_panel/supplier-prices/', async ({ request }) => {
      const variant = new URL(request.url).searchParams.get('variant') ?? '';
      await new Promise<void>((resolve) => answers.push(resolve));
      const price = aSupplierPrice({ variant_id: variant, minimum_cases: variant === 'var_a' ? 3 : 5 });
      return HttpResponse.json({ ...none, count: 1, results: [price] });
    }),
    mock.get('*/api/v1/admin_panel/:list/', () => HttpResponse.json(none)),
    mock.get('*/api/v1/admin_panel/:list/:id/', () => new HttpResponse(null, { status: 404 })),
  );
  const { user } = await renderApp(app, { path: '/inventory/purchase-orders/create?supplier=spp_1' });
  const scan = await screen.findByLabelText('Search or scan to add', {}, PATIENT);
  for (const name of ['a', 'b']) {
    await user.click(scan);
    await user.keyboard(name);
    await user.click(await screen.findByTitle(`Milk ${name}`, {}, PATIENT));
  }
  await waitFor(() => expect(answers).toHaveLength(2), PATIENT);
  for (const answer of answers.reverse()) answer();
  await waitFor(() => expect(screen.getAllByLabelText('Cases')).toHaveLength(2), PATIENT);
  expect(screen.getAllByLabelText('Cases').map((field) => (field as HTMLInputElement).value)).toEqual(['5', '3']);
});

/** An order that is being received, while others change it: what they did is read when one comes back to the page. */
async function receiveWithOthers(...lines: PurchaseOrderDetail['lines']) {
  const backend = serveOrders(anOrder({ status: 'sent', lines }));
  const sent: { version: number; received: number }[] = [];
  server.use(
    mock.post('*/api/v1/admin_panel/purchase-orders/por_1/receive/', async ({ request }) => {
      const body = (await request.json()) as PurchaseReceiptInput & { version: number };
      sent.push({ version: body.version, received: body.lines[0]?.received ?? 0 });
      const current = backend.rows()[0];
      return current?.version === body.version
        ? HttpResponse.json(current)
        : HttpResponse.json({ code: 'conflict', detail: 'Someone else changed this.', current }, { status: 409 });
    }),
  );
  const { user, router } = await renderApp(app, { path: '/inventory/purchase-orders/receive/por_1' });
  let away = 0;
  const clock = Date.now;
  jest.spyOn(Date, 'now').mockImplementation(() => clock() + away);
  const comeBack = () => {
    away += 60_000;
    window.dispatchEvent(new Event('visibilitychange'));
  };
  return { backend, sent, user, router, comeBack };
}
const received = () => screen.findByLabelText('Received, good', {}, PATIENT);
const receivedOfEach = () => screen.findAllByLabelText('Received, good', {}, PATIENT);
type User = Awaited<ReturnType<typeof renderApp>>['user'];
async function confirmReceipt(user: User, sum?: string) {
  await user.click(screen.getByRole('button', { name: 'Receive' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Receive these goods?' }, PATIENT));
  if (sum !== undefined) expect(dialog.getByText(sum)).toBeInTheDocument();
  await user.click(dialog.getByRole('button', { name: 'Receive' }));
}
afterEach(() => jest.restoreAllMocks());

test('what was typed of a delivery stays when someone else changes the order; one is told, and goes on', async () => {
  const { backend, sent, user, router, comeBack } = await receiveWithOthers(line('a'));
  fireEvent.change(await received(), { target: { value: '5' } });
  backend.change('por_1', { status: 'partly_received', lines: [line('a', { received: 10 })] });
  comeBack();
  expect(await screen.findByText(/^1 case \+ 5 units/, {}, PATIENT)).toBeInTheDocument();
  expect(await received()).toHaveValue('5');
  await confirmReceipt(user);
  expect(await screen.findByText('Someone else changed this.', {}, PATIENT)).toBeInTheDocument();
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument(), PATIENT);
  expect(await received()).toHaveValue('5');
  await confirmReceipt(user);
  await waitFor(() => expect(router.state.location.pathname).toContain('details'), PATIENT);
  expect(sent).toEqual([
    { version: 1, received: 5 },
    { version: 2, received: 5 },
  ]);
});

test('a receipt is booked only after its sum is confirmed, and Enter in a field books nothing', async () => {
  const { sent, user } = await receiveWithOthers(line('a'));
  fireEvent.change(await received(), { target: { value: '24' } });
  fireEvent.change(screen.getByLabelText('Damaged, sent back'), { target: { value: '2' } });
  await user.type(screen.getByLabelText('Batch'), 'L-778{Enter}');
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  expect(sent).toEqual([]);
  await confirmReceipt(
    user,
    'Stock increases by 24 units in 1 line. Cost before VAT: AED 100.00. Damaged units sent back: 2.',
  );
  await waitFor(() => expect(sent).toEqual([{ version: 1, received: 24 }]), PATIENT);
});

test('a receipt is reversed with a reason, by users with inventory.adjust', async () => {
  const receipt = {
    id: 'prc_1',
    at: '2026-11-20T08:00:00.000Z',
    by: null,
    note: '',
    delivery_note: 'DN-7',
    invoice: null,
    returns: [{ id: 'srt_1', number: 'SR-100001' }],
    reason: '',
    reversed: null,
    lines: [{ line_id: 'a', received: 5, damaged: 0, closed: 0, batch: 'B-1', expires_on: null, photo: null }],
  };
  const order = anOrder({ status: 'partly_received', receipts: [receipt] });
  const backend = serveOrders(order);
  let asked: unknown;
  server.use(
    mock.post('*/api/v1/admin_panel/purchase-orders/por_1/receipts/prc_1/reverse/', async ({ request }) => {
      asked = await request.json();
      const reversed = { at: '2026-11-20T09:00:00.000Z', by: null, reason: 'Wrong order' };
      backend.change('por_1', { status: 'sent', receipts: [{ ...receipt, reversed }] });
      return HttpResponse.json(backend.rows()[0]);
    }),
  );
  const { user } = await renderApp(app, { path: '/inventory/purchase-orders/details/por_1' });
  expect(await screen.findByRole('link', { name: 'Print labels' }, PATIENT)).toHaveAttribute(
    'href',
    '/product/labels?variants=var_a%3A5',
  );
  expect(screen.getByText('DN-7')).toBeVisible();
  expect(screen.getByRole('link', { name: /^Return .*SR-100001/ })).toHaveAttribute(
    'href',
    '/inventory/supplier-returns/details/srt_1',
  );
  expect(screen.getByRole('link', { name: 'Return goods' })).toHaveAttribute(
    'href',
    '/inventory/supplier-returns/create?receipt=prc_1',
  );
  await user.click(await screen.findByRole('button', { name: 'Reverse receipt' }, PATIENT));
  const dialog = within(await screen.findByRole('dialog', {}, PATIENT));
  fireEvent.change(dialog.getByRole('textbox'), { target: { value: 'Wrong order' } });
  await user.click(dialog.getByRole('button', { name: 'Reverse receipt' }));
  expect(await screen.findByText(/^Reversed /, {}, PATIENT)).toBeInTheDocument();
  expect(asked).toEqual({ version: 1, reason: 'Wrong order' });
  await waitFor(
    () => expect(screen.queryByRole('button', { name: 'Reverse receipt' })).not.toBeInTheDocument(),
    PATIENT,
  );
});

test('anyone who is refused because of someone else sees what is still to come', async () => {
  const { backend, user } = await receiveWithOthers(line('a'));
  fireEvent.change(await received(), { target: { value: '27' } });
  backend.change('por_1', { status: 'partly_received', lines: [line('a', { received: 10 })] });
  await confirmReceipt(user);
  expect(await screen.findByText('Someone else changed this.', {}, PATIENT)).toBeInTheDocument();
  expect(await screen.findByText(/^1 case \+ 5 units/, {}, PATIENT)).toBeInTheDocument();
  expect(await received()).toHaveValue('27');
});

test('all that is still to come is taken as ordered by one choice, without those that a colleague received meanwhile', async () => {
  const { backend, user, comeBack } = await receiveWithOthers(line('a'), line('b'));
  await receivedOfEach();
  backend.change('por_1', { status: 'partly_received', lines: [line('a', { received: 10 }), line('b')] });
  comeBack();
  // The form begins again with what is still to come.
  await waitFor(() => expect(screen.getByText(/^1 case \+ 5 units/)).toBeVisible(), PATIENT);
  await waitFor(() => expect(screen.getAllByLabelText('Received, good')).toHaveLength(2), PATIENT);
  fireEvent.change((await receivedOfEach())[1]!, { target: { value: '3' } });
  await user.click(screen.getByRole('button', { name: 'Take all as ordered' }));
  expect((await receivedOfEach()).map((field) => (field as HTMLInputElement).value)).toEqual(['17', '3']);
});

test('what was typed stays beside the product it is of, and in sight where nothing can be received any more', async () => {
  const { backend, comeBack } = await receiveWithOthers(line('a'), line('b'));
  const batches = await screen.findAllByLabelText('Batch', {}, PATIENT);
  fireEvent.change(batches[1]!, { target: { value: 'L-77' } });
  backend.change('por_1', { status: 'partly_received', lines: [line('a', { received: 27 }), line('b')] });
  comeBack();
  expect(await screen.findByText(/^0 cases/, {}, PATIENT)).toBeInTheDocument();
  const milk = within(screen.getByRole('rowgroup', { name: /^Milk b/ }));
  expect(milk.getByLabelText('Batch')).toHaveValue('L-77');
  backend.change('por_1', { status: 'closed_short' });
  comeBack();
  expect(await screen.findByText('Nothing can be received for this order.', {}, PATIENT)).toBeInTheDocument();
  expect(milk.getByLabelText('Batch')).toHaveValue('L-77');
});

test('suggestions become draft orders, one for each supplier', async () => {
  serveOrders();
  const row = (id: string, supplier: string) => ({
    ...line(id),
    supplier: { id: supplier, name: supplier, name_ar: supplier },
    available: 2,
    on_order: 0,
    sold: 28,
    days_of_cover: 2,
    lead_days: 2,
    quantity: 24,
  });
  server.use(
    api.list('admin_panel/warehouses/', Warehouse, []),
    api.fails('get', 'admin_panel/warehouses/whs_1/', 404, { code: 'not_found', detail: 'Gone.' }),
    api.get('admin_panel/purchase-orders/suggestions/', ReorderSuggestions, {
      results: [row('a', 'Dairy'), row('b', 'Village')],
      unsupplied: 1,
    }),
    api.post('admin_panel/purchase-orders/from-suggestions/', PurchaseOrdersMade, { results: [anOrder()] }),
  );
  const { router } = await renderApp(app, { path: '/inventory/reorder?warehouse=whs_1' });
  expect(await screen.findByRole('button', { name: 'Create 2 draft orders' }, PATIENT)).toBeInTheDocument();
  expect(screen.getByText(/1 variant runs short but is not on any/)).toBeInTheDocument();
  fireEvent.click(screen.getByRole('checkbox', { name: 'Order Milk b' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Create 1 draft order' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/inventory/purchase-orders'), PATIENT);
});

test('in Arabic the steps and the units are Arabic', async () => {
  serveOrders(anOrder());
  await renderApp(app, { path: '/inventory/purchase-orders/details/por_1', language: 'ab' });
  expect(await screen.findByText('كرتونتان + 3 حبات', {}, PATIENT)).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'تحديد كمُرسل' })).toBeInTheDocument();
});
