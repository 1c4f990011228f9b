import { AuditEntry, NewInvitation, Role, SavedView, User, UserDealers, UserSessions, Warehouse } from '@bo/contracts';
import {
  api,
  fireEvent,
  HttpResponse,
  mock,
  recordFields,
  renderApp,
  screen,
  useServer,
  waitFor,
  within,
} from '@bo/testing';
import { app } from '../../app.ts';
import './user-list.page.tsx';
import './user.pages.tsx';

const server = useServer();
const PATIENT = { timeout: 20_000 };
const picker = { id: 'rol_1', key: 'picker', name: 'Picker', name_ar: 'مجهز', permissions: ['picking.view'] };
const aUser = (more: Partial<User> = {}): User =>
  User.parse({
    ...recordFields('usr_2'),
    email: 'mona@example.com',
    name: 'Mona Saleh',
    name_ar: 'منى صالح',
    role_id: 'rol_1',
    role: picker,
    user_type: 'staff',
    dealer_id: null,
    dealer: null,
    seller_id: null,
    seller: null,
    warehouse_ids: [],
    status: 'active',
    last_sign_in_at: '2026-11-20T08:00:00.000Z',
    sessions: 1,
    invited_until: null,
    ...more,
  });
const aRole = Role.parse({
  ...recordFields('rol_1'),
  ...picker,
  role: 0,
  scope: 'all',
  limits: { refund: null, wallet: null },
  built_in: true,
  people: 1,
});

beforeEach(() => {
  server.use(
    api.list('admin_panel/saved-views/', SavedView, []),
    api.list('admin_panel/audit-entries/', AuditEntry, []),
    api.list('admin_panel/warehouses/', Warehouse, []),
    api.list('admin_panel/roles/', Role, [aRole]),
    api.list('admin_panel/users/', User, [aUser()]),
    api.get('admin_panel/users/dealers/', UserDealers, { results: [] }),
    api.get('admin_panel/users/usr_2/', User, aUser()),
    api.get('admin_panel/users/usr_2/sessions/', UserSessions, {
      results: [
        {
          id: 'ses_1',
          created_at: '2026-11-20T08:00:00.000Z',
          last_seen_at: '2026-11-20T09:00:00.000Z',
          expires_at: '2026-11-21T08:00:00.000Z',
          address: '10.0.0.7',
          user_agent: 'Mozilla/5.0 (Linux; Android 14) Chrome/120.0 Safari/537.36',
          current: false,
        },
      ],
    }),
  );
});

test('people are listed with role and user type', async () => {
  await renderApp(app, { path: '/usermanagement/users' });
  expect(await screen.findByText('Mona Saleh', {}, PATIENT)).toBeInTheDocument();
  expect(screen.getByText('Picker')).toBeInTheDocument();
  expect(screen.getByText('Staff')).toBeInTheDocument();
});

