import { renderRoute, screen } from '@bo/testing';
import { DateCell } from './cells.tsx';

test('the end of a half-open period is shown as its last day, and with its time where it ends within a day', async () => {
  await renderRoute(
    <>
      <DateCell value="2026-11-21T20:00:00.000Z" style="end" />
      <DateCell value="2026-11-21T14:30:00.000Z" style="end" />
    </>,
    { path: '/' },
  );
  expect(await screen.findByText('21 Nov 2026')).toBeInTheDocument();
  expect(screen.getByText(/21 Nov 2026,? 18:30/)).toBeInTheDocument();
});
