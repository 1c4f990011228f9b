import { http } from '@bo/http';
import { useQuery } from '@bo/platform/query';
import { useEffect, useState } from 'react';

/** The server's time at a moment of the page's own stopwatch, which no change of the device's clock moves. */
interface Reading {
  server: number;
  stopwatch: number;
}

/** `Date` tells whole seconds: on average half of one has gone since, and half of the way there and back. */
const HALF_SECOND = 500;

async function readClock(signal: AbortSignal): Promise<Reading | null> {
  const began = performance.now();
  const { headers } = await http().get('health/', { signal });
  const ended = performance.now();
  // What is kept for the time without network has no headers: an old answer is never taken for the time.
  const date = Date.parse(headers['date'] ?? '');
  return Number.isNaN(date) ? null : { server: date + HALF_SECOND, stopwatch: (began + ended) / 2 };
}

/**
 * The server's time in milliseconds, anew each second; null until the server has said what time it is. The device's clock,
 * which may be wrong, is never read.
 */
export function useServerNow(): number | null {
  const { data } = useQuery({
    queryKey: ['server-clock'],
    queryFn: ({ signal }) => readClock(signal),
    staleTime: 10 * 60_000,
    refetchInterval: 10 * 60_000,
  });
  const [stopwatch, setStopwatch] = useState(() => performance.now());
  useEffect(() => {
    const timer = setInterval(() => setStopwatch(performance.now()), 1000);
    return () => clearInterval(timer);
  }, []);
  return data ? data.server + Math.max(0, stopwatch - data.stopwatch) : null;
}
