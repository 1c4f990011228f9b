import {
  AttributeDefinitions,
  AuditEntry,
  CategoryTree,
  ImageLinks,
  Product,
  ProductDetail,
  ProductScheduleInput,
  SaleCheck,
  SavedView,
  StockDays,
  VariantType,
} from '@bo/contracts';
import {
  api,
  chooseMore,
  cleanup,
  HttpResponse,
  mock,
  renderApp,
  screen,
  useServer,
  waitFor,
  within,
} from '@bo/testing';
import { app } from '../../app.ts';
// Loaded before the clock of a test runs.
import './product-details.page.tsx';
import './product-list.page.tsx';
import { aProduct, notForSale, sizes } from '../../test/catalog-factories.ts';

const server = useServer();
const PATIENT = { timeout: 20_000 };
const MOMENTS = { on_sale_at: '2099-01-05T04:00:00.000Z', off_sale_at: '2099-01-12T04:00:00.000Z' };
const BY = { id: 'u1', name: 'Mona', name_ar: 'منى' };

/** A product with a schedule, and what is sent to change that. */
function serve(schedule: ProductDetail['schedule'], status: ProductDetail['status'] = 'draft') {
  const product = aProduct({ status, schedule });
  const sent: ProductScheduleInput[] = [];
  server.use(
    api.list('admin_panel/saved-views/', SavedView, []),
    api.list('admin_panel/audit-entries/', AuditEntry, []),
    api.list('admin_panel/variant-types/', VariantType, [sizes()]),
    api.get('admin_panel/categories/tree/', CategoryTree, { results: [] }),
    api.get('admin_panel/categories/attributes/', AttributeDefinitions, { results: [] }),
    api.get('admin_panel/products/p1/sale-check/', SaleCheck, notForSale()),
    api.get('admin_panel/inventory/days/', StockDays, { results: [] }),
    api.get('admin_panel/products/p1/image-links/', ImageLinks, { results: [] }),
    api.get('admin_panel/products/p1/', ProductDetail, product),
    api.list('admin_panel/products/', Product, [product]),
    mock.post('*/api/v1/admin_panel/products/p1/schedule/', async ({ request }) => {
      sent.push(ProductScheduleInput.parse(await request.json()));
      return HttpResponse.json({ ...product, version: 2 });
    }),
  );
  return sent;
}

test('a product says when it goes on sale, who asked for that, and lets one change and cancel it', async () => {
  const sent = serve({ ...MOMENTS, failed_at: null, by: BY });
  const { user } = await renderApp(app, { path: '/product/details/p1' });
  expect(
    await screen.findByText(/^On sale from 5 Jan 2099, 08:00 until 12 Jan 2099, 08:00/, {}, PATIENT),
  ).toBeVisible();
  expect(screen.getByText('Scheduled by Mona')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Change' }));
  const dialog = within(await screen.findByRole('dialog', {}, PATIENT));
  await user.click(dialog.getByRole('button', { name: 'Schedule' }));
  await waitFor(() => expect(sent).toEqual([MOMENTS]));
  await user.click(await screen.findByRole('button', { name: 'Cancel the schedule' }));
  await waitFor(() => expect(sent[1]).toEqual({ on_sale_at: null, off_sale_at: null }));
});

test('a product that did not go on sale at its time says so, in the list as well', async () => {
  serve({ on_sale_at: null, off_sale_at: null, failed_at: '2026-01-05T04:00:00.000Z', by: BY });
  await renderApp(app, { path: '/product/details/p1' });
  expect(
    await screen.findByText(/should have gone on sale on 5 Jan 2026, 08:00 but something was missing/, {}, PATIENT),
  ).toBeVisible();
  cleanup();
  await renderApp(app, { path: '/product/productlist' });
  expect(await screen.findByText('Did not go on sale', {}, PATIENT)).toBeVisible();
});

test('where neither moment is chosen nothing is sent; anyone who may not edit sees no button', async () => {
  const sent = serve(null);
  const { user } = await renderApp(app, { path: '/product/details/p1' });
  await screen.findByText('Fresh Milk', { selector: 'h1 *, h1' }, PATIENT);
  await chooseMore('Schedule the sale');
  const dialog = within(await screen.findByRole('dialog', {}, PATIENT));
  await user.click(dialog.getByRole('button', { name: 'Schedule' }));
  expect(await dialog.findByText('Choose when it goes on sale, or off.')).toBeVisible();
  expect(sent).toEqual([]);
  cleanup();
  serve({ ...MOMENTS, failed_at: null, by: BY });
  await renderApp(app, { path: '/product/details/p1', permissions: ['product.view'] });
  expect(await screen.findByText(/^On sale from/, {}, PATIENT)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Change' })).not.toBeInTheDocument();
});
