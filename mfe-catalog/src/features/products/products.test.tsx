import {
  AttributeDefinitions,
  AuditEntry,
  CategoryTree,
  ImageLinks,
  type PriceEffect,
  PriceEffectInput,
  Product,
  ProductDetail,
  SaleCheck,
  SavedView,
  StockDays,
  VariantType,
  type VariantPrice,
  VariantPricesInput,
} from '@bo/contracts';
import { ResourceForm } from '@bo/kit';
import {
  api,
  cleanup,
  chooseMore,
  fireEvent,
  lookAgain,
  HttpResponse,
  mock,
  renderApp,
  renderRoute,
  screen,
  useServer,
  waitFor,
  within,
} from '@bo/testing';
import { app } from '../../app.ts';
// Loaded before the clock of a test runs.
import './product-details.page.tsx';
import './product-create.page.tsx';
import './product-edit.page.tsx';
import { FirstVariants } from './first-variants.tsx';
import './product-list.page.tsx';
import { newProducts } from './products.api.ts';
import {
  anImport,
  aProduct,
  aVariant,
  notForSale,
  sizes,
  someAttributes,
  someCategories,
} from '../../test/catalog-factories.ts';

const server = useServer();

function serveCatalogue(product: ProductDetail = aProduct()) {
  server.use(
    api.list('admin_panel/saved-views/', SavedView, []),
    api.list('admin_panel/audit-entries/', AuditEntry, []),
    api.list('admin_panel/variant-types/', VariantType, [sizes()]),
    api.get('admin_panel/categories/tree/', CategoryTree, { results: someCategories() }),
    api.get('admin_panel/categories/attributes/', AttributeDefinitions, { results: someAttributes() }),
    api.get('admin_panel/products/p1/sale-check/', SaleCheck, notForSale()),
    api.get('admin_panel/inventory/days/', StockDays, { results: [{ day: '2026-11-21', in: 12, out: 5, sold: 4 }] }),
    api.get('admin_panel/products/p1/image-links/', ImageLinks, { results: [] }),
    api.get('admin_panel/products/p1/', ProductDetail, product),
    api.list('admin_panel/products/', Product, [product]),
    mock.post('*/api/v1/admin_panel/reports/price-effect/', () =>
      HttpResponse.json({
        ...{ currency: 'AED', units: 0, revenue: { before: 0, after: 0 }, margin: null },
      } satisfies PriceEffect),
    ),
  );
}

/** The first screen of a file waits for its code, on a busy machine for seconds. */
const PATIENT = { timeout: 20_000 };
const type = (input: HTMLElement, value: string) => fireEvent.change(input, { target: { value } });

test('a return window of 0 is shown as the days of the store that hold instead', async () => {
  serveCatalogue(aProduct({ return_policy: 'return', return_window_days: 0, default_return_window_days: 14 }));
  await renderApp(app, { path: '/product/details/p1' });
  expect(await screen.findByText(/14 days \(store default\)/, {}, PATIENT)).toBeInTheDocument();
});

test('the list shows what a catalogue manager looks for', async () => {
  serveCatalogue();
  await renderApp(app, { path: '/product/productlist' });
  const row = (await screen.findByText('Fresh Milk', {}, PATIENT)).closest('tr');
  for (const text of ['حليب طازج', 'Dairy', 'Milk', 'Milky Way', 'Active'])
    expect(within(row!).getByText(text)).toBeInTheDocument();
  expect(within(row!).getByText(/6\.50/)).toBeInTheDocument();
  expect(within(row!).getByText(/9\.00/)).toBeInTheDocument();
});

type SentPrice = Pick<VariantPrice, 'id' | 'version' | 'selling_price' | 'price' | 'discount'>;
/** What is sent to change prices, request by request; each answer has the next version, or what `refuse` says. */
function watchPrices(refuse: (id: string) => { code: string; detail: string } | undefined = () => undefined) {
  const requests: SentPrice[][] = [];
  server.use(
    mock.post('*/api/v1/admin_panel/variants/prices/', async ({ request }) => {
      const { prices } = VariantPricesInput.parse(await request.json());
      requests.push(
        prices.map(({ id, version, selling_price, price, discount }) => ({
          id,
          version,
          selling_price,
          price,
          discount,
        })),
      );
      return HttpResponse.json({
        results: prices.map(({ id, version }) => {
          const refused = refuse(id);
          return refused ? { id, ok: false, ...refused } : { id, ok: true, version: version + 1 };
        }),
      });
    }),
  );
  return requests;
}
const oneVariant = () => aProduct({ price_min: 650, price_max: 650, variant_count: 1 });
const price = () => screen.findByRole('button', { name: /^Change the price of Fresh Milk: .*6\.50/ }, PATIENT);

test('a price is changed in the list: a press, the new price, Enter; it shows the old one and the margin, and Undo takes it back', async () => {
  serveCatalogue(oneVariant());
  const sent = watchPrices();
  const { user } = await renderApp(app, { path: '/product/productlist' });
  await user.click(await price());
  const form = within(await screen.findByRole('dialog', {}, PATIENT));
  await waitFor(() => expect(form.getByLabelText(/^Selling price/)).toHaveFocus(), PATIENT);
  await user.keyboard('6.25');
  expect(await form.findByText(/was .*6\.50 · Price .*7\.00 · Margin 15\.97%/)).toBeVisible();
  await user.keyboard('{Enter}');
  const undo = await screen.findByRole('button', { name: 'Undo' });
  await waitFor(async () => expect(await price()).toHaveFocus());
  await user.click(undo);
  await waitFor(() => expect(sent).toHaveLength(2));
  expect(sent).toEqual([
    [{ id: 'v1', version: 1, selling_price: 625, price: 700, discount: 75 }],
    [{ id: 'v1', version: 2, selling_price: 650, price: 700, discount: 50 }],
  ]);
});

