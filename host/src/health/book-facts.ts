import { BOOK_AMOUNTS, BOOK_COUNTS, type BookDifference, type BookFact, type BookFacts } from '@bo/contracts';
import { useFormat } from '@bo/i18n';
import en from '../locales/en/books.json';
import { useBooksText } from './books-text.ts';

type Value = BookFacts[BookFact];

const AMOUNTS: ReadonlySet<BookFact> = new Set(BOOK_AMOUNTS);
const COUNTS: ReadonlySet<BookFact> = new Set(BOOK_COUNTS);
const isWord = (value: string): value is keyof typeof en.word => Object.hasOwn(en.word, value);

/** A fact of the books in words: money, a count, a moment, yes or no. */
export function useFactText() {
  const t = useBooksText();
  const format = useFormat();
  return (fact: BookFact, value: Value): string => {
    if (value === null || value === undefined || value === '') return t('empty');
    if (typeof value === 'boolean') return t(value ? 'yes' : 'no');
    if (typeof value === 'number')
      return AMOUNTS.has(fact) ? format.money(value) : COUNTS.has(fact) ? format.number(value) : String(value);
    if (fact === 'last_order_at') return format.dateTime(value);
    return (fact === 'status' || fact === 'state') && isWord(value) ? t(`word.${value}`) : value;
  };
}

/** The facts of a difference in the order in which they were compared, those that differ last of all. */
export function factsOf({ stored, expected }: Pick<BookDifference, 'stored' | 'expected'>) {
  const facts = (Object.keys(stored) as BookFact[]).map((fact) => ({
    fact,
    before: stored[fact],
    after: expected[fact],
    differs: stored[fact] !== expected[fact],
  }));
  return [...facts.filter(({ differs }) => !differs), ...facts.filter(({ differs }) => differs)];
}
