import { type KeyboardEvent, useState } from 'react';
import { detectScanEnd } from '../scan/speed.ts';

/** Fields that Tab would reach. Switches and boxes take no text, so Enter passes them over. */
const FIELDS =
  'input:enabled:not([type="hidden"], [type="checkbox"], [type="radio"], [type="file"], [tabindex="-1"]), textarea:enabled';
/** Parts with an Enter of their own: it picks an option or a day. */
const PICKERS = '.ant-select, .ant-picker, [role="combobox"]';

/**
 * Focuses the next field of the form. After the last field the focus stays: on the button, the Enter of the next scan
 * would submit.
 */
function focusNext(form: Element, from: Element): void {
  const fields = [...form.querySelectorAll<HTMLElement>(FIELDS)];
  const next = fields[fields.indexOf(from as HTMLElement) + 1];
  next?.focus();
  if (next instanceof HTMLInputElement) next.select();
}

/**
 * Key handlers of a form element. The Enter that ends a scan never submits or presses a button; where `moves` says so,
 * no Enter in a text field submits, it focuses the next field.
 */
export function useEnterKey(moves: (form: HTMLFormElement) => boolean) {
  const [endsScan] = useState(detectScanEnd);
  return {
    onKeyDownCapture(event: KeyboardEvent<HTMLFormElement>) {
      // Dialogs of the form's parts are outside of its element and answer for themselves.
      const isWithin = event.target instanceof Node && event.currentTarget.contains(event.target);
      if (endsScan(event) && isWithin) event.preventDefault();
    },
    onKeyDown(event: KeyboardEvent<HTMLFormElement>) {
      const { target, currentTarget, key, nativeEvent } = event;
      if (key !== 'Enter' || nativeEvent.isComposing || !(target instanceof HTMLInputElement)) return;
      if (!currentTarget.contains(target) || target.closest(PICKERS) || !moves(currentTarget)) return;
      event.preventDefault();
      focusNext(currentTarget, target);
    },
  };
}
