import { AuditEntry, type ArrivalInput, type StockTransferDetail, Variant, Warehouse } from '@bo/contracts';
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
// Loaded before the clock of a test runs.
import './transfer-details.page.tsx';
import './transfer-form.pages.tsx';
import './transfer-list.page.tsx';
import './transfer-receive.page.tsx';

const server = useServer();
/** A busy machine takes seconds for a screen. */
const PATIENT = { timeout: 20_000 };
const ENDS = {
  from: { id: 'whs_1', name: 'Al Quoz', name_ar: 'القوز' },
  to: { id: 'whs_2', name: 'Marina', name_ar: 'المارينا' },
};
const ITEM = {
  ...{ variant_id: 'var_1', product_id: 'prd_1', product: { id: 'prd_1', name: 'Milk', name_ar: 'حليب' } },
  ...{ image: null, code: 'MLK-1', unit: 'L', size: 1, variant_label: '', variant_label_ar: '' },
};
const parcel = (more: Partial<StockTransferDetail['parcels'][number]> = {}) => ({
  ...ITEM,
  ...{ id: 'trp_1', version: 1, barcode: '', batch: 'LOT-7', expires_on: '2027-01-01', quantity: 6, open: 6 },
  ...{ received: 0, damaged: 0, lost: 0, returned: 0, surplus: 0, entries: [] },
  ...more,
});
function aTransfer(more: Partial<StockTransferDetail> = {}): StockTransferDetail {
  return {
    ...recordFields(),
    ...ENDS,
    ...{ id: 'trf_1', number: 'TR-100001', status: 'on_the_way', status_reason: '', note: '' },
    ...{ sent_at: '2026-11-20T08:00:00.000Z', departed_at: null, received_at: null },
    ...{ quantity: 6, received: 0, damaged: 0, lost: 0, surplus: 0, on_the_way: 6 },
    ...{ lines: [{ ...ITEM, id: 'trl_1', quantity: 6 }], parcels: [parcel()], sends: true, receives: true },
    ...more,
  };
}
const serveTransfer = (transfer: StockTransferDetail) =>
  server.use(
    mock.get('*/api/v1/admin_panel/transfers/:id/', () => HttpResponse.json(transfer)),
    api.list('admin_panel/audit-entries/', AuditEntry, []),
  );
const fill = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });
const choose = async (label: string, option: string) => {
  fireEvent.mouseDown(screen.getByRole('combobox', { name: label }));
  fireEvent.click(await screen.findByTitle(option, {}, PATIENT));
};

test('a transfer may go to any open warehouse, and is sent at once unless that is switched off', async () => {
  server.use(
    api.list('admin_panel/warehouses/', Warehouse, []),
    api.list('admin_panel/variants/', Variant, []),
    mock.get('*/api/v1/admin_panel/transfers/destinations/', () => HttpResponse.json({ results: Object.values(ENDS) })),
  );
  await renderApp(app, { path: '/inventory/transfer' });
  expect(await screen.findByRole('switch', { name: 'Send now' }, PATIENT)).toBeChecked();
  await choose('To', 'Marina');
});

test('an arrival asks for a reason for each difference and sends the version that was read', async () => {
  const arrivals: ArrivalInput[] = [];
  serveTransfer(aTransfer());
  server.use(
    mock.post('*/api/v1/admin_panel/transfers/:id/receive/', async ({ request }) => {
      arrivals.push((await request.json()) as ArrivalInput);
      return HttpResponse.json(aTransfer({ status: 'received', on_the_way: 0 }));
    }),
  );
  await renderApp(app, { path: '/inventory/transfers/receive/trf_1' });
  await screen.findByLabelText('Received, good', {}, PATIENT);
  fill('Received, good', '4');
  expect(screen.getByText('2 units stay on the way.')).toBeInTheDocument();
  fill('Missing', '2');
  await choose('Why missing', 'Not loaded');
  fireEvent.click(screen.getByRole('button', { name: 'Receive goods' }));
  const dialog = await screen.findByRole('dialog', {}, PATIENT);
  expect(within(dialog).getByText('Into stock: 4. Damaged: 0. Missing: 2.')).toBeInTheDocument();
  fireEvent.click(within(dialog).getByRole('button', { name: 'Receive goods' }));
  await waitFor(() => expect(arrivals).toHaveLength(1), PATIENT);
  expect(arrivals[0]?.lines).toMatchObject([
    { parcel_id: 'trp_1', version: 1, received: 4, lost: 2, lost_reason: 'not_loaded' },
  ]);
});

test('an arrival that someone else entered first shows both values, and what was typed stays', async () => {
  serveTransfer(aTransfer());
  const entry = { id: 'tre_1', kind: 'received', quantity: 6, reason: '', note: '', at: '2026-11-20T09:00:00.000Z' };
  const newer = parcel({
    ...{ version: 2, received: 6, open: 0 },
    entries: [{ ...entry, kind: 'received', by: { id: 'usr_2', name: 'Sara' } }],
  });
  server.use(
    mock.post('*/api/v1/admin_panel/transfers/:id/receive/', () =>
      HttpResponse.json(
        {
          ...{ detail: 'Sara has already received MLK-1.', code: 'transfer.parcel_changed' },
          current: aTransfer({ version: 3, status: 'received', on_the_way: 0, parcels: [newer] }),
        },
        { status: 409 },
      ),
    ),
  );
  await renderApp(app, { path: '/inventory/transfers/receive/trf_1' });
  await screen.findByLabelText('Received, good', {}, PATIENT);
  fill('Received, good', '5');
  fill('Missing', '1');
  await choose('Why missing', 'Stolen');
  fireEvent.click(screen.getByRole('button', { name: 'Receive goods' }));
  fireEvent.click(
    within(await screen.findByRole('dialog', {}, PATIENT)).getByRole('button', { name: 'Receive goods' }),
  );
  expect(await screen.findByText(/^Sara entered this on .*: Good 6\.$/, {}, PATIENT)).toBeInTheDocument();
  expect(screen.getByText(/^You entered: Good 5 and Missing 1\./)).toBeInTheDocument();
  expect(screen.getByLabelText('Received, good')).toHaveValue('5');
});

test('a page of a transfer offers each end its own steps', async () => {
  serveTransfer(aTransfer({ receives: false, status: 'sent' }));
  const { unmount } = await renderApp(app, { path: '/inventory/transfers/details/trf_1' });
  expect(await screen.findByRole('button', { name: 'Mark as on the way' }, PATIENT)).toBeInTheDocument();
  expect(screen.queryByRole('link', { name: 'Receive goods' })).toBeNull();
  unmount();
  serveTransfer(aTransfer({ sends: false }));
  await renderApp(app, { path: '/inventory/transfers/details/trf_1' });
  expect(await screen.findByRole('link', { name: 'Receive goods' }, PATIENT)).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'More actions' })).toBeNull();
});
