import {
  AuditEntry,
  GiftCard,
  GiftCardBatch,
  GiftCardMovements,
  GiftCardNewCode,
  IssuedGiftCards,
  type Permission,
  SavedView,
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
import { app } from '../../../app.ts';
// Loaded before the clock of a test runs.
import '../coupons.page.tsx';
import './gift-card-batch.pages.tsx';
import './gift-card-details.page.tsx';

const server = useServer();
/** A busy machine takes seconds for a screen. */
const PATIENT = { timeout: 20_000 };

const aCard = (more: Partial<GiftCard> = {}): GiftCard =>
  GiftCard.parse({
    ...recordFields('gfc_1'),
    last_four: 'K7QM',
    value: 10_000,
    balance: 7500,
    redeemed: 2500,
    currency: 'AED',
    // Until 21 November in Dubai.
    expires_at: '2026-11-21T20:00:00.000Z',
    state: 'live',
    status_reason: '',
    send_via: 'email',
    customer: { id: 'cus_1', name: 'Huda', name_ar: 'هدى' },
    batch_id: 'gfb_1',
    ...more,
  });
const aBatch = (more: Partial<GiftCardBatch> = {}): GiftCardBatch =>
  GiftCardBatch.parse({
    ...recordFields('gfb_1'),
    created_by: 'user-1',
    title: 'Ramadan cards',
    count: 2,
    made: 2,
    value: 10_000,
    currency: 'AED',
    expires_at: '2026-11-21T20:00:00.000Z',
    send_via: 'none',
    state: 'ready',
    codes_until: '2026-11-23T08:00:00.000Z',
    shown_at: null,
    job_id: 'job_1',
    maker: { id: 'user-1', name: 'Amal' },
    ...more,
  });

/** Answers as the API does, and remembers what it was asked to do. */
function serveCards({ card = aCard(), batch = aBatch() }: { card?: GiftCard; batch?: GiftCardBatch } = {}) {
  const done: [string, unknown][] = [];
  server.use(
    api.list('admin_panel/saved-views/', SavedView, []),
    api.list('admin_panel/audit-entries/', AuditEntry, []),
    api.list('admin_panel/gift-cards/', GiftCard, [card]),
    api.get('admin_panel/gift-cards/gfc_1/', GiftCard, card),
    api.get('admin_panel/gift-cards/gfc_1/movements/', GiftCardMovements, {
      results: [
        {
          id: 'm1',
          at: '2026-11-01T08:00:00.000Z',
          kind: 'issue',
          change: 10_000,
          balance: 10_000,
          reason: '',
          order: null,
          actor: { id: 'u1', name: 'Priya Menon', name_ar: 'بريا مينون' },
        },
        {
          id: 'm2',
          at: '2026-11-02T08:00:00.000Z',
          kind: 'redeem',
          change: -2500,
          balance: 7500,
          reason: '',
          order: { id: 'ord_1', number: 'GM-1001' },
          actor: null,
        },
      ],
    }),
    api.list('admin_panel/gift-card-batches/', GiftCardBatch, [batch]),
    api.get('admin_panel/gift-card-batches/gfb_1/', GiftCardBatch, batch),
    mock.post('*/api/v1/admin_panel/gift-card-batches/gfb_1/codes/', () => {
      done.push(['codes', null]);
      return HttpResponse.json(
        IssuedGiftCards.parse({
          results: [
            { id: 'gfc_1', code: 'AAAA-BBBB-CCCC-K7QM', last_four: 'K7QM' },
            { id: 'gfc_2', code: 'DDDD-EEEE-FFFF-2345', last_four: '2345' },
          ],
        }),
      );
    }),
    mock.post('*/api/v1/admin_panel/gift-cards/gfc_1/:act/', async ({ request, params }) => {
      done.push([String(params['act']), await request.json()]);
      return HttpResponse.json(
        params['act'] === 'new-code' ? GiftCardNewCode.parse({ card, code: 'GGGG-HHHH-JJJJ-KKKK' }) : card,
      );
    }),
  );
  return { done };
}

test('a card is listed by its last four letters, with what is on it and its last day', async () => {
  serveCards();
  await renderApp(app, { path: '/coupons/gift-cards' });
  const row = (await screen.findByText('•••• K7QM', {}, PATIENT)).closest('tr');
  for (const shown of [/100\.00/, /75\.00/, /25\.00/, 'Live', '21 Nov 2026', 'E-mail', 'Huda'])
    expect(within(row!).getByText(shown)).toBeInTheDocument();
  // Waiting codes are announced where one looks for cards.
  expect(screen.getByText(/Ramadan cards: 2 codes are waiting to be shown/)).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Go to the codes' })).toHaveAttribute(
    'href',
    '/coupons/gift-card/batch/gfb_1',
  );
});

