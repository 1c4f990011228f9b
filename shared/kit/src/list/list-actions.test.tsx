import {
  Brand,
  BrandInput,
  BrandListQuery,
  BulkResult,
  Job,
  type Permission,
  SavedView,
  ViewRole,
} from '@bo/contracts';
import { defineResource } from '@bo/http';
import { type QueryClient, useQuery, useQueryClient } from '@bo/platform/query';
import { Link, Route, Routes, useParams } from '@bo/platform/router';
import {
  aBrand,
  act,
  api,
  brandBackend,
  fireEvent,
  HttpResponse,
  mock,
  recordFields,
  renderRoute,
  screen,
  serve,
  useServer,
  waitFor,
  within,
} from '@bo/testing';
import { z } from 'zod';
import {
  type BulkAction,
  BulkBar,
  columns,
  ExportButton,
  FlagFilter,
  FormPage,
  ListPage,
  PrevNext,
  ResourceTable,
  SavedViews,
  useBackToList,
  useListState,
  useSelection,
} from '../index.ts';

const brands = defineResource({
  name: 'brands',
  path: 'admin_panel/brands/',
  entity: Brand,
  input: BrandInput,
  listQuery: BrandListQuery,
});
const column = columns<Brand>();
const server = useServer();
const path = '/brand/brandlist';
/** The same list where the route says which brands it shows. */
const featuredPath = '/brand/featured/brandlist';

const actions: BulkAction[] = [
  { action: 'archive', label: 'Archive', permission: 'brand.delete', undo: 'restore' },
  {
    action: 'deactivate',
    label: 'Deactivate',
    permission: 'brand.edit',
    values: { active: false },
    effect: (_count, number) => `Hides ${number} brands from the shop.`,
  },
  { action: 'feature', label: 'Feature', permission: 'brand.edit' },
];

function BrandList({ featured }: { featured?: 'true' }) {
  const list = useListState(BrandListQuery, { screen: 'brands', fixed: featured ? { featured } : {} });
  const selection = useSelection(list, actions);
  const result = useQuery(brands.list(list.query));
  const rows = result.data?.results ?? [];
  return (
    <ListPage
      title="Brands"
      views={<SavedViews list={list} />}
      actions={<ExportButton name="brands" url={(format) => brands.exportUrl(list.query, format)} />}
      filters={
        <>
          <FlagFilter list={list} name="featured" label="Featured ones" />
          <FlagFilter list={list} name="active" label="Active" />
        </>
      }
    >
      <BulkBar
        selection={selection}
        page={result.data}
        mutation={brands.bulk()}
        nameOf={(id) => rows.find((row) => row.id === id)?.name}
        actions={actions}
      />
      <ResourceTable
        list={list}
        result={result}
        selection={selection}
        to={(brand) => `/brand/${brand.id}`}
        empty="No brands yet"
        columns={[
          column.text('name', { title: 'Name', sort: 'name' }),
          column.code('contact_phone', { title: 'Phone' }),
          column.custom('more', {
            title: 'More',
            render: ({ id, name }) => <Link to={`/brand/${id}`}>More of {name}</Link>,
          }),
        ]}
      />
    </ListPage>
  );
}
let client: QueryClient;

function BrandDetail() {
  client = useQueryClient();
  const { id = '' } = useParams();
  const back = useBackToList(path);
  return (
    <FormPage
      title={id}
      parent={{ to: path, label: 'All brands', tabs: [featuredPath] }}
      actions={
        <>
          <button onClick={back}>Back</button>
          <PrevNext resource={brands} id={id} to={(next) => `/brand/${next}`} />
        </>
      }
    >
      {null}
    </FormPage>
  );
}
const app = (
  <Routes>
    <Route path={path} element={<BrandList />} />
    <Route path={featuredPath} element={<BrandList featured="true" />} />
    <Route path="/brand/:id" element={<BrandDetail />} />
  </Routes>
);

