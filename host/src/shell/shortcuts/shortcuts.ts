import { peekLanguage } from '@bo/i18n';
import { isKey, isTyping } from '@bo/kit';
import { useEffect } from 'react';
import { holdsTyping, openOverlay, toggleOverlay } from '../../base/overlay.ts';
import { toggleSidebar } from '../sidebar/sidebar-mode.ts';

const isMac = /Mac|iPhone|iPad/.test(navigator.platform);
/** The label of the command key on the user's keyboard. */
export const COMMAND_KEY = isMac ? '⌘' : 'Ctrl';

interface Shortcut {
  /** Its name in the keyboard map, under `shortcuts.`. */
  name: 'palette' | 'map' | 'sidebar' | 'appearance';
  keys: readonly string[];
  /** With Ctrl or Cmd; such a one works while typing too. */
  command?: true;
  key: string;
  run: () => void;
}

/** The shell's own keys. The map and the listener read this one table, so that no key is undocumented. */
export const SHORTCUTS: readonly Shortcut[] = [
  { name: 'palette', keys: [COMMAND_KEY, 'K'], command: true, key: 'k', run: () => toggleOverlay('palette') },
  { name: 'map', keys: ['?'], key: '?', run: () => openOverlay('shortcuts') },
  { name: 'sidebar', keys: ['['], key: '[', run: toggleSidebar },
  { name: 'appearance', keys: [COMMAND_KEY, ','], command: true, key: ',', run: () => openOverlay('theme') },
];

/**
 * The shortcut a key press means, or undefined: while someone types, or a dialog is open, single keys are letters; and
 * nothing takes the place of an overlay in which something is written.
 */
export function shortcutFor(event: KeyboardEvent): Shortcut | undefined {
  const command = event.ctrlKey || event.metaKey;
  if (
    event.altKey ||
    holdsTyping() ||
    (!command && (isTyping(event.target) || document.querySelector('[role="dialog"][aria-modal="true"]')))
  )
    return undefined;
  return SHORTCUTS.find((shortcut) => (shortcut.command ?? false) === command && isKey(event, shortcut.key));
}

/** The next key of a scanner comes before this: a letter that is followed so soon was a part of a code. */
const ALONE_AFTER_MS = 50;
function whenAlone(run: () => void): void {
  const forget = () => {
    clearTimeout(timer);
    window.removeEventListener('keydown', forget, { capture: true });
  };
  const timer = setTimeout(() => {
    forget();
    run();
  }, ALONE_AFTER_MS);
  window.addEventListener('keydown', forget, { capture: true });
}

/** Held, it shows the texts in the other language. No keyboard layout types it, and no screen reader uses it. */
export const HELD = { name: 'otherLanguage', keys: ['F9'] } as const;

/** Shows the texts in the other language for as long as its key is held. */
function usePeek(): void {
  useEffect(() => {
    let end: (() => void) | undefined;
    const stop = () => {
      end?.();
      end = undefined;
    };
    const begin = (event: KeyboardEvent) => {
      if (event.key !== HELD.keys[0] || end || isTyping(event.target)) return;
      event.preventDefault();
      end = peekLanguage();
    };
    const release = (event: KeyboardEvent) => {
      if (event.key === HELD.keys[0]) stop();
    };
    document.addEventListener('keydown', begin);
    document.addEventListener('keyup', release);
    // The key is let go elsewhere.
    window.addEventListener('blur', stop);
    return () => {
      stop();
      document.removeEventListener('keydown', begin);
      document.removeEventListener('keyup', release);
      window.removeEventListener('blur', stop);
    };
  }, []);
}

/** Listens for the shell's keys while the layout is on. */
export function useShortcuts(): void {
  usePeek();
  useEffect(() => {
    const listener = (event: KeyboardEvent) => {
      const shortcut = shortcutFor(event);
      if (!shortcut) return;
      event.preventDefault();
      if (shortcut.command) shortcut.run();
      else whenAlone(shortcut.run);
    };
    document.addEventListener('keydown', listener);
    return () => {
      document.removeEventListener('keydown', listener);
    };
  }, []);
}
