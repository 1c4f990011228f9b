import { type PrintFact, type PrintText, type PrintValue, type RemittanceAdvice, toDecimal } from '@bo/contracts';
import type { Issuer, Paper, Saying } from '../../store/papers/papers.service.ts';
import { entryTables } from '../seller-ledger/statement.service.ts';

/** What a remittance advice says in both languages. */
const WORDS = {
  title: ['Remittance advice', 'إشعار تحويل'],
  seller: ['Seller', 'البائع'],
  legal_name: ['Legal name', 'الاسم القانوني'],
  trn: ['TRN', 'رقم التسجيل الضريبي'],
  number: ['Payout', 'رقم الصرف'],
  paid_at: ['Paid', 'تاريخ الدفع'],
  period: ['Earnings available', 'أرباح أصبحت متاحة'],
  account: ['Account', 'الحساب'],
  reference: ['Bank reference', 'مرجع البنك'],
  run: ['Payout run', 'دورة الصرف'],
  totals: ['What it is made of', 'مما يتكوّن المبلغ'],
  brought_forward: ['Left over before', 'متبقٍّ من قبل'],
  sum: ['Became available', 'أصبح متاحًا'],
  carried_forward: ['Left for the next payout', 'متبقٍّ للصرف القادم'],
  paid: ['Paid', 'المدفوع'],
} as const satisfies Readonly<Record<string, readonly [string, string]>>;

/** The account a payout went to, as it may be shown: four characters tell whose it is and help nobody else. */
const masked = (end: string): string => `•••• ${end}`;

/** A remittance advice on paper: the same lines as on the page, worded in the languages asked for. */
export function advicePaper(advice: RemittanceAdvice, issuer: Issuer, saying: Saying): Paper {
  const { payout, legal_name, vat_number, from, upto, brought_forward, carried_forward } = advice;
  const word = (name: keyof typeof WORDS): PrintText => saying.text(WORDS[name][0], WORDS[name][1]);
  const money = (minor: number) => toDecimal(minor, payout.currency);
  const fact = (name: keyof typeof WORDS, value: PrintValue): PrintFact => ({ label: word(name), value });
  const { en, ab } = saying.moment(upto);
  return {
    language: saying.language,
    paper: 'a4',
    store: saying.name(issuer.name, issuer.name_ar),
    store_facts: issuer.vat_number === '' ? [] : [fact('trn', issuer.vat_number)],
    title: word('title'),
    mark: null,
    barcode: null,
    facts: [
      fact('seller', saying.name(payout.seller.name, payout.seller.name_ar)),
      fact('number', payout.number),
      fact('legal_name', legal_name),
      ...(payout.finished_at === null ? [] : [fact('paid_at', saying.date(payout.finished_at))]),
      ...(vat_number === '' ? [] : [fact('trn', vat_number)]),
      fact('account', `${payout.bank_holder} ${masked(payout.iban_end)}`),
      fact('reference', payout.reference),
      ...(payout.run === null ? [] : [fact('run', payout.run.number)]),
      fact('period', from === null ? { en: en && `until ${en}`, ab: ab && `حتى ${ab}` } : saying.span(from, upto)),
    ],
    tables: entryTables({ ...advice, currency: payout.currency }, word('totals'), saying),
    totals: [
      { ...fact('brought_forward', money(brought_forward)), strong: false },
      { ...fact('sum', money(payout.amount + carried_forward - brought_forward)), strong: false },
      { ...fact('carried_forward', money(carried_forward)), strong: false },
      { ...fact('paid', money(payout.amount)), strong: true },
    ],
    notes: payout.note === '' ? [saying.currency()] : [payout.note, saying.currency()],
  };
}
