import { toast } from '@bo/platform';
import { act, renderRoute, screen, waitFor } from '@bo/testing';
import { useState } from 'react';
import { antdSelect, LazySelect } from './lazy-select.tsx';

function Size() {
  const [size, setSize] = useState(20);
  return (
    <>
      <LazySelect
        aria-label="Page size"
        value={size}
        onChange={setSize}
        options={[20, 50].map((value) => ({ value, label: `${String(value)} per page` }))}
      />
      <button type="button">Next</button>
      <output>{size}</output>
    </>
  );
}

const load = antdSelect.load;
beforeEach(() => {
  antdSelect.Code = undefined;
});
afterEach(() => {
  antdSelect.load = load;
});

test('a select is a plain box with what is chosen until someone presses it, and then it is open', async () => {
  const { user } = await renderRoute(<Size />);
  const box = screen.getByRole('combobox', { name: 'Page size' });
  expect(box).toHaveTextContent('20 per page');
  await user.click(box);
  await user.click(await screen.findByTitle('50 per page'));
  expect(screen.getByRole('status')).toHaveTextContent('50');
  expect(screen.getByRole('combobox', { name: 'Page size' }).parentElement).not.toHaveTextContent('20 per page');
});

test('who comes to it by the keyboard stays on it, and who has gone on before it came is not called back', async () => {
  let resolve = () => undefined as void;
  const arrival = new Promise<void>((arrive) => (resolve = arrive));
  antdSelect.load = () => arrival.then(load);
  const { user } = await renderRoute(<Size />);
  await user.tab();
  await user.tab();
  expect(screen.getByRole('button', { name: 'Next' })).toHaveFocus();
  resolve();
  await act(() => antdSelect.load());
  expect(screen.getByRole('button', { name: 'Next' })).toHaveFocus();
  await user.tab({ shift: true });
  await waitFor(() => expect(screen.getByRole('combobox', { name: 'Page size' }).tagName).toBe('INPUT'));
  expect(screen.getByRole('combobox', { name: 'Page size' })).toHaveFocus();
});

test('where its code cannot be fetched the person is told, and it can be pressed again', async () => {
  const told = jest.spyOn(toast, 'error');
  antdSelect.load = () => Promise.reject(new Error('Loading chunk 12 failed.'));
  const { user } = await renderRoute(<Size />);
  await user.click(screen.getByRole('combobox', { name: 'Page size' }));
  await waitFor(() =>
    expect(told).toHaveBeenCalledWith("This couldn't be opened. Check the connection, then try again."),
  );
  antdSelect.load = load;
  await user.click(screen.getByRole('combobox', { name: 'Page size' }));
  expect(await screen.findByTitle('50 per page')).toBeVisible();
});