test('several are suspended with one reason, after being told what that does', async () => {
  let sent: unknown;
  server.use(
    mock.post('*/api/v1/admin_panel/users/bulk/', async ({ request }) => {
      sent = await request.json();
      return HttpResponse.json({
        results: [{ id: 'usr_2', ok: false, code: 'user.last_administrator', detail: 'The last one.' }],
      });
    }),
  );
  const { user } = await renderApp(app, { path: '/usermanagement/users' });
  await user.click(await screen.findByRole('checkbox', { name: 'Select all rows on this page' }, PATIENT));
  await user.click(await screen.findByRole('button', { name: 'Suspend' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(await dialog.findByText(/Everyone selected is signed out on every device at once/)).toBeInTheDocument();
  await user.type(dialog.getByRole('textbox'), 'Season is over');
  await user.click(dialog.getByRole('button', { name: 'Suspend' }));
  await waitFor(() =>
    expect(sent).toEqual({ action: 'suspend', target: { ids: ['usr_2'] }, values: { reason: 'Season is over' } }),
  );
  expect(await screen.findByText(/The last one/)).toBeInTheDocument();
});

test('archiving several is asked about first, since nothing takes all of it back', async () => {
  const { user } = await renderApp(app, { path: '/usermanagement/users' });
  await user.click(await screen.findByRole('checkbox', { name: 'Select all rows on this page' }, PATIENT));
  await user.click(await screen.findByRole('button', { name: 'Archive' }));
  expect(await within(await screen.findByRole('dialog')).findByText(/are suspended at first/)).toBeInTheDocument();
});

test('of archived accounts restoring is all that is offered', async () => {
  const { user } = await renderApp(app, { path: '/usermanagement/users?archived=true' });
  await user.click(await screen.findByRole('checkbox', { name: 'Select all rows on this page' }, PATIENT));
  expect(await screen.findByRole('button', { name: 'Restore' })).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Suspend' })).toBeNull();
});

test('anyone who is invited gets a link that is shown once, with the token where no server sees it', async () => {
  const sent: unknown[] = [];
  server.use(
    mock.post('*/api/v1/admin_panel/users/', async ({ request }) => {
      sent.push(await request.json());
      const made = {
        token: 'secret-token',
        mailed: true,
        expires_at: '2026-12-01T00:00:00.000Z',
        user: aUser({ status: 'invited' }),
      };
      return HttpResponse.json(NewInvitation.parse(made), { status: 201 });
    }),
  );
  const { user } = await renderApp(app, { path: '/usermanagement/users/invite' });
  await user.type(await screen.findByRole('textbox', { name: /^E-mail/ }, PATIENT), 'Mona@Example.com');
  await user.type(screen.getByRole('textbox', { name: /English/ }), 'Mona Saleh');
  fireEvent.mouseDown(screen.getByRole('combobox', { name: /^Role/ }));
  fireEvent.click(await screen.findByTitle('Picker'));
  await user.click(screen.getByRole('button', { name: 'Invite' }));
  const link = await screen.findByRole('textbox', { name: 'Link' }, PATIENT);
  expect(link).toHaveValue(`${location.origin}/auth/accept-invitation#secret-token`);
  expect(screen.getByText(/An e-mail with this link is on its way/)).toBeVisible();
  expect(sent).toEqual([expect.objectContaining({ email: 'mona@example.com', role_id: 'rol_1', user_type: 'staff' })]);
});

test('an account is suspended with a reason after being told what that does; a session is ended by itself', async () => {
  const sent: [string, unknown][] = [];
  server.use(
    mock.post('*/api/v1/admin_panel/users/usr_2/:what/', async ({ request, params }) => {
      sent.push([String(params['what']), await request.json()]);
      return HttpResponse.json(aUser({ status: 'suspended' }));
    }),
  );
  const { user } = await renderApp(app, { path: '/usermanagement/users/details/usr_2' });
  expect(await screen.findByText('Chrome · Android', {}, PATIENT)).toBeInTheDocument();
  expect(screen.getByText('10.0.0.7')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'End' }));
  await user.click(screen.getByRole('button', { name: 'Suspend' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByText(/signed out on every device at once/)).toBeInTheDocument();
  await user.type(dialog.getByRole('textbox'), 'Left');
  await user.click(dialog.getByRole('button', { name: 'Suspend' }));
  await waitFor(() => expect(sent).toHaveLength(2));
  expect(sent).toEqual([
    ['end-session', { session_id: 'ses_1' }],
    ['suspend', { version: 1, reason: 'Left' }],
  ]);
});

test('a dealer’s account becomes one of the staff: what belonged to the dealer goes with it', async () => {
  const dealer = { id: 'dlr_1', name: 'North', name_ar: 'الشمال' };
  const sent: unknown[] = [];
  server.use(
    api.get('admin_panel/users/dealers/', UserDealers, { results: [dealer] }),
    api.get('admin_panel/users/usr_2/', User, aUser({ user_type: 'dealer', dealer_id: 'dlr_1', dealer })),
    mock.put('*/api/v1/admin_panel/users/usr_2/', async ({ request }) => {
      sent.push(await request.json());
      return HttpResponse.json(aUser({ version: 2 }));
    }),
  );
  const { user } = await renderApp(app, { path: '/usermanagement/users/details/usr_2' });
  fireEvent.mouseDown(await screen.findByRole('combobox', { name: /^User type/ }, PATIENT));
  fireEvent.click(await screen.findByTitle('Staff'));
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(sent).toEqual([expect.objectContaining({ user_type: 'staff', dealer_id: null })]));
});
