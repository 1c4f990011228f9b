import { PickQueueRow } from '@bo/contracts';
import { api, fireEvent, renderApp, screen, useServer, waitFor, within } from '@bo/testing';
import { app } from '../../app.ts';
import { aPickOrder } from './picking.fixtures.ts';
// Loaded before the clock of a test runs.
import './pick-queue.page.tsx';

const server = useServer();
const PATIENT = { timeout: 20_000 };

const aRow = (number: string): PickQueueRow =>
  PickQueueRow.parse({
    ...aPickOrder({ id: number, number, picker: { id: 'usr_2', name: 'Omar' } }),
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
