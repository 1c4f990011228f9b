import type { PrintColumn, PrintDocument, PrintFact, PrintText, PrintValue } from '@bo/contracts';
import { type Issuer, percentText, type Saying } from '../../store/papers/papers.service.ts';

// What invoices and credit notes share on paper.

/** A paper as it is fixed: what stands outside of its text is added when it is printed. */
export type TaxPaper = Omit<PrintDocument, 'mark'>;

export const column = (label: PrintText, share: number, more: Partial<PrintColumn> = {}): PrintColumn => ({
  label,
  share,
  numeric: true,
  main: false,
  ...more,
});

export const fact = (label: PrintText, value: PrintValue): PrintFact[] => (value === '' ? [] : [{ label, value }]);
const named = (label: PrintText, en: string, ab: string, { name }: Saying): PrintFact[] =>
  en === '' && ab === '' ? [] : [{ label, value: name(en, ab) }];

/** The store at the head of the paper. */
export const issuerHead = (issuer: Issuer, saying: Saying): Pick<TaxPaper, 'store' | 'store_facts'> => ({
  store: saying.name(issuer.name, issuer.name_ar),
  store_facts: [
    ...named(saying.word('legal_name'), issuer.legal_name, issuer.legal_name_ar, saying),
    ...fact(saying.word('trn'), issuer.vat_number),
    ...named(saying.word('address'), issuer.address, issuer.address_ar, saying),
    ...fact(saying.word('contact'), [issuer.phone, issuer.email].filter(Boolean).join(' · ')),
  ],
});

/** A rate as papers name it: exempt goods bear none. */
export const rateText = ({ rate, exempt }: { rate: number; exempt?: boolean | undefined }, { word }: Saying) =>
  exempt ? word('exempt') : percentText(rate);

/** Sums of parts by the name of their rate, of all suppliers together. */
export function bySeenRate<T extends { rate: number; exempt?: boolean | undefined }>(
  parts: readonly T[],
  sum: (one: T, other: T) => T,
): T[] {
  const rows = new Map<string, T>();
  for (const part of parts) {
    const key = `${String(part.rate)} ${String(part.exempt ?? false)}`;
    const before = rows.get(key);
    rows.set(key, before ? sum(before, part) : part);
  }
  return [...rows.values()];
}
