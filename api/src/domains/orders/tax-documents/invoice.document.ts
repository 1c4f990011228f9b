import { lineAtList, type OrderLine, type PrintText, type PrintValue } from '@bo/contracts';
import {
  amountText,
  barcodeOf,
  type Issuer,
  percentText,
  type Saying,
  sayingIn,
} from '../../store/papers/papers.service.ts';
import type { Charge } from './charge.ts';
import type { ChargedOrder } from './charged-order.repository.ts';
import { bySeenRate, column, fact, issuerHead, rateText, type TaxPaper } from './tax-paper.ts';

/** So many grams as kilograms, or pieces; a number that stands alone says what it counts in its heading. */
export function measureOf(
  { text }: Saying,
  { sold_by }: Pick<OrderLine, 'sold_by'>,
  { quantity, weight_g }: { quantity: number; weight_g: number | null },
): PrintValue {
  if (sold_by === 'unit' || weight_g === null) return String(quantity);
  const kilograms = (weight_g / 1000).toFixed(3);
  return text(`${kilograms} kg`, `${kilograms} كجم`);
}

/** How much of a line the customer gets: as picked and weighed, once that is done; until then as ordered. */
export function given(
  { status }: { status: string },
  line: Pick<OrderLine, 'picked' | 'net' | 'quantity' | 'weight_g' | 'picked_weight_g'>,
) {
  const open = status === 'placed' || status === 'pending' || status === 'processed';
  // Orders from before picking was noted were paid for what was ordered.
  if (open || (line.picked === 0 && line.net > 0)) return { quantity: line.quantity, weight_g: line.weight_g };
  return { quantity: line.picked, weight_g: line.weight_g === null ? null : (line.picked_weight_g ?? line.weight_g) };
}

/**
 * The text of an invoice, in both languages: payments, delivery, the phone number and the mark "copy" stand outside of
 * it.
 */
export function invoicePaper({
  order,
  issuer,
  charges,
}: {
  order: ChargedOrder;
  issuer: Issuer & { time_zone: string };
  /** All that it charges, by supply. */
  charges: readonly Charge[];
}): TaxPaper {
  const saying = sayingIn('both', { currency: order.currency, time_zone: issuer.time_zone });
  const { word } = saying;
  const money = (minor: number) => amountText(minor, order.currency);
  const lines = order.lines.filter((line) => line.net !== 0 || given(order, line).quantity > 0);
  const total = (label: PrintText, minor: number, strong = false) => ({ label, value: money(minor), strong });
  const some = (label: PrintText, minor: number) => (minor === 0 ? [] : [total(label, minor)]);
  const coupon = word('coupon');
  const couponCode = order.coupon_code === null ? '' : ` ${order.coupon_code}`;
  const rates = bySeenRate(charges, (one, other) => ({
    ...one,
    gross: one.gross + other.gross,
    vat: one.vat + other.vat,
  }));
  return {
    order_id: order.id,
    kind: 'invoice',
    language: 'both',
    paper: 'a4',
    ...issuerHead(issuer, saying),
    title: word(issuer.vat_number === '' ? 'invoice' : 'tax_invoice'),
    barcode: barcodeOf(order.number),
    facts: [
      ...fact(word('invoice_number'), order.invoice_number),
      ...fact(word('customer'), order.customer_name),
      ...fact(word('invoice_date'), saying.date(order.invoiced_at)),
      ...fact(word('customer_trn'), order.customer_tax_number),
      ...fact(word('order'), order.number),
      ...fact(word('billing_address'), order.billing_address),
      ...fact(word('purchase_date'), saying.moment(order.purchase_date)),
    ],
    tables: [
      {
        title: null,
        columns: [
          column(word('line'), 5),
          column(word('product'), 29, { numeric: false, main: true }),
          column(word('quantity'), 10),
          column(word('price'), 10),
          column(word('discount'), 10),
          column(word('before_vat'), 10),
          column(word('vat_rate'), 9),
          column(word('vat'), 9),
          column(word('amount'), 11),
        ],
        rows: lines.map((line, at) => {
          const measure = given(order, line);
          const list = lineAtList({ list_price: line.list_price, selling_price: line.unit_price }, measure);
          return {
            cells: [
              String(at + 1),
              saying.name(line.title, line.title_ar),
              measureOf(saying, line, measure),
              money(line.list_price),
              money(list - line.net),
              money(line.net - line.vat),
              line.vat_exempt ? word('exempt') : percentText(line.vat_rate),
              money(line.vat),
              money(line.net),
            ],
            notes: [saying.size(line)],
          };
        }),
      },
      {
        title: word('vat_summary'),
        columns: [
          column(word('vat_rate'), 1, { numeric: false, main: true }),
          column(word('before_vat'), 1),
          column(word('vat'), 1),
          column(word('with_vat'), 1),
        ],
        rows: rates.map((row) => ({
          cells: [rateText(row, saying), money(row.gross - row.vat), money(row.vat), money(row.gross)],
          notes: [],
        })),
      },
    ],
    totals: [
      total(word('items_total'), order.items_total),
      ...some(saying.text(`${coupon.en ?? ''}${couponCode}`, `${coupon.ab ?? ''}${couponCode}`), -order.discount_total),
      ...some(word('delivery_fee'), order.delivery_fee),
      total(word('total'), order.amount, true),
      total(word('total_vat'), order.vat),
    ],
    notes: [saying.currency()],
  };
}
