import {
  AttributeDefinitions,
  AuditEntry,
  Category,
  CategoryAttributes,
  CategoryMovePreview,
  CategoryProducts,
  CategoryTree,
  SavedView,
} from '@bo/contracts';
import {
  api,
  chooseMore,
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
import { someCategories } from '../../test/catalog-factories.ts';
// Loaded before the clock of a test runs.
import './category-form.pages.tsx';
import './category-list.pages.tsx';

const server = useServer();
afterEach(() => sessionStorage.clear());
const PATIENT = { timeout: 20_000 };
const dairy = Category.parse({
  ...recordFields('c1'),
  parent_id: null,
  name: 'Dairy',
  name_ar: 'ألبان',
  slug: 'dairy',
  image: null,
  featured: false,
  active: true,
  level: 1,
  rank: 'a0',
  parent: null,
  child_count: 1,
  product_count: 3,
});

const noAttributes = (id: string) => [
  api.get('admin_panel/categories/attributes/', AttributeDefinitions, { results: [] }),
  api.get(`admin_panel/categories/${id}/attributes/`, CategoryAttributes, { id, version: 1, results: [] }),
];

test('the tree shows the three levels with how many products each holds', async () => {
  server.use(api.get('admin_panel/categories/tree/', CategoryTree, { results: someCategories() }));
  await renderApp(app, { path: '/category/categoryList' });
  expect(await screen.findByText('Dairy', {}, PATIENT)).toBeInTheDocument();
  expect(screen.getByText('Milk')).toBeInTheDocument();
  expect(screen.getAllByText('3 products').length).toBeGreaterThan(1);
});

test('the tree is as one left it: what was folded stays so, and all of it goes into a file', async () => {
  const files: string[] = [];
  server.use(
    api.get('admin_panel/categories/tree/', CategoryTree, { results: someCategories() }),
    mock.get('*/api/v1/admin_panel/categories/export/', ({ request }) => {
      files.push(new URL(request.url).searchParams.get('format') ?? '');
      return new HttpResponse('Name', { headers: { 'content-type': 'text/csv' } });
    }),
  );
  const { user, unmount } = await renderApp(app, { path: '/category/categoryList' });
  const dairyRow = (await screen.findByText('Dairy', {}, PATIENT)).closest('.ant-tree-treenode');
  fireEvent.click(dairyRow!.querySelector('.ant-tree-switcher')!);
  await waitFor(() => expect(screen.queryByText('Milk')).not.toBeInTheDocument(), PATIENT);
  await user.click(screen.getByRole('button', { name: 'Export' }));
  await user.click(await screen.findByText(/CSV/, {}, PATIENT));
  await waitFor(() => expect(files).toEqual(['csv']));
  unmount();
  await renderApp(app, { path: '/category/categoryList' });
  expect(await screen.findByText('Bakery', {}, PATIENT)).toBeInTheDocument();
  expect(screen.queryByText('Milk')).not.toBeInTheDocument();
});

test('the menu of a category leads to the order of its products', async () => {
  server.use(
    api.get('admin_panel/categories/tree/', CategoryTree, { results: someCategories() }),
    api.get('admin_panel/categories/c2/products/', CategoryProducts, {
      category: { id: 'c2', name: 'Milk', name_ar: 'حليب' },
      results: [],
    }),
  );
  const { router } = await renderApp(app, { path: '/category/categoryList' });
  fireEvent.click(await screen.findByLabelText('Actions for Milk', {}, PATIENT));
  fireEvent.click(await screen.findByText('Order of products', {}, PATIENT));
  await waitFor(() => expect(router.state.location.pathname).toBe('/category/order/c2'));
  expect(await screen.findByText(/This category has no products of its own/, {}, PATIENT)).toBeInTheDocument();
});

test('a move below another category says first what it touches', async () => {
  const moves: unknown[] = [];
  server.use(
    api.get('admin_panel/categories/tree/', CategoryTree, { results: someCategories() }),
    api.get('admin_panel/categories/c2/move/', CategoryMovePreview, {
      products: 42,
      descendants: 1,
      level_from: 2,
      level_to: 2,
      refusal: null,
    }),
    mock.post('*/api/v1/admin_panel/categories/c2/move/', async ({ request }) => {
      moves.push(await request.json());
      return HttpResponse.json({ ...dairy, id: 'c2', name: 'Milk' });
    }),
  );
  await renderApp(app, { path: '/category/categoryList' });
  fireEvent.click(await screen.findByLabelText('Actions for Milk', {}, PATIENT));
  fireEvent.click(await screen.findByText('Move…', {}, PATIENT));
  const dialog = within(await screen.findByRole('dialog', {}, PATIENT));
  expect(await dialog.findByText('1 category below it and 42 products move with it.', {}, PATIENT)).toBeInTheDocument();
  fireEvent.click(dialog.getByText('Move', { selector: 'button *' }));
  await waitFor(() => expect(moves).toEqual([{ version: 1, parent_id: 'c1', after_id: null }]));
});

test('a move can be taken back: the category stands behind the one it stood behind', async () => {
  const moves: unknown[] = [];
  server.use(
    api.get('admin_panel/categories/tree/', CategoryTree, { results: someCategories() }),
    mock.post('*/api/v1/admin_panel/categories/c4/move/', async ({ request }) => {
      moves.push(await request.json());
      return HttpResponse.json({ ...dairy, id: 'c4', name: 'Bakery', version: 7 });
    }),
  );
  await renderApp(app, { path: '/category/categoryList' });
  const row = (await screen.findByText('Bakery', {}, PATIENT)).closest('.ant-tree-node-content-wrapper');
  fireEvent.click(row!);
  fireEvent.keyDown(screen.getByRole('tree'), { key: 'ArrowUp', altKey: true });
  fireEvent.click(await screen.findByText('Undo', {}, PATIENT));
  await waitFor(() =>
    expect(moves).toEqual([
      { version: 1, parent_id: null, after_id: null },
      { version: 7, parent_id: null, after_id: 'c1' },
    ]),
  );
});

test('the tree is searched in either language: what is found stands in its place, and nothing is moved meanwhile', async () => {
  server.use(api.get('admin_panel/categories/tree/', CategoryTree, { results: someCategories() }));
  const { router } = await renderApp(app, { path: '/category/categoryList' });
  fireEvent.change(await screen.findByRole('searchbox', {}, PATIENT), { target: { value: 'طويل' } });
  expect(await screen.findByText('Long life', {}, PATIENT)).toBeInTheDocument();
  await waitFor(() => expect(screen.queryByText('Bakery')).not.toBeInTheDocument(), PATIENT);
  expect(screen.getByText('Dairy')).toBeInTheDocument();
  expect(router.state.location.search).toContain('search=');
  fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'nothing' } });
  expect(await screen.findByText('No category has this name.', {}, PATIENT)).toBeInTheDocument();
});

