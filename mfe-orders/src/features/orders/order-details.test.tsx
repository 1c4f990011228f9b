import {
  AuditEntry,
  CancellationPreview,
  LineCommission,
  OrderAddressPreview,
  type OrderDetail,
  OrderDetail as OrderContract,
  OrderLinesPreview,
  OrderPickers,
  Refund,
  Return,
} from '@bo/contracts';
import {
  act,
  api,
  cleanup,
  fireEvent,
  HttpResponse,
  mock,
  recordFields,
  renderApp,
  screen,
  useServer,
  waitFor,
  within,
  lookAgain,
} from '@bo/testing';
import { app } from '../../app.ts';
// Loaded before the clock of a test runs.
import './order-details.page.tsx';

const server = useServer();
const PATIENT = { timeout: 20_000 };

const aLine = (more: object = {}) => ({
  id: 'oli_1',
  position: 1,
  product_id: 'prd_1',
  variant_id: 'var_1',
  title: 'Fresh milk',
  title_ar: 'حليب طازج',
  variant_label: '1 L',
  variant_label_ar: '1 لتر',
  code: 'M-1',
  barcode: '',
  image: null,
  unit: 'L' as const,
  size: 1,
  sold_by: 'unit' as const,
  quantity: 3,
  weight_g: null,
  picked_weight_g: null,
  list_price: 700,
  unit_price: 650,
  discount: 0,
  net: 1950,
  vat_rate: 500,
  vat: 93,
  price_reason: {},
  allocated: 3,
  picked: 2,
  substituted: 0,
  short: 1,
  short_reason: '',
  substitute_of: null,
  seller: null,
  delivered: 0,
  returned: 0,
  refunded: 0,
  ...more,
});

function anOrder(more: Partial<OrderDetail> = {}): OrderDetail {
  return OrderContract.parse({
    ...recordFields('ord_1'),
    number: 'GM-100001',
    status: 'pending',
    on_hold: false,
    hold_reason: '',
    late: false,
    short: false,
    code_locked: false,
    payment_problem: false,
    qty: 3,
    purchase_date: '2026-11-20T08:00:00.000Z',
    customer: { id: 'c1', name: 'Fatima Al Mansoori' },
    customer_phone: '+971501234567',
    billing_address: 'Villa 12, Jumeirah 1',
    delivery_address: 'Villa 12, Jumeirah 1',
    pincode: '00112',
    amount: 2950,
    vat: 141,
    delivery_fee: 1000,
    items_total: 1950,
    discount_total: 0,
    coupon_code: null,
    currency: 'AED',
    payment_mode: 'cash',
    payment_status: 'unpaid',
    delivery_mode: 'delivery',
    warehouse: { id: 'w1', name: 'Al Quoz', name_ar: 'القوز' },
    has_secret_code: true,
    slot_starts_at: '2026-11-22T08:00:00.000Z',
    slot_ends_at: '2026-11-22T10:00:00.000Z',
    promised_at: '2026-11-22T10:00:00.000Z',
    delivered_at: null,
    picker: null,
    captured: 0,
    refunded: 0,
    authorised: 0,
    credited: 0,
    cash_allowed: true,
    serviceable: true,
    minimum_order: 0,
    driver_name: '',
    substitution: 'ask',
    invoiced_at: null,
    invoice_number: null,
    code_locked_until: null,
    code_revealed: false,
    latitude: null,
    longitude: null,
    cancel_reason: '',
    reference: 'WEB-17',
    note: '',
    payments: [],
    operations: [],
    bags: [],
    notes: [],
    lines: [aLine()],
    transitions: [],
    ...more,
  });
}

/** Serves one order; `asked` holds every body that was sent, by the last part of its path. */
function serveOrder(order: OrderDetail, answers: Record<string, () => HttpResponse<object>> = {}) {
  const asked: [string, unknown][] = [];
  server.use(
    api.list('admin_panel/audit-entries/', AuditEntry, []),
    api.list('admin_panel/refunds/', Refund, []),
    api.list('admin_panel/returns/', Return, []),
    api.get('admin_panel/orders/pickers/', OrderPickers, [
      { id: 'usr_2', name: 'Omar', name_ar: 'عمر', open_orders: 0, open_lines: 0 },
    ]),
    mock.get('*/api/v1/admin_panel/orders/:id/', () => HttpResponse.json(order as object)),
    mock.post('*/api/v1/admin_panel/orders/:id/*', async ({ request }) => {
      const path = new URL(request.url).pathname.split('/ord_1/')[1] ?? '';
      asked.push([path, await request.json()]);
      return answers[path]?.() ?? HttpResponse.json({ ...order, version: order.version + 1 } as object);
    }),
  );
  return asked;
}
const open = (language: 'en' | 'ab' = 'en') => renderApp(app, { path: '/order/details/ord_1', language });
const choose = async (name: string, action: string) => {
  fireEvent.click(await screen.findByRole('button', { name }, PATIENT));
  fireEvent.click(await screen.findByRole('menuitem', { name: action }));
};

