import { SavedView, SellableVariant, type ShelfLabel } from '@bo/contracts';
import { api, fireEvent, HttpResponse, mock, renderApp, screen, useServer, waitFor, within } from '@bo/testing';
import { app } from '../../app.ts';
// Loaded before the clock of a test runs.
import './shelf-labels.page.tsx';

const server = useServer();
/** A busy machine takes seconds for a screen. */
const PATIENT = { timeout: 20_000 };

const label = (id: string, more: Partial<ShelfLabel> = {}): ShelfLabel => ({
  variant_id: id,
  weight_g: null,
  name: `Milk ${id}`,
  name_ar: `حليب ${id}`,
  code: `SKU-${id}`,
  sold_by: 'unit',
  price: 1250,
  price_before: null,
  unit_price: null,
  holds: null,
  bars: { text: '6291003094309', bars: [1, 1, 1, 3] },
  square: null,
  ...more,
});
const sellable = (id: string): SellableVariant => ({
  id,
  version: 1,
  updated_at: '2026-11-01T08:00:00.000Z',
  code: `SKU-${id}`,
  name: `Milk ${id}`,
  name_ar: `حليب ${id}`,
  image: null,
  product: { id: 'p1', name: 'Milk', name_ar: 'حليب' },
  category: null,
  brand: null,
  barcodes: [],
  case_codes: [],
  price: 1250,
  discount_type: 'amount',
  discount: 0,
  selling_price: 1250,
  cost: null,
  margin: null,
  available: 12,
  reorder_point: 0,
  active: true,
  product_status: 'active',
  next_price: null,
});

/** An API that knows v1 and v2, and w1, which is weighed. */
function serve(more: Partial<ShelfLabel> = {}) {
  const asked: Record<string, string>[] = [];
  server.use(
    api.list('admin_panel/saved-views/', SavedView, []),
    api.list('admin_panel/sellable-variants/', SellableVariant, [sellable('v1'), sellable('v2')]),
    mock.get('*/api/v1/admin_panel/sellable-variants/labels/', ({ request }) => {
      const query = Object.fromEntries(new URL(request.url).searchParams);
      asked.push(query);
      const labels = (query['labels'] ?? '').split(',').flatMap((text) => {
        const [id = '', grams] = text.split(':');
        if (id.startsWith('v')) return [label(id, more)];
        if (id !== 'w1') return [];
        const weight_g = grams === undefined ? null : Number(grams);
        return [
          label(id, {
            name: 'Tomatoes',
            sold_by: 'weight',
            weight_g,
            unit_price: weight_g === null ? null : { price: 2000, per: 'kg' },
            price: weight_g === null ? 2000 : 2 * weight_g,
            holds: weight_g === null ? null : 'weight',
          }),
        ];
      });
      return HttpResponse.json({ labels });
    }),
  );
  return asked;
}
const open = (variants: string) => renderApp(app, { path: `/product/labels?variants=${variants}` });
const pages = () => document.querySelectorAll('.cat-label-page');
const choose = async (user: { click: (element: Element) => Promise<void> }, select: string, option: string) => {
  fireEvent.mouseDown(screen.getByLabelText(select));
  await user.click(await screen.findByTitle(option, {}, PATIENT));
};

test('a label says name and price in both languages, each its own way, with the price before and of a litre', async () => {
  serve({ price_before: 1500, unit_price: { price: 2500, per: 'L' } });
  await open('v1:2');
  const [page] = await waitFor(() => {
    expect(pages()).toHaveLength(1);
    return pages();
  }, PATIENT);
  const paper = within(page as HTMLElement);
  expect(paper.getAllByText('Milk v1')).toHaveLength(2);
  expect(paper.getAllByText('حليب v1')[0]).toHaveAttribute('dir', 'rtl');
  expect(paper.getAllByText(/AED\s12\.50/)).toHaveLength(2);
  expect(paper.getAllByText(/12\.50.*د\.إ/)).toHaveLength(2);
  expect(paper.getAllByText(/AED\s15\.00/)[0]?.closest('del')).not.toBeNull();
  expect(paper.getAllByText(/AED\s25\.00 \/ L/)).toHaveLength(2);
  expect(paper.getAllByRole('img', { name: '6291003094309' })).toHaveLength(2);
  expect(paper.getAllByText('SKU-v1')).toHaveLength(2);
  expect(screen.getByRole('status')).toHaveTextContent('Labels: 2 · Pages: 1');
});

