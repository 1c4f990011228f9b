import {
  CategoryTree,
  gtinCheckDigit,
  RecallEffect,
  SavedView,
  StockBalance,
  StockBatch,
  StockCount,
  StockCountDetail,
  Shortfall,
  VariantLookup,
  Warehouse,
} from '@bo/contracts';
import {
  api,
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
import { aWarehouse, someCategories } from '../../test/catalog-factories.ts';
// Loaded before the clock of a test runs.
import './count-list.page.tsx';
import './count.page.tsx';
import './shortfall-dialog.tsx';
import './settings-dialog.tsx';
import './stock-list.page.tsx';

const server = useServer();
const PATIENT = { timeout: 20_000 };
const item = {
  variant_id: 'v1',
  product_id: 'p1',
  product: { id: 'p1', name: 'Fresh Milk', name_ar: 'حليب طازج' },
  image: null,
  code: 'MILK-1L',
  unit: 'L',
  size: 1,
  variant_label: '',
  variant_label_ar: '',
};
const noBatch = { batch_id: null, batch: '', expires_on: null };
const warehouse = { id: 'w1', name: 'Al Quoz', name_ar: 'القوز' };
function aCount(fields: Partial<StockCountDetail> = {}): StockCountDetail {
  return StockCountDetail.parse({
    ...recordFields('n1'),
    number: 'C-7',
    warehouse,
    category: null,
    note: '',
    status: 'open',
    status_reason: '',
    line_count: 1,
    counted_count: 0,
    counted_by: null,
    approved_by: null,
    aisle: '',
    abc_class: null,
    plan: null,
    due_on: null,
    assigned_to: null,
    late: false,
    lines: [
      {
        ...item,
        barcodes: ['6291000000017'],
        case_codes: [],
        aisle: 'C-01',
        ...noBatch,
        counted: null,
        expected: null,
        difference: null,
      },
    ],
    ...fields,
  });
}

test('a count is blind, takes Arabic digits and keeps each number as its field is left', async () => {
  const lines: unknown[] = [];
  server.use(
    api.get('admin_panel/inventory/counts/n1/', StockCountDetail, aCount()),
    mock.post('*/api/v1/admin_panel/inventory/counts/n1/lines/', async ({ request }) => {
      lines.push(await request.json());
      return HttpResponse.json(aCount({ counted_count: 1 }));
    }),
  );
  await renderApp(app, { path: '/inventory/counts/n1' });
  const field = await screen.findByLabelText(/^How many of Fresh Milk \(.MILK-1L.\)$/, {}, PATIENT);
  expect(screen.queryByText('12')).not.toBeInTheDocument();
  fireEvent.change(field, { target: { value: '١١' } });
  fireEvent.blur(field);
  await waitFor(() => expect(lines).toEqual([{ lines: [{ variant_id: 'v1', batch_id: null, counted: 11 }] }]));
});

test('a count has a line for each batch, and shows what the shelf should hold once it is submitted', async () => {
  const line = {
    ...item,
    barcodes: [],
    case_codes: [],
    aisle: '',
    batch_id: 'b1',
    batch: 'A-1',
    expires_on: '2031-01-01',
  };
  const lines = [
    { ...line, counted: 3, expected: 5, difference: -2 },
    { ...line, batch_id: 'b2', batch: 'A-2', expires_on: null, counted: 10, expected: 10, difference: 0 },
  ];
  server.use(
    api.get(
      'admin_panel/inventory/counts/n1/',
      StockCountDetail,
      aCount({ status: 'submitted', line_count: 2, counted_count: 2, lines }),
    ),
  );
  await renderApp(app, { path: '/inventory/counts/n1' });
  const first = within((await screen.findByText(/Batch .A-1., expires/, {}, PATIENT)).closest('tr') ?? document.body);
  expect(first.getByText('5')).toBeInTheDocument();
  expect(first.getByText('−2')).toBeInTheDocument();
  // What is as expected comes with the rest.
  expect(screen.queryByText(/^Batch .A-2.$/)).not.toBeInTheDocument();
  fireEvent.click(screen.getByRole('checkbox', { name: 'Only the 1 difference' }));
  expect(screen.getByText(/^Batch .A-2.$/)).toBeInTheDocument();
  expect(screen.getByText(/on hand minus goods that are picked but not yet packed/)).toBeInTheDocument();
});

test('the numbers of two batches of one product are kept apart', async () => {
  const sent: unknown[] = [];
  const line = {
    ...item,
    barcodes: [],
    case_codes: [],
    aisle: '',
    expires_on: null,
    counted: null,
    expected: null,
    difference: null,
  };
  const count = aCount({
    line_count: 2,
    lines: [
      { ...line, batch_id: 'b1', batch: 'A-1' },
      { ...line, batch_id: 'b2', batch: 'A-2' },
    ],
  });
  server.use(
    api.get('admin_panel/inventory/counts/n1/', StockCountDetail, count),
    mock.post('*/api/v1/admin_panel/inventory/counts/n1/lines/', async ({ request }) => {
      sent.push(await request.json());
      return HttpResponse.json(count);
    }),
  );
  await renderApp(app, { path: '/inventory/counts/n1' });
  for (const [batch, value] of [
    ['A-1', '3'],
    ['A-2', '4'],
  ] as const) {
    const field = await screen.findByLabelText(new RegExp(`Batch .${batch}.$`), {}, PATIENT);
    fireEvent.change(field, { target: { value } });
    fireEvent.blur(field);
  }
  await waitFor(() =>
    expect(sent).toEqual([
      { lines: [{ variant_id: 'v1', batch_id: 'b1', counted: 3 }] },
      { lines: [{ variant_id: 'v1', batch_id: 'b2', counted: 4 }] },
    ]),
  );
});

const aBalance = (fields: Partial<StockBalance> = {}) =>
  StockBalance.parse({
    ...item,
    id: 'v1:w1',
    warehouse,
    on_hand: 12,
    reserved: 0,
    safety: 0,
    blocked: 0,
    available: 12,
    short: 0,
    reorder_point: 0,
    aisle: '',
    batch_count: 0,
    next_expiry: null,
    days_of_cover: null,
    updated_at: '2026-01-01T00:00:00.000Z',
    ...fields,
  });

/** The inventory list with one balance, and what is sent to the ledger. */
function serveStock(
  answer = (body: { change: number }) => HttpResponse.json({ results: [aBalance({ on_hand: 12 + body.change })] }),
) {
  const sent: { to: string; key: string | null; body: unknown }[] = [];
  server.use(
    api.list('admin_panel/saved-views/', SavedView, []),
    api.list('admin_panel/inventory/', StockBalance, [aBalance()]),
    api.list('admin_panel/inventory/batches/', StockBatch, []),
    mock.post('*/api/v1/admin_panel/inventory/adjust/undo/', async ({ request }) => {
      sent.push({ to: 'undo', key: request.headers.get('idempotency-key'), body: await request.json() });
      return HttpResponse.json({ results: [aBalance()] });
    }),
    mock.post('*/api/v1/admin_panel/inventory/adjust/', async ({ request }) => {
      const body = (await request.json()) as { change: number };
      sent.push({ to: 'adjust', key: request.headers.get('idempotency-key'), body });
      return answer(body);
    }),
  );
  return sent;
}
const quantity = () => screen.findByRole('button', { name: 'Adjust the stock of Fresh Milk: 12' }, PATIENT);

test('stock is adjusted in the list: a press, the change, Enter; the reason follows the sign, and Undo takes it back', async () => {
  const sent = serveStock();
  const { user } = await renderApp(app, { path: '/inventory' });
  await user.click(await quantity());
  const form = within(await screen.findByRole('dialog', {}, PATIENT));
  await waitFor(() => expect(form.getByLabelText(/^Change/, { selector: 'input[inputmode]' })).toHaveFocus());
  await user.keyboard('-3');
  expect(await form.findByText('On hand goes from 12 to 9.')).toBeVisible();
  await user.keyboard('{Enter}');
  expect(await screen.findByText('Fresh Milk: 12 → 9 on hand')).toBeVisible();
  await waitFor(async () => expect(await quantity()).toHaveFocus());
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(sent).toHaveLength(2));
  const [{ key = null } = {}] = sent;
  expect(key).not.toBeNull();
  expect(sent).toMatchObject([
    { to: 'adjust', body: { variant_id: 'v1', warehouse_id: 'w1', change: -3, reason: 'missing' } },
    { to: 'undo', body: { key } },
  ]);
});

