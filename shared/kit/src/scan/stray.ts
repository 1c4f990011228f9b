import { isTyping } from '@bo/platform';
import { isWhole, type Pressed, pressedBy, scannedBy, SHORTEST, swallow } from './keys.ts';
import { isGtin } from '@bo/contracts';
import { createSilence, HOLD_MS, SCANNER_GAP_MS, STUTTER_MS, SURE_AFTER } from './speed.ts';

const DIALOG = '[role="dialog"][aria-modal="true"]';
/** Whether keys go into something: a field, a cell of a grid, or what a dialog asks. */
const isTaken = ({ target }: KeyboardEvent): boolean =>
  isTyping(target) ||
  document.querySelector(DIALOG) !== null ||
  (target instanceof Element && target.closest('[role="grid"]') !== null);

/**
 * Hears a scanner whose keys go into no field. A person's keys are left alone: from the second one on that comes at a
 * scanner's speed they are kept from the page. A scanner that sends no Enter is heard when it is silent. Where a screen
 * has a scanner of its own (`listenToScanner`), that one hears first.
 *
 * @returns what stops it
 */
export function listenToStrayScans(onScan: (code: string) => void): () => void {
  let keys: Pressed[] = [];
  let last = 0;
  /** A code was complete by silence: an Enter that is late still belongs to it. */
  let awaitsEnter = false;
  const silence = createSilence();
  const deliver = () => {
    const code = scannedBy(keys);
    keys = [];
    onScan(code);
  };
  const listenOn = () => {
    if (keys.length < SURE_AFTER || !isWhole(scannedBy(keys))) return;
    // A whole barcode is not waited for; what may be a part of one is.
    silence.after(isGtin(scannedBy(keys)) ? HOLD_MS : STUTTER_MS, () => {
      awaitsEnter = true;
      deliver();
    });
  };
  const onKey = (event: KeyboardEvent) => {
    if (event.key === 'Shift' || event.key === 'Control') return;
    silence.stop();
    const isLate = awaitsEnter && event.timeStamp - last <= STUTTER_MS + HOLD_MS;
    awaitsEnter = false;
    if (isTaken(event)) {
      keys = [];
      return;
    }
    const gap = event.timeStamp - last;
    const follows = keys.length > 0 && gap <= (keys.length >= SURE_AFTER ? STUTTER_MS : SCANNER_GAP_MS);
    if (event.key === 'Enter' || event.key === 'Tab') {
      const isScan = follows && keys.length >= SHORTEST;
      if (isScan || isLate) swallow(event);
      if (isScan) deliver();
      keys = [];
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
    listenOn();
  };
  document.addEventListener('keydown', onKey, { capture: true });
  return () => {
    silence.stop();
    document.removeEventListener('keydown', onKey, { capture: true });
  };
}
