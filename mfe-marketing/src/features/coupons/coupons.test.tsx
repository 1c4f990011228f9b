import { AuditEntry, CategoryTree, Coupon, CouponBatch, CouponUse, type Permission, SavedView } from '@bo/contracts';
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
import './batch.pages.tsx';
import './coupon-details.page.tsx';
import './coupon-form.pages.tsx';
import './coupons.page.tsx';

const server = useServer();
/** A busy machine takes seconds for a screen. */
const PATIENT = { timeout: 20_000 };

const terms = {
  title: 'Ramadan basket',
  title_ar: 'سلة رمضان',
  discount_type: 'percent' as const,
  discount_value: 1000,
  cart_value: 5000,
  maximum_discount: 2000,
  // 20 to 21 November in Dubai.
  starts_at: '2026-11-19T20:00:00.000Z',
  ends_at: '2026-11-21T20:00:00.000Z',
};
const aCoupon = (more: Partial<Coupon> = {}): Coupon =>
  Coupon.parse({
    ...recordFields('cpn_1'),
    ...terms,
    code: 'RAMADAN10',
    available_count: 100,
    per_customer_limit: 1,
    used_count: 95,
    active: true,
    state: 'live',
    batch: null,
    ...more,
  });
const aBatch = (more: Partial<CouponBatch> = {}): CouponBatch =>
  CouponBatch.parse({
    ...recordFields('cpb_1'),
    ...terms,
    prefix: 'MAIL',
    count: 500,
    made: 500,
    used_count: 20,
    state: 'live',
    stopped_at: null,
    stop_reason: '',
    job_id: 'job_1',
    ...more,
  });

/** Answers as the API does, and remembers what it was asked to do. */
function serveCoupons({ coupon = aCoupon(), batch = aBatch() }: { coupon?: Coupon; batch?: CouponBatch } = {}) {
  const done: [string, unknown][] = [];
  const asked: string[] = [];
  const page = (results: object[]) =>
    HttpResponse.json({ count: results.length, count_exact: true, next: null, previous: null, results });
  server.use(
    api.list('admin_panel/saved-views/', SavedView, []),
    api.list('admin_panel/audit-entries/', AuditEntry, []),
    api.get('admin_panel/categories/tree/', CategoryTree, { results: [] }),
    api.list('admin_panel/coupons/cpn_1/uses/', CouponUse, [
      {
        id: 'ord_1',
        order: { id: 'ord_1', number: 'GM-1001' },
        customer: { id: 'cus_1', name: 'Huda', name_ar: 'هدى' },
        discount: 500,
        used_at: '2026-11-20T08:00:00.000Z',
        restored_at: null,
      },
      {
        id: 'ord_2',
        order: null,
        customer: null,
        discount: 300,
        used_at: '2026-11-20T09:00:00.000Z',
        restored_at: '2026-11-20T10:00:00.000Z',
      },
    ]),
    mock.get('*/api/v1/admin_panel/coupons/', ({ request }) => {
      asked.push(new URL(request.url).search);
      return page([coupon]);
    }),
    api.get('admin_panel/coupons/cpn_1/', Coupon, coupon),
    api.list('admin_panel/coupon-batches/', CouponBatch, [batch]),
    api.get('admin_panel/coupon-batches/cpb_1/', CouponBatch, batch),
    mock.post('*/api/v1/admin_panel/:kind/:id/:act/', async ({ request, params }) => {
      done.push([`${String(params['id'])} ${String(params['act'])}`, await request.json()]);
      return HttpResponse.json(params['kind'] === 'coupons' ? coupon : batch);
    }),
    mock.post('*/api/v1/admin_panel/:kind/', async ({ request, params }) => {
      done.push([`create ${String(params['kind'])}`, await request.json()]);
      return HttpResponse.json(params['kind'] === 'coupons' ? coupon : batch, { status: 201 });
    }),
  );
  return { done, asked };
}

test('the list shows what the specification names, the last day included, and what is running out', async () => {
  const { asked } = serveCoupons();
  await renderApp(app, { path: '/coupons' });
  const row = (await screen.findByText('RAMADAN10', {}, PATIENT)).closest('tr');
  for (const shown of ['10%', 'Live', /50\.00/, /20\.00/, '100', '95', '20 Nov 2026', '21 Nov 2026'])
    expect(within(row!).getByText(shown)).toBeInTheDocument();
  fireEvent.click(screen.getByRole('button', { name: 'Running out' }));
  await waitFor(() => expect(asked.at(-1)).toContain('running_out=true'), PATIENT);
});

test('the codes of one batch say so in a chip, which leads back to all coupons', async () => {
  const { asked } = serveCoupons();
  await renderApp(app, { path: '/coupons?batch=cpb_1' });
  expect(await screen.findByRole('button', { name: 'Single-use codes: Ramadan basket' }, PATIENT)).toBeInTheDocument();
  expect(asked.at(-1)).toContain('batch=cpb_1');
  fireEvent.click(screen.getByRole('button', { name: 'Remove the filter Single-use codes' }));
  await waitFor(() => expect(asked.at(-1)).not.toContain('batch'), PATIENT);
});