test('a price below cost is told with the figures, and saved with a reason only', async () => {
  serveCatalogue(oneVariant());
  const sent: unknown[] = [];
  server.use(
    mock.post('*/api/v1/admin_panel/variants/prices/', async ({ request }) => {
      const { prices } = VariantPricesInput.parse(await request.json());
      sent.push(prices.map(({ below_cost_reason }) => below_cost_reason));
      return HttpResponse.json({
        results: prices.map(({ id, below_cost_reason: why }) =>
          why === ''
            ? { id, ok: false, code: 'variant.below_cost_reason', detail: 'Say why.' }
            : { id, ok: true, version: 2 },
        ),
      });
    }),
  );
  const { user } = await renderApp(app, { path: '/product/productlist' });
  await user.click(await price());
  const form = within(await screen.findByRole('dialog', {}, PATIENT));
  await waitFor(() => expect(form.getByLabelText(/^Selling price/)).toHaveFocus(), PATIENT);
  await user.keyboard('5');
  expect(await form.findByText(/4\.76 without VAT, at a cost of .*5\.00: margin -5\.04%/)).toBeVisible();
  await user.keyboard('{Enter}');
  expect(await form.findByText('Say why.')).toBeVisible();
  await user.type(form.getByLabelText(/^Reason for selling below cost/), 'Near expiry');
  await user.click(form.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(sent).toEqual([[''], ['Near expiry']]));
});

test('anyone who may not sell below cost is told who can decide; where costs are hidden, only that it was refused', async () => {
  serveCatalogue(oneVariant());
  const may = ['product.view', 'product.edit'] as const;
  const { user } = await renderApp(app, { path: '/product/productlist', permissions: [...may, 'product.cost'] });
  await user.click(await price());
  const form = within(await screen.findByRole('dialog', {}, PATIENT));
  await waitFor(() => expect(form.getByLabelText(/^Selling price/)).toHaveFocus(), PATIENT);
  await user.keyboard('5');
  expect(await form.findByText(/ask someone who may sell below cost/)).toBeVisible();
  expect(form.queryByLabelText(/^Reason for selling/)).not.toBeInTheDocument();
  cleanup();
  server.use(
    api.get('admin_panel/products/p1/', ProductDetail, { ...oneVariant(), variants: [aVariant({ cost: null })] }),
  );
  const sent = watchPrices(() => ({ code: 'variant.below_cost', detail: 'This would sell below cost.' }));
  const other = await renderApp(app, { path: '/product/productlist', permissions: [...may] });
  await other.user.click(await price());
  const blind = within(await screen.findByRole('dialog', {}, PATIENT));
  await waitFor(() => expect(blind.getByLabelText(/^Selling price/)).toHaveFocus(), PATIENT);
  await other.user.keyboard('5{Enter}');
  expect(await blind.findByText('This would sell below cost.')).toBeVisible();
  expect(blind.queryByText(/without VAT/)).not.toBeInTheDocument();
  expect(sent).toHaveLength(1);
});

test('a price says what it would have made of the last days before it is saved, and is saved without knowing', async () => {
  serveCatalogue(oneVariant());
  const sent = watchPrices();
  const asked: unknown[] = [];
  let answer: PriceEffect | null = {
    ...{
      currency: 'AED',
      units: 120,
      revenue: { before: 78_000, after: 72_000 },
      margin: { before: 9000, after: 3286 },
    },
  };
  server.use(
    mock.post('*/api/v1/admin_panel/reports/price-effect/', async ({ request }) => {
      asked.push(PriceEffectInput.parse(await request.json()).prices);
      return answer ? HttpResponse.json(answer) : HttpResponse.json({}, { status: 500 });
    }),
  );
  const { user } = await renderApp(app, { path: '/product/productlist' });
  await user.click(await price());
  const form = within(await screen.findByRole('dialog', {}, PATIENT));
  const field = await form.findByLabelText(/^Selling price/, {}, PATIENT);
  type(field, '6');
  const told = await form.findByText(/^120 units were sold in the last 14 days\. Revenue would have been .*720\.00/);
  for (const part of ['780.00', '-', '60.00', '32.86', 'Quantities unchanged']) expect(told).toHaveTextContent(part);
  expect(asked).toEqual([[{ variant_id: 'v1', price: 700, selling_price: 600 }]]);
  answer = { ...answer, units: 0 };
  type(field, '7.50');
  expect(await form.findByText('Nothing was sold in the last 14 days.')).toBeVisible();
  expect(asked.at(-1)).toEqual([{ variant_id: 'v1', price: 750, selling_price: 750 }]);
  answer = null;
  type(field, '6.25');
  expect(await form.findByText(/^The effect on sales can't be shown now/)).toBeVisible();
  await user.click(form.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(sent).toHaveLength(1));
});

test('a price that someone else has changed meanwhile is said, and kept until one saves again', async () => {
  serveCatalogue(oneVariant());
  const sent = watchPrices(() => ({ code: 'conflict', detail: '' }));
  const { user } = await renderApp(app, { path: '/product/productlist' });
  await user.click(await price());
  const form = within(await screen.findByRole('dialog', {}, PATIENT));
  await waitFor(() => expect(form.getByLabelText(/^Selling price/)).toHaveFocus(), PATIENT);
  await user.keyboard('6{Enter}');
  expect(await form.findByText(/^Someone else changed this price in the meantime/)).toBeVisible();
  expect(form.getByLabelText(/^Selling price/)).toHaveValue('6');
  expect(sent).toHaveLength(1);
});

test('a price that nobody touched stays as a colleague has made it while the popover was open', async () => {
  const variants = [aVariant(), aVariant({ id: 'v2', size: 2, price: 900, selling_price: 900, discount: 0 })];
  serveCatalogue(aProduct({ variants }));
  const sent = watchPrices(() => undefined);
  const { user } = await renderApp(app, { path: '/product/productlist' });
  await user.click(await screen.findByRole('button', { name: /^Change the price of Fresh Milk/ }, PATIENT));
  const form = within(await screen.findByRole('dialog', {}, PATIENT));
  await waitFor(() => expect(form.getByLabelText(/^1 L/)).toHaveFocus(), PATIENT);
  const [first, second] = variants;
  serveCatalogue(aProduct({ variants: [first!, { ...second!, version: 2, selling_price: 800, discount: 100 }] }));
  await lookAgain();
  await form.findByText(/was.*8/);
  await user.keyboard('6{Enter}');
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]).toMatchObject([{ id: 'v1', selling_price: 600 }]);
});

