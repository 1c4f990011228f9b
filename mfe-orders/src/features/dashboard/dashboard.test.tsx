import { DashboardSales, listPage, Order, Refund } from '@bo/contracts';
import { initI18n, setLanguage } from '@bo/i18n';
import { api, HttpResponse, mock, recordFields, renderRoute, screen, useServer, within } from '@bo/testing';
import type { ComponentType } from 'react';
import PickQueueWidget, { prepare } from './pick-queue.widget.tsx';
import RefundsWidget from './refunds.widget.tsx';
import SalesDaysWidget from './sales-days.widget.tsx';
import SalesTodayWidget from './sales-today.widget.tsx';

const server = useServer();

/** A widget as the host shows it: its remote's texts come before it. */
async function renderWidget(Widget: ComponentType, language: 'en' | 'ab' = 'en') {
  await initI18n({ language });
  await setLanguage(language);
  await prepare();
  return renderRoute(<Widget />, { language });
}

const nothing = { orders: 0, amount: 0 };
const atTen = (orders: number, amount: number) => ({ orders, amount });
function sales(now: { orders: number; amount: number }, then: { orders: number; amount: number }): DashboardSales {
  return {
    today: '2026-11-22',
    hour: 11,
    hours: Array.from({ length: 24 }, (_, hour) => ({
      today: hour === 10 ? now : nothing,
      week_ago: hour === 10 ? then : hour === 20 ? atTen(5, 50_000) : nothing,
    })),
    week_ago_so_far: then,
    days: Array.from({ length: 30 }, (_, index) => ({
      day: new Date(Date.UTC(2026, 9, 24 + index)).toISOString().slice(0, 10),
      ...(index === 28 ? atTen(3, 60_000) : index === 29 ? now : nothing),
    })),
  };
}
async function show(Widget: ComponentType, data: DashboardSales, language: 'en' | 'ab' = 'en') {
  server.use(api.get('admin_panel/dashboard/sales/', DashboardSales, data));
  return renderWidget(Widget, language);
}

test('today is compared with the same weekday until this minute, not with the whole of it', async () => {
  const { user } = await show(SalesTodayWidget, sales(atTen(12, 15_000), atTen(10, 10_000)));
  expect(await screen.findByText('AED 150.00')).toBeInTheDocument();
  expect(screen.getByText('12 orders')).toBeInTheDocument();
  expect(screen.getByText('50% more than by this time a week ago (AED 100.00).')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Show as table' }));
  const rows = within(screen.getByRole('table', { name: 'Sales today' }));
  expect(rows.getByRole('row', { name: '11:00 150 100' })).toBeInTheDocument();
  // What is still to come is not drawn as if nothing were bought.
  expect(rows.getByRole('row', { name: '24:00 — 600' })).toBeInTheDocument();
});

test.each([
  [10_050, 10_000, 'The same as by this time a week ago (AED 100.00).'],
  [7500, 10_000, '25% less than by this time a week ago (AED 100.00).'],
  [7500, 0, 'No sales by this time a week ago.'],
])('%s against %s is said in words', async (now, then, said) => {
  await show(SalesTodayWidget, sales(atTen(1, now), { orders: 1, amount: then }));
  expect(await screen.findByText(said)).toBeInTheDocument();
});

test('of 30 days the average and the best are said, in Arabic too', async () => {
  const view = await show(SalesDaysWidget, sales(atTen(1, 30_000), nothing));
  expect(await screen.findByText('AED 30.00 a day on average; best on 21 Nov with AED 600.00')).toBeInTheDocument();
  view.unmount();
  await show(SalesDaysWidget, sales(atTen(1, 30_000), nothing), 'ab');
  expect(await screen.findByText(/^المتوسط .*30\.00.* في اليوم، والأعلى يوم/)).toBeInTheDocument();
});

test('a picker sees what can be picked next, the promised first, and goes to the same list', async () => {
  const asked: string[] = [];
  const order = (number: string, more: Partial<Order>): Order => ({
    ...recordFields(),
    number,
    status: 'processed',
    on_hold: false,
    hold_reason: '',
    late: false,
    short: false,
    code_locked: false,
    payment_problem: false,
    qty: 3,
    purchase_date: '2026-11-20T08:00:00.000Z',
    customer: { id: 'c1', name: 'Fatima Al Mansoori' },
    customer_phone: '',
    billing_address: 'Villa 12',
    pincode: '01004',
    amount: 12_550,
    vat: 598,
    delivery_fee: 0,
    currency: 'AED',
    payment_mode: 'cash',
    payment_status: 'unpaid',
    delivery_mode: 'delivery',
    warehouse: null,
    has_secret_code: true,
    slot_starts_at: null,
    slot_ends_at: null,
    promised_at: new Date(Date.now() - 2 * 3_600_000 - 60_000).toISOString(),
    delivered_at: null,
    picker: null,
    ...more,
  });
  server.use(
    mock.get('*/api/v1/admin_panel/orders/', ({ request }) => {
      asked.push(new URL(request.url).search);
      return HttpResponse.json(
        listPage(Order).parse({
          count: 2,
          count_exact: true,
          next: null,
          previous: null,
          results: [order('GM-1', { late: true }), order('GM-2', { qty: 1, promised_at: null })],
        }),
      );
    }),
  );
  await renderWidget(PickQueueWidget);
  expect(await screen.findByText('Late 2 hrs')).toBeInTheDocument();
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'GM-13 piecesLate 2 hrs',
    'GM-21 piece',
  ]);
  expect(asked[0]).toMatch(/queue=true/);
  expect(asked[0]).toMatch(/sort=promised_at/);
  expect(screen.getByRole('link', { name: 'All 2 orders to pick' })).toHaveAttribute('href', '/order/picking');
});

test('finance sees what waits to be approved and what has failed, the oldest first, and goes to the same lists', async () => {
  const asked: string[] = [];
  const refund: Refund = {
    ...recordFields(),
    number: 'RF-1',
    order: { id: 'o1', number: 'GM-1' },
    customer: { id: 'c1', name: 'Fatima Al Mansoori' },
    return: null,
    status: 'failed',
    method: 'original',
    reason: { id: 'damaged', name: 'Damaged', name_ar: 'تالف' },
    store_fault: true,
    note: '',
    currency: 'AED',
    items: 12_550,
    restocking_fee: 0,
    delivery_fee: 0,
    paid_before: 0,
    goodwill: 0,
    amount: 12_550,
    gift_card_amount: 0,
    requested_by: null,
    decided_by: null,
    decided_at: null,
    decision_reason: '',
    failure: 'Declined',
    attempts: 1,
    settled_at: null,
  };
  server.use(
    mock.get('*/api/v1/admin_panel/refunds/', ({ request }) => {
      const { search, searchParams } = new URL(request.url);
      asked.push(search);
      const results = searchParams.get('status') === 'failed' ? [refund] : [];
      return HttpResponse.json(
        listPage(Refund).parse({ count: results.length, count_exact: true, next: null, previous: null, results }),
      );
    }),
  );
  await renderWidget(RefundsWidget);
  expect(await screen.findByText('AED 125.50')).toBeInTheDocument();
  expect(await screen.findByText('Nothing is waiting for approval.')).toBeInTheDocument();
  expect(asked.every((search) => search.includes('sort=created_at'))).toBe(true);
  expect(screen.getByRole('link', { name: 'The one refund' })).toHaveAttribute(
    'href',
    '/refund/refundlist?status=failed',
  );
});