test('the menu of a category is used without the mouse, and the tree keeps out of it', async () => {
  server.use(
    api.get('admin_panel/categories/tree/', CategoryTree, { results: someCategories() }),
    api.get('admin_panel/categories/c2/move/', CategoryMovePreview, {
      products: 42,
      descendants: 1,
      level_from: 2,
      level_to: 2,
      refusal: null,
    }),
  );
  const { user } = await renderApp(app, { path: '/category/categoryList' });
  (await screen.findByLabelText('Actions for Milk', {}, PATIENT)).focus();
  await user.keyboard('{Enter}');
  await waitFor(() => expect(screen.getByText('Create below').closest('[role=menuitem]')).toHaveFocus());
  await user.keyboard('{ArrowDown}{ArrowDown}');
  expect(screen.getByText('Move…').closest('[role=menuitem]')).toHaveFocus();
  await user.keyboard('{Enter}');
  expect(await screen.findByRole('dialog', { name: 'Move Milk' }, PATIENT)).toBeInTheDocument();
});

test('a category opened from the tree shows at once what it holds, and is moved from its own page as from the tree', async () => {
  server.use(
    api.list('admin_panel/audit-entries/', AuditEntry, []),
    api.get('admin_panel/categories/tree/', CategoryTree, { results: someCategories() }),
    api.get('admin_panel/categories/c1/', Category, dairy),
    ...noAttributes('c1'),
    api.get('admin_panel/categories/c1/move/', CategoryMovePreview, {
      products: 3,
      descendants: 2,
      level_from: 1,
      level_to: 1,
      refusal: null,
    }),
  );
  await renderApp(app, { path: '/category/categoryList' });
  fireEvent.click(await screen.findByText('Dairy', {}, PATIENT));
  expect(await screen.findByRole('heading', { level: 1, name: 'Dairy' }, PATIENT)).toBeInTheDocument();
  expect(screen.getByRole('link', { name: '3' })).toHaveAttribute('href', '/product/productlist?category=c1');
  await chooseMore('Move…');
  expect(await screen.findByRole('dialog', { name: 'Move Dairy' }, PATIENT)).toBeInTheDocument();
});

