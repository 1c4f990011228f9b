import { ImportOptions, ImportRow, ProductImport, SavedView } from '@bo/contracts';
import { api, fireEvent, HttpResponse, mock, renderApp, screen, useServer, waitFor, within } from '@bo/testing';
import { app } from '../../app.ts';
import { anAttribute, anImport } from '../../test/catalog-factories.ts';
// Loaded before the clock of a test runs.
import './import.page.tsx';
import './import-list.page.tsx';

const server = useServer();
/** A busy machine takes seconds for a screen. */
const PATIENT = { timeout: 20_000 };

const report = (more: Partial<NonNullable<ProductImport['report']>> = {}): NonNullable<ProductImport['report']> => ({
  create: 3,
  update: 0,
  unchanged: 0,
  refused: 1,
  undone: 0,
  products: 2,
  variants: 3,
  categories: ['Snacks'],
  category_count: 1,
  brands: [],
  brand_count: 0,
  image_links: 2,
  missing: { english: 1, arabic: 2, category: 0, image: 2, barcode: 1, price: 0, size: 0 },
  unreadable: [],
  unknown: [],
  currencies: [],
  reasons: [
    {
      code: 'barcode_scientific',
      detail: 'The barcode is shortened.',
      field: 'barcode',
      count: 1,
      examples: [{ row_number: 4, value: '6.29E+12', product_id: null, other_row: null }],
    },
  ],
  warnings: [],
  ...more,
});
/** An import as the server keeps it: each call moves it on. */
function serveImport(first: ProductImport) {
  let current = first;
  const calls: string[] = [];
  const setups: unknown[] = [];
  const answer = (status: number, next: Partial<ProductImport>) => {
    current = { ...current, ...next };
    return HttpResponse.json(ProductImport.parse(current), { status });
  };
  server.use(
    mock.get('*/api/v1/admin_panel/imports/imp_1/', () => HttpResponse.json(current)),
    mock.get('*/api/v1/admin_panel/categories/attributes/', () =>
      HttpResponse.json({ results: [anAttribute({ code: 'colour', name: 'Colour of it', name_ar: 'لونه' })] }),
    ),
    mock.get('*/api/v1/admin_panel/imports/imp_1/fit/', ({ request }) => {
      const field = new URL(request.url).searchParams.get('field');
      return HttpResponse.json({ field, fits: 3, of: 50 });
    }),
    mock.patch('*/api/v1/admin_panel/imports/imp_1/', async ({ request }) => {
      setups.push(await request.json());
      return answer(200, { version: 2 });
    }),
    mock.post('*/api/v1/admin_panel/imports/imp_1/:step/', ({ params }) => {
      calls.push(String(params['step']));
      if (params['step'] === 'dry-run') return answer(202, { status: 'checked', report: report(), refused: 1 });
      if (params['step'] === 'apply')
        return answer(202, { status: 'applied', report: report(), imported: 3, refused: 1 });
      return answer(202, { status: 'undone', report: report({ undone: 3, reasons: [] }), imported: 0 });
    }),
    api.list('admin_panel/imports/imp_1/rows/', ImportRow, [
      {
        row_number: 4,
        status: 'refused',
        cells: ['6.29E+12', 'Lays', '2'],
        errors: [{ code: 'barcode_scientific', field: 'barcode', detail: 'The barcode is shortened.' }],
        records: [],
      },
    ]),
  );
  return { calls, setups };
}

beforeEach(() => {
  server.use(api.list('admin_panel/saved-views/', SavedView, []));
});