function aView(fields: Partial<SavedView> = {}): SavedView {
  return {
    ...recordFields(),
    screen: 'brands',
    name: 'Featured',
    scope: 'private',
    query: { featured: 'true' },
    columns: [],
    default_for_roles: [],
    owner: { id: 'user-1', name: 'Amal' },
    mine: true,
    is_default: false,
    ...fields,
  };
}
function start(count = 3, views: SavedView[] = []) {
  const backend = brandBackend(
    Array.from({ length: count }, (_, index) =>
      aBrand({ id: `b${String(index)}`, name: `Brand ${String(index).padStart(2, '0')}`, featured: index % 2 === 0 }),
    ),
  );
  server.use(serve('admin_panel/brands/', backend), api.list('admin_panel/saved-views/', SavedView, views));
  return backend;
}
const pickAll = async (user: Awaited<ReturnType<typeof renderRoute>>['user']) =>
  user.click(await screen.findByRole('checkbox', { name: 'Select all rows on this page' }));

test('a bulk action that can be taken back is done at once and offers Undo', async () => {
  const backend = start();
  const { user } = await renderRoute(app, { path });
  await pickAll(user);
  await user.click(screen.getByRole('button', { name: 'Archive' }));
  expect(await screen.findByText('Archive: 3 rows')).toBeInTheDocument();
  expect(await screen.findByText('No brands yet')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  expect(await screen.findByText('Brand 00')).toBeInTheDocument();
  expect(backend.rows().every(({ archived_at }) => archived_at === null)).toBe(true);
});

test('Undo gives each row back the state it had, leaves alone what had not changed, and says what did not work', async () => {
  start(4);
  const calls: unknown[] = [];
  server.use(
    mock.post('*/api/v1/admin_panel/brands/bulk/', async ({ request }) => {
      const call = (await request.json()) as {
        action: string;
        target: { ids?: string[]; rows?: { id: string }[] };
      };
      calls.push(call);
      const states = ['active', 'draft', undefined, 'active'];
      const { ids = call.target.rows?.map(({ id }) => id) ?? [] } = call.target;
      return HttpResponse.json({
        results: ids.map((id, index) =>
          call.action === 'archive'
            ? { id, ok: true, was: states[index] }
            : { id, ok: id !== 'b1', detail: 'It has no image.' },
        ),
      });
    }),
  );
  const { user } = await renderRoute(app, { path });
  await pickAll(user);
  await user.click(screen.getByRole('button', { name: 'Archive' }));
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  const report = await screen.findByRole('dialog');
  expect(within(report).getByText('It has no image.')).toBeInTheDocument();
  expect(calls.slice(1)).toEqual([
    {
      action: 'restore',
      target: {
        rows: [
          { id: 'b0', to: 'active' },
          { id: 'b1', to: 'draft' },
          { id: 'b3', to: 'active' },
        ],
      },
    },
  ]);
});

test('one that cannot be taken back says what it does before it is done', async () => {
  const backend = start();
  const { user } = await renderRoute(app, { path });
  await pickAll(user);
  await user.click(screen.getByRole('button', { name: 'Deactivate' }));
  const dialog = await screen.findByRole('dialog');
  expect(dialog).toHaveTextContent('Hides 3 brands from the shop.');
  expect(backend.rows().every(({ active }) => active)).toBe(true);
  await user.click(within(dialog).getByRole('button', { name: 'Deactivate' }));
  await waitFor(() => expect(backend.rows().some(({ active }) => active)).toBe(false));
});

test('of more rows than were counted, the question before an action says that they are more', async () => {
  start();
  const { user } = await renderRoute(app, { path });
  await screen.findByText('Brand 00');
  server.use(
    mock.get('*/api/v1/admin_panel/brands/', () =>
      HttpResponse.json({ count: 10000, count_exact: false, next: '?', previous: null, results: [aBrand()] }),
    ),
  );
  await user.click(screen.getByRole('button', { name: 'Featured ones' }));
  await screen.findByText('1–1 of 10,000+');
  await pickAll(user);
  await user.click(screen.getByRole('button', { name: 'Select all 10,000+' }));
  await user.click(screen.getByRole('button', { name: 'Feature' }));
  const dialog = await screen.findByRole('dialog');
  expect(dialog).toHaveTextContent('This changes 10,000+ rows. This can’t be undone.');
  await user.click(within(dialog).getByRole('button', { name: 'Cancel' }));
  await user.click(screen.getByRole('button', { name: 'Deactivate' }));
  expect(await screen.findByRole('dialog')).toHaveTextContent('Hides 10,000+ brands from the shop.');
});

test('"everything that matches" sends the filter, not the ids of a page', async () => {
  start(45);
  let body: unknown;
  server.use(
    mock.post('*/api/v1/admin_panel/brands/bulk/', async ({ request }) => {
      body = await request.json();
      return HttpResponse.json({ results: [] });
    }),
  );
  const { user } = await renderRoute(app, { path: `${path}?featured=true` });
  await pickAll(user);
  await user.click(screen.getByRole('button', { name: 'Select all 23' }));
  await user.click(screen.getByRole('button', { name: 'Archive' }));
  await waitFor(() => expect(body).toEqual({ action: 'archive', target: { matching: { featured: 'true' } } }));
});

test('rows that could not be changed are listed with the reason of each', async () => {
  start();
  const results = BulkResult.parse({
    results: [
      { id: 'b0', ok: true },
      { id: 'b1', ok: false, code: 'brand.in_use', detail: 'Its products are in an open order.' },
      { id: 'b2', ok: true },
    ],
  });
  server.use(mock.post('*/api/v1/admin_panel/brands/bulk/', () => HttpResponse.json(results)));
  const { user } = await renderRoute(app, { path });
  await pickAll(user);
  await user.click(screen.getByRole('button', { name: 'Archive' }));
  const report = await screen.findByRole('dialog');
  expect(report).toHaveTextContent("1 row couldn't be changed");
  expect(within(report).getByText('Brand 01')).toBeInTheDocument();
  expect(within(report).getByText('Its products are in an open order.')).toBeInTheDocument();
  expect(report).toHaveTextContent('2 rows were changed.');
});

test('a row that is on no page is called by the name that the server tells, and reasons that rows share are counted', async () => {
  start();
  const why = 'An active product needs an image.';
  const results = BulkResult.parse({
    results: [
      { id: 'far1', ok: false, code: 'image', detail: why, name: 'Far Brand', name_ar: 'علامة بعيدة' },
      { id: 'b1', ok: false, code: 'image', detail: why },
      { id: 'far2', ok: false, code: 'not_found', detail: 'It is gone.' },
    ],
  });
  server.use(mock.post('*/api/v1/admin_panel/brands/bulk/', () => HttpResponse.json(results)));
  const { user } = await renderRoute(app, { path });
  await pickAll(user);
  await user.click(screen.getByRole('button', { name: 'Archive' }));
  const report = await screen.findByRole('dialog');
  expect(within(report).getByText('Far Brand')).toBeInTheDocument();
  expect(within(report).getByText('Brand 01')).toBeInTheDocument();
  expect(within(report).getByText(/An active product needs an image\..? \(2\)/)).toBeInTheDocument();
  expect(within(report).queryByRole('button', { name: 'OK' })).not.toBeInTheDocument();
});

const at = '2026-11-13T08:00:00.000Z';
const aJob = (more: object) =>
  Job.parse({
    id: 'job_1',
    name: 'brands-bulk',
    subject: 'archive',
    done: 1875,
    total: 1875,
    attempt: 1,
    error: null,
    error_code: null,
    cancel_requested: false,
    run_after: at,
    owner: null,
    created_at: at,
    started_at: at,
    finished_at: at,
    seen_at: null,
    ...more,
  });

test('a job that was cancelled half-way is continued or undone, and so is the undo itself', async () => {
  start();
  const sent: unknown[] = [];
  server.use(
    mock.post('*/api/v1/admin_panel/brands/bulk/', async ({ request }) => {
      sent.push(await request.json());
      return HttpResponse.json({ job_id: `job_${String(sent.length)}` });
    }),
    mock.get('*/api/v1/admin_panel/jobs/:id/', ({ params }) =>
      HttpResponse.json(
        aJob({ id: params['id'], status: 'cancelled', done: 900, result: { worked: 900, refused: 0, changed: 900 } }),
      ),
    ),
    mock.post('*/api/v1/admin_panel/jobs/:id/retry/', ({ params }) => {
      sent.push(`retry ${String(params['id'])}`);
      return HttpResponse.json(aJob({ id: params['id'], status: 'waiting', result: null }));
    }),
  );
  const { user } = await renderRoute(app, { path });
  await pickAll(user);
  await user.click(screen.getByRole('button', { name: 'Archive' }));
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(sent.at(-1)).toMatchObject({ target: { changed_by: 'job_1' } }));
  await user.click(await screen.findByRole('button', { name: 'Continue' }));
  await waitFor(() => expect(sent.at(-1)).toBe('retry job_2'));
});

