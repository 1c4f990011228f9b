/** No one types with so short a gap between two keys. */
export const SCANNER_GAP_MS = 30;
/** After this many keys with a scanner's gap there is no doubt that a scanner sends them. */
export const SURE_AFTER = 4;
/** A scanner on a busy device stutters: the longest gap before the next key of the same scan. */
export const STUTTER_MS = 500;

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
