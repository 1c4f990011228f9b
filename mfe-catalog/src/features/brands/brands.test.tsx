import { AuditEntry, type Brand, RecordUsage, SavedView } from '@bo/contracts';
import {
  aBrand,
  api,
  brandBackend,
  chooseMore,
  fireEvent,
  HttpResponse,
  mock,
  renderApp,
  screen,
  serve,
  useServer,
  waitFor,
  within,
} from '@bo/testing';
import { app } from '../../app.ts';
// Loaded before the clock of a test runs.
import './brand-form.pages.tsx';
import './brand-list.page.tsx';

const server = useServer();
/** A busy machine takes seconds for a screen. */
const PATIENT = { timeout: 20_000 };

function serveBrands(...rows: Brand[]) {
  const backend = brandBackend(rows);
  server.use(
    api.list('admin_panel/saved-views/', SavedView, []),
    api.list('admin_panel/audit-entries/', AuditEntry, []),
    api.get('admin_panel/brands/:id/usage/', RecordUsage, { uses: 42, can_delete: false }),
    serve('admin_panel/brands/', backend),
  );
  return backend;
}
const milky = () => aBrand({ id: 'b1', name: 'Milky Way', name_ar: 'درب اللبن', product_count: 42 });

test('the list shows each brand in both languages, with what it is and how many products it has', async () => {
  serveBrands(milky(), aBrand({ id: 'b2', name: 'Sunny', name_ar: 'مشمس', featured: true }));
  await renderApp(app, { path: '/brand/brandlist' });
  const row = (await screen.findByText('Milky Way', {}, PATIENT)).closest('tr');
  expect(within(row!).getByText('درب اللبن')).toBeInTheDocument();
  expect(within(row!).getByText('42')).toBeInTheDocument();
  expect(within(row!).getByText('Active')).toBeInTheDocument();
});

test('several brands are featured at once, and Undo takes it back', async () => {
  const backend = serveBrands(milky(), aBrand({ id: 'b2', name: 'Sunny', name_ar: 'مشمس' }));
  const actions: unknown[] = [];
  server.use(
    mock.post('*/api/v1/admin_panel/brands/bulk/', async ({ request }) => {
      const body = (await request.json()) as { action: string; target: { ids: string[] } };
      actions.push(body.action);
      return HttpResponse.json({ results: body.target.ids.map((id) => ({ id, ok: true, was: 'plain' })) });
    }),
  );
  await renderApp(app, { path: '/brand/brandlist' });
  fireEvent.click(await screen.findByLabelText('Select all rows on this page', {}, PATIENT));
  fireEvent.click(screen.getByText('Feature'));
  fireEvent.click(await screen.findByText('Undo', {}, PATIENT));
  await waitFor(() => expect(actions).toEqual(['feature', 'unfeature']));
  expect(backend.rows()).toHaveLength(2);
});

test('after saving one is back in the list as one left it: its search, filters and sort', async () => {
  const backend = serveBrands(milky(), aBrand({ id: 'b2', name: 'Sunny', name_ar: 'مشمس' }));
  const { router } = await renderApp(app, { path: '/brand/brandlist?search=milky&sort=-name' });
  fireEvent.click(await screen.findByText('Milky Way', {}, PATIENT));
  fireEvent.change(await screen.findByLabelText(/Name \(English\)/, {}, PATIENT), {
    target: { value: 'Milky Way Dairy' },
  });
  fireEvent.click(screen.getByText('Save'));
  await waitFor(() =>
    expect(router.state.location).toMatchObject({ pathname: '/brand/brandlist', search: '?search=milky&sort=-name' }),
  );
  expect(backend.rows()[0]?.name).toBe('Milky Way Dairy');
});

test('archiving says first how many products it touches, and can be taken back', async () => {
  const backend = serveBrands(milky());
  const { router } = await renderApp(app, { path: '/brand/update/b1' });
  await chooseMore('Archive');
  const dialog = await screen.findByRole('dialog', { name: 'Archive Milky Way' }, PATIENT);
  expect(await within(dialog).findByText(/42 products lose their brand/)).toBeInTheDocument();
  fireEvent.click(within(dialog).getByText('Archive'));
  await waitFor(() => expect(router.state.location.pathname).toBe('/brand/brandlist'));
  expect(backend.rows()[0]?.archived_at).not.toBeNull();
  fireEvent.click(await screen.findByText('Undo', {}, PATIENT));
  await waitFor(() => expect(backend.rows()[0]?.archived_at).toBeNull());
});