test('of a job that refused more rows than are shown, all are counted and the first are named', async () => {
  start();
  const job = aJob({ status: 'done', result: { worked: 1, refused: 1874, changed: 1 } });
  const row = (id: string) => ({
    id,
    ok: false,
    code: 'x',
    detail: 'It has no image.',
    name: `Name ${id}`,
    name_ar: '',
  });
  server.use(
    mock.post('*/api/v1/admin_panel/brands/bulk/', () => HttpResponse.json({ job_id: 'job_1' })),
    mock.get('*/api/v1/admin_panel/jobs/job_1/', () => HttpResponse.json(job)),
    mock.get('*/api/v1/admin_panel/jobs/job_1/rows/', () =>
      HttpResponse.json({
        count: 1874,
        count_exact: true,
        next: null,
        previous: null,
        results: [row('f1'), row('f2')],
      }),
    ),
  );
  const { user } = await renderRoute(app, { path });
  await pickAll(user);
  await user.click(screen.getByRole('button', { name: 'Archive' }));
  await user.click(await screen.findByRole('button', { name: "1,874 rows couldn't be changed" }));
  const report = await screen.findByRole('dialog', { name: "1,874 rows couldn't be changed" });
  expect(within(report).getByText('The first 2 of them:')).toBeInTheDocument();
  expect(within(report).getByText('Name f2')).toBeInTheDocument();
});

