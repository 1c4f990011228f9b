import { listPage, Offer, OfferDetail, OfferReport, SavedView } from '@bo/contracts';
import { initI18n } from '@bo/i18n';
import {
  api,
  fireEvent,
  HttpResponse,
  mock,
  recordFields,
  renderApp,
  renderRoute,
  screen,
  useServer,
  waitFor,
  within,
} from '@bo/testing';
import { app } from '../../app.ts';
import BestOffersWidget, { prepare } from './best-offers.widget.tsx';
import OffersEndingTodayWidget from './offers-ending-today.widget.tsx';
import './offer-report.page.tsx';

const server = useServer();
const PATIENT = { timeout: 20_000 };
const figures = { orders: 2, units: 5, revenue: 4500, given_away: 500, margin_given_away: 476, margin: 900 };
const name = (id: string, en: string, ab: string) => ({ id, name: en, name_ar: ab });
const dates = name('off_1', 'Ramadan dates', 'تمور رمضان');

const anOffer = Offer.parse({
  ...recordFields('off_2'),
  ...{
    deal_category: 'weekly',
    title: 'Milk day',
    title_ar: 'يوم الحليب',
    offer_type: 'percent',
    offer_value: 1000,
  },
  ...{ available_from: '2026-11-19T20:00:00.000Z', available_upto: '2026-11-21T20:00:00.000Z', image: null },
  ...{
    state: 'live',
    used_count: 0,
    variant_count: 1,
    product_title: null,
    product_title_ar: null,
    stopped_upto: null,
  },
});

function answer(params: URLSearchParams): OfferReport {
  const byDay = params.get('dimension') === 'day';
  const offer = params.get('offer') === null ? null : dates;
  const compared = { sold: { units: 6, revenue: 5500 }, before: { units: 4, revenue: 4000 } };
  const results = byDay
    ? ['2026-11-20', '2026-11-21'].map((day) => ({
        ...figures,
        id: day,
        name: name(day, day, day),
        state: null,
        ...compared,
      }))
    : [{ ...figures, id: 'off_1', name: dates, state: 'live' as const, ...compared }];
  return OfferReport.parse({
    ...{ count: results.length, count_exact: true, next: null, previous: null, results },
    totals: { ...figures, ...(offer ? compared : { sold: null, before: null }) },
    dimension: byDay ? 'day' : 'offer',
    offer,
    period: { from: '2026-11-19T20:00:00.000Z', upto: '2026-11-21T20:00:00.000Z' },
    as_of: '2026-11-21T08:00:00.000Z',
  });
}
const serveReport = () => {
  const asked: URLSearchParams[] = [];
  server.use(
    api.list('admin_panel/saved-views/', SavedView, []),
    mock.get('*/api/v1/admin_panel/reports/offers/', ({ request }) => {
      const { searchParams } = new URL(request.url);
      asked.push(searchParams);
      return HttpResponse.json(answer(searchParams));
    }),
  );
  return asked;
};

test('each offer is told by what it sold, gave away and left, beside what is usual, and leads to its days', async () => {
  serveReport();
  await renderApp(app, { path: '/offer/report' });
  expect(await screen.findByRole('link', { name: 'Ramadan dates' }, PATIENT)).toHaveAttribute(
    'href',
    '/offer/report?dimension=day&offer=off_1&sort=name',
  );
  expect(screen.getByText('6 / 4')).toBeInTheDocument();
  expect(screen.getByText('+50%')).toBeInTheDocument();
  const totals = screen.getByLabelText('All rows together');
  expect(within(totals).getByText('Margin given away').nextElementSibling).toHaveTextContent('4.76');
});

test('an offer is drawn day by day beside what those days usually sell, with the figures as a table', async () => {
  const asked = serveReport();
  server.use(
    mock.get('*/api/v1/admin_panel/offers/off_1/', () =>
      HttpResponse.json(OfferDetail.parse({ ...anOffer, id: 'off_1', variant_ids: ['v1'] })),
    ),
  );
  await renderApp(app, { path: '/offer/report?dimension=day&offer=off_1&sort=name', language: 'ab' });
  expect(await screen.findByRole('heading', { name: 'تقرير العروض: تمور رمضان' }, PATIENT)).toBeInTheDocument();
  expect(asked[0]?.get('offer')).toBe('off_1');
  expect(screen.getByText(/تمور رمضان: 5 وحدات/)).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'فتح العرض' })).toHaveAttribute('href', '/offer/editoffer/off_1');
});

test('a day is typed digit by digit, and asked for once its year is whole', async () => {
  serveReport();
  const { router } = await renderApp(app, { path: '/offer/report?from=2026-11-20&upto=2026-11-21' });
  const from = await screen.findByLabelText('From', {}, PATIENT);
  for (const half of ['0002-11-19', '0020-11-19', '0202-11-19']) {
    fireEvent.change(from, { target: { value: half } });
    expect(from).toHaveValue(half);
  }
  expect(router.state.location.search).toBe('?from=2026-11-20&upto=2026-11-21');
  fireEvent.change(from, { target: { value: '2025-11-19' } });
  await waitFor(() => expect(router.state.location.search).toBe('?from=2025-11-19&upto=2026-11-21'));
  expect(from).toHaveValue('2025-11-19');
});

test('margins are not there for anyone who may not see costs', async () => {
  serveReport();
  await renderApp(app, { path: '/offer/report', permissions: ['offer.view'] });
  await screen.findByRole('link', { name: 'Ramadan dates' }, PATIENT);
  expect(screen.queryByText('Margin given away')).toBeNull();
  expect(screen.queryByRole('columnheader', { name: /^Margin/ })).toBeNull();
});

test('the dashboard names the offers that sold most, and those that end today', async () => {
  serveReport();
  server.use(
    mock.get('*/api/v1/admin_panel/offers/', ({ request }) => {
      const ending = new URL(request.url).searchParams.get('ending_today') === 'true';
      return HttpResponse.json(
        listPage(Offer).parse({
          count: 1,
          count_exact: true,
          next: null,
          previous: null,
          results: ending ? [anOffer] : [],
        }),
      );
    }),
  );
  await initI18n({ language: 'en' });
  await prepare();
  const view = await renderRoute(<BestOffersWidget />, { language: 'en' });
  expect(await screen.findByText('5 units')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Show the report' })).toHaveAttribute('href', '/offer/report?period=last_7');
  view.unmount();
  await renderRoute(<OffersEndingTodayWidget />, { language: 'en' });
  expect(await screen.findByRole('link', { name: 'Milk day' })).toHaveAttribute('href', '/offer/editoffer/off_2');
  fireEvent.click(screen.getByRole('link', { name: 'Show 1 offer' }));
});
