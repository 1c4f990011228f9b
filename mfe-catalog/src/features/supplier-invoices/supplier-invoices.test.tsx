import {
  AuditEntry,
  BilledReceipt,
  SavedView,
  Supplier,
  type SupplierInvoiceDetail,
  SupplierInvoiceInput,
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
// Loaded before the clock of a test runs.
import './receipt-list.page.tsx';
import './supplier-invoice-form.pages.tsx';
import './supplier-invoice-list.page.tsx';

const server = useServer();
const PATIENT = { timeout: 20_000 };
const dairy = Supplier.parse({
  ...recordFields(),
  ...{
    id: 'spp_1',
    name: 'Al Dhafra Dairy',
    name_ar: 'ألبان الظفرة',
    code: 'SUP-1',
    contact: '',
    phone: '',
    email: '',
  },
  ...{ trn: '100200300', payment_days: 30, lead_days: 2, minimum_order: null, note: '', price_count: 0 },
});
const place = { id: 'whs_1', name: 'Al Quoz', name_ar: 'القوز' };
const supplier = { id: dairy.id, name: dairy.name, name_ar: dairy.name_ar };
const receipt = (id: string, more: Partial<BilledReceipt> = {}): BilledReceipt => ({
  ...{ id, version: 2, at: '2026-11-20T08:00:00.000Z', order: { id: `por_${id}`, number: `PO-${id}` } },
  ...{ supplier, warehouse: place, currency: 'AED', delivery_note: `DN-${id}`, note: '', received: 10 },
  ...{ cost_net: 10_000, cost_vat: 500, cost_total: 10_500, invoice: null },
  ...more,
});
const invoice = (more: Partial<SupplierInvoiceDetail> = {}): SupplierInvoiceDetail => ({
  ...recordFields(),
  ...{ id: 'sin_1', number: 'INV-1', supplier, supplier_id: supplier.id, warehouse: place, dated: '2026-11-21' },
  ...{ tax_number: '100200300', currency: 'AED', net_minor: 10_100, vat_minor: 505, total_minor: 10_605 },
  ...{ received_net: 10_000, received_vat: 500, difference: 105, note: '', voided_at: null, void_reason: '' },
  ...{ receipt_ids: ['1'], receipts: [receipt('1', { invoice: { id: 'sin_1', number: 'INV-1' } })] },
  ...more,
});
function serveInvoices(...rows: SupplierInvoiceDetail[]) {
  const backend = recordBackend('admin_panel/supplier-invoices/', {
    rows,
    input: SupplierInvoiceInput,
    make: () => invoice(),
  });
  server.use(
    api.list('admin_panel/saved-views/', SavedView, []),
    api.list('admin_panel/audit-entries/', AuditEntry, []),
    api.list('admin_panel/warehouses/', Warehouse, []),
    api.list('admin_panel/suppliers/', Supplier, [dairy]),
    api.get('admin_panel/suppliers/spp_1/', Supplier, dairy),
    api.list('admin_panel/purchase-receipts/', BilledReceipt, [receipt('1'), receipt('2')]),
    serve('admin_panel/supplier-invoices/', backend),
  );
  return backend;
}

test('an invoice begins with the delivery that it was entered for, and says what it differs by', async () => {
  serveInvoices();
  let sent: unknown;
  server.use(
    mock.post('*/api/v1/admin_panel/supplier-invoices/', async ({ request }) => {
      sent = await request.json();
      return HttpResponse.json(invoice(), { status: 201 });
    }),
  );
  const { user } = await renderApp(app, { path: '/inventory/supplier-invoices/create?supplier=spp_1&receipt=1' });
  const first = await screen.findByRole('checkbox', { name: /^PO-1 of/ }, PATIENT);
  expect(first).toBeChecked();
  await waitFor(() => expect(screen.getByLabelText(/^Tax number/)).toHaveValue('100200300'), PATIENT);
  fireEvent.change(screen.getByLabelText(/^Invoice number/), { target: { value: 'INV-9' } });
  fireEvent.change(screen.getByLabelText(/^Before VAT/), { target: { value: '150' } });
  fireEvent.change(screen.getByLabelText(/^VAT/), { target: { value: '7.50' } });
  expect(await screen.findByText('AED 52.50', {}, PATIENT)).toBeVisible();
  await user.click(screen.getByRole('checkbox', { name: /^PO-2 of/ }));
  fireEvent.change(screen.getByLabelText(/^Before VAT/), { target: { value: '200' } });
  fireEvent.change(screen.getByLabelText(/^VAT/), { target: { value: '10' } });
  expect(await screen.findByText('Agrees', {}, PATIENT)).toBeVisible();
  const day = screen.getByLabelText(/^Invoice date/);
  fireEvent.mouseDown(day);
  fireEvent.focus(day);
  fireEvent.change(day, { target: { value: '21 Nov 2026' } });
  fireEvent.keyDown(day, { key: 'Enter', code: 'Enter', keyCode: 13 });
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(sent).toBeDefined(), PATIENT);
  expect(sent).toMatchObject({
    ...{ number: 'INV-9', dated: '2026-11-21', net_minor: 20_000, vat_minor: 1000 },
    receipt_ids: ['1', '2'],
  });
});

test('the list says which invoices agree with what came, and the deliveries that wait lead to their invoice', async () => {
  serveInvoices(invoice(), invoice({ id: 'sin_2', number: 'INV-2', difference: 0 }));
  await renderApp(app, { path: '/inventory/supplier-invoices' });
  const differing = (await screen.findByText('INV-1', {}, PATIENT)).closest('tr') as HTMLElement;
  expect(within(differing).getByText('1.05')).toBeVisible();
  const agreeing = screen.getByText('INV-2').closest('tr') as HTMLElement;
  expect(within(agreeing).getByText('Agrees')).toBeVisible();
  fireEvent.click(screen.getByRole('link', { name: 'Deliveries without an invoice' }));
  const enter = await screen.findAllByRole('link', { name: 'Enter invoice' }, PATIENT);
  expect(enter.map((link) => link.getAttribute('href'))).toContain(
    '/inventory/supplier-invoices/create?supplier=spp_1&receipt=1',
  );
});

test('an invoice is voided with a reason and is then only read, in Arabic too', async () => {
  const backend = serveInvoices(invoice());
  let asked: unknown;
  server.use(
    mock.post('*/api/v1/admin_panel/supplier-invoices/sin_1/void/', async ({ request }) => {
      asked = await request.json();
      backend.change('sin_1', { voided_at: '2026-11-22T08:00:00.000Z', void_reason: 'Entered twice', receipts: [] });
      return HttpResponse.json(backend.rows()[0]);
    }),
  );
  const { user } = await renderApp(app, { path: '/inventory/supplier-invoices/update/sin_1', language: 'ab' });
  await user.click(await screen.findByRole('button', { name: 'إلغاء الفاتورة' }, PATIENT));
  const dialog = within(await screen.findByRole('dialog', {}, PATIENT));
  fireEvent.change(dialog.getByRole('textbox'), { target: { value: 'Entered twice' } });
  await user.click(dialog.getByRole('button', { name: 'إلغاء الفاتورة' }));
  expect(await screen.findByText('Entered twice', {}, PATIENT)).toBeVisible();
  expect(asked).toMatchObject({ reason: 'Entered twice', version: 1 });
  expect(screen.queryByRole('button', { name: 'إلغاء الفاتورة' })).not.toBeInTheDocument();
});
