import { Brand, BrandInput, BrandListQuery } from '@bo/contracts';
import { defineResource, http } from '@bo/http';
import { Link, Route, Routes } from '@bo/platform/router';
import { useQuery } from '@bo/platform/query';
import {
  aBrand,
  act,
  api,
  brandBackend,
  fireEvent,
  HttpResponse,
  mock,
  renderRoute,
  screen,
  serve,
  useServer,
  waitFor,
  within,
} from '@bo/testing';
import { useCallback, useState } from 'react';
import {
  BulkBar,
  columns,
  FlagFilter,
  ListPage,
  ResourceTable,
  SearchFilter,
  useListState,
  useSelection,
} from '../index.ts';

/** What the device keeps of the list. */
let kept: { data: unknown; at: number } | null = null;
const brands = defineResource({
  client: () => ({ ...http(), kept: () => Promise.resolve(kept) }),
  name: 'brands',
  path: 'admin_panel/brands/',
  entity: Brand,
  input: BrandInput,
  listQuery: BrandListQuery,
});
const column = columns<Brand>();

function BrandList() {
  const list = useListState(BrandListQuery, { screen: 'brands' });
  const selection = useSelection(list, [{ permission: 'brand.edit' }]);
  const result = useQuery(brands.list(list.query));
  return (
    <ListPage
      title="Brands"
      actions={<Link to="/brand/create">Create</Link>}
      filters={
        <>
          <SearchFilter list={list} />
          <FlagFilter list={list} name="featured" label="Featured" />
        </>
      }
    >
      <BulkBar
        selection={selection}
        page={result.data}
        mutation={brands.bulk()}
        actions={[{ action: 'activate', label: 'Activate', permission: 'brand.edit' }]}
      />
      <ResourceTable
        list={list}
        result={result}
        selection={selection}
        to={(brand) => `/brand/${brand.id}`}
        empty="No brands yet"
        columns={[
          column.bilingual('name', { title: 'Name', sort: 'name' }),
          column.number('product_count', { title: 'Products', sort: 'product_count' }),
          column.code('contact_phone', { title: 'Phone' }),
        ]}
      />
    </ListPage>
  );
}
const pageOf = (results: Brand[]) => ({
  ...{ count: results.length, count_exact: true, next: null, previous: null },
  results,
});
const app = (
  <Routes>
    <Route path="/brand/brandlist" element={<BrandList />} />
    <Route path="/brand/:id" element={<h1>One brand</h1>} />
  </Routes>
);
const server = useServer();
const path = '/brand/brandlist';
const names = () =>
  screen
    .getAllByRole('row')
    .slice(1)
    .map((row) => within(row).getAllByRole('cell')[1]?.textContent);

function serveBrands(count: number) {
  const backend = brandBackend(
    Array.from({ length: count }, (_, index) =>
      aBrand({
        id: `b${String(index)}`,
        name: `Brand ${String(index).padStart(3, '0')}`,
        name_ar: `ماركة ${String(index)}`,
        product_count: (index * 7) % 50,
        featured: index % 2 === 0,
      }),
    ),
  );
  server.use(serve('admin_panel/brands/', backend));
  return backend;
}

test('a list shows a skeleton, then its rows with both names', async () => {
  serveBrands(3);
  await renderRoute(app, { path });
  expect(screen.getByRole('status', { name: 'Loading…' })).toBeInTheDocument();
  expect(await screen.findByText('Brand 000')).toBeInTheDocument();
  expect(screen.getByText('ماركة 0')).toBeInTheDocument();
  expect(screen.getByText('1–3 of 3')).toBeInTheDocument();
});

