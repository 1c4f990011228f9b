import { PickQueueRow } from '@bo/contracts';
import { api, fireEvent, HttpResponse, mock, renderApp, screen, useServer, waitFor, within } from '@bo/testing';
import { app } from '../../app.ts';
import { aPickOrder } from './picking.fixtures.ts';
// Loaded before the clock of a test runs.
import './pick-queue.page.tsx';

const server = useServer();
const PATIENT = { timeout: 20_000 };

const aRow = (number: string, more: Partial<PickQueueRow> = {}): PickQueueRow =>
  PickQueueRow.parse({
    ...aPickOrder({ id: number, number, picker: { id: 'usr_2', name: 'Omar' } }),
    ...more,
    late: false,
    area: 'Barsha',
    area_ar: 'البرشاء',
    lines: 1,
    pieces: 3,
    settled: 0,
    zones: ['ambient'],
    warehouse: null,
  });

test('why one order is taken over is not said of another', async () => {
  server.use(api.list('admin_panel/picking/queue/', PickQueueRow, [aRow('GM-1'), aRow('GM-2')]));
  await renderApp(app, { path: '/order/picking' });
  const takeOver = async (number: string) => {
    fireEvent.click(await screen.findByRole('button', { name: `Take over ${number}` }, PATIENT));
    return within(await screen.findByRole('dialog', { name: `Take over ${number}` }, PATIENT));
  };
  const first = await takeOver('GM-1');
  fireEvent.change(first.getByRole('textbox'), { target: { value: 'Omar has gone home.' } });
  fireEvent.click(first.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument(), PATIENT);
  expect((await takeOver('GM-2')).getByRole('textbox')).toHaveValue('');
});

test('an order of one’s own says “You”, and each group of filters has its name in sight', async () => {
  server.use(
    api.list('admin_panel/picking/queue/', PickQueueRow, [
      aRow('GM-1', { picker: { id: 'user-1', name: 'Mariam' } }),
      aRow('GM-2'),
    ]),
  );
  await renderApp(app, { path: '/order/picking' });
  const rowOf = async (number: string) => (await screen.findByText(number, { selector: 'bdi' }, PATIENT)).closest('li');
  expect(await rowOf('GM-1')).toHaveTextContent('You');
  expect(await rowOf('GM-1')).not.toHaveTextContent('Mariam');
  expect(await rowOf('GM-2')).toHaveTextContent('Omar');
  for (const name of ['Whose orders', 'Zone']) expect(screen.getByText(name)).toBeVisible();
});

test('an order without a slot stands where it was promised, not after the slots', async () => {
  const evening = '2026-11-28T18:00:00.000Z';
  const asked: string[] = [];
  server.use(
    mock.get('*/api/v1/admin_panel/picking/queue/', ({ request }) => {
      asked.push(new URL(request.url).searchParams.get('sort') ?? 'by promise');
      const results = [
        aRow('GM-1', { slot_starts_at: null, promised_at: '2026-11-28T13:00:00.000Z' }),
        aRow('GM-2', { slot_starts_at: evening, promised_at: '2026-11-28T20:00:00.000Z' }),
        aRow('GM-3', { slot_starts_at: evening, promised_at: '2026-11-28T20:00:00.000Z' }),
        aRow('GM-4', { slot_starts_at: null, promised_at: '2026-11-29T13:00:00.000Z' }),
      ];
      return HttpResponse.json({ count: 4, count_exact: true, next: null, previous: null, results });
    }),
  );
  await renderApp(app, { path: '/order/picking' });
  await screen.findByRole('button', { name: 'Take over GM-4' }, PATIENT);
  const groups = screen.getAllByRole('list').map((list) =>
    within(list)
      .queryAllByRole('button', { name: /^Take over/ })
      .map((button) => button.getAttribute('aria-label')?.slice('Take over '.length)),
  );
  expect(groups.filter((group) => group.length > 0)).toEqual([['GM-1'], ['GM-2', 'GM-3'], ['GM-4']]);
  expect(screen.getAllByText(/promised by/)).toHaveLength(2);
  expect(asked).toEqual(['by promise']);
});
