import { type PrintFact, type PrintText, type PrintValue, type SellerStatement, toDecimal } from '@bo/contracts';
import { entryTables } from './entries.document.ts';
import type { Issuer, Paper, Saying } from '../../store/papers/papers.service.ts';

/** What a statement says in both languages. */
const WORDS = {
  title: ['Seller statement', 'كشف حساب البائع'],
  seller: ['Seller', 'البائع'],
  legal_name: ['Legal name', 'الاسم القانوني'],
  trn: ['TRN', 'رقم التسجيل الضريبي'],
  month: ['Month', 'الشهر'],
  opening: ['Opening balance', 'رصيد أول المدة'],
  closing: ['Closing balance', 'رصيد آخر المدة'],
  pending: ['of which pending', 'منه المعلّق'],
  available: ['of which available', 'منه المتاح'],
  reserved: ['of which reserved', 'منه المحجوز'],
  totals: ['The month in sums', 'مجاميع الشهر'],
  sum: ['Change in the month', 'التغيّر في الشهر'],
} as const satisfies Readonly<Record<string, readonly [string, string]>>;

/** A statement on paper: the same lines as on the page, worded in the languages asked for. */
export function statementPaper(statement: SellerStatement, issuer: Issuer, saying: Saying): Paper {
  const word = (name: keyof typeof WORDS): PrintText => saying.text(WORDS[name][0], WORDS[name][1]);
  const money = (minor: number) => toDecimal(minor, statement.currency);
  const fact = (name: keyof typeof WORDS, value: PrintValue): PrintFact => ({ label: word(name), value });
  const { seller, legal_name, vat_number, month, opening, closing } = statement;
  return {
    language: saying.language,
    paper: 'a4',
    store: saying.name(issuer.name, issuer.name_ar),
    store_facts: issuer.vat_number === '' ? [] : [fact('trn', issuer.vat_number)],
    title: word('title'),
    mark: null,
    barcode: null,
    facts: [
      fact('seller', saying.name(seller.name, seller.name_ar)),
      fact('month', month),
      fact('legal_name', legal_name),
      ...(vat_number === '' ? [] : [fact('trn', vat_number)]),
    ],
    tables: entryTables(statement, word('totals'), saying),
    totals: [
      { ...fact('opening', money(opening)), strong: false },
      { ...fact('sum', money(closing - opening)), strong: false },
      { ...fact('closing', money(closing)), strong: true },
      ...(['pending', 'available', 'reserved'] as const).map((name) => ({
        ...fact(name, money(statement[name])),
        strong: false,
      })),
    ],
    notes: [saying.currency()],
  };
}
