import { type Language, useLanguage } from '@bo/i18n';
import { useCallback, useEffect } from 'react';
import { create } from 'zustand';
import type { RemoteWords } from './manifest.ts';

type Reader = (language: Language) => Promise<RemoteWords>;
/**
 * How one of the remotes calls something of its own, `wordOf('jobs', 'payout-run')`; undefined where none has a word.
 */
export type WordOf = (kind: keyof RemoteWords, name: string) => string | undefined;

const none: Reader = () => Promise.resolve({ jobs: {}, steps: {}, fields: {}, actions: {} });
let reader = none;
/** What is on its way: a page asks in several places at once. */
const asked = new Map<Language, Promise<RemoteWords>>();
const useWordsStore = create<Partial<Record<Language, RemoteWords>>>(() => ({}));

/** Says where the words of all remotes are read. The host calls this; a remote that runs alone has none. */
export function provideWords(read: Reader): void {
  reader = read;
  useWordsStore.setState({}, true);
}

/** A name with its words apart: what is shown in place of a word that no remote brings, or that cannot be reached. */
export const plainName = (name: string) => name.replaceAll(/[-_]/g, ' ');

const wordIn =
  (words: RemoteWords | undefined): WordOf =>
  (kind, name) => {
    const known = words?.[kind] ?? {};
    return Object.hasOwn(known, name) ? known[name] : undefined;
  };

/**
 * The words of all remotes in a language, fetched when they are first asked for. Never rejects: what cannot be reached
 * is missing.
 */
export async function readWords(language: Language): Promise<WordOf> {
  const answer =
    asked.get(language) ??
    reader(language)
      .then((words) => {
        useWordsStore.setState({ [language]: words });
        return words;
      })
      .finally(() => {
        asked.delete(language);
      });
  asked.set(language, answer);
  return wordIn(await answer);
}

/** The words of all remotes in the reader's language; none until they are there. */
export function useWords(): WordOf {
  const { language } = useLanguage();
  const words = useWordsStore((state) => state[language]);
  useEffect(() => {
    void readWords(language);
  }, [language]);
  return useCallback((kind, name) => wordIn(words)(kind, name), [words]);
}