test('earlier imports are searched, and taken along as they are searched', async () => {
  const asked: string[] = [];
  server.use(
    mock.get('*/api/v1/admin_panel/imports/', ({ request }) => {
      asked.push(new URL(request.url).search);
      return HttpResponse.json({
        ...{ count: 1, count_exact: true, next: null, previous: null },
        results: [anImport({ status: 'applied', refused: 4 })],
      });
    }),
    mock.get('*/api/v1/admin_panel/imports/export/', ({ request }) => {
      asked.push(`export${new URL(request.url).search}`);
      return new HttpResponse('When');
    }),
  );
  URL.createObjectURL = () => 'blob:file';
  URL.revokeObjectURL = () => undefined;
  const { user } = await renderApp(app, { path: '/product/import?search=shop&status=applied' });
  expect(await screen.findByText('Nothing imported', {}, PATIENT)).toBeInTheDocument();
  expect(asked[0]).toContain('search=shop');
  await user.click(screen.getByRole('button', { name: 'Export' }));
  await user.click(await screen.findByRole('menuitem', { name: /CSV/ }));
  await waitFor(() => expect(asked.at(-1)).toMatch(/^export\?format=csv.*search=shop.*status=applied/));
});

test('a file that is dropped is sent, and its columns are shown', async () => {
  server.use(
    api.list('admin_panel/imports/', ProductImport, []),
    mock.post('*/api/v1/admin_panel/imports/', () => HttpResponse.json(anImport(), { status: 201 })),
  );
  serveImport(anImport());
  const { router } = await renderApp(app, { path: '/product/import' });
  const drop = (await screen.findByText('Drop a file here, or choose one', {}, PATIENT)).closest('label');
  fireEvent.drop(drop!, { dataTransfer: { files: [new File(['a;b'], 'shop.csv', { type: 'text/csv' })] } });
  await waitFor(() => expect(router.state.location.pathname).toBe('/product/import/imp_1'), PATIENT);
  expect(await screen.findByRole('heading', { name: /^Import .shop\.csv.$/ }, PATIENT)).toBeInTheDocument();
});

test('a file that is no table says so where it was dropped', async () => {
  server.use(
    api.list('admin_panel/imports/', ProductImport, []),
    mock.post('*/api/v1/admin_panel/imports/', () =>
      HttpResponse.json(
        {
          detail: 'Some values are not right.',
          code: 'import.file_not_a_table',
          errors: { file: ['This is not a table.'] },
        },
        { status: 422 },
      ),
    ),
  );
  await renderApp(app, { path: '/product/import' });
  const drop = (await screen.findByText('Drop a file here, or choose one', {}, PATIENT)).closest('label');
  fireEvent.drop(drop!, { dataTransfer: { files: [new File(['x'], 'photo.png')] } });
  expect(await screen.findByText('This is not a table.', {}, PATIENT)).toBeInTheDocument();
});

test('columns, check, import and undo, one after the other', async () => {
  const { calls, setups } = serveImport(anImport());
  await renderApp(app, { path: '/product/import/imp_1' });
  const columns = (await screen.findByRole('rowheader', { name: 'Colour' }, PATIENT)).closest('tr');
  expect(within(columns!).getByText('Leave out')).toBeInTheDocument();
  fireEvent.click(screen.getByRole('button', { name: 'Check the file' }));

  expect(await screen.findByText('The barcode is shortened.', {}, PATIENT)).toBeInTheDocument();
  expect(setups).toEqual([
    { mapping: { barcode: 0, title: 1, price: 2 }, options: ImportOptions.parse({ header_row: 1 }), version: 1 },
  ]);
  fireEvent.click(screen.getByText('Show every rejected row'));
  expect(await screen.findByText('6.29E+12 · Lays · 2', {}, PATIENT)).toBeInTheDocument();
  fireEvent.click(screen.getByRole('button', { name: 'Import 3 rows' }));

  expect(await screen.findByText('Imported 3, rejected 1.', {}, PATIENT)).toBeInTheDocument();
  expect(screen.getByText('See the products').closest('a')).toHaveAttribute(
    'href',
    '/product/productlist?import=imp_1',
  );
  expect(screen.getByText('Complete them in the grid').closest('a')).toHaveAttribute(
    'href',
    '/product/grid?import=imp_1',
  );
  expect(screen.getByText('No Arabic title: 2')).toHaveAttribute('href', '/product/grid?import=imp_1&missing=arabic');
  fireEvent.click(screen.getByRole('button', { name: 'Undo this import' }));
  const dialog = await screen.findByRole('dialog', {}, PATIENT);
  fireEvent.click(within(dialog).getByRole('button', { name: 'Undo this import' }));
  expect(await screen.findByText(/Undone: 3 rows/, {}, PATIENT)).toBeInTheDocument();
  expect(calls).toEqual(['dry-run', 'apply', 'undo']);
});

