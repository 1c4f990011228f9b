import {
  AuditEntry,
  SavedView,
  type Supplier,
  SupplierInput,
  type SupplierPrice,
  SupplierPriceFile,
  SupplierPriceInput,
  SupplierPricesSaved,
} from '@bo/contracts';
import {
  api,
  chooseMore,
  fireEvent,
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
import { aSupplierPrice } from '../../test/catalog-factories.ts';
// Loaded before the clock of a test runs.
import './price-file-dialog.tsx';
import './price-form.tsx';
import './supplier-details.page.tsx';
import './supplier-form.pages.tsx';
import './supplier-list.page.tsx';

const server = useServer();
/** A busy machine takes seconds for a screen. */
const PATIENT = { timeout: 20_000 };
let next = 0;

function aSupplier(more: Partial<Supplier> = {}): Supplier {
  next += 1;
  return {
    ...recordFields(),
    name: `Supplier ${String(next)}`,
    name_ar: `مورد ${String(next)}`,
    code: `T-${String(next)}`,
    contact: 'Omar Haddad',
    phone: '+97145550101',
    email: 'sales@example.com',
    trn: '100234567800003',
    payment_days: 12,
    lead_days: 12,
    minimum_order: 1500,
    note: 'As agreed by telephone.',
    price_count: 1,
    ...more,
  };
}
function serveSuppliers(...rows: Supplier[]) {
  const backend = recordBackend('admin_panel/suppliers/', {
    rows,
    input: SupplierInput,
    make: aSupplier,
    uses: ({ id }) => (id === 'stars' ? 2 : 0),
  });
  server.use(
    api.list('admin_panel/saved-views/', SavedView, []),
    api.list('admin_panel/audit-entries/', AuditEntry, []),
    serve('admin_panel/suppliers/', backend),
  );
  return backend;
}
const palms = () => aSupplier({ id: 'palms', name: 'Under the palms', name_ar: 'تحت النخيل' });
const stars = () => aSupplier({ id: 'stars', name: 'Under the stars', name_ar: 'تحت النجوم' });

test('the list shows each one in both languages', async () => {
  serveSuppliers(palms(), stars());
  await renderApp(app, { path: '/inventory/suppliers' });
  const row = (await screen.findByText('Under the palms', {}, PATIENT)).closest('tr');
  expect(within(row!).getByText('تحت النخيل')).toBeInTheDocument();
  expect(screen.getByText('Under the stars')).toBeInTheDocument();
});

test('what is missing is said at its field, and nothing is created', async () => {
  const backend = serveSuppliers();
  await renderApp(app, { path: '/inventory/suppliers/create' });
  fireEvent.change(await screen.findByLabelText(/Name \(Arabic\)/, {}, PATIENT), { target: { value: 'تحت النخيل' } });
  fireEvent.click(screen.getByText('Save'));
  expect((await screen.findAllByText(/Fill this in/, {}, PATIENT)).length).toBeGreaterThan(0);
  expect(backend.rows()).toHaveLength(0);
});

function servePrices(...rows: SupplierPrice[]) {
  const backend = recordBackend('admin_panel/supplier-prices/', {
    rows,
    input: SupplierPriceInput,
    make: aSupplierPrice,
  });
  server.use(serve('admin_panel/supplier-prices/', backend));
  return backend;
}

test('after saving one is at the supplier again', async () => {
  const backend = serveSuppliers(palms(), stars());
  servePrices();
  const { router } = await renderApp(app, { path: '/inventory/suppliers/update/palms' });
  fireEvent.change(await screen.findByLabelText(/Name \(English\)/, {}, PATIENT), {
    target: { value: 'Under the date palms' },
  });
  fireEvent.click(screen.getByText('Save'));
  await waitFor(() => expect(router.state.location.pathname).toBe('/inventory/suppliers/details/palms'));
  expect(backend.rows()[0]?.name).toBe('Under the date palms');
});

test('a price list says what a unit comes to and how the cost changed; it is changed where it stands', async () => {
  serveSuppliers(palms());
  const backend = servePrices(aSupplierPrice({ id: 'milk' }));
  await renderApp(app, { path: '/inventory/suppliers/details/palms' });
  const row = (await screen.findByText('Fresh milk', {}, PATIENT)).closest('tr')!;
  expect(within(row).getByText(/4\.00/)).toBeInTheDocument();
  expect(within(row).getByText(/20%/)).toBeInTheDocument();
  fireEvent.click(within(row).getByRole('button', { name: /Change the price of Fresh milk/ }));
  const cost = await screen.findByLabelText('Case cost', {}, PATIENT);
  fireEvent.change(cost, { target: { value: '50.40' } });
  // What follows from it is said before it is saved.
  expect(await screen.findByText((text) => text.includes('→') && text.includes('4.20'))).toBeInTheDocument();
  fireEvent.click(screen.getByText('Save'));
  await waitFor(() => expect(backend.rows()[0]?.case_cost).toBe(5040), PATIENT);
});

test('anyone who may not see costs reads the list without them and changes nothing', async () => {
  serveSuppliers(palms());
  servePrices(aSupplierPrice({ case_cost: null, previous_case_cost: null, cost: null }));
  await renderApp(app, {
    path: '/inventory/suppliers/details/palms',
    permissions: ['supplier.view', 'supplier.edit'],
  });
  expect(await screen.findByText('Fresh milk', {}, PATIENT)).toBeInTheDocument();
  expect(screen.queryByText('Case cost')).not.toBeInTheDocument();
  expect(screen.queryByRole('button', { name: /Add variant/ })).not.toBeInTheDocument();
});

test('a file of prices is looked at before it is saved, with what it leaves out', async () => {
  serveSuppliers(palms());
  servePrices();
  server.use(
    api.post('admin_panel/supplier-prices/file/', SupplierPriceFile, {
      rows: [
        {
          line: 2,
          variant_id: 'var_milk',
          product: { id: 'var_milk', name: 'Fresh milk', name_ar: 'حليب طازج' },
          code: 'MLK-1',
          supplier_code: 'UP-7',
          case_cost: 5000,
          pack_size: 12,
          minimum_cases: 1,
          valid_upto: null,
          before: { case_cost: 4000, pack_size: 10 },
        },
      ],
      unchanged: 3,
      doubts: { left_out: [{ heading: 'Packing', fits: 1, of: 9 }], blanks: [] },
      refused: [{ line: 5, text: '629100', detail: 'No variant has this barcode or code.' }],
    }),
    api.post('admin_panel/supplier-prices/many/', SupplierPricesSaved, { created: 0, changed: 1, unchanged: 0 }),
  );
  await renderApp(app, { path: '/inventory/suppliers/details/palms' });
  fireEvent.click(await screen.findByRole('button', { name: 'Read a price file' }, PATIENT));
  const dialog = await screen.findByRole('dialog', { name: 'Read a price file' }, PATIENT);
  fireEvent.change(dialog.querySelector('input[type="file"]')!, {
    target: { files: [new File(['a'], 'prices.csv', { type: 'text/csv' })] },
  });
  expect(await screen.findByText(/1 to save, 3 unchanged, 1 not readable/, {}, PATIENT)).toBeInTheDocument();
  expect(screen.getByText(/25%/)).toBeInTheDocument();
  expect(screen.getByText(/No variant has this barcode/)).toBeInTheDocument();
  expect(screen.getByText(/Packing.* is left out: only 1 of 9 sample cells/)).toBeInTheDocument();
  fireEvent.click(screen.getByRole('button', { name: 'Save 1 price' }));
  expect(await screen.findByText('Saved: 0 new, 1 changed', {}, PATIENT)).toBeInTheDocument();
});

test('archiving says first what it does, and can be taken back', async () => {
  const backend = serveSuppliers(palms());
  const { router } = await renderApp(app, { path: '/inventory/suppliers/update/palms' });
  await chooseMore('Archive');
  const dialog = await screen.findByRole('dialog', { name: 'Archive Under the palms' }, PATIENT);
  expect(await within(dialog).findByText(/It is hidden/, {}, PATIENT)).toBeInTheDocument();
  fireEvent.click(within(dialog).getByText('Archive'));
  await waitFor(() => expect(router.state.location.pathname).toBe('/inventory/suppliers'));
  expect(backend.rows()[0]?.archived_at).not.toBeNull();
  fireEvent.click(await screen.findByText('Undo', {}, PATIENT));
  await waitFor(() => expect(backend.rows()[0]?.archived_at).toBeNull());
});

test('only one that was never used can be deleted, and the dialog says so first', async () => {
  const backend = serveSuppliers(palms(), stars());
  const { router, unmount } = await renderApp(app, { path: '/inventory/suppliers/update/palms' });
  await chooseMore('Delete');
  const dialog = await screen.findByRole('dialog', { name: 'Delete Under the palms' }, PATIENT);
  expect(within(dialog).getByText(/It was never used/)).toBeInTheDocument();
  fireEvent.click(within(dialog).getByText('Delete'));
  await waitFor(() => expect(router.state.location.pathname).toBe('/inventory/suppliers'));
  expect(backend.rows().map(({ id }) => id)).toEqual(['stars']);
  unmount();
  await renderApp(app, { path: '/inventory/suppliers/update/stars' });
  await chooseMore('Archive');
  expect(await screen.findByText(/2 records use it/, {}, PATIENT)).toBeInTheDocument();
  expect(screen.queryByRole('menuitem', { name: 'Delete' })).not.toBeInTheDocument();
});

test('someone who may only look gets no button to create', async () => {
  serveSuppliers(palms());
  await renderApp(app, { path: '/inventory/suppliers', permissions: ['supplier.view'] });
  expect(await screen.findByText('Under the palms', {}, PATIENT)).toBeInTheDocument();
  expect(screen.queryByRole('link', { name: 'Create supplier' })).not.toBeInTheDocument();
});

test('in Arabic every word of the list is Arabic', async () => {
  serveSuppliers(palms());
  await renderApp(app, { path: '/inventory/suppliers', language: 'ab' });
  expect(await screen.findByRole('heading', { name: 'الموردون' }, PATIENT)).toBeInTheDocument();
  expect(await screen.findByText('تحت النخيل', {}, PATIENT)).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'إنشاء مورد' })).toBeInTheDocument();
});
