import { AuditEntry, type %One%, %One%Input, SavedView } from '@bo/contracts';
import { api, chooseMore, fireEvent, recordBackend, recordFields, renderApp, screen, serve, useServer, waitFor, within } from '@bo/testing';
import { app } from '../../app.ts';
// Loaded before the clock of a test runs.
import './%one-kebab%-form.pages.tsx';
import './%one-kebab%-list.page.tsx';

const server = useServer();
/** A busy machine takes seconds for a screen. */
const PATIENT = { timeout: 20_000 };
let next = 0;

function %a_one%(more: Partial<%One%> = {}): %One% {
  next += 1;
  return { ...recordFields(), %fields example% %fields made% ...more };
}
function serve%Many%(...rows: %One%[]) {
  const backend = recordBackend('admin_panel/%many-kebab%/', { rows, input: %One%Input, make: %a_one%, uses: ({ id }) => (id === 'stars' ? 2 : 0) });
  server.use(
    api.list('admin_panel/saved-views/', SavedView, []),
    api.list('admin_panel/audit-entries/', AuditEntry, []),
    serve('admin_panel/%many-kebab%/', backend),
  );
  return backend;
}
const palms = () => %a_one%({ id: 'palms', %label%: 'Under the palms', %label%_ar: 'تحت النخيل' });
const stars = () => %a_one%({ id: 'stars', %label%: 'Under the stars', %label%_ar: 'تحت النجوم' });

test('the list shows each one in both languages', async () => {
  serve%Many%(palms(), stars());
  await renderApp(app, { path: '%path%' });
  const row = (await screen.findByText('Under the palms', {}, PATIENT)).closest('tr');
  expect(within(row!).getByText('تحت النخيل')).toBeInTheDocument();
  expect(screen.getByText('Under the stars')).toBeInTheDocument();
});

test('what is missing is said at its field, and nothing is created', async () => {
  const backend = serve%Many%();
  await renderApp(app, { path: '%path%/create' });
  fireEvent.change(await screen.findByLabelText(/%Label en% \(Arabic\)/, {}, PATIENT), { target: { value: 'تحت النخيل' } });
  fireEvent.click(screen.getByText('Save'));
  expect((await screen.findAllByText(/Fill this in/, {}, PATIENT)).length).toBeGreaterThan(0);
  expect(backend.rows()).toHaveLength(0);
});

test('after saving one is back in the list as one left it', async () => {
  const backend = serve%Many%(palms(), stars());
  const { router } = await renderApp(app, { path: '%path%?search=palms&sort=-%label%' });
  fireEvent.click(await screen.findByText('Under the palms', {}, PATIENT));
  fireEvent.change(await screen.findByLabelText(/%Label en% \(English\)/, {}, PATIENT), {
    target: { value: 'Under the date palms' },
  });
  fireEvent.click(screen.getByText('Save'));
  await waitFor(() =>
    expect(router.state.location).toMatchObject({ pathname: '%path%', search: '?search=palms&sort=-%label%' }),
  );
  expect(backend.rows()[0]?.%label%).toBe('Under the date palms');
});

test('archiving says first what it does, and can be taken back', async () => {
  const backend = serve%Many%(palms());
  const { router } = await renderApp(app, { path: '%path%/update/palms' });
  await chooseMore('Archive');
  const dialog = await screen.findByRole('dialog', { name: 'Archive Under the palms' }, PATIENT);
  fireEvent.click(within(dialog).getByText('Archive'));
  await waitFor(() => expect(router.state.location.pathname).toBe('%path%'));
  expect(backend.rows()[0]?.archived_at).not.toBeNull();
  fireEvent.click(await screen.findByText('Undo', {}, PATIENT));
  await waitFor(() => expect(backend.rows()[0]?.archived_at).toBeNull());
});

test('only one that was never used can be deleted, and the dialog says so first', async () => {
  const backend = serve%Many%(palms(), stars());
  const { router, unmount } = await renderApp(app, { path: '%path%/update/palms' });
  await chooseMore('Delete');
  const dialog = await screen.findByRole('dialog', { name: 'Delete Under the palms' }, PATIENT);
  expect(within(dialog).getByText(/It was never used/)).toBeInTheDocument();
  fireEvent.click(within(dialog).getByText('Delete'));
  await waitFor(() => expect(router.state.location.pathname).toBe('%path%'));
  expect(backend.rows().map(({ id }) => id)).toEqual(['stars']);
  unmount();
  await renderApp(app, { path: '%path%/update/stars' });
  await chooseMore('Archive');
  expect(await screen.findByText(/2 records use it/, {}, PATIENT)).toBeInTheDocument();
  expect(screen.queryByRole('menuitem', { name: 'Delete' })).not.toBeInTheDocument();
});

test('a person who may only look gets no button to create', async () => {
  serve%Many%(palms());
  await renderApp(app, { path: '%path%', permissions: ['%area%.view'] });
  expect(await screen.findByText('Under the palms', {}, PATIENT)).toBeInTheDocument();
  expect(screen.queryByRole('link', { name: 'Create %one words%' })).not.toBeInTheDocument();
});

test('in Arabic every word of the list is Arabic', async () => {
  serve%Many%(palms());
  await renderApp(app, { path: '%path%', language: 'ab' });
  expect(await screen.findByRole('heading', { name: '%many_ab%' }, PATIENT)).toBeInTheDocument();
  expect(await screen.findByText('تحت النخيل', {}, PATIENT)).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'إنشاء %one_ab%' })).toBeInTheDocument();
});