test('the prices of several variants go in one request: what is refused says why and stays, what was written is taken back by Undo', async () => {
  const two = aProduct({
    variants: [aVariant(), aVariant({ id: 'v2', size: 2, price: 900, selling_price: 900, discount: 0 })],
  });
  serveCatalogue(two);
  const sent = watchPrices((id) =>
    id === 'v2' ? { code: 'variant.archived', detail: 'It was archived.' } : undefined,
  );
  const { user } = await renderApp(app, { path: '/product/productlist' });
  await user.click(await screen.findByRole('button', { name: /^Change the price of Fresh Milk/ }, PATIENT));
  const form = within(await screen.findByRole('dialog', {}, PATIENT));
  await waitFor(() => expect(form.getByLabelText(/^1 L/)).toHaveFocus(), PATIENT);
  await user.keyboard('6');
  await user.clear(form.getByLabelText(/^2 L/));
  await user.type(form.getByLabelText(/^2 L/), '8{Enter}');
  expect(await form.findByText('It was archived.')).toBeVisible();
  expect(form.getByLabelText(/^2 L/)).toHaveValue('8');
  expect(sent).toEqual([
    [
      { id: 'v1', version: 1, selling_price: 600, price: 700, discount: 100 },
      { id: 'v2', version: 1, selling_price: 800, price: 900, discount: 100 },
    ],
  ]);
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  await waitFor(() =>
    expect(sent[1]).toEqual([{ id: 'v1', version: 2, selling_price: 650, price: 700, discount: 50 }]),
  );
});

test('anyone who may not see costs reads no margin, and anyone who may not edit reads the price alone', async () => {
  serveCatalogue(oneVariant());
  server.use(
    api.get('admin_panel/products/p1/', ProductDetail, { ...oneVariant(), variants: [aVariant({ cost: null })] }),
  );
  const { user } = await renderApp(app, {
    path: '/product/productlist',
    permissions: ['product.view', 'product.edit'],
  });
  await user.click(await price());
  const form = within(await screen.findByRole('dialog', {}, PATIENT));
  expect(await form.findByText(/Price .*7\.00/, {}, PATIENT)).toBeVisible();
  expect(form.queryByText(/Margin/)).not.toBeInTheDocument();
  cleanup();
  await renderApp(app, { path: '/product/productlist', permissions: ['product.view'] });
  expect(await screen.findByText(/6\.50/, {}, PATIENT)).toBeVisible();
  expect(screen.queryByRole('button', { name: /^Change the price/ })).not.toBeInTheDocument();
});

test('in Arabic a product goes by its Arabic title, and by what it lacks where it has none', async () => {
  serveCatalogue();
  server.use(
    api.list('admin_panel/products/', Product, [
      aProduct(),
      aProduct({ id: 'p2', title: 'Untranslated', title_ar: '' }),
    ]),
  );
  await renderApp(app, { path: '/product/productlist', language: 'ab' });
  expect(await screen.findByRole('link', { name: 'حليب طازج' }, PATIENT)).toHaveAttribute(
    'href',
    '/product/details/p1',
  );
  const titles = screen.getAllByRole('columnheader').map(({ textContent }) => textContent);
  expect(titles).toContain('العنوان بالعربية، العنوان بالإنجليزية');
  expect(
    within(screen.getByText('Untranslated').closest('tr')!).getByRole('link', { name: 'لا يوجد عنوان عربي' }),
  ).toHaveAttribute('href', '/product/details/p2');
});

test('the filters are in the address, and are what is asked of the server', async () => {
  serveCatalogue();
  const asked: string[] = [];
  server.events.on('request:start', ({ request }) => {
    if (request.url.includes('/products/?')) asked.push(new URL(request.url).search);
  });
  await renderApp(app, { path: '/product/productlist?missing=arabic,image&stock=low&category=c1' });
  expect(await screen.findByText('Fresh Milk', {}, PATIENT)).toBeInTheDocument();
  const query = new URLSearchParams(asked[0]);
  expect(Object.fromEntries(query)).toMatchObject({ missing: 'arabic,image', stock: 'low', category: 'c1' });
  expect(screen.getByRole('button', { name: 'Missing: Arabic title, Image' })).toBeInTheDocument();
  expect(await screen.findByRole('button', { name: 'Category: Dairy' })).toBeInTheDocument();
  server.events.removeAllListeners();
});

test('the products of an import are listed under the name of its file, until one wants all again', async () => {
  serveCatalogue();
  server.use(
    mock.get('*/api/v1/admin_panel/imports/imp_1/', () => HttpResponse.json(anImport({ file_name: 'supplier.csv' }))),
  );
  const { router } = await renderApp(app, { path: '/product/productlist?import=imp_1' });
  expect(await screen.findByText('supplier.csv', {}, PATIENT)).toBeInTheDocument();
  fireEvent.click(screen.getByRole('button', { name: 'Remove the filter Import' }));
  await waitFor(() => expect(router.state.location.search).toBe(''));
});

test('why a product is not for sale is said condition by condition, with the way to mend each', async () => {
  serveCatalogue();
  await renderApp(app, { path: '/product/details/p1' });
  expect(await screen.findByText('Why is this not for sale?', { selector: 'h2' }, PATIENT)).toBeInTheDocument();
  const missing = (await screen.findByText(/It has no image/)).closest('li');
  expect(within(missing!).getByRole('link', { name: 'Fix' })).toHaveAttribute('href', '/product/update/p1');
  // What holds needs nobody.
  expect(screen.queryByText('Has both titles')).not.toBeInTheDocument();
  expect(screen.getAllByText('Fix')).toHaveLength(2);
});