test('the desk sees each line, what the order comes to, and what is still to be collected', async () => {
  serveOrder(
    anOrder({
      captured: 1000,
      payments: [
        {
          id: 'p1',
          at: '2026-11-20T08:00:00.000Z',
          kind: 'gift_card',
          event: 'captured',
          amount: 1000,
          paid_to: null,
          provider: '',
          reference: '',
          reason: '',
        },
      ],
    }),
  );
  await open();
  const lines = await screen.findByRole('table', { name: 'Lines' }, PATIENT);
  const row = within(lines).getByRole('row', { name: /Fresh milk/ });
  expect(
    within(row)
      .getAllByRole('cell')
      .map((cell) => cell.textContent),
  ).toEqual(expect.arrayContaining(['3', '2', '1', expect.stringContaining('19.50')]));
  const due = screen.getByText('To collect').closest('div');
  expect(due).toHaveTextContent(/19\.50/);
  expect(screen.getByText('Received · Gift card')).toBeInTheDocument();
  expect(screen.getByText('••••••')).toBeInTheDocument();
  // The slot names its day once.
  expect(screen.getByText('22 Nov 2026, 12:00–14:00')).toBeInTheDocument();
});

const onCard = { payment_mode: 'card', authorised: 2950, amount: 3950 } as const;
const amountOf = (name: string) => screen.getByText(name, { selector: 'dt' }).closest('div');

test('an order that came to more after its card was authorised says what is authorised and what is still to be collected', async () => {
  serveOrder(anOrder(onCard));
  await open();
  expect(
    await screen.findByText(/^Card · Authorised: AED\s29\.50 · To collect: AED\s10\.00$/, {}, PATIENT),
  ).toBeInTheDocument();
  expect(amountOf('Authorised')).toHaveTextContent(/29\.50/);
  expect(amountOf('To collect')).toHaveTextContent(/AED\s10\.00/);
});

test('of an order that is authorised in full nothing is to be collected', async () => {
  serveOrder(anOrder({ ...onCard, authorised: 5000, payment_status: 'authorised' }));
  await open();
  expect(await screen.findByText('Card · Authorised', {}, PATIENT)).toBeInTheDocument();
  expect(amountOf('Authorised')).toHaveTextContent(/39\.50/);
  expect(amountOf('To collect')).toHaveTextContent(/AED\s0\.00/);
});

test('what a provider refused to pay out is collected at the door', async () => {
  const operation = { id: 'pop_1', operation: 'capture', kind: 'card', amount: 2950, state: 'failed' } as const;
  const operations = [{ ...operation, of_refund: false, problem: 'Declined.', created_at: '2026-11-20T08:00:00.000Z' }];
  serveOrder(anOrder({ ...onCard, operations }));
  await open();
  expect(await screen.findByText('Card · Unpaid', {}, PATIENT)).toBeInTheDocument();
  expect(amountOf('To collect')).toHaveTextContent(/AED\s39\.50/);
});

test('a line that a seller sells says what the store keeps of it, and which rule says so', async () => {
  const seller = { id: 'sel_1', name: 'Sidr Farms', name_ar: 'مزارع السدر' };
  const none = { seller: null, category: null, brand: null, product: null };
  serveOrder(anOrder({ lines: [aLine({ seller })] }));
  server.use(
    api.get('admin_panel/orders/ord_1/lines/oli_1/commission/', LineCommission, {
      seller,
      currency: 'AED',
      base: 1950,
      rate: 800,
      amount: 156,
      own_rate: 1500,
      won_by: 'more_conditions',
      rules: [
        { ...none, id: 'crl_1', rate: 800, seller, brand: { id: 'brd_1', name: 'Sidr', name_ar: 'سدر' } },
        { ...none, id: 'crl_2', rate: 1000, category: { id: 'cat_1', name: 'Dairy', name_ar: 'ألبان' } },
      ],
    }),
  );
  await open();
  expect(await screen.findByText(/sold by Sidr Farms/, {}, PATIENT)).toBeInTheDocument();
  fireEvent.click(screen.getByRole('button', { name: /Why this commission: Fresh milk/ }));
  expect(await screen.findByText('The most specific of the rules that applied.', {}, PATIENT)).toBeInTheDocument();
  expect(screen.getByText('Seller: Sidr Farms · Brand: Sidr')).toBeInTheDocument();
  expect(screen.getByText('Category: Dairy')).toBeInTheDocument();
  expect(screen.getByText("The seller's own rate")).toBeInTheDocument();
  expect(screen.getAllByText('Applied')).toHaveLength(1);
});

