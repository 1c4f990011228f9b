import {
  AuditEntry,
  NO_NUTRITION,
  PERMISSIONS,
  ProductDetail,
  SavedView,
  VariantDetail,
  VariantLookup,
  VariantRow,
  type VolumeOffer,
  VolumeOfferInput,
} from '@bo/contracts';
import {
  api,
  chooseMore,
  fireEvent,
  HttpResponse,
  mock,
  recordBackend,
  recordFields,
  renderApp,
  screen,
  serve,
  useServer,
  waitFor,
  within,
} from '@bo/testing';
import { app } from '../../app.ts';
// Loaded before the clock of a test runs.
import './volume-offer-form.pages.tsx';
import './volume-offer-list.page.tsx';
import './volume-offer-many.page.tsx';

const server = useServer();
/** A busy machine takes seconds for a screen. */
const PATIENT = { timeout: 20_000 };

const tier = (quantity_threshold: number, discount_percentage: number) => ({ quantity_threshold, discount_percentage });
function aVolumeOffer(more: Partial<VolumeOffer> = {}): VolumeOffer {
  const variant_id = more.variant_id ?? 'milk';
  return {
    ...recordFields(),
    id: variant_id,
    variant_id,
    tiers: [tier(6, 800), tier(12, 1200)],
    starts_at: null,
    ends_at: null,
    active: true,
    state: 'live',
    name: 'Fresh milk, 1 L',
    name_ar: 'حليب طازج، 1 لتر',
    code: 'MILK-1',
    image: null,
    list_price: 700,
    selling_price: 650,
    cost: 560,
    ...more,
  };
}
const milk = VariantDetail.parse({
  ...recordFields('milk'),
  product_id: 'p1',
  code: 'MILK-1',
  unit: 'L',
  size: 1,
  price: 700,
  selling_price: 650,
  cost: 560,
  image: null,
  available: 40,
  barcodes: [],
  name: 'Fresh milk, 1 L',
  name_ar: 'حليب طازج، 1 لتر',
  product: { id: 'p1', name: 'Fresh milk', name_ar: 'حليب طازج' },
  product_image: null,
  rating: 0,
  rating_count: 0,
});
const product = (sold_by: 'unit' | 'weight') =>
  ProductDetail.parse({
    ...recordFields('p1'),
    title: 'Fresh milk',
    title_ar: 'حليب طازج',
    slug: 'milk',
    image: null,
    category: null,
    sub_category: null,
    super_sub_category: null,
    brand: null,
    seller: null,
    status: 'active',
    status_reason: '',
    variant_count: 1,
    price_min: 650,
    price_max: 650,
    available: 40,
    low_stock: false,
    rating: 0,
    rating_count: 0,
    category_id: null,
    brand_id: null,
    variant_type_ids: [],
    attributes: {},
    ...NO_NUTRITION,
    variants: [],
    sold_by,
  });

function serveVolumeOffers(
  rows: VolumeOffer[],
  { variant = milk, sold_by = 'unit' }: { variant?: VariantDetail; sold_by?: 'unit' | 'weight' } = {},
) {
  const backend = recordBackend('admin_panel/volume-offers/', {
    rows,
    input: VolumeOfferInput,
    make: (fields) => aVolumeOffer(fields),
    uses: ({ id }) => (id === 'milk' ? 2 : 0),
  });
  server.use(
    api.list('admin_panel/saved-views/', SavedView, []),
    api.list('admin_panel/audit-entries/', AuditEntry, []),
    api.list('admin_panel/variants/', VariantRow, [variant]),
    mock.get('*/api/v1/admin_panel/variants/:id/', ({ params }) => HttpResponse.json({ ...variant, id: params['id'] })),
    api.get('admin_panel/products/p1/', ProductDetail, product(sold_by)),
    serve('admin_panel/volume-offers/', backend),
  );
  return backend;
}
/** What was typed into one is kept as a draft: anyone who types has a record of their own. */
const editOf = (id: string) => `/offer/volumeofferslist/update/${id}`;
/** The cells of the preview, row by row. */
async function previewed(): Promise<string[][]> {
  const table = await screen.findByRole('table', { name: /What the customer pays/ }, PATIENT);
  return within(table)
    .getAllByRole('row')
    .slice(1)
    .map((row) => [...row.children].map(({ textContent }) => textContent ?? ''));
}

