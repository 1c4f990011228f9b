import {
  ExpiredStock,
  SavedView,
  type ExpiredWriteOffInput,
  StockBatch,
  VariantDetail,
  VariantRow,
  Warehouse,
} from '@bo/contracts';
import { api, fireEvent, HttpResponse, mock, renderApp, screen, useServer, waitFor, within } from '@bo/testing';
import { app } from '../../app.ts';
import { aVariant, aWarehouse } from '../../test/catalog-factories.ts';
// Loaded before the clock of a test runs.
import './batch-list.page.tsx';
import './expired-dialog.tsx';
import './receive.page.tsx';

const server = useServer();
const PATIENT = { timeout: 20_000 };
const yogurt = VariantDetail.parse({
  ...aVariant({ price: 700, discount_type: 'amount', discount: 50, selling_price: 650 }),
  id: 'v1',
  product: { id: 'p1', name: 'Yogurt', name_ar: 'زبادي' },
  name: 'Yogurt',
  name_ar: 'زبادي',
  rating: 0,
  rating_count: 0,
  storage: 'chilled',
  shelf_life_days: 14,
});
const place = aWarehouse();
const choose = async (field: HTMLElement, name: RegExp) => {
  fireEvent.mouseDown(field);
  fireEvent.click(await screen.findByText(name, { selector: '.ant-select-item-option-content' }, PATIENT));
};

test('chilled goods propose their date, and a second date is a line of its own', async () => {
  server.use(
    api.list('admin_panel/variants/', VariantRow, [yogurt]),
    api.get('admin_panel/variants/v1/', VariantDetail, yogurt),
    api.list('admin_panel/warehouses/', Warehouse, [place]),
    api.get('admin_panel/warehouses/w1/', Warehouse, place),
  );
  await renderApp(app, { path: '/inventory/receive' });
  await choose(await screen.findByLabelText(/^Warehouse/, {}, PATIENT), /Al Quoz/);
  fireEvent.click(screen.getByRole('button', { name: 'Add a product' }));
  await choose(await screen.findByRole('combobox', { name: /^Product/ }, PATIENT), /Yogurt/);
  expect(await screen.findByText(/Suggested from the shelf life/, {}, PATIENT)).toBeVisible();
  fireEvent.click(screen.getByRole('button', { name: 'Add another date for Yogurt' }));
  const quantities = await screen.findAllByLabelText(/^Quantity/, {}, PATIENT);
  expect(quantities).toHaveLength(2);
});

test('all expired stock of a warehouse is shown, then written off as it was shown', async () => {
  const sent: ExpiredWriteOffInput[] = [];
  server.use(
    api.list('admin_panel/inventory/batches/', StockBatch, []),
    api.list('admin_panel/saved-views/', SavedView, []),
    api.list('admin_panel/warehouses/', Warehouse, [place]),
    api.get('admin_panel/warehouses/w1/', Warehouse, place),
    api.get('admin_panel/inventory/expired/', ExpiredStock, {
      units: 12,
      results: [
        {
          id: 'b1',
          batch: 'L-1',
          expires_on: '2026-01-01',
          quantity: 12,
          variant_id: 'v1',
          code: 'YOG',
          title: 'Yogurt',
          title_ar: 'زبادي',
        },
      ],
    }),
    mock.post('*/api/v1/admin_panel/inventory/expired/write-off/', async ({ request }) => {
      sent.push((await request.json()) as ExpiredWriteOffInput);
      return HttpResponse.json({ results: [] });
    }),
  );
  await renderApp(app, { path: '/inventory/batches?warehouse=w1' });
  fireEvent.click(await screen.findByRole('button', { name: 'Write off expired…' }, PATIENT));
  const dialog = within(await screen.findByRole('dialog', {}, PATIENT));
  expect(await dialog.findByText(/12 units are taken out of stock/, {}, PATIENT)).toBeVisible();
  expect(dialog.getByText('L-1')).toBeVisible();
  fireEvent.click(dialog.getByRole('button', { name: 'Write off all' }));
  await waitFor(() => expect(sent).toMatchObject([{ warehouse_id: 'w1', units: 12 }]), PATIENT);
});
