import { Invitation, SessionInfo, SignInResponse } from '@bo/contracts';
import { api, aSession, HttpResponse, mock, screen, server, useServer, waitFor } from '@bo/testing';
import { http } from '@bo/http';
import { startHttp } from '../http.ts';
import { fill, haveRemotes, renderHost } from '../test/render-host.tsx';

useServer();
haveRemotes();
beforeEach(() => sessionStorage.clear());

test('an invitation leads in: the token is sent in the body, a common password is refused before it is sent', async () => {
  const session = aSession();
  const sent: unknown[] = [];
  server.use(
    api.post('auth/invitations/look/', Invitation, {
      email: 'mona@example.com',
      name: 'Mona',
      name_ar: '',
      expires_at: '2030-01-01T00:00:00.000Z',
    }),
    mock.post('*/api/v1/auth/invitations/accept/', async ({ request }) => {
      sent.push(await request.json());
      return HttpResponse.json(SignInResponse.parse({ access_token: 'new', user: session.user }));
    }),
    api.get('auth/me/', SessionInfo, session),
  );
  const { user, router } = await renderHost({ session: null, path: '/auth/accept-invitation#the-token' });
  expect(await screen.findByText('mona@example.com')).toBeInTheDocument();
  await fill(user, 'New password', 'Password2024!');
  await user.click(screen.getByRole('button', { name: 'Save and sign in' }));
  expect(await screen.findByText(/lists that guessers try first/)).toBeInTheDocument();
  expect(sent).toEqual([]);
  await fill(user, 'New password', 'seven otters swimming');
  await user.click(screen.getByRole('button', { name: 'Save and sign in' }));
  await waitFor(() => expect(router.state.location.pathname).not.toBe('/auth/accept-invitation'));
  expect(sent).toEqual([{ token: 'the-token', password: 'seven otters swimming' }]);
  expect(localStorage.getItem('accessToken')).toBe('new');
});

test('a link that opens nothing says so, and who can help', async () => {
  server.use(
    api.fails('post', 'auth/invitations/look/', 422, {
      code: 'invitation.gone',
      detail: 'This link is no longer valid. Ask an administrator for a new one.',
    }),
  );
  await renderHost({ session: null, path: '/auth/accept-invitation#old' });
  expect(await screen.findByRole('alert')).toHaveTextContent('no longer valid');
});

test('anyone who looks through another role is told so on every page, and each call says so to the server', async () => {
  const person = { id: 'usr_omar', name: 'Omar Haddad', name_ar: 'عمر حداد' };
  const role = { id: 'rol_picker', name: 'Picker', name_ar: 'مجهز' };
  await renderHost({ session: aSession({ viewing_as: { ...role, person } }) });
  expect(await screen.findByText(/You are viewing the store as/)).toHaveTextContent(/Omar Haddad.*Picker/);
  expect(screen.getByRole('button', { name: 'Stop viewing' })).toBeInTheDocument();

  sessionStorage.setItem('back-office.view-as', 'rol_picker');
  const asked: (string | null)[] = [];
  server.use(
    mock.get('*/api/v1/admin_panel/brands/', ({ request }) => {
      asked.push(request.headers.get('x-view-as'));
      return HttpResponse.json({});
    }),
  );
  startHttp(() => undefined);
  await http().get('admin_panel/brands/');
  expect(asked).toEqual(['rol_picker']);
});
