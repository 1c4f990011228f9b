import { OrderHistory, type OrderMoment } from '@bo/contracts';
import { fireEvent, HttpResponse, mock, renderApp, screen, useServer, within } from '@bo/testing';
import { app } from '../../app.ts';
// Loaded before the clock of a test runs.
import './order-history.page.tsx';

const server = useServer();
const PATIENT = { timeout: 20_000 };
const mona = { id: 'usr_1', name: 'Mona', name_ar: 'منى' };
const moment = (more: Partial<OrderMoment>, amount: number, quantity: number): OrderMoment => ({
  ...{ at: '2026-11-30T08:00:00.000Z', actor: mona, action: 'created', status: 'pending' },
  amounts: {
    ...{ items_total: amount, discount_total: 0, delivery_fee: 0, amount, vat: 0 },
    ...{ captured: 0, refunded: 0, authorised: 0 },
  },
  lines: [
    {
      ...{ id: 'oli_1', variant_id: 'var_1', quantity, picked: 0, substituted: 0, short: 0, picked_weight_g: null },
      ...{ net: amount, vat: 0 },
    },
  ],
  stock: [{ variant_id: 'var_1', held: quantity, taken: 0 }],
  ...more,
});
const untold = { items_total: null, discount_total: null, delivery_fee: null, amount: null, vat: null };
const history: OrderHistory = {
  moments: [
    moment({ lines: null, amounts: { ...untold, captured: 0, refunded: 0, authorised: 0 } }, 1000, 2),
    moment({}, 1000, 2),
    moment({ action: 'updated' }, 1500, 3),
    moment({ actor: null, action: null, stock: [{ variant_id: 'var_1', held: 0, taken: 3 }] }, 1500, 3),
  ],
  variants: [{ id: 'var_1', title: 'Milk', title_ar: 'حليب', variant_label: '1 L', variant_label_ar: '1 لتر' }],
};

beforeEach(() =>
  server.use(
    mock.get('*/api/v1/admin_panel/orders/ord_1/', () => HttpResponse.json({}, { status: 404 })),
    mock.get('*/api/v1/admin_panel/orders/ord_1/moments/', () => HttpResponse.json(OrderHistory.parse(history))),
  ),
);

const fact = (name: string) => screen.getByText(name, { selector: 'dt' }).parentElement;

test('an order is shown as it is now, and as it stood at the step that one goes back to', async () => {
  await renderApp(app, { path: '/order/details/ord_1/history' });
  const slider = await screen.findByRole('slider', { name: 'Step of the order' }, PATIENT);
  expect(slider).toHaveValue('3');
  expect(fact('Amount')).toHaveTextContent('15.00');
  const stock = within(screen.getByRole('table', { name: 'Stock' }));
  expect(stock.getByRole('row', { name: /^Milk, 1 L 0 ?was 3 3 ?was 0$/ })).toBeInTheDocument();
  fireEvent.click(screen.getByRole('button', { name: 'Earlier' }));
  expect(slider).toHaveAttribute('aria-valuetext', expect.stringMatching(/^Step 3 of 4, Pending, Mona /));
  expect(fact('Amount')).toHaveTextContent('was AED 10.00');
  fireEvent.change(slider, { target: { value: '0' } });
  expect(await screen.findByText("Lines weren't recorded at this step.")).toBeInTheDocument();
  expect(fact('Amount')).toHaveTextContent(/^Amount—$/);
  expect(screen.getByRole('button', { name: 'Earlier' })).toBeDisabled();
});

test('a link to a step opens that step, in Arabic', async () => {
  await renderApp(app, { path: '/order/details/ord_1/history?step=2', language: 'ab' });
  const slider = await screen.findByRole('slider', { name: 'خطوة الطلب' }, PATIENT);
  expect(slider).toHaveValue('1');
  expect(slider).toHaveAttribute('aria-valuetext', expect.stringContaining('منى'));
  expect(within(screen.getByRole('table', { name: 'البنود' })).getByText('حليب، 1 لتر')).toBeInTheDocument();
});
