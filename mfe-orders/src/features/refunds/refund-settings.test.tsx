import { AuditEntry, DEFAULT_REFUND_SETTINGS, RefundSettings } from '@bo/contracts';
import { api, fireEvent, HttpResponse, mock, renderApp, screen, useServer, waitFor } from '@bo/testing';
import { app } from '../../app.ts';
// Loaded before the clock of a test runs.
import './refund-settings.page.tsx';

const server = useServer();
const PATIENT = { timeout: 20_000 };
const settings: RefundSettings = {
  ...DEFAULT_REFUND_SETTINGS,
  id: 'refunds',
  version: 3,
  updated_at: '2026-11-20T08:00:00.000Z',
  updated_by: { id: 'u1', name: 'Priya Menon', name_ar: 'بريا مينون' },
};

function serveSettings() {
  const saved: unknown[] = [];
  server.use(
    api.get('admin_panel/refund-settings/', RefundSettings, settings),
    api.list('admin_panel/audit-entries/', AuditEntry, []),
    mock.put('*/api/v1/admin_panel/refund-settings/', async ({ request }) => {
      saved.push(await request.json());
      return HttpResponse.json({ ...settings, version: 4 });
    }),
  );
  return saved;
}

test('what the store decided is changed on one page, which says who changed it last', async () => {
  const saved = serveSettings();
  await renderApp(app, { path: '/refund/refundsetting' });
  expect(await screen.findByText(/Last changed by Priya Menon/, {}, PATIENT)).toBeInTheDocument();
  fireEvent.change(screen.getByLabelText(/Approve automatically up to/), { target: { value: '35.50' } });
  fireEvent.click(await screen.findByText('Save', {}, PATIENT));
  await waitFor(() => expect(saved).toHaveLength(1), PATIENT);
  expect(saved[0]).toMatchObject({ version: 3, auto_approve_up_to: 3550, methods: ['original', 'wallet', 'cash'] });
});

test('of two reasons with one code one is refused before anything is sent, in Arabic too', async () => {
  const saved = serveSettings();
  await renderApp(app, { path: '/refund/refundsetting', language: 'ab' });
  const [, second] = await screen.findAllByLabelText(/^الرمز/, {}, PATIENT);
  fireEvent.change(second!, { target: { value: 'damaged' } });
  fireEvent.click(await screen.findByText('حفظ', {}, PATIENT));
  expect((await screen.findAllByText('لسببين الرمز نفسه.', {}, PATIENT)).length).toBeGreaterThan(0);
  expect(saved).toEqual([]);
});
