import { CategoryTree, StockBalance, StockBatch, StockCountDetail } from '@bo/contracts';
import { api, fireEvent, HttpResponse, mock, recordFields, renderApp, screen, useServer, waitFor, within } from '@bo/testing';
import { app } from '../../app.ts';
// Loaded before the clock of a test runs.
import './count.page.tsx';
import './stock-list.page.tsx';

const server = useServer();
const PATIENT = { timeout: 20_000 };
const item = { variant_id: 'v1', product_id: 'p1', product: { id: 'p1', name: 'Fresh Milk', name_ar: 'حليب طازج' }, image: null, code: 'MILK-1L', unit: 'L', size: 1 };
const warehouse = { id: 'w1', name: 'Al Quoz', name_ar: 'القوز' };
const balance = StockBalance.parse({
  ...item, id: 'v1:w1', warehouse, on_hand: 12, reserved: 2, safety: 1, blocked: 0, available: 9, reorder_point: 10, batch_count: 1, next_expiry: '2026-12-01', days_of_cover: 4, updated_at: '2026-11-20T08:00:00.000Z',
});

function aCount(fields: Partial<StockCountDetail> = {}): StockCountDetail {
  return StockCountDetail.parse({
    ...recordFields('n1'), number: 'C-7', warehouse, category: null, note: '', status: 'open', status_reason: '', line_count: 1, counted_count: 0, counted_by: null, approved_by: null,
    lines: [{ ...item, counted: null, expected: null, difference: null }],
    ...fields,
  });
}

test('an adjustment says what the books will hold, names its reason and is sent under a key of its own', async () => {
  const sent: { key: string | null; body: unknown }[] = [];
  server.use(
    api.get('admin_panel/categories/tree/', CategoryTree, { results: [] }),
    api.list('admin_panel/inventory/', StockBalance, [balance]),
    api.list('admin_panel/inventory/batches/', StockBatch, []),
    mock.post('*/api/v1/admin_panel/inventory/adjust/', async ({ request }) => {
      sent.push({ key: request.headers.get('idempotency-key'), body: await request.json() });
      return HttpResponse.json({ results: [balance] });
    }),
  );
  await renderApp(app, { path: '/inventory' });
  fireEvent.click(await screen.findByLabelText('Actions for Fresh Milk', {}, PATIENT));
  fireEvent.click(await screen.findByText('Adjust…', {}, PATIENT));
  const form = (await screen.findByLabelText(/^Change/, {}, PATIENT)).closest('form');
  const dialog = within(form!);
  fireEvent.change(dialog.getByLabelText(/^Change/), { target: { value: '-3' } });
  expect(await dialog.findByText('On hand goes from 12 to 9.')).toBeInTheDocument();
  fireEvent.click(dialog.getByText('Save'));
  expect(await dialog.findByText('One thing needs your attention')).toBeInTheDocument();
  fireEvent.mouseDown(dialog.getByLabelText(/^Reason/));
  fireEvent.click(await screen.findByText('Missing', { selector: '.ant-select-item-option-content' }));
  fireEvent.click(dialog.getByText('Save'));
  await waitFor(() => expect(sent).toHaveLength(1), PATIENT);
  expect(sent[0]?.key).toMatch(/^[0-9a-f-]{36}$/);
  expect(sent[0]?.body).toMatchObject({ warehouse_id: 'w1', variant_id: 'v1', change: -3, reason: 'missing' });
});

test('a count is blind, takes Arabic digits and keeps each number as its field is left', async () => {
  const lines: unknown[] = [];
  server.use(
    api.get('admin_panel/inventory/counts/n1/', StockCountDetail, aCount()),
    mock.post('*/api/v1/admin_panel/inventory/counts/n1/lines/', async ({ request }) => {
      lines.push(await request.json());
      return HttpResponse.json(aCount({ counted_count: 1 }));
    }),
  );
  await renderApp(app, { path: '/inventory/counts/n1' });
  const field = await screen.findByLabelText('How many of Fresh Milk (MILK-1L)', {}, PATIENT);
  expect(screen.queryByText('12')).not.toBeInTheDocument();
  fireEvent.change(field, { target: { value: '١١' } });
  fireEvent.blur(field);
  await waitFor(() => expect(lines).toEqual([{ lines: [{ variant_id: 'v1', counted: 11 }] }]));
});

test('nobody approves a count of their own', async () => {
  server.use(api.get('admin_panel/inventory/counts/n1/', StockCountDetail, aCount({ status: 'submitted', counted_by: { id: 'user-1', name: 'Amal' }, lines: [{ ...item, counted: 11, expected: 12, difference: -1 }] })));
  await renderApp(app, { path: '/inventory/counts/n1' });
  expect(await screen.findByText('Somebody else must approve your count.', {}, PATIENT)).toBeInTheDocument();
  expect(screen.getByText('Approve').closest('button')).toBeDisabled();
});
