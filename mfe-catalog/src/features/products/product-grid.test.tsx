import { Brand, CategoryTree, ProductGridOrder, ProductGridRow } from '@bo/contracts';
import { aBrand, api, fireEvent, HttpResponse, mock, renderApp, screen, useServer, waitFor } from '@bo/testing';
import { app } from '../../app.ts';
import { someCategories } from '../../test/catalog-factories.ts';
// Loaded before the clock of a test runs.
import './product-grid.page.tsx';

const server = useServer();
/** A busy machine takes seconds for a screen. */
const PATIENT = { timeout: 20_000 };

const row = ProductGridRow.parse({
  id: 'v1',
  product_id: 'p1',
  product_version: 3,
  title: 'Milk',
  title_ar: 'حليب',
  category_id: null,
  brand_id: null,
  storage: 'ambient',
  origin: 'AE',
  status: 'draft',
  image: null,
  variant_id: 'v1',
  variant_version: 1,
  code: 'M1',
  price: 650,
  selling_price: 650,
  barcodes: '',
  max_buy: 10,
  reorder_point: 0,
});

function serveGrid() {
  const saves: { changes: Record<string, unknown> }[] = [];
  server.use(
    api.get('admin_panel/products/grid/order/', ProductGridOrder, { ids: ['v1'], more: false }),
    api.list('admin_panel/products/grid/', ProductGridRow, [row]),
    api.get('admin_panel/categories/tree/', CategoryTree, { results: someCategories() }),
    api.list('admin_panel/brands/', Brand, [aBrand({ id: 'b1', name: 'Almarai', name_ar: 'المراعي' })]),
    mock.get('*/api/v1/admin_panel/images/', () =>
      HttpResponse.json({ count: 0, count_exact: true, next: null, previous: null, results: [] }),
    ),
    mock.post('*/api/v1/admin_panel/products/grid/', async ({ request }) => {
      const saved = (await request.json()) as (typeof saves)[number];
      saves.push(saved);
      return HttpResponse.json({ results: [{ ...row, ...saved.changes }] });
    }),
  );
  return saves;
}

const cell = (column: string) => document.querySelector(`[data-cell="v1:${column}"]`)!;
const paste = (column: string, text: string) => {
  fireEvent.mouseDown(cell(column));
  fireEvent.paste(cell(column), { clipboardData: { getData: () => text } });
};

test('names in either language are resolved in the browser, and only ids and stored words are sent', async () => {
  const saves = serveGrid();
  await renderApp(app, { path: '/product/grid' });
  await screen.findByText('M1', {}, PATIENT);
  await waitFor(() => {
    paste('brand_id', 'المراعي');
    expect(cell('brand_id')).not.toHaveAttribute('title');
  }, PATIENT);
  paste('status', 'نعم');
  paste('vat_class', 'معفى');
  paste('storage', 'Fridge');
  paste('image', `${window.location.origin}/files/milk.webp`);
  fireEvent.click(screen.getByRole('button', { name: 'Save Milk' }));
  await waitFor(() => expect(saves).toHaveLength(1), PATIENT);
  expect(saves[0]?.changes).toEqual({
    brand_id: 'b1',
    status: 'active',
    vat_class: 'exempt',
    storage: 'chilled',
    image: '/files/milk.webp',
  });
});

test('what names nothing, and a picture from elsewhere, is said in the cell in the reader’s language', async () => {
  const saves = serveGrid();
  await renderApp(app, { path: '/product/grid', language: 'ab' });
  await screen.findByText('M1', {}, PATIENT);
  paste('brand_id', 'Nobody');
  expect(cell('brand_id')).toHaveAttribute('title', 'لا يوجد في المتجر شيء بهذا الاسم.');
  paste('category_id', 'Nowhere');
  expect(cell('category_id')).toHaveAttribute('title', 'لا يوجد في المتجر شيء بهذا الاسم.');
  paste('image', 'https://elsewhere.example/milk.jpg');
  expect(cell('image')).toHaveAttribute('title', 'اختر صورة من مكتبة الصور أو الصق عنوان صورة منها.');
  paste('status', 'maybe');
  expect(cell('status')).toHaveAttribute('aria-invalid', 'true');
  expect(saves).toEqual([]);
});