test('anyone who has counted says how many there are; what the books say already is no adjustment', async () => {
  const sent = serveStock();
  const { user } = await renderApp(app, { path: '/inventory' });
  await user.click(await quantity());
  await user.click(await screen.findByText('Counted', { selector: '.ant-segmented-item-label' }, PATIENT));
  const form = within(screen.getByRole('dialog'));
  await waitFor(() => expect(form.getByLabelText(/^Counted/, { selector: 'input[inputmode]' })).toHaveFocus());
  await user.keyboard('12{Enter}');
  expect(await form.findByText('That is what the books say already.')).toBeVisible();
  expect(sent).toEqual([]);
  await user.keyboard('{Backspace}5{Enter}');
  await waitFor(() => expect(sent).toMatchObject([{ body: { change: 3, reason: 'found' } }]));
});

test('a refused adjustment says why, in the language of the screen, and what was typed stays', async () => {
  serveStock(() =>
    HttpResponse.json({ code: 'invalid', detail: '', errors: { change: ['المتوفر 12 فقط.'] } }, { status: 422 }),
  );
  const { user } = await renderApp(app, { path: '/inventory', language: 'ab' });
  await user.click(await screen.findByRole('button', { name: 'تسوية مخزون حليب طازج: 12' }, PATIENT));
  const form = within(await screen.findByRole('dialog', {}, PATIENT));
  await waitFor(() => expect(form.getByLabelText(/^التغيير/, { selector: 'input[inputmode]' })).toHaveFocus());
  await user.keyboard('-30{Enter}');
  expect(await form.findByText('المتوفر 12 فقط.')).toBeVisible();
  expect(form.getByLabelText(/^التغيير/, { selector: 'input[inputmode]' })).toHaveValue('-30');
});

