import { type PricePreview, SavedView, SellableVariant } from '@bo/contracts';
import { api, fireEvent, HttpResponse, mock, renderApp, screen, useServer, waitFor, within } from '@bo/testing';
import { app } from '../../app.ts';
// Loaded before the clock of a test runs.
import './variant-list.page.tsx';
import './price-change-dialog.tsx';

const server = useServer();
/** A busy machine takes seconds for a screen. */
const PATIENT = { timeout: 20_000 };
const PATH = '/product/variants';

const variant = (id: string, fields: Partial<SellableVariant> = {}): SellableVariant => ({
  id,
  version: 1,
  updated_at: '2026-11-01T08:00:00.000Z',
  code: `SKU-${id}`,
  name: `Milk ${id}`,
  name_ar: `حليب ${id}`,
  image: null,
  product: { id: 'p1', name: 'Milk', name_ar: 'حليب' },
  category: { id: 'c1', name: 'Dairy', name_ar: 'ألبان' },
  brand: null,
  barcodes: ['6291001000012', '96385074'],
  case_codes: [],
  price: 1000,
  discount_type: 'amount',
  discount: 0,
  selling_price: 1000,
  cost: 800,
  margin: 800,
  available: 12,
  reorder_point: 0,
  active: true,
  product_status: 'active',
  next_price: null,
  ...fields,
});
const preview = (fields: Partial<PricePreview> = {}): PricePreview => ({
  count: 2,
  refused: 0,
  below_cost: 0,
  cost_unknown: 0,
  margin: 1200,
  lines: [
    {
      id: 'v1',
      name: 'Milk v1',
      name_ar: 'حليب',
      code: 'SKU-v1',
      margin: 1200,
      before: 1000,
      after: 1100,
      below_cost: false,
    },
  ],
  ...fields,
});
function start(answer = preview()) {
  const calls: { action: string; values?: Record<string, unknown> }[] = [];
  server.use(
    api.list('admin_panel/saved-views/', SavedView, []),
    api.list('admin_panel/sellable-variants/', SellableVariant, [
      variant('v1'),
      variant('v2', { margin: -500, active: false }),
    ]),
    mock.post('*/api/v1/admin_panel/sellable-variants/price-preview/', () => HttpResponse.json(answer)),
    mock.post('*/api/v1/admin_panel/sellable-variants/bulk/', async ({ request }) => {
      const call = (await request.json()) as (typeof calls)[number];
      calls.push(call);
      return HttpResponse.json({
        results: ['v1', 'v2'].map((id) => ({ id, ok: true, was: `{"price":1000,"id":"${id}"}` })),
      });
    }),
  );
  return calls;
}
const openPrices = async () => {
  fireEvent.click(await screen.findByLabelText('Select all rows on this page', {}, PATIENT));
  fireEvent.click(screen.getByRole('button', { name: 'Change prices' }));
  return screen.findByRole('dialog', {}, PATIENT);
};

test('each variant is told with code, barcodes, price, margin and whether it is on sale', async () => {
  start();
  await renderApp(app, { path: PATH });
  const row = (await screen.findByText('Milk v1', {}, PATIENT)).closest('tr');
  expect(within(row!).getByText('6291001000012')).toBeInTheDocument();
  expect(within(row!).getByText('8%')).toBeInTheDocument();
  expect(within(row!).getByText('On sale')).toBeInTheDocument();
  expect(within(screen.getByText('Milk v2').closest('tr')!).getByText('Inactive')).toBeInTheDocument();
});

test('among scheduled prices each row says the next price and when it begins', async () => {
  start();
  server.use(
    api.list('admin_panel/sellable-variants/', SellableVariant, [
      variant('v1', { next_price: { selling_price: 1050, starts_at: '2026-11-30T02:00:00.000Z' } }),
    ]),
  );
  await renderApp(app, { path: `${PATH}?scheduled=true` });
  const row = (await screen.findByText('Milk v1', {}, PATIENT)).closest('tr');
  expect(within(row!).getByText('10.50')).toBeInTheDocument();
  expect(within(row!).getByText(/30 Nov 2026/)).toBeInTheDocument();
});

test('anyone who may not see costs has neither cost nor margin, and no filter by it', async () => {
  start();
  await renderApp(app, {
    path: PATH,
    permissions: ['product.view', 'product.edit'],
  });
  await screen.findByText('Milk v1', {}, PATIENT);
  expect(screen.queryByText('Margin')).not.toBeInTheDocument();
  expect(screen.queryByText('Cost')).not.toBeInTheDocument();
});

test('prices are looked at, then changed by one press that has a name; Undo gives each back its own', async () => {
  const calls = start();
  await renderApp(app, { path: PATH });
  const dialog = await openPrices();
  fireEvent.change(within(dialog).getByLabelText(/^By/), { target: { value: '10' } });
  expect(await within(dialog).findByText('Worst margin', { exact: false }, PATIENT)).toBeInTheDocument();
  expect(within(dialog).getByText('0 below cost')).toBeInTheDocument();
  fireEvent.click(within(dialog).getByRole('button', { name: 'Change prices' }));
  await waitFor(() => expect(calls).toHaveLength(1), PATIENT);
  expect(calls[0]).toMatchObject({
    action: 'change_prices',
    target: { ids: ['v1', 'v2'] },
    values: { direction: 'raise', by: 'percent', value: 1000, starts_at: null, once: expect.stringMatching(/.{30,}/) },
  });
  fireEvent.click(await screen.findByText('Undo', {}, PATIENT));
  await waitFor(() =>
    expect(calls[1]).toMatchObject({
      action: 'return',
      target: {
        rows: [
          { id: 'v1', to: '{"price":1000,"id":"v1"}' },
          { id: 'v2', to: '{"price":1000,"id":"v2"}' },
        ],
      },
    }),
  );
});

test('with a moment to come the press says that prices are scheduled', async () => {
  start();
  await renderApp(app, { path: PATH });
  const dialog = await openPrices();
  const from = within(dialog).getByLabelText('From');
  fireEvent.mouseDown(from);
  fireEvent.change(from, { target: { value: '30 Nov 2030 06:00' } });
  fireEvent.keyDown(from, { key: 'Enter', keyCode: 13 });
  expect(await within(dialog).findByRole('button', { name: 'Schedule prices' }, PATIENT)).toBeInTheDocument();
});

test('a number that is none is refused in the dialog, and nothing is sent', async () => {
  const calls = start();
  await renderApp(app, { path: PATH });
  const dialog = await openPrices();
  fireEvent.change(within(dialog).getByLabelText(/^By/), { target: { value: '600' } });
  fireEvent.click(within(dialog).getByRole('button', { name: 'Change prices' }));
  expect(await within(dialog).findByText('Raise by at most 500%.', {}, PATIENT)).toBeInTheDocument();
  expect(calls).toEqual([]);
});