test('the list shows each variant with all of its tiers', async () => {
  serveVolumeOffers([aVolumeOffer(), aVolumeOffer({ variant_id: 'dates', name: 'Dates', state: 'paused' })]);
  await renderApp(app, { path: '/offer/volumeofferslist' });
  const row = (await screen.findByText('Fresh milk, 1 L', {}, PATIENT)).closest('tr');
  expect(within(row!).getByText('6+: 8% · 12+: 12%')).toBeInTheDocument();
  expect(within(row!).getByText('Live')).toBeInTheDocument();
});

test('what the customer pays at each tier is computed as orders compute it, with what is left of it without VAT over the cost', async () => {
  serveVolumeOffers([aVolumeOffer({ variant_id: 'milk1' })]);
  await renderApp(app, { path: editOf('milk1') });
  const [six, twelve] = await previewed();
  // 6 × 650 less 8% is the example of the product's specification.
  expect(six?.join(' ')).toMatch(/39\.00.*35\.88.*5\.98.*1\.67%/);
  expect(twelve?.join(' ')).toMatch(/78\.00.*68\.64.*5\.72.*-2\.8%.*Below cost/);
  fireEvent.change(screen.getAllByLabelText(/Discount percentage/)[0]!, { target: { value: '10' } });
  await waitFor(async () => expect((await previewed())[0]?.join(' ')).toMatch(/35\.10/));
});

test('what is sold by weight costs its packs: two of half a kilogram are a kilogram', async () => {
  serveVolumeOffers([aVolumeOffer({ variant_id: 'milk2', tiers: [tier(2, 1000)] })], {
    variant: VariantDetail.parse({ ...milk, unit: 'g', size: 500, price: 2490, selling_price: 2490, cost: null }),
    sold_by: 'weight',
  });
  await renderApp(app, { path: editOf('milk2') });
  expect((await previewed())[0]?.join(' ')).toMatch(/24\.90.*22\.41/);
});

test('anyone who may not see costs reads no margin', async () => {
  serveVolumeOffers([aVolumeOffer({ variant_id: 'milk3' })]);
  await renderApp(app, { path: editOf('milk3'), permissions: PERMISSIONS.filter((one) => one !== 'product.cost') });
  await previewed();
  expect(screen.queryByText('Margin')).not.toBeInTheDocument();
  expect(screen.queryByText('Below cost')).not.toBeInTheDocument();
});

test('a percentage that does not rise is told at its own field, and nothing is saved', async () => {
  const backend = serveVolumeOffers([aVolumeOffer({ variant_id: 'milk4' })]);
  await renderApp(app, { path: editOf('milk4') });
  await previewed();
  const second = screen.getAllByLabelText(/Discount percentage/)[1]!;
  fireEvent.change(second, { target: { value: '8' } });
  fireEvent.click(screen.getByText('Save'));
  expect(
    (await screen.findAllByText(/A higher quantity needs a higher percentage/, {}, PATIENT)).length,
  ).toBeGreaterThan(0);
  await waitFor(() =>
    expect(screen.getAllByLabelText(/Discount percentage/)[1]).toHaveAttribute('aria-invalid', 'true'),
  );
  expect(screen.getAllByLabelText(/Discount percentage/)[0]).not.toHaveAttribute('aria-invalid');
  expect(backend.rows()[0]?.version).toBe(1);
});

test('up to five tiers are edited at once, and saved together', async () => {
  const backend = serveVolumeOffers([aVolumeOffer({ variant_id: 'milk5' })]);
  const { router } = await renderApp(app, { path: editOf('milk5') });
  await previewed();
  const add = screen.getByText('Add tier').closest('button')!;
  for (let clicks = 0; clicks < 3; clicks += 1) fireEvent.click(add);
  await waitFor(() => expect(add).toBeDisabled());
  fireEvent.click(screen.getByText('Save'));
  await waitFor(() => expect(router.state.location.pathname).toBe('/offer/volumeofferslist'), PATIENT);
  expect(backend.rows()[0]?.tiers).toEqual([
    tier(6, 800),
    tier(12, 1200),
    tier(24, 1700),
    tier(48, 2200),
    tier(96, 2700),
  ]);
});

