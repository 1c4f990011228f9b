import { Passkeys, type Preferences, SecondFactor, UserSessions } from '@bo/contracts';
import { currentLanguage } from '@bo/i18n';
import { api, aSession, HttpResponse, mock, screen, server, useServer, waitFor, within } from '@bo/testing';
import { aManifest, fill, haveRemotes, renderHost } from '../test/render-host.tsx';

useServer();
haveRemotes(
  aManifest({
    alerts: [
      {
        id: 'late',
        title: { en: 'Late orders', ab: 'طلبات متأخرة' },
        to: '/orders?late=true',
        count: 'orders_late',
        permission: 'order.view',
      },
    ],
  }),
);

const LAPTOP = 'Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36';
const PHONE = 'Mozilla/5.0 (Android 15; Mobile; rv:140.0) Firefox/140.0';
const aDevice = (id: string, user_agent: string, current: boolean) => ({
  ...{ id, user_agent, current, address: '203.0.113.7', expires_at: '2099-11-30T08:00:00.000Z' },
  ...{ created_at: '2026-11-29T08:00:00.000Z', last_seen_at: '2026-11-30T08:00:00.000Z' },
});
const HERE = aDevice('ses_1', LAPTOP, true);
const session = (preferences: Preferences) =>
  aSession({ expires_at: new Date(Date.now() + 3_600_000).toISOString(), preferences });

/** My account, with a session on a phone beside this one; what was sent is collected by path. */
async function myAccount({ hasPassword = true } = {}) {
  const sent: [path: string, body: unknown][] = [];
  let devices = [aDevice('ses_2', PHONE, false), HERE];
  let kept: Preferences = { language: null, muted_alerts: [] };
  const factor = { since: null, recovery_codes_left: 0, required: false, has_password: hasPassword };
  const rendered = await renderHost({
    path: '/my-account',
    session: session(kept),
    settings: { language: 'en' },
    answers: [
      api.get('auth/second-factor/', SecondFactor, factor),
      api.get('auth/passkeys/', Passkeys, { passkeys: [] }),
      mock.get('*/api/v1/auth/sessions/', () => HttpResponse.json(UserSessions.parse({ results: devices }))),
    ],
  });
  server.use(
    mock.post('*/api/v1/auth/sessions/end/', async ({ request }) => {
      sent.push(['sessions/end', await request.json()]);
      devices = [HERE];
      return HttpResponse.json({ results: devices });
    }),
    mock.post('*/api/v1/auth/password/', async ({ request }) => {
      const body = (await request.json()) as { password: string };
      sent.push(['password', body]);
      if (body.password === 'the right one') return new HttpResponse(null, { status: 204 });
      const errors = { password: ['The password is wrong.'] };
      return HttpResponse.json({ code: 'invalid', detail: 'Check the fields.', errors }, { status: 422 });
    }),
    mock.put('*/api/v1/auth/preferences/', async ({ request }) => {
      const body = (await request.json()) as Partial<Preferences>;
      sent.push(['preferences', body]);
      kept = { ...kept, ...body };
      return HttpResponse.json(kept);
    }),
    mock.get('*/api/v1/auth/me/', () => HttpResponse.json(session(kept))),
  );
  return { ...rendered, sent };
}

test('one changes one’s password: a wrong current one is refused on its field, a weak new one before it is sent', async () => {
  const { user, sent } = await myAccount();
  await user.click(await screen.findByRole('button', { name: 'Change password' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Change password' }));
  const submit = () => user.click(dialog.getByRole('button', { name: 'Change password' }));
  await fill(user, 'Current password', 'the wrong one');
  await fill(user, 'New password', 'short');
  await submit();
  expect(await dialog.findByText('Use at least 10 characters.')).toBeInTheDocument();
  expect(sent).toEqual([]);
  await fill(user, 'New password', 'seven green apples');
  await submit();
  expect(await dialog.findByText('The password is wrong.')).toBeInTheDocument();
  await fill(user, 'Current password', 'the right one');
  await submit();
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Change password' })).toBeNull());
  expect(sent.at(-1)).toEqual(['password', { password: 'the right one', new_password: 'seven green apples' }]);
});

test('who signs in through a directory has no password to change', async () => {
  await myAccount({ hasPassword: false });
  expect(await screen.findByText('You sign in without a password.')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Change password' })).toBeNull();
});

test('one sees one’s devices in words, which is this one, and ends another', async () => {
  const { user, sent } = await myAccount();
  const list = within(await screen.findByRole('list', { name: 'Your devices' }));
  const here = list.getByText('Chrome · Windows').closest('li');
  expect(here).toHaveTextContent('This device');
  expect(here).toHaveTextContent('203.0.113.7');
  expect(within(here ?? document.body).getByRole('link', { name: 'Sign out' })).toBeInTheDocument();
  await user.click(list.getByRole('button', { name: 'End the session on Firefox · Android' }));
  await waitFor(() => expect(list.queryByText('Firefox · Android')).toBeNull());
  expect(sent).toEqual([['sessions/end', { session_id: 'ses_2' }]]);
  expect(screen.queryByRole('button', { name: 'End all others' })).toBeNull();
});

test('one ends all other sessions at once, after a question', async () => {
  const { user, sent } = await myAccount();
  await user.click(await screen.findByRole('button', { name: 'End all others' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(dialog.getByRole('button', { name: 'End all others' }));
  await waitFor(() => expect(screen.queryByText('Firefox · Android')).toBeNull());
  expect(sent).toEqual([['sessions/end', {}]]);
});

test('the language one chooses is kept for the account and spoken here at once; text size is that of the header', async () => {
  const { user, sent } = await myAccount();
  const [size] = (await screen.findAllByRole('radiogroup', { name: 'Text size' })).slice(-1);
  await user.click(within(size ?? document.body).getByText('Large'));
  expect(JSON.stringify({ ...sessionStorage })).toContain('theme_font_size');
  const language = within(screen.getByRole('radiogroup', { name: 'Your language' }));
  await user.click(language.getByText('العربية'));
  await waitFor(() => expect(currentLanguage()).toBe('ab'));
  expect(sent).toEqual([['preferences', { language: 'ab' }]]);
});

test('an alert that one switches off counts on the bell no more', async () => {
  const { user, sent } = await myAccount();
  expect(await screen.findByRole('button', { name: 'Inbox (1)' })).toBeInTheDocument();
  await user.click(await screen.findByRole('checkbox', { name: 'Late orders' }));
  expect(await screen.findByRole('button', { name: 'Inbox (0)' })).toBeInTheDocument();
  await user.click(screen.getByRole('checkbox', { name: 'Late orders' }));
  expect(await screen.findByRole('button', { name: 'Inbox (1)' })).toBeInTheDocument();
  expect(sent).toEqual([
    ['preferences', { muted_alerts: ['catalog.late'] }],
    ['preferences', { muted_alerts: [] }],
  ]);
});
