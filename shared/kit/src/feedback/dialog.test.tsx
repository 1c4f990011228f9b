import { toast } from '@bo/platform';
import { renderRoute, screen, waitFor } from '@bo/testing';
import { Dialog, lazyDialog } from './dialog.tsx';

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
  expect(told).toHaveBeenCalledWith("This couldn't be opened. Check the connection, then try again.");
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

test('a dialog with code of its own closes with a message where it cannot be fetched, and is fetched again the next time', async () => {
  const told = jest.spyOn(toast, 'error');
  const onClose = jest.fn();
  const load = jest
    .fn<Promise<(props: { onClose: () => void }) => string>, []>()
    .mockRejectedValueOnce(new Error('Loading chunk 12 failed.'))
    .mockResolvedValue(() => 'Where to?');
  const MoveDialog = lazyDialog(load);
  const { unmount } = await renderRoute(<MoveDialog onClose={onClose} />);
  await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
  expect(told).toHaveBeenCalledWith("This couldn't be opened. Check the connection, then try again.");
  unmount();
  await renderRoute(<MoveDialog onClose={onClose} />);
  expect(await screen.findByText('Where to?')).toBeVisible();
  expect(load).toHaveBeenCalledTimes(2);
  expect(onClose).toHaveBeenCalledTimes(1);
});