test('sorting, paging and filters live in the URL, and a new filter goes back to the first page', async () => {
  serveBrands(45);
  const { user, router } = await renderRoute(app, { path });
  await user.click(await screen.findByRole('button', { name: 'Products' }));
  await waitFor(() => expect(router.state.location.search).toBe('?sort=product_count'));
  await user.click(screen.getByRole('button', { name: 'Products' }));
  await waitFor(() =>
    expect(screen.getByRole('columnheader', { name: 'Products' })).toHaveAttribute('aria-sort', 'descending'),
  );
  await user.click(screen.getByRole('button', { name: 'Next page' }));
  expect(await screen.findByText('21–40 of 45')).toBeInTheDocument();
  expect(router.state.location.search).toBe('?sort=-product_count&offset=20');
  await user.type(screen.getByRole('searchbox'), 'Brand 00');
  expect(await screen.findByText('1–10 of 10')).toBeInTheDocument();
  expect(router.state.location.search).toBe('?sort=-product_count&search=Brand+00');
});

test('a link restores the whole list; a value that the contract refuses costs only itself', async () => {
  serveBrands(45);
  await renderRoute(app, { path: `${path}?featured=true&limit=50&sort=nonsense` });
  expect(await screen.findByText('1–23 of 23')).toBeInTheDocument();
  expect(names()[0]).toContain('Brand 000');
});

test('when nothing matches, the list says so and offers to clear the filters', async () => {
  serveBrands(3);
  const { user } = await renderRoute(app, { path: `${path}?search=zzz` });
  expect(await screen.findByText('Nothing matches this search and these filters.')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Clear search and filters' }));
  expect(await screen.findByText('1–3 of 3')).toBeInTheDocument();
});

test('an empty list says what it is for', async () => {
  serveBrands(0);
  await renderRoute(app, { path });
  expect(await screen.findByText('No brands yet')).toBeInTheDocument();
});

test('a failed list says so in Arabic to anyone who reads Arabic', async () => {
  server.use(api.fails('get', 'admin_panel/brands/', 500, { code: 'internal', detail: 'boom' }));
  await renderRoute(app, { path, language: 'ab' });
  expect(await screen.findByText('يواجه الخادم صعوبات تقنية، يرجى التواصل مع مدير النظام.')).toBeInTheDocument();
});

test('Back from a record leads to where one was in the rows; the same list reloaded begins at its top', async () => {
  serveBrands(100);
  const { user, router } = await renderRoute(app, { path: `${path}?limit=100` });
  const rows = () => document.querySelector<HTMLElement>('.bo-table-scroll')!;
  await screen.findByText('Brand 099');
  rows().scrollTop = 1234;
  fireEvent.scroll(rows());
  await user.click(screen.getByRole('row', { name: /Brand 050/ }));
  await screen.findByText('One brand');
  await act(() => router.navigate(-1));
  await screen.findByText('Brand 099');
  expect(rows().scrollTop).toBe(1234);
  await act(() => router.navigate('/brand/b1'));
  await screen.findByText('One brand');
  await act(() => router.navigate(`${path}?limit=100`));
  await screen.findByText('Brand 099');
  expect(rows().scrollTop).toBe(0);
});

test('a list that opens again shows its last rows at once, and from when they are until the present ones are here', async () => {
  const at = Date.now() - 600_000;
  kept = { data: pageOf([aBrand({ name: 'Known' })]), at };
  let answer = (): void => undefined;
  const gate = new Promise<void>((resolve) => (answer = resolve));
  server.use(
    mock.get('*/api/v1/admin_panel/brands/', async () => {
      await gate;
      return HttpResponse.json(pageOf([aBrand({ name: 'Present' })]));
    }),
  );
  await renderRoute(app, { path });
  expect(await screen.findByText('Known')).toBeInTheDocument();
  expect(screen.getByText(/^From .+ Updating…$/)).toBeInTheDocument();
  kept = null;
  answer();
  expect(await screen.findByText('Present')).toBeInTheDocument();
  expect(screen.queryByText(/Updating…/)).toBeNull();
});

test('a failed list offers another try, which works', async () => {
  server.use(api.fails('get', 'admin_panel/brands/', 500, { code: 'internal', detail: 'boom' }));
  const { user } = await renderRoute(app, { path });
  expect(
    await screen.findByText('Server is Facing Technical Difficulties, Please Contact Administrator'),
  ).toBeInTheDocument();
  serveBrands(3);
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('1–3 of 3')).toBeInTheDocument();
});