test('anyone who may not adjust stock reads the number alone', async () => {
  serveStock();
  await renderApp(app, { path: '/inventory', permissions: ['inventory.view'] });
  expect(await screen.findByText('Fresh Milk', {}, PATIENT)).toBeVisible();
  expect(screen.queryByRole('button', { name: /^Adjust the stock/ })).not.toBeInTheDocument();
});

test('stock is corrected from the list without the mouse', async () => {
  serveStock();
  const { user } = await renderApp(app, { path: '/inventory' });
  (await screen.findByLabelText('Actions for Fresh Milk', {}, PATIENT)).focus();
  await user.keyboard('{Enter}');
  await waitFor(() => expect(screen.getByText('Adjust…').closest('[role=menuitem]')).toHaveFocus());
  await user.keyboard('{ArrowDown}{Enter}');
  expect(await screen.findByRole('dialog', { name: /^Write off/ }, PATIENT)).toBeInTheDocument();
});

test('a recalled batch says why, and is given free again with a reason', async () => {
  const batch = StockBatch.parse({
    ...item,
    id: 'b1',
    warehouse,
    batch: 'L-77',
    expires_on: null,
    quantity: 10,
    blocked: true,
    since: '2025-12-01T10:00:00.000Z',
    recall: { reason: 'Broken seals', at: '2026-01-01T10:00:00.000Z', by: { id: 'u1', name: 'Priya' } },
  });
  const sent: unknown[] = [];
  const effect = { units: 10, warehouses: [warehouse], orders: [], short: 0, waiting: [] };
  server.use(
    api.list('admin_panel/saved-views/', SavedView, []),
    api.list('admin_panel/inventory/batches/', StockBatch, [batch]),
    api.get('admin_panel/inventory/recalls/', RecallEffect, effect),
    mock.post('*/api/v1/admin_panel/inventory/recalls/release/', async ({ request }) => {
      sent.push(await request.json());
      return HttpResponse.json(effect);
    }),
  );
  await renderApp(app, { path: '/inventory/batches' });
  expect(await screen.findByText(/^Recalled .* by Priya: Broken seals$/, {}, PATIENT)).toBeInTheDocument();
  fireEvent.click(await screen.findByLabelText('Actions for Fresh Milk', {}, PATIENT));
  fireEvent.click(await screen.findByText('Release', {}, PATIENT));
  const dialog = within(await screen.findByRole('dialog', { name: 'Release batch L-77 of Fresh Milk' }, PATIENT));
  expect(await dialog.findByText(/10 units in .* can be sold again/)).toBeInTheDocument();
  fireEvent.change(dialog.getByLabelText(/^Reason/), { target: { value: 'Seals are fine' } });
  fireEvent.click(dialog.getByText('Release'));
  await waitFor(() => expect(sent).toEqual([{ variant_id: 'v1', batch: 'L-77', reason: 'Seals are fine' }]));
});

