import type { ChargeChange, PrintColumn, PrintDocument, PrintFact, PrintText, PrintValue } from '@bo/contracts';
import { amountText, barcodeOf, type Issuer, percentText, sayingIn } from '../../store/papers/papers.service.ts';
import type { ChargedOrder } from './tax-documents.repository.ts';

interface Drawing {
  number: string;
  /** When it is drawn, as an instant. */
  at: string;
  order: ChargedOrder;
  issuer: Issuer & { time_zone: string };
  reason: { en: string; ab: string };
  lines: readonly { title: string; title_ar: string; quantity: number; amount: number; vat_rate: number }[];
  rates: readonly ChargeChange[];
}

const column = (label: PrintText, share: number, more: Partial<PrintColumn> = {}): PrintColumn => ({
  label,
  share,
  numeric: true,
  main: false,
  ...more,
});

/** What a credit note says, in both languages: fixed when its number is drawn, and drawn from what is kept ever after. */
export function creditNote({ number, at, order, issuer, reason, lines, rates }: Drawing): Omit<PrintDocument, 'mark'> {
  const saying = sayingIn('both', { currency: order.currency, time_zone: issuer.time_zone });
  const { word } = saying;
  const money = (minor: number) => amountText(minor, order.currency);
  const sum = (of: (change: ChargeChange) => number) => rates.reduce((total, change) => total + of(change), 0);
  const fact = (label: PrintText, value: PrintValue): PrintFact[] => (value === '' ? [] : [{ label, value }]);
  return {
    order_id: order.id,
    kind: 'credit_note',
    language: 'both',
    paper: 'a4',
    store: saying.name(issuer.name, issuer.name_ar),
    store_facts: [
      ...fact(word('trn'), issuer.vat_number),
      ...(issuer.address === '' && issuer.address_ar === ''
        ? []
        : fact(word('address'), saying.name(issuer.address, issuer.address_ar))),
    ],
    title: word(issuer.vat_number === '' ? 'credit_note' : 'tax_credit_note'),
    barcode: barcodeOf(number),
    facts: [
      ...fact(word('credit_note_number'), number),
      ...fact(word('customer'), order.customer_name),
      ...fact(word('invoice_date'), saying.date(at)),
      ...fact(word('phone'), order.customer_phone),
      ...fact(word('of_invoice'), order.invoice_number),
      ...fact(word('billing_address'), order.billing_address),
      ...fact(word('order'), order.number),
      ...(order.invoiced_at === null ? [] : fact(word('invoiced_on'), saying.date(order.invoiced_at))),
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
        rows: rates
          .filter(({ before, after }) => before !== after)
          .map(({ rate, before, after, vat_before, vat_after }) => ({
            cells: [
              percentText(rate),
              money(before),
              money(after),
              money(before - after - (vat_before - vat_after)),
              money(vat_before - vat_after),
              money(before - after),
            ],
            notes: [],
          })),
      },
    ],
    totals: [
      { label: word('value_before'), value: money(sum(({ before }) => before)), strong: false },
      { label: word('value_after'), value: money(sum(({ after }) => after)), strong: false },
      { label: word('credit'), value: money(sum(({ before, after }) => before - after)), strong: true },
      { label: word('total_vat'), value: money(sum((one) => one.vat_before - one.vat_after)), strong: false },
    ],
    notes: [saying.currency()],
  };
}