test('a category that is deleted on its own page leads back to the categories', async () => {
  const [milk] = someCategories().filter(({ id }) => id === 'c2');
  const left = { ...milk!, id: 'c9', parent_id: 'c1', name: 'Left over', product_count: 0 };
  server.use(
    api.list('admin_panel/audit-entries/', AuditEntry, []),
    api.get('admin_panel/categories/tree/', CategoryTree, { results: [...someCategories(), left] }),
    api.get('admin_panel/categories/c9/', Category, { ...dairy, ...left, rank: 'a1', parent: null, child_count: 0 }),
    ...noAttributes('c9'),
    mock.delete('*/api/v1/admin_panel/categories/c9/', () => new HttpResponse(null, { status: 204 })),
  );
  const { router } = await renderApp(app, { path: '/category/update/c9' });
  await chooseMore('Delete…');
  const dialog = within(await screen.findByRole('dialog', { name: 'Delete Left over' }, PATIENT));
  fireEvent.click(dialog.getByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/category/categoryList'), PATIENT);
});

test('a move that cannot be is refused with its reason', async () => {
  server.use(
    api.get('admin_panel/categories/tree/', CategoryTree, { results: someCategories() }),
    api.get('admin_panel/categories/c1/move/', CategoryMovePreview, {
      products: 3,
      descendants: 2,
      level_from: 1,
      level_to: 2,
      refusal: 'too_deep',
    }),
  );
  await renderApp(app, { path: '/category/categoryList' });
  fireEvent.click(await screen.findByLabelText('Actions for Dairy', {}, PATIENT));
  fireEvent.click(await screen.findByText('Move…', {}, PATIENT));
  expect(await screen.findByText(/There are only three levels/, {}, PATIENT)).toBeInTheDocument();
});

test('the sub categories of a slug are those of its category, and none are said in words', async () => {
  const asked: string[] = [];
  server.use(
    api.list('admin_panel/saved-views/', SavedView, []),
    api.get('admin_panel/categories/named/', Category, dairy),
    mock.get('*/api/v1/admin_panel/categories/', ({ request }) => {
      asked.push(new URL(request.url).searchParams.get('parent') ?? '');
      return HttpResponse.json({ count: 0, count_exact: true, next: null, previous: null, results: [] });
    }),
  );
  await renderApp(app, { path: '/category/dairy/subcategory' });
  expect(await screen.findByText('No sub categories yet. Create the first one.', {}, PATIENT)).toBeInTheDocument();
  expect(asked).toEqual(['c1']);
});

test('several categories are hidden at once; those that hold something are not deleted, and say why', async () => {
  const calls: { action: string }[] = [];
  server.use(
    api.list('admin_panel/saved-views/', SavedView, []),
    api.list('admin_panel/categories/', Category, [dairy]),
    mock.post('*/api/v1/admin_panel/categories/bulk/', async ({ request }) => {
      const body = (await request.json()) as { action: string };
      calls.push(body);
      return HttpResponse.json({
        results:
          body.action === 'delete'
            ? [{ id: 'c1', ok: false, code: 'category.has_products', detail: 'Three products are in it.' }]
            : [{ id: 'c1', ok: true, was: '[true,false]' }],
      });
    }),
  );
  const { user } = await renderApp(app, { path: '/category/categoryList?view=list' });
  const all = () => screen.findByLabelText('Select all rows on this page', {}, PATIENT);
  await user.click(await all());
  await user.click(screen.getByRole('button', { name: 'Deactivate' }));
  await user.click(await screen.findByRole('button', { name: 'Undo' }, PATIENT));
  await waitFor(() => expect(calls.map(({ action }) => action)).toEqual(['deactivate', 'activate']));
  await user.click(await all());
  await user.click(screen.getByRole('button', { name: 'More actions' }));
  await user.click(await screen.findByText('Delete', {}, PATIENT));
  const dialog = within(await screen.findByRole('dialog', {}, PATIENT));
  expect(dialog.getByText(/Categories with products or other categories stay/)).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'Delete' }));
  expect(await screen.findByText('Three products are in it.', {}, PATIENT)).toBeVisible();
});

test.each([
  ['its English name', '/category/Dairy%20%26%20Eggs/subcategory', { name: 'Dairy & Eggs', level: '1' }],
  [
    'its Arabic name',
    `/category/${encodeURIComponent('الألبان والبيض')}/subcategory`,
    { name: 'الألبان والبيض', level: '1' },
  ],
  ['a name with a slash', '/subcategory/Tea%2FCoffee/supersubcategory', { name: 'Tea/Coffee', level: '2' }],
])('what is below a category is listed at an address of %s', async (_way, path, meant) => {
  const asked: unknown[] = [];
  const parents: (string | null)[] = [];
  server.use(
    api.list('admin_panel/saved-views/', SavedView, []),
    mock.get('*/api/v1/admin_panel/categories/named/', ({ request }) => {
      asked.push(Object.fromEntries(new URL(request.url).searchParams));
      return HttpResponse.json(dairy);
    }),
    mock.get('*/api/v1/admin_panel/categories/', ({ request }) => {
      parents.push(new URL(request.url).searchParams.get('parent'));
      const results = [{ ...dairy, id: 'c2', name: 'Milk', name_ar: 'حليب' }];
      return HttpResponse.json({ count: 1, count_exact: true, next: null, previous: null, results });
    }),
  );
  await renderApp(app, { path });
  expect(await screen.findByText('Milk', {}, PATIENT)).toBeInTheDocument();
  expect(screen.getByRole('heading', { name: 'Dairy' })).toBeInTheDocument();
  expect(asked).toEqual([meant]);
  expect(new Set(parents)).toEqual(new Set(['c1']));
});
