import {
  type PurchaseOrderDetail,
  PurchaseOrderInput,
  type PurchaseReceiptInput,
  VariantDetail,
  VariantLookup,
} from '@bo/contracts';
import {
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
import { aVariant } from '../../test/catalog-factories.ts';
// Loaded before the clock of a test runs.
import './purchase-order-receive.page.tsx';

const server = useServer();
const PATIENT = { timeout: 20_000 };
const PIECE = '6291003094309';
const CASE = '16291003094306';

const line = (id: string, more: Partial<PurchaseOrderDetail['lines'][number]> = {}) => ({
  ...{ id, variant_id: `var_${id}`, product_id: 'prd_1', image: null, code: `MLK-${id}`, unit: 'L' as const, size: 1 },
  ...{ product: { id: 'prd_1', name: `Milk ${id}`, name_ar: `حليب ${id}` }, variant_label: '', variant_label_ar: '' },
  ...{ supplier_code: '', barcode: '', barcodes: [], case_codes: [], quantity: 48, pack_size: 12, case_cost: 5000 },
  ...{ vat_rate: 500, received: 0, damaged: 0, closed: 0, cost: 400, storage: 'ambient' as const },
  ...{ shelf_life_days: null, sale_stop_days: 0, cost_net: 11_250, cost_vat: 563, cost_total: 11_813 },
  ...more,
});
const anOrder = (more: Partial<PurchaseOrderDetail> = {}): PurchaseOrderDetail => ({
  ...recordFields(),
  ...{ id: 'por_1', number: 'PO-100001', status: 'sent', status_reason: '', expected_on: null, late: false },
  supplier: { id: 'spp_1', name: 'Dairy', name_ar: 'ألبان' },
  warehouse: { id: 'whs_1', name: 'Al Quoz', name_ar: 'القوز' },
  ...{ sent_at: null, note: '', currency: 'AED', quantity: 48, received: 0, cost_net: 0, cost_vat: 0, cost_total: 0 },
  supplier_contact: { contact: '', phone: '', email: '', trn: '' },
  minimum_order: null,
  lines: [
    line('a', { barcodes: [PIECE, CASE], case_codes: [{ barcode: CASE, units: 12 }] }),
    line('b', { barcodes: ['96385074'] }),
  ],
  receipts: [],
  ...more,
});
const choice = {
  ...{ id: 'var_c', name: 'Dates', name_ar: 'تمر', code: 'D1', barcode: '4006381333931', image: null },
  ...{ selling_price: 900, list_price: 900, sold_by: 'unit' as const, for_sale: true },
};

const variant = VariantDetail.parse({
  ...aVariant({}),
  ...{ id: 'var_a', product: { id: 'p1', name: 'Milk', name_ar: 'حليب' }, name: 'Milk', name_ar: 'حليب' },
  ...{ product_image: null, rating: 0, rating_count: 0, storage: 'ambient', shelf_life_days: null },
});

/** The receiving of an order; answers what was sent, by the last part of the path. */
async function open(found: readonly (typeof choice)[] = [], order = anOrder()) {
  const sent: Record<string, unknown> = {};
  const backend = recordBackend('admin_panel/purchase-orders/', {
    rows: [order],
    input: PurchaseOrderInput,
    make: () => order,
  });
  server.use(
    mock.post('*/api/v1/admin_panel/purchase-orders/por_1/:what/', async ({ request, params }) => {
      sent[String(params['what'])] = await request.json();
      if (params['what'] === 'lines')
        backend.change('por_1', { lines: [...order.lines, line('c', { quantity: 3, pack_size: 1 })] });
      return HttpResponse.json(backend.rows()[0]);
    }),
    mock.post('*/api/v1/admin_panel/variants/lookup/', () =>
      HttpResponse.json(VariantLookup.parse({ found, unknown: [], ambiguous: [], more: false })),
    ),
    mock.post('*/api/v1/admin_panel/variants/:id/add-barcode/', async ({ request, params }) => {
      sent[String(params['id'])] = await request.json();
      return HttpResponse.json(variant);
    }),
    serve('admin_panel/purchase-orders/', backend),
  );
  const { user } = await renderApp(app, { path: '/inventory/purchase-orders/receive/por_1' });
  await screen.findAllByLabelText('Received, good', {}, PATIENT);
  return { user, sent };
}
/** Keys as a scanner sends them. */
const scan = (code: string) => {
  for (const key of [...code, 'Enter']) fireEvent.keyDown(document.activeElement ?? document.body, { key });
};
const row = (name: string) => within(screen.getByRole('rowgroup', { name: new RegExp(`^${name}`) }));

test('scans count pieces and cases up on their line, and a symbol brings batch and date', async () => {
  const { user, sent } = await open();
  scan(PIECE);
  await waitFor(() => expect(row('Milk a').getByLabelText('Received, good')).toHaveValue('1'), PATIENT);
  expect(row('Milk a').getByLabelText('Received, good')).toHaveFocus();
  scan(CASE);
  expect(await screen.findByText('Milk a: 12 counted, 13 so far.', {}, PATIENT)).toBeVisible();
  scan(`01${CASE}1735123110AB12`);
  expect(await row('Milk a').findByDisplayValue('AB12', {}, PATIENT)).toBeVisible();
  scan(`01${CASE}1736013110CD34`);
  expect(await row('Milk a').findByDisplayValue('CD34', {}, PATIENT)).toBeVisible();
  scan(`01${CASE}1735123110AB12`);
  await waitFor(() => expect(row('Milk a').getByLabelText('Received, good')).toHaveValue('13'), PATIENT);
  expect(row('Milk b').getByLabelText('Received, good')).toHaveValue('');

  fireEvent.change(screen.getByLabelText('Delivery note'), { target: { value: 'DN-77' } });
  await user.click(screen.getByRole('button', { name: 'Receive' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Receive these goods?' }, PATIENT));
  await user.click(dialog.getByRole('button', { name: 'Receive' }));
  await waitFor(() => expect(sent['receive']).toBeDefined(), PATIENT);
  const { lines, delivery_note } = sent['receive'] as PurchaseReceiptInput;
  expect(delivery_note).toBe('DN-77');
  expect(lines.map(({ line_id, received, batch, expires_on }) => [line_id, received, batch, expires_on])).toEqual([
    ['a', 13, '', null],
    ['b', 0, '', null],
    ['a', 24, 'AB12', '2035-12-31'],
    ['a', 12, 'CD34', '2036-01-31'],
  ]);
});

test('what was not ordered is put onto the order, and counted', async () => {
  const { user, sent } = await open([choice]);
  scan('4006381333931');
  const said = within(await screen.findByRole('alert', {}, PATIENT));
  expect(await said.findByText(/Dates.* isn't on this order/, {}, PATIENT)).toBeVisible();
  await user.click(await said.findByRole('button', { name: 'Add to the order' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Add Dates' }, PATIENT));
  fireEvent.change(dialog.getByLabelText('Loose units'), { target: { value: '3' } });
  await user.click(dialog.getByRole('button', { name: 'Add to the order' }));
  await waitFor(() => expect(row('Milk c').getByLabelText('Received, good')).toHaveValue('3'), PATIENT);
  expect(sent['lines']).toEqual({
    version: 1,
    lines: [{ variant_id: 'var_c', cases: 0, units: 3, pack_size: null, case_cost: null }],
  });
});

test('a case that the store does not know is offered as one of its pieces, and its code is kept', async () => {
  const { user, sent } = await open([], anOrder({ lines: [line('a', { barcodes: [PIECE] })] }));
  scan(CASE);
  expect(await screen.findByText(/It may be a case of Milk a/, {}, PATIENT)).toBeVisible();
  expect(screen.getByLabelText('Pieces')).toHaveValue('12');
  await user.click(screen.getByRole('button', { name: 'Count and keep the code' }));
  await waitFor(() => expect(row('Milk a').getByLabelText('Received, good')).toHaveValue('12'), PATIENT);
  expect(sent['var_a']).toEqual({ barcode: CASE, units: 12 });
});
