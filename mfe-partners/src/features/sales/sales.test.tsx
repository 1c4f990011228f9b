import { SavedView, SellerSale } from '@bo/contracts';
import { api, HttpResponse, mock, renderApp, screen, useServer, within } from '@bo/testing';
import { app } from '../../app.ts';
// Loaded before the clock of a test runs.
import './sale-list.page.tsx';

const server = useServer();
const PATIENT = { timeout: 20_000 };

const sale = SellerSale.parse({
  id: 'oli_1',
  order_number: 'BO-1001',
  order_status: 'delivered',
  purchase_date: '2026-11-02T08:00:00.000Z',
  seller: { id: 'sel_1', name: 'Sidr Farms', name_ar: 'مزارع السدر' },
  title: 'Honey',
  title_ar: 'عسل',
  variant_label: '500 g',
  variant_label_ar: '500 غم',
  code: 'H-1',
  quantity: 3,
  delivered: 2,
  returned: 1,
  net: 9000,
  vat: 429,
  commission_rate: 900,
  currency: 'AED',
});

test('a seller reads what it sold between two days, and may take it along', async () => {
  const asked: string[] = [];
  server.use(
    api.list('admin_panel/saved-views/', SavedView, []),
    mock.get('*/api/v1/admin_panel/seller-sales/', ({ request }) => {
      asked.push(new URL(request.url).search);
      return HttpResponse.json({ count: 1, count_exact: true, next: null, previous: null, results: [sale] });
    }),
  );
  await renderApp(app, {
    path: '/seller/sales?from=2026-10-31T20:00:00.000Z&upto=2026-11-30T20:00:00.000Z',
    permissions: ['payout.view', 'payout.export'],
  });
  const table = await screen.findByRole('table', {}, PATIENT);
  expect(await within(table).findByText('Honey', {}, PATIENT)).toBeInTheDocument();
  expect(within(table).getByText(/90\.00/)).toBeInTheDocument();
  expect(asked.every((query) => query.includes('from=2026-10-31') && query.includes('upto=2026-11-30'))).toBe(true);
  expect(screen.getByRole('button', { name: /Export/ })).toBeInTheDocument();
});

test('in Arabic the size of what was sold is Arabic too', async () => {
  server.use(
    api.list('admin_panel/saved-views/', SavedView, []),
    api.list('admin_panel/seller-sales/', SellerSale, [sale]),
  );
  await renderApp(app, { path: '/seller/sales', language: 'ab', permissions: ['payout.view'] });
  expect(await screen.findByText('500 غم', {}, PATIENT)).toBeInTheDocument();
});
