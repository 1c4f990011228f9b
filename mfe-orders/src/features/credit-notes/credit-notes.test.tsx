import { CreditNote, SavedView } from '@bo/contracts';
import { api, recordFields, renderApp, screen, useServer, within } from '@bo/testing';
import { app } from '../../app.ts';
import './credit-note-list.page.tsx';

const server = useServer();
const note: CreditNote = {
  ...recordFields('txd_1'),
  number: 'CN-000007',
  order: { id: 'ord_1', number: 'GM-1001' },
  invoice_number: 'INV-000031',
  refund: { id: 'ref_1', number: 'RF-12' },
  customer: { id: 'cus_1', name: 'Huda' },
  reason: 'Damaged',
  reason_ar: 'تالف',
  currency: 'AED',
  before: 6700,
  after: 4700,
  difference: 2000,
  vat: 95,
  rates: [{ rate: 500, before: 6700, after: 4700, vat_before: 319, vat_after: 224 }],
};

test.each([
  ['en', 'Credit notes', 'Damaged'],
  ['ab', 'الإشعارات الدائنة', 'تالف'],
] as const)('each note says what it takes off which invoice, and why (%s)', async (language, title, reason) => {
  server.use(
    api.list('admin_panel/saved-views/', SavedView, []),
    api.list('admin_panel/credit-notes/', CreditNote, [note]),
  );
  await renderApp(app, { path: '/refund/creditnotes', language });
  expect(await screen.findByRole('heading', { name: title }, { timeout: 20_000 })).toBeInTheDocument();
  const row = (await screen.findByText('CN-000007')).closest('tr');
  expect(within(row!).getByText('INV-000031')).toBeInTheDocument();
  expect(within(row!).getByText(reason)).toBeInTheDocument();
  expect(within(row!).getByText(/20\.00/)).toBeInTheDocument();
  expect(within(row!).getByRole('link', { name: 'GM-1001' })).toHaveAttribute('href', '/order/details/ord_1');
});