test('labels of all its variants that are not put away are printed from a product', async () => {
  const [first] = aProduct().variants;
  serveCatalogue(
    aProduct({
      variants: [
        { ...first!, id: 'v1' },
        { ...first!, id: 'v2', archived_at: '2026-11-01T08:00:00.000Z' },
        { ...first!, id: 'v3' },
      ],
    }),
  );
  await renderApp(app, { path: '/product/details/p1' });
  expect(await screen.findByRole('link', { name: 'Print labels' }, PATIENT)).toHaveAttribute(
    'href',
    '/product/labels?variants=v1%2Cv3',
  );
});

test('of two titles the one that is missing is named', async () => {
  serveCatalogue(aProduct({ title_ar: '' }));
  server.use(
    api.get('admin_panel/products/p1/sale-check/', SaleCheck, {
      for_sale: false,
      checks: [{ check: 'titles', ok: false }],
    }),
  );
  await renderApp(app, { path: '/product/details/p1' });
  expect(await screen.findByText('It has no Arabic title.', {}, PATIENT)).toBeInTheDocument();
});

test('where all is well one line says so', async () => {
  serveCatalogue();
  server.use(
    api.get('admin_panel/products/p1/sale-check/', SaleCheck, {
      for_sale: true,
      checks: [{ check: 'titles', ok: true }],
    }),
  );
  await renderApp(app, { path: '/product/details/p1' });
  expect(await screen.findByText('For sale', {}, PATIENT)).toBeVisible();
  expect(screen.queryByText('Fix')).not.toBeInTheDocument();
});

test('a product that lacks nothing but to be active is activated where that is said', async () => {
  serveCatalogue(aProduct({ status: 'inactive' }));
  const statuses: unknown[] = [];
  server.use(
    api.get('admin_panel/products/p1/sale-check/', SaleCheck, {
      for_sale: false,
      checks: [{ check: 'status', ok: false }],
    }),
    mock.post('*/api/v1/admin_panel/products/p1/status/', async ({ request }) => {
      statuses.push(await request.json());
      return HttpResponse.json(aProduct({ version: 2 }));
    }),
  );
  await renderApp(app, { path: '/product/details/p1' });
  fireEvent.click(await screen.findByRole('button', { name: 'Activate' }, PATIENT));
  expect(await screen.findByText('The product is now: Active.', {}, PATIENT)).toBeInTheDocument();
  expect(statuses).toEqual([{ status: 'active', reason: '', version: 1 }]);
});

test('a product opened from the list begins with what the list knows, while the rest is on its way', async () => {
  serveCatalogue();
  let answer: (() => void) | undefined;
  server.use(
    mock.get('*/api/v1/admin_panel/products/p1/', async () => {
      await new Promise<void>((resolve) => {
        answer = resolve;
      });
      return HttpResponse.json(aProduct());
    }),
  );
  const { user } = await renderApp(app, { path: '/product/productlist' });
  await user.click(await screen.findByRole('link', { name: 'Fresh Milk' }, PATIENT));
  expect(await screen.findByRole('heading', { level: 1, name: 'Fresh Milk' }, PATIENT)).toBeVisible();
  const strip = within(screen.getByText('Rating').closest('dl')!);
  expect(strip.getByText(/6\.50/)).toBeVisible();
  expect(strip.getByText('Active')).toBeVisible();
  expect(screen.queryByText('Variants', { selector: 'h2' })).not.toBeInTheDocument();
  answer?.();
  expect(await screen.findByText('Variants', { selector: 'h2' }, PATIENT)).toBeVisible();
});

test('a product that is gone offers the way back to the list; one may not see names the permission in words', async () => {
  serveCatalogue();
  server.use(
    mock.get('*/api/v1/admin_panel/products/p1/', () =>
      HttpResponse.json({ code: 'not_found', detail: '' }, { status: 404 }),
    ),
  );
  await renderApp(app, { path: '/product/details/p1' });
  expect(await screen.findByRole('link', { name: 'Back to Products' }, PATIENT)).toHaveAttribute(
    'href',
    '/product/productlist',
  );
  cleanup();
  server.use(
    mock.get('*/api/v1/admin_panel/products/p1/', () =>
      HttpResponse.json({ code: 'forbidden', detail: '', permission: 'product.view' }, { status: 403 }),
    ),
  );
  await renderApp(app, { path: '/product/details/p1' });
  expect(await screen.findByText(/“Products: view”/, {}, PATIENT)).toBeVisible();
});

test('the history shows a change as soon as it is saved', async () => {
  serveCatalogue();
  let entries = 0;
  server.use(
    mock.get('*/api/v1/admin_panel/audit-entries/', () => {
      entries += 1;
      return HttpResponse.json({ count: 0, count_exact: true, next: null, previous: null, results: [] });
    }),
    mock.post('*/api/v1/admin_panel/products/p1/status/', () =>
      HttpResponse.json(aProduct({ status: 'inactive', version: 2 })),
    ),
  );
  await renderApp(app, { path: '/product/details/p1' });
  await waitFor(() => expect(entries).toBe(1), PATIENT);
  await chooseMore('Deactivate');
  await waitFor(() => expect(entries).toBe(2), PATIENT);
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
  await renderApp(app, { path: '/product/details/p1' });
  await chooseMore('Deactivate');
  fireEvent.click(await screen.findByText('Undo', {}, PATIENT));
  await waitFor(() => expect(statuses).toEqual(['inactive', 'active']));
});

test('the page of a product tells what customers read of it, and what its variants differ in', async () => {
  serveCatalogue(
    aProduct({ description: 'From happy cows.', description_ar: 'من أبقار سعيدة.', variant_type_ids: ['t1'] }),
  );
  await renderApp(app, { path: '/product/details/p1' });
  expect(await screen.findByText('From happy cows.', {}, PATIENT)).toHaveAttribute('lang', 'en');
  expect(screen.getByText('من أبقار سعيدة.')).toHaveAttribute('lang', 'ar');
  const fact = (await screen.findByText('Variant types', {}, PATIENT)).closest('div');
  await waitFor(() => expect(fact).toHaveTextContent('Size'), PATIENT);
});

