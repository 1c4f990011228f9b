import { AuditListQuery } from '@bo/contracts';
import { act, fireEvent, renderRoute, screen, waitFor } from '@bo/testing';
import { PeriodFilter, useListState } from '../index.ts';

function Period() {
  const list = useListState(AuditListQuery, { screen: 'audit' });
  return <PeriodFilter list={list} from="from" upto="upto" label="Time" />;
}
const asked = (search: string) => Object.fromEntries(new URLSearchParams(search));

test('a day is typed digit by digit, and asked for once its year is whole', async () => {
  const { router } = await renderRoute(<Period />);
  const from = screen.getByLabelText('From', { selector: 'input' });
  for (const half of ['0002-11-21', '0020-11-21', '0202-11-21']) {
    fireEvent.change(from, { target: { value: half } });
    expect(from).toHaveValue(half);
  }
  expect(router.state.location.search).toBe('');
  fireEvent.change(from, { target: { value: '2026-11-21' } });
  await waitFor(() => expect(asked(router.state.location.search)).toEqual({ from: '2026-11-20T20:00:00.000Z' }));
  expect(from).toHaveValue('2026-11-21');
});

test('the end of a period is the end of its day, and an emptied day asks for none', async () => {
  const { router } = await renderRoute(<Period />);
  const upto = screen.getByLabelText('Until', { selector: 'input' });
  fireEvent.change(upto, { target: { value: '2026-11-21' } });
  await waitFor(() => expect(asked(router.state.location.search)).toEqual({ upto: '2026-11-21T20:00:00.000Z' }));
  expect(upto).toHaveValue('2026-11-21');
  fireEvent.change(upto, { target: { value: '' } });
  await waitFor(() => expect(router.state.location.search).toBe(''));
});

test('a day that was left half typed gives way to the one in force, and Back puts the one of before there', async () => {
  const { router } = await renderRoute(<Period />);
  const from = screen.getByLabelText('From', { selector: 'input' });
  fireEvent.change(from, { target: { value: '2026-11-21' } });
  await waitFor(() => expect(router.state.location.search).not.toBe(''));
  fireEvent.change(from, { target: { value: '0002-11-21' } });
  fireEvent.blur(from);
  expect(from).toHaveValue('2026-11-21');
  fireEvent.change(from, { target: { value: '0002-11-21' } });
  await act(() => router.navigate(-1));
  await waitFor(() => expect(from).toHaveValue(''));
});

test('a usual period is one click: yesterday, as the store counts days', async () => {
  jest.useFakeTimers({
    now: new Date('2026-11-21T21:30:00Z'),
    doNotFake: ['setTimeout', 'queueMicrotask', 'nextTick'],
  });
  try {
    const { router } = await renderRoute(<Period />);
    const yesterday = screen.getByRole('button', { name: 'Yesterday' });
    fireEvent.click(yesterday);
    await waitFor(() =>
      expect(asked(router.state.location.search)).toEqual({
        from: '2026-11-20T20:00:00.000Z',
        upto: '2026-11-21T20:00:00.000Z',
      }),
    );
    expect(screen.getByLabelText('From', { selector: 'input' })).toHaveValue('2026-11-21');
    expect(screen.getByLabelText('Until', { selector: 'input' })).toHaveValue('2026-11-21');
    expect(yesterday).toHaveAttribute('aria-pressed', 'true');
    fireEvent.click(yesterday);
    await waitFor(() => expect(router.state.location.search).toBe(''));
  } finally {
    jest.useRealTimers();
  }
});