test('the tab is a part of the address: single-use codes have a list of their own, in Arabic too', async () => {
  serveCoupons();
  const view = await renderApp(app, { path: '/coupons/batches' });
  expect(await screen.findByText('MAIL', {}, PATIENT)).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Single-use codes', current: 'page' })).toBeInTheDocument();
  view.unmount();
  await renderApp(app, { path: '/coupons/batches', language: 'ab' });
  expect(await screen.findByRole('heading', { name: 'رموز لمرة واحدة', level: 1 }, PATIENT)).toBeInTheDocument();
});

test('one press deactivates a coupon, over the version that one saw', async () => {
  const { done } = serveCoupons();
  await renderApp(app, { path: '/coupons/coupon/cpn_1' });
  fireEvent.click(await screen.findByRole('button', { name: 'Deactivate' }, PATIENT));
  await waitFor(() => expect(done).toEqual([['cpn_1 deactivate', { version: 1 }]]));
});

test('the orders that had it are there: those that gave it back, and those one may not see', async () => {
  serveCoupons();
  await renderApp(app, { path: '/coupons/coupon/cpn_1' });
  const uses = await screen.findByRole('table', { name: 'Orders that used it' }, PATIENT);
  expect(within(uses).getByRole('link', { name: 'GM-1001' })).toHaveAttribute('href', '/order/details/ord_1');
  expect(within(uses).getByText(/Cancelled, given back/)).toBeInTheDocument();
  expect(within(uses).getAllByText('Not visible to you')).toHaveLength(2);
  expect(screen.getByText('95 of 100')).toBeInTheDocument();
});

test('a form says what is missing, and an amount has no maximum that one cannot see', async () => {
  const { done } = serveCoupons();
  await renderApp(app, { path: '/coupons/coupon/create' });
  fireEvent.change(await screen.findByLabelText(/^Code/, {}, PATIENT), { target: { value: 'eid 20' } });
  fireEvent.change(screen.getByLabelText(/^Maximum discount/), { target: { value: '5' } });
  fireEvent.mouseDown(screen.getByRole('combobox', { name: /Discount type/ }));
  fireEvent.click(await screen.findByTitle('Amount', {}, PATIENT));
  await waitFor(() => expect(screen.queryByLabelText(/^Maximum discount/)).toBeNull());
  fireEvent.click(screen.getByRole('button', { name: /^Save/ }));
  expect((await screen.findAllByText('Fill this in.', {}, PATIENT)).length).toBeGreaterThan(1);
  expect(screen.queryByText(/A maximum discount goes/)).toBeNull();
  expect(done).toEqual([]);
});

test('a code that orders name cannot be typed over', async () => {
  serveCoupons();
  await renderApp(app, { path: '/coupons/coupon/cpn_1/edit' });
  expect(await screen.findByLabelText(/^Code/, {}, PATIENT)).toBeDisabled();
});

test('all codes of a batch are stopped with a reason, after it was said how many that are', async () => {
  const { done } = serveCoupons();
  await renderApp(app, { path: '/coupons/batch/cpb_1' });
  expect(
    await screen.findByText('500 codes are ready. Download them, or look them up.', {}, PATIENT),
  ).toBeInTheDocument();
  fireEvent.click(screen.getByRole('button', { name: 'Stop all codes' }));
  const dialog = await screen.findByRole('dialog', { name: 'Stop all codes of this batch?' }, PATIENT);
  expect(within(dialog).getByText('480 unused codes stop working at once.')).toBeInTheDocument();
  expect(within(dialog).getByRole('button', { name: 'Stop all codes' })).toBeDisabled();
  fireEvent.change(within(dialog).getByLabelText(/Reason/), { target: { value: 'Wrong list' } });
  fireEvent.click(within(dialog).getByRole('button', { name: 'Stop all codes' }));
  await waitFor(() => expect(done).toEqual([['cpb_1 stop', { version: 1, reason: 'Wrong list' }]]));
});

test('while codes are made it says how many there are', async () => {
  serveCoupons({ batch: aBatch({ made: 120, state: 'making' }) });
  await renderApp(app, { path: '/coupons/batch/cpb_1' });
  expect(await screen.findByText('120 of 500 made', {}, PATIENT)).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Export' })).toBeNull();
});

const looking: Permission[] = ['coupon.view'];
test('anyone who may only look gets no button to change, make or download anything', async () => {
  serveCoupons();
  const view = await renderApp(app, { path: '/coupons/coupon/cpn_1', permissions: looking });
  expect(await screen.findByText('95 of 100', {}, PATIENT)).toBeInTheDocument();
  for (const name of ['Deactivate', 'More actions']) expect(screen.queryByRole('button', { name })).toBeNull();
  expect(screen.queryByRole('link', { name: 'Edit' })).toBeNull();
  view.unmount();
  await renderApp(app, { path: '/coupons', permissions: looking });
  expect(await screen.findByText('RAMADAN10', {}, PATIENT)).toBeInTheDocument();
  expect(screen.queryByRole('link', { name: 'Create coupon' })).toBeNull();
});
