import { APP_SETTINGS, AppSettings, AppSettingsInput, SavedView, SETTING_NAMES } from '@bo/contracts';
import { THEME_DEFAULTS } from '@bo/platform/theme';
import { api, fireEvent, HttpResponse, mock, renderApp, screen, useServer, waitFor, within } from '@bo/testing';
import { app } from '../../app.ts';
import en from '../../locales/en/app-settings.json';
import './app-settings.page.tsx';

const server = useServer();
const PATIENT = { timeout: 20_000 };
const all: AppSettings = {
  results: SETTING_NAMES.map((name) => ({
    ...{ name, value: APP_SETTINGS[name].default, version: 0, updated_at: null, updated_by: null },
    ...(name === 'store.vat_number'
      ? {
          value: '100000000000003',
          version: 3,
          updated_at: '2026-11-20T08:00:00.000Z',
          updated_by: { id: 'usr_1', name: 'Sara' },
        }
      : {}),
  })),
};
let sent: unknown[] = [];
beforeEach(() => {
  sent = [];
  server.use(
    api.list('admin_panel/saved-views/', SavedView, []),
    api.get('admin_panel/app-settings/', AppSettings, all),
    mock.put('*/api/v1/admin_panel/app-settings/', async ({ request }) => {
      sent.push(await request.json());
      return HttpResponse.json(all);
    }),
  );
});
const field = (name: RegExp) => screen.findByRole('textbox', { name }, PATIENT);

// All at once: each letter draws the whole page of settings again.
const search = (text: string) =>
  fireEvent.change(screen.getByRole('searchbox', { name: 'Search settings' }), { target: { value: text } });
async function save(user: Awaited<ReturnType<typeof renderApp>>['user'], name: RegExp, value: string) {
  fireEvent.change(await field(name), { target: { value } });
  await user.click(screen.getByRole('button', { name: 'Save' }));
}

test('every setting of the look stands there with what it affects and its default, and every other too', async () => {
  await renderApp(app, { path: '/appsettings' });
  await field(/^Name of the store/);
  const names = Object.keys(THEME_DEFAULTS).filter((name) => name !== 'theme_scheme_direction');
  for (const name of names) {
    const { label, effect } = en.settings.theme[name as keyof typeof en.settings.theme];
    expect(screen.getAllByText(label)[0]).toBeInTheDocument();
    expect(screen.getByText(effect)).toBeInTheDocument();
  }
  expect(screen.getByText(/Changed by Sara/)).toBeInTheDocument();
});

test('settings are found by what they are called or affect; what is changed is sent over the version that was shown', async () => {
  const { user } = await renderApp(app, { path: '/appsettings' });
  await field(/^Name of the store/);
  search('invoices tax');
  await waitFor(() => expect(screen.queryByRole('textbox', { name: /^Name of the store/ })).toBeNull());
  await save(user, /^Tax registration/, '12');
  expect((await screen.findAllByText('A tax registration number has 15 digits.'))[0]).toBeInTheDocument();
  expect(sent).toEqual([]);
  await save(user, /^Tax registration/, '100000000000011');
  await waitFor(() =>
    expect(sent).toEqual([{ changes: [{ name: 'store.vat_number', value: '100000000000011', version: 3 }] }]),
  );
});