test('the history names a change of the images, and shows both', async () => {
  serveCatalogue();
  const image = (url: string) => [{ url, alt: '', alt_ar: '' }];
  server.use(
    api.list('admin_panel/audit-entries/', AuditEntry, [
      AuditEntry.parse({
        id: 'aud1',
        at: '2026-11-20T08:00:00.000Z',
        actor_id: 'u1',
        actor_name: 'Noor',
        actor_name_ar: 'نور',
        area: 'product',
        record_type: 'product',
        record_id: 'p1',
        action: 'updated',
        before: { images: image('/files/old.webp') },
        after: { images: image('/files/new.webp') },
        reason: '',
      }),
    ]),
  );
  await renderApp(app, { path: '/product/details/p1' });
  const named = await screen.findByText('Images', { selector: 'dt' }, PATIENT);
  const shown = [...named.parentElement!.querySelectorAll('img')].map((one) => one.getAttribute('src'));
  expect(shown).toEqual(['/files/old.webp', '/files/new.webp']);
});

test('the history shows what was written about an image, where only that has changed', async () => {
  serveCatalogue();
  const front = { url: '/files/front.webp', alt: 'Front', alt_ar: 'الأمام' };
  const back = { url: '/files/back.webp', alt: '', alt_ar: '' };
  server.use(
    api.list('admin_panel/audit-entries/', AuditEntry, [
      AuditEntry.parse({
        id: 'aud1',
        at: '2026-11-20T08:00:00.000Z',
        actor_id: 'u1',
        actor_name: 'Noor',
        actor_name_ar: 'نور',
        area: 'product',
        record_type: 'product',
        record_id: 'p1',
        action: 'updated',
        before: { images: [front, back] },
        after: { images: [front, { ...back, alt: 'Back', alt_ar: 'الخلف' }] },
        reason: '',
      }),
    ]),
  );
  await renderApp(app, { path: '/product/details/p1' });
  const named = await screen.findByText('Images', { selector: 'dt' }, PATIENT);
  const shown = [...named.parentElement!.querySelectorAll('img')].map((one) => one.getAttribute('src'));
  expect(shown).toEqual(['/files/back.webp', '/files/back.webp']);
  expect(named.parentElement).toHaveTextContent(/^Images\s*— · —\s*Back · الخلف\s*$/);
});

test('a draft that goes on sale says so, and Undo makes it a draft again', async () => {
  serveCatalogue(aProduct({ status: 'draft' }));
  const calls: unknown[] = [];
  server.use(
    mock.post('*/api/v1/admin_panel/products/p1/status/', () =>
      HttpResponse.json(ProductDetail.parse({ ...aProduct(), status: 'active', version: 2 })),
    ),
    mock.post('*/api/v1/admin_panel/products/bulk/', async ({ request }) => {
      calls.push(await request.json());
      return HttpResponse.json({ results: [{ id: 'p1', ok: true, was: 'active' }] });
    }),
  );
  await renderApp(app, { path: '/product/details/p1' });
  expect(screen.queryByText('Send to review')).not.toBeInTheDocument();
  await chooseMore('Activate');
  expect(await screen.findByText('The product is now: Active.', {}, PATIENT)).toBeInTheDocument();
  fireEvent.click(screen.getByText('Undo'));
  await waitFor(() =>
    expect(calls).toEqual([{ action: 'deactivate', target: { ids: ['p1'] }, values: { to: 'draft' } }]),
  );
});

test('a product that was rejected can be sent to review again', async () => {
  serveCatalogue(aProduct({ status: 'rejected', status_reason: 'Blurred picture' }));
  const statuses: unknown[] = [];
  server.use(
    mock.post('*/api/v1/admin_panel/products/p1/status/', async ({ request }) => {
      statuses.push(await request.json());
      return HttpResponse.json(ProductDetail.parse({ ...aProduct(), status: 'in_review', version: 2 }));
    }),
  );
  await renderApp(app, { path: '/product/details/p1' });
  await chooseMore('Send to review');
  expect(await screen.findByText('The product is now: In review.', {}, PATIENT)).toBeInTheDocument();
  expect(statuses).toEqual([{ status: 'in_review', reason: '', version: 1 }]);
});

test('an archived product is put back on sale by Undo, not only out of the archive', async () => {
  serveCatalogue();
  const calls: unknown[] = [];
  server.use(
    mock.post('*/api/v1/admin_panel/products/p1/archive/', () =>
      HttpResponse.json(ProductDetail.parse({ ...aProduct(), status: 'archived', version: 2 })),
    ),
    mock.post('*/api/v1/admin_panel/products/bulk/', async ({ request }) => {
      calls.push(await request.json());
      return HttpResponse.json({ results: [{ id: 'p1', ok: true, was: 'archived' }] });
    }),
  );
  await renderApp(app, { path: '/product/details/p1' });
  await chooseMore('Archive');
  fireEvent.click(await screen.findByText('Undo', {}, PATIENT));
  await waitFor(() =>
    expect(calls).toEqual([{ action: 'restore', target: { ids: ['p1'] }, values: { to: 'active' } }]),
  );
});

test('a picture that could not be fetched from its link says why, and is asked for again', async () => {
  serveCatalogue();
  const link = {
    id: 'l1',
    link: 'https://supplier.example/milk.png',
    tries: 5,
    error: 'not_found' as const,
    next_try_at: null,
  };
  let asked = false;
  server.use(
    api.get('admin_panel/products/p1/image-links/', ImageLinks, { results: [link] }),
    mock.post('*/api/v1/admin_panel/products/p1/image-links/retry/', () => {
      asked = true;
      return HttpResponse.json({
        results: [{ ...link, tries: 0, error: null, next_try_at: '2026-01-01T00:00:00.000Z' }],
      });
    }),
  );
  await renderApp(app, { path: '/product/details/p1' });
  expect(await screen.findByText('https://supplier.example/milk.png', {}, PATIENT)).toBeInTheDocument();
  expect(screen.getByText(/The image no longer exists/)).toBeInTheDocument();
  fireEvent.click(screen.getByText('Retry now'));
  await waitFor(() => expect(asked).toBe(true));
});

