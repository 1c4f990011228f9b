import { useEffect, useRef } from 'react';

const FIELDS = 'input:not([readonly], [type="radio"], [type="checkbox"]), textarea, select';

/** Whether what is pressed goes into a text; a radio button or a list that one only chooses from takes no letters. */
export function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && (target.isContentEditable || target.matches(FIELDS));
}

const PLACES: Record<string, string> = { '/': 'Slash', '?': 'Slash', '[': 'BracketLeft', ',': 'Comma' };

/**
 * Whether a press means `key` (lower case), on a keyboard of any script: Ctrl+K is where K is, though an Arabic
 * keyboard writes ن there.
 */
export function isKey({ key: written, code, shiftKey }: KeyboardEvent, key: string): boolean {
  if (written.toLowerCase() === key) return true;
  const isOtherScript = written.length === 1 && written > '\u007f';
  return isOtherScript && code === (PLACES[key] ?? `Key${key.toUpperCase()}`) && shiftKey === (key === '?');
}

/** Runs `action` on a single key, unless someone is typing or a dialog is open. */
export function useShortcut(key: string, action: () => void): void {
  const latest = useRef(action);
  useEffect(() => {
    latest.current = action;
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => {
      if (!isKey(event, key) || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
      if (document.querySelector('[role="dialog"][aria-modal="true"]')) return;
      event.preventDefault();
      latest.current();
    };
    document.addEventListener('keydown', listener);
    return () => {
      document.removeEventListener('keydown', listener);
    };
  }, [key]);
}

/**
 * Who listens for a key, the latest last: a form in a dialog takes Ctrl+S from the form beneath it. One list for the
 * page, whichever remote's kit a form is drawn by.
 */
const listening = new Map<string, symbol[]>();

/**
 * Runs `action` on Ctrl+key or Cmd+key, also while typing. Of several on the page, the one that came last has the key.
 */
export function useCommand(key: string, action: () => void): void {
  const latest = useRef(action);
  useEffect(() => {
    latest.current = action;
  });
  useEffect(() => {
    const me = Symbol(key);
    listening.set(key, [...(listening.get(key) ?? []), me]);
    const listener = (event: KeyboardEvent) => {
      if (listening.get(key)?.at(-1) !== me) return;
      if (!(event.ctrlKey || event.metaKey) || event.altKey || !isKey(event, key)) return;
      event.preventDefault();
      latest.current();
    };
    document.addEventListener('keydown', listener);
    return () => {
      listening.set(
        key,
        (listening.get(key) ?? []).filter((other) => other !== me),
      );
      document.removeEventListener('keydown', listener);
    };
  }, [key]);
}
