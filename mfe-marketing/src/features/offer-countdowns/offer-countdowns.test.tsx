import { AuditEntry, Offer, OfferDetail, type OfferCountdown, OfferCountdownInput, SavedView } from '@bo/contracts';
import {
  act,
  api,
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
import './offer-countdown-form.pages.tsx';
import './offer-countdown-list.page.tsx';

const server = useServer();
/** A busy machine takes seconds for a screen. */
const PATIENT = { timeout: 20_000 };
const UPTO = '2026-11-24T20:00:00.000Z';

const anOffer = OfferDetail.parse({
  ...recordFields('off1'),
  deal_category: 'weekly',
  title: 'Ramadan dates',
  title_ar: 'تمور رمضان',
  available_from: '2026-11-20T08:00:00.000Z',
  available_upto: UPTO,
  offer_type: 'percent',
  offer_value: 1500,
  image: null,
  variant_ids: ['v1'],
  stopped_upto: null,
  state: 'live',
  used_count: 0,
  variant_count: 1,
  product_title: null,
  product_title_ar: null,
});
function aCountdown(more: Partial<OfferCountdown> = {}): OfferCountdown {
  return {
    ...recordFields('dates'),
    offer_id: 'off1',
    title: 'Dates end soon',
    title_ar: 'عروض التمور تنتهي قريبًا',
    style: 'bar',
    active: true,
    offer_title: 'Ramadan dates',
    offer_title_ar: 'تمور رمضان',
    available_from: '2026-11-20T08:00:00.000Z',
    available_upto: UPTO,
    state: 'live',
    ...more,
  };
}
function serveCountdowns(serverTime: string, ...rows: OfferCountdown[]) {
  server.use(
    api.list('admin_panel/saved-views/', SavedView, []),
    api.list('admin_panel/audit-entries/', AuditEntry, []),
    api.list('admin_panel/offers/', Offer, [anOffer]),
    api.get('admin_panel/offers/off1/', OfferDetail, anOffer),
    mock.get('*/api/v1/health/', () =>
      HttpResponse.json({}, { headers: { Date: new Date(serverTime).toUTCString() } }),
    ),
    serve(
      'admin_panel/offer-countdowns/',
      recordBackend('admin_panel/offer-countdowns/', {
        rows,
        input: OfferCountdownInput,
        make: (fields) => aCountdown(fields),
      }),
    ),
  );
}
const EDIT = '/offer/offercountdownlist/update/dates';
const shown = (timer: HTMLElement) => [...timer.querySelectorAll('b')].map(({ textContent }) => textContent);

test('on a device whose clock is three days wrong the preview counts by the server’s, in both languages', async () => {
  const right = Date.now.bind(Date);
  jest.spyOn(Date, 'now').mockImplementation(() => right() - 3 * 86_400_000);
  serveCountdowns('2026-11-22T18:30:00.000Z', aCountdown());
  await renderApp(app, { path: EDIT });
  const timers = await screen.findAllByRole('timer', {}, PATIENT);
  await waitFor(() => expect(shown(timers[0]!).slice(0, 2)).toEqual(['02', '01']), PATIENT);
  expect(timers).toHaveLength(2);
  expect(shown(timers[0]!)[2]).toMatch(/29|30/);
  expect(timers[1]).toHaveAttribute('dir', 'rtl');
  expect(within(timers[1]!).getByText('عروض التمور تنتهي قريبًا')).toBeInTheDocument();
  expect(within(timers[1]!).getByText('أيام')).toBeInTheDocument();
  jest.restoreAllMocks();
});

test('it ticks each second, and tells a screen reader the end instead of the seconds', async () => {
  serveCountdowns('2026-11-24T19:59:30.000Z', aCountdown());
  await renderApp(app, { path: EDIT });
  const timer = (await screen.findAllByRole('timer', {}, PATIENT))[0]!;
  await waitFor(() => expect(shown(timer)[3]).toMatch(/\d\d/), PATIENT);
  const before = Number(shown(timer)[3]);
  await waitFor(() => expect(Number(shown(timer)[3])).toBeLessThan(before), PATIENT);
  expect(timer).toHaveAttribute('aria-live', 'off');
  expect(timer.getAttribute('aria-label')).toMatch(/Dates end soon\. Ends .*25 Nov 2026/);
  expect(timer.querySelector('.mkt-countdown-units')).toHaveAttribute('aria-hidden', 'true');
});

test('what is over says so instead of counting below zero', async () => {
  serveCountdowns('2026-11-25T00:00:00.000Z', aCountdown());
  await renderApp(app, { path: EDIT });
  expect(await screen.findByText('This offer has ended', {}, PATIENT)).toBeInTheDocument();
  expect(screen.getByText('انتهى هذا العرض')).toBeInTheDocument();
});

test('the list names the offer, and its end as the countdown’s', async () => {
  serveCountdowns(UPTO, aCountdown({ state: 'paused', active: false }));
  await renderApp(app, { path: '/offer/offercountdownlist' });
  const row = (await screen.findByText('Dates end soon', {}, PATIENT)).closest('tr');
  for (const text of ['Ramadan dates', 'Paused', /24 Nov 2026/])
    expect(within(row!).getByText(text)).toBeInTheDocument();
});

test('in Arabic the list is Arabic', async () => {
  serveCountdowns(UPTO, aCountdown());
  await renderApp(app, { path: '/offer/offercountdownlist', language: 'ab' });
  expect(await screen.findByRole('heading', { name: 'عدادات العروض' }, PATIENT)).toBeInTheDocument();
  expect(await screen.findByText('تمور رمضان', {}, PATIENT)).toBeInTheDocument();
  await act(async () => undefined);
});