test('where more is promised than is there, nothing is available and the list says what is short and why', async () => {
  const balance = StockBalance.parse({
    ...item,
    id: 'v1:w1',
    warehouse,
    on_hand: 10,
    reserved: 6,
    safety: 0,
    blocked: 10,
    available: 0,
    short: 6,
    reorder_point: 0,
    aisle: '',
    batch_count: 1,
    next_expiry: null,
    days_of_cover: null,
    updated_at: '2026-01-01T00:00:00.000Z',
  });
  server.use(
    api.list('admin_panel/saved-views/', SavedView, []),
    api.list('admin_panel/inventory/', StockBalance, [balance]),
  );
  const { user } = await renderApp(app, { path: '/inventory' });
  await user.hover(await screen.findByText('6 short', {}, PATIENT));
  expect(await screen.findByText(/^10 on hand − 6 reserved − 0 safety stock − 10 blocked/)).toBeInTheDocument();
  const movement = { ...item, warehouse, batch: null, reason: '', order_id: null, created_by: null };
  const nothing = { on_hand_change: 0, reserved_change: 0, blocked_change: 0, order_number: null };
  const at = '2026-01-02T10:00:00.000Z';
  server.use(
    api.list('admin_panel/inventory/batches/', StockBatch, []),
    api.get('admin_panel/inventory/shortfall/', Shortfall, {
      balance,
      movements: [
        { ...movement, ...nothing, id: 'm1', at, kind: 'recall', blocked_change: 10, reason: 'Glass', after: -6 },
        { ...movement, ...nothing, id: 'm2', at, kind: 'reserve', reserved_change: 2, order_number: 'GM-7', after: -8 },
      ],
      more: 3,
    }),
  );
  fireEvent.click(screen.getByText('6 short'));
  // The tooltip bears the same id in a test: the dialog is found by its heading.
  const heading = await screen.findByText('Why Fresh Milk is below zero in Al Quoz', {}, PATIENT);
  const dialog = within(heading.closest<HTMLElement>('[role=dialog]')!);
  const lines = (await dialog.findAllByRole('row', {}, PATIENT)).slice(1).map(({ textContent }) => textContent);
  expect(lines[0]).toMatch(/Recalled.*Glass.*−10.*-6/);
  expect(lines[1]).toMatch(/GM-7.*−2.*-8/);
  expect(dialog.getByText('3 more came after these.')).toBeInTheDocument();
  expect(dialog.getByText('Recalled batches').closest('a')).toHaveAttribute(
    'href',
    '/inventory/batches?variant=v1&blocked=true',
  );
  fireEvent.click(dialog.getByText('Adjust…'));
  expect(await screen.findByText(/^Adjust Fresh Milk in/, {}, PATIENT)).toBeInTheDocument();
});

test('a recalled batch is written off once someone says why', async () => {
  const batch = StockBatch.parse({
    ...item,
    id: 'b1',
    warehouse,
    batch: 'L-77',
    expires_on: null,
    quantity: 10,
    blocked: true,
    since: '2025-12-01T10:00:00.000Z',
    recall: null,
  });
  const sent: unknown[] = [];
  const effect = { units: 10, warehouses: [warehouse], orders: [], short: 0, waiting: [] };
  server.use(
    api.list('admin_panel/saved-views/', SavedView, []),
    api.list('admin_panel/inventory/batches/', StockBatch, [batch]),
    api.get('admin_panel/inventory/recalls/', RecallEffect, effect),
    mock.post('*/api/v1/admin_panel/inventory/recalls/write-off/', async ({ request }) => {
      sent.push(await request.json());
      return HttpResponse.json(effect);
    }),
  );
  await renderApp(app, { path: '/inventory/batches' });
  fireEvent.click(await screen.findByLabelText('Actions for Fresh Milk', {}, PATIENT));
  fireEvent.click(await screen.findByText('Write off the batch', {}, PATIENT));
  const dialog = within(await screen.findByRole('dialog', { name: 'Write off batch L-77 of Fresh Milk' }, PATIENT));
  expect(await dialog.findByText(/Takes 10 units out of stock in Al Quoz/)).toBeInTheDocument();
  fireEvent.click(dialog.getByText('Write off the batch'));
  expect((await dialog.findAllByText(/Fill this in/, {}, PATIENT)).length).toBeGreaterThan(0);
  expect(sent).toEqual([]);
  fireEvent.change(dialog.getByLabelText(/^Reason/), { target: { value: 'Nobody takes it back' } });
  fireEvent.click(dialog.getByText('Write off the batch'));
  await waitFor(() => expect(sent).toEqual([{ variant_id: 'v1', batch: 'L-77', reason: 'Nobody takes it back' }]));
});

