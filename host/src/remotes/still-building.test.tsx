import { initI18n, setLanguage } from '@bo/i18n';
import { act, screen } from '@bo/testing';
import { render } from '@testing-library/react';
import { fetchRegistry, type LiveRemote } from './registry.ts';
import { StillBuilding } from './still-building.tsx';

jest.mock('./page.ts', () => ({ page: { awaited: ['orders', 'settings'] } }));
jest.mock('./registry.ts', () => ({ fetchRegistry: jest.fn() }));
const registry = jest.mocked(fetchRegistry);
const entry = (id: string): LiveRemote['entry'] => ({
  ...{ id, state: 'on', current: null, previous: null, canary: null, seq: 1, manifest: null },
});

test('a screen of a remote still being built says so in both languages, and opens when one is there', async () => {
  await initI18n({ language: 'en' });
  jest.useFakeTimers();
  const open = jest.fn();
  registry.mockResolvedValue({ revision: 'one', remotes: [entry('catalog')] });
  render(<StillBuilding open={open} />);
  expect(screen.getByRole('status')).toHaveTextContent('This screen is still being built');
  await act(() => setLanguage('ab'));
  expect(screen.getByRole('status')).toHaveTextContent('هذه الشاشة قيد الإنشاء');

  await act(() => jest.advanceTimersByTimeAsync(4000));
  expect(registry).toHaveBeenCalledTimes(2);
  expect(open).not.toHaveBeenCalled();

  // The server is restarting: the next answer counts.
  registry.mockRejectedValueOnce(new Error('no answer'));
  registry.mockResolvedValue({ revision: 'two', remotes: [entry('catalog'), entry('orders')] });
  await act(() => jest.advanceTimersByTimeAsync(2000));
  expect(open).not.toHaveBeenCalled();
  await act(() => jest.advanceTimersByTimeAsync(2000));
  expect(open).toHaveBeenCalled();
  jest.useRealTimers();
});
