import { type WebMetricSummary, WebMetricSummaries } from '@bo/contracts';
import { api, HttpResponse, mock, screen, server, useServer, within } from '@bo/testing';
import { aManifest, haveRemotes, renderHost } from '../test/render-host.tsx';

useServer();
haveRemotes(aManifest());

beforeEach(() => {
  server.use(
    mock.get('*/releases/status', () => HttpResponse.json({ remotes: [], loads: [] })),
    mock.get('*/api/v1/admin_panel/health/', () => HttpResponse.json({}, { status: 500 })),
    mock.get('*/api/v1/admin_panel/book-differences/', () => HttpResponse.json({}, { status: 500 })),
  );
});

const release = { remote: 'catalog', release: '1.4.0-ab12cd34' };
const measured: { results: WebMetricSummary[] } = {
  results: [
    { ...release, metric: 'screen', count: 120, p75: 640 },
    { ...release, metric: 'inp', count: 80, p75: 260 },
    { ...release, metric: 'cls', count: 40, p75: 0.31 },
    { remote: 'host', release: '1.0.0-cb4ce69c', metric: 'lcp', count: 9, p75: 1900 },
  ],
};
const open = (results: { results: WebMetricSummary[] }, settings = {}, language: 'en' | 'ab' = 'en') =>
  renderHost({
    path: '/platform',
    language,
    settings,
    answers: [api.get('admin_panel/web-telemetry/', WebMetricSummaries, results)],
  });

test('someone sees how fast each part is in each version, and what is slow', async () => {
  await open(measured, { web_vitals: true });
  const table = await screen.findByRole('table', { name: 'Speed of the screens' });
  const [, catalog, host] = within(table).getAllByRole('row');
  expect(catalog).toHaveAccessibleName(/^Catalogue 1\.4\.0-ab12cd34/);
  expect(
    within(catalog as HTMLElement)
      .getByText(/640 ms/)
      .closest('.bo-status'),
  ).toHaveClass('bo-status-good');
  expect(
    within(catalog as HTMLElement)
      .getByText(/260 ms/)
      .closest('.bo-status'),
  ).toHaveClass('bo-status-warn');
  expect(
    within(catalog as HTMLElement)
      .getByText(/0\.31/)
      .closest('.bo-status'),
  ).toHaveClass('bo-status-bad');
  expect(host).toHaveAccessibleName(/^Host 1\.0\.0-cb4ce69c/);
});

test('a store that measures nothing is told where that is switched on', async () => {
  await open({ results: [] });
  expect(await screen.findByText(/Web vitals are switched off/)).toBeVisible();
  expect(screen.getByRole('link', { name: 'App settings' })).toHaveAttribute('href', '/appsettings');
});

test('in Arabic too', async () => {
  await open(measured, { web_vitals: true }, 'ab');
  expect(await screen.findByRole('table', { name: 'سرعة الشاشات' })).toBeVisible();
  expect(screen.getByRole('columnheader', { name: 'من النقر إلى الشاشة' })).toBeVisible();
});
