import { type CalendarEntry, MarketingCalendar, OfferDetail, OfferPreview, SavedView } from '@bo/contracts';
import {
  api,
  fireEvent,
  HttpResponse,
  mock,
  recordFields,
  renderApp,
  screen,
  useServer,
  waitFor,
  within,
} from '@bo/testing';
import { app } from '../../app.ts';
import './calendar.page.tsx';

const server = useServer();
const PATIENT = { timeout: 20_000 };
const entry = (fields: Partial<CalendarEntry>): CalendarEntry => ({
  kind: 'offer',
  id: 'off_1',
  version: 3,
  title: 'Ramadan dates',
  title_ar: 'تمور رمضان',
  code: null,
  from: '2026-11-09T20:00:00.000Z',
  upto: '2026-11-12T20:00:00.000Z',
  state: 'scheduled',
  movable: true,
  ...fields,
});
const ENTRIES = [
  entry({}),
  entry({ kind: 'coupon', id: 'cpn_1', code: 'RAMADAN', title: 'Ramadan', movable: false, state: 'live' }),
  entry({ kind: 'offer_countdown', id: 'cdn_1', title: 'Hurry', title_ar: 'أسرع', movable: false }),
];
const anOffer = OfferDetail.parse({
  ...recordFields('off_1'),
  version: 3,
  deal_category: 'weekly',
  title: 'Ramadan dates',
  title_ar: 'تمور رمضان',
  available_from: '2026-11-09T20:00:00.000Z',
  available_upto: '2026-11-12T20:00:00.000Z',
  offer_type: 'percent',
  offer_value: 1500,
  image: null,
  state: 'scheduled',
  used_count: 0,
  variant_count: 1,
  product_title: 'Dates',
  product_title_ar: 'تمور',
  stopped_upto: null,
  variant_ids: ['v1'],
});
const line = {
  ...{ id: 'v1', name: 'Dates', name_ar: 'تمور', code: 'D', barcode: '', image: null, list_price: 1000 },
  ...{ selling_price: 1000, sold_by: 'unit', for_sale: true, quantity: 1, list_total: 1000, selling_total: 1000 },
  ...{ offer_total: 850, cost: 600, margin: 2000, below_cost: false, contests: [] },
};
/** What the API would say of the dates that are asked about: another offer wins on the days after the 12th. */
const previewOf = (from: string) => {
  const contested = from > '2026-11-12';
  return OfferPreview.parse({
    currency: 'AED',
    lines: [{ ...line, outcome: contested ? 'never' : 'always' }],
    rivals: contested
      ? [
          {
            ...{ kind: 'offer', id: 'off_2', title: 'White Friday', title_ar: 'الجمعة البيضاء', state: 'scheduled' },
            ...{ from: '2026-11-13T20:00:00.000Z', upto: '2026-11-30T20:00:00.000Z', pincodes: [], priority: 0 },
            ...{ variants: 1, wins: 1 },
          },
        ]
      : [],
    below_cost: 0,
    cost_unknown: 0,
    margin: null,
    cases: [],
  });
};

async function openCalendar(path: string, language: 'en' | 'ab' = 'en') {
  const saved: Record<string, unknown>[] = [];
  const asked: URLSearchParams[] = [];
  let stale = false;
  server.use(
    api.list('admin_panel/saved-views/', SavedView, []),
    mock.get('*/api/v1/admin_panel/marketing-calendar/', ({ request }) => {
      const { searchParams } = new URL(request.url);
      asked.push(searchParams);
      return HttpResponse.json(
        MarketingCalendar.parse({
          from: searchParams.get('from'),
          upto: searchParams.get('upto'),
          today: '2026-11-10',
          entries: ENTRIES,
          more: 0,
          kinds: ['offer', 'coupon', 'offer_countdown'],
        }),
      );
    }),
    mock.get('*/api/v1/admin_panel/offers/off_1/', () => HttpResponse.json(anOffer)),
    mock.post('*/api/v1/admin_panel/offers/preview/', async ({ request }) => {
      const { available_from } = (await request.json()) as { available_from: string };
      return HttpResponse.json(previewOf(available_from));
    }),
    mock.put('*/api/v1/admin_panel/offers/off_1/', async ({ request }) => {
      const body = (await request.json()) as Record<string, unknown>;
      if (stale) return HttpResponse.json({ code: 'conflict', detail: 'Someone has changed it.' }, { status: 409 });
      saved.push(body);
      return HttpResponse.json({ ...anOffer, version: 4 });
    }),
  );
  const view = await renderApp(app, { path, language });
  return { view, saved, asked, refuse: () => (stale = true) };
}

