import {
  type BookDifference,
  BookDifferenceNow,
  BookDifferences,
  BookMended,
  Counters,
  JobStarted,
} from '@bo/contracts';
import { api, aSession, HttpResponse, mock, screen, server, useServer, waitFor, within } from '@bo/testing';
import { aManifest, haveRemotes, renderHost } from '../test/render-host.tsx';

useServer();
haveRemotes(aManifest({ records: [{ kind: 'order', to: '/order/details/:id', permission: 'order.view' }] }));

const at = '2026-11-23T08:00:00.000Z';
const twice: BookDifference = {
  id: 'dif_1',
  kind: 'authorised_twice',
  record: { type: 'order', id: 'ord_1', name: '10021' },
  stored: { reference: 'ch_1', authorised: 20_000 },
  expected: { reference: 'ch_1', authorised: 10_000 },
  mendable: true,
  found_at: at,
};
const gap: BookDifference = {
  ...twice,
  id: 'dif_2',
  kind: 'invoice_numbers',
  record: { type: 'order', id: 'ord_2', name: '10022' },
  stored: { invoice: 'INV-000003', invoice_before: 1 },
  expected: { invoice: 'INV-000003', invoice_before: 2 },
  mendable: false,
};
const list = (...results: BookDifference[]) =>
  api.get('admin_panel/book-differences/', BookDifferences, { checked_at: at, count: results.length, results });
const shows = (difference: BookDifference | null, seen: string | null) =>
  api.get('admin_panel/book-differences/dif_1/', BookDifferenceNow, { difference, seen });

beforeEach(() => {
  server.use(
    mock.get('*/releases/status', () => HttpResponse.json({ remotes: [], loads: [] })),
    mock.get('*/api/v1/admin_panel/web-telemetry/', () => HttpResponse.json({ results: [] })),
    mock.get('*/api/v1/admin_panel/health/', () => HttpResponse.json({}, { status: 500 })),
  );
});
const open = (...answers: ReturnType<typeof list>[]) => renderHost({ path: '/platform', answers });
const table = () => screen.findByRole('table', { name: 'Books' });

test('each difference names its record, with a link, and says what is written and what follows', async () => {
  await open(list(twice, gap));
  const [, first, second] = within(await table()).getAllByRole('row');
  const order = within(first as HTMLElement);
  expect(order.getByRole('link', { name: '10021' })).toHaveAttribute('href', '/order/details/ord_1');
  expect(order.getByText('Authorisation counted twice')).toBeInTheDocument();
  expect(first).toHaveTextContent(/Authorised: .*200\.00.* instead of .*100\.00/);
  const invoice = within(second as HTMLElement);
  expect(invoice.queryByRole('button')).not.toBeInTheDocument();
  expect(invoice.getByText(/An invoice number is missing before this one/)).toBeInTheDocument();
});

test('what no step fixes says what to do instead', async () => {
  const kinds = ['transfer_units', 'credit_notes', 'tax_chain'] as const;
  await open(
    list(...kinds.map((kind) => ({ ...gap, id: `dif_${kind}`, kind })), {
      ...{ ...gap, id: 'dif_9', kind: 'supplier_return_units' },
      ...{ stored: { units: 3, credited: true }, expected: { units: 4, credited: false } },
    }),
  );
  const books = within(await table());
  expect(books.getByText(/The stock movements of this transfer/)).toBeInTheDocument();
  expect(books.getByText(/The stock movements of this return/)).toBeInTheDocument();
  expect(books.getByText('Units: \u20683\u2069 instead of \u20684\u2069')).toBeInTheDocument();
  expect(books.getByText('Credit note entered: \u2068Yes\u2069 instead of \u2068No\u2069')).toBeInTheDocument();
  expect(books.getByText(/A credit note number is missing/)).toBeInTheDocument();
  expect(books.getByText(/Find out why, and tell your accountant/)).toBeInTheDocument();
});