test('a rejected row says of which field each reason is, and an empty cell is no value to show', async () => {
  serveImport(
    anImport({
      status: 'checked',
      refused: 1,
      report: report({
        reasons: [
          {
            code: 'required',
            detail: 'Fill this in.',
            field: 'title',
            count: 1,
            examples: [{ row_number: 39, value: '', product_id: null, other_row: null }],
          },
        ],
      }),
    }),
  );
  server.use(
    api.list('admin_panel/imports/imp_1/rows/', ImportRow, [
      {
        row_number: 39,
        status: 'refused',
        cells: ['6291001000012', '', 'ask'],
        errors: [
          { code: 'required', field: 'title', detail: 'Fill this in.' },
          { code: 'not_a_price', field: 'price', detail: '“ask” is not a price.' },
        ],
        warnings: [],
        records: [],
      },
    ]),
  );
  await renderApp(app, { path: '/product/import/imp_1' });
  expect(await screen.findByText('row 39', {}, PATIENT)).toBeInTheDocument();
  fireEvent.click(screen.getByText('Show every rejected row'));
  const reasons = (await screen.findByText('“ask” is not a price.', {}, PATIENT)).closest('td');
  expect(reasons).toHaveTextContent('Title (English) Fill this in.Price “ask” is not a price.');
});

test('the result counts the rows that the check promised, without those that were there already', async () => {
  serveImport(anImport({ status: 'applied', report: report({ create: 3, update: 2, unchanged: 7 }), imported: 12 }));
  await renderApp(app, { path: '/product/import/imp_1' });
  expect(await screen.findByText(/^Imported 5, rejected/, {}, PATIENT)).toBeInTheDocument();
});

test('an import of which every row was rejected is no success, and leads to no products', async () => {
  serveImport(
    anImport({ status: 'applied', report: report({ create: 0, products: 0, refused: 4 }), imported: 0, refused: 4 }),
  );
  await renderApp(app, { path: '/product/import/imp_1' });
  const said = await screen.findByText(/Nothing was imported: all rows were rejected \(4\)/, {}, PATIENT);
  expect(said.closest('.ant-alert')).toHaveClass('ant-alert-error');
  expect(screen.queryByText('See the products')).not.toBeInTheDocument();
});

test('without a column for the title nothing can be checked', async () => {
  serveImport(anImport({ mapping: { price: 2 } }));
  await renderApp(app, { path: '/product/import/imp_1' });
  expect(await screen.findByText('Choose the column with the product’s title.', {}, PATIENT)).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Check the file' })).toBeDisabled();
});

const WARNED = report({
  warnings: [
    {
      code: 'title_in_store',
      detail: 'The store has a product with this title already.',
      field: 'title',
      count: 2,
      examples: [{ row_number: 3, value: 'Fresh Milk', product_id: 'p1', other_row: null }],
    },
    {
      code: 'title_in_file',
      detail: 'An earlier row brings another product with this title.',
      field: 'title',
      count: 1,
      examples: [{ row_number: 9, value: 'Tea', product_id: null, other_row: 7 }],
    },
  ],
});