test('a list that one may not see names the missing permission and offers no retry', async () => {
  server.use(api.fails('get', 'admin_panel/brands/', 403, { code: 'forbidden', detail: '', permission: 'brand.view' }));
  await renderRoute(app, { path });
  expect(await screen.findByText(/Brands: view/)).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Retry' })).not.toBeInTheDocument();
});

test('the keyboard moves through the rows, picks with Space and opens with Enter', async () => {
  serveBrands(3);
  const { user, router } = await renderRoute(app, { path });
  await screen.findByText('Brand 000');
  const rows = () => screen.getAllByRole('row').slice(1);
  rows()[0]?.focus();
  await user.keyboard('{ArrowDown}');
  await waitFor(() => expect(rows()[1]).toHaveFocus());
  await user.keyboard(' ');
  expect(screen.getByText('1 selected')).toBeInTheDocument();
  await user.keyboard('{Enter}');
  expect(await screen.findByRole('heading', { name: 'One brand' })).toBeInTheDocument();
  expect(router.state.location.pathname).toBe('/brand/b1');
});

test('the slash key goes to the search box', async () => {
  serveBrands(3);
  const { user } = await renderRoute(app, { path });
  await screen.findByText('Brand 000');
  await user.keyboard('/');
  expect(screen.getByRole('searchbox')).toHaveFocus();
  expect(screen.getByRole('searchbox')).toHaveValue('');
});

const readTheme = () => sessionStorage.getItem('themeSettings') ?? '';

/** A search box whose URL comes only when it is told to, as on a busy machine. */
function LateUrl() {
  const [sent, setSent] = useState<string>();
  const [search, setSearch] = useState<string>();
  const set = useCallback((changes: { search?: unknown }) => setSent(String(changes.search)), []);
  return (
    <>
      <SearchFilter
        list={{
          ...useListState(BrandListQuery, { screen: 'brands' }),
          base: { search, sort: 'name', limit: 20, offset: 0 },
          set,
        }}
      />
      <p>Asked for: {sent}</p>
      <button onClick={() => setSearch(sent)}>The URL arrives</button>
      <button onClick={() => setSearch(undefined)}>Back</button>
    </>
  );
}

test('what is typed while an earlier search is on its way into the URL stays; Back still empties the box', async () => {
  const { user } = await renderRoute(<LateUrl />);
  await user.type(screen.getByRole('searchbox'), 'milk');
  expect(await screen.findByText('Asked for: milk')).toBeVisible();
  await user.type(screen.getByRole('searchbox'), 'shake');
  await user.click(screen.getByRole('button', { name: 'The URL arrives' }));
  expect(screen.getByRole('searchbox')).toHaveValue('milkshake');
  expect(await screen.findByText('Asked for: milkshake')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'The URL arrives' }));
  await user.click(screen.getByRole('button', { name: 'Back' }));
  expect(screen.getByRole('searchbox')).toHaveValue('');
});

