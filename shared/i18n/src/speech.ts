import type { Language } from '@bo/contracts/platform';
import { useSyncExternalStore } from 'react';
import { i18n as instance } from './instance.ts';
import { DEFAULT_LANGUAGE, type LocaleInfo, localeOf, toLanguage } from './languages.ts';

export type SpokenLanguage = LocaleInfo & { language: Language };

/** `t` of one namespace with unchecked keys. */
export type Translator = (key: string, values?: Record<string, unknown>) => string;

/** The current language with its derived values; a new object after each switch. */
export interface Speech {
  spoken: SpokenLanguage;
  /** The language of the texts: another than the spoken one during a peek. */
  texts: Language;
  /** Of the namespaces someone has asked for. */
  translators: Map<string, Translator>;
}

let speech: Speech | undefined;
let peeked: Language | undefined;
const listeners = new Set<() => void>();

// Before anybody who renders is told: handlers are called in the order in which they came.
function forget(): void {
  speech = undefined;
  peeked = undefined;
}
instance.on('initialized', forget);
instance.on('languageChanged', forget);

function current(): Speech {
  if (speech) return speech;
  const language = toLanguage(instance.language) ?? DEFAULT_LANGUAGE;
  return (speech = { spoken: { language, ...localeOf(language) }, texts: language, translators: new Map() });
}
function subscribe(listener: () => void): () => void {
  instance.on('languageChanged', listener);
  listeners.add(listener);
  return () => {
    instance.off('languageChanged', listener);
    listeners.delete(listener);
  };
}

/** Shows all texts in another loaded language without changing direction, numbers or names. `undefined` ends it. */
export function showTextsIn(language: Language | undefined): void {
  if (peeked === language) return;
  peeked = language;
  const { spoken } = current();
  speech = { spoken, texts: language ?? spoken.language, translators: new Map() };
  for (const listener of listeners) listener();
}

/**
 * The current speech; re-renders on a switch. i18next's own hook also looks for missing texts, which costs time in each
 * table cell.
 */
export const useSpeech = (): Speech => useSyncExternalStore(subscribe, current);
