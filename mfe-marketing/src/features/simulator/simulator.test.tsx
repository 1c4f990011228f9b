import { PriceCase, SavedView, type SimulatedPrice, VariantLookup, VariantRow } from '@bo/contracts';
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
import './price-case-list.page.tsx';
import './price-simulator.page.tsx';

const server = useServer();
const PATIENT = { timeout: 20_000 };

const aCase = (fields: Partial<PriceCase> = {}): PriceCase => ({
  ...recordFields('pcs_1'),
  title: 'Breakfast',
  basket: { pincode: '00731', coupon_code: undefined, lines: [{ variant_id: 'v1', quantity: 2, weight_g: null }] },
  expected: { total: 1900, lines: [{ variant_id: 'v1', total: 1900 }] },
  latest: { total: 1700, lines: [{ variant_id: 'v1', total: 1700 }] },
  status: 'changed',
  checked_at: '2026-11-22T08:00:00.000Z',
  ...fields,
});
const answer = (total: number, margin: number | null = 1200): SimulatedPrice => ({
  currency: 'AED',
  at: '2026-11-22T08:00:00.000Z',
  lines: [
    {
      variant_id: 'v1',
      quantity: 2,
      line_at_list: 2000,
      winner: { kind: 'offer', id: 'off_1' },
      total,
      coupon_share: 0,
      net: total,
      vat_rate: 500,
      vat: 80,
      candidates: [
        { kind: 'selling', id: null, total: 1900, won: false, reason: 'higher_total' },
        { kind: 'offer', id: 'off_1', total, won: true, reason: 'lowest_total' },
        { kind: 'offer', id: 'off_2', total: null, won: false, reason: 'scheduled' },
      ],
      cost: 1000,
      margin,
    },
  ],
  items_total: total,
  coupon: null,
  delivery_fee: 0,
  delivery_vat: 0,
  vat: 80,
  total,
  payments: [],
  to_pay: total,
  offers: [
    { id: 'off_1', name: 'Date week', name_ar: 'أسبوع التمور' },
    { id: 'off_2', name: 'Next week', name_ar: 'الأسبوع القادم' },
  ],
});

function serveSimulator(total = 1700, margin: number | null = 1200) {
  const asked: { at?: string; pincode?: string; drafts?: boolean }[] = [];
  const saved: unknown[] = [];
  server.use(
    api.list('admin_panel/saved-views/', SavedView, []),
    api.list('admin_panel/variants/', VariantRow, []),
    api.list('admin_panel/price-cases/', PriceCase, [
      aCase(),
      aCase({ id: 'pcs_2', title: 'Party', status: 'as_expected' }),
    ]),
    api.get('admin_panel/price-cases/pcs_1/', PriceCase, aCase()),
    api.post('admin_panel/variants/lookup/', VariantLookup, {
      found: [
        {
          id: 'v1',
          name: 'Ajwa Dates',
          name_ar: 'تمر عجوة',
          code: 'AJWA',
          barcode: '',
          image: null,
          list_price: 1000,
          selling_price: 950,
          sold_by: 'unit',
          for_sale: true,
        },
      ],
      unknown: [],
      ambiguous: [],
      more: false,
    }),
    mock.post('*/api/v1/admin_panel/price-simulations/explained/', async ({ request }) => {
      asked.push((await request.json()) as { at?: string; drafts?: boolean });
      return HttpResponse.json(answer(total, margin));
    }),
    mock.post('*/api/v1/admin_panel/price-cases/pcs_1/accept/', async ({ request }) => {
      saved.push(await request.json());
      return HttpResponse.json(aCase({ status: 'as_expected', version: 2 }));
    }),
    mock.put('*/api/v1/admin_panel/price-cases/pcs_1/', async ({ request }) => {
      saved.push(await request.json());
      return HttpResponse.json(aCase({ version: 2 }));
    }),
  );
  return { asked, saved };
}

test('every price a line might have had is told, the losers too, each with its reason in words', async () => {
  serveSimulator();
  await renderApp(app, { path: '/offer/pricesimulator?case=pcs_1' });
  const line = (await screen.findByText('Ajwa Dates', {}, PATIENT)).closest('li')!;
  expect(await within(line).findByText('Date week', {}, PATIENT)).toBeInTheDocument();
  expect(within(line).getByText('Next week')).toBeInTheDocument();
  expect(within(line).getByText('12%')).toBeInTheDocument();
  const result = screen.getByRole('complementary', { name: 'What it costs' });
  expect(within(result).getByText('Nothing sells below cost')).toBeInTheDocument();
  expect(within(result).getByText(/19\.00.* was expected/)).toBeInTheDocument();
});

