import {
  AuditEntry,
  CategoryTree,
  CountPeople,
  type CountPlan,
  CountPlanInput,
  SavedView,
  StockCount,
  Warehouse,
} from '@bo/contracts';
import {
  api,
  chooseMore,
  fireEvent,
  HttpResponse,
  mock,
  recordBackend,
  recordFields,
  renderApp,
  screen,
  serve,
  useServer,
  waitFor,
  within,
} from '@bo/testing';
import { app } from '../../app.ts';
// Loaded before the clock of a test runs.
import './count-plan-form.pages.tsx';
import './count-plan-list.page.tsx';

const server = useServer();
/** A busy machine takes seconds for a screen. */
const PATIENT = { timeout: 20_000 };
let next = 0;

const main = { id: 'w1', name: 'Al Quoz', name_ar: 'القوز' };
function aCountPlan(more: Partial<CountPlan> = {}): CountPlan {
  next += 1;
  return {
    ...recordFields(),
    warehouse_id: 'w1',
    warehouse: main,
    category_id: null,
    category: null,
    aisle: '',
    abc_class: null,
    assigned_to: null,
    assignee: null,
    last_count: null,
    missed: 0,
    late: false,
    name: `Count plan ${String(next)}`,
    name_ar: `خطة جرد ${String(next)}`,
    every_days: 12,
    next_on: '2026-12-01',
    active: true,
    ...more,
  };
}
function serveCountPlans(...rows: CountPlan[]) {
  const backend = recordBackend('admin_panel/count-plans/', {
    rows,
    input: CountPlanInput,
    make: (more) => aCountPlan(more as Partial<CountPlan>),
    uses: ({ id }) => (id === 'stars' ? 2 : 0),
  });
  server.use(
    api.list('admin_panel/saved-views/', SavedView, []),
    api.list('admin_panel/audit-entries/', AuditEntry, []),
    api.get('admin_panel/count-plans/people/', CountPeople, { results: [{ id: 'u1', name: 'Huda', name_ar: 'هدى' }] }),
    api.list('admin_panel/inventory/counts/', StockCount, []),
    api.list('admin_panel/warehouses/', Warehouse, []),
    mock.get('*/api/v1/admin_panel/warehouses/w1/', () => HttpResponse.json({ ...recordFields('w1'), ...main })),
    api.get('admin_panel/categories/tree/', CategoryTree, { results: [] }),
    serve('admin_panel/count-plans/', backend),
  );
  return backend;
}
const palms = () => aCountPlan({ id: 'palms', name: 'Under the palms', name_ar: 'تحت النخيل' });
const stars = () => aCountPlan({ id: 'stars', name: 'Under the stars', name_ar: 'تحت النجوم' });

test('the list shows each one in both languages', async () => {
  serveCountPlans(palms(), stars());
  await renderApp(app, { path: '/inventory/count-plans' });
  const row = (await screen.findByText('Under the palms', {}, PATIENT)).closest('tr');
  expect(within(row!).getByText('تحت النخيل')).toBeInTheDocument();
  expect(screen.getByText('Under the stars')).toBeInTheDocument();
});

test('what is missing is said at its field, and nothing is created', async () => {
  const backend = serveCountPlans();
  await renderApp(app, { path: '/inventory/count-plans/create' });
  fireEvent.change(await screen.findByLabelText(/Name \(Arabic\)/, {}, PATIENT), { target: { value: 'تحت النخيل' } });
  fireEvent.click(screen.getByText('Save'));
  expect((await screen.findAllByText(/Fill this in/, {}, PATIENT)).length).toBeGreaterThan(0);
  expect(backend.rows()).toHaveLength(0);
});

