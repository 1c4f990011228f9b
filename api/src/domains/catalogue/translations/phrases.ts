import { normalizeForSearch } from '@bo/contracts';

/** A word of a text and where it stands. */
export interface Word {
  text: string;
  from: number;
  to: number;
}

/** A word is letters and digits, with what joins them: "7UP", "semi-skimmed", "don't", "1.5", "2%". */
const WORDS = /[\p{L}\p{N}\p{M}]+(?:['’.-][\p{L}\p{N}\p{M}]+)*%?/gu;

export function wordsOf(text: string): Word[] {
  return [...text.matchAll(WORDS)].map(({ 0: word, index }) => ({ text: word, from: index, to: index + word.length }));
}

/** No term has more words. */
const LONGEST = 6;
/** More than these nobody looks up at once: a description's first lines. */
const MOST_WORDS = 200;
/** What a term is looked up by. */
const key = (text: string) => normalizeForSearch(text).replace(/\s+/g, ' ').trim();

/** Every phrase of up to six words that is in a text, folded as the database folds terms. */
export function phrasesOf(text: string): string[] {
  const words = wordsOf(text).slice(0, MOST_WORDS);
  const phrases = new Set<string>();
  words.forEach(({ from }, at) => {
    for (const { to } of words.slice(at, at + LONGEST)) phrases.add(key(text.slice(from, to)));
  });
  return [...phrases];
}

/** A part of a text: a term with the entry that translates it, or one word without. */
export interface Found<T> {
  entry: T | null;
  from: number;
  to: number;
}

/** Divides a text into the terms that are known, the longest first, and the words between them. */
export function findTerms<T extends { term: string }>(text: string, entries: readonly T[]): Found<T>[] {
  const known = new Map<string, T>();
  for (const entry of entries) if (!known.has(key(entry.term))) known.set(key(entry.term), entry);
  const words = wordsOf(text);
  const parts: Found<T>[] = [];
  for (let at = 0; at < words.length; ) {
    const { from, to } = words[at] ?? { from: 0, to: 0 };
    let part: Found<T> = { entry: null, from, to };
    let length = 1;
    for (let n = Math.min(LONGEST, words.length - at); n > 0; n -= 1) {
      const end = words[at + n - 1]?.to ?? to;
      const entry = known.get(key(text.slice(from, end)));
      if (!entry) continue;
      part = { entry, from, to: end };
      length = n;
      break;
    }
    parts.push(part);
    at += length;
  }
  return parts;
}