/** Takes an update of p1 and tells what was sent. */
function takeUpdateOf(product: ReturnType<typeof aProduct>): { body: unknown } {
  const sent: { body: unknown } = { body: undefined };
  server.use(
    mock.get('*/api/v1/admin_panel/brands/:id/', () =>
      HttpResponse.json({ code: 'not_found', detail: '' }, { status: 404 }),
    ),
    mock.put('*/api/v1/admin_panel/products/p1/', async ({ request }) => {
      sent.body = await request.json();
      return HttpResponse.json({ ...product, version: 2 });
    }),
  );
  return sent;
}

test('saving tells which pictures the form showed, so that one which arrives meanwhile stays', async () => {
  const product = aProduct({ variant_type_ids: ['t1'], images: [{ url: '/milk.png', alt: '', alt_ar: '' }] });
  serveCatalogue(product);
  const sent = takeUpdateOf(product);
  const { router } = await renderApp(app, { path: '/product/update/p1' });
  type(await screen.findByLabelText('Title (English)', {}, PATIENT), 'Fresher Milk');
  fireEvent.click(screen.getByText('Save'));
  await waitFor(() => expect(router.state.location.pathname).toBe('/product/details/p1'), PATIENT);
  expect(sent.body).toMatchObject({ title: 'Fresher Milk', images_seen: ['/milk.png'] });
});

test('a draft of the pictures keeps one that has arrived since: it was not there to be removed', async () => {
  const [milk, cow, arrived] = ['/milk.png', '/cow.png', '/arrived.png'].map((url) => ({ url, alt: '', alt_ar: '' }));
  const product = aProduct({ variant_type_ids: ['t1'], images: [milk!, cow!] });
  serveCatalogue(product);
  const sent = takeUpdateOf(product);
  const first = await renderApp(app, { path: '/product/update/p1' });
  fireEvent.click(await screen.findByLabelText('Remove image 1', {}, PATIENT));
  first.unmount();
  server.use(api.get('admin_panel/products/p1/', ProductDetail, { ...product, images: [milk!, cow!, arrived!] }));
  const { router } = await renderApp(app, { path: '/product/update/p1' });
  await screen.findByText(/Your unsaved changes .* were restored/, {}, PATIENT);
  fireEvent.click(screen.getByText('Save'));
  await waitFor(() => expect(router.state.location.pathname).toBe('/product/details/p1'), PATIENT);
  expect(sent.body).toMatchObject({ images: [cow], images_seen: ['/milk.png', '/cow.png'] });
});

test('the history says in words what has changed, never in codes and ids', async () => {
  serveCatalogue();
  const entry = {
    id: 'a1',
    at: '2026-01-01T10:00:00.000Z',
    actor_id: 'u1',
    actor_name: 'Priya',
    area: 'product',
    record_type: 'product',
    record_id: 'p1',
    action: 'updated',
    reason: null,
  };
  const before = {
    status: 'inactive',
    storage: 'ambient',
    category_id: 'c9',
    category: { id: 'c9', name: 'Pantry', name_ar: 'مؤن' },
    brand: null,
  };
  const after = {
    status: 'active',
    storage: 'chilled',
    category_id: 'c1',
    category: { id: 'c1', name: 'Larder', name_ar: 'تموين' },
    brand: { id: 'b9', name: 'Al Ain', name_ar: 'العين' },
  };
  server.use(api.list('admin_panel/audit-entries/', AuditEntry, [{ ...entry, before, after }]));
  await renderApp(app, { path: '/product/details/p1' });
  const change = (await screen.findByText('Larder', {}, PATIENT)).closest('dl')!;
  for (const text of ['Pantry', 'Al Ain', 'Inactive', 'Active', 'Chilled'])
    expect(within(change).getByText(text)).toBeInTheDocument();
  expect(within(change).queryByText('c1')).not.toBeInTheDocument();
});

test('a duplicate is opened for editing', async () => {
  serveCatalogue();
  const copy = aProduct({ id: 'p2', title: 'Fresh Milk (copy)', status: 'draft', variants: [] });
  server.use(
    mock.post('*/api/v1/admin_panel/products/p1/duplicate/', () => HttpResponse.json(copy)),
    api.get('admin_panel/products/p2/', ProductDetail, copy),
    mock.get('*/api/v1/admin_panel/brands/:id/', () =>
      HttpResponse.json({ code: 'not_found', detail: '' }, { status: 404 }),
    ),
  );
  const { router } = await renderApp(app, { path: '/product/details/p1' });
  await chooseMore('Duplicate');
  await waitFor(() => expect(router.state.location.pathname).toBe('/product/update/p2'));
});

test('a product is created with three variants in one go: any two of the prices give the third', async () => {
  serveCatalogue();
  const bodies: unknown[] = [];
  const saved: string[] = [];
  server.use(
    mock.post('*/api/v1/admin_panel/products/', async ({ request }) => {
      bodies.push(await request.json());
      return HttpResponse.json(aProduct(), { status: 201 });
    }),
  );
  await app.prepare();
  const initial = { title: 'Fresh Milk', title_ar: 'حليب طازج', category_id: 'c2', variant_type_ids: ['t1'] };
  await renderRoute(
    <ResourceForm resource={newProducts} initial={initial} onSaved={({ id }) => saved.push(id)}>
      <FirstVariants />
    </ResourceForm>,
  );
  const options = await screen.findByRole('combobox', { name: 'Options of Size' }, PATIENT);
  fireEvent.mouseDown(options);
  for (const option of sizes().options) fireEvent.click(await screen.findByTitle(option.name));
  fireEvent.click(screen.getByText('Create 3 variants'));
  const first = within((await screen.findByText('Variant 1')).closest('fieldset')!);
  type(first.getByLabelText(/^Product code/), 'M-S');
  type(first.getByLabelText(/^Price/), '7');
  type(first.getByLabelText('Discount'), '0.50');
  await waitFor(() => expect(first.getByLabelText(/^Selling price/)).toHaveValue('6.50'));
  const second = within(screen.getByText('Variant 2').closest('fieldset')!);
  type(second.getByLabelText(/^Product code/), 'M-M');
  type(second.getByLabelText(/^Price/), '8');
  type(second.getByLabelText(/^Selling price/), '6');
  await waitFor(() => expect(second.getByLabelText('Discount')).toHaveValue('2.00'));
  const third = within(screen.getByText('Variant 3').closest('fieldset')!);
  type(third.getByLabelText(/^Product code/), 'M-L');
  type(third.getByLabelText(/^Price/), '9');
  fireEvent.click(screen.getByText('Save'));
  await waitFor(() => expect(saved).toEqual(['p1']), PATIENT);
  expect(bodies[0]).toMatchObject({
    title: 'Fresh Milk',
    variants: [
      { code: 'M-S', options: { t1: 'o0' }, price: 700, discount: 50, selling_price: 650 },
      { code: 'M-M', options: { t1: 'o1' }, price: 800, discount: 200, selling_price: 600 },
      { code: 'M-L', options: { t1: 'o2' }, price: 900, discount: 0, selling_price: 900 },
    ],
  });
});