test('after saving one is back in the list as one left it', async () => {
  const backend = serveCountPlans(palms(), stars());
  const { router } = await renderApp(app, { path: '/inventory/count-plans?search=palms&sort=-name' });
  fireEvent.click(await screen.findByText('Under the palms', {}, PATIENT));
  fireEvent.change(await screen.findByLabelText(/Name \(English\)/, {}, PATIENT), {
    target: { value: 'Under the date palms' },
  });
  fireEvent.click(screen.getByText('Save'));
  await waitFor(() =>
    expect(router.state.location).toMatchObject({
      pathname: '/inventory/count-plans',
      search: '?search=palms&sort=-name',
    }),
  );
  expect(backend.rows()[0]?.name).toBe('Under the date palms');
});

test('archiving says first what it does, and can be taken back', async () => {
  const backend = serveCountPlans(palms());
  const { router } = await renderApp(app, { path: '/inventory/count-plans/update/palms' });
  await chooseMore('Archive');
  const dialog = await screen.findByRole('dialog', { name: 'Archive Under the palms' }, PATIENT);
  expect(await within(dialog).findByText(/It is hidden/, {}, PATIENT)).toBeInTheDocument();
  fireEvent.click(within(dialog).getByText('Archive'));
  await waitFor(() => expect(router.state.location.pathname).toBe('/inventory/count-plans'), PATIENT);
  expect(backend.rows()[0]?.archived_at).not.toBeNull();
  fireEvent.click(await screen.findByText('Undo', {}, PATIENT));
  await waitFor(() => expect(backend.rows()[0]?.archived_at).toBeNull());
});

test('only one that was never used can be deleted, and the dialog says so first', async () => {
  const backend = serveCountPlans(palms(), stars());
  const { router, unmount } = await renderApp(app, { path: '/inventory/count-plans/update/palms' });
  await chooseMore('Delete');
  const dialog = await screen.findByRole('dialog', { name: 'Delete Under the palms' }, PATIENT);
  expect(within(dialog).getByText(/It was never used/)).toBeInTheDocument();
  fireEvent.click(within(dialog).getByText('Delete'));
  await waitFor(() => expect(router.state.location.pathname).toBe('/inventory/count-plans'), PATIENT);
  expect(backend.rows().map(({ id }) => id)).toEqual(['stars']);
  unmount();
  await renderApp(app, { path: '/inventory/count-plans/update/stars' });
  await chooseMore('Archive');
  expect(await screen.findByText(/2 records use it/, {}, PATIENT)).toBeInTheDocument();
  expect(screen.queryByRole('menuitem', { name: 'Delete' })).not.toBeInTheDocument();
});

test('someone who may only look gets no button to create', async () => {
  serveCountPlans(palms());
  await renderApp(app, { path: '/inventory/count-plans', permissions: ['inventory.view'] });
  expect(await screen.findByText('Under the palms', {}, PATIENT)).toBeInTheDocument();
  expect(screen.queryByRole('link', { name: 'Create count plan' })).not.toBeInTheDocument();
});

test('in Arabic every word of the list is Arabic', async () => {
  serveCountPlans(palms());
  await renderApp(app, { path: '/inventory/count-plans', language: 'ab' });
  expect(await screen.findByRole('heading', { name: 'خطط الجرد' }, PATIENT)).toBeInTheDocument();
  expect(await screen.findByText('تحت النخيل', {}, PATIENT)).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'إنشاء خطة جرد' })).toBeInTheDocument();
});

test('a plan that is late says so beside its last count, and what of the warehouse it is of', async () => {
  serveCountPlans(
    aCountPlan({
      name: 'Cold shelves',
      aisle: 'C',
      abc_class: 'A',
      late: true,
      missed: 2,
      last_count: { id: 'n1', number: 'C00007', status: 'open' },
      assignee: { id: 'u1', name: 'Huda', name_ar: 'هدى' },
    }),
  );
  await renderApp(app, { path: '/inventory/count-plans' });
  const row = (await screen.findByText('Cold shelves', {}, PATIENT)).closest('tr');
  expect(row).toHaveTextContent('Shelf C · Class A');
  expect(within(row!).getByText('Late')).toBeInTheDocument();
  expect(within(row!).getByText('C00007').closest('a')).toHaveAttribute('href', '/inventory/counts/n1');
});
