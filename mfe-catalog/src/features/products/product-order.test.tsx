import { CategoryProducts, type PlacedProduct } from '@bo/contracts';
import { fireEvent, HttpResponse, mock, renderApp, screen, useServer, waitFor, within } from '@bo/testing';
import { moved } from '@bo/kit';
import { app } from '../../app.ts';
import { aProduct } from '../../test/catalog-factories.ts';
// Loaded before the clock of a test runs.
import './product-order.page.tsx';

const server = useServer();
const PATIENT = { timeout: 20_000 };
const path = '/category/order/milk';

const placed = (id: string, title: string, more: Partial<PlacedProduct> = {}): PlacedProduct => ({
  ...{ id, title, title_ar: `${title} بالعربية`, version: 1, image: null, code: `C-${id}`, status: 'active' },
  ...more,
});
interface Sent {
  version: number;
  after_id: string | null;
}
/** The products of a category on a server that moves them as they are told to, or refuses. */
function serveOrder(products: PlacedProduct[]) {
  const state = { products, refused: false, down: false, asked: 0, sent: [] as (Sent & { id: string })[] };
  server.use(
    mock.get('*/api/v1/admin_panel/categories/milk/products/', () => {
      state.asked += 1;
      return HttpResponse.json(
        CategoryProducts.parse({
          category: { id: 'cat_milk', name: 'Milk', name_ar: 'حليب' },
          results: state.products,
        }),
      );
    }),
    mock.post('*/api/v1/admin_panel/products/:id/move/', async ({ request, params }) => {
      const id = String(params['id']);
      const body = (await request.json()) as Sent;
      state.sent.push({ id, ...body });
      if (state.down) return HttpResponse.json({ code: 'gateway', detail: 'Bad gateway.' }, { status: 502 });
      const product = state.products.find((one) => one.id === id);
      if (state.refused || product?.version !== body.version)
        return HttpResponse.json({ code: 'stale_version', detail: 'Someone moved it meanwhile.' }, { status: 409 });
      state.products = moved(state.products, id, body.after_id);
      return HttpResponse.json(aProduct({ id, version: product.version }));
    }),
  );
  return state;
}
const three = () => [placed('a', 'Fresh'), placed('b', 'Long life', { status: 'inactive' }), placed('c', 'Goat')];
const titles = () =>
  screen.getAllByRole('listitem').map((row) => within(row).getByRole('link').querySelector('bdi')?.textContent);

test('the products of a category stand in their order, each with code and state', async () => {
  serveOrder(three());
  await renderApp(app, { path });
  expect(await screen.findByRole('heading', { name: 'Order of products: Milk' }, PATIENT)).toBeInTheDocument();
  expect(titles()).toEqual(['Fresh', 'Long life', 'Goat']);
  const row = within(screen.getAllByRole('listitem')[1]!);
  for (const text of ['2', 'C-b', 'Inactive']) expect(row.getByText(text)).toBeInTheDocument();
});

test('moves by keyboard follow one another, each on what the one before left; the last is taken back', async () => {
  const state = serveOrder(three());
  const { user } = await renderApp(app, { path });
  const down = async () =>
    fireEvent.keyDown(await screen.findByLabelText('Move Fresh', {}, PATIENT), { key: 'ArrowDown', altKey: true });
  await down();
  await down();
  expect(titles()).toEqual(['Long life', 'Goat', 'Fresh']);
  await waitFor(() =>
    expect(state.sent).toEqual([
      { id: 'a', version: 1, after_id: 'b' },
      { id: 'a', version: 1, after_id: 'c' },
    ]),
  );
  await user.click(await screen.findByRole('button', { name: 'Undo' }, PATIENT));
  await waitFor(() => expect(state.sent.at(-1)).toEqual({ id: 'a', version: 1, after_id: 'b' }));
  await waitFor(() => expect(titles()).toEqual(['Long life', 'Fresh', 'Goat']));
});

test('a product goes to either end or to a place from its menu', async () => {
  const state = serveOrder(three());
  const { user } = await renderApp(app, { path });
  await user.click(await screen.findByLabelText('Place of Goat', {}, PATIENT));
  await user.click(await screen.findByText('To the top', {}, PATIENT));
  await waitFor(() => expect(state.sent).toEqual([{ id: 'c', version: 1, after_id: null }]));
  await screen.findByRole('button', { name: 'Undo' }, PATIENT);
  await waitFor(() => expect(state.asked).toBe(2));
  await user.click(screen.getByLabelText('Place of Goat'));
  await user.click(await screen.findByText('To the bottom', {}, PATIENT));
  await waitFor(() => expect(titles()).toEqual(['Fresh', 'Long life', 'Goat']));
  await user.click(screen.getByLabelText('Place of Fresh'));
  await user.click(await screen.findByText('To place…', {}, PATIENT));
  const dialog = within(await screen.findByRole('dialog', { name: 'Move Fresh' }, PATIENT));
  const place = dialog.getByLabelText('Place (1 to 3)');
  fireEvent.change(place, { target: { value: '4' } });
  expect(dialog.getByRole('button', { name: 'Move' })).toBeDisabled();
  fireEvent.change(place, { target: { value: '٢' } });
  await user.click(dialog.getByRole('button', { name: 'Move' }));
  await waitFor(() => expect(titles()).toEqual(['Long life', 'Fresh', 'Goat']));
  await waitFor(() => expect(state.sent.at(-1)).toMatchObject({ id: 'a', after_id: 'b' }));
});

