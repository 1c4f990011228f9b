import { AuditEntry, PriceHistory, ProductDetail, StockDays, VariantDetail, VariantType } from '@bo/contracts';
import {
  api,
  chooseMore,
  cleanup,
  fireEvent,
  HttpResponse,
  mock,
  renderApp,
  screen,
  useServer,
  waitFor,
  within,
} from '@bo/testing';
import { app } from '../../app.ts';
import { aProduct, aVariant } from '../../test/catalog-factories.ts';
// Loaded before the clock of a test runs.
import './variant-details.page.tsx';
import './variant-form.pages.tsx';

const server = useServer();
/** A busy machine takes seconds for a screen. */
const PATIENT = { timeout: 20_000 };
const PATH = '/product/details/p1/varient/v1';

const detail = (fields: Partial<VariantDetail> = {}) =>
  VariantDetail.parse({
    ...aVariant(),
    product: { id: 'p1', name: 'Fresh Milk', name_ar: 'حليب طازج' },
    product_image: '/files/milk.jpg',
    name: 'Fresh Milk, 1 L',
    name_ar: 'حليب طازج، 1 لتر',
    rating: 430,
    rating_count: 7,
    ...fields,
  });

function serveVariant(variant = detail()) {
  server.use(
    api.list('admin_panel/audit-entries/', AuditEntry, []),
    api.list('admin_panel/variant-types/', VariantType, []),
    api.get('admin_panel/products/p1/', ProductDetail, aProduct()),
    api.get('admin_panel/inventory/days/', StockDays, { results: [{ day: '2026-11-21', in: 12, out: 5, sold: 4 }] }),
    api.get('admin_panel/variants/v1/prices/', PriceHistory, { results: [] }),
    api.get('admin_panel/variants/v1/', VariantDetail, variant),
  );
}

test('a variant is told at a glance, and Edit is its one button beside what is under the dots', async () => {
  serveVariant();
  await renderApp(app, { path: PATH });
  expect(await screen.findByRole('heading', { level: 1, name: 'Fresh Milk · 1 L' }, PATIENT)).toBeInTheDocument();
  expect(screen.getByRole('button', { name: /^Change the price of Fresh Milk · 1 L: .*6\.50/ })).toBeInTheDocument();
  expect(screen.getByRole('button', { name: /^Adjust the stock of Fresh Milk · 1 L: 12/ })).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Edit' })).toHaveAttribute('href', `${PATH}/update`);
  expect(await screen.findByRole('img', { name: 'Stock movements' }, PATIENT)).toBeInTheDocument();
  await chooseMore('Stock movements');
});

test('a variant is put away under the dots, and Undo takes it back', async () => {
  serveVariant();
  const done: string[] = [];
  const answer = (act: string, archived_at: string | null) =>
    mock.post(`*/api/v1/admin_panel/variants/v1/${act}/`, () => {
      done.push(act);
      return HttpResponse.json(detail({ archived_at, version: done.length + 1 }));
    });
  server.use(answer('archive', '2026-11-01T00:00:00.000Z'), answer('restore', null));
  await renderApp(app, { path: PATH });
  await chooseMore('Archive');
  fireEvent.click(await screen.findByText('Undo', {}, PATIENT));
  await waitFor(() => expect(done).toEqual(['archive', 'restore']));
});

test('a combo shows what it is made of, and its stock cannot be typed over', async () => {
  serveVariant(
    detail({
      components: [{ variant_id: 'v2', quantity: 6 }],
      component_rows: [
        {
          variant_id: 'v2',
          quantity: 6,
          product: { id: 'p2', name: 'Yoghurt', name_ar: 'لبن' },
          code: 'YO-1',
          available: 90,
        },
      ],
    }),
  );
  await renderApp(app, { path: PATH });
  const table = within(await screen.findByRole('table', { name: 'Combo products' }, PATIENT));
  expect(table.getByRole('row', { name: /Yoghurt YO-1 6 90/ })).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: /^Adjust the stock/ })).not.toBeInTheDocument();
});

test('a variant that is gone leads back to its product', async () => {
  serveVariant();
  server.use(
    mock.get('*/api/v1/admin_panel/variants/v1/', () =>
      HttpResponse.json({ code: 'not_found', detail: 'Not found.', errors: {}, request_id: 'r1' }, { status: 404 }),
    ),
  );
  await renderApp(app, { path: PATH });
  expect(await screen.findByRole('link', { name: /Back to.*Fresh Milk/ }, PATIENT)).toHaveAttribute(
    'href',
    '/product/details/p1',
  );
});

test("a variant under another product's address is not found, to look at as to edit", async () => {
  serveVariant(detail({ product_id: 'p2' }));
  await renderApp(app, { path: PATH });
  expect(await screen.findByRole('link', { name: /Back to.*Fresh Milk/ }, PATIENT)).toBeInTheDocument();
  expect(screen.queryByRole('link', { name: 'Edit' })).not.toBeInTheDocument();
  cleanup();
  await renderApp(app, { path: `${PATH}/update` });
  expect(await screen.findByRole('link', { name: /Back to/ }, PATIENT)).toBeInTheDocument();
  expect(screen.queryByLabelText('Maximum buy')).not.toBeInTheDocument();
});

test('after editing one is back on the page of the variant', async () => {
  serveVariant();
  server.use(
    mock.put('*/api/v1/admin_panel/variants/v1/', () => HttpResponse.json(detail({ version: 2, max_buy: 20 }))),
  );
  const { router } = await renderApp(app, { path: `${PATH}/update` });
  fireEvent.change(await screen.findByLabelText('Maximum buy', {}, PATIENT), { target: { value: '20' } });
  fireEvent.click(screen.getByText('Save'));
  await waitFor(() => expect(router.state.location.pathname).toBe(PATH), PATIENT);
});

test('what is picked for a combo is what the server takes: no combo, not the variant itself, none twice', async () => {
  serveVariant(detail({ components: [{ variant_id: 'v2', quantity: 1 }], component_rows: [] }));
  const asked: string[] = [];
  server.use(
    mock.get('*/api/v1/admin_panel/variants/', ({ request }) => {
      asked.push(new URL(request.url).searchParams.get('combo') ?? 'any');
      const rows = ['v1', 'v2', 'v3'].map((id) => detail({ id, name: `Milk ${id}` }));
      return HttpResponse.json({ count: 3, count_exact: true, next: null, previous: null, results: rows });
    }),
    api.get('admin_panel/variants/v2/', VariantDetail, detail({ id: 'v2', name: 'Milk v2' })),
  );
  await renderApp(app, { path: `${PATH}/update` });
  fireEvent.click(await screen.findByText('Add a product', {}, PATIENT));
  const [, second] = await screen.findAllByLabelText('Product', {}, PATIENT);
  fireEvent.mouseDown(second!);
  expect(await screen.findByTitle('Milk v3', {}, PATIENT)).toBeInTheDocument();
  expect(screen.queryByTitle('Milk v1')).not.toBeInTheDocument();
  expect(asked.every((combo) => combo === 'false')).toBe(true);
});
