import { AuditEntry, SavedView, TransferDestinations } from '@bo/contracts';
import { api, fireEvent, HttpResponse, mock, renderApp, screen, useServer, waitFor } from '@bo/testing';
import { app } from '../app.ts';
// Loaded before the clock of a test runs.
import '../features/inventory/receive.page.tsx';
import '../features/transfers/transfer-form.pages.tsx';
import '../features/purchase-orders/purchase-order-form.pages.tsx';

const server = useServer();
const PATIENT = { timeout: 20_000 };

test.each([
  ['received', '/inventory/receive', 'Product', 'Add a product'],
  ['moved between warehouses', '/inventory/transfer', 'Product', 'Add a product'],
  ['ordered', '/inventory/purchase-orders/create', 'Search or scan to add', null],
])('what is to be %s is picked among the goods alone: the server takes no combo', async (_what, path, field, add) => {
  const asked: (string | null)[] = [];
  const none = { count: 0, count_exact: true, next: null, previous: null, results: [] };
  server.use(
    api.list('admin_panel/saved-views/', SavedView, []),
    api.list('admin_panel/audit-entries/', AuditEntry, []),
    api.get('admin_panel/transfers/destinations/', TransferDestinations, { results: [] }),
    mock.get('*/api/v1/admin_panel/variants/', ({ request }) => {
      asked.push(new URL(request.url).searchParams.get('combo'));
      return HttpResponse.json(none);
    }),
    mock.get('*/api/v1/admin_panel/:list/', () => HttpResponse.json(none)),
  );
  await renderApp(app, { path });
  if (add !== null) fireEvent.click(await screen.findByText(add, {}, PATIENT));
  const [picker] = await screen.findAllByLabelText(field, {}, PATIENT);
  fireEvent.mouseDown(picker!);
  await waitFor(() => expect(asked.length).toBeGreaterThan(0), PATIENT);
  expect(new Set(asked)).toEqual(new Set(['false']));
});
