import { PickEventsAnswer, type PickLine, type PickOrder, PickTask } from '@bo/contracts';
import { api, fireEvent, HttpResponse, mock, renderApp, screen, useServer, waitFor, within } from '@bo/testing';
import { app } from '../../app.ts';
import { aPickLine, aPickOrder } from './picking.fixtures.ts';
// Loaded before the clock of a test runs.
import './pick-task.page.tsx';

const server = useServer();
const PATIENT = { timeout: 20_000 };

const milk = aPickLine({
  id: 'l2',
  position: 2,
  variant_id: 'v2',
  variant_label: '1 L',
  variant_label_ar: '1 لتر',
  aisle: 'A-02',
});
const dates = aPickLine({
  title: 'Dates',
  title_ar: 'تمر',
  code: 'DTS',
  codes: ['DTS'],
  unit: 'kg',
  sold_by: 'weight',
  quantity: 1,
  weight_g: 1000,
  weight_tolerance: 1000,
});
const orderOf = (id: string, lines: PickLine[] = [dates, milk]): PickOrder =>
  aPickOrder({ id, number: `GM-${id}`, task_id: `task_${id}`, lines });

/** Picks an order on a device whose network is gone for what it sends. */
async function pickWithoutNetwork(order: PickOrder): Promise<void> {
  server.use(
    api.get(`admin_panel/picking/tasks/task_${order.id}/`, PickTask, {
      id: `task_${order.id}`,
      warehouse: null,
      orders: [order],
    }),
    api.unreachable('post', 'admin_panel/picking/events/'),
  );
  await renderApp(app, { path: `/order/picking/task_${order.id}` });
}
/** Answers with what came of the order; `sent` holds every event that was heard of. */
function networkIsBack(order: PickOrder): object[] {
  const sent: object[] = [];
  server.use(
    mock.post('*/api/v1/admin_panel/picking/events/', async ({ request }) => {
      const { events } = (await request.json()) as { events: { client_id: string }[] };
      sent.push(...events);
      const results = events.map(({ client_id }) => ({ client_id, outcome: 'applied' as const }));
      return HttpResponse.json(PickEventsAnswer.parse({ results, orders: [order] }));
    }),
  );
  fireEvent(window, new Event('online'));
  return sent;
}
async function enterWeight(grams: string): Promise<HTMLElement> {
  fireEvent.click(await screen.findByRole('button', { name: 'Enter weight' }, PATIENT));
  const dialog = await screen.findByRole('dialog', { name: 'Weight of Dates' }, PATIENT);
  fireEvent.change(within(dialog).getByRole('spinbutton', { name: 'Weight in grams' }), { target: { value: grams } });
  return dialog;
}
/** Keys as fast as a scanner sends them, wherever the focus is. */
const scan = (code: string) => {
  for (const key of [...code, 'Enter']) fireEvent.keyDown(document.body, { key });
};
const press = (dialog: HTMLElement, name: string) => fireEvent.click(within(dialog).getByRole('button', { name }));

test('a weight typed without network waits for it, and however often it is confirmed it counts once', async () => {
  await pickWithoutNetwork(orderOf('once'));
  const dialog = await enterWeight('980');
  press(dialog, 'Pick');
  press(dialog, 'Pick');
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument(), PATIENT);
  expect(screen.queryByRole('alertdialog', { hidden: true })).not.toBeInTheDocument();
  expect(screen.getByText('1 of 2 lines done')).toBeInTheDocument();
  expect(document.querySelector('[data-waiting="1"]')).not.toBeNull();
  const now = screen.getByRole('region', { name: 'Pick now' });
  expect(within(now).getByRole('heading', { name: 'Milk, 1 L' })).toBeInTheDocument();
  expect(within(now).getByText('3')).toBeInTheDocument();

  const sent = networkIsBack(orderOf('once', [{ ...dates, picked: 1, picked_weight_g: 980 }, milk]));
  await waitFor(() => expect(document.querySelector('[data-waiting]')).toBeNull(), PATIENT);
  expect(sent).toMatchObject([{ kind: 'pick', line_id: 'l1', quantity: 1, weight_g: 980, confirmed: false }]);
});

test('a weight too far off is asked about where it was typed, and goes once it is confirmed', async () => {
  await pickWithoutNetwork(orderOf('off'));
  const dialog = await enterWeight('1300');
  press(dialog, 'Pick');
  expect(await within(dialog).findByRole('alert', {}, PATIENT)).toHaveTextContent(
    /differs too much from what was ordered/,
  );
  expect(screen.queryByRole('alertdialog', { hidden: true })).not.toBeInTheDocument();
  press(dialog, 'Confirm this weight');
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument(), PATIENT);

  const sent = networkIsBack(orderOf('off', [{ ...dates, picked: 1, picked_weight_g: 1300 }, milk]));
  await waitFor(() => expect(document.querySelector('[data-waiting]')).toBeNull(), PATIENT);
  expect(sent).toMatchObject([{ kind: 'pick', line_id: 'l1', weight_g: 1300, confirmed: true }]);
});