/** The settings after someone else has changed some. */
const after = (changed: Record<string, string>): AppSettings => ({
  results: all.results.map((one) => {
    const value = changed[one.name];
    return value === undefined ? one : { ...one, value, version: one.version + 1 };
  }),
});
test('of two people at one setting the later one sees what the other set, and says whose it is', async () => {
  const theirs = after({ 'store.vat_number': '100000000000028', 'store.name_ar': 'سوق الصباح' });
  server.use(
    mock.put('*/api/v1/admin_panel/app-settings/', async ({ request }) => {
      sent.push(await request.json());
      return sent.length === 1
        ? HttpResponse.json(
            { code: 'conflict', detail: 'Someone else changed this.', current: theirs },
            { status: 409 },
          )
        : HttpResponse.json(after({ 'store.vat_number': '100000000000011' }));
    }),
  );
  const { user } = await renderApp(app, { path: '/appsettings' });
  await save(user, /^Tax registration/, '100000000000011');
  const dialog = await screen.findByRole('dialog');
  expect(dialog).toHaveTextContent('100000000000028');
  expect(dialog).toHaveTextContent('100000000000011');
  await user.click(within(dialog).getAllByRole('button').at(-1) ?? dialog);
  await waitFor(() => expect(sent).toHaveLength(2));
  // Theirs of the other setting stays: it is not sent.
  expect(sent[1]).toEqual({ changes: [{ name: 'store.vat_number', value: '100000000000011', version: 4 }] });
});

test('what others save meanwhile is not taken back by saving something else, now or next', async () => {
  const { user } = await renderApp(app, { path: '/appsettings' });
  const meanwhile = { 'store.name_ar': 'سوق الصباح' };
  server.use(
    mock.put('*/api/v1/admin_panel/app-settings/', async ({ request }) => {
      sent.push(await request.json());
      return HttpResponse.json(after({ ...meanwhile, 'store.vat_number': '100000000000011' }));
    }),
  );
  await save(user, /^Tax registration/, '100000000000011');
  await waitFor(() => expect(sent).toHaveLength(1));
  await waitFor(() => expect(screen.getByRole('button', { name: 'Save' })).toBeDisabled());
  expect(await field(/^Tax registration/)).toBeEnabled();
  await save(user, /^Tax registration/, '100000000000028');
  await waitFor(() => expect(sent).toHaveLength(2));
  expect(sent[1]).toEqual({ changes: [{ name: 'store.vat_number', value: '100000000000028', version: 4 }] });
});

test('a colour that cannot carry text is told so as it is chosen', async () => {
  await renderApp(app, { path: '/appsettings' });
  await field(/^Name of the store/);
  const [color] = document.querySelectorAll<HTMLInputElement>('input[type="color"]');
  expect(color).toBeDefined();
  if (color) fireEvent.change(color, { target: { value: '#ffee00' } });
  expect(await screen.findByText(/too hard to read/)).toBeInTheDocument();
});

test('what was changed before a search hid it is still called by its name', async () => {
  await renderApp(app, { path: '/appsettings' });
  fireEvent.change(await field(/^Name of the store/), { target: { value: 'Ghaf' } });
  search('invoices tax');
  await waitFor(() => expect(screen.queryByRole('textbox', { name: /^Name of the store/ })).toBeNull());
  expect(screen.getByRole('button', { name: /changes?: .*Name of the store/ })).toBeInTheDocument();
});

test('a logo is shown, taken away and sent as a setting of its own; what is no picture is refused with a word', async () => {
  const logo = '/api/v1/files/images/upl_1.png';
  const withLogo = after({ 'store.logo': logo });
  server.use(api.get('admin_panel/app-settings/', AppSettings, withLogo));
  const { user } = await renderApp(app, { path: '/appsettings' });
  expect(await screen.findByRole('img', { name: 'Logo' }, PATIENT)).toHaveAttribute('src', logo);
  const picker = screen.getByLabelText(/Logo for print/, { selector: 'input[type="file"]' });
  fireEvent.change(picker, { target: { files: [new File(['x'], 'logo.gif', { type: 'image/gif' })] } });
  expect(await screen.findByText(/JPEG|PNG/, { selector: '[role="alert"], .bo-field-error' })).toBeInTheDocument();
  await user.click(screen.getAllByRole('button', { name: /^Remove/ })[0] ?? document.body);
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(sent).toHaveLength(1));
  const { changes } = AppSettingsInput.parse(sent[0]);
  expect(changes).toContainEqual({ name: 'store.logo', value: '', version: 1 });
});