test('a move that is refused says why, and the product stands where it stood', async () => {
  const state = serveOrder(three());
  state.refused = true;
  await renderApp(app, { path });
  fireEvent.keyDown(await screen.findByLabelText('Move Fresh', {}, PATIENT), { key: 'ArrowDown', altKey: true });
  expect(titles()).toEqual(['Long life', 'Fresh', 'Goat']);
  expect(await screen.findByText('Someone moved it meanwhile.', {}, PATIENT)).toBeInTheDocument();
  await waitFor(() => expect(titles()).toEqual(['Fresh', 'Long life', 'Goat']));
  expect(screen.queryByRole('button', { name: 'Undo' })).not.toBeInTheDocument();
});

test('moves that do not reach the server stay as they were made, say so once, and are there again after a reload', async () => {
  const state = serveOrder(three());
  state.down = true;
  const first = await renderApp(app, { path });
  const down = async () =>
    fireEvent.keyDown(await screen.findByLabelText('Move Fresh', {}, PATIENT), { key: 'ArrowDown', altKey: true });
  await down();
  await down();
  expect(await screen.findByText('2 moves aren’t saved.', {}, PATIENT)).toBeInTheDocument();
  expect(titles()).toEqual(['Long life', 'Goat', 'Fresh']);
  // The one behind it was not sent, and no toast says the same.
  expect(state.sent).toHaveLength(1);
  expect(screen.queryByText('Bad gateway.')).not.toBeInTheDocument();
  first.unmount();

  const { user } = await renderApp(app, { path });
  expect(await screen.findByText('2 moves aren’t saved.', {}, PATIENT)).toBeInTheDocument();
  expect(titles()).toEqual(['Long life', 'Goat', 'Fresh']);
  state.down = false;
  state.sent = [];
  await user.click(screen.getByRole('button', { name: 'Save again' }));
  await waitFor(() => expect(screen.queryByText(/moves aren’t saved/)).not.toBeInTheDocument(), PATIENT);
  await waitFor(() => expect(state.products.map(({ id }) => id)).toEqual(['b', 'c', 'a']));
  expect(state.sent).toHaveLength(2);
  expect(titles()).toEqual(['Long life', 'Goat', 'Fresh']);
});

test('unsaved moves that are discarded are gone, and the products stand as the server has them', async () => {
  const state = serveOrder(three());
  state.down = true;
  const { user } = await renderApp(app, { path });
  fireEvent.keyDown(await screen.findByLabelText('Move Fresh', {}, PATIENT), { key: 'ArrowDown', altKey: true });
  await screen.findByText('1 move isn’t saved.', {}, PATIENT);
  await user.click(screen.getByRole('button', { name: 'Discard' }));
  await waitFor(() => expect(titles()).toEqual(['Fresh', 'Long life', 'Goat']));
  expect(screen.queryByText(/isn’t saved/)).not.toBeInTheDocument();
});

test('all are put in order at once by a rule, and stand again as they stood when it is taken back', async () => {
  const state = serveOrder(three());
  const asked: object[] = [];
  server.use(
    mock.post('*/api/v1/admin_panel/categories/milk/product-order/', async ({ request }) => {
      const input = (await request.json()) as { by?: string; product_ids?: string[] };
      asked.push(input);
      if (input.by === 'title_ar')
        return HttpResponse.json({ code: 'conflict', detail: 'Others stand here now.' }, { status: 409 });
      const ids = input.product_ids ?? ['c', 'a', 'b'];
      state.products = ids.map((id) => state.products.find((one) => one.id === id)!);
      const category = { id: 'cat_milk', name: 'Milk', name_ar: 'حليب' };
      return HttpResponse.json(CategoryProducts.parse({ category, results: state.products }));
    }),
  );
  const { user } = await renderApp(app, { path });
  const sort = async (name: string) => {
    await user.click(await screen.findByRole('button', { name: 'Sort all' }, PATIENT));
    await user.click(await screen.findByRole('menuitem', { name, hidden: true }, PATIENT));
  };
  await sort('Best sellers of 30 days first');
  await waitFor(() => expect(titles()).toEqual(['Goat', 'Fresh', 'Long life']));
  await user.click(await screen.findByRole('button', { name: 'Undo' }, PATIENT));
  await waitFor(() => expect(titles()).toEqual(['Fresh', 'Long life', 'Goat']));
  expect(asked).toEqual([{ by: 'best_seller' }, { product_ids: ['a', 'b', 'c'] }]);
  await sort('By Arabic title');
  expect(await screen.findByText('Others stand here now.', {}, PATIENT)).toBeInTheDocument();
  expect(titles()).toEqual(['Fresh', 'Long life', 'Goat']);
});

test('500 products are drawn as the few in sight', async () => {
  serveOrder(Array.from({ length: 500 }, (_, index) => placed(`p${index}`, `Product ${index}`)));
  await renderApp(app, { path });
  expect(await screen.findByText('500 products.', { exact: false }, PATIENT)).toBeInTheDocument();
  expect(screen.queryAllByRole('listitem').length).toBeLessThan(100);
});

test('in Arabic the order is Arabic, and an empty category says where its products may be', async () => {
  serveOrder([]);
  await renderApp(app, { path, language: 'ab' });
  expect(await screen.findByRole('heading', { name: 'ترتيب المنتجات: حليب' }, PATIENT)).toBeInTheDocument();
  expect(await screen.findByText(/لا منتجات في هذه الفئة نفسها/, {}, PATIENT)).toBeInTheDocument();
});
