import type { ChargeChange } from '@bo/contracts';
import { amountText, barcodeOf, type Issuer, percentText, sayingIn } from '../../store/papers/papers.service.ts';
import type { ChargedOrder } from './charged-order.repository.ts';
import { bySeenRate, column, fact, issuerHead, rateText, type TaxPaper } from './tax-paper.ts';

interface Drawing {
  kind: 'credit_note' | 'invoice';
  number: string;
  /** When it is drawn, as an instant. */
  at: string;
  order: ChargedOrder;
  issuer: Issuer & { time_zone: string };
  reason: { en: string; ab: string };
  lines: readonly { title: string; title_ar: string; quantity: number; amount: number; vat_rate: number }[];
  rates: readonly ChargeChange[];
}

/**
 * The text of a credit note, or of an invoice for the difference, in both languages: fixed when its number is drawn,
 * and printed from what is kept ever after. The phone number stands outside of it, since not everyone who prints may
 * see it.
 */
export function changePaper({ kind, number, at, order, issuer, reason, lines, rates }: Drawing): TaxPaper {
  const saying = sayingIn('both', { currency: order.currency, time_zone: issuer.time_zone });
  const { word } = saying;
  const money = (minor: number) => amountText(minor, order.currency);
  const sum = (of: (change: ChargeChange) => number) => rates.reduce((total, change) => total + of(change), 0);
  const falls = kind === 'credit_note';
  const sign = falls ? 1 : -1;
  const rows = bySeenRate(rates, (one, other) => ({
    ...one,
    before: one.before + other.before,
    after: one.after + other.after,
    vat_before: one.vat_before + other.vat_before,
    vat_after: one.vat_after + other.vat_after,
  }));
  const titles = falls ? (['credit_note', 'tax_credit_note'] as const) : (['invoice', 'tax_invoice'] as const);
  return {
    order_id: order.id,
    kind,
    language: 'both',
    paper: 'a4',
    ...issuerHead(issuer, saying),
    title: word(titles[issuer.vat_number === '' ? 0 : 1]),
    barcode: barcodeOf(number),
    facts: [
      ...fact(word(falls ? 'credit_note_number' : 'invoice_number'), number),
      ...fact(word('customer'), order.customer_name),
      ...fact(word('invoice_date'), saying.date(at)),
      ...fact(word('customer_trn'), order.customer_tax_number),
      ...fact(word('of_invoice'), order.invoice_number),
      ...fact(word('billing_address'), order.billing_address),
      ...fact(word('order'), order.number),
      ...fact(word('invoiced_on'), saying.date(order.invoiced_at)),
      ...(reason.en === '' && reason.ab === '' ? [] : fact(word('reason'), saying.name(reason.en, reason.ab))),
    ],
    tables: [
      ...(lines.length === 0
        ? []
        : [
            {
              title: null,
              columns: [
                column(word('line'), 6),
                column(word('product'), 50, { numeric: false, main: true }),
                column(word('quantity'), 14),
                column(word('vat_rate'), 12),
                column(word('amount'), 18),
              ],
              rows: lines.map((line, index) => ({
                cells: [
                  String(index + 1),
                  saying.name(line.title, line.title_ar),
                  String(line.quantity),
                  percentText(line.vat_rate),
                  money(line.amount),
                ],
                notes: [],
              })),
            },
          ]),
      {
        title: word('vat_summary'),
        columns: [
          column(word('vat_rate'), 1, { main: true, numeric: false }),
          column(word('value_before'), 1),
          column(word('value_after'), 1),
          column(word('before_vat'), 1),
          column(word('vat'), 1),
          column(word('with_vat'), 1),
        ],
        rows: rows
          .filter(({ before, after }) => before !== after)
          .map((row) => {
            const gross = sign * (row.before - row.after);
            const vat = sign * (row.vat_before - row.vat_after);
            return {
              cells: [
                rateText(row, saying),
                money(row.before),
                money(row.after),
                money(gross - vat),
                money(vat),
                money(gross),
              ],
              notes: [],
            };
          }),
      },
    ],
    totals: [
      { label: word('value_before'), value: money(sum(({ before }) => before)), strong: false },
      { label: word('value_after'), value: money(sum(({ after }) => after)), strong: false },
      {
        label: word(falls ? 'credit' : 'more_charged'),
        value: money(sign * sum(({ before, after }) => before - after)),
        strong: true,
      },
      { label: word('total_vat'), value: money(sign * sum((one) => one.vat_before - one.vat_after)), strong: false },
    ],
    notes: [saying.currency()],
  };
}
