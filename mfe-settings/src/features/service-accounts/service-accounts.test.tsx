import { AuditEntry, NewServiceKey, SavedView, ServiceAccount } from '@bo/contracts';
import { api, HttpResponse, mock, recordFields, renderApp, screen, useServer, waitFor, within } from '@bo/testing';
import { app } from '../../app.ts';
import './service-account.pages.tsx';

const server = useServer();
const key = {
  id: 'svk_1',
  last_four: 'a1b2',
  created_at: '2026-11-20T08:00:00.000Z',
  created_by: null,
  expires_at: null,
  last_used_at: null,
  revoked_at: null,
};
const account = ServiceAccount.parse({
  ...recordFields('sva_1'),
  name: 'Online shop',
  note: '',
  scopes: ['order.create'],
  active: true,
  last_used_at: null,
  keys: [key],
});

test('a key is shown once when it is made, and revoked after being asked', async () => {
  const sent: [string, unknown][] = [];
  const remember = async (what: string, request: Request) => void sent.push([what, await request.json()]);
  server.use(
    api.list('admin_panel/saved-views/', SavedView, []),
    api.list('admin_panel/audit-entries/', AuditEntry, []),
    api.get('admin_panel/service-accounts/sva_1/', ServiceAccount, account),
    mock.post('*/api/v1/admin_panel/service-accounts/sva_1/keys/', async ({ request }) => {
      await remember('keys', request);
      return HttpResponse.json(NewServiceKey.parse({ key: 'bo_whole', account }), { status: 201 });
    }),
    mock.post('*/api/v1/admin_panel/service-accounts/sva_1/revoke-key/', async ({ request }) => {
      await remember('revoke', request);
      return HttpResponse.json(account);
    }),
  );
  const { user } = await renderApp(app, { path: '/usermanagement/service-accounts/details/sva_1' });
  await user.click(await screen.findByRole('button', { name: 'New key' }, { timeout: 20_000 }));
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'New key' }));
  expect(await screen.findByRole('textbox', { name: 'Key' })).toHaveValue('bo_whole');
  await user.click(screen.getByRole('button', { name: 'Done' }));
  await waitFor(() => expect(screen.queryByDisplayValue('bo_whole')).toBeNull());
  await user.click(screen.getByRole('button', { name: 'Revoke' }));
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Revoke' }));
  await waitFor(() => expect(sent).toHaveLength(2));
  expect(sent[1]).toEqual(['revoke', { key_id: 'svk_1', version: 1 }]);
});

test('a key is rotated in one step: a new one is shown, the old one goes on for a while', async () => {
  const sent: unknown[] = [];
  server.use(
    api.list('admin_panel/saved-views/', SavedView, []),
    api.list('admin_panel/audit-entries/', AuditEntry, []),
    api.get('admin_panel/service-accounts/sva_1/', ServiceAccount, account),
    mock.post('*/api/v1/admin_panel/service-accounts/sva_1/rotate-key/', async ({ request }) => {
      sent.push(await request.json());
      return HttpResponse.json(NewServiceKey.parse({ key: 'bo_next', account }), { status: 201 });
    }),
  );
  const { user } = await renderApp(app, { path: '/usermanagement/service-accounts/details/sva_1' });
  await user.click(await screen.findByRole('button', { name: 'Rotate' }, { timeout: 20_000 }));
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: /Rotate/ }));
  expect(await screen.findByRole('textbox', { name: 'Key' })).toHaveValue('bo_next');
  expect(sent).toMatchObject([{ key_id: 'svk_1', version: 1, overlap_hours: 24 }]);
});

test('the new key stays in sight where the one before ends at once', async () => {
  let now = account;
  server.use(
    api.list('admin_panel/saved-views/', SavedView, []),
    api.list('admin_panel/audit-entries/', AuditEntry, []),
    mock.get('*/api/v1/admin_panel/service-accounts/sva_1/', () => HttpResponse.json(now)),
    mock.post('*/api/v1/admin_panel/service-accounts/sva_1/rotate-key/', () => {
      now = { ...account, version: 2, keys: [{ ...key, revoked_at: '2026-11-21T08:00:00.000Z' }] };
      return HttpResponse.json(NewServiceKey.parse({ key: 'bo_next', account: now }), { status: 201 });
    }),
  );
  const { user } = await renderApp(app, { path: '/usermanagement/service-accounts/details/sva_1' });
  await user.click(await screen.findByRole('button', { name: 'Rotate' }, { timeout: 20_000 }));
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: /Rotate/ }));
  expect(await screen.findByText('Revoked')).toBeInTheDocument();
  expect(screen.getByRole('textbox', { name: 'Key' })).toHaveValue('bo_next');
  await user.click(screen.getByRole('button', { name: 'Done' }));
  await waitFor(() => expect(screen.queryByDisplayValue('bo_next')).toBeNull());
  expect(screen.queryByRole('button', { name: 'Rotate' })).toBeNull();
});
