import { type PrintTable, type PrintText, type PrintValue, type SellerStatement, toDecimal } from '@bo/contracts';
import type { Saying } from '../../store/papers/papers.service.ts';

/** What entries of the ledger are called on paper, in both languages. */
const WORDS = {
  lines: ['Every entry', 'كل الحركات'],
  kind: ['Type', 'النوع'],
  entries: ['Entries', 'الحركات'],
  amount: ['Amount', 'المبلغ'],
  at: ['Date', 'التاريخ'],
  number: ['Number', 'الرقم'],
  about: ['About', 'البيان'],
} as const satisfies Readonly<Record<string, readonly [string, string]>>;

type Entries = Pick<SellerStatement, 'currency' | 'totals' | 'lines'>;
/** Entries as two tables: their sums by kind, then each with what it is about. */
export function entryTables({ currency, totals, lines }: Entries, title: PrintText, saying: Saying): PrintTable[] {
  const word = (name: keyof typeof WORDS): PrintText => saying.text(WORDS[name][0], WORDS[name][1]);
  const money = (minor: number) => toDecimal(minor, currency);
  const percent = (basisPoints: number) => `${String(basisPoints / 100)}%`;
  const column = (name: keyof typeof WORDS, share: number, numeric = false, main = false) => ({
    label: word(name),
    share,
    numeric,
    main,
  });
  const about = ({ base, rate, line, reason }: Entries['lines'][number]): PrintValue => {
    if (base !== null && rate !== null) return `${percent(rate)} × ${money(base)}`;
    if (!line) return reason;
    const { en, ab } = saying.name(line.title, line.title_ar);
    const times = line.quantity === null ? '' : ` × ${String(line.quantity)}`;
    return { en: en && `${en}${times}`, ab: ab && `${ab}${times}` };
  };
  return [
    {
      title,
      columns: [column('kind', 3, false, true), column('entries', 1, true), column('amount', 1.4, true)],
      rows: totals.map(({ kind, entries, amount }) => ({
        cells: [saying.label('earning_kind', kind), String(entries), money(amount)],
        notes: [],
      })),
    },
    {
      title: word('lines'),
      columns: [
        column('at', 1.6),
        column('kind', 1.6),
        column('number', 1.3),
        column('about', 3, false, true),
        column('amount', 1.2, true),
      ],
      rows: lines.map((line) => ({
        cells: [
          saying.date(line.at),
          saying.label('earning_kind', line.kind),
          line.order?.number ?? line.payout?.number ?? '',
          about(line),
          money(line.amount),
        ],
        notes: [],
      })),
    },
  ];
}