test('new products that are called like others are named with the way to them, before anything is imported', async () => {
  serveImport(anImport({ status: 'checked', report: WARNED, refused: 1 }));
  server.use(
    api.list('admin_panel/imports/imp_1/rows/', ImportRow, [
      {
        row_number: 3,
        status: 'ready',
        cells: ['6291001000012', 'Fresh milk', '2'],
        errors: [],
        warnings: [
          { code: 'title_in_store', field: 'title', detail: 'It is there already.', product_id: 'p1', other_row: null },
        ],
        records: [],
      },
    ]),
  );
  await renderApp(app, { path: '/product/import/imp_1' });
  expect(await screen.findByText('Rows to look at', {}, PATIENT)).toBeInTheDocument();
  expect(screen.getByText('Fresh Milk').closest('a')).toHaveAttribute('href', '/product/details/p1');
  expect(screen.getByText('row 9, as row 7')).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Import 3 rows' })).toBeEnabled();
  fireEvent.click(screen.getByText('Show every such row'));
  expect((await screen.findByText('It is there already.', {}, PATIENT)).closest('a')).toHaveAttribute(
    'href',
    '/product/details/p1',
  );
});

test('lost zeros of barcodes are put back when someone says so', async () => {
  const { setups } = serveImport(anImport());
  await renderApp(app, { path: '/product/import/imp_1' });
  fireEvent.click(await screen.findByText('Put the zeros back', {}, PATIENT));
  fireEvent.click(screen.getByRole('button', { name: 'Check the file' }));
  await waitFor(() => expect(setups).toHaveLength(1), PATIENT);
  expect(setups[0]).toMatchObject({ options: { zeros: 'restore' } });
});

test('a column may go to an attribute, which is called by its name', async () => {
  const { setups } = serveImport(anImport({ mapping: { barcode: 0, title: 1, price: 2, 'attribute:colour': 3 } }));
  await renderApp(app, { path: '/product/import/imp_1' });
  const columns = (await screen.findByRole('rowheader', { name: 'Colour' }, PATIENT)).closest('tr');
  expect(await within(columns!).findByText('Colour of it', {}, PATIENT)).toBeInTheDocument();
  fireEvent.click(screen.getByRole('button', { name: 'Check the file' }));
  await waitFor(() => expect(setups).toHaveLength(1), PATIENT);
  expect(setups[0]).toMatchObject({ mapping: { 'attribute:colour': 3 } });
});

test('a sample file has the columns that are recognised, and words that are understood', async () => {
  server.use(api.list('admin_panel/imports/', ProductImport, []));
  const files: Blob[] = [];
  URL.createObjectURL = (file) => {
    if (file instanceof Blob) files.push(file);
    return 'blob:sample';
  };
  await renderApp(app, { path: '/product/import', language: 'ab' });
  fireEvent.click(await screen.findByText('تنزيل ملف نموذجي', {}, PATIENT));
  const [heading, row] = ((await files[0]?.text()) ?? '').split('\r\n').map((line) => line.split(','));
  expect(row?.[heading?.indexOf('التخزين') ?? -1]).toBe('مبرّد');
  expect(row).toHaveLength(heading?.length ?? 0);
});

test('in Arabic everything is said in Arabic', async () => {
  serveImport(anImport({ status: 'checked', report: report(), refused: 1 }));
  await renderApp(app, { path: '/product/import/imp_1', language: 'ab' });
  expect(await screen.findByRole('button', { name: 'استيراد 3 صفوف' }, PATIENT)).toBeInTheDocument();
  expect(screen.getByText('الصفوف المستبعدة وأسبابها')).toBeInTheDocument();
});

test.each([
  ['Continue undoing', 'undo'],
  ['Keep the rest', 'keep'],
])('an undo that stopped half-way is not applied again: %s', async (button, step) => {
  const { calls } = serveImport(
    anImport({ status: 'failed', failed_step: 'undo', report: report({ undone: 1 }), imported: 3 }),
  );
  const { user } = await renderApp(app, { path: '/product/import/imp_1' });
  expect(await screen.findByText(/The undo stopped half-way/, {}, PATIENT)).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Continue' })).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: button }));
  await waitFor(() => expect(calls).toEqual([step]));
  expect(await screen.findByText(/^Undone: 3 rows/)).toBeInTheDocument();
});