test('the next step is one press, over the version that was seen, and says so', async () => {
  const asked = serveOrder(anOrder());
  await open();
  fireEvent.click(await screen.findByRole('button', { name: 'Process' }, PATIENT));
  await waitFor(() => expect(asked).toEqual([['transitions/', { to: 'processed', version: anOrder().version }]]));
  expect(await screen.findByText('Status Updated')).toBeInTheDocument();
});

test('what stands in the way of a step is told before anybody presses it', async () => {
  serveOrder(anOrder({ on_hold: true, hold_reason: 'Call first.', warehouse: null }));
  await open();
  expect(await screen.findByRole('button', { name: 'Process' }, PATIENT)).toBeDisabled();
  expect(screen.getByText('Choose a warehouse.')).toBeInTheDocument();
});

test('an order on hold says so in one place, and is released there', async () => {
  const asked = serveOrder(anOrder({ on_hold: true, hold_reason: 'Call first.' }));
  await open();
  const banner = (await screen.findByText('On hold: Call first.', {}, PATIENT)).closest<HTMLElement>('[role="alert"]');
  expect(screen.getAllByRole('alert')).toHaveLength(1);
  fireEvent.click(within(banner!).getByRole('button', { name: 'Release hold' }));
  await waitFor(() => expect(asked).toEqual([['release/', { version: anOrder().version }]]));
});

test('cancelling tells first what goes back, and asks why', async () => {
  const asked = serveOrder(anOrder());
  server.use(
    api.get('admin_panel/orders/ord_1/cancellation/', CancellationPreview, {
      lines: [{ id: 'oli_1', title: 'Fresh milk', title_ar: 'حليب طازج', quantity: 3, stock: 'released' }],
      refunds: [{ kind: 'wallet', amount: 2950 }],
      refund_total: 2950,
      voided: 0,
      coupon_code: null,
    }),
  );
  await open();
  await choose('More actions', 'Cancel order');
  const dialog = await screen.findByRole('dialog');
  expect(await within(dialog).findByText(/29\.50.*goes back: Wallet/)).toBeInTheDocument();
  expect(within(dialog).getByText('3 × Fresh milk can be sold again')).toBeInTheDocument();
  const confirm = within(dialog).getByRole('button', { name: 'Cancel order' });
  expect(confirm).toBeDisabled();
  fireEvent.change(within(dialog).getByRole('textbox'), { target: { value: 'Ordered twice.' } });
  fireEvent.click(confirm);
  await waitFor(() =>
    expect(asked).toEqual([
      ['transitions/', { to: 'cancelled', version: anOrder().version, reason: 'Ordered twice.' }],
    ]),
  );
});

const picking = (action: string, before: object, after: object) =>
  AuditEntry.parse({
    id: `aud_${action}`,
    at: '2026-11-24T08:00:00.000Z',
    actor_id: 'usr_2',
    actor_name: 'Omar',
    actor_name_ar: 'عمر',
    area: 'order',
    record_type: 'order',
    record_id: 'ord_1',
    action,
    before,
    after: { ...after, version: 8 },
    reason: null,
  });
const cheese = { title: 'Cheese', title_ar: 'جبن', variant_label: '1 kg', variant_label_ar: '1 كجم' };
const nuts = { title: 'Nuts', title_ar: 'مكسرات', variant_label: '500 g', variant_label_ar: '500 غم' };

test('the history says of which line how much was picked, weighed and substituted, in Arabic too', async () => {
  serveOrder(anOrder());
  server.use(
    api.list('admin_panel/audit-entries/', AuditEntry, [
      picking(
        'picked',
        { ...cheese, picked: 0, picked_weight_g: null },
        { ...cheese, picked: 1, picked_weight_g: 1040 },
      ),
      picking(
        'substituted',
        { title: 'Almonds', substituted: 0 },
        { title: 'Almonds', substituted: 2, substitute: nuts },
      ),
    ]),
  );
  await open('ab');
  const noted = async (line: string) => (await screen.findByText(line, {}, PATIENT)).closest('li')!;
  expect(await noted('جبن، 1 كجم')).toHaveTextContent(/المُجمَّع0\s1الوزن—\s1\.04 كجم/);
  // An entry from before both languages were kept.
  expect(await noted('Almonds')).toHaveTextContent(/المستبدل0\s2البديل—\sمكسرات، 500 غم/);
});