test('a batch that is for sale is written off from its row: all of it, for a reason', async () => {
  const batch = StockBatch.parse({
    ...item,
    id: 'b1',
    batch: 'L-78',
    warehouse,
    expires_on: '2099-01-01',
    quantity: 10,
    blocked: false,
    since: '2025-12-01T10:00:00.000Z',
    recall: null,
  });
  const sent: unknown[] = [];
  server.use(
    api.list('admin_panel/saved-views/', SavedView, []),
    api.list('admin_panel/inventory/batches/', StockBatch, [batch]),
    mock.post('*/api/v1/admin_panel/inventory/waste/', async ({ request }) => {
      sent.push(await request.json());
      return HttpResponse.json({ detail: 'Only 6 units are left.', code: 'stock.not_enough' }, { status: 422 });
    }),
  );
  await renderApp(app, { path: '/inventory/batches' });
  fireEvent.click(await screen.findByLabelText('Actions for Fresh Milk', {}, PATIENT));
  fireEvent.click(await screen.findByText('Write off…', {}, PATIENT));
  const dialog = within(
    await screen.findByRole('dialog', { name: 'Write off from batch L-78 of Fresh Milk' }, PATIENT),
  );
  expect(await dialog.findByLabelText(/^Quantity/, {}, PATIENT)).toHaveValue('10');
  fireEvent.mouseDown(dialog.getByRole('combobox', { name: /^Reason/ }));
  fireEvent.click(await screen.findByText('Damaged', {}, PATIENT));
  fireEvent.click(dialog.getByRole('button', { name: 'Write off' }));
  expect(await dialog.findByText('Only 6 units are left.', {}, PATIENT)).toBeInTheDocument();
  expect(sent).toMatchObject([
    { batch_id: 'b1', variant_id: 'v1', warehouse_id: warehouse.id, quantity: 10, reason: 'damaged' },
  ]);
});

/** Keys as a scanner sends them. */
function scanInto(target: Element, code: string): void {
  for (const key of [...code, 'Enter']) fireEvent.keyDown(target, { key, code: key });
}

test('a count is searched, and a scan goes to its line without a letter in the field that has the cursor', async () => {
  const line = (variant_id: string, name: string, more: object) => ({
    ...item,
    variant_id,
    ...noBatch,
    product: { id: variant_id, name, name_ar: name },
    barcodes: [],
    case_codes: [],
    aisle: '',
    counted: null,
    expected: null,
    difference: null,
    ...more,
  });
  server.use(
    api.get(
      'admin_panel/inventory/counts/n1/',
      StockCountDetail,
      aCount({
        line_count: 2,
        plan: { id: 'c1', name: 'Cold shelves', name_ar: 'رفوف التبريد' },
        due_on: '2026-01-01',
        late: true,
        lines: [
          line('v1', 'Fresh Milk', { code: 'MILK-1L', barcodes: ['06291003094309'], case_codes: [], aisle: 'C-01' }),
          line('v2', 'Labneh', { code: 'LAB-500' }),
        ],
      }),
    ),
  );
  const other = { id: 'v9', name: 'Dates', name_ar: 'تمر', code: 'D1', barcode: '', image: null };
  server.use(
    mock.post('*/api/v1/admin_panel/variants/lookup/', () =>
      HttpResponse.json(
        VariantLookup.parse({
          found: [{ ...other, list_price: 900, selling_price: 900, sold_by: 'unit', for_sale: true }],
          ...{ unknown: [], ambiguous: [], more: false },
        }),
      ),
    ),
  );
  const { user } = await renderApp(app, { path: '/inventory/counts/n1' });
  const search = await screen.findByLabelText('Search product, code, barcode or shelf', {}, PATIENT);
  expect(screen.getByText(/Requested by the plan Cold shelves/)).toBeInTheDocument();
  fireEvent.change(search, { target: { value: 'labneh' } });
  expect(screen.queryByText('Fresh Milk')).not.toBeInTheDocument();
  expect(screen.getByText('1 of 2 shown')).toBeInTheDocument();
  await user.click(search);
  scanInto(search, '6291003094309');
  const field = await screen.findByLabelText(/^How many of Fresh Milk/, {}, PATIENT);
  await waitFor(() => expect(field).toHaveFocus());
  expect(search).toHaveValue('');
  scanInto(field, '9999999999994');
  expect(await screen.findByText(/Dates. \(.9999999999994.\) is not in this count/, {}, PATIENT)).toBeInTheDocument();
  expect(field).toHaveValue('');
});

test('a symbol that names a batch goes to the line of that batch', async () => {
  const batch = (batch_id: string, batch: string) => ({
    ...item,
    batch_id,
    batch,
    expires_on: null,
    barcodes: ['6291003094309'],
    case_codes: [],
    aisle: '',
    counted: null,
    expected: null,
    difference: null,
  });
  const lines = [batch('b1', 'A-1'), batch('b2', 'AB12')];
  server.use(api.get('admin_panel/inventory/counts/n1/', StockCountDetail, aCount({ line_count: 2, lines })));
  await renderApp(app, { path: '/inventory/counts/n1' });
  await screen.findByLabelText('Search product, code, barcode or shelf', {}, PATIENT);
  scanInto(document.body, '01062910030943091735123110AB12');
  const [, second] = screen.getAllByLabelText(/^How many of Fresh Milk/);
  await waitFor(() => expect(second).toHaveFocus());
});