test('a column says how well its cells fit what it goes to, and what it could be where it is left out', async () => {
  serveImport(anImport({ mapping: { title: 1, shelf_life_days: 2 } }));
  await renderApp(app, { path: '/product/import/imp_1' });
  const rowOf = async (name: string) =>
    within((await screen.findByRole('rowheader', { name }, PATIENT)).closest('tr')!);
  expect((await rowOf('Item')).getByText('49 of 50 sample cells fit.')).toBeInTheDocument();
  expect(await (await rowOf('Price')).findByText('3 of 50 sample cells fit.')).toBeInTheDocument();
  expect((await rowOf('Barcode')).getByText('It could be Barcode: 49 of 50 sample cells fit.')).toBeInTheDocument();
});

test('what is done with the unreadable cells of a column is chosen, and the file is checked again', async () => {
  const unreadable = [{ field: 'shelf_life_days' as const, count: 5412, examples: [] }];
  const { calls, setups } = serveImport(anImport({ status: 'checked', report: report({ unreadable }) }));
  const { user } = await renderApp(app, { path: '/product/import/imp_1' });
  expect(
    await screen.findByRole('button', { name: 'Shelf life (days): 5,412 cells could not be read' }, PATIENT),
  ).toBeInTheDocument();
  await user.click(screen.getByRole('combobox', { name: /unreadable cells of Shelf life/ }));
  await user.click(await screen.findByText('Reject the row'));
  await waitFor(() => expect(calls).toEqual(['dry-run']));
  expect(setups).toMatchObject([{ options: { unreadable: { shelf_life_days: 'refuse' } }, version: 1 }]);
});

test('prices of another currency come in at a rate, or as they are', async () => {
  const currencies = [{ currency: 'GBP', count: 2 }];
  const { calls, setups } = serveImport(anImport({ status: 'checked', report: report({ currencies }) }));
  const { user } = await renderApp(app, { path: '/product/import/imp_1' });
  await user.type(await screen.findByRole('textbox', { name: 'What one GBP is' }, PATIENT), '4.68{Enter}');
  await waitFor(() => expect(calls).toEqual(['dry-run']));
  expect(setups).toMatchObject([{ options: { rates: { GBP: '4.68' } } }]);
});

test('what the file does not say is answered once for all of its products', async () => {
  const answered: unknown[] = [];
  serveImport(anImport({ status: 'applied', report: report({ unknown: [{ field: 'vat_class', count: 312 }] }) }));
  server.use(
    mock.get('*/api/v1/admin_panel/products/', () =>
      HttpResponse.json({
        count: answered.length > 0 ? 0 : 312,
        count_exact: true,
        next: null,
        previous: null,
        results: [],
      }),
    ),
    mock.post('*/api/v1/admin_panel/products/bulk/', async ({ request }) => {
      answered.push(await request.json());
      return HttpResponse.json({ job_id: 'job_1' });
    }),
  );
  const { user } = await renderApp(app, { path: '/product/import/imp_1' });
  await screen.findByText('VAT (312 products)', {}, PATIENT);
  await user.click(screen.getByRole('combobox', { name: 'VAT' }));
  await user.click(await screen.findByText('Zero rate'));
  await user.click(screen.getByRole('button', { name: 'Save for all' }));
  await waitFor(() => expect(screen.queryByText('VAT (312 products)')).not.toBeInTheDocument());
  expect(answered).toEqual([
    {
      action: 'answer',
      target: { matching: { import: 'imp_1', unknown: 'vat_class' } },
      values: { field: 'vat_class', value: 'zero' },
    },
  ]);
});
