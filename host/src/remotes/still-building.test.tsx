import { initI18n, setLanguage } from '@bo/i18n';
import { act, screen } from '@bo/testing';
import { render } from '@testing-library/react';
import { fetchBuilding } from './building.ts';
import { StillBuilding } from './still-building.tsx';

jest.mock('./page.ts', () => ({ page: { awaited: ['orders', 'settings'] } }));
jest.mock('./building.ts', () => ({ fetchBuilding: jest.fn() }));
const building = jest.mocked(fetchBuilding);
const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));

beforeEach(() => {
  jest.useFakeTimers();
  building.mockReset();
});
afterEach(() => jest.useRealTimers());

test('a screen of a remote still being built says so in both languages, and opens when one is there', async () => {
  await initI18n({ language: 'en' });
  const open = jest.fn();
  building.mockResolvedValue({ awaited: ['orders', 'settings'], failed: [] });
  render(<StillBuilding open={open} />);
  await pass(0);
  expect(screen.getByRole('status')).toHaveTextContent('This screen is still being built');
  await act(() => setLanguage('ab'));
  expect(screen.getByRole('status')).toHaveTextContent('هذه الشاشة قيد الإنشاء');

  await pass(4000);
  expect(building).toHaveBeenCalledTimes(3);
  expect(open).not.toHaveBeenCalled();

  // The server is restarting: the next answer counts.
  building.mockRejectedValueOnce(new Error('no answer'));
  building.mockResolvedValue({ awaited: ['settings'], failed: [] });
  await pass(2000);
  expect(open).not.toHaveBeenCalled();
  await pass(2000);
  expect(open).toHaveBeenCalled();
});

test('where all that is left has failed to build, it says so in both languages, and waits for a further try', async () => {
  await initI18n({ language: 'en' });
  await act(() => setLanguage('en'));
  const open = jest.fn();
  building.mockResolvedValue({ awaited: ['settings'], failed: ['orders'] });
  render(<StillBuilding open={open} />);
  await pass(0);
  expect(screen.getByRole('status')).toHaveTextContent('This screen is still being built');
  building.mockResolvedValue({ awaited: [], failed: ['orders', 'settings'] });
  await pass(2000);
  expect(screen.getByRole('status')).toHaveTextContent("This screen couldn't be built");
  await act(() => setLanguage('ab'));
  expect(screen.getByRole('status')).toHaveTextContent('تعذّر إنشاء هذه الشاشة');
  expect(open).not.toHaveBeenCalled();
});
