import { normalizeForSearch } from '@bo/contracts';
import { findTerms } from './phrases.ts';
import { sizesOf } from './sizes.ts';

/** What a word or phrase is called in the other language, and who says so. */
export interface Term {
  term: string;
  text: string;
  note: string;
  from: 'glossary' | 'brand' | 'category' | 'option' | 'size';
}

/** What divides an English name: before it and behind it the words have an order each. */
const JOINTS = new Set(['with', 'without', 'and', 'or', 'in', 'for', 'of', 'from', 'by', 'on', 'no', 'to']);
const DIVIDERS = /[,;:/()[\]&+|–—]|\s-\s/;
const isJoint = (text: string) => JOINTS.has(normalizeForSearch(text.split(/\s/)[0] ?? ''));

interface Piece {
  text: string;
  known: boolean;
  joint: boolean;
}

/** Words that Arabic writes together with the next: و، ب، ل. */
const PREFIX = /^[وبلفك]$/u;
const HAS_LETTER = /\p{L}/u;

/** The pieces between two joints in the order of Arabic: the thing before what qualifies it. A joint stays in front. */
const inOrder = (pieces: readonly Piece[]): Piece[] => {
  const [first, ...rest] = pieces;
  return first?.joint ? [first, ...rest.reverse()] : [...pieces].reverse();
};

/**
 * An English name put together in Arabic from terms that are known: what the thing is, what qualifies it, who makes it,
 * its sizes. Words that nobody has translated stay as they are; null where they would be most of it. No word is made
 * up, and no number lost.
 */
export function compose(text: string, terms: readonly Term[]): { text: string; unknown: string[] } | null {
  const sizes = sizesOf(text);
  // A size leaves a divider behind: what stands before it does not qualify what comes after.
  let rest = text;
  for (const { from, to } of sizes) rest = `${rest.slice(0, from)}${','.repeat(to - from)}${rest.slice(to)}`;

  const makers: string[] = [];
  const segments: Piece[][] = [[]];
  const unknown: string[] = [];
  let known = 0;
  let end = 0;
  for (const { entry, from, to } of findTerms(rest, terms)) {
    const word = rest.slice(from, to);
    const gap = rest.slice(end, from);
    const ampersand = gap.includes('&');
    if (DIVIDERS.test(gap)) segments.push([]);
    if (ampersand) segments.at(-1)?.push({ text: 'و', known: true, joint: true });
    end = to;
    if (entry?.from === 'brand') {
      makers.push(entry.text);
      known += 1;
      continue;
    }
    const joint = isJoint(word);
    if (joint) segments.push([]);
    const pieces = segments.at(-1) ?? [];
    if (entry) {
      pieces.push({ text: entry.text, known: true, joint });
      if (HAS_LETTER.test(word) && !JOINTS.has(normalizeForSearch(word))) known += 1;
      continue;
    }
    if (HAS_LETTER.test(word)) unknown.push(word);
    const last = pieces.at(-1);
    // Words that nobody knows may belong together: they keep their order.
    if (last && !last.known && !last.joint && !joint) last.text = `${last.text} ${word}`;
    else pieces.push({ text: word, known: false, joint });
  }
  if (known === 0 || unknown.length > known) return null;

  const composed = [
    ...segments.flatMap(inOrder).map(({ text: piece }) => piece),
    ...makers,
    ...sizes.map(({ text: size }) => size),
  ];
  const joined = composed.reduce(
    (all, piece, at) => `${all}${at === 0 || PREFIX.test(composed[at - 1] ?? '') ? '' : ' '}${piece}`,
    '',
  );
  return { text: joined, unknown };
}

/** The terms of a text in its order, each once: what can be put in by a key. */
export function termsIn(text: string, terms: readonly Term[], withSizes: boolean): Term[] {
  const sizes = withSizes ? sizesOf(text) : [];
  const found = [
    ...findTerms(text, terms).flatMap(({ entry, from, to }) =>
      entry && !sizes.some((size) => from < size.to && to > size.from) ? [{ from, term: entry }] : [],
    ),
    ...sizes.map(({ from, to, text: size }) => ({
      from,
      term: { term: text.slice(from, to), text: size, note: '', from: 'size' as const },
    })),
  ].sort((a, b) => a.from - b.from);
  return [...new Map(found.map(({ term }) => [`${term.term} ${term.text}`, term])).values()];
}