test.each([
  ['of an order that is paid at the door', { to_collect: 1650 }, /16\.50 will be collected on delivery/, /goes back/],
  [
    'of a paid order',
    { to_return: 1300, to_collect: 0 },
    /13\.00 will be refunded when the order is ready/,
    /collected/,
  ],
] as const)('an edit %s shows which way the money goes before it is saved', async (_whose, way, told, untold) => {
  const totals = { items_total: 650, discount_total: 0, delivery_fee: 1000, amount: 1650, vat: 79 };
  const asked = serveOrder(anOrder(), {
    'lines/preview/': () =>
      HttpResponse.json(
        OrderLinesPreview.parse({
          before: { ...totals, amount: 2950 },
          after: totals,
          difference: -1300,
          ...way,
          lines: [],
        }),
      ),
  });
  await open();
  fireEvent.click(await screen.findByRole('button', { name: 'Edit lines' }, PATIENT));
  fireEvent.change(await screen.findByRole('spinbutton', { name: 'Quantity of Fresh milk, 1 L' }), {
    target: { value: '1' },
  });
  fireEvent.click(screen.getByRole('button', { name: 'Show the new total' }));
  expect(await screen.findByText(/13\.00 less to pay/)).toBeInTheDocument();
  expect(screen.getByText(told)).toBeInTheDocument();
  expect(screen.queryByText(untold)).not.toBeInTheDocument();
  expect(asked.map(([path]) => path)).toEqual(['lines/preview/']);
  fireEvent.click(screen.getByRole('button', { name: 'Save these lines' }));
  await waitFor(() =>
    expect(asked.at(-1)).toEqual([
      'lines/',
      { version: anOrder().version, lines: [{ id: 'oli_1', variant_id: 'var_1', quantity: 1 }] },
    ]),
  );
});

const asked = (more: object) => ({
  id: 'pop_1',
  operation: 'refund' as const,
  kind: 'card' as const,
  amount: 1200,
  state: 'failed' as const,
  problem: 'Declined by the bank.',
  created_at: '2026-11-20T10:00:00.000Z',
  of_refund: false,
  ...more,
});

