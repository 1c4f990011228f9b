import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { compose, type Term, termsIn } from './compose.ts';
import { compareTexts, nearest } from './nearness.ts';
import { findTerms, phrasesOf, wordsOf } from './phrases.ts';
import { sizesOf } from './sizes.ts';

const term = (english: string, text: string, from: Term['from'] = 'glossary'): Term => ({
  term: english,
  text,
  note: '',
  from,
});
const TERMS = [
  term('milk', 'حليب'),
  term('fresh', 'طازج'),
  term('full cream', 'كامل الدسم'),
  term('cream', 'قشطة'),
  term('Labneen', 'لبنين', 'brand'),
  term('labneh balls', 'كرات لبنة'),
  term('in olive oil', 'بزيت الزيتون'),
  term('salt', 'ملح'),
  term('pepper', 'فلفل'),
  term('and', 'و'),
];
const numbers = (text: string) => [...text.matchAll(/\d+/g)].map(([number]) => number).sort();
const WORD = fc.constantFrom(
  'milk',
  'Fresh',
  'full',
  'cream',
  'Labneen',
  'zaatar',
  'and',
  'with',
  '&',
  '2%',
  '7UP',
  '12',
  'salt',
  '(new)',
  '-',
);
const SIZE = fc.constantFrom('500 g', '1.5L', '6 x 200ml', '12 pcs', '2kg', '30 pieces');
const NAME = fc
  .tuple(fc.array(WORD, { maxLength: 9 }), fc.array(SIZE, { maxLength: 2 }))
  .map((parts) => parts.flat().join(' '));

describe('a name put together from terms', () => {
  it('names the thing first, then what qualifies it, the maker and the size', () => {
    assert.deepEqual(compose('Labneen Full Cream Fresh Milk 1 L', TERMS), {
      text: 'حليب طازج كامل الدسم لبنين 1 لتر',
      unknown: [],
    });
    assert.equal(compose('Labneen Milk 6 x 200ml', TERMS)?.text, 'حليب لبنين 6 × 200 مل');
  });

  it('keeps what comes after a joint behind it, and writes "and" with its word', () => {
    assert.equal(compose('Labneh Balls in Olive Oil', TERMS)?.text, 'كرات لبنة بزيت الزيتون');
    assert.equal(compose('Salt and Pepper', TERMS)?.text, 'ملح وفلفل');
    assert.equal(compose('Salt & Pepper', TERMS)?.text, 'ملح وفلفل');
  });

  it('leaves words that nobody knows as they are and says which; none where they are most', () => {
    assert.deepEqual(compose('Fresh Milk Zaatar', TERMS), { text: 'Zaatar حليب طازج', unknown: ['Zaatar'] });
    assert.equal(compose('Coca Cola Zero Milk', TERMS), null);
    assert.equal(compose('500 g', TERMS), null);
  });

  it('makes no word up and loses no number, whatever it is given', () => {
    const allowed = new Set([
      'و',
      '×',
      'جم',
      'كجم',
      'مل',
      'لتر',
      'حبة',
      'حبات',
      ...TERMS.flatMap(({ text }) => text.split(' ')),
    ]);
    fc.assert(
      fc.property(NAME, (name) => {
        const composed = compose(name, TERMS);
        if (composed === null) return;
        for (const word of wordsOf(composed.text))
          assert.ok(
            allowed.has(word.text) ||
              allowed.has(word.text.replace(/^و+/u, '')) ||
              name.includes(word.text.replace(/^و+/u, '')),
            `${word.text} of ${composed.text} is not of ${name}`,
          );
        assert.deepEqual(numbers(composed.text), numbers(name));
        for (const word of composed.unknown) assert.ok(composed.text.includes(word));
      }),
    );
  });
});

describe('sizes', () => {
  it('are written as the store writes them', () => {
    const written = (text: string) => sizesOf(text).map(({ text: size }) => size);
    assert.deepEqual(written('500g'), ['500 جم']);
    assert.deepEqual(written('1.5 Kg'), ['1.5 كجم']);
    assert.deepEqual(written('2 Litres'), ['2 لتر']);
    assert.deepEqual(written('6x330 ml'), ['6 × 330 مل']);
    assert.deepEqual(written('1 pc'), ['حبة واحدة']);
    assert.deepEqual(written('2 pieces'), ['حبتان']);
    assert.deepEqual(written('7 pcs, 11 pcs, 100 pcs'), ['7 حبات', '11 حبة', '100 حبة']);
  });
  it('are not seen in words and codes', () => {
    for (const text of ['3G', '7UP', 'B12 g1', '5GHz', 'Omega 3 glass', 'A4 Paper'])
      assert.deepEqual(
        sizesOf(text).filter(({ from }) => text !== '3G' || from > 0),
        [],
        text,
      );
  });
});

describe('terms in a text', () => {
  it('are the longest there are, in the order of the text, each once', () => {
    assert.deepEqual(
      termsIn('Full Cream Milk, fresh milk 1 L', TERMS, true).map(({ term: english, text }) => [english, text]),
      [
        ['full cream', 'كامل الدسم'],
        ['milk', 'حليب'],
        ['fresh', 'طازج'],
        ['1 L', '1 لتر'],
      ],
    );
  });
  it('are found by phrases that are looked up, and cover each word of the text once', () => {
    fc.assert(
      fc.property(NAME, (name) => {
        const phrases = new Set(phrasesOf(name));
        const parts = findTerms(name, TERMS);
        for (const { entry } of parts) if (entry) assert.ok(phrases.has(entry.term.toLowerCase()), entry.term);
        assert.deepEqual(
          parts.flatMap(({ from, to }) => wordsOf(name.slice(from, to)).map(({ text }) => text)),
          wordsOf(name).map(({ text }) => text),
        );
      }),
    );
  });
});

describe('near texts', () => {
  it('show word by word what is different', () => {
    assert.deepEqual(compareTexts('Fresh Milk 1 L', 'fresh skimmed milk 2 L'), {
      score: 67,
      words: [
        { text: 'Fresh', in: 'both' },
        { text: 'skimmed', in: 'there' },
        { text: 'Milk', in: 'both' },
        { text: '2', in: 'there' },
        { text: '1', in: 'here' },
        { text: 'L', in: 'both' },
      ],
    });
  });

  it('are the nearest first, never the same text, each translation once', () => {
    const near = nearest('Fresh Milk Full Cream', [
      { source: 'fresh milk full cream', text: 'same' },
      { source: 'Fresh Milk', text: 'a' },
      { source: 'Fresh Milk Low Fat', text: 'b' },
      { source: 'Fresh Milk Full Fat', text: 'c' },
      { source: 'Fresh Full Milk Fat', text: 'c' },
      { source: 'Socks', text: 'd' },
    ]);
    assert.deepEqual(
      near.map(({ text }) => text),
      ['c', 'a', 'b'],
    );
  });

  it('hold exactly the words of both texts, and tell the same of both ways', () => {
    fc.assert(
      fc.property(NAME, NAME, (here, there) => {
        const { score, words } = compareTexts(here, there);
        const of = (side: 'here' | 'there') => words.filter((word) => word.in === 'both' || word.in === side).length;
        assert.equal(of('here'), wordsOf(here).length);
        assert.equal(of('there'), wordsOf(there).length);
        assert.ok(score >= 0 && score <= 100);
        assert.equal(score, compareTexts(there, here).score);
        if (wordsOf(here).length > 0) assert.equal(compareTexts(here, here).score, 100);
      }),
    );
  });
});
