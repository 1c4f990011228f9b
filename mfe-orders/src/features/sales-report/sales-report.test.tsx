import { SalesReport, type SalesFigures } from '@bo/contracts';
import { fireEvent, HttpResponse, mock, renderApp, screen, useServer, waitFor, within } from '@bo/testing';
import { app } from '../../app.ts';
// Loaded before the clock of a test runs.
import './sales-report.page.tsx';

const server = useServer();
/** A busy machine takes seconds for a screen. */
const PATIENT = { timeout: 20_000 };

const figures = (orders: number, net: number, more: Partial<SalesFigures> = {}): SalesFigures => ({
  orders,
  items: orders * 3,
  gross: net + 100,
  discount: 100,
  net,
  delivery: 1000,
  amount: net + 1000,
  vat: 50,
  refunds_vat: 10,
  vat_after_refunds: 40,
  refunds: 0,
  net_after_refunds: net + 1000,
  ...more,
});
const name = (id: string, text = '') => ({ id, name: text, name_ar: text });

function answer(params: URLSearchParams): SalesReport {
  const before = params.has('compare') ? figures(2, 9000) : null;
  const products = (params.get('dimension') ?? 'product') === 'product';
  const rows = products
    ? [
        { id: 'prd_1', name: name('prd_1', 'Basmati rice'), image: null, ...figures(3, 19_000), before },
        { id: '-', name: name('-', 'Delivery and adjustments'), image: null, ...figures(0, 0), before },
      ]
    : [
        { id: '2026-11-20', name: name('2026-11-20'), image: null, ...figures(1, 4000), before },
        { id: '2026-11-21', name: name('2026-11-21'), image: null, ...figures(4, 15_000), before },
      ];
  return SalesReport.parse({
    count: rows.length,
    count_exact: true,
    next: null,
    previous: null,
    results: rows,
    totals: { ...figures(5, 19_000), before },
    chart: rows.map(({ id, name: called, amount }) => ({ id, name: called, amount, before: before?.amount ?? null })),
    dimension: products ? 'product' : 'day',
    period: { from: '2026-11-19T20:00:00.000Z', upto: '2026-11-21T20:00:00.000Z' },
    compared: before && { from: '2026-11-17T20:00:00.000Z', upto: '2026-11-19T20:00:00.000Z' },
    as_of: '2026-11-21T08:00:00.000Z',
  });
}

async function open(search = '') {
  const asked: URLSearchParams[] = [];
  server.use(
    mock.get('*/api/v1/admin_panel/reports/sales/', ({ request }) => {
      const { searchParams } = new URL(request.url);
      asked.push(searchParams);
      return HttpResponse.json(answer(searchParams));
    }),
    mock.get('*/api/v1/admin_panel/saved-views/', () => HttpResponse.json([])),
  );
  const view = await renderApp(app, {
    path: `/reports/sales-report${search}`,
    permissions: ['report.sales', 'report.export', 'order.view'],
  });
  await screen.findByRole('heading', { name: 'Sales report' }, PATIENT);
  return { ...view, asked };
}

test('days are read with their totals, say what they mean, and lead to their orders', async () => {
  await open('?dimension=day&sort=name');
  const day = await screen.findByRole('link', { name: '21 Nov 2026' }, PATIENT);
  const query = new URL(day.getAttribute('href') ?? '', 'http://x').searchParams;
  expect(query.get('from')).toBe('2026-11-20T20:00:00.000Z');
  expect(query.get('upto')).toBe('2026-11-21T20:00:00.000Z');
  expect(query.get('status')).not.toMatch(/cancelled/);
  expect(screen.getByText(/^20 Nov 2026 – 21 Nov 2026: AED 200.00 from 5 orders$/)).toBeInTheDocument();
  expect(screen.getByText(/Data as of 21 Nov 2026/)).toBeInTheDocument();
  expect(screen.getByText('Gross less discount.')).toBeInTheDocument();
  expect(screen.queryByRole('columnheader', { name: /Change/ })).not.toBeInTheDocument();
});

test('beside an earlier period every row and total says how it has changed', async () => {
  const { user } = await open('?dimension=day&sort=name&compare=previous');
  expect(await screen.findByRole('columnheader', { name: /Change/ }, PATIENT)).toBeInTheDocument();
  // 200.00 now, 100.00 then.
  expect(screen.getAllByText('+100%').length).toBeGreaterThan(0);
  expect(screen.getByText(/Compared with 18 Nov 2026 – 19 Nov 2026\./)).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Show as table' }));
  const table = within(screen.getByRole('table', { name: 'Sales over time' }));
  expect(table.getByRole('row', { name: '21 Nov 160 100' })).toBeInTheDocument();
});

test('it opens by product, the highest sales first: the link has the product; what belongs to none has no link', async () => {
  const { asked } = await open();
  const rice = await screen.findByRole('link', { name: 'Basmati rice' }, PATIENT);
  expect(new URL(rice.getAttribute('href') ?? '', 'http://x').searchParams.get('product')).toBe('prd_1');
  expect(screen.getAllByText('Delivery and adjustments').length).toBeGreaterThan(0);
  expect(screen.queryByRole('link', { name: 'Delivery and adjustments' })).not.toBeInTheDocument();
  expect(asked.at(-1)?.get('sort') ?? '-amount').toBe('-amount');
});

test('a day is typed digit by digit, and asked for once its year is whole', async () => {
  const { router } = await open('?from=2026-11-20&upto=2026-11-21');
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
