import { isGtin } from '@bo/contracts';
import { useEffect, useRef } from 'react';
import { BARE, isSeparator, isWhole, type Pressed, pressedBy, scannedBy, SHORTEST, swallow } from './keys.ts';
import { createSilence, HOLD_MS, SCANNER_GAP_MS, STUTTER_MS, SURE_AFTER } from './speed.ts';

/** At most so long between two keys of a scanner, as they were pressed. */
const GAP_MS = 90;

type Field = HTMLInputElement | HTMLTextAreaElement;
const isField = (target: EventTarget | null): target is Field =>
  (target instanceof HTMLInputElement && !['checkbox', 'radio', 'button', 'submit'].includes(target.type)) ||
  target instanceof HTMLTextAreaElement;

/**
 * Hears a keyboard-wedge scanner anywhere on the page, by its speed. Keys are held until it is sure whose they are:
 * those of a scanner reach no field, those of a person are given to the field a moment later, in their order.
 *
 * @returns what stops it
 */
export function listenToScanner(onScan: (code: string) => void): () => void {
  let held: Pressed[] = [];
  let field: Field | null = null;
  let last = 0;
  /** Keys in a row that came as a scanner's do. */
  let close = 1;
  /** A code was complete by silence: an Enter that is late still belongs to it. */
  let awaitsEnter = false;
  const silence = createSilence();
  const drop = () => {
    held = [];
    field = null;
    close = 1;
    silence.stop();
  };
  const isScanner = () => close >= SURE_AFTER;
  const giveBack = () => {
    const [text, into] = [held.map(({ key }) => key).join(''), field];
    drop();
    if (text === '' || !into?.isConnected || into.readOnly || into.disabled) return;
    const { selectionStart, selectionEnd } = into;
    into.setRangeText(text, selectionStart ?? into.value.length, selectionEnd ?? into.value.length, 'end');
    into.dispatchEvent(new InputEvent('input', { bubbles: true, inputType: 'insertText', data: text }));
  };
  const deliver = () => {
    const code = scannedBy(held);
    drop();
    onScan(code);
  };
  const end = () => {
    const code = scannedBy(held);
    if (BARE.test(code) || (!field && isScanner() && isWhole(code))) {
      awaitsEnter = true;
      deliver();
      // Without a field nobody waits for these keys: when the next one was pressed says whether it belongs to them.
    } else if (field) giveBack();
  };
  /** A whole barcode is not waited for; what may be a part of one is, while a scanner is surely at work. */
  const fallSilent = () => {
    if (isGtin(scannedBy(held)) || !isScanner()) end();
    else silence.after(STUTTER_MS - HOLD_MS, end);
  };
  const onKey = (event: KeyboardEvent) => {
    const now = event.timeStamp;
    const follows = held.length > 0 && now - last <= (isScanner() ? STUTTER_MS : GAP_MS);
    const isLate = awaitsEnter && now - last <= STUTTER_MS;
    awaitsEnter = false;
    if (event.key === 'Enter' || event.key === 'Tab') {
      const isScan = follows && held.length >= SHORTEST;
      // It also would have pressed the button that has the focus.
      if (isScan || isLate) swallow(event);
      if (isScan) deliver();
      else giveBack();
      return;
    }
    const pressed = pressedBy(event);
    // Of a person Ctrl+] is a shortcut.
    if (!pressed || (isSeparator(event) && !(isScanner() && follows))) {
      // Scanners hold Shift for capital letters, and Ctrl for the separator.
      if (event.key !== 'Shift' && event.key !== 'Control') giveBack();
      return;
    }
    if (held.length > 0 && !follows) giveBack();
    if (held.length > 0 && now - last <= SCANNER_GAP_MS) close += 1;
    else if (!isScanner()) close = 1;
    held.push(pressed);
    last = now;
    field = isField(event.target) ? event.target : null;
    // Buttons have no use for letters, but the space presses them and the slash is a shortcut.
    swallow(event);
    silence.after(HOLD_MS, fallSilent);
  };
  window.addEventListener('keydown', onKey, { capture: true });
  return () => {
    window.removeEventListener('keydown', onKey, { capture: true });
    giveBack();
  };
}

/** Hears the scanner for as long as the screen is there. */
export function useScanner(onScan: (code: string) => void): void {
  const latest = useRef(onScan);
  useEffect(() => {
    latest.current = onScan;
  });
  useEffect(() => listenToScanner((code) => latest.current(code)), []);
}
