import { AuditEntry, Brand, Offer, type OfferBanner, OfferBannerInput, SavedView } from '@bo/contracts';
import {
  aBrand,
  api,
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
import './banner-order.page.tsx';
import './offer-banner-form.pages.tsx';
import './offer-banner-list.page.tsx';

const server = useServer();
/** A busy machine takes seconds for a screen. */
const PATIENT = { timeout: 20_000 };

function aBanner(more: Partial<OfferBanner> = {}): OfferBanner {
  return {
    ...recordFields(more.id ?? 'dates'),
    title: 'Dates week',
    title_ar: 'أسبوع التمور',
    image: '/files/en.webp',
    image_ar: '/files/ab.webp',
    placement: 'home',
    target_type: 'none',
    target_id: null,
    available_from: null,
    available_upto: null,
    active: true,
    rank: 'a0',
    state: 'live',
    target: null,
    dead_end: false,
    ...more,
  };
}
function serveBanners(...rows: OfferBanner[]) {
  const backend = recordBackend('admin_panel/offer-banners/', {
    rows,
    input: OfferBannerInput,
    make: (fields) => aBanner(fields),
  });
  server.use(
    api.list('admin_panel/saved-views/', SavedView, []),
    api.list('admin_panel/audit-entries/', AuditEntry, []),
    serve('admin_panel/offer-banners/', backend),
  );
  return backend;
}
const three = () => [
  aBanner(),
  aBanner({ id: 'milk', title: 'Milk days', title_ar: 'أيام الحليب', rank: 'a1' }),
  aBanner({ id: 'cart', title: 'Free delivery', title_ar: 'توصيل مجاني', rank: 'a2', placement: 'cart' }),
];

test('the list shows where each banner is, where it leads and how it stands', async () => {
  const target = { id: 'off1', name: 'Ramadan dates', name_ar: 'تمور رمضان' };
  serveBanners(aBanner({ target_type: 'offer', target_id: 'off1', target, state: 'scheduled' }));
  await renderApp(app, { path: '/offer/offerbannerlist' });
  const row = (await screen.findByText('Dates week', {}, PATIENT)).closest('tr');
  for (const text of ['أسبوع التمور', 'Home', 'Ramadan dates', 'Scheduled'])
    expect(within(row!).getByText(text)).toBeInTheDocument();
});

test('the form shows the banner on a phone and wide, in both languages, each in its direction', async () => {
  serveBanners(aBanner());
  await renderApp(app, { path: '/offer/offerbannerlist/update/dates' });
  const frames = {
    'Phone, English': ['Dates week', '/files/en.webp', 'ltr'],
    'Wide, English': ['Dates week', '/files/en.webp', 'ltr'],
    'Phone, Arabic': ['أسبوع التمور', '/files/ab.webp', 'rtl'],
    'Wide, Arabic': ['أسبوع التمور', '/files/ab.webp', 'rtl'],
  };
  await screen.findByText('Phone, English', {}, PATIENT);
  for (const [caption, [alt = '', src, dir]] of Object.entries(frames)) {
    const figure = screen.getByText(caption).closest('figure');
    const image = within(figure!).getByRole('img', { name: alt });
    expect(image).toHaveAttribute('src', src);
    expect(image.parentElement).toHaveAttribute('dir', dir);
  }
  fireEvent.change(screen.getByLabelText(/Title \(English\)/), { target: { value: 'Dates of the week' } });
  await waitFor(() => expect(screen.getAllByRole('img', { name: 'Dates of the week' })).toHaveLength(2));
});

test('a picture in each language is asked for, at its field', async () => {
  const backend = serveBanners();
  await renderApp(app, { path: '/offer/offerbannerlist/create' });
  fireEvent.change(await screen.findByLabelText(/Title \(English\)/, {}, PATIENT), { target: { value: 'Dates' } });
  fireEvent.change(screen.getByLabelText(/Title \(Arabic\)/), { target: { value: 'تمور' } });
  fireEvent.click(screen.getByText('Save'));
  await waitFor(() => expect(screen.getAllByText('Fill this in.').length).toBeGreaterThanOrEqual(2), PATIENT);
  expect(backend.rows()).toHaveLength(0);
});

test('another kind of target forgets the one of before; Discard and a draft bring back both', async () => {
  const target = { id: 'off1', name: 'Ramadan dates', name_ar: 'تمور رمضان' };
  serveBanners(aBanner({ id: 'lead', target_type: 'offer', target_id: 'off1', target }));
  server.use(
    api.list('admin_panel/offers/', Offer, []),
    api.list('admin_panel/brands/', Brand, [aBrand({ id: 'b1', name: 'Almarai', name_ar: 'المراعي' })]),
    api.get('admin_panel/brands/b1/', Brand, aBrand({ id: 'b1', name: 'Almarai', name_ar: 'المراعي' })),
    api.fails('get', 'admin_panel/offers/off1/', 404, { code: 'not_found', detail: '' }),
  );
  const path = '/offer/offerbannerlist/update/lead';
  const choose = async (field: RegExp, name: string) => {
    fireEvent.mouseDown(await screen.findByLabelText(field, {}, PATIENT));
    fireEvent.click(await screen.findByTitle(name, {}, PATIENT));
  };
  const first = await renderApp(app, { path });
  await choose(/^Leads to/, 'Brand');
  await choose(/^Target/, 'Almarai');
  expect(await screen.findByText('2 changes: Leads to and Target')).toBeInTheDocument();
  first.unmount();
  await renderApp(app, { path });
  await screen.findByText(/Your unsaved changes .* were restored/, {}, PATIENT);
  expect(await screen.findByTitle('Almarai', {}, PATIENT)).toBeInTheDocument();
  fireEvent.click(screen.getByText('Discard'));
  expect(await screen.findByText('No changes')).toBeInTheDocument();
});

test('with Alt and an arrow a banner changes places among those of its placement; the server is told behind which', async () => {
  serveBanners(...three());
  const bodies: unknown[] = [];
  server.use(
    mock.post('*/api/v1/admin_panel/offer-banners/dates/move/', async ({ request }) => {
      bodies.push(await request.json());
      return HttpResponse.json(aBanner({ rank: 'a1V', version: 2 }));
    }),
  );
  await renderApp(app, { path: '/offer/offerbannerlist/order' });
  fireEvent.keyDown(await screen.findByLabelText('Move Dates week', {}, PATIENT), { key: 'ArrowDown', altKey: true });
  await waitFor(() => expect(bodies).toEqual([{ version: 1, after_id: 'milk' }]));
  // The only banner of the cart has nowhere to go.
  fireEvent.keyDown(screen.getByLabelText('Move Free delivery'), { key: 'ArrowUp', altKey: true });
  expect(bodies).toHaveLength(1);
});

test('in Arabic the order page and its places are Arabic', async () => {
  serveBanners(...three());
  await renderApp(app, { path: '/offer/offerbannerlist/order', language: 'ab' });
  expect(await screen.findByRole('heading', { name: 'ترتيب اللافتات' }, PATIENT)).toBeInTheDocument();
  expect(await screen.findByRole('heading', { name: 'سلة التسوق' }, PATIENT)).toBeInTheDocument();
});

test('someone who may only look gets no button to create', async () => {
  serveBanners(aBanner());
  await renderApp(app, { path: '/offer/offerbannerlist', permissions: ['offer.view'] });
  expect(await screen.findByText('Dates week', {}, PATIENT)).toBeInTheDocument();
  expect(screen.queryByRole('link', { name: 'Create offer banner' })).not.toBeInTheDocument();
});
