import { AuditEntry, listPage, PublicSettings } from '@bo/contracts';
import { act, api, aSession, HttpResponse, mock, screen, server, useServer, waitFor, within } from '@bo/testing';
import { aManifest, fill, haveRemotes, renderHost } from '../test/render-host.tsx';

useServer();
haveRemotes(aManifest());

const expires_at = new Date(Date.now() + 3_600_000).toISOString();
const may = aSession({ permissions: ['dashboard.view', 'settings.view', 'settings.edit'], expires_at });
const mayNot = aSession({ permissions: ['dashboard.view'], expires_at });

const entry = (id: string, on: boolean, reason: string | null): AuditEntry => ({
  id,
  at: '2026-11-21T08:00:00.000Z',
  actor_id: 'usr_1',
  actor_name: 'Noor',
  area: 'settings',
  record_type: 'setting',
  record_id: 'system.maintenance',
  action: 'updated',
  before: { maintenance: !on },
  after: { maintenance: on },
  reason,
});
let sent: unknown[] = [];
beforeEach(() => {
  sent = [];
  server.use(
    api.get('admin_panel/audit-entries/', listPage(AuditEntry), {
      count: 1,
      count_exact: true,
      next: null,
      previous: null,
      results: [entry('aud_1', true, 'Moving the stock')],
    }),
    mock.put('*/api/v1/admin_panel/maintenance/', async ({ request }) => {
      sent.push(await request.json());
      return new HttpResponse(null, { status: 204 });
    }),
  );
});
const closes = (maintenance: boolean) =>
  server.use(api.get('settings/public/', PublicSettings, PublicSettings.parse({ maintenance, idle_lock_minutes: 0 })));

test('anyone who may change the settings closes the store with a reason, is told how it stands, and opens it again from the banner', async () => {
  const { user } = await renderHost({ session: may });
  await user.click(await screen.findByRole('button', { name: 'Account of Amal' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Maintenance' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Maintenance' }));
  expect(dialog.getByText('The app is open.')).toBeInTheDocument();
  expect(await dialog.findByText('Moving the stock')).toBeInTheDocument();
  await fill(user, 'Reason, for the audit log (optional)', 'New shelves');
  closes(true);
  await user.click(dialog.getByRole('button', { name: 'Close for everyone else' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(await screen.findByText('The app is closed for maintenance.')).toBeInTheDocument();
  expect(await screen.findByText(/Maintenance is on/)).toBeInTheDocument();
  expect(screen.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeInTheDocument();

  await user.click(screen.getByRole('button', { name: 'Open again…' }));
  closes(false);
  await user.click(await screen.findByRole('button', { name: 'Open for everyone' }));
  expect(await screen.findByText('The app is open again.')).toBeInTheDocument();
  await waitFor(() => expect(screen.queryByText(/Maintenance is on/)).not.toBeInTheDocument());
  expect(sent).toEqual([
    { on: true, reason: 'New shelves' },
    { on: false, reason: '' },
  ]);
});

test('anyone who may not, has no switch; during maintenance they may leave their seat to someone who does', async () => {
  const { user, router } = await renderHost({ session: mayNot });
  await user.click(await screen.findByRole('button', { name: 'Account of Amal' }));
  await screen.findByRole('menuitem', { name: 'Logout' });
  expect(screen.queryByRole('menuitem', { name: 'Maintenance' })).not.toBeInTheDocument();
  closes(true);
  server.use(api.fails('get', 'admin_panel/counters/', 503, { code: 'maintenance', detail: 'Closed.' }));
  await act(() => router.navigate('/errors/maintenance'));
  await user.click(await screen.findByRole('link', { name: 'Logout' }));
  await screen.findByRole('heading', { level: 1, name: 'Sign in' });
});

test('what someone else does with the switch is seen at once by those who may', async () => {
  await renderHost({ session: may });
  await screen.findByRole('heading', { level: 1, name: 'Dashboard' });
  closes(true);
  const elsewhere = new BroadcastChannel('back-office.events');
  act(() =>
    elsewhere.postMessage({
      id: '1',
      type: 'setting.updated',
      record_type: 'setting',
      record_id: 'system.maintenance',
      at: expires_at,
      payload: {},
    }),
  );
  expect(await screen.findByText(/Maintenance is on/)).toBeInTheDocument();
  elsewhere.close();
});

test('who waits at the maintenance page is let in by itself once the store is open', async () => {
  const every = jest.spyOn(window, 'setInterval');
  await renderHost({ session: mayNot, settings: { maintenance: true } });
  await screen.findByRole('heading', { level: 1, name: 'We are restocking the shelves' });
  closes(false);
  const ask = every.mock.calls.find(([, ms]) => ms === 30_000)?.[0];
  act(() => (ask as () => void)());
  await screen.findByRole('heading', { level: 1, name: 'Dashboard' });
  every.mockRestore();
});
