import {
  AuditEntry,
  BatchTrace,
  type NewRecallInput,
  RecallDetail,
  RecallOrder,
  SavedView,
  TracedOrder,
  Variant,
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
import './recall-create.page.tsx';
import './recall-details.page.tsx';
import './recall-orders.page.tsx';
import './recall-trace.page.tsx';

const server = useServer();
/** A busy machine takes seconds for a screen. */
const PATIENT = { timeout: 20_000 };
const QUOZ = { id: 'whs_1', name: 'Al Quoz', name_ar: 'القوز' };
const batch = (more: Partial<RecallDetail['batches'][number]> = {}) => ({
  ...{ variant_id: 'var_1', product_id: 'prd_1', product: { id: 'prd_1', name: 'Jam', name_ar: 'مربى' } },
  ...{ image: null, code: 'JAM-1', unit: 'g', size: 400, variant_label: '', variant_label_ar: '', batch: 'LOT-7' },
  ...{ blocked: 9, written_off: 0, returned: 0, supplier: null, on_hand: 9, on_the_way: 0 },
  ...{ warehouses: [{ warehouse: QUOZ, quantity: 9, blocked: true }] },
  ...more,
});
const aRecall = (more: Partial<RecallDetail> = {}): RecallDetail => ({
  ...recordFields(),
  ...{ id: 'rcl_1', number: 'RC-100001', status: 'open', reason: 'Glass', reason_ar: '', advice: '', advice_ar: '' },
  ...{ told_at: null, closed_at: null, opened_by: { id: 'usr_2', name: 'Sara' }, closed_by: null, status_reason: '' },
  ...{ batch_count: 1, order_count: 3, told_count: 0, answered_count: 0, batches: [batch()], supplier_returns: [] },
  ...more,
});
const serveRecall = (recall: RecallDetail) =>
  server.use(
    api.get('admin_panel/recalls/rcl_1/', RecallDetail, recall),
    api.list('admin_panel/audit-entries/', AuditEntry, []),
  );

test('a recall is opened for the batch that the list of batches names, once the effect is confirmed', async () => {
  const opened: NewRecallInput[] = [];
  server.use(
    api.list('admin_panel/variants/', Variant, []),
    api.fails('get', 'admin_panel/variants/var_1/', 404, { code: 'not_found', detail: 'Gone.' }),
    mock.post('*/api/v1/admin_panel/recalls/', async ({ request }) => {
      opened.push((await request.json()) as NewRecallInput);
      return HttpResponse.json(aRecall(), { status: 201 });
    }),
  );
  serveRecall(aRecall());
  await renderApp(app, { path: '/inventory/recalls/create?variant=var_1&batch=LOT-7' });
  fireEvent.change(await screen.findByLabelText('Reason', {}, PATIENT), { target: { value: 'Glass' } });
  fireEvent.click(screen.getByRole('button', { name: 'Open the recall' }));
  const dialog = await screen.findByRole('dialog', {}, PATIENT);
  expect(within(dialog).getByText(/blocked in every warehouse at once/)).toBeInTheDocument();
  fireEvent.click(within(dialog).getByRole('button', { name: 'Open the recall' }));
  await waitFor(() => expect(opened).toMatchObject([{ batches: [{ variant_id: 'var_1', batch: 'LOT-7' }] }]), PATIENT);
});

test('a recall cannot be closed while goods of it are on hand, and can once they are gone', async () => {
  serveRecall(aRecall());
  const { unmount } = await renderApp(app, { path: '/inventory/recalls/details/rcl_1' });
  expect(await screen.findByRole('button', { name: 'Close the recall' }, PATIENT)).toBeDisabled();
  expect(screen.getByText('Al Quoz 9')).toBeInTheDocument();
  unmount();
  serveRecall(
    aRecall({
      ...{ version: 2, batches: [batch({ on_hand: 0, written_off: 5, returned: 4, warehouses: [] })] },
      supplier_returns: [{ id: 'srt_1', number: 'SR-100001', status: 'sent' }],
    }),
  );
  await renderApp(app, { path: '/inventory/recalls/details/rcl_1' });
  expect(await screen.findByRole('button', { name: 'Close the recall' }, PATIENT)).toBeEnabled();
  const back = screen.getByRole('link', { name: /SR-100001.*: Sent/ });
  expect(back).toHaveAttribute('href', '/inventory/supplier-returns/details/srt_1');
});

test('orders of a recall say where the goods are and what the customer answered', async () => {
  const row: RecallOrder = {
    ...{ id: 'rco_1', version: 1, recall: { id: 'rcl_1', number: 'RC-100001' }, quantity: 2, held: true },
    ...{ order: { id: 'ord_1', number: 'GM-1' }, order_status: 'packed', place: 'in_house', delivered_at: null },
    ...{ customer: { id: 'cus_1', name: 'Huda' }, customer_phone: '', told_at: null, answered_at: null },
    ...{ answer: null, answer_note: '', answered_by: null },
  };
  server.use(
    api.list('admin_panel/saved-views/', SavedView, []),
    api.list('admin_panel/recalls/orders/', RecallOrder, [
      row,
      {
        ...row,
        id: 'rco_2',
        held: false,
        order: { id: 'ord_2', number: 'GM-2' },
        place: 'delivered',
        answer: 'has_it',
      },
    ]),
  );
  await renderApp(app, { path: '/inventory/recalls/orders' });
  expect(await screen.findByText('In the house, on hold', {}, PATIENT)).toBeInTheDocument();
  const other = screen.getByText('GM-2').closest('tr')!;
  expect(within(other).getByText('Still has it')).toBeInTheDocument();
});

test('a batch is traced to its receipt and to the orders that hold it', async () => {
  const at = '2026-11-01T08:00:00.000Z';
  server.use(
    api.fails('get', 'admin_panel/variants/var_1/', 404, { code: 'not_found', detail: 'Gone.' }),
    api.get('admin_panel/recalls/trace/', BatchTrace, {
      ...{ received: 20, on_hand: 14, on_the_way: 0, sold: 6, order_count: 1, recalls: [] },
      places: [{ warehouse: QUOZ, quantity: 14, blocked: false }],
      sources: [
        {
          ...{ id: 'mov_1', at, kind: 'receive', warehouse: QUOZ, quantity: 20, transfer: null },
          purchase_order: { id: 'por_1', number: 'PO-100004' },
          supplier: { id: 'spp_1', name: 'The dairy', name_ar: 'الألبان' },
        },
      ],
    }),
    api.list('admin_panel/recalls/trace/orders/', TracedOrder, [
      {
        ...{ id: 'ord_1', number: 'GM-1', status: 'delivered', quantity: 6, purchase_date: at, delivered_at: at },
        customer: { id: 'cus_1', name: 'Huda' },
      },
    ]),
  );
  await renderApp(app, { path: '/inventory/recalls/trace?variant_id=var_1&batch=LOT-7' });
  expect(await screen.findByText('PO-100004', {}, PATIENT)).toBeInTheDocument();
  expect(await screen.findByText('GM-1', {}, PATIENT)).toBeInTheDocument();
});
