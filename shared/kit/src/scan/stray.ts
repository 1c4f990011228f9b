import { isTyping } from '@bo/platform';
import { type Pressed, pressedBy, scannedBy, SHORTEST, swallow } from './keys.ts';
import { SCANNER_GAP_MS, STUTTER_MS, SURE_AFTER } from './speed.ts';

const DIALOG = '[role="dialog"][aria-modal="true"]';
/** Whether keys go into something: a field, a cell of a grid, or what a dialog asks. */
const isTaken = ({ target }: KeyboardEvent): boolean =>
  isTyping(target) ||
  document.querySelector(DIALOG) !== null ||
  (target instanceof Element && target.closest('[role="grid"]') !== null);

/**
 * Hears a scanner whose keys go into no field. A person's keys are left alone: from the second one on that comes at a scanner's
 * speed they are kept from the page. Where a screen has a scanner of its own (`listenToScanner`), that one hears first.
 *
 * @returns what stops it
 */
export function listenToStrayScans(onScan: (code: string) => void): () => void {
  let keys: Pressed[] = [];
  let last = 0;
  const onKey = (event: KeyboardEvent) => {
    if (event.key === 'Shift' || event.key === 'Control') return;
    if (isTaken(event)) {
      keys = [];
      return;
    }
    const gap = event.timeStamp - last;
    const follows = keys.length > 0 && gap <= (keys.length >= SURE_AFTER ? STUTTER_MS : SCANNER_GAP_MS);
    if (event.key === 'Enter' || event.key === 'Tab') {
      const code = follows && keys.length >= SHORTEST ? scannedBy(keys) : null;
      keys = [];
      if (code === null) return;
      swallow(event);
      onScan(code);
      return;
    }
    const pressed = pressedBy(event);
    if (!pressed) {
      keys = [];
      return;
    }
    keys = follows ? [...keys, pressed] : [pressed];
    last = event.timeStamp;
    if (follows) swallow(event);
  };
  document.addEventListener('keydown', onKey, { capture: true });
  return () => document.removeEventListener('keydown', onKey, { capture: true });
}