test('a person sees before and after, confirms exactly that, and it is gone', async () => {
  const { user } = await open(list(twice), shows(twice, 'as shown'));
  const sent: { key: string | null; body: unknown }[] = [];
  server.use(
    mock.post('*/api/v1/admin_panel/book-differences/dif_1/mend/', async ({ request }) => {
      sent.push({ key: request.headers.get('idempotency-key'), body: await request.json() });
      server.use(list());
      return HttpResponse.json(BookMended.parse({ mended: true }));
    }),
  );
  await user.click(within(await table()).getByRole('button', { name: 'Fix 10021' }));
  const dialog = await screen.findByRole('dialog', { name: 'Fix 10021?' });
  const values = await within(dialog).findByRole('table');
  expect(within(values).getByRole('row', { name: /^Authorised .*200\.00.*100\.00/ })).toBeInTheDocument();
  await user.click(within(dialog).getByRole('button', { name: 'Fix' }));
  expect(await screen.findByText('Fixed')).toBeInTheDocument();
  expect(await screen.findByText('All books agree.')).toBeInTheDocument();
  expect(sent).toEqual([{ key: expect.stringMatching(/\S/), body: { seen: 'as shown' } }]);
});

test('what has changed meanwhile is not mended but shown as it is', async () => {
  const { user } = await open(list(twice), shows(twice, 'as shown'));
  server.use(
    mock.post('*/api/v1/admin_panel/book-differences/dif_1/mend/', () => {
      server.use(shows({ ...twice, stored: { ...twice.stored, authorised: 30_000 } }, 'as it is'));
      return HttpResponse.json({ code: 'book.changed', detail: 'This has changed.' }, { status: 409 });
    }),
  );
  await user.click(within(await table()).getByRole('button', { name: 'Fix 10021' }));
  const dialog = await screen.findByRole('dialog', { name: 'Fix 10021?' });
  await within(dialog).findByRole('table');
  await user.click(within(dialog).getByRole('button', { name: 'Fix' }));
  expect(await within(dialog).findByText(/The values changed while this was open/)).toBeInTheDocument();
  expect(await within(dialog).findByRole('row', { name: /^Authorised .*300\.00/ })).toBeInTheDocument();
});

test('what is right by now only leaves the list', async () => {
  const { user } = await open(list(twice), shows(null, null));
  server.use(
    mock.post('*/api/v1/admin_panel/book-differences/dif_1/mend/', () =>
      HttpResponse.json(BookMended.parse({ mended: false })),
    ),
  );
  await user.click(within(await table()).getByRole('button', { name: 'Fix 10021' }));
  const dialog = await screen.findByRole('dialog', { name: 'Fix 10021?' });
  await user.click(await within(dialog).findByRole('button', { name: 'Remove from the list' }));
  expect(await screen.findByText('Removed from the list')).toBeInTheDocument();
});

test('the books are checked now by those who may; others only read', async () => {
  const { user } = await open(list());
  let asked = 0;
  server.use(
    mock.post('*/api/v1/admin_panel/book-differences/check/', () => {
      asked += 1;
      return HttpResponse.json(JobStarted.parse({ job_id: 'job_1' }));
    }),
  );
  await user.click(await screen.findByRole('button', { name: 'Check now' }));
  await waitFor(() => expect(asked).toBe(1));
});

test('without the permission there is nothing to press', async () => {
  const session = aSession({ permissions: ['dashboard.view', 'platform.view'] });
  await renderHost({ path: '/platform', session, answers: [list(twice)] });
  expect(within(await table()).queryByRole('button')).not.toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Check now' })).not.toBeInTheDocument();
});

test('the inbox leads to the differences, in Arabic too', async () => {
  const counts = api.get('admin_panel/counters/', Counters, { book_differences: 2 });
  const { user } = await renderHost({ path: '/platform', language: 'ab', answers: [list(twice), counts] });
  expect(await screen.findByText('مبلغ محجوز مرتين')).toBeInTheDocument();
  await user.click(await screen.findByRole('button', { name: /^الوارد/ }));
  expect(await screen.findByRole('link', { name: /دفاتر غير متطابقة/ })).toHaveAttribute('href', '/platform');
});
