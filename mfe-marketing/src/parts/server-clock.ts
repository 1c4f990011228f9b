import { http } from '@bo/http';
import { useEffect, useState } from 'react';

/** The server's time at a moment of the page's own stopwatch, which no change of the device's clock moves. */
interface Reading {
  server: number;
  stopwatch: number;
}

/** `Date` tells whole seconds: on average half of one has gone since, and half of the way there and back. */
const HALF_SECOND = 500;
const READ_EACH = 10 * 60_000;

async function readClock(signal: AbortSignal): Promise<Reading | null> {
  const began = performance.now();
  const { headers } = await http().get('health/', { signal });
  const ended = performance.now();
  // What is kept for the time without network has no headers: an old answer is never taken for the time.
  const date = Date.parse(headers['date'] ?? '');
  return Number.isNaN(date) ? null : { server: date + HALF_SECOND, stopwatch: (began + ended) / 2 };
}

/**
 * The server's time in milliseconds, again each second; null until the server has said what time it is. The device's
 * clock, which may be wrong, is never read. Read again when the window comes back: a device that sleeps may stop its
 * stopwatch too.
 */
export function useServerNow(): number | null {
  const [reading, setReading] = useState<Reading | null>(null);
  const [stopwatch, setStopwatch] = useState(() => performance.now());
  useEffect(() => {
    const stop = new AbortController();
    const read = () =>
      void readClock(stop.signal).then(
        (found) => (found && !stop.signal.aborted ? setReading(found) : undefined),
        // Without an answer it goes on by what is known; the page itself tells that there is no network.
        () => undefined,
      );
    const onShown = () => (document.visibilityState === 'visible' ? read() : undefined);
    read();
    const reader = setInterval(read, READ_EACH);
    const ticker = setInterval(() => setStopwatch(performance.now()), 1000);
    document.addEventListener('visibilitychange', onShown);
    return () => {
      stop.abort();
      clearInterval(reader);
      clearInterval(ticker);
      document.removeEventListener('visibilitychange', onShown);
    };
  }, []);
  return reading ? reading.server + Math.max(0, stopwatch - reading.stopwatch) : null;
}