test('a pincode that nobody knows is said, and not that the basket is empty', async () => {
  serveSimulator();
  server.use(
    mock.post('*/api/v1/admin_panel/price-simulations/explained/', () =>
      HttpResponse.json(
        { code: 'order.pincode_unknown', detail: 'x', errors: { pincode: ['This pincode doesn’t exist.'] } },
        { status: 422 },
      ),
    ),
  );
  await renderApp(app, { path: '/offer/pricesimulator?case=pcs_1' });
  expect(await screen.findByText('This pincode doesn’t exist.', {}, PATIENT)).toBeInTheDocument();
  expect(screen.queryByText('The basket is empty.')).not.toBeInTheDocument();
});

test('below cost is said of the line and of the basket', async () => {
  serveSimulator(900, -1700);
  await renderApp(app, { path: '/offer/pricesimulator?case=pcs_1' });
  expect(await screen.findByText('1 line sells below cost', {}, PATIENT)).toBeInTheDocument();
  expect(screen.getByText(/Below cost, margin/)).toBeInTheDocument();
});

test('the slider asks for another moment of the coming week, and typing asks again by itself', async () => {
  const { asked } = serveSimulator();
  await renderApp(app, { path: '/offer/pricesimulator?case=pcs_1' });
  const slider = await screen.findByRole('slider', { name: 'Moment within the coming week' }, PATIENT);
  await waitFor(() => expect(asked).toHaveLength(1), PATIENT);
  expect(asked[0]?.at).toBeUndefined();
  fireEvent.keyDown(slider, { key: 'End', keyCode: 35, which: 35 });
  await waitFor(() => expect(asked.at(-1)?.at).toBeDefined(), PATIENT);
  const days = (Date.parse(asked.at(-1)?.at ?? '') - Date.now()) / 86_400_000;
  expect(days).toBeGreaterThan(6.9);
  expect(days).toBeLessThanOrEqual(7);
  fireEvent.change(screen.getByLabelText('Pincode'), { target: { value: '00900' } });
  await waitFor(() => expect(asked.at(-1)?.pincode).toBe('00900'), PATIENT);
});

test('Ramadan is tried months ahead, with the offers that are still drafts', async () => {
  const { asked } = serveSimulator();
  await renderApp(app, { path: '/offer/pricesimulator?case=pcs_1' });
  fireEvent.click(await screen.findByRole('button', { name: 'Ramadan' }, PATIENT));
  await waitFor(() => expect(asked.at(-1)?.at).toMatch(/T08:00:00/), PATIENT);
  expect(screen.getByLabelText('Date and time')).not.toHaveValue('');
  fireEvent.click(screen.getByRole('switch', { name: 'Include draft offers' }));
  await waitFor(() => expect(asked.at(-1)?.drafts).toBe(true), PATIENT);
  expect(screen.getByText('Save as a test case').closest('button')).toBeDisabled();
});

test('a kept basket whose price has changed is accepted by one press', async () => {
  const { saved } = serveSimulator();
  await renderApp(app, { path: '/offer/pricesimulator?case=pcs_1' });
  fireEvent.click(await screen.findByText('Expect this price', {}, PATIENT));
  await waitFor(() => expect(saved).toEqual([{ version: 1 }]));
});

test('a basket is saved under a name, without gift cards and customer', async () => {
  const { saved } = serveSimulator();
  await renderApp(app, { path: '/offer/pricesimulator?case=pcs_1' });
  fireEvent.change(await screen.findByLabelText('Gift cards', {}, PATIENT), { target: { value: 'ABCD' } });
  fireEvent.click(screen.getByText('Save as a test case'));
  const dialog = await screen.findByRole('dialog', {}, PATIENT);
  fireEvent.change(within(dialog).getByLabelText('Title'), { target: { value: 'Big breakfast' } });
  fireEvent.click(within(dialog).getByText('Save'));
  await waitFor(() => expect(saved).toHaveLength(1), PATIENT);
  expect(saved[0]).toMatchObject({
    title: 'Big breakfast',
    basket: { pincode: '00731', lines: [{ variant_id: 'v1', quantity: 2 }] },
  });
  expect(JSON.stringify(saved[0])).not.toContain('ABCD');
});

test('the list says of each basket whether it costs what is expected, in Arabic too', async () => {
  serveSimulator();
  const { unmount } = await renderApp(app, { path: '/offer/pricecases' });
  const row = (await screen.findByText('Breakfast', {}, PATIENT)).closest('tr')!;
  expect(within(row).getByText('Changed')).toBeInTheDocument();
  expect(within(row).getByText(/17\.00/)).toBeInTheDocument();
  unmount();
  await renderApp(app, { path: '/offer/pricecases', language: 'ab' });
  expect(await screen.findByRole('heading', { name: 'اختبارات الأسعار' }, PATIENT)).toBeInTheDocument();
});
