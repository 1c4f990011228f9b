import type { Language } from '@bo/contracts';
import ab from '@bo/contracts/labels/ab' with { type: 'json' };
import en from '@bo/contracts/labels/en' with { type: 'json' };

/** The lists of words that stand for stored codes. */
export type WordList = keyof typeof en;
const WORDS: Record<Language, Record<WordList, Readonly<Record<string, string>>>> = { en, ab };

/** A stored code that a reader is to see as a word, in a language that only the answer knows. */
export interface Word {
  list: WordList;
  code: string;
}

/** The word for a code, which a note may follow (`damaged: two bags`); what is no code stays as it is. */
export function wordOf(list: WordList, text: string, language: Language): string {
  const [code = '', ...note] = text.split(': ');
  const words = WORDS[language][list];
  return [Object.hasOwn(words, code) ? words[code] : code, ...note].join(': ');
}