const openMore = async () => {
  fireEvent.click(await screen.findByRole('button', { name: 'More actions' }, PATIENT));
  await screen.findByRole('menu');
};

test('a brand opened from its list begins with what the list knows: logo, products and state, before it has arrived', async () => {
  serveBrands(milky());
  let arrive = () => undefined as void;
  const arrived = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  server.use(
    mock.get('*/api/v1/admin_panel/brands/b1/', async () => {
      await arrived;
      return HttpResponse.json(milky());
    }),
  );
  await renderApp(app, { path: '/brand/brandlist' });
  fireEvent.click(await screen.findByText('Milky Way', {}, PATIENT));
  expect(await screen.findByRole('heading', { level: 1, name: 'Milky Way' }, PATIENT)).toBeInTheDocument();
  expect(screen.getByRole('link', { name: '42' })).toHaveAttribute('href', '/product/productlist?brand=b1');
  expect(screen.queryByLabelText(/Name \(English\)/)).not.toBeInTheDocument();
  arrive();
  expect(await screen.findByLabelText(/Name \(English\)/, {}, PATIENT)).toHaveValue('Milky Way');
});

test('only a brand that no product ever had can be deleted', async () => {
  serveBrands(milky(), aBrand({ id: 'b2', name: 'Unused', name_ar: 'غير مستخدمة' }));
  const { unmount } = await renderApp(app, { path: '/brand/update/b1' });
  await openMore();
  expect(screen.getByRole('menuitem', { name: 'Archive' })).toBeInTheDocument();
  expect(screen.queryByRole('menuitem', { name: 'Delete' })).not.toBeInTheDocument();
  unmount();
  await renderApp(app, { path: '/brand/update/b2' });
  await openMore();
  expect(screen.getByRole('menuitem', { name: 'Delete' })).toBeInTheDocument();
});

test('two spellings of a brand become one', async () => {
  serveBrands(milky(), aBrand({ id: 'b2', name: 'Milkyway', name_ar: 'درب لبن' }));
  const merged: unknown[] = [];
  server.use(
    mock.post('*/api/v1/admin_panel/brands/b1/merge/', async ({ request }) => {
      merged.push(await request.json());
      return HttpResponse.json(aBrand({ id: 'b2', name: 'Milkyway', name_ar: 'درب لبن' }));
    }),
  );
  const { router } = await renderApp(app, { path: '/brand/update/b1' });
  await chooseMore('Merge…');
  const dialog = await screen.findByRole('dialog', { name: 'Merge Milky Way into another brand' });
  fireEvent.mouseDown(within(dialog).getByLabelText('The brand that stays'));
  const into = await screen.findByText('Milkyway', { selector: '.ant-select-item-option-content' });
  expect(screen.queryByText('Milky Way', { selector: '.ant-select-item-option-content' })).not.toBeInTheDocument();
  fireEvent.click(into);
  fireEvent.click(within(dialog).getByText('Merge'));
  await waitFor(() => expect(router.state.location.pathname).toBe('/brand/update/b2'));
  expect(merged).toEqual([{ version: 1, into_id: 'b2' }]);
  await waitFor(() => expect(screen.queryByRole('dialog', { name: /into another brand/ })).not.toBeInTheDocument());
});

test('someone who may only look gets no buttons to change', async () => {
  serveBrands(milky());
  await renderApp(app, { path: '/brand/brandlist', permissions: ['brand.view'] });
  expect(await screen.findByText('Milky Way', {}, PATIENT)).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Create brand' })).not.toBeInTheDocument();
  expect(screen.queryByRole('link', { name: 'Create brand' })).not.toBeInTheDocument();
});

test('in Arabic every word of the list is Arabic', async () => {
  serveBrands(milky());
  await renderApp(app, { path: '/brand/brandlist', language: 'ab' });
  expect(await screen.findByRole('heading', { name: 'العلامات التجارية' })).toBeInTheDocument();
  expect(await screen.findByText('درب اللبن')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'إنشاء علامة تجارية' })).toBeInTheDocument();
});