test('an action that one may not do is not offered', async () => {
  start();
  const permissions: Permission[] = ['brand.view', 'brand.edit'];
  const { user } = await renderRoute(app, { path, permissions });
  await pickAll(user);
  expect(screen.getByRole('button', { name: 'Deactivate' })).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Archive' })).not.toBeInTheDocument();
});

test('the export asks for exactly the filter and is saved under the name the server gives', async () => {
  start();
  let asked = '';
  let saved = '';
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved = this.download;
  });
  URL.createObjectURL = () => 'blob:test';
  URL.revokeObjectURL = () => undefined;
  server.use(
    mock.get('*/api/v1/admin_panel/brands/export/', ({ request }) => {
      asked = new URL(request.url).search;
      return new HttpResponse('\uFEFFname', {
        headers: { 'Content-Disposition': 'attachment; filename="brands-2026-11-21.csv"' },
      });
    }),
  );
  const { user } = await renderRoute(app, { path: `${path}?featured=true&offset=20` });
  await user.click(await screen.findByRole('button', { name: 'Export' }));
  await user.click(await screen.findByRole('menuitem', { name: 'CSV' }));
  await waitFor(() => expect(saved).toBe('brands-2026-11-21.csv'));
  expect(asked).toBe('?format=csv&sort=name&featured=true');
  jest.restoreAllMocks();
});

test('an export that is made in the background says so, and leads to where it will be', async () => {
  start();
  const saved = jest.spyOn(HTMLAnchorElement.prototype, 'click');
  server.use(
    mock.get('*/api/v1/admin_panel/brands/export/', () => HttpResponse.json({ job_id: 'job_1' }, { status: 202 })),
  );
  const { user, router } = await renderRoute(app, { path });
  await user.click(await screen.findByRole('button', { name: 'Export' }));
  await user.click(await screen.findByRole('menuitem', { name: 'CSV' }));
  expect(await screen.findByText(/is created in the background/)).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Background jobs' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/jobs'));
  expect(saved).not.toHaveBeenCalled();
  jest.restoreAllMocks();
});