test('role 1 does not see the Create link, everybody else with the permission does', async () => {
  const { remote } = await import('../../remote.ts');
  expect(remote.menu.find(({ to }) => to === '/product/create')).toMatchObject({
    exceptRole: 1,
    permission: 'product.create',
  });
});

test('what is wrong with a variant is said with the variant, where all of it is told', async () => {
  serveCatalogue();
  server.use(
    mock.post('*/api/v1/admin_panel/products/', () =>
      HttpResponse.json(
        {
          code: 'validation_failed',
          detail: 'Some fields are not valid.',
          errors: { 'variants.1.code': ['Another product has this code.'] },
          request_id: 'r1',
        },
        { status: 422 },
      ),
    ),
  );
  await app.prepare();
  const row = (code: string) => ({ ...aVariant(), code, options: {} });
  const initial = {
    title: 'Two',
    title_ar: 'اثنان',
    category_id: 'c2',
    variant_type_ids: ['t1'],
    variants: [row('A-1'), row('A-2')],
  };
  await renderRoute(
    <ResourceForm resource={newProducts} initial={initial} onSaved={() => undefined}>
      <FirstVariants />
    </ResourceForm>,
  );
  await screen.findByText('Variant 2', {}, PATIENT);
  fireEvent.click(screen.getByText('Save'));
  expect(await screen.findByRole('link', { name: 'Variant 2 · Product code' }, PATIENT)).toBeInTheDocument();
});

test('save and add another begins the next product with what it has in common with this one', async () => {
  serveCatalogue();
  const bodies: unknown[] = [];
  server.use(
    mock.post('*/api/v1/admin_panel/products/', async ({ request }) => {
      bodies.push(await request.json());
      return HttpResponse.json(aProduct({ id: `p${String(bodies.length)}`, storage: 'chilled' }), { status: 201 });
    }),
  );
  await app.prepare();
  const begun: string[] = [];
  const initial = { title: 'One', title_ar: 'واحد', category_id: 'c2', variant_type_ids: ['t1'] };
  await renderRoute(
    <ResourceForm
      resource={newProducts}
      initial={initial}
      onSaved={() => begun.push('saved')}
      onAnother={({ id }) => begun.push(id)}
    >
      <FirstVariants />
    </ResourceForm>,
  );
  fireEvent.click(await screen.findByText('Save and add another', {}, PATIENT));
  await waitFor(() => expect(begun).toEqual(['p1']), PATIENT);
  expect(bodies).toHaveLength(1);
});

test('a new product is compared with those of the same title, before it is saved', async () => {
  serveCatalogue();
  const asked: string[] = [];
  server.use(
    mock.get('*/api/v1/admin_panel/products/', ({ request }) => {
      const title = new URL(request.url).searchParams.get('title') ?? '';
      asked.push(title);
      const results = title === 'fresh milk' ? [aProduct()] : [];
      return HttpResponse.json({ count: results.length, count_exact: true, next: null, previous: null, results });
    }),
  );
  await renderApp(app, { path: '/product/create' });
  type(await screen.findByLabelText(/Title \(English\)/, {}, PATIENT), 'fresh milk');
  expect(await screen.findByText('A product with this title already exists.', {}, PATIENT)).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Fresh Milk' })).toHaveAttribute('href', '/product/details/p1');
  type(screen.getByLabelText(/Title \(English\)/), 'fresh milk, 2 L');
  await waitFor(
    () => expect(screen.queryByText('A product with this title already exists.')).not.toBeInTheDocument(),
    PATIENT,
  );
});

const described = () =>
  aProduct({ variant_type_ids: ['t1'], attributes: { att_fat: 3500, att_of: ['o_goat'], att_bio: false } });

test('the page of a product tells the attributes of its category and of what is above it, in words', async () => {
  serveCatalogue(described());
  await renderApp(app, { path: '/product/details/p1' });
  const section = within(await screen.findByRole('region', { name: 'Attributes' }, PATIENT));
  expect(section.getByText('3.5%')).toBeInTheDocument();
  expect(section.getByText('Goat')).toBeInTheDocument();
  expect(section.getByText('No')).toBeInTheDocument();
});

test('the form asks for the attributes of the category, and sends each value as its kind', async () => {
  serveCatalogue(described());
  const sent = takeUpdateOf(described());
  const { user } = await renderApp(app, { path: '/product/update/p1' });
  const fat = await screen.findByLabelText(/^Fat content/, {}, PATIENT);
  expect(fat).toHaveValue('3.5');
  expect(screen.getByText('Required for sale.')).toBeInTheDocument();
  await user.clear(fat);
  await user.type(fat, '1.75');
  fireEvent.mouseDown(screen.getByLabelText('Organic'));
  fireEvent.click(await screen.findByTitle('Yes'));
  fireEvent.mouseDown(screen.getByLabelText('Milk of'));
  fireEvent.click(await screen.findByTitle('Cow'));
  fireEvent.click(screen.getByText('Save'));
  await waitFor(() => expect(sent.body).toBeDefined(), PATIENT);
  expect(sent.body).toMatchObject({ attributes: { att_fat: 1750, att_of: ['o_goat', 'o_cow'], att_bio: true } });
});

