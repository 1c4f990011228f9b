import {
  AuditEntry,
  type Returnable,
  SavedView,
  StockBatch,
  Supplier,
  type SupplierReturnDetail,
  SupplierReturnInput,
  VariantDetail,
  VariantRow,
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
import { aVariant, aWarehouse } from '../../test/catalog-factories.ts';
// Loaded before the clock of a test runs.
import './credit-dialog.tsx';
import './supplier-return-details.page.tsx';
import './supplier-return-form.page.tsx';
import './supplier-return-list.page.tsx';

const server = useServer();
/** A busy machine takes seconds for a screen. */
const PATIENT = { timeout: 20_000 };
const supplier = { id: 'spp_1', name: 'Al Dhafra Dairy', name_ar: 'ألبان الظفرة' };
const dairy = Supplier.parse({
  ...{ ...recordFields(), ...supplier, code: 'SUP-1', contact: '', phone: '', email: '', trn: '' },
  ...{ payment_days: 30, lead_days: 2, minimum_order: null, note: '', price_count: 0 },
});
const warehouse = { id: 'whs_1', name: 'Al Quoz', name_ar: 'القوز' };
const order = { id: 'por_1', number: 'PO-100001' };
const MILK = {
  ...{ variant_id: 'var_1', product_id: 'prd_1', product: { id: 'prd_1', name: 'Milk', name_ar: 'حليب' } },
  ...{ image: null, code: 'MLK-1', unit: 'L', size: 1, variant_label: '', variant_label_ar: '' },
};
const aReturn = (more: Partial<SupplierReturnDetail> = {}): SupplierReturnDetail => ({
  ...recordFields(),
  ...{ id: 'srt_1', number: 'SR-100001', status: 'sent', status_reason: '', supplier, warehouse },
  ...{ receipt: { id: 'prc_1', at: '2026-11-20T08:00:00.000Z', delivery_note: 'DN-7', order } },
  ...{ reason: 'damaged', note: 'Crushed in the lorry', photo: null, currency: 'AED', quantity: 2 },
  ...{ cost_net: 1000, cost_vat: 50, cost_total: 1050, credit: null },
  supplier_contact: { contact: 'Amal', phone: '', email: '', trn: '100200300' },
  lines: [
    {
      ...MILK,
      ...{ id: 'srl_1', from: 'dock', batch: '', expires_on: null, quantity: 2 },
      ...{ cost_net: 1000, cost_vat: 50, cost_total: 1050 },
    },
  ],
  ...more,
});
const CREDIT = {
  ...{ id: 'scr_1', number: 'CN-9', dated: '2026-11-21', tax_number: '100200300' },
  ...{ net_minor: 900, vat_minor: 45, total_minor: 945, at: '2026-11-22T08:00:00.000Z', by: null },
};

function serveReturns(...rows: SupplierReturnDetail[]) {
  const sent: unknown[] = [];
  const backend = recordBackend('admin_panel/supplier-returns/', {
    rows,
    input: SupplierReturnInput,
    make: (fields) => {
      sent.push(fields);
      return aReturn({ id: 'srt_9', number: 'SR-100009' });
    },
  });
  server.use(
    api.list('admin_panel/saved-views/', SavedView, []),
    api.list('admin_panel/audit-entries/', AuditEntry, []),
    serve('admin_panel/supplier-returns/', backend),
  );
  return { backend, sent };
}
const fill = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } });
const choose = async (label: RegExp, option: string | RegExp) => {
  fireEvent.mouseDown(await screen.findByRole('combobox', { name: label }, PATIENT));
  fireEvent.click(await screen.findByText(option, { selector: '.ant-select-item-option-content' }, PATIENT));
};

