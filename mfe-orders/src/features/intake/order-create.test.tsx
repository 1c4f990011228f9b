import {
  CustomerDetail,
  OrderableVariant,
  type OrderProblem,
  PlacedOrder,
  Quote,
  SavedView,
  VariantDetail,
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
// Loaded before the clock of a test runs.
import './order-create.page.tsx';

const server = useServer();
/** A busy machine takes seconds for a screen. */
const PATIENT = { timeout: 20_000 };

/** Each test begins without the draft that the one before it left. */
beforeEach(
  () =>
    new Promise<void>((done, failed) => {
      const asked = indexedDB.open('keyval-store');
      asked.onupgradeneeded = () => asked.result.createObjectStore('keyval');
      asked.onerror = () => failed(new Error('no drafts'));
      asked.onsuccess = () => {
        const clearing = asked.result.transaction('keyval', 'readwrite');
        clearing.objectStore('keyval').clear();
        clearing.oncomplete = () => {
          asked.result.close();
          done();
        };
      };
    }),
);

const aVariant = (id: string, name: string): VariantDetail =>
  VariantDetail.parse({
    ...recordFields(id),
    product_id: 'prd_1',
    code: id.toUpperCase(),
    options: {},
    unit: 'piece',
    size: 1,
    price: 700,
    discount_type: 'amount',
    discount: 50,
    selling_price: 650,
    cost: null,
    image: null,
    barcodes: ['6291003000012'],
    available: 5,
    name,
    name_ar: name,
    product: { id: 'prd_1', name, name_ar: name },
    product_image: null,
    rating: 0,
    rating_count: 0,
  });
const MILK = aVariant('var_milk', 'Milk');
const SOYA = aVariant('var_soya', 'Soya');
const aCustomer = (id: string, name: string, addresses: object[] = []): CustomerDetail =>
  CustomerDetail.parse({
    ...recordFields(id),
    code: 'C-10001',
    name,
    customer_phone: '+971501234567',
    customer_email: '',
    language: 'en',
    status: 'active',
    status_reason: '',
    note: '',
    wallet: 0,
    order_count: 1,
    spent: 0,
    last_order_at: null,
    addresses,
  });
const HOME = {
  id: 'adr_1',
  label: 'Home',
  line1: 'Villa 12',
  line2: '',
  area: 'Barsha',
  city: 'Dubai',
  pincode: '00731',
  is_default: true,
  latitude: null,
  longitude: null,
};
const SHOP = {
  ...HOME,
  id: 'adr_2',
  label: 'Shop',
  line1: 'Shop 4',
  line2: 'Floor 1',
  area: 'Karama',
  pincode: '00300',
};
const FLAT = { ...HOME, id: 'adr_3', label: 'Flat', line1: 'Tower 9', area: 'Marina', pincode: '00800' };
const FATIMA = aCustomer('cus_1', 'Fatima', [HOME]);
const OMAR = aCustomer('cus_2', 'Omar', [SHOP, FLAT]);
const HUDA = aCustomer('cus_3', 'Huda');

interface Asked {
  pincode?: string;
  lines: { variant_id: string; quantity: number }[];
  customer_id?: string;
  quote_id?: string;
  customer?: { phone: string; name: string };
}
/** A store where milk costs 6.50 and only `left` of it are there. */
function serveStore({ left = 100, forSale = true } = {}) {
  const [quotes, placed]: [Asked[], { key: string | null; body: Asked }[]] = [[], []];
  const price = ({ lines }: Asked) => ({
    currency: 'AED',
    lines: lines.map(({ variant_id, quantity }) => ({
      variant_id,
      quantity,
      line_at_list: 700 * quantity,
      winner: { kind: 'selling', id: null },
      total: 650 * quantity,
      coupon_share: 0,
      net: 650 * quantity,
      vat_rate: 500,
      vat: 31,
      candidates: [
        { kind: 'selling', id: null, total: 650 * quantity, won: true, reason: 'lowest_total' },
        { kind: 'offer', id: 'off_1', total: 680 * quantity, won: false, reason: 'higher_total' },
      ],
    })),
    items_total: 650,
    coupon: null,
    delivery_fee: 1000,
    delivery_vat: 48,
    vat: 79,
    total: 1000 + lines.reduce((sum, { quantity }) => sum + 650 * quantity, 0),
    payments: [],
    to_pay: 1000 + lines.reduce((sum, { quantity }) => sum + 650 * quantity, 0),
  });
  server.use(
    api.list('admin_panel/saved-views/', SavedView, []),
    api.list('admin_panel/customers/', CustomerDetail, [FATIMA, OMAR, HUDA]),
    api.get('admin_panel/customers/cus_1/', CustomerDetail, FATIMA),
    api.get('admin_panel/customers/cus_2/', CustomerDetail, OMAR),
    api.get('admin_panel/customers/cus_3/', CustomerDetail, HUDA),
    api.list('admin_panel/orders/products/', OrderableVariant, [{ ...MILK, for_sale: forSale }]),
    api.get('admin_panel/variants/var_milk/', VariantDetail, MILK),
    api.get('admin_panel/variants/var_soya/', VariantDetail, SOYA),
    mock.post('*/api/v1/admin_panel/orders/quote/', async ({ request }) => {
      const asked = (await request.json()) as Asked;
      quotes.push(asked);
      const short = asked.lines.findIndex(({ variant_id, quantity }) => variant_id === 'var_milk' && quantity > left);
      const problems: OrderProblem[] =
        asked.pincode === '00999'
          ? [{ code: 'pincode_unknown', field: 'pincode', detail: 'This pincode doesn’t exist.' }]
          : short < 0
            ? []
            : [
                {
                  code: 'out_of_stock',
                  field: `lines.${String(short)}.quantity`,
                  detail: `Only ${String(left)} left.`,
                  limit: left,
                  substitutes: [
                    {
                      variant_id: 'var_soya',
                      name: 'Soya',
                      name_ar: 'صويا',
                      image: null,
                      selling_price: 650,
                      available: 9,
                    },
                  ],
                },
              ];
      return HttpResponse.json(
        Quote.parse({
          ...price(asked),
          quote_id: `quo_${String(quotes.length)}`,
          expires_at: '2026-11-22T10:30:00.000Z',
          orderable: problems.length === 0,
          problems,
          warehouse: { id: 'whs_1', name: 'Al Quoz', name_ar: 'القوز' },
          promised_at: null,
          offers: [{ id: 'off_1', name: 'Weekend', name_ar: 'نهاية الأسبوع' }],
        }),
      );
    }),
    mock.post('*/api/v1/admin_panel/orders/', async ({ request }) => {
      const body = (await request.json()) as Asked;
      placed.push({ key: request.headers.get('idempotency-key'), body });
      return HttpResponse.json(
        PlacedOrder.parse({
          ...price(body),
          id: 'ord_1',
          number: 'GM-100001',
          status: 'pending',
          customer_id: 'cus_1',
          reference: '',
          payment_mode: 'cash',
          delivery_mode: 'delivery',
          purchase_date: '2026-11-22T10:00:00.000Z',
          promised_at: null,
        }),
        { status: 201 },
      );
    }),
  );
  return { quotes, placed };
}

const open = () => renderApp(app, { path: '/order/create' });
type User = Awaited<ReturnType<typeof open>>['user'];
/** A scanner, or someone who types and presses Enter. */
async function scan(user: User) {
  const box = await screen.findByRole('combobox', { name: 'Add by name, code or barcode' }, PATIENT);
  await user.click(box);
  await user.keyboard('6291003000012{Enter}');
}
/** At once: letter by letter would draw the whole page for each. */
const write = (label: string | RegExp, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
async function choose(user: User, name: string) {
  await user.click(await screen.findByRole('combobox', { name: /Known customer/ }, PATIENT));
  fireEvent.click(await screen.findByText(`${name} +971501234567`, {}, PATIENT));
}
const FIELDS = [/Street and house/, 'Floor, door', 'Area', 'City', /Pincode/];
/** What stands in the fields of the address, from the street to the pincode. */
const addressIs = (...values: string[]) =>
  waitFor(
    () => expect(FIELDS.map((label) => screen.getByLabelText<HTMLInputElement>(label).value)).toEqual(values),
    PATIENT,
  );
const total = async (text: string) => {
  const panel = await screen.findByRole('complementary', { name: 'What it costs' }, PATIENT);
  await waitFor(() => expect(panel).toHaveTextContent(text), PATIENT);
  return panel;
};

test('a pincode that is not known has no free delivery', async () => {
  serveStore();
  const { user } = await open();
  await screen.findByLabelText('Phone', {}, PATIENT);
  write(/Pincode/, '00999');
  await scan(user);
  const panel = await total('This pincode doesn’t exist.');
  expect(panel).toHaveTextContent('Delivery—');
  write(/Pincode/, '00731');
  expect(await total('Can be placed.')).toHaveTextContent(/DeliveryAED/);
});

test('a product that is not for sale is marked, and neither Enter nor a click puts it into the basket', async () => {
  serveStore({ forSale: false });
  const { user } = await open();
  await scan(user);
  const option = await screen.findByTitle('Milk (not for sale)', {}, PATIENT);
  await user.keyboard('{Enter}');
  await user.click(option);
  expect(screen.getByText('The basket is empty.')).toBeInTheDocument();
});

test('someone new orders by phone: typed and scanned, priced as one goes, placed with Ctrl+S', async () => {
  const { placed } = serveStore();
  const { user } = await open();
  await screen.findByLabelText('Phone', {}, PATIENT);
  write('Phone', '+971501234567');
  write('Name', 'Fatima');
  write(/Street and house/, 'Villa 12');
  write(/Pincode/, '00731');
  await scan(user);
  await total('16.50');
  await scan(user);
  // The same again is one more of it, not another line.
  await total('23.00');
  expect(screen.getByLabelText('Quantity of Milk')).toHaveValue('2');
  expect(screen.getByText('Why this price: Milk')).toBeInTheDocument();
  expect(await total('Can be placed.')).toHaveTextContent('Al Quoz');

  fireEvent.keyDown(document.body, { key: 's', ctrlKey: true });
  await waitFor(() => expect(placed).toHaveLength(1), PATIENT);
  expect(placed[0]?.key).toMatch(/^[\da-f-]{36}$/);
  expect(placed[0]?.body).toMatchObject({
    customer: { phone: '+971501234567', name: 'Fatima' },
    address: { line1: 'Villa 12', pincode: '00731' },
    lines: [{ variant_id: 'var_milk', quantity: 2 }],
    quote_id: expect.stringMatching(/^quo_/),
  });
});

test('a known customer is found and their address filled in; what is not there is replaced by what is', async () => {
  const { quotes } = serveStore({ left: 0 });
  const { user } = await open();
  await choose(user, 'Fatima');
  await waitFor(() => expect(screen.getByLabelText(/Pincode/)).toHaveValue('00731'), PATIENT);
  expect(screen.queryByLabelText('Phone')).not.toBeInTheDocument();
  await scan(user);
  const panel = await total('Only 0 left.');
  expect(within(panel).queryByText('Can be placed.')).not.toBeInTheDocument();
  await user.click(await screen.findByRole('button', { name: /Soya/ }, PATIENT));
  await total('Can be placed.');
  expect(quotes.at(-1)).toMatchObject({ customer_id: 'cus_1' });
  expect(quotes.at(-1)).toMatchObject({ lines: [{ variant_id: 'var_soya', quantity: 1 }] });
});

test('of customers who are chosen one after the other each brings their own address, or none', async () => {
  serveStore();
  const { user } = await open();
  await choose(user, 'Fatima');
  await addressIs('Villa 12', '', 'Barsha', 'Dubai', '00731');
  await choose(user, 'Omar');
  await addressIs('Shop 4', 'Floor 1', 'Karama', 'Dubai', '00300');
  await user.click(await screen.findByRole('button', { name: 'Flat: Tower 9' }, PATIENT));
  await addressIs('Tower 9', '', 'Marina', 'Dubai', '00800');
  await choose(user, 'Huda');
  await addressIs('', '', '', '', '');
});

test('what was typed of an address stays, anyone who is chosen; what another customer brought does not', async () => {
  serveStore();
  let answer = (): void => undefined;
  const late = new Promise<void>((resolve) => (answer = resolve));
  server.use(
    mock.get('*/api/v1/admin_panel/customers/cus_2/', async () => {
      await late;
      return HttpResponse.json(OMAR as object);
    }),
  );
  const { user } = await open();
  await choose(user, 'Omar');
  write(/Pincode/, '00999');
  answer();
  await screen.findByRole('group', { name: 'Addresses of this customer' }, PATIENT);
  await addressIs('', '', '', '', '00999');
  await user.click(screen.getByRole('button', { name: 'Shop: Shop 4' }));
  write('Floor, door', 'Behind the mosque');
  await choose(user, 'Fatima');
  await addressIs('', 'Behind the mosque', '', '', '');
});

test('also after a reload the address of a customer goes with them', async () => {
  serveStore();
  const first = await open();
  await choose(first.user, 'Fatima');
  await addressIs('Villa 12', '', 'Barsha', 'Dubai', '00731');
  window.dispatchEvent(new Event('pagehide'));
  first.unmount();
  const { user } = await open();
  await addressIs('Villa 12', '', 'Barsha', 'Dubai', '00731');
  await choose(user, 'Huda');
  await addressIs('', '', '', '', '');
});

test('what was typed is there again after a reload', async () => {
  serveStore();
  const first = await open();
  await screen.findByLabelText(/Street and house/, {}, PATIENT);
  write(/Street and house/, 'Villa 77');
  await scan(first.user);
  await screen.findByLabelText('Quantity of Milk', {}, PATIENT);
  window.dispatchEvent(new Event('pagehide'));
  first.unmount();
  await open();
  await waitFor(() => expect(screen.getByLabelText(/Street and house/)).toHaveValue('Villa 77'), PATIENT);
  expect(await screen.findByLabelText('Quantity of Milk', {}, PATIENT)).toHaveValue('1');
});
