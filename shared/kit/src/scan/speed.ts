/** No one types with so short a gap between two keys. */
export const SCANNER_GAP_MS = 30;
/** After this many keys with a scanner's gap there is no doubt that a scanner sends them. */
export const SURE_AFTER = 4;
/** A scanner on a busy device stutters: the longest gap before the next key of the same scan. */
export const STUTTER_MS = 500;
/** So long keys are held; more than between two of them, because a busy device hears the next one late. */
export const HOLD_MS = 130;
/** A timer that comes so much too late says that the device has been busy: keys may wait behind it. */
const BUSY_MS = 50;

/**
 * Waits for silence: `after` calls back once, unless it is called again or stopped before, and later on a busy device.
 */
export function createSilence(): { after: (ms: number, then: () => void) => void; stop: () => void } {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const after = (ms: number, then: () => void): void => {
    const due = performance.now() + ms;
    clearTimeout(timer);
    timer = setTimeout(() => {
      if (performance.now() - due > BUSY_MS) after(ms, then);
      else then();
    }, ms);
  };
  return { after, stop: () => clearTimeout(timer) };
}

type Key = Pick<KeyboardEvent, 'key' | 'timeStamp'>;

/** Creates a detector that takes every key in order and returns true for the Enter that ends a scan. */
export function detectScanEnd(): (key: Key) => boolean {
  let close = 0;
  let last = 0;
  return ({ key, timeStamp }) => {
    // Scanners hold Shift for capital letters.
    if (key === 'Shift') return false;
    const gap = timeStamp - last;
    const isScan = close >= SURE_AFTER && gap <= STUTTER_MS;
    last = timeStamp;
    if ([...key].length !== 1) close = 0;
    else if (!isScan) close = gap <= SCANNER_GAP_MS ? close + 1 : 1;
    return key === 'Enter' && isScan;
  };
}