test('on a half-used sheet the first label goes to the first free place', async () => {
  serve();
  const { user } = await open('v1:23');
  await waitFor(() => expect(pages()).toHaveLength(1), PATIENT);
  await choose(user, 'First free label', '3: row 1, column 3');
  await waitFor(() => expect(pages()).toHaveLength(2));
  const cells = [...(pages()[0]?.children ?? [])];
  expect(cells.findIndex((cell) => cell.textContent !== '')).toBe(2);
  expect([...(pages()[1]?.children ?? [])].filter((cell) => cell.textContent !== '')).toHaveLength(1);
});

test('a roll has a page for each label, and a QR code is asked for where one is chosen', async () => {
  const asked = serve();
  const { user } = await open('v1:3,v2');
  await waitFor(() => expect(pages()).toHaveLength(1), PATIENT);
  await choose(user, 'Paper', 'Roll, 50 × 25 mm');
  await waitFor(() => expect(pages()).toHaveLength(4));
  expect(screen.queryByLabelText('First free label')).not.toBeInTheDocument();
  await user.click(screen.getByText('QR code'));
  await waitFor(() => expect(asked.at(-1)).toMatchObject({ code: 'qr' }), PATIENT);
});

test('what is weighed is asked for its weight, costs so much, and gets another weight beside it', async () => {
  const asked = serve();
  const { user } = await open('w1');
  const weight = await screen.findByLabelText('Weight of Tomatoes', {}, PATIENT);
  expect(screen.getByText('/ kg', { exact: false })).toBeInTheDocument();
  fireEvent.change(weight, { target: { value: '512' } });
  fireEvent.blur(weight);
  await waitFor(() => expect(asked.at(-1)?.['labels']?.split(',')).toContain('w1:512'), PATIENT);
  expect(await screen.findByText(/AED\s10\.24/, {}, PATIENT)).toBeInTheDocument();
  expect(screen.getByText(/^512\sg · AED\s20\.00 \/ kg$/)).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Another weight of Tomatoes' }));
  expect(screen.getAllByLabelText('Weight of Tomatoes')).toHaveLength(2);
});

test('Print prints, and not before everything is there', async () => {
  serve();
  const print = jest.spyOn(window, 'print').mockImplementation(() => undefined);
  const { user } = await open('v1,x1');
  await screen.findAllByText('Milk v1', {}, PATIENT);
  // Nobody knows the second one: what is printed is what was asked for, or nothing.
  expect(screen.getByRole('button', { name: 'Print' })).toBeDisabled();
  await user.click(screen.getAllByRole('button', { name: /^Remove/ })[1]!);
  await waitFor(() => expect(screen.getByRole('button', { name: 'Print' })).toBeEnabled(), PATIENT);
  await user.click(screen.getByRole('button', { name: 'Print' }));
  expect(print).toHaveBeenCalledTimes(1);
});

test('more labels than a printer should get are refused before they are drawn', async () => {
  serve();
  await open('v1:900,v2:900');
  expect(await screen.findByText('You can print at most 960 labels at once.', {}, PATIENT)).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Print' })).toBeDisabled();
  expect(pages()).toHaveLength(0);
});

test('what is selected in the list of variants is labelled, so many of each', async () => {
  serve();
  await renderApp(app, { path: '/product/variants' });
  fireEvent.click(await screen.findByLabelText('Select all rows on this page', {}, PATIENT));
  fireEvent.click(screen.getByRole('button', { name: 'Print labels' }));
  const dialog = await screen.findByRole('dialog', {}, PATIENT);
  fireEvent.change(within(dialog).getByLabelText('Labels of each variant'), { target: { value: '4' } });
  fireEvent.click(within(dialog).getByRole('button', { name: 'Open labels' }));
  await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent('Labels: 8'), PATIENT);
  expect(screen.getByLabelText('Number of labels of Milk v1')).toHaveValue('4');
});
