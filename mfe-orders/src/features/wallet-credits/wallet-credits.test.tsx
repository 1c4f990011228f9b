import { Customer, SavedView, WalletCredit } from '@bo/contracts';
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
import './wallet-credit-list.page.tsx';

const server = useServer();
const PATIENT = { timeout: 20_000 };
const credit = (fields: Partial<WalletCredit> = {}): WalletCredit => ({
  ...recordFields('wcr_1'),
  number: 'WC-000004',
  customer: { id: 'cus_1', name: 'Huda' },
  amount: 2500,
  currency: 'AED',
  reason: 'Waited two hours',
  status: 'requested',
  requested_by: { id: 'usr_other', name: 'Omar', name_ar: 'عمر' },
  decided_by: null,
  decided_at: null,
  decision_reason: '',
  ...fields,
});
const serve = (...credits: WalletCredit[]) =>
  server.use(
    api.list('admin_panel/saved-views/', SavedView, []),
    api.list('admin_panel/wallet-credits/', WalletCredit, credits),
    api.list('admin_panel/customers/', Customer, []),
  );

test.each([
  ['en', 'Wallet credits', 'Approve WC-000004', 'Approve', /goes into the wallet of Huda\. Reason: Waited two hours\./],
  ['ab', 'أرصدة المحفظة', 'اعتماد WC-000004', 'اعتماد', /إلى محفظة Huda\. السبب: Waited two hours\./],
] as const)(
  'a credit is approved on its row, after one has read whose it is and why (%s)',
  async (language, title, button, approve, effect) => {
    serve(credit());
    const done: unknown[] = [];
    server.use(
      mock.post('*/api/v1/admin_panel/wallet-credits/wcr_1/approve/', async ({ request }) => {
        done.push(await request.json());
        return HttpResponse.json(credit({ status: 'approved', version: 2 }));
      }),
    );
    await renderApp(app, { path: '/refund/walletcredits', language });
    expect(await screen.findByRole('heading', { name: title }, PATIENT)).toBeInTheDocument();
    fireEvent.click(await screen.findByRole('button', { name: button }, PATIENT));
    const dialog = await screen.findByRole('dialog', { name: approve }, PATIENT);
    expect(dialog).toHaveTextContent(effect);
    fireEvent.click(within(dialog).getByRole('button', { name: approve }));
    await waitFor(() => expect(done).toEqual([{ version: 1 }]));
  },
);

test('nobody is offered to approve what they asked for, nor what was decided', async () => {
  serve(
    credit({ requested_by: { id: 'user-1', name: 'Me' } }),
    credit({ ...recordFields('wcr_2'), number: 'WC-000005', status: 'approved' }),
  );
  await renderApp(app, { path: '/refund/walletcredits' });
  await screen.findByText('WC-000005', {}, PATIENT);
  expect(screen.queryByRole('button', { name: /^Approve/ })).not.toBeInTheDocument();
  expect(await screen.findAllByRole('button', { name: /^Actions for/ }, PATIENT)).toHaveLength(1);
});