test('a weight belongs to the line it was asked for, whatever becomes of the order meanwhile', async () => {
  const order = orderOf('meanwhile');
  await pickWithoutNetwork(order);
  const dialog = await enterWeight('1000');
  // Another line comes first on the way now.
  const nuts: PickLine = { ...dates, id: 'l3', title: 'Nuts', title_ar: 'مكسرات', aisle: 'A-00' };
  const { remember } = await import('./floor.ts');
  await remember({ id: 'task_meanwhile', warehouse: null, orders: [{ ...order, lines: [...order.lines, nuts] }] });
  expect(await screen.findByRole('button', { name: 'Pick Milk, 1 L now' }, PATIENT)).toBeInTheDocument();
  press(dialog, 'Pick');
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument(), PATIENT);
  const sent = networkIsBack(order);
  await waitFor(() => expect(sent).toMatchObject([{ line_id: 'l1', weight_g: 1000 }]), PATIENT);
});

test('what was typed for one line is never taken for another that is scanned meanwhile', async () => {
  const nuts: PickLine = { ...dates, id: 'l3', title: 'Nuts', title_ar: 'مكسرات', codes: ['NUTS01'] };
  await pickWithoutNetwork(orderOf('over', [{ ...dates, codes: ['DATES1'] }, nuts]));
  await screen.findByRole('button', { name: 'Enter weight' }, PATIENT);
  scan('DATES1');
  const first = await screen.findByRole('dialog', { name: 'Weight of Dates' }, PATIENT);
  fireEvent.change(within(first).getByRole('spinbutton', { name: 'Weight in grams' }), { target: { value: '1300' } });
  press(first, 'Pick');
  await within(first).findByRole('alert', {}, PATIENT);

  scan('NUTS01');
  const second = await screen.findByRole('dialog', { name: 'Weight of Nuts' }, PATIENT);
  expect(within(second).getByRole('spinbutton', { name: 'Weight in grams' })).toHaveValue('');
  expect(within(second).queryByRole('alert')).not.toBeInTheDocument();
  expect(within(second).getByRole('button', { name: 'Pick' })).toBeDisabled();
});

test('another batch than the one that expires first is taken with one tap, and is what is sent', async () => {
  const order = orderOf('batches', [
    {
      ...milk,
      unsellable: 4,
      batches: [
        { id: 'b1', batch: 'L-OLD', expires_on: '2027-01-01', quantity: 2 },
        { id: 'b2', batch: 'L-NEW', expires_on: '2027-06-01', quantity: 9 },
      ],
    },
  ]);
  await pickWithoutNetwork(order);
  const choice = await screen.findByRole('radiogroup', { name: 'Batch to take' }, PATIENT);
  expect(within(choice).getByRole('radio', { name: /L-OLD/ })).toHaveAttribute('aria-checked', 'true');
  fireEvent.click(within(choice).getByRole('radio', { name: /L-NEW/ }));
  fireEvent.click(screen.getByRole('button', { name: 'Pick 1' }));
  expect(await within(choice).findByText(/8 there/, {}, PATIENT)).toBeVisible();
  const sent = networkIsBack(order);
  await waitFor(() => expect(sent).toMatchObject([{ kind: 'pick', batch_id: 'b2' }]), PATIENT);
});

test('a GS1 symbol says the batch that is taken and what it weighs; one past its date is put back', async () => {
  const coded: PickLine = { ...dates, codes: ['96385074'], batches: [], unsellable: 0 };
  const batches = [
    { id: 'b1', batch: 'L-OLD', expires_on: '2035-01-01', quantity: 2 },
    { id: 'b2', batch: 'L-NEW', expires_on: '2035-06-01', quantity: 9 },
  ];
  const order = orderOf('gs1', [{ ...milk, codes: ['6291003094309'], unsellable: 4, batches }, coded]);
  await pickWithoutNetwork(order);
  await screen.findByRole('button', { name: 'Enter weight' }, PATIENT);
  scan('01062910030943091724010110L-NEW');
  expect(await screen.findByRole('alertdialog', { hidden: true }, PATIENT)).toHaveTextContent(/Expired, recalled/);
  scan('01062910030943091735060110L-NEW');
  await waitFor(() => expect(screen.queryByRole('alertdialog', { hidden: true })).not.toBeInTheDocument(), PATIENT);
  scan('01000000963850743103000980');
  await screen.findByText('1 of 2 lines done', {}, PATIENT);

  const sent = networkIsBack(order);
  await waitFor(
    () =>
      expect(sent).toMatchObject([
        { kind: 'pick', line_id: milk.id, batch_id: 'b2', weight_g: null },
        { kind: 'pick', line_id: dates.id, weight_g: 980 },
      ]),
    PATIENT,
  );
});

test('a GS1 symbol that says what it costs says what it weighs', async () => {
  const order = orderOf('price', [{ ...dates, codes: ['96385074'], label_price: 1000 }, milk]);
  await pickWithoutNetwork(order);
  await screen.findByRole('button', { name: 'Enter weight' }, PATIENT);
  scan('01000000963850743922980');
  await screen.findByText('1 of 2 lines done', {}, PATIENT);
  const sent = networkIsBack(order);
  await waitFor(() => expect(sent).toMatchObject([{ kind: 'pick', line_id: dates.id, weight_g: 980 }]), PATIENT);
});

test('where all that is left is expired, the card says so and offers a substitute or a shortage', async () => {
  await pickWithoutNetwork(orderOf('expired', [{ ...milk, unsellable: 4 }]));
  expect(await screen.findByText(/No batch here can be sold/, {}, PATIENT)).toBeVisible();
  expect(screen.getByRole('button', { name: 'Short' })).toBeEnabled();
});