test('the codes are shown when one asks, with a file and a sheet; before that it is said that it happens once', async () => {
  const { done } = serveCards();
  await renderApp(app, { path: '/coupons/gift-card/batch/gfb_1' });
  expect(
    await screen.findByText(/2 codes are ready. They are shown once and then deleted/, {}, PATIENT),
  ).toBeInTheDocument();
  expect(done).toEqual([]);
  fireEvent.click(screen.getByRole('button', { name: 'Show codes once' }));
  const sheet = await screen.findByRole('list', { name: 'Codes' }, PATIENT);
  expect(within(sheet).getAllByRole('listitem')).toHaveLength(2);
  expect(within(sheet).getByText('AAAA-BBBB-CCCC-K7QM')).toBeInTheDocument();
  expect(within(sheet).getAllByText('Valid until 21 Nov 2026')).toHaveLength(2);
  expect(done).toEqual([['codes', null]]);

  const files: Blob[] = [];
  URL.createObjectURL = (file) => {
    files.push(file as Blob);
    return 'blob:codes';
  };
  URL.revokeObjectURL = () => undefined;
  fireEvent.click(screen.getByRole('button', { name: 'Download CSV' }));
  expect(files[0]?.type).toContain('text/csv');
  expect(files[0]?.size).toBeGreaterThan(90);
  const print = jest.spyOn(window, 'print').mockImplementation(() => undefined);
  fireEvent.click(screen.getByRole('button', { name: 'Print cards' }));
  expect(print).toHaveBeenCalledTimes(1);
});

test.each([
  [{ state: 'shown', shown_at: '2026-11-22T08:00:00.000Z' } as const, /were shown at .* and are not kept/],
  [{ state: 'gone' } as const, /Nobody viewed the codes before/],
  [{ created_by: 'user-2', maker: { id: 'user-2', name: 'Priya Menon' } }, /Only Priya Menon can see these codes/],
  [{ state: 'making', made: 1 } as const, '1 of 2 cards made'],
])('otherwise it says where the codes are: %o', async (more, said) => {
  serveCards({ batch: aBatch(more) });
  await renderApp(app, { path: '/coupons/gift-card/batch/gfb_1' });
  expect(await screen.findByText(said, {}, PATIENT)).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Show codes once' })).toBeNull();
});

test('the form says that nothing is sent by itself, in both languages', async () => {
  serveCards();
  const view = await renderApp(app, { path: '/coupons/gift-card/create' });
  expect(await screen.findByText(/The store does not send e-mails or messages yet/, {}, PATIENT)).toBeInTheDocument();
  view.unmount();
  await renderApp(app, { path: '/coupons/gift-card/create', language: 'ab' });
  expect(await screen.findByText(/لا يرسل المتجر رسائل/, {}, PATIENT)).toBeInTheDocument();
});

const choose = async (action: string) => {
  fireEvent.click(await screen.findByRole('button', { name: 'More actions' }, PATIENT));
  fireEvent.click(await screen.findByRole('menuitem', { name: action }, PATIENT));
};

test('a card is voided with a reason, after it was said what that takes away', async () => {
  const { done } = serveCards();
  await renderApp(app, { path: '/coupons/gift-card/gfc_1' });
  await choose('Void');
  const dialog = await screen.findByRole('dialog', { name: 'Void the card •••• K7QM?' }, PATIENT);
  expect(within(dialog).getByText(/75\.00 is removed/)).toBeInTheDocument();
  expect(within(dialog).getByRole('button', { name: 'Void' })).toBeDisabled();
  fireEvent.change(within(dialog).getByLabelText(/Reason/), { target: { value: 'Stolen' } });
  fireEvent.click(within(dialog).getByRole('button', { name: 'Void' }));
  await waitFor(() => expect(done).toEqual([['void', { version: 1, reason: 'Stolen' }]]));
});

test('a lost code is replaced, and the new one shown once', async () => {
  const { done } = serveCards();
  await renderApp(app, { path: '/coupons/gift-card/gfc_1' });
  await choose('Resend with a new code');
  const dialog = await screen.findByRole('dialog', { name: 'New code for •••• K7QM?' }, PATIENT);
  fireEvent.change(within(dialog).getByLabelText(/Reason/), { target: { value: 'Lost the letter' } });
  fireEvent.click(within(dialog).getByRole('button', { name: 'Make new code' }));
  expect(await screen.findByText('GGGG-HHHH-JJJJ-KKKK', {}, PATIENT)).toBeInTheDocument();
  expect(done).toEqual([['new-code', { version: 1, reason: 'Lost the letter' }]]);
  fireEvent.click(screen.getByRole('button', { name: 'I have it' }));
  await waitFor(() => expect(screen.queryByText('GGGG-HHHH-JJJJ-KKKK')).toBeNull(), PATIENT);
});

test('the ledger tells how it came to what is on the card', async () => {
  serveCards();
  await renderApp(app, { path: '/coupons/gift-card/gfc_1' });
  const ledger = await screen.findByRole('table', { name: 'Ledger' }, PATIENT);
  expect(within(ledger).getByText('Issued')).toBeInTheDocument();
  expect(within(ledger).getByRole('link', { name: 'GM-1001' })).toHaveAttribute('href', '/order/details/ord_1');
  expect(within(ledger).getAllByText(/75\.00/)).toHaveLength(1);
});

const looking: Permission[] = ['coupon.view', 'coupon.create', 'coupon.edit'];
test('anyone who may not void a card is offered neither that nor a new code', async () => {
  serveCards();
  await renderApp(app, { path: '/coupons/gift-card/gfc_1', permissions: looking });
  expect(await screen.findByRole('table', { name: 'Ledger' }, PATIENT)).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'More actions' })).toBeNull();
});
