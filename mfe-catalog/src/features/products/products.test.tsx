import { AuditEntry, CategoryTree, Product, ProductDetail, SaleCheck, SavedView, VariantType } from '@bo/contracts';
import { api, fireEvent, HttpResponse, mock, renderApp, screen, useServer, waitFor, within } from '@bo/testing';
import { app } from '../../app.ts';
// Loaded before the clock of a test runs.
import './product-details.page.tsx';
import './product-form.pages.tsx';
import './product-list.page.tsx';
import { aProduct, notForSale, sizes, someCategories } from '../../test/catalog-factories.ts';

const server = useServer();

function serveCatalogue(product: ProductDetail = aProduct()) {
  server.use(
    api.list('admin_panel/saved-views/', SavedView, []),
    api.list('admin_panel/audit-entries/', AuditEntry, []),
    api.list('admin_panel/variant-types/', VariantType, [sizes()]),
    api.get('admin_panel/categories/tree/', CategoryTree, { results: someCategories() }),
    api.get('admin_panel/products/p1/sale-check/', SaleCheck, notForSale()),
    api.get('admin_panel/products/p1/', ProductDetail, product),
    api.list('admin_panel/products/', Product, [product]),
  );
}

const type = (input: HTMLElement, value: string) => fireEvent.change(input, { target: { value } });

test('the list shows what a catalogue manager looks for', async () => {
  serveCatalogue();
  await renderApp(app, { path: '/product/productlist' });
  const row = (await screen.findByText('Fresh Milk')).closest('tr');
  for (const text of ['حليب طازج', 'Dairy', 'Milk', 'Milky Way', 'Active']) expect(within(row!).getByText(text)).toBeInTheDocument();
  expect(within(row!).getByText(/6\.50/)).toBeInTheDocument();
  expect(within(row!).getByText(/9\.00/)).toBeInTheDocument();
});

test('the filters are in the address, and are what is asked of the server', async () => {
  serveCatalogue();
  const asked: string[] = [];
  server.events.on('request:start', ({ request }) => {
    if (request.url.includes('/products/?')) asked.push(new URL(request.url).search);
  });
  await renderApp(app, { path: '/product/productlist?missing=arabic,image&stock=low&category=c1' });
  expect(await screen.findByText('Fresh Milk')).toBeInTheDocument();
  const query = new URLSearchParams(asked[0]);
  expect(Object.fromEntries(query)).toMatchObject({ missing: 'arabic,image', stock: 'low', category: 'c1' });
  server.events.removeAllListeners();
});

test('why a product is not for sale is said condition by condition, with the way to mend each', async () => {
  serveCatalogue();
  await renderApp(app, { path: '/product/details/p1' });
  expect(await screen.findByRole('heading', { name: 'Why is this not for sale?' })).toBeInTheDocument();
  const missing = (await screen.findByText(/It has no image/)).closest('li');
  expect(within(missing!).getByRole('link', { name: 'Mend this' })).toHaveAttribute('href', '/product/update/p1');
  expect(screen.getByText('Has both titles')).toBeInTheDocument();
});

test('an active product is taken off sale in one click, and put back by Undo', async () => {
  serveCatalogue();
  const statuses: string[] = [];
  server.use(
    mock.post('*/api/v1/admin_panel/products/p1/status/', async ({ request }) => {
      const { status } = (await request.json()) as { status: 'active' | 'inactive' };
      statuses.push(status);
      return HttpResponse.json(ProductDetail.parse({ ...aProduct(), status, version: statuses.length + 1 }));
    }),
  );
  const { user } = await renderApp(app, { path: '/product/details/p1' });
  await user.click(await screen.findByRole('button', { name: 'Deactivate' }));
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(statuses).toEqual(['inactive', 'active']));
});

test('a duplicate is opened for editing', async () => {
  serveCatalogue();
  const copy = aProduct({ id: 'p2', title: 'Fresh Milk (copy)', status: 'draft', variants: [] });
  server.use(
    mock.post('*/api/v1/admin_panel/products/p1/duplicate/', () => HttpResponse.json(copy)),
    api.get('admin_panel/products/p2/', ProductDetail, copy),
    mock.get('*/api/v1/admin_panel/brands/:id/', () => HttpResponse.json({ code: 'not_found', detail: '' }, { status: 404 })),
  );
  const { user, router } = await renderApp(app, { path: '/product/details/p1' });
  await user.click(await screen.findByRole('button', { name: 'Duplicate' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/product/update/p2'));
});

test('a product is created with three variants in one go', async () => {
  serveCatalogue();
  const bodies: unknown[] = [];
  server.use(
    mock.post('*/api/v1/admin_panel/products/', async ({ request }) => {
      bodies.push(await request.json());
      return HttpResponse.json(aProduct(), { status: 201 });
    }),
  );
  const { user, router } = await renderApp(app, { path: '/product/create' });
  type(await screen.findByRole('textbox', { name: /Title \(English\)/ }), 'Fresh Milk');
  type(screen.getByRole('textbox', { name: /Title \(Arabic\)/ }), 'حليب طازج');
  await user.click(screen.getByRole('combobox', { name: /^Category/ }));
  await user.click(await screen.findByText('Dairy', { selector: '.ant-select-item-option-content' }));
  await user.click(screen.getByRole('combobox', { name: /^Sub category/ }));
  await user.click(await screen.findByText('Milk', { selector: '.ant-select-item-option-content' }));
  await user.click(screen.getByRole('combobox', { name: /^Variant types/ }));
  await user.click(await screen.findByText('Size', { selector: '.ant-select-item-option-content' }));
  await user.click(await screen.findByRole('button', { name: 'A variant for each of the 3 options of Size' }));
  for (const [index, code] of ['M-S', 'M-M', 'M-L'].entries()) {
    const row = within(await screen.findByRole('group', { name: `Variant ${index + 1}` }));
    type(row.getByLabelText(/^Product code/), code);
    type(row.getByLabelText(/^Price/), '7');
    type(row.getByLabelText('Discount'), '0.50');
  }
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/product/details/p1'));
  expect(bodies[0]).toMatchObject({
    title: 'Fresh Milk',
    category_id: 'c2',
    variants: [
      { code: 'M-S', options: { t1: 'o0' }, price: 700, discount: 50, selling_price: 650 },
      { code: 'M-M', options: { t1: 'o1' }, price: 700, discount: 50, selling_price: 650 },
      { code: 'M-L', options: { t1: 'o2' }, price: 700, discount: 50, selling_price: 650 },
    ],
  });
}, 60_000);

test('role 1 does not see the Create link, everybody else with the permission does', async () => {
  const { remote } = await import('../../remote.ts');
  expect(remote.menu.find(({ to }) => to === '/product/create')).toMatchObject({ exceptRole: 1, permission: 'product.create' });
});