test('units rejected on delivery are filled in, and what else goes back is entered beside them', async () => {
  const goods: Returnable = {
    ...{ supplier, warehouse, order, at: '2026-11-20T08:00:00.000Z' },
    lines: [
      { ...MILK, from: 'dock', batch_id: null, batch: '', expires_on: null, most: 2 },
      { ...MILK, from: 'stock', batch_id: 'stb_1', batch: 'LOT-7', expires_on: '2026-12-24', most: 5 },
    ],
  };
  const { sent } = serveReturns();
  server.use(mock.get('*/api/v1/admin_panel/supplier-returns/returnable/', () => HttpResponse.json(goods)));
  const { user } = await renderApp(app, { path: '/inventory/supplier-returns/create?receipt=prc_1' });
  const refused = within(await screen.findByRole('listitem', { name: 'Milk · Rejected on delivery' }, PATIENT));
  expect(refused.getByLabelText('Units going back')).toHaveValue('2');
  const stored = within(screen.getByRole('listitem', { name: 'Milk · In stock · LOT-7' }));
  expect(stored.getByLabelText('Units going back')).toHaveValue('');
  expect(stored.getByText('At most 5')).toBeVisible();
  fill(stored.getByLabelText('Units going back'), '3');
  await user.click(screen.getByRole('button', { name: 'Return goods' }));
  expect(await screen.findByRole('heading', { name: 'SR-100009' }, PATIENT)).toBeVisible();
  expect(sent).toMatchObject([
    {
      ...{ supplier_id: 'spp_1', warehouse_id: 'whs_1', purchase_receipt_id: 'prc_1', reason: 'damaged' },
      lines: [
        { variant_id: 'var_1', from: 'dock', batch_id: null, quantity: 2 },
        { variant_id: 'var_1', from: 'stock', batch_id: 'stb_1', quantity: 3 },
      ],
    },
  ]);
});

test('more than can go back is refused beside its number', async () => {
  const goods: Returnable = {
    ...{ supplier, warehouse, order, at: '2026-11-20T08:00:00.000Z' },
    lines: [{ ...MILK, from: 'dock', batch_id: null, batch: '', expires_on: null, most: 2 }],
  };
  serveReturns();
  const why = 'Only 1 can go back.';
  server.use(
    mock.get('*/api/v1/admin_panel/supplier-returns/returnable/', () => HttpResponse.json(goods)),
    mock.post('*/api/v1/admin_panel/supplier-returns/', () =>
      HttpResponse.json(
        { detail: 'Check the marked fields.', code: 'validation', errors: { 'lines.0.quantity': [why] } },
        { status: 422 },
      ),
    ),
  );
  const { user } = await renderApp(app, { path: '/inventory/supplier-returns/create?receipt=prc_1' });
  const field = await screen.findByLabelText('Units going back', {}, PATIENT);
  await user.click(screen.getByRole('button', { name: 'Return goods' }));
  await waitFor(() => expect(field).toHaveAccessibleDescription(expect.stringContaining(why)), PATIENT);
});

test('goods of no known delivery go back from a batch of their warehouse', async () => {
  const { sent } = serveReturns();
  const milk = VariantDetail.parse({
    ...{ ...aVariant(), product: MILK.product, product_image: null, name: 'Milk', name_ar: 'حليب' },
    ...{ rating: 0, rating_count: 0, storage: 'chilled', shelf_life_days: 14 },
  });
  const batch: StockBatch = {
    ...{ ...MILK, id: 'stb_1', warehouse, batch: 'LOT-7', expires_on: '2026-12-24', quantity: 5 },
    ...{ blocked: false, expired: false, recall: null, since: '2026-11-20T08:00:00.000Z' },
  };
  server.use(
    api.list('admin_panel/suppliers/', Supplier, [dairy]),
    api.get('admin_panel/suppliers/spp_1/', Supplier, dairy),
    api.list('admin_panel/warehouses/', Warehouse, [aWarehouse()]),
    api.get('admin_panel/warehouses/w1/', Warehouse, aWarehouse()),
    api.list('admin_panel/variants/', VariantRow, [milk]),
    api.get('admin_panel/variants/v1/', VariantDetail, milk),
    api.list('admin_panel/inventory/batches/', StockBatch, [batch]),
  );
  const { user } = await renderApp(app, { path: '/inventory/supplier-returns/create?supplier=spp_1' });
  await user.click(await screen.findByRole('button', { name: 'Add a product' }, PATIENT));
  await choose(/^Product/, 'Milk');
  await choose(/^Batch/, /^LOT-7 · expires .* · 5 on hand$/);
  fill(screen.getByLabelText(/^Units/), '4');
  await choose(/^Reason/, 'Recalled');
  await user.click(screen.getByRole('button', { name: 'Return goods' }));
  expect(await screen.findByRole('heading', { name: 'SR-100009' }, PATIENT)).toBeVisible();
  expect(sent).toMatchObject([
    {
      ...{ supplier_id: 'spp_1', warehouse_id: 'w1', purchase_receipt_id: null, reason: 'recalled' },
      lines: [{ variant_id: 'v1', from: 'stock', batch_id: 'stb_1', quantity: 4 }],
    },
  ]);
});