const caseOf = (ean: string) => `1${ean.slice(0, -1)}${String(gtinCheckDigit(`1${ean.slice(0, -1)}`))}`;
/** A count of milk and labneh, and a server that keeps what it is sent; `answer` comes before each of its answers. */
function serveCount({ answer, counted = null }: { answer?: () => Promise<void>; counted?: number | null } = {}) {
  const sent: (number | null)[] = [];
  const line = (variant_id: string, name: string, barcode: string, number: number | null) => ({
    ...item,
    variant_id,
    ...noBatch,
    product: { id: variant_id, name, name_ar: name },
    code: barcode,
    barcodes: [barcode, caseOf(barcode)],
    case_codes: [{ barcode: caseOf(barcode), units: 12 }],
    aisle: '',
    counted: number,
    expected: null,
    difference: null,
  });
  let lines = [line('v1', 'Fresh Milk', '6291000000017', counted), line('v2', 'Labneh', '6291000000024', null)];
  const count = () => aCount({ line_count: 2, lines });
  server.use(
    mock.get('*/api/v1/admin_panel/inventory/counts/n1/', () => HttpResponse.json(count())),
    mock.post('*/api/v1/admin_panel/inventory/counts/n1/lines/', async ({ request }) => {
      const body = (await request.json()) as { lines: { variant_id: string; counted: number | null }[] };
      for (const { variant_id, counted: number } of body.lines) {
        sent.push(number);
        lines = lines.map((one) => (one.variant_id === variant_id ? { ...one, counted: number } : one));
      }
      const now = count();
      await answer?.();
      return HttpResponse.json(now);
    }),
  );
  return sent;
}
const countOf = (name: string) => screen.findByLabelText(new RegExp(`^How many of ${name}`), {}, PATIENT);
const findInCount = () => screen.findByLabelText('Search product, code, barcode or shelf', {}, PATIENT);

test('the code of a case counts its pieces, on top of a number that was just typed', async () => {
  const sent = serveCount();
  await renderApp(app, { path: '/inventory/counts/n1' });
  await findInCount();
  scanInto(document.body, '16291000000010');
  expect(await screen.findByText('Added a case of 12: 12 counted so far.', {}, PATIENT)).toBeVisible();
  const milk = await countOf('Fresh Milk');
  fireEvent.change(milk, { target: { value: '15' } });
  scanInto(milk, '16291000000010');
  await waitFor(() => expect(sent).toEqual([12, 15, 27]), PATIENT);
  await waitFor(() => expect(milk).toHaveValue('27'));
});

test('only a scan moves the cursor: who searches afterwards keeps it, and what was counted is not written over', async () => {
  const sent = serveCount();
  const { user } = await renderApp(app, { path: '/inventory/counts/n1' });
  const search = await findInCount();
  await user.click(search);
  scanInto(search, '6291000000024');
  const labneh = await countOf('Labneh');
  await waitFor(() => expect(labneh).toHaveFocus());
  fireEvent.change(labneh, { target: { value: '7' } });
  await user.click(search);
  await waitFor(() => expect(sent).toEqual([7]));
  fireEvent.change(search, { target: { value: 'milk' } });
  expect(screen.queryByText('Labneh')).not.toBeInTheDocument();
  fireEvent.change(search, { target: { value: '' } });
  await waitFor(async () => expect(await countOf('Labneh')).toHaveValue('7'));
  expect(search).toHaveFocus();
});

test('a count that could not be saved stays in its field, whatever is searched for, and is sent when the field is left again', async () => {
  serveCount();
  server.use(api.unreachable('post', 'admin_panel/inventory/counts/n1/lines/'));
  const { user } = await renderApp(app, { path: '/inventory/counts/n1' });
  await user.type(await countOf('Fresh Milk'), '11{Enter}');
  expect(await countOf('Labneh')).toHaveFocus();
  expect(await screen.findByText(/There is no connection/, {}, PATIENT)).toBeInTheDocument();
  expect(await countOf('Fresh Milk')).toHaveValue('11');
  const search = await findInCount();
  fireEvent.change(search, { target: { value: 'labneh' } });
  expect(screen.queryByText('Fresh Milk')).not.toBeInTheDocument();
  fireEvent.change(search, { target: { value: '' } });
  expect(await countOf('Fresh Milk')).toHaveValue('11');
  const sent = serveCount();
  await user.click(await countOf('Fresh Milk'));
  await user.keyboard('{Enter}');
  await waitFor(() => expect(sent).toEqual([11]));
});