test('picking a page offers to pick everything that matches', async () => {
  serveBrands(45);
  const { user } = await renderRoute(app, { path });
  await user.click(await screen.findByRole('checkbox', { name: 'Select all rows on this page' }));
  expect(screen.getByText('20 selected')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Select all 45' }));
  expect(screen.getByText('45 selected')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Clear selection' }));
  expect(screen.queryByText(/selected$/)).not.toBeInTheDocument();
});

/** Lists of brands stay on their way until it is called. */
function holdBrands() {
  let arrive: () => void = () => undefined;
  const arrived = new Promise<void>((resolve) => (arrive = resolve));
  server.use(mock.get('*/api/v1/admin_panel/brands/', () => arrived));
  return arrive;
}

test('while the rows of a new filter are on their way, none of the old ones can be picked', async () => {
  serveBrands(45);
  const { user } = await renderRoute(app, { path });
  await screen.findByText('1–20 of 45');
  const arrive = holdBrands();
  await user.click(screen.getByRole('button', { name: 'Featured', pressed: false }));
  const whole = screen.getByRole('checkbox', { name: 'Select all rows on this page' });
  await user.click(whole);
  await user.click(screen.getAllByRole('checkbox', { name: 'Select this row' })[1]!);
  act(() => screen.getByRole('row', { name: /Brand 003/ }).focus());
  await user.keyboard(' ');
  expect(screen.getByRole('row', { name: /Brand 003/ })).toHaveFocus();
  expect(screen.queryByRole('toolbar')).not.toBeInTheDocument();
  arrive();
  await screen.findByText('1–20 of 23');
  expect(screen.queryByRole('toolbar')).not.toBeInTheDocument();
  await user.click(whole);
  expect(screen.getByText('20 selected')).toBeInTheDocument();
});

test('what was picked under a filter does not come back with it, before its rows do', async () => {
  serveBrands(45);
  const { user } = await renderRoute(app, { path });
  await user.click(await screen.findByRole('checkbox', { name: 'Select all rows on this page' }));
  await user.click(screen.getByRole('button', { name: 'Featured', pressed: false }));
  await screen.findByText('1–20 of 23');
  await user.click(screen.getByRole('button', { name: 'Featured', pressed: true }));
  await screen.findByText('1–20 of 45');
  expect(screen.queryByRole('toolbar')).not.toBeInTheDocument();
});

test('a flag is set and taken back with one click each', async () => {
  serveBrands(4);
  const { user, router } = await renderRoute(app, { path });
  await screen.findByText('1–4 of 4');
  await user.click(screen.getByRole('button', { name: 'Featured', pressed: false }));
  expect(await screen.findByText('1–2 of 2')).toBeInTheDocument();
  expect(router.state.location.search).toBe('?featured=true');
  await user.click(screen.getByRole('button', { name: 'Featured', pressed: true }));
  expect(await screen.findByText('1–4 of 4')).toBeInTheDocument();
  expect(router.state.location.search).toBe('');
});

test('a filter in force is a chip: a click changes it, its cross takes it away', async () => {
  serveBrands(4);
  const { user, router } = await renderRoute(app, { path });
  await screen.findByText('1–4 of 4');
  await user.click(screen.getByRole('button', { name: 'Filter' }));
  await user.click(within(await screen.findByRole('group', { name: 'Featured' })).getByRole('button', { name: 'No' }));
  expect(router.state.location.search).toBe('?featured=false');
  await user.keyboard('{Escape}');
  await user.click(await screen.findByRole('button', { name: 'Featured: No' }));
  await user.click(
    within(await screen.findByRole('dialog', { name: 'Featured' })).getByRole('button', { name: 'Yes' }),
  );
  expect(router.state.location.search).toBe('?featured=true');
  await router.navigate(`${path}?featured=false`);
  await user.click(await screen.findByRole('button', { name: 'Remove the filter Featured' }));
  expect(router.state.location.search).toBe('');
});

test('the page size is in the URL', async () => {
  serveBrands(45);
  const { user, router } = await renderRoute(app, { path });
  await screen.findByText('1–20 of 45');
  await user.click(screen.getByRole('combobox', { name: 'Rows per page' }));
  await user.click(await screen.findByText('50 per page', { selector: '.ant-select-item-option-content' }));
  expect(await screen.findByText('1–45 of 45')).toBeInTheDocument();
  expect(router.state.location.search).toBe('?limit=50');
});

test('density is one setting, the same for every list and for the look', async () => {
  serveBrands(3);
  const { user } = await renderRoute(app, { path });
  await screen.findByText('1–3 of 3');
  await user.click(screen.getByRole('button', { name: /Columns/ }));
  await user.click(await screen.findByText('Compact'));
  expect(readTheme()).toContain('compact');
  await user.click(await screen.findByText('Comfortable'));
  expect(readTheme()).not.toContain('compact');
});

describe('the width of a list', () => {
  const widthOf = (width: number) => {
    jest.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(width);
    jest.replaceProperty(window, 'innerWidth', width + 240);
  };
  const headers = () => screen.getAllByRole('columnheader').map(({ textContent }) => textContent);
  afterEach(() => {
    jest.restoreAllMocks();
  });

  function RuledBrands() {
    const list = useListState(BrandListQuery, { screen: 'brands' });
    return (
      <ResourceTable
        list={list}
        result={useQuery(brands.list(list.query))}
        columns={[
          column.bilingual('name', { title: 'Name', width: 300, grows: true, priority: 1, sort: 'name' }),
          column.number('product_count', {
            title: 'Products',
            width: 120,
            priority: 1,
            matters: true,
            second: { title: 'Sorted by phone', sort: 'product_count', render: ({ contact_name }) => contact_name },
          }),
          column.code('contact_phone', { title: 'Phone', width: 300, priority: 3 }),
        ]}
        to={({ id }) => `/brand/${id}`}
        empty=""
      />
    );
  }
  const ruled = (
    <Routes>
      <Route path={path} element={<RuledBrands />} />
      <Route path="/brand/:id" element={<h1>One brand</h1>} />
    </Routes>
  );

  test('a column without room gives way, and the list says how many did', async () => {
    widthOf(680);
    serveBrands(1);
    await renderRoute(ruled, { path });
    await screen.findByText('Brand 000');
    expect(headers()).toEqual(['Name', 'Products, Sorted by phone']);
    expect(screen.getByText('1 column hidden')).toBeInTheDocument();
    expect(screen.getByRole('grid').querySelectorAll('col')[0]).toHaveStyle({ inlineSize: '560px' });
  });

  test('with room for all nothing is hidden; each label of two lines has its own sort', async () => {
    widthOf(1200);
    serveBrands(2);
    const { user, router } = await renderRoute(ruled, { path });
    await screen.findByText('Brand 000');
    expect(screen.queryByText(/hidden/)).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Sorted by phone' }));
    await waitFor(() => expect(router.state.location.search).toBe('?sort=product_count'));
  });

  test('on a phone the same columns make cards, which are opened by a tap and sorted from a menu', async () => {
    widthOf(366);
    serveBrands(2);
    const { user, router } = await renderRoute(ruled, { path });
    const [, card] = await screen.findAllByRole('row');
    await screen.findByText('Brand 000');
    expect(within(card ?? document.body).getAllByRole('cell')).toHaveLength(2);
    expect(within(card ?? document.body).getByText('Products')).toBeVisible();
    expect(screen.queryByText(/hidden/)).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Sort' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Name' }));
    await waitFor(() => expect(router.state.location.search).toBe('?sort=-name'));
    await user.click(await screen.findByText('Brand 000'));
    expect(await screen.findByRole('heading', { name: 'One brand' })).toBeInTheDocument();
  });

  test('a phone’s card is led by the column that is meant to, where the first is only a number', async () => {
    widthOf(366);
    serveBrands(1);
    function ByPhone() {
      const list = useListState(BrandListQuery, { screen: 'brands' });
      return (
        <ResourceTable
          list={list}
          result={useQuery(brands.list(list.query))}
          columns={[
            column.code('contact_phone', { title: 'Phone', priority: 1 }),
            column.bilingual('name', { title: 'Name', leads: true }),
          ]}
          empty=""
        />
      );
    }
    const { container } = await renderRoute(<ByPhone />);
    await screen.findByText('Brand 000');
    expect(container.querySelector('.bo-card-text > :first-child')).toHaveTextContent('Brand 000');
    expect(container.querySelector('.bo-card-facts')).toHaveTextContent('—');
  });
});

