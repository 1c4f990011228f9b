import { renderRoute, screen, within } from '@bo/testing';
import userEvent from '@testing-library/user-event';
import { BarChart, LineChart, Sparkline } from '../index.ts';

const user = userEvent.setup();
const show = (value: number) => `AED ${String(value)}`;
const rowsOf = (table: HTMLElement) =>
  within(table)
    .getAllByRole('row')
    .map((row) => [...row.children].map(({ textContent }) => textContent).join(' | '));

test('a line chart says in words what one sees, and shows the same numbers as a table', async () => {
  await renderRoute(
    <LineChart
      title="Price history"
      summary="AED 650 now, AED 600 from day 9."
      shape="step"
      now={{ x: 5, label: 'Today' }}
      x={{ label: 'Day', show: String }}
      y={{ show }}
      series={[
        {
          label: 'Selling price',
          points: [
            { x: 1, y: 700 },
            { x: 3, y: 650 },
            { x: 9, y: 600 },
          ],
        },
        { label: 'Price', points: [{ x: 3, y: 750 }] },
      ]}
    />,
  );
  expect(screen.getByText('AED 650 now, AED 600 from day 9.')).toBeVisible();
  const picture = screen.getByRole('img', { name: 'Price history' });
  expect(picture.querySelectorAll('[data-future]')).toHaveLength(2);

  await user.click(screen.getByRole('button', { name: 'Show as table' }));
  expect(rowsOf(screen.getByRole('table', { name: 'Price history' }))).toEqual([
    'Day | Selling price | Price',
    '1 | AED 700 | —',
    '3 | AED 650 | AED 750',
    // A price stays until the next one.
    '9 | AED 600 | AED 750',
  ]);
  await user.click(screen.getByRole('button', { name: 'Show as chart' }));
  expect(screen.getByRole('img', { name: 'Price history' })).toBeVisible();
});

test('a price stays until it changes: the line goes across before it goes up or down', async () => {
  const points = [
    { x: 0, y: 0 },
    { x: 5, y: 100 },
    { x: 10, y: 100 },
  ];
  await renderRoute(
    <LineChart
      title="T"
      summary="S"
      shape="step"
      x={{ label: 'X', show: String }}
      y={{ show }}
      series={[{ label: 'A', points }]}
    />,
  );
  expect(screen.getByRole('img', { name: 'T' }).querySelector('[data-tone] path')).toHaveAttribute(
    'd',
    'M0 100H0V100H50V0H100V0H100',
  );
});

test('what came in stands on the axis of a bar chart and what went out hangs beneath it', async () => {
  await renderRoute(
    <BarChart
      title="Movements"
      summary="30 in, 10 out."
      axis="Day"
      show={String}
      series={[{ label: 'In', tone: 'good' }, { label: 'Out' }]}
      bars={[
        { label: 'Monday', values: [30, -10] },
        { label: 'Tuesday', values: [0, 0] },
      ]}
    />,
  );
  const [inward, outward] = screen.getByRole('img', { name: 'Movements' }).querySelectorAll('rect');
  // The axis is from -10 to 30: its zero is at three quarters from the top.
  expect([inward?.getAttribute('y'), inward?.getAttribute('height')]).toEqual(['0', '75']);
  expect([outward?.getAttribute('y'), outward?.getAttribute('height')]).toEqual(['75', '25']);
  await user.click(screen.getByRole('button', { name: 'Show as table' }));
  expect(rowsOf(screen.getByRole('table', { name: 'Movements' }))).toEqual([
    'Day | In | Out',
    'Monday | 30 | -10',
    'Tuesday | 0 | 0',
  ]);
});

test('a sparkline is a button that says its course in words and opens its numbers', async () => {
  await renderRoute(
    <Sparkline
      title="Sold"
      summary="7 in all"
      axis="Day"
      show={String}
      points={[
        { label: 'Monday', value: 3 },
        { label: 'Tuesday', value: 4 },
      ]}
    />,
  );
  await user.click(screen.getByRole('button', { name: 'Sold: 7 in all. Show as table' }));
  expect(rowsOf(await screen.findByRole('table', { name: 'Sold' }))).toEqual([
    'Day | Sold',
    'Monday | 3',
    'Tuesday | 4',
  ]);
});
