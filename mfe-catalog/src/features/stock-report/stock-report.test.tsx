import { Brand, CategoryTree, SavedView, StockAges, StockReport, StockValue, Warehouse } from '@bo/contracts';
import { api, fireEvent, HttpResponse, mock, renderApp, screen, useServer, waitFor, within } from '@bo/testing';
import { app } from '../../app.ts';
// Loaded before the clock of a test runs.
import './stock-ages.page.tsx';
import './stock-report.page.tsx';
import './stock-value.tsx';

const server = useServer();
const PATIENT = { timeout: 20_000 };
const sums = { stock: 12, reserved: 2, available: 10, low: 1, out: 0, cost_value: 1200, sale_value: 2400 };
const milk = { id: 'p1', name: { id: 'p1', name: 'Fresh Milk', name_ar: 'حليب طازج' }, image: null };
const page = { count: 1, count_exact: true, next: null, previous: null, as_of: '2026-01-10T20:00:00.000Z' };

function serveReport() {
  const asked: string[] = [];
  server.use(
    api.list('admin_panel/saved-views/', SavedView, []),
    api.list('admin_panel/warehouses/', Warehouse, []),
    api.list('admin_panel/brands/', Brand, []),
    api.get('admin_panel/categories/tree/', CategoryTree, { results: [] }),
    mock.get('*/api/v1/admin_panel/reports/stock/', ({ request }) => {
      asked.push(new URL(request.url).searchParams.get('at') ?? 'now');
      return HttpResponse.json(StockReport.parse({ ...page, results: [{ ...milk, ...sums }], totals: sums }));
    }),
    api.get('admin_panel/reports/stock/value/', StockValue, {
      results: [
        { day: '2026-01-09', stock: 10, cost_value: 100000, sale_value: 200000 },
        { day: '2026-01-10', stock: 12, cost_value: 120000, sale_value: 240000 },
      ],
    }),
  );
  return asked;
}

test('as of a day that is over it says so, without what only today has', async () => {
  const asked = serveReport();
  await renderApp(app, { path: '/reports/stock-report?at=2026-01-10T20:00:00.000Z' });
  expect(
    await screen.findByText(/^As of .*, by the ledger and the prices of that time$/, {}, PATIENT),
  ).toBeInTheDocument();
  expect(asked).toEqual(['2026-01-10T20:00:00.000Z']);
  expect(screen.queryByText('Running low')).not.toBeInTheDocument();
});

test('the value over time is a chart that says itself, with a table behind it; costs are for anyone who may see them', async () => {
  serveReport();
  const { unmount } = await renderApp(app, { path: '/reports/stock-report' });
  expect((await screen.findAllByText('Running low', {}, PATIENT)).length).toBeGreaterThan(0);
  fireEvent.click(screen.getByText('Value over time'));
  const chart = within(await screen.findByRole('region', { name: 'Value over time' }, PATIENT));
  expect(
    await chart.findByText(/^Value at cost: .*1,000.* on .*, .*1,200.* today\.$/, {}, PATIENT),
  ).toBeInTheDocument();
  fireEvent.click(chart.getByText(/Show as table/));
  expect(await chart.findByRole('cell', { name: '2,400' })).toBeInTheDocument();
  unmount();
  serveReport();
  await renderApp(app, { path: '/reports/stock-report', permissions: ['report.view'] });
  fireEvent.click(await screen.findByText('Value over time', {}, PATIENT));
  const sale = within(await screen.findByRole('region', { name: 'Value over time' }, PATIENT));
  expect(await sale.findByText(/^Value at selling price: /, {}, PATIENT)).toBeInTheDocument();
  expect(sale.queryByText('Value at cost')).not.toBeInTheDocument();
});

test('each age leads to the batches it is made of', async () => {
  serveReport();
  const ages = { stock: 12, days_30: 5, days_60: 4, days_90: 0, days_more: 3, oldest_on: '2025-09-01' };
  const row = { ...ages, cost_value: 1200, cost_value_more: 300 };
  server.use(
    api.get('admin_panel/reports/stock/ages/', StockAges, { ...page, results: [{ ...milk, ...row }], totals: row }),
  );
  await renderApp(app, { path: '/reports/stock-ages' });
  const line = (await screen.findByText('Fresh Milk', {}, PATIENT)).closest('tr');
  await waitFor(() =>
    expect(within(line!).getByText('3').closest('a')).toHaveAttribute(
      'href',
      '/inventory/batches?product=p1&sort=since&min_age=91',
    ),
  );
  expect(within(line!).getByText('0').closest('a')).toBeNull();
});