test('while the server is slow a field shows the count that was typed, and a number that was put back is sent as well', async () => {
  const answers: (() => void)[] = [];
  const sent = serveCount({ counted: 5, answer: () => new Promise((resolve) => answers.push(resolve)) });
  const { user } = await renderApp(app, { path: '/inventory/counts/n1' });
  const milk = await countOf('Fresh Milk');
  const type = async (text: string) => {
    await user.clear(milk);
    await user.type(milk, `${text}{Enter}`);
    expect(milk).toHaveValue(text);
  };
  await type('6');
  await waitFor(() => expect(answers).toHaveLength(1));
  await type('5');
  answers[0]?.();
  await waitFor(() => expect(answers).toHaveLength(2));
  expect(sent).toEqual([6, 5]);
  expect(milk).toHaveValue('5');
  answers[1]?.();
  // Nothing is left to send: what stands there is the server's.
  await user.click(milk);
  await user.keyboard('{Enter}');
  expect(milk).toHaveValue('5');
  expect(sent).toEqual([6, 5]);
});

test('before a count is submitted or approved one is told what that does', async () => {
  const sent: unknown[] = [];
  server.use(
    api.get('admin_panel/inventory/counts/n1/', StockCountDetail, aCount({ line_count: 48, counted_count: 4 })),
    mock.post('*/api/v1/admin_panel/inventory/counts/n1/status/', async ({ request }) => {
      sent.push(await request.json());
      return HttpResponse.json(aCount({ status: 'submitted', line_count: 48, counted_count: 4 }));
    }),
  );
  const { unmount } = await renderApp(app, { path: '/inventory/counts/n1' });
  fireEvent.click(await screen.findByText('Submit', {}, PATIENT));
  const dialog = await screen.findByRole('dialog', { name: 'Submit' }, PATIENT);
  expect(dialog).toHaveTextContent('44 lines have no number yet; their stock stays the same.');
  fireEvent.click(within(dialog).getByText('Submit', { selector: 'button *' }));
  await waitFor(() => expect(sent).toEqual([{ status: 'submitted', reason: '', version: 1 }]));
  unmount();
  const line = (variant_id: string, difference: number | null) => ({
    ...item,
    ...noBatch,
    barcodes: [],
    case_codes: [],
    aisle: '',
    variant_id,
    counted: 11,
    expected: 11,
    difference,
  });
  server.use(
    api.get(
      'admin_panel/inventory/counts/n1/',
      StockCountDetail,
      aCount({
        status: 'submitted',
        counted_by: { id: 'user-2', name: 'Huda' },
        lines: [line('v1', -1), line('v2', 0), line('v3', null), line('v4', 2)],
      }),
    ),
  );
  await renderApp(app, { path: '/inventory/counts/n1' });
  fireEvent.click(await screen.findByText('Approve', {}, PATIENT));
  expect(await screen.findByRole('dialog', { name: 'Approve' }, PATIENT)).toHaveTextContent(
    'The stock of 2 products changes to the counted numbers. This can’t be undone.',
  );
});

test('nobody approves a count of their own', async () => {
  server.use(
    api.get(
      'admin_panel/inventory/counts/n1/',
      StockCountDetail,
      aCount({
        status: 'submitted',
        counted_by: { id: 'user-1', name: 'Amal' },
        lines: [
          { ...item, ...noBatch, barcodes: [], case_codes: [], aisle: '', counted: 11, expected: 12, difference: -1 },
        ],
      }),
    ),
  );
  await renderApp(app, { path: '/inventory/counts/n1' });
  expect(await screen.findByText('Someone other than the counter must approve it', {}, PATIENT)).toBeInTheDocument();
  expect(screen.getByText('Approve').closest('button')).toBeDisabled();
});

test('the counts of one warehouse can be kept as a view and taken away as a file', async () => {
  server.use(
    api.list('admin_panel/saved-views/', SavedView, []),
    api.list('admin_panel/inventory/counts/', StockCount, [aCount()]),
  );
  await renderApp(app, { path: '/inventory/counts?status=open' });
  expect(await screen.findByText('C-7', {}, PATIENT)).toBeInTheDocument();
  expect(screen.getByText('Export')).toBeInTheDocument();
  expect(await screen.findByText('Save this view')).toBeInTheDocument();
});