test('money that a card refuses goes into the wallet with a reason, and what nobody answers can be tried again', async () => {
  const sent = serveOrder(
    anOrder({ operations: [asked({}), asked({ id: 'pop_2', state: 'pending', problem: '', of_refund: true })] }),
  );
  await open();
  expect(await screen.findAllByRole('button', { name: 'Retry' }, PATIENT)).toHaveLength(2);
  // The one that pays a refund is sent another way on the refund itself.
  expect(screen.getByRole('link', { name: 'Open the refund' })).toHaveAttribute(
    'href',
    '/refund/refundlist?order=ord_1',
  );
  fireEvent.click(screen.getByRole('button', { name: 'Pay another way' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Pay another way' }, PATIENT));
  put(await dialog.findByRole('textbox', { name: 'Reason' }), 'The card is closed.');
  fireEvent.click(dialog.getByRole('button', { name: 'Save' }));
  await waitFor(() =>
    expect(sent).toEqual([['payments/pop_1/divert/', { to: 'wallet', note: 'The card is closed.' }]]),
  );
});

test('a refund that was paid twice is shown, and taken back from the wallet with a reason', async () => {
  const sent = serveOrder(
    anOrder({
      exceptions: [
        {
          id: 'pex_1',
          at: '2026-11-20T10:00:00.000Z',
          problem: 'paid_twice',
          kind: 'card',
          amount: 1200,
          reference: 'ch_1',
          in_wallet: true,
        },
      ],
    }),
  );
  await open();
  expect(await screen.findByText('Paid out although it had been given up', {}, PATIENT)).toBeInTheDocument();
  fireEvent.click(screen.getByRole('button', { name: 'Take back from wallet' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Take back from wallet' }, PATIENT));
  put(dialog.getByRole('textbox'), 'The bank paid it.');
  fireEvent.click(dialog.getByRole('button', { name: 'Take back from wallet' }));
  await waitFor(() =>
    expect(sent).toEqual([['payments/exceptions/pex_1/settle/', { how: 'wallet', note: 'The bank paid it.' }]]),
  );
});

test('an edit that loses the coupon says so, and why, before it is saved', async () => {
  serveOrder(anOrder(), {
    'lines/preview/': () => HttpResponse.json({ ...linesPreview(), coupon: { code: 'TEN', lost: 'cart_value' } }),
  });
  await open();
  fireEvent.click(await screen.findByRole('button', { name: 'Edit lines' }, PATIENT));
  put(await quantityOfMilk(), '1');
  pressed('Show the new total');
  expect(await screen.findByText('Coupon TEN no longer applies.')).toBeInTheDocument();
  expect(screen.getByText('The basket is below the minimum for this coupon.')).toBeInTheDocument();
});

test('another pincode is looked at before it is saved: fee, money and where it is picked', async () => {
  const totals = { items_total: 1950, discount_total: 0, delivery_fee: 1500, amount: 3450, vat: 164 };
  const asked = serveOrder(anOrder(), {
    'address/preview/': () =>
      HttpResponse.json(
        OrderAddressPreview.parse({
          before: { ...totals, delivery_fee: 1000, amount: 2950 },
          after: totals,
          difference: 500,
          to_collect: 3450,
          warehouse_before: { id: 'w1', name: 'Al Quoz', name_ar: 'القوز' },
          warehouse_after: { id: 'w2', name: 'Mussafah', name_ar: 'مصفح' },
        }),
      ),
  });
  await open();
  await choose('More actions', 'Change address');
  const dialog = within(await screen.findByRole('dialog'));
  fireEvent.change(dialog.getByRole('textbox', { name: 'Pincode' }), { target: { value: '00200' } });
  fireEvent.click(dialog.getByRole('button', { name: 'Show the new total' }));
  expect(await dialog.findByText(/5\.00 more to pay/)).toBeInTheDocument();
  expect(dialog.getByText('Mussafah')).toBeInTheDocument();
  fireEvent.click(dialog.getByRole('button', { name: 'Save address' }));
  const input = { version: anOrder().version, delivery_address: 'Villa 12, Jumeirah 1', pincode: '00200' };
  await waitFor(() =>
    expect(asked).toEqual([
      ['address/preview/', input],
      ['address/', input],
    ]),
  );
});

/** Holds an answer back until the test lets it go. */
function hold() {
  let letGo = (): void => undefined;
  const held = new Promise<void>((resolve) => (letGo = resolve));
  return { held, letGo };
}
const linesPreview = () => {
  const totals = { items_total: 650, discount_total: 0, delivery_fee: 1000, amount: 1650, vat: 79 };
  return OrderLinesPreview.parse({
    before: { ...totals, amount: 2950 },
    after: totals,
    difference: -1300,
    to_collect: 1650,
    lines: [],
  });
};
const addressPreview = () => {
  const totals = { items_total: 1950, discount_total: 0, delivery_fee: 1500, amount: 3450, vat: 164 };
  const warehouse = { id: 'w1', name: 'Al Quoz', name_ar: 'القوز' };
  return OrderAddressPreview.parse({
    before: { ...totals, delivery_fee: 1000, amount: 2950 },
    after: totals,
    difference: 500,
    to_collect: 3450,
    warehouse_before: warehouse,
    warehouse_after: warehouse,
  });
};
const quantityOfMilk = () => screen.findByRole('spinbutton', { name: 'Quantity of Fresh milk, 1 L' }, PATIENT);
const put = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } });
/** The dialog's own button turns while an answer is under way. */
const notBusy = () => waitFor(() => expect(document.querySelector('.ant-btn-loading')).toBeNull(), PATIENT);
const pressed = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

test('what lines came to before they were changed once more is no reason to save them', async () => {
  const { held, letGo } = hold();
  const asked = serveOrder(anOrder());
  server.use(
    mock.post('*/api/v1/admin_panel/orders/:id/lines/preview/', async () => {
      await held;
      return HttpResponse.json(linesPreview() as object);
    }),
  );
  await open();
  fireEvent.click(await screen.findByRole('button', { name: 'Edit lines' }, PATIENT));
  put(await quantityOfMilk(), '1');
  pressed('Show the new total');
  put(await quantityOfMilk(), '7');
  letGo();
  await notBusy();
  expect(screen.queryByText(/less to pay/)).not.toBeInTheDocument();
  pressed('Show the new total');
  expect(await screen.findByText(/13\.00 less to pay/)).toBeInTheDocument();
  pressed('Save these lines');
  await waitFor(() =>
    expect(asked).toEqual([
      ['lines/', { version: anOrder().version, lines: [{ id: 'oli_1', variant_id: 'var_1', quantity: 7 }] }],
    ]),
  );
});

test('what one pincode came to is no reason to save another', async () => {
  const { held, letGo } = hold();
  const asked = serveOrder(anOrder());
  server.use(
    mock.post('*/api/v1/admin_panel/orders/:id/address/preview/', async () => {
      await held;
      return HttpResponse.json(addressPreview() as object);
    }),
  );
  await open();
  await choose('More actions', 'Change address');
  put(await screen.findByRole('textbox', { name: 'Pincode' }, PATIENT), '00200');
  pressed('Show the new total');
  put(screen.getByRole('textbox', { name: 'Pincode' }), '00300');
  letGo();
  await notBusy();
  expect(screen.queryByText(/more to pay/)).not.toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Show the new total' })).toBeInTheDocument();
  expect(asked).toEqual([]);
});

/** A colleague saves the order meanwhile, and the window hears of it. */
async function colleagueHasSaved(theirs: OrderDetail) {
  server.use(mock.get('*/api/v1/admin_panel/orders/:id/', () => HttpResponse.json(theirs as object)));
  await lookAgain();
}
const conflict = (current: OrderDetail) => () =>
  HttpResponse.json<object>(
    { code: 'conflict', detail: 'Someone else changed this meanwhile.', current },
    { status: 409 },
  );

test('lines that a colleague has changed meanwhile are not put back; opened again they are there', async () => {
  const theirs = { ...anOrder({ driver_name: 'Omar', lines: [aLine({ quantity: 5 })] }), version: 9 };
  const answers: NonNullable<Parameters<typeof serveOrder>[1]> = {
    'lines/preview/': () => HttpResponse.json(linesPreview()),
    'lines/': conflict(theirs),
  };
  const asked = serveOrder(anOrder(), answers);
  await open();
  fireEvent.click(await screen.findByRole('button', { name: 'Edit lines' }, PATIENT));
  put(await quantityOfMilk(), '1');
  pressed('Show the new total');
  await screen.findByText(/13\.00 less to pay/);
  await colleagueHasSaved(theirs);
  await screen.findByText('Omar');
  pressed('Save these lines');
  expect(await screen.findByText('Someone else changed this meanwhile.')).toBeInTheDocument();
  expect(asked.at(-1)).toMatchObject(['lines/', { version: anOrder().version }]);

  pressed('Cancel');
  delete answers['lines/'];
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  pressed('Edit lines');
  expect(await quantityOfMilk()).toHaveValue('5');
  put(await quantityOfMilk(), '6');
  pressed('Show the new total');
  await screen.findByText(/13\.00 less to pay/);
  pressed('Save these lines');
  await waitFor(() => expect(asked.at(-1)).toMatchObject(['lines/', { version: 9, lines: [{ quantity: 6 }] }]));
});

test('an address that a colleague has changed meanwhile is not put back; opened again it is there', async () => {
  const theirs = { ...anOrder({ driver_name: 'Omar', delivery_address: 'Tower 2' }), version: 9 };
  const asked = serveOrder(anOrder(), { 'address/': conflict(theirs) });
  await open();
  await choose('More actions', 'Change address');
  const address = () => screen.findByRole('textbox', { name: 'Delivery address' }, PATIENT);
  put(await address(), 'Villa 13');
  // Nobody has told this window of it.
  server.use(mock.get('*/api/v1/admin_panel/orders/:id/', () => HttpResponse.json(theirs as object)));
  pressed('Save address');
  expect(await screen.findByText('Someone else changed this meanwhile.')).toBeInTheDocument();
  await screen.findByText('Omar');
  pressed('Save address');
  await waitFor(() => expect(asked).toHaveLength(2));
  expect(asked.map(([, input]) => input)).toEqual(
    [1, 2].map((): unknown => expect.objectContaining({ version: anOrder().version })),
  );

  pressed('Cancel');
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  await choose('More actions', 'Change address');
  expect(await address()).toHaveValue('Tower 2');
});

test('an order that has changed since it was told what cancelling does is not cancelled', async () => {
  const asked = serveOrder(anOrder());
  server.use(
    api.get('admin_panel/orders/ord_1/cancellation/', CancellationPreview, {
      lines: [],
      refunds: [],
      refund_total: 0,
      voided: 0,
      coupon_code: null,
    }),
  );
  await open();
  await choose('More actions', 'Cancel order');
  const dialog = within(await screen.findByRole('dialog'));
  await dialog.findByText(/nothing is refunded/);
  put(dialog.getByRole('textbox'), 'Ordered twice.');
  await colleagueHasSaved({ ...anOrder({ driver_name: 'Omar', captured: 2950 }), version: 9 });
  await screen.findByText('Omar');
  fireEvent.click(dialog.getByRole('button', { name: 'Cancel order' }));
  await waitFor(() => expect(asked).toMatchObject([['transitions/', { version: anOrder().version }]]));
});

test('what was asked about one order is not asked about another that one goes back to', async () => {
  serveOrder(anOrder());
  server.use(
    mock.get('*/api/v1/admin_panel/orders/ord_2/', () =>
      HttpResponse.json({ ...anOrder({ number: 'GM-100002' }), id: 'ord_2' } as object),
    ),
  );
  const { router } = await open();
  await screen.findByRole('heading', { name: 'GM-100001' }, PATIENT);
  await act(() => router.navigate('/order/details/ord_2'));
  await screen.findByRole('heading', { name: 'GM-100002' }, PATIENT);
  fireEvent.click(await screen.findByRole('button', { name: 'Add note' }, PATIENT));
  put(screen.getByRole('textbox', { name: 'Note' }), 'Of the second.');
  await choose('More actions', 'Hold');
  await screen.findByRole('dialog', {}, PATIENT);
  await act(() => router.navigate(-1));
  await screen.findByRole('heading', { name: 'GM-100001' }, PATIENT);
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  expect(screen.queryByDisplayValue('Of the second.')).not.toBeInTheDocument();
});

test('a refund and a return are asked for and seen at the order, once there is something to give back', async () => {
  serveOrder(anOrder({ status: 'delivered', captured: 2950 }));
  server.use(
    api.list('admin_panel/refunds/', Refund, [
      Refund.parse({
        ...{
          ...recordFields('ref_1'),
          number: 'RF-100007',
          status: 'requested',
          amount: 650,
          method: 'wallet',
          note: '',
        },
        ...{ order: { id: 'ord_1', number: 'GM-100001' }, customer: { id: 'c1', name: 'Fatima Al Mansoori' } },
        ...{ return: null, reason: { id: 'late', name: 'Late', name_ar: 'متأخر' }, store_fault: true, currency: 'AED' },
        ...{ items: 650, restocking_fee: 0, delivery_fee: 0, goodwill: 0, gift_card_amount: 0, attempts: 0 },
        ...{
          requested_by: null,
          decided_by: null,
          decided_at: null,
          decision_reason: '',
          failure: '',
          settled_at: null,
        },
      }),
    ]),
    ...['returns/returnable/', 'refunds/quote/', 'refund-settings/'].map((path) =>
      mock.get(`*/api/v1/admin_panel/${path}`, () => HttpResponse.json({}, { status: 404 })),
    ),
  );
  const { router } = await open();
  const back = await screen.findByRole('region', { name: 'Returns and refunds' }, PATIENT);
  expect(await within(back).findByRole('link', { name: 'RF-100007' }, PATIENT)).toBeInTheDocument();
  expect(back).toHaveTextContent(/Requested.*6\.50/);
  fireEvent.click(within(back).getByRole('button', { name: 'Create refund' }));
  expect(await screen.findByRole('dialog', { name: 'Create refund' }, PATIENT)).toBeInTheDocument();
  await choose('More actions', 'Create return');
  expect(await screen.findByRole('dialog', { name: 'Create return' }, PATIENT)).toBeInTheDocument();
  expect(router.state.location.pathname).toBe('/order/details/ord_1');
});

test('an order that nobody paid offers no refund', async () => {
  serveOrder(anOrder());
  await open();
  fireEvent.click(await screen.findByRole('button', { name: 'More actions' }, PATIENT));
  expect(await screen.findByRole('menuitem', { name: 'Cancel order' })).toBeInTheDocument();
  expect(screen.queryByRole('menuitem', { name: 'Create refund' })).not.toBeInTheDocument();
});

test('two desks on one order meet in the conflict screen', async () => {
  const theirs = { ...anOrder({ driver_name: 'Omar' }), version: 9 };
  serveOrder(anOrder(), {
    'driver/': () =>
      HttpResponse.json(
        { code: 'conflict', detail: 'Someone else changed this meanwhile.', current: theirs },
        {
          status: 409,
        },
      ),
  });
  await open();
  await choose('More actions', 'Name the driver');
  fireEvent.change(await screen.findByRole('textbox', { name: /Driver/ }), { target: { value: 'Salim' } });
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Omar')).toBeInTheDocument();
  expect(screen.getByText('Salim')).toBeInTheDocument();
});

test('two desks that assign an order see both pickers in the conflict screen', async () => {
  serveOrder(anOrder(), {
    'picker/': conflict({ ...anOrder({ picker: { id: 'usr_3', name: 'Huda', name_ar: 'هدى' } }), version: 9 }),
  });
  server.use(
    api.get('admin_panel/orders/pickers/', OrderPickers, [
      { id: 'usr_2', name: 'Omar', name_ar: 'عمر', open_orders: 2, open_lines: 14 },
      { id: 'usr_3', name: 'Huda', name_ar: 'هدى', open_orders: 0, open_lines: 0 },
    ]),
  );
  await open();
  await choose('More actions', 'Assign picker');
  const box = await screen.findByRole('combobox', { name: /Picker/ }, PATIENT);
  fireEvent.mouseDown(box);
  fireEvent.click(await screen.findByTitle('Omar · 2 orders and 14 lines'));
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByText('Someone else saved this in the meantime');
  expect(screen.getByRole('row', { name: /^Picker.*Omar.*Huda/ })).toBeInTheDocument();
});

test('the code is shown once someone says why, and then the delivery is for others', async () => {
  const asked = serveOrder(anOrder({ status: 'ready_for_delivery', code_revealed: true }), {
    'secret-code/': () => HttpResponse.json({ secret_code: '004711' }),
  });
  await open();
  await choose('More actions', 'Show secret code');
  fireEvent.change(await screen.findByRole('textbox', { name: 'Reason' }), { target: { value: 'Lost it.' } });
  fireEvent.click(screen.getByRole('button', { name: 'Show secret code' }));
  expect(await screen.findByText('004711')).toBeInTheDocument();
  expect(asked).toEqual([['secret-code/', { reason: 'Lost it.' }]]);
  fireEvent.click(screen.getByRole('button', { name: 'Done' }));
  await waitFor(() => expect(screen.queryByText('004711')).not.toBeInTheDocument());
  fireEvent.click(screen.getByRole('button', { name: 'Deliver' }));
  expect(await screen.findByText(/Someone else must complete/)).toBeInTheDocument();
});

test('a wrong code is told at its field, in Arabic too', async () => {
  serveOrder(anOrder({ status: 'ready_for_delivery' }), {
    'transitions/': () =>
      HttpResponse.json(
        {
          code: 'order.code_wrong',
          detail: 'هذا الرمز غير صحيح. المحاولات المتبقية: 4.',
          errors: { secret_code: ['هذا الرمز غير صحيح. المحاولات المتبقية: 4.'] },
        },
        { status: 422 },
      ),
  });
  await open('ab');
  fireEvent.click(await screen.findByRole('button', { name: 'تسليم' }, PATIENT));
  fireEvent.change(await screen.findByRole('textbox', { name: /الرمز السري/ }), { target: { value: '١٢٣٤٥٦' } });
  fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'تسليم' }));
  expect(await screen.findByText('هذا الرمز غير صحيح. المحاولات المتبقية: 4.')).toBeInTheDocument();
});

