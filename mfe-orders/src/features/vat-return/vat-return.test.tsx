import { listPage, SavedView, VatEntry, VatReturn } from '@bo/contracts';
import { api, fireEvent, HttpResponse, mock, renderApp, screen, useServer, waitFor, within } from '@bo/testing';
import { app } from '../../app.ts';
// Loaded before the clock of a test runs.
import './vat-return.page.tsx';

const server = useServer();
const PATIENT = { timeout: 20_000 };
const report: VatReturn = {
  ...{ month: '2026-10', months: 1, from: '2026-10-01', upto: '2026-10-31', currency: 'AED' },
  rules: { form: 'uae_201', emirate: 'dubai', emirate_of: 'warehouse', due: 'invoice', sellers_output: false },
  boxes: [
    { box: '1b', net: 100_000, vat: 5000, entries: 3 },
    { box: '9', net: 40_000, vat: 2000, entries: 1 },
  ],
  ...{ output: { net: 100_000, vat: 5000 }, input: { net: 40_000, vat: 2000 }, payable: 3000 },
  ...{ seen: 'seen-1', obstacle: null, closed: null },
};
const entry: VatEntry = {
  ...{ id: 'invoice txd_1 1b', box: '1b', source: 'invoice', number: 'INV-000031', record_id: 'ord_1' },
  ...{ dated: '2026-10-12', net: 10_000, vat: 500 },
};

function serve(now: () => VatReturn) {
  const asked: URLSearchParams[] = [];
  const path = '*/api/v1/admin_panel/reports/vat-return/';
  server.use(
    api.list('admin_panel/saved-views/', SavedView, []),
    mock.get(path, () => HttpResponse.json(VatReturn.parse(now()))),
    mock.get(`${path}entries/`, ({ request }) => {
      asked.push(new URL(request.url).searchParams);
      return HttpResponse.json(
        listPage(VatEntry).parse({ count: 1, count_exact: true, next: null, previous: null, results: [entry] }),
      );
    }),
  );
  return asked;
}

test.each([
  ['en', 'VAT return', '1b · Standard rated supplies in Dubai', 'VAT is due on the date of the invoice.'],
  ['ab', 'الإقرار الضريبي', '1ب · توريدات خاضعة للنسبة الأساسية في دبي', 'تُستحق الضريبة في تاريخ الفاتورة.'],
] as const)('each box leads to the documents behind it (%s)', async (language, title, box, due) => {
  const asked = serve(() => report);
  await renderApp(app, { path: '/reports/vat-return', language });
  expect(await screen.findByRole('heading', { name: title }, PATIENT)).toBeInTheDocument();
  const boxes = await screen.findByRole('table', { name: title }, PATIENT);
  const row = within(boxes).getByText(box).closest('tr');
  expect(within(row!).getByText(/50\.00/)).toBeInTheDocument();
  expect(screen.getByText(due)).toBeInTheDocument();
  const link = await screen.findByRole('link', { name: 'INV-000031' });
  expect(link).toHaveAttribute('href', expect.stringContaining('kind=invoice'));
  fireEvent.click(within(row!).getByRole('button'));
  await waitFor(() => expect(asked.at(-1)?.get('box')).toBe('1b'));
});

test('a period is closed with the figures that are shown, and stays closed', async () => {
  let closed: VatReturn['closed'] = null;
  const sent: unknown[] = [];
  serve(() => ({ ...report, closed }));
  server.use(
    mock.post('*/api/v1/admin_panel/reports/vat-return/close/', async ({ request }) => {
      sent.push([await request.json(), request.headers.get('idempotency-key') !== null]);
      closed = { id: 'vtp_1', at: '2026-11-05T08:00:00.000Z', by: { id: 'usr_1', name: 'Mona', name_ar: 'منى' } };
      return HttpResponse.json(VatReturn.parse({ ...report, closed }));
    }),
  );
  await renderApp(app, { path: '/reports/vat-return' });
  fireEvent.click(await screen.findByRole('button', { name: 'Close period' }, PATIENT));
  const dialog = await screen.findByRole('dialog');
  expect(within(dialog).getByText(/30\.00/)).toBeInTheDocument();
  fireEvent.click(within(dialog).getByRole('button', { name: 'Close period' }));
  expect(await screen.findByText(/Closed on .* by Mona/, {}, PATIENT)).toBeInTheDocument();
  expect(sent).toEqual([[{ month: '2026-10', months: 1, seen: 'seen-1' }, true]]);
});

test('what is in the way of closing is said instead of a button', async () => {
  serve(() => ({ ...report, obstacle: 'not_over' }));
  await renderApp(app, { path: '/reports/vat-return' });
  expect(await screen.findByText(/one hour after its last day/, {}, PATIENT)).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Close period' })).not.toBeInTheDocument();
});
