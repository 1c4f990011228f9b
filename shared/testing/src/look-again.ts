import { act, fireEvent } from '@testing-library/react';

/** Simulates a return to the window after a minute, so that its queries refetch. */
export async function lookAgain(): Promise<void> {
  const now = Date.now;
  Date.now = () => now() + 60_000;
  try {
    fireEvent(window, new Event('visibilitychange'));
    // What is stale is found a moment later.
    await act(() => new Promise((resolve) => setTimeout(resolve)));
  } finally {
    Date.now = now;
  }
}
