import { SearchResponse } from '@bo/contracts';
import {
  act,
  api,
  aSession,
  fireEvent,
  HttpResponse,
  mock,
  screen,
  server,
  useServer,
  waitFor,
  within,
  renderRoute,
} from '@bo/testing';
import { aManifest, haveRemotes, renderHost } from '../../test/render-host.tsx';
import { useRecents } from './recents.ts';
import { useVisitedRecords } from './visited-records.ts';

useServer();
haveRemotes(
  aManifest({
    records: [
      { kind: 'product', to: '/product/details/:id', permission: 'product.view' },
      { kind: 'order', to: '/order/details/:id', permission: 'order.edit' },
      { kind: 'order', to: '/order/orderList?search=:title', permission: 'order.view' },
    ],
    routes: [
      { id: 'orders', path: '/order/orderList', permission: 'order.view', title: { en: 'Orders', ab: 'الطلبات' } },
      {
        id: 'brands',
        path: '/brand/brandlist',
        permission: 'brand.view',
        title: { en: 'Brands', ab: 'العلامات التجارية' },
      },
      {
        id: 'details',
        path: '/product/details/:productId',
        permission: 'product.view',
        title: { en: 'Product', ab: 'المنتج' },
      },
    ],
  }),
);

async function openPalette(options?: Parameters<typeof renderHost>[0]) {
  const host = await renderHost(options);
  await screen.findByRole('navigation', { name: 'Main menu' });
  fireEvent.keyDown(document.body, { key: 'k', ctrlKey: true });
  return { ...host, input: await screen.findByRole('combobox', { name: 'Search or jump to' }) };
}

test('Ctrl+K opens it; typing, arrows and Enter go to a screen', async () => {
  server.use(api.get('admin_panel/search/', SearchResponse, { results: [] }));
  const { router, input } = await openPalette();
  fireEvent.change(input, { target: { value: 'bra' } });
  const option = await screen.findByRole('option', { name: /Brands/ });
  await waitFor(() => expect(option).toHaveAttribute('aria-selected', 'true'));
  expect(input).toHaveAttribute('aria-activedescendant', option.id);
  fireEvent.keyDown(input, { key: 'Enter' });
  await waitFor(() => expect(router.state.location.pathname).toBe('/brand/brandlist'));
  expect(screen.queryByRole('combobox', { name: 'Search or jump to' })).not.toBeInTheDocument();
});

test('keys that are pressed while it opens are typed into it, and an Enter among them chooses', async () => {
  server.use(api.get('admin_panel/search/', SearchResponse, { results: [] }));
  const { router } = await renderHost();
  await screen.findByRole('navigation', { name: 'Main menu' });
  fireEvent.keyDown(document.body, { key: 'k', ctrlKey: true });
  for (const key of [...'brax', 'Backspace', ...'nds', 'Enter']) fireEvent.keyDown(document.body, { key });
  await waitFor(() => expect(router.state.location.pathname).toBe('/brand/brandlist'));
});

