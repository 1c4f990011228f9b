const DIALOG = '[role="dialog"][aria-modal="true"]';
const STOPS = 'a[href], button, input, select, textarea, [tabindex], [contenteditable="true"]';

const isShown = (element: Element) => element.checkVisibility({ visibilityProperty: true });
const isRadio = (element: Element): element is HTMLInputElement =>
  element instanceof HTMLInputElement && element.type === 'radio';
/** Tab stops at a group of radio buttons once. */
const isOneStop = (one: Element, other: Element | undefined) =>
  one === other || (other !== undefined && isRadio(one) && isRadio(other) && one.name === other.name);

function stopsOf(dialog: Element): HTMLElement[] {
  const all = [...dialog.querySelectorAll<HTMLElement>(STOPS)].filter(
    (element) => element.tabIndex >= 0 && !element.matches(':disabled, [inert] *') && isShown(element),
  );
  const chosen = new Set(all.filter(isRadio).flatMap(({ checked, name }) => (checked ? [name] : [])));
  return all.filter((element) => !isRadio(element) || element.checked || !chosen.has(element.name));
}

/**
 * Leads Tab from the last stop of the open dialog to its first one, and Shift+Tab the other way. antd brings a focus
 * back that went to the page behind the dialog, but not one that left the document, where dialogs stand last.
 */
function onKeyDown(event: KeyboardEvent): void {
  if (event.key !== 'Tab' || event.defaultPrevented || event.ctrlKey || event.altKey || event.metaKey) return;
  const dialog = [...document.querySelectorAll(DIALOG)].filter(isShown).at(-1);
  const at = document.activeElement;
  // A calendar or a list of choices over the dialog has the focus in a layer of its own.
  if (!dialog || !at || (at !== document.body && !dialog.contains(at))) return;
  const stops = stopsOf(dialog);
  const [first] = stops;
  const last = stops.at(-1);
  if (at !== document.body && at !== dialog && !isOneStop(at, event.shiftKey ? first : last)) return;
  event.preventDefault();
  (event.shiftKey ? last : first)?.focus();
}

/** Keeps Tab within the open dialog, of the host or of any remote. @returns what stops it */
export function keepTabInDialogs(): () => void {
  window.addEventListener('keydown', onKeyDown);
  return () => window.removeEventListener('keydown', onKeyDown);
}