test('the list tells what is still to be credited, without costs for users who may not see them', async () => {
  const hidden = { cost_net: null, cost_vat: null, cost_total: null };
  serveReturns(
    aReturn(hidden),
    aReturn({ id: 'srt_2', number: 'SR-100002', status: 'credited', credit: CREDIT, ...hidden }),
  );
  await renderApp(app, { path: '/inventory/supplier-returns', permissions: ['purchase_order.view'] });
  const waiting = (await screen.findByText('SR-100001', {}, PATIENT)).closest('tr') as HTMLElement;
  expect(within(waiting).getByText('Sent back')).toBeVisible();
  const credited = screen.getByText('SR-100002').closest('tr') as HTMLElement;
  expect(within(credited).getByText('9.45')).toBeVisible();
  expect(screen.queryByRole('columnheader', { name: /^Expected credit/ })).not.toBeInTheDocument();
  expect(screen.queryByRole('link', { name: 'Return goods' })).not.toBeInTheDocument();
});

test('a credit note is entered with the tax number of the supplier, and its difference stays in sight', async () => {
  const { backend } = serveReturns(aReturn());
  let asked: unknown;
  server.use(
    mock.post('*/api/v1/admin_panel/supplier-returns/srt_1/credit/', async ({ request }) => {
      asked = await request.json();
      backend.change('srt_1', { status: 'credited', credit: CREDIT });
      return HttpResponse.json(backend.rows()[0]);
    }),
  );
  const { user } = await renderApp(app, { path: '/inventory/supplier-returns/details/srt_1' });
  await user.click(await screen.findByRole('button', { name: 'Enter credit note' }, PATIENT));
  const dialog = within(await screen.findByRole('dialog', {}, PATIENT));
  expect(await dialog.findByLabelText(/^Tax number/, {}, PATIENT)).toHaveValue('100200300');
  fill(dialog.getByLabelText(/^Credit note number/), 'CN-9');
  const day = dialog.getByLabelText(/^Credit note date/);
  fireEvent.mouseDown(day);
  fireEvent.focus(day);
  fill(day, '21 Nov 2026');
  fireEvent.keyDown(day, { key: 'Enter', code: 'Enter', keyCode: 13 });
  fill(dialog.getByLabelText(/^Before VAT/), '9');
  fill(dialog.getByLabelText(/^VAT/), '0.45');
  expect(await dialog.findByText('-AED 1.05', {}, PATIENT)).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'Enter credit note' }));
  const section = within(screen.getByRole('region', { name: 'Credit note' }));
  expect(await section.findByText('CN-9', {}, PATIENT)).toBeVisible();
  expect(asked).toMatchObject({ number: 'CN-9', dated: '2026-11-21', net_minor: 900, vat_minor: 45, version: 1 });
  expect(section.getByText('-AED 1.05')).toBeVisible();
});

test('a return is cancelled with a reason, and then offers nothing but its paper, in Arabic too', async () => {
  const { backend } = serveReturns(aReturn());
  let asked: unknown;
  server.use(
    mock.post('*/api/v1/admin_panel/supplier-returns/srt_1/cancel/', async ({ request }) => {
      asked = await request.json();
      backend.change('srt_1', { status: 'cancelled', status_reason: 'Lorry left without them' });
      return HttpResponse.json(backend.rows()[0]);
    }),
  );
  const { user } = await renderApp(app, { path: '/inventory/supplier-returns/details/srt_1', language: 'ab' });
  await user.click(await screen.findByRole('button', { name: 'إجراءات أخرى' }, PATIENT));
  await user.click(await screen.findByRole('menuitem', { name: 'إلغاء المرتجع' }, PATIENT));
  const dialog = within(await screen.findByRole('dialog', {}, PATIENT));
  fill(dialog.getByRole('textbox'), 'Lorry left without them');
  await user.click(dialog.getByRole('button', { name: 'إلغاء المرتجع' }));
  expect(await screen.findByText('Lorry left without them', {}, PATIENT)).toBeVisible();
  expect(asked).toMatchObject({ reason: 'Lorry left without them', version: 1 });
  expect(screen.queryByRole('button', { name: 'إدخال الإشعار الدائن' })).not.toBeInTheDocument();
  expect(screen.getByRole('button', { name: /طباعة/ })).toBeVisible();
});