describe('two thousand rows', () => {
  const results = Array.from({ length: 2000 }, (_, index) =>
    aBrand({ id: `b${String(index)}`, name: `Brand ${String(index)}` }),
  );
  const result = {
    data: { count: 2000, count_exact: true, next: null, previous: null, results },
    error: null,
    isError: false,
    isPlaceholderData: false,
    isFetching: false,
    dataUpdatedAt: Date.now(),
    refetch: () => undefined,
  };
  function ManyBrands() {
    return (
      <ResourceTable
        list={useListState(BrandListQuery, { screen: 'brands' })}
        result={result}
        columns={[
          column.bilingual('name', { title: 'Name', width: 260 }),
          column.code('contact_phone', { title: 'Phone' }),
        ]}
        empty=""
      />
    );
  }
  beforeEach(() => {
    jest.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(600);
    jest.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(53);
  });
  afterEach(() => {
    jest.restoreAllMocks();
  });

  // The second time the code that draws them is there at once, with the table.
  test.each(['the first time', 'the second time'])('only those in sight are drawn, %s', async () => {
    const { container } = await renderRoute(<ManyBrands />);
    const table = await waitFor(() => {
      const drawn = container.querySelector('table[data-virtual]');
      expect(drawn).not.toBeNull();
      return drawn;
    });
    await waitFor(() => expect(screen.getAllByText(/^Brand /).length).toBeGreaterThan(10));
    expect(screen.getAllByText(/^Brand /).length).toBeLessThan(60);
    expect(table).toHaveAttribute('aria-rowcount', '2001');
  });
});

