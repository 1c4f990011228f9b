import { render, screen } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { LaterRows } from './plain-rows.tsx';

const table = (
  <table>
    <tbody>
      <LaterRows height={520} width={3}>
        {() => (
          <tr>
            <td>The eleventh order</td>
          </tr>
        )}
      </LaterRows>
    </tbody>
  </table>
);

test('the rows below the first ones hold their place until those are there, and come then', async () => {
  const first = renderToString(table);
  expect(first).toContain('520px');
  expect(first).not.toContain('The eleventh order');

  render(table);
  expect(await screen.findByText('The eleventh order')).toBeVisible();
});