test('a count starts in the only warehouse of its lead, by typing a part of a category in either language and Enter', async () => {
  server.use(
    api.list('admin_panel/warehouses/', Warehouse, [aWarehouse()]),
    api.get('admin_panel/warehouses/w1/', Warehouse, aWarehouse()),
    api.list('admin_panel/saved-views/', SavedView, []),
    api.list('admin_panel/inventory/counts/', StockCount, []),
    api.get('admin_panel/categories/tree/', CategoryTree, { results: someCategories() }),
  );
  await renderApp(app, { path: '/inventory/counts' });
  fireEvent.click(await screen.findByText('Start a count', {}, PATIENT));
  const field = await screen.findByRole('combobox', { name: /^Category/ }, PATIENT);
  fireEvent.mouseDown(field);
  fireEvent.change(field, { target: { value: 'طويل' } });
  await screen.findByText('Long life', {}, PATIENT);
  fireEvent.keyDown(field, { key: 'Enter', code: 'Enter', keyCode: 13 });
  await waitFor(() => expect(field).toHaveValue(''));
  expect(field.closest('.ant-select')).toHaveTextContent('Long life');
  const warehouse = screen.getByRole('combobox', { name: /^Warehouse/ });
  await waitFor(() => expect(warehouse.closest('.ant-select')).toHaveTextContent('Al Quoz'), PATIENT);
});

test('the safety stock of several places is set at once, and Undo gives each its own back', async () => {
  const calls: unknown[] = [];
  server.use(
    api.list('admin_panel/saved-views/', SavedView, []),
    api.list('admin_panel/inventory/', StockBalance, [
      aBalance(),
      aBalance({ id: 'v1:w2', warehouse: { id: 'w2', name: 'Deira', name_ar: 'ديرة' } }),
    ]),
    mock.post('*/api/v1/admin_panel/inventory/bulk/', async ({ request }) => {
      calls.push(await request.json());
      return HttpResponse.json({
        results: [
          { id: 'v1:w1', ok: true, was: 'one' },
          { id: 'v1:w2', ok: true, was: 'two' },
        ],
      });
    }),
  );
  const { user } = await renderApp(app, { path: '/inventory' });
  await user.click(await screen.findByLabelText('Select all rows on this page', {}, PATIENT));
  await user.click(screen.getByRole('button', { name: 'Set safety stock' }));
  const dialog = within(await screen.findByRole('dialog', {}, PATIENT));
  expect(dialog.getByText('Applies to 2 selected products, each in one warehouse.')).toBeVisible();
  await user.type(await dialog.findByLabelText(/^Safety/), '٤{Enter}');
  await user.click(await screen.findByRole('button', { name: 'Undo' }, PATIENT));
  await waitFor(() => expect(calls).toHaveLength(2));
  expect(calls).toEqual([
    { action: 'set_safety', target: { ids: ['v1:w1', 'v1:w2'] }, values: { safety: 4 } },
    {
      action: 'return',
      target: {
        rows: [
          { id: 'v1:w1', to: 'one' },
          { id: 'v1:w2', to: 'two' },
        ],
      },
    },
  ]);
});

test('anyone who may only look at stock picks no rows', async () => {
  serveStock();
  await renderApp(app, { path: '/inventory', permissions: ['inventory.view'] });
  await screen.findByText('Fresh Milk', {}, PATIENT);
  expect(screen.queryByLabelText('Select all rows on this page')).not.toBeInTheDocument();
});

test('an open count that nobody can finish is ended without a result, with a reason, by people who approve counts', async () => {
  const sent: unknown[] = [];
  server.use(
    api.get('admin_panel/inventory/counts/n1/', StockCountDetail, aCount({ line_count: 0, lines: [] })),
    mock.post('*/api/v1/admin_panel/inventory/counts/n1/status/', async ({ request }) => {
      sent.push(await request.json());
      return HttpResponse.json(aCount({ status: 'rejected', status_reason: 'Nothing lies there.' }));
    }),
  );
  const { unmount } = await renderApp(app, { path: '/inventory/counts/n1' });
  fireEvent.click(await screen.findByRole('button', { name: 'End without a result' }, PATIENT));
  const dialog = await screen.findByRole('dialog', { name: 'End without a result' }, PATIENT);
  fireEvent.change(within(dialog).getByLabelText(/Reason/), { target: { value: 'Nothing lies there.' } });
  fireEvent.click(within(dialog).getByRole('button', { name: 'End without a result' }));
  await waitFor(() => expect(sent).toEqual([{ status: 'rejected', reason: 'Nothing lies there.', version: 1 }]));
  unmount();
  await renderApp(app, { path: '/inventory/counts/n1', permissions: ['inventory.view', 'inventory.edit'] });
  expect(await screen.findByRole('button', { name: 'Submit' }, PATIENT)).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'End without a result' })).not.toBeInTheDocument();
});