test('columns can be hidden and put in order, and stay so', async () => {
  serveBrands(3);
  const { user, unmount } = await renderRoute(app, { path });
  await screen.findByText('Brand 000');
  await user.click(screen.getByRole('button', { name: /Columns/ }));
  await user.click(await screen.findByRole('checkbox', { name: 'Phone' }));
  await user.click(screen.getByRole('button', { name: 'Move Products forward' }));
  const headers = () => screen.getAllByRole('columnheader').map((header) => header.textContent);
  expect(headers()).toEqual(['', 'Products', 'Name']);
  unmount();
  await renderRoute(app, { path });
  await screen.findByText('Brand 000');
  expect(headers()).toEqual(['', 'Products', 'Name']);
  await user.click(screen.getByRole('button', { name: /Columns/ }));
  await user.click(await screen.findByRole('button', { name: 'Reset columns' }));
  expect(headers()).toEqual(['', 'Name', 'Products', 'Phone']);
});

test('the column that names the row stays in sight however far one scrolls sideways; a picture does not', async () => {
  serveBrands(1);
  function WithLogo() {
    const list = useListState(BrandListQuery, { screen: 'brands' });
    return (
      <ResourceTable
        list={list}
        result={useQuery(brands.list(list.query))}
        columns={[
          column.image('logo', { title: 'Logo' }),
          column.bilingual('name', { title: 'Name' }),
          column.code('contact_phone', { title: 'Phone' }),
        ]}
        empty=""
      />
    );
  }
  const { container } = await renderRoute(<WithLogo />);
  await screen.findByText('Brand 000');
  const staying = [...container.querySelectorAll('[data-stays]')].map((cell) => cell.textContent);
  expect(staying).toEqual(['Name', 'Brand 000ماركة 0']);
});

test('a count above ten thousand is shown as such', async () => {
  server.use(api.list('admin_panel/brands/', Brand, [aBrand({ name: 'Only' })]));
  const { router } = await renderRoute(app, { path });
  await screen.findByText('Only');
  const { mock, HttpResponse } = await import('@bo/testing');
  server.use(
    mock.get('*/api/v1/admin_panel/brands/', () =>
      HttpResponse.json({
        count: 10000,
        count_exact: false,
        next: '?',
        previous: null,
        results: [aBrand({ name: 'Only' })],
      }),
    ),
  );
  await router.navigate(`${path}?sort=-name`);
  expect(await screen.findByText('1–1 of 10,000+')).toBeInTheDocument();
});

test('in Arabic the list reads in Arabic, with the Arabic name first', async () => {
  serveBrands(3);
  await renderRoute(app, { path, language: 'ab' });
  expect(await screen.findByText('1–3 من 3')).toBeInTheDocument();
  expect(names()[0]).toBe('ماركة 0Brand 000');
  expect(document.documentElement).toHaveAttribute('dir', 'rtl');
  expect(document.documentElement).toHaveAttribute('lang', 'ar');
});