test('finds records by word or code and opens them', async () => {
  server.use(
    api.get('admin_panel/search/', SearchResponse, {
      results: [
        {
          type: 'product',
          id: 'prd-7',
          title: 'Full cream milk',
          title_ar: 'حليب كامل الدسم',
          image: null,
          matched_code: '6291000000017',
        },
      ],
    }),
  );
  const { router, input } = await openPalette();
  fireEvent.change(input, { target: { value: '6291000000017' } });
  fireEvent.click(await screen.findByRole('option', { name: /Full cream milk 6291000000017 Product/ }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/product/details/prd-7'));
});

test('a record opens at the first place that one may see; a kind that no remote opens is not offered', async () => {
  const found = { title: 'GM 7', title_ar: 'GM 7', image: null, matched_code: 'Saeed' };
  server.use(
    api.get('admin_panel/search/', SearchResponse, {
      results: [
        { ...found, type: 'order', id: 'ord-7' },
        { ...found, type: 'seller', id: 'sel-7', title: 'Nobody opens me' },
      ],
    }),
  );
  const { router, input } = await openPalette({
    session: aSession({ permissions: ['order.view'], expires_at: new Date(Date.now() + 3_600_000).toISOString() }),
  });
  fireEvent.change(input, { target: { value: 'GM' } });
  fireEvent.click(await screen.findByRole('option', { name: /GM 7 Saeed Order/ }));
  await waitFor(() =>
    expect(router.state.location).toMatchObject({ pathname: '/order/orderList', search: '?search=GM%207' }),
  );
  expect(screen.queryByText('Nobody opens me')).not.toBeInTheDocument();
});

test('shows the picture of a record that has one, and offers what was opened last before anything is typed', async () => {
  const milk = {
    type: 'product',
    id: 'prd-8',
    title: 'Camel milk',
    title_ar: 'حليب نوق',
    image: '/uploads/images/camel.webp',
    matched_code: 'CML-1',
  };
  const order = {
    ...milk,
    type: 'order',
    id: 'ord-8',
    title: 'GM 8',
    title_ar: 'GM 8',
    image: null,
    matched_code: 'Saeed',
  };
  server.use(api.get('admin_panel/search/', SearchResponse, { results: [milk, order] }));
  const { router, input } = await openPalette({
    session: aSession({
      permissions: ['product.view', 'order.view'],
      expires_at: new Date(Date.now() + 3_600_000).toISOString(),
    }),
  });
  fireEvent.change(input, { target: { value: 'milk' } });
  const option = await screen.findByRole('option', { name: /Camel milk/ });
  expect(option.querySelector('img')).toHaveAttribute('src', '/uploads/images/camel.webp');
  fireEvent.click(screen.getByRole('option', { name: /GM 8/ }));
  fireEvent.keyDown(document.body, { key: 'k', ctrlKey: true });
  fireEvent.change(await screen.findByRole('combobox'), { target: { value: 'milk' } });
  fireEvent.click(await screen.findByRole('option', { name: /Camel milk/ }));
  fireEvent.keyDown(document.body, { key: 'k', ctrlKey: true });
  const recent = within(await screen.findByRole('group', { name: 'Recent' }));
  // The customer stays with the order: opened records are kept in the browser. The milk is the present screen.
  expect(recent.getAllByRole('option')[0]).toHaveTextContent(/^GM 8Order$/);
  expect(recent.queryByText('Camel milk')).not.toBeInTheDocument();
  await act(() => router.navigate('/brand/brandlist'));
  expect(
    (await screen.findAllByRole('option', { name: /Camel milk|GM 8/ })).map(({ textContent }) => textContent),
  ).toEqual(['Camel milkCML-1Product', 'GM 8Order']);
});

test('says so where nothing is found', async () => {
  server.use(api.get('admin_panel/search/', SearchResponse, { results: [] }));
  const { input } = await openPalette();
  fireEvent.change(input, { target: { value: 'qqqq' } });
  expect(await screen.findByText(/Nothing found for “qqqq”/)).toBeInTheDocument();
});

test('an Enter that comes before its answer waits for it, and does not open what was found before', async () => {
  const hit = (title: string) => ({ type: 'product', id: title, title, title_ar: title, image: null });
  server.use(
    mock.get('*/api/v1/admin_panel/search/', ({ request }) => {
      const query = new URL(request.url).searchParams.get('q') ?? '';
      return HttpResponse.json({ results: [{ ...hit(query === '629' ? 'Milk' : 'Cheese'), matched_code: query }] });
    }),
  );
  const { router, input } = await openPalette();
  fireEvent.change(input, { target: { value: '629' } });
  await screen.findByRole('option', { name: /Milk/ });
  // A scanner types at once, and ends with Enter.
  fireEvent.change(input, { target: { value: '6291' } });
  fireEvent.keyDown(input, { key: 'Enter' });
  await waitFor(() => expect(router.state.location.pathname).toBe('/product/details/Cheese'));
});

/** Keys at a scanner's speed, beside any field. */
function scan(code: string): void {
  const begun = performance.now();
  for (const [at, key] of [...code, 'Enter'].entries()) {
    const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true });
    Object.defineProperty(event, 'timeStamp', { value: begun + at * 5 });
    fireEvent(document.body, event);
  }
}

test('a scan beside any field opens what it names, offers several, and says when nothing is called so', async () => {
  const hit = (id: string, matched_code: string) => ({
    ...{ type: 'product', id, title: `Milk ${id}`, title_ar: '', image: null, matched_code },
  });
  const asked: string[] = [];
  const found: Record<string, object[]> = {
    '0106291003094309172901011021': [hit('p1', '6291003094309'), hit('p2', '62910030943090')],
    'TWICE-1': [hit('p1', 'TWICE1'), hit('p2', 'twice-1')],
  };
  server.use(
    mock.get('*/api/v1/admin_panel/search/', ({ request }) => {
      const q = new URL(request.url).searchParams.get('q') ?? '';
      asked.push(q);
      return HttpResponse.json({ results: found[q] ?? [] });
    }),
  );
  const { router } = await renderHost();
  await screen.findByRole('navigation', { name: 'Main menu' });
  // Its code comes when the screen has been still for a while.
  await waitFor(
    () => {
      scan('0106291003094309172901011021');
      expect(router.state.location.pathname).toBe('/product/details/p1');
    },
    { timeout: 12_000, interval: 400 },
  );
  scan('TUNA-77');
  expect(await screen.findByText(/Nothing here has the code .TUNA-77./)).toBeInTheDocument();
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  scan('TWICE-1');
  expect(await screen.findByRole('option', { name: /Milk p2/ })).toBeInTheDocument();
  expect(screen.getByRole('combobox', { name: 'Search or jump to' })).toHaveValue('TWICE-1');
  expect(asked).toEqual(expect.arrayContaining(['TUNA-77', 'TWICE-1']));
});

function Recent() {
  useVisitedRecords();
  return useRecents().hits.map(({ id, title }) => <p key={id}>Recent: {title}</p>);
}
test('a record that was opened from a list is among the recent ones', async () => {
  await renderRoute(
    <>
      <main>
        <h1>Goat milk</h1>
      </main>
      <Recent />
    </>,
    { path: '/product/details/prd-9' },
  );
  expect(await screen.findByText('Recent: Goat milk', {}, { timeout: 5000 })).toBeInTheDocument();
});
