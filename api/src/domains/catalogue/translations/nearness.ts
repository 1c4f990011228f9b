import { normalizeForSearch } from '@bo/contracts';
import { wordsOf } from './phrases.ts';

/** A word of two texts: in both, only here, or only there. */
export interface ComparedWord {
  text: string;
  in: 'both' | 'here' | 'there';
}

/** Long enough for any title; more would take a product of both lengths. */
const MOST_WORDS = 60;

/**
 * How near one text is to another, word by word and in order: the words both have, of all that either has, in
 * hundredths. A number counts as much as a word, so that 500 g is never 1 kg.
 */
export function compareTexts(here: string, there: string): { score: number; words: ComparedWord[] } {
  const split = (text: string) =>
    wordsOf(text)
      .slice(0, MOST_WORDS)
      .map((word) => ({ text: word.text, key: normalizeForSearch(word.text) }));
  const [mine, theirs] = [split(here), split(there)];
  // common[i][j]: how many words the rest of mine from i and of theirs from j have in one order.
  const common: number[][] = Array.from({ length: mine.length + 1 }, () =>
    new Array<number>(theirs.length + 1).fill(0),
  );
  const at = (i: number, j: number) => common[i]?.[j] ?? 0;
  for (let i = mine.length - 1; i >= 0; i -= 1)
    for (let j = theirs.length - 1; j >= 0; j -= 1) {
      const row = common[i];
      if (row) row[j] = mine[i]?.key === theirs[j]?.key ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1));
    }
  const words: ComparedWord[] = [];
  let [i, j] = [0, 0];
  while (i < mine.length || j < theirs.length) {
    const [own, other] = [mine[i], theirs[j]];
    if (own && other && own.key === other.key) {
      words.push({ text: own.text, in: 'both' });
      i += 1;
      j += 1;
    } else if (other && (!own || at(i, j + 1) >= at(i + 1, j))) {
      words.push({ text: other.text, in: 'there' });
      j += 1;
    } else if (own) {
      words.push({ text: own.text, in: 'here' });
      i += 1;
    }
  }
  const all = mine.length + theirs.length;
  return { score: all === 0 ? 0 : Math.round((200 * at(0, 0)) / all), words };
}

/** Less has too little in common to be of help. */
const NEAR = 50;
const MOST_NEAR = 3;

/** Of those that are translated, the nearest to a text, each translation once. What is the same is not near. */
export function nearest<T extends { source: string; text: string }>(
  here: string,
  candidates: readonly T[],
): { text: string; source: string; score: number; words: ComparedWord[] }[] {
  const same = normalizeForSearch(here.trim());
  const compared = candidates
    .filter(({ source }) => normalizeForSearch(source.trim()) !== same)
    .map(({ source, text }) => ({ source, text, ...compareTexts(here, source) }))
    .filter(({ score }) => score >= NEAR)
    .sort((a, b) => b.score - a.score || a.source.length - b.source.length);
  const texts = new Set<string>();
  return compared.filter(({ text }) => !texts.has(text) && texts.add(text)).slice(0, MOST_NEAR);
}
