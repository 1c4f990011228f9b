import { renderRoute, screen, waitFor } from '@bo/testing';
import { FileDrop } from '../index.ts';

const MEGABYTE = 1024 * 1024;

test('a table of exactly the largest size is sent; one byte more is refused with the size, and nothing is sent', async () => {
  const sent = jest.fn((_file: File) => Promise.resolve('taken'));
  const { user, container } = await renderRoute(
    <FileDrop upload={() => ({ mutationFn: sent })} maxBytes={MEGABYTE} onTaken={() => undefined} />,
  );
  const choose = async (bytes: number) =>
    user.upload(container.querySelector<HTMLInputElement>('input[type="file"]')!, [
      new File([new Uint8Array(bytes)], 'prices.csv', { type: 'text/csv' }),
    ]);
  await choose(MEGABYTE + 1);
  expect(await screen.findByRole('alert')).toHaveTextContent(/1 MB/);
  expect(sent).not.toHaveBeenCalled();
  await choose(MEGABYTE);
  await waitFor(() => expect(sent).toHaveBeenCalledTimes(1));
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});
