import { CategoryTree, SavedView, StockBalance, StockBatch, StockCount, StockCountDetail } from '@bo/contracts';
import { api, fireEvent, HttpResponse, mock, recordFields, renderApp, screen, useServer, waitFor, within } from '@bo/testing';
import { app } from '../../app.ts';
import { someCategories } from '../../test/catalog-factories.ts';
// Loaded before the clock of a test runs.
import './count-list.page.tsx';
import './count.page.tsx';
import './stock-list.page.tsx';

const server = useServer();
const PATIENT = { timeout: 20_000 };
const item = { variant_id: 'v1', product_id: 'p1', product: { id: 'p1', name: 'Fresh Milk', name_ar: 'حليب طازج' }, image: null, code: 'MILK-1L', unit: 'L', size: 1 };
const warehouse = { id: 'w1', name: 'Al Quoz', name_ar: 'القوز' };
function aCount(fields: Partial<StockCountDetail> = {}): StockCountDetail {
  return StockCountDetail.parse({
    ...recordFields('n1'), number: 'C-7', warehouse, category: null, note: '', status: 'open', status_reason: '', line_count: 1, counted_count: 0, counted_by: null, approved_by: null,
    lines: [{ ...item, counted: null, expected: null, difference: null }],
    ...fields,
  });
}

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

test('stock is corrected from the list without the mouse', async () => {
  const balance = StockBalance.parse({ ...item, id: 'v1:w1', warehouse, on_hand: 12, reserved: 0, safety: 0, blocked: 0, available: 12, reorder_point: 0, batch_count: 0, next_expiry: null, days_of_cover: null, updated_at: '2026-01-01T00:00:00.000Z' });
  server.use(api.list('admin_panel/saved-views/', SavedView, []), api.list('admin_panel/inventory/', StockBalance, [balance]), api.list('admin_panel/inventory/batches/', StockBatch, []));
  const { user } = await renderApp(app, { path: '/inventory' });
  (await screen.findByLabelText('Actions for Fresh Milk', {}, PATIENT)).focus();
  await user.keyboard('{Enter}');
  await waitFor(() => expect(screen.getByText('Adjust…').closest('[role=menuitem]')).toHaveFocus());
  await user.keyboard('{ArrowDown}{Enter}');
  expect(await screen.findByRole('dialog', { name: /^Waste/ }, PATIENT)).toBeInTheDocument();
});

test('before a count is submitted or approved one is told what that does', async () => {
  const sent: unknown[] = [];
  server.use(
    api.get('admin_panel/inventory/counts/n1/', StockCountDetail, aCount({ line_count: 48, counted_count: 4 })),
    mock.post('*/api/v1/admin_panel/inventory/counts/n1/status/', async ({ request }) => {
      sent.push(await request.json());
      return HttpResponse.json(aCount({ status: 'submitted', line_count: 48, counted_count: 4 }));
    }),
  );
  const { unmount } = await renderApp(app, { path: '/inventory/counts/n1' });
  fireEvent.click(await screen.findByText('Submit', {}, PATIENT));
  const dialog = await screen.findByRole('dialog', { name: 'Submit' }, PATIENT);
  expect(dialog).toHaveTextContent('44 products have no number yet; their stock stays as it is.');
  fireEvent.click(within(dialog).getByText('Submit', { selector: 'button *' }));
  await waitFor(() => expect(sent).toEqual([{ status: 'submitted', reason: '', version: 1 }]));
  unmount();
  const line = (variant_id: string, difference: number | null) => ({ ...item, variant_id, counted: 11, expected: 11, difference });
  server.use(api.get('admin_panel/inventory/counts/n1/', StockCountDetail, aCount({ status: 'submitted', counted_by: { id: 'user-2', name: 'Huda' }, lines: [line('v1', -1), line('v2', 0), line('v3', null), line('v4', 2)] })));
  await renderApp(app, { path: '/inventory/counts/n1' });
  fireEvent.click(await screen.findByText('Approve', {}, PATIENT));
  expect(await screen.findByRole('dialog', { name: 'Approve' }, PATIENT)).toHaveTextContent('The stock of 2 products changes to what was counted. This cannot be taken back.');
});

test('nobody approves a count of their own', async () => {
  server.use(api.get('admin_panel/inventory/counts/n1/', StockCountDetail, aCount({ status: 'submitted', counted_by: { id: 'user-1', name: 'Amal' }, lines: [{ ...item, counted: 11, expected: 12, difference: -1 }] })));
  await renderApp(app, { path: '/inventory/counts/n1' });
  expect(await screen.findByText('Somebody else must approve your count.', {}, PATIENT)).toBeInTheDocument();
  expect(screen.getByText('Approve').closest('button')).toBeDisabled();
});

test('the counts of one warehouse can be kept as a view and taken away as a file', async () => {
  server.use(
    api.list('admin_panel/saved-views/', SavedView, []),
    api.list('admin_panel/inventory/counts/', StockCount, [aCount()]),
  );
  await renderApp(app, { path: '/inventory/counts?status=open' });
  expect(await screen.findByText('C-7', {}, PATIENT)).toBeInTheDocument();
  expect(screen.getByText('Export')).toBeInTheDocument();
  expect(await screen.findByText('Save this view')).toBeInTheDocument();
});

test('what to count is chosen by typing a part of a category in either language and Enter', async () => {
  server.use(
    api.list('admin_panel/saved-views/', SavedView, []),
    api.list('admin_panel/inventory/counts/', StockCount, []),
    api.get('admin_panel/categories/tree/', CategoryTree, { results: someCategories() }),
  );
  await renderApp(app, { path: '/inventory/counts' });
  fireEvent.click(await screen.findByText('Start a count', {}, PATIENT));
  const field = await screen.findByRole('combobox', { name: /^Category/ }, PATIENT);
  fireEvent.mouseDown(field);
  fireEvent.change(field, { target: { value: 'طويل' } });
  await screen.findByText('Long life', {}, PATIENT);
  fireEvent.keyDown(field, { key: 'Enter', code: 'Enter', keyCode: 13 });
  await waitFor(() => expect(field).toHaveValue(''));
  expect(field.closest('.ant-select')).toHaveTextContent('Long life');
});