test('an export that the server refuses says why', async () => {
  start();
  server.use(
    api.fails('get', 'admin_panel/brands/export/', 422, {
      code: 'export_too_large',
      detail: 'Excel holds at most 50,000 rows. Use CSV.',
    }),
  );
  const { user } = await renderRoute(app, { path });
  await user.click(await screen.findByRole('button', { name: 'Export' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Excel (XLSX)' }));
  expect(await screen.findByText('Excel holds at most 50,000 rows. Use CSV.')).toBeInTheDocument();
});

test('a saved view restores its filter, and the present filter can be saved', async () => {
  start(5, [aView()]);
  let body: unknown;
  server.use(
    mock.post('*/api/v1/admin_panel/saved-views/', async ({ request }) => {
      body = await request.json();
      return HttpResponse.json(aView({ name: 'Not featured', query: { featured: 'false' } }), { status: 201 });
    }),
  );
  const { user, router } = await renderRoute(app, { path });
  await user.click(await screen.findByRole('button', { name: 'Featured' }));
  await waitFor(() => expect(router.state.location.search).toBe('?featured=true'));
  expect(screen.getByRole('button', { name: 'Featured' })).toHaveAttribute('aria-pressed', 'true');
  await router.navigate(`${path}?featured=false&offset=20`);
  await user.click(await screen.findByRole('button', { name: 'Save this view' }));
  await user.type(await screen.findByRole('textbox', { name: 'Name of the view' }), 'Not featured');
  await user.click(screen.getByRole('checkbox', { name: 'Available to everyone' }));
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() =>
    expect(body).toEqual({
      screen: 'brands',
      name: 'Not featured',
      scope: 'shared',
      query: { featured: 'false' },
      columns: [],
      default_for_roles: [],
    }),
  );
});

test('anyone who manages people says which roles start with a shared view; nobody else is offered it', async () => {
  start(5, [aView({ id: 'v1', scope: 'shared', default_for_roles: ['orders'] })]);
  let body: unknown;
  server.use(
    api.get('admin_panel/saved-views/roles/', z.array(ViewRole), [
      { key: 'orders', name: 'Order desk', name_ar: 'مكتب الطلبات' },
      { key: 'catalog', name: 'Catalogue manager', name_ar: 'مدير الكتالوج' },
    ]),
    mock.put('*/api/v1/admin_panel/saved-views/v1/', async ({ request }) => {
      body = await request.json();
      return HttpResponse.json(aView({ id: 'v1', scope: 'shared', version: 2 }));
    }),
  );
  const { user, unmount } = await renderRoute(app, { path: `${path}?featured=true` });
  await user.click(await screen.findByRole('button', { name: 'Default view for… (Featured)' }));
  fireEvent.mouseDown(await screen.findByRole('combobox', { name: 'Default view for' }));
  await user.click(await screen.findByTitle('Catalogue manager'));
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() =>
    expect(body).toEqual({
      screen: 'brands',
      name: 'Featured',
      scope: 'shared',
      query: { featured: 'true' },
      columns: [],
      default_for_roles: ['orders', 'catalog'],
      version: 1,
    }),
  );
  unmount();
  await renderRoute(app, { path: `${path}?featured=true`, permissions: ['brand.view'] });
  await screen.findByRole('button', { name: 'Shared Featured' });
  expect(screen.queryByRole('button', { name: 'Default view for… (Featured)' })).not.toBeInTheDocument();
});

test("a view shows its own columns, and leaves the person's own as they were", async () => {
  start(5, [aView({ columns: ['name'] })]);
  const { user, router } = await renderRoute(app, { path });
  await screen.findByRole('columnheader', { name: 'Phone' });
  await user.click(screen.getByRole('button', { name: 'Featured' }));
  await waitFor(() => expect(screen.queryByRole('columnheader', { name: 'Phone' })).not.toBeInTheDocument());
  expect(router.state.location.search).toBe('?featured=true&columns=name');
  expect(screen.getByRole('button', { name: 'Featured' })).toHaveAttribute('aria-pressed', 'true');
  await user.click(screen.getByRole('button', { name: 'All' }));
  await screen.findByRole('columnheader', { name: 'Phone' });
  expect(router.state.location.search).toBe('');
});

test('a view that was removed can be had back', async () => {
  start(5, [aView({ id: 'v1', version: 3 })]);
  const calls: unknown[] = [];
  server.use(
    mock.delete('*/api/v1/admin_panel/saved-views/v1/', ({ request }) => {
      calls.push(request.headers.get('If-Match'));
      return new HttpResponse(null, { status: 204 });
    }),
    mock.post('*/api/v1/admin_panel/saved-views/', async ({ request }) => {
      calls.push(await request.json());
      return HttpResponse.json(aView({ id: 'v2' }), { status: 201 });
    }),
  );
  const { user } = await renderRoute(app, { path: `${path}?featured=true` });
  await user.click(await screen.findByRole('button', { name: 'Delete the view Featured' }));
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  await waitFor(() =>
    expect(calls).toEqual([
      '"3"',
      {
        screen: 'brands',
        name: 'Featured',
        scope: 'private',
        query: { featured: 'true' },
        columns: [],
        default_for_roles: [],
      },
    ]),
  );
});

test('a view of one’s own gets another name; what it shows, and whose it is, stays', async () => {
  start(5, [aView({ id: 'v1', version: 3 })]);
  const sent: unknown[] = [];
  server.use(
    mock.put('*/api/v1/admin_panel/saved-views/v1/', async ({ request }) => {
      sent.push(await request.json());
      return HttpResponse.json(aView({ id: 'v1', name: 'Shown first', version: 4 }));
    }),
  );
  const { user } = await renderRoute(app, { path: `${path}?featured=true` });
  await user.click(await screen.findByRole('button', { name: 'Rename the view Featured' }));
  const panel = within(await screen.findByRole('dialog', { name: 'Rename the view Featured' }));
  const name = panel.getByRole('textbox', { name: 'Name of the view' });
  await waitFor(() => expect(name).toHaveFocus());
  await user.clear(name);
  await user.type(name, 'Shown first');
  await user.click(panel.getByRole('button', { name: 'Save' }));
  await waitFor(() =>
    expect(sent).toEqual([
      expect.objectContaining({ name: 'Shown first', scope: 'private', query: { featured: 'true' }, version: 3 }),
    ]),
  );
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
});

test("a role's default view is where the screen starts; a link wins over it, and so does Back", async () => {
  start(5, [aView({ is_default: true, scope: 'shared' })]);
  const { router, unmount } = await renderRoute(app, { path });
  await waitFor(() => expect(router.state.location.search).toBe('?featured=true'));
  unmount();
  const other = await renderRoute(app, { path: `${path}?sort=-name` });
  await screen.findByRole('button', { name: 'Shared Featured' });
  expect(other.router.state.location.search).toBe('?sort=-name');
  await other.user.click(screen.getByRole('button', { name: 'All' }));
  await other.router.navigate('/brand/b1');
  await other.router.navigate(-1);
  await screen.findByRole('button', { name: 'Shared Featured' });
  expect(other.router.state.location.search).toBe('');
});

test('a link to a page of the whole list shows that page: the default view is not put in its place', async () => {
  start(45, [aView({ is_default: true, scope: 'shared' })]);
  const { router } = await renderRoute(app, { path: `${path}?offset=40` });
  await screen.findByRole('button', { name: 'Shared Featured' });
  expect(await screen.findByText('41–45 of 45')).toBeInTheDocument();
  expect(router.state.location.search).toBe('?offset=40');
});

test('anyone who leaves a record for the list finds the whole of it, as it was left, and not the default view', async () => {
  start(45, [aView({ is_default: true, scope: 'shared' })]);
  const { user, router } = await renderRoute(app, { path });
  await waitFor(() => expect(router.state.location.search).toBe('?featured=true'));
  await user.click(screen.getByRole('button', { name: 'All' }));
  await user.click(await screen.findByText('Brand 01'));
  await user.click(await screen.findByRole('button', { name: 'Back' }));
  expect(await screen.findByText('Brand 01')).toBeInTheDocument();
  expect(router.state.location.search).toBe('');
  await act(() => router.navigate('/brand/b1'));
  await user.click(await screen.findByRole('button', { name: 'Back' }));
  await waitFor(() => expect(router.state.location.search).toBe('?featured=true'));
});

test('from a row one goes on to its neighbours in the same filtered list, over the edge of the page', async () => {
  start(45);
  const { user, router } = await renderRoute(app, { path: `${path}?sort=-name&offset=20` });
  await user.click(await screen.findByText('Brand 05'));
  expect(await screen.findByText('40 of 45')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Next' }));
  expect(await screen.findByText('41 of 45')).toBeInTheDocument();
  expect(router.state.location.pathname).toBe('/brand/b4');
  await user.click(screen.getByRole('button', { name: 'Previous' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/brand/b5'));
});

test('from a record that has left the list under one’s hands one goes on to the one after it, and back', async () => {
  const backend = start(45);
  const { user, router } = await renderRoute(app, { path: `${path}?active=true` });
  await user.click(await screen.findByText('Brand 03'));
  expect(await screen.findByText('4 of 45')).toBeInTheDocument();
  backend.change('b3', { active: false });
  await act(() => client.invalidateQueries());
  // It has no place any more.
  await waitFor(() => expect(screen.queryByText(/^4 of/)).not.toBeInTheDocument());
  await user.click(screen.getByRole('button', { name: 'Next' }));
  expect(await screen.findByText('4 of 44')).toBeInTheDocument();
  expect(router.state.location.pathname).toBe('/brand/b4');
  await user.click(screen.getByRole('button', { name: 'Previous' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/brand/b2'));
  expect(await screen.findByText('3 of 44')).toBeInTheDocument();
});

test('a record that has left the list before its neighbours were asked for leaves them its place', async () => {
  const backend = start(45);
  const { user, router } = await renderRoute(app, { path: `${path}?active=true` });
  await screen.findByText('Brand 03');
  backend.change('b3', { active: false });
  await user.click(screen.getByText('Brand 03'));
  await user.click(await screen.findByRole('button', { name: 'Previous' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/brand/b2'));
  expect(await screen.findByText('3 of 44')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Next' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/brand/b4'));
});

test('a record that others have pushed down the list is told its place of now', async () => {
  const backend = start(45);
  const { user } = await renderRoute(app, { path });
  await screen.findByText('Brand 03');
  for (const name of ['Aamal', 'Aroma', 'Aseel'])
    backend.handle({ method: 'post', path: 'admin_panel/brands/', params: {}, body: { name, name_ar: 'جديد' } });
  await user.click(screen.getByText('Brand 03'));
  expect(await screen.findByText('7 of 48')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Next' }));
  expect(await screen.findByText('8 of 48')).toBeInTheDocument();
});

test('a page past the last one gives way to the last: its rows were archived, or the link is old', async () => {
  start(22);
  const { user, router } = await renderRoute(app, { path: `${path}?offset=20` });
  await pickAll(user);
  await user.click(screen.getByRole('button', { name: 'Archive' }));
  expect(await screen.findByText('Brand 00')).toBeInTheDocument();
  expect(router.state.location.search).toBe('');
});

test('a link in a row knows the list as the row does, and the screen leads back to the list as one left it', async () => {
  start(45);
  const { user, router } = await renderRoute(app, { path: `${path}?sort=-name&offset=20` });
  await user.click(await screen.findByRole('link', { name: 'More of Brand 05' }));
  await user.click(await screen.findByRole('button', { name: 'Next' }));
  expect(await screen.findByText('41 of 45')).toBeInTheDocument();
  await user.click(screen.getByRole('link', { name: 'All brands' }));
  await waitFor(() =>
    expect(router.state.location.pathname + router.state.location.search).toBe(`${path}?sort=-name&offset=20`),
  );
});

test('a record that was opened from a tab of its list leads back to that tab', async () => {
  start(45);
  const { user, router } = await renderRoute(app, { path: `${featuredPath}?sort=-name` });
  await user.click(await screen.findByRole('link', { name: 'More of Brand 42' }));
  await user.click(await screen.findByRole('link', { name: 'All brands' }));
  await waitFor(() =>
    expect(router.state.location.pathname + router.state.location.search).toBe(`${featuredPath}?sort=-name`),
  );
});

test('who may do nothing with rows is not offered to pick any', async () => {
  start();
  await renderRoute(app, { path, permissions: ['brand.view'] });
  await screen.findByText('Brand 00');
  expect(screen.queryByRole('checkbox')).not.toBeInTheDocument();
});

test('by keyboard, an action on rows leaves the focus on the row that is there afterwards', async () => {
  start();
  const { user } = await renderRoute(app, { path });
  const second = await screen.findByRole('row', { name: /Brand 01/ });
  act(() => second.focus());
  await user.keyboard(' ');
  act(() => screen.getByRole('button', { name: 'Archive' }).focus());
  await user.keyboard('{Enter}');
  await waitFor(() => expect(screen.queryByText('Brand 01')).not.toBeInTheDocument());
  await waitFor(() => expect(screen.getByRole('row', { name: /Brand 02/ })).toHaveFocus());
});

test('one row taken out of everything that matches leaves the others of the page', async () => {
  start(45);
  const { user } = await renderRoute(app, { path });
  await pickAll(user);
  await user.click(screen.getByRole('button', { name: 'Select all 45' }));
  await user.click(screen.getAllByRole('checkbox')[3]!);
  expect(within(screen.getByRole('toolbar')).getByText('19 selected')).toBeInTheDocument();
});

describe('a list whose filter is fixed by its route', () => {
  test('"everything that matches", the export and the rows never reach beyond it, whatever the URL says', async () => {
    start(45);
    const asked: unknown[] = [];
    server.use(
      mock.post('*/api/v1/admin_panel/brands/bulk/', async ({ request }) => {
        asked.push(await request.json());
        return HttpResponse.json({ results: [] });
      }),
      mock.get('*/api/v1/admin_panel/brands/export/', ({ request }) => {
        asked.push(new URL(request.url).search);
        return HttpResponse.json({ code: 'export_too_large', detail: 'Too large.' }, { status: 422 });
      }),
    );
    const { user } = await renderRoute(app, { path: `${featuredPath}?featured=false&active=true` });
    expect(await screen.findByText('1–20 of 23')).toBeInTheDocument();
    await pickAll(user);
    await user.click(screen.getByRole('button', { name: 'Select all 23' }));
    await user.click(screen.getByRole('button', { name: 'Archive' }));
    await waitFor(() =>
      expect(asked).toEqual([{ action: 'archive', target: { matching: { active: 'true', featured: 'true' } } }]),
    );
    await user.click(screen.getByRole('button', { name: 'Export' }));
    await user.click(await screen.findByRole('menuitem', { name: 'CSV' }));
    await waitFor(() => expect(asked[1]).toBe('?format=csv&sort=name&featured=true&active=true'));
  });

  test('what is selected on one of its routes is not selected on the next', async () => {
    start(5);
    const { user, router } = await renderRoute(app, { path: featuredPath });
    await pickAll(user);
    expect(screen.getByText('3 selected')).toBeInTheDocument();
    await act(() => router.navigate(path));
    await screen.findByText('1–5 of 5');
    expect(screen.queryByText('3 selected')).not.toBeInTheDocument();
  });

  test('previous and next stay within it', async () => {
    start(5);
    const { user, router } = await renderRoute(app, { path: featuredPath });
    await user.click(await screen.findByText('Brand 00'));
    expect(await screen.findByText('1 of 3')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Next' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/brand/b2'));
  });

  test('the filter it fixes is not offered, and views that ask for another are not either; its own views keep the rest', async () => {
    start(5, [
      aView({ id: 'v1', name: 'Not featured', query: { featured: 'false' } }),
      aView({ id: 'v2', name: 'Active', query: { active: 'true' }, is_default: true }),
    ]);
    let body: unknown;
    server.use(
      mock.post('*/api/v1/admin_panel/saved-views/', async ({ request }) => {
        body = await request.json();
        return HttpResponse.json(aView({ id: 'v3', name: 'Inactive', query: { active: 'false' } }), { status: 201 });
      }),
    );
    const { user, router } = await renderRoute(app, { path: featuredPath });
    const views = await screen.findByRole('group', { name: 'Saved views' });
    expect(within(views).queryByRole('button', { name: 'Not featured' })).not.toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Featured ones' })).not.toBeInTheDocument();
    await user.click(within(views).getByRole('button', { name: 'Active' }));
    await waitFor(() => expect(router.state.location.search).toBe('?active=true'));
    await act(() => router.navigate(`${featuredPath}?active=false&featured=false`));
    await user.click(await screen.findByRole('button', { name: 'Save this view' }));
    await user.type(await screen.findByRole('textbox', { name: 'Name of the view' }), 'Inactive');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(body).toMatchObject({ screen: 'brands', query: { active: 'false' } }));
  });

  test('columns chosen on one of its routes are those of the list everywhere', async () => {
    start(5);
    const { user, router } = await renderRoute(app, { path: featuredPath });
    await user.click(await screen.findByRole('button', { name: 'Columns' }));
    await user.click(await screen.findByRole('checkbox', { name: 'Phone' }));
    await waitFor(() => expect(screen.queryByRole('columnheader', { name: 'Phone' })).not.toBeInTheDocument());
    await act(() => router.navigate(path));
    await screen.findByText('1–5 of 5');
    expect(screen.queryByRole('columnheader', { name: 'Phone' })).not.toBeInTheDocument();
  });
});