test('while the code is locked, an order is delivered without it by who may, and the others read who can help', async () => {
  const locked = anOrder({ status: 'ready_for_delivery', code_locked_until: '2099-01-01T00:00:00.000Z' });
  const asked = serveOrder(locked);
  await open();
  fireEvent.click(await screen.findByRole('button', { name: 'Deliver' }, PATIENT));
  const dialog = await screen.findByRole('dialog', {}, PATIENT);
  expect(within(dialog).getByText(/Deliver without the code and give the reason/)).toBeInTheDocument();
  fireEvent.change(within(dialog).getByRole('textbox', { name: /Reason/ }), {
    target: { value: 'Known at the door.' },
  });
  fireEvent.click(within(dialog).getByRole('button', { name: 'Deliver' }));
  await waitFor(() =>
    expect(asked).toMatchObject([
      ['transitions/', { override: true, secret_code: null, reason: 'Known at the door.' }],
    ]),
  );
  cleanup();
  serveOrder(locked);
  await renderApp(app, { path: '/order/details/ord_1', permissions: ['order.view', 'order.edit'] });
  fireEvent.click(await screen.findByRole('button', { name: 'Deliver' }, PATIENT));
  expect(
    await screen.findByText(/ask someone with the permission “Orders: deliver without the secret code”/),
  ).toBeInTheDocument();
});

test('a code that is locked by the last guess leads to the delivery without it', async () => {
  serveOrder(anOrder({ status: 'ready_for_delivery' }), {
    'transitions/': () =>
      HttpResponse.json(
        { code: 'order.code_locked', detail: 'Too many wrong codes: wait 15 minutes.' },
        { status: 409 },
      ),
  });
  await open();
  fireEvent.click(await screen.findByRole('button', { name: 'Deliver' }, PATIENT));
  fireEvent.change(await screen.findByRole('textbox', { name: /Secret code/ }), { target: { value: '123456' } });
  fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Deliver' }));
  expect(await screen.findByText(/Deliver without the code and give the reason/)).toBeInTheDocument();
  fireEvent.click(screen.getByRole('switch', { name: /Deliver without the code/ }));
  expect(await screen.findByRole('textbox', { name: /Reason/ })).toBeInTheDocument();
});