test('a month asks for its whole weeks and shows each entry on its days', async () => {
  const { asked } = await openCalendar('/offer/calendar?day=2026-11-10');
  const bars = await screen.findAllByRole(
    'button',
    { name: /^Offer: Ramadan dates, 10 Nov 2026 – 12 Nov 2026, Scheduled$/ },
    PATIENT,
  );
  expect(bars).toHaveLength(1);
  expect(screen.getByRole('heading', { name: 'November 2026' })).toBeInTheDocument();
  expect([asked[0]?.get('from'), asked[0]?.get('upto')]).toEqual(['2026-10-26', '2026-12-06']);
  fireEvent.click(screen.getByRole('button', { name: 'Next month' }));
  await waitFor(() => expect(asked.at(-1)?.get('from')).toBe('2026-11-30'));
});

test('other dates show who wins then before they are saved, and are saved over the version that was seen', async () => {
  const { saved } = await openCalendar('/offer/calendar?day=2026-11-10');
  fireEvent.click(await screen.findByRole('button', { name: /^Offer: Ramadan dates/ }, PATIENT));
  const dialog = await screen.findByRole('dialog', { name: 'Ramadan dates' }, PATIENT);
  expect(
    await within(dialog).findByText('Has the best price for all its product variants on these days', {}, PATIENT),
  ).toBeInTheDocument();
  for (const [label, day] of [
    ['Until (included)', '16 Nov 2026'],
    ['From', '14 Nov 2026'],
  ] as const) {
    const field = within(dialog).getByLabelText(label);
    fireEvent.mouseDown(field);
    fireEvent.change(field, { target: { value: day } });
    fireEvent.keyDown(field, { key: 'Enter' });
    fireEvent.blur(field);
  }
  expect(
    await within(dialog).findByText('Another price is better for 1 product variant on these days', {}, PATIENT),
  ).toBeInTheDocument();
  expect(within(dialog).getByRole('link', { name: 'White Friday' })).toBeInTheDocument();
  expect(saved).toEqual([]);
  fireEvent.click(within(dialog).getByRole('button', { name: 'Save the dates' }));
  expect(await screen.findByText('Ramadan dates was moved', {}, PATIENT)).toBeInTheDocument();
  expect(saved).toMatchObject([
    {
      version: 3,
      available_from: '2026-11-13T20:00:00.000Z',
      available_upto: '2026-11-16T20:00:00.000Z',
      variant_ids: ['v1'],
    },
  ]);
});

test('what someone has changed meanwhile is not written over: the dialog says so and stays', async () => {
  const { refuse, saved } = await openCalendar('/offer/calendar?day=2026-11-10');
  refuse();
  fireEvent.click(await screen.findByRole('button', { name: /^Offer: Ramadan dates/ }, PATIENT));
  const dialog = await screen.findByRole('dialog', { name: 'Ramadan dates' }, PATIENT);
  fireEvent.click(within(dialog).getByRole('button', { name: 'Save the dates' }));
  expect(await within(dialog).findByRole('alert', {}, PATIENT)).toHaveTextContent('Someone has changed it.');
  expect(saved).toEqual([]);
});

test('a countdown has no dates of its own, and what one may not edit cannot be moved', async () => {
  await openCalendar('/offer/calendar?day=2026-11-10&view=week', 'ab');
  fireEvent.click(await screen.findByRole('button', { name: /^عداد عرض: أسرع/ }, PATIENT));
  const dialog = await screen.findByRole('dialog', { name: 'أسرع' }, PATIENT);
  expect(within(dialog).getByText('ينتهي العداد بانتهاء عرضه: انقل العرض.')).toBeInTheDocument();
  expect(within(dialog).queryByRole('button', { name: 'حفظ التواريخ' })).toBeNull();
  expect(within(dialog).getByRole('link', { name: 'فتح عداد العرض' })).toHaveAttribute(
    'href',
    '/offer/offercountdownlist/update/cdn_1',
  );
});