test('the history tells a change of the attributes by their names and values', async () => {
  serveCatalogue(described());
  server.use(
    api.list('admin_panel/audit-entries/', AuditEntry, [
      AuditEntry.parse({
        id: 'aud1',
        at: '2026-11-20T08:00:00.000Z',
        actor_id: 'u1',
        actor_name: 'Noor',
        actor_name_ar: 'نور',
        area: 'product',
        record_type: 'product',
        record_id: 'p1',
        action: 'updated',
        before: { attributes: { att_fat: 3500 } },
        after: { attributes: { att_fat: 100, att_bio: true } },
        reason: '',
      }),
    ]),
  );
  await renderApp(app, { path: '/product/details/p1' });
  expect(await screen.findByText('Fat content: 3.5%', {}, PATIENT)).toBeInTheDocument();
  expect(screen.getByText('Fat content: 0.1% and Organic: Yes')).toBeInTheDocument();
});

test('the list is filtered by the attributes of the chosen category, and another category leaves them behind', async () => {
  serveCatalogue();
  const asked: string[] = [];
  server.use(
    mock.get('*/api/v1/admin_panel/products/', ({ request }) => {
      asked.push(new URL(request.url).searchParams.get('attribute') ?? '');
      return HttpResponse.json({ count: 0, count_exact: true, next: null, previous: null, results: [] });
    }),
  );
  const { router, user } = await renderApp(app, { path: '/product/productlist?category=c2' });
  await user.click(await screen.findByRole('button', { name: /^Filter/ }, PATIENT));
  const fat = within(await screen.findByRole('group', { name: 'Fat content' }, PATIENT));
  await user.type(fat.getByLabelText('From'), '1.5{Enter}');
  await user.click(within(await screen.findByRole('group', { name: 'Milk of' })).getByRole('button', { name: 'Goat' }));
  await waitFor(() => expect(asked.at(-1)).toBe('att_fat:1.5..,att_of:o_goat'), PATIENT);
  expect(await screen.findByRole('button', { name: /Fat content.*from 1\.5%/ })).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Remove the filter Category' }));
  await waitFor(() => expect(router.state.location.search).toBe(''));
});

const labelled = () =>
  aProduct({
    variant_type_ids: ['t1'],
    ingredients: 'Pasteurised cow’s milk.',
    allergens: ['milk', 'soy'],
    nutrition_basis: 'per_100_ml',
    energy_kj: 268,
    fat_mg: 3500,
  });

test('the page of a product tells its ingredients, allergens and nutrition as a label does', async () => {
  serveCatalogue(labelled());
  await renderApp(app, { path: '/product/details/p1' });
  const section = within(await screen.findByRole('region', { name: 'Ingredients and nutrition' }, PATIENT));
  expect(section.getByText('Pasteurised cow’s milk.')).toBeInTheDocument();
  expect(section.getByText('Soybeans and Milk')).toBeInTheDocument();
  expect(section.getByRole('columnheader', { name: 'per 100 ml' })).toBeInTheDocument();
  expect(section.getByRole('row', { name: 'Fat 3.5 g' })).toBeInTheDocument();
  expect(section.getByRole('row', { name: 'Energy (kJ) 268 kJ' })).toBeInTheDocument();
  expect(section.queryByText('Salt')).not.toBeInTheDocument();
});

test('nutrition is asked for where someone opens it, in grams, and a part that is more than its whole is refused', async () => {
  serveCatalogue(aProduct({ variant_type_ids: ['t1'] }));
  const sent = takeUpdateOf(aProduct());
  const { user } = await renderApp(app, { path: '/product/update/p1' });
  const open = await screen.findByRole('button', { name: 'Add ingredients and nutrition' }, PATIENT);
  expect(screen.queryByLabelText(/^Fat$/)).not.toBeInTheDocument();
  await user.click(open);
  await user.type(await screen.findByLabelText('Fat'), '3.5');
  await user.type(screen.getByLabelText('of which saturates'), '4');
  fireEvent.click(screen.getByText('Save'));
  expect((await screen.findAllByText(/Saturates are a part of the fat/, {}, PATIENT)).length).toBeGreaterThan(0);
  await user.clear(screen.getByLabelText('of which saturates'));
  await user.type(screen.getByLabelText('of which saturates'), '2.3');
  fireEvent.click(screen.getByText('Save'));
  await waitFor(() => expect(sent.body).toMatchObject({ fat_mg: 3500, saturates_mg: 2300, salt_mg: null }), PATIENT);
});

test('many products go to another category at once, each back to its own by Undo', async () => {
  serveCatalogue();
  const calls: unknown[] = [];
  server.use(
    mock.post('*/api/v1/admin_panel/products/bulk/', async ({ request }) => {
      calls.push(await request.json());
      return HttpResponse.json({ results: [{ id: 'p1', ok: true, was: 'c9' }] });
    }),
  );
  const { user } = await renderApp(app, { path: '/product/productlist' });
  await user.click(await screen.findByLabelText('Select all rows on this page', {}, PATIENT));
  await chooseMore('Set category');
  const dialog = within(await screen.findByRole('dialog', {}, PATIENT));
  await user.click(dialog.getByRole('button', { name: 'Set' }));
  expect(await dialog.findByText('Fill this in.')).toBeVisible();
  expect(calls).toEqual([]);
  fireEvent.mouseDown(dialog.getByLabelText(/^Category/));
  fireEvent.click(await screen.findByTitle('Dairy'));
  await user.click(dialog.getByRole('button', { name: 'Set' }));
  await user.click(await screen.findByRole('button', { name: 'Undo' }, PATIENT));
  await waitFor(() =>
    expect(calls).toEqual([
      { action: 'set_category', target: { ids: ['p1'] }, values: { id: 'c1' } },
      { action: 'set_category', target: { ids: ['p1'] }, values: { to: 'c9' } },
    ]),
  );
});
