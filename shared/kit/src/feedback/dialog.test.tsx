import { toast } from '@bo/platform';
import { renderRoute, screen, waitFor } from '@bo/testing';
import { Dialog } from './dialog.tsx';

jest.mock('./dialog-window.tsx', () => {
  throw new Error('Loading chunk 560 failed.');
});

test('a dialog whose code cannot be fetched says so, and counts as cancelled', async () => {
  const told = jest.spyOn(toast, 'error');
  const cancel = jest.fn();
  await renderRoute(
    <Dialog open title="Archive?" onCancel={cancel}>
      It hides it.
    </Dialog>,
  );
  await waitFor(() => expect(cancel).toHaveBeenCalledTimes(1));
  expect(told).toHaveBeenCalledWith('This could not be opened. Check the connection, then try again.');
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});