test('what only the server knows is told at the field of the variant', async () => {
  serveVolumeOffers([]);
  server.use(
    mock.post('*/api/v1/admin_panel/volume-offers/', () =>
      HttpResponse.json(
        {
          code: 'volume_offer.variant_taken',
          detail: 'Taken.',
          errors: { variant_id: ['This product has one already.'] },
        },
        { status: 422 },
      ),
    ),
  );
  await renderApp(app, { path: '/offer/volumeofferslist/create' });
  const variant = await screen.findByRole('combobox', { name: /Variant/ }, PATIENT);
  fireEvent.mouseDown(variant);
  fireEvent.change(variant, { target: { value: 'milk' } });
  fireEvent.click(await screen.findByText('Fresh milk, 1 L', { selector: '.ant-select-item-option-content' }, PATIENT));
  fireEvent.click(screen.getByText('Save'));
  expect((await screen.findAllByText('This product has one already.', {}, PATIENT)).length).toBeGreaterThan(0);
});

test('many are created at once with the same tiers, and those that have one are named', async () => {
  serveVolumeOffers([]);
  const sent: unknown[] = [];
  server.use(
    api.post('admin_panel/variants/lookup/', VariantLookup, { found: [], unknown: [], ambiguous: [], more: false }),
    mock.post('*/api/v1/admin_panel/volume-offers/many/', async ({ request }) => {
      sent.push(await request.json());
      return HttpResponse.json({ created: 0, kept: [{ id: 'milk', name: 'Fresh milk, 1 L', name_ar: '' }] });
    }),
  );
  await renderApp(app, { path: '/offer/volumeofferslist' });
  fireEvent.click(await screen.findByRole('link', { name: 'Create many' }, PATIENT));
  const add = await screen.findByRole('combobox', { name: /Add by name/ }, PATIENT);
  fireEvent.mouseDown(add);
  fireEvent.change(add, { target: { value: 'milk' } });
  fireEvent.click(await screen.findByText('Fresh milk, 1 L', { selector: '.ant-select-item-option-content' }, PATIENT));
  fireEvent.click(screen.getByText('Create volume offers'));
  expect(
    await screen.findByText('Fresh milk, 1 L has a volume offer already and keeps it.', {}, PATIENT),
  ).toBeInTheDocument();
  expect(sent).toMatchObject([{ variant_ids: ['milk'], tiers: [tier(6, 500)] }]);
});

test('archiving says first what it does; what an order had cannot be deleted', async () => {
  const backend = serveVolumeOffers([aVolumeOffer({ variant_id: 'milk' })]);
  await renderApp(app, { path: editOf('milk') });
  await chooseMore('Archive');
  const dialog = await screen.findByRole('dialog', { name: 'Archive Fresh milk, 1 L' }, PATIENT);
  expect(within(dialog).getByText(/2 order lines with this offer keep their price/)).toBeInTheDocument();
  expect(screen.queryByRole('menuitem', { name: 'Delete' })).not.toBeInTheDocument();
  fireEvent.click(within(dialog).getByText('Archive'));
  await waitFor(() => expect(backend.rows()[0]?.archived_at).not.toBeNull());
});

test('in Arabic the list, its tiers and states are Arabic', async () => {
  serveVolumeOffers([aVolumeOffer()]);
  await renderApp(app, { path: '/offer/volumeofferslist', language: 'ab' });
  expect(await screen.findByRole('heading', { name: 'عروض الكمية' }, PATIENT)).toBeInTheDocument();
  expect(await screen.findByText('حليب طازج، 1 لتر', {}, PATIENT)).toBeInTheDocument();
  expect(screen.getByText('سارٍ')).toBeInTheDocument();
});

test('someone who may only look gets no button to create', async () => {
  serveVolumeOffers([aVolumeOffer()]);
  await renderApp(app, { path: '/offer/volumeofferslist', permissions: ['offer.view'] });
  expect(await screen.findByText('Fresh milk, 1 L', {}, PATIENT)).toBeInTheDocument();
  expect(screen.queryByRole('link', { name: 'Create volume offer' })).not.toBeInTheDocument();
});
