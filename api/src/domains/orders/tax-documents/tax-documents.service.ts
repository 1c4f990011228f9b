import { type CreditNote, PrintDocument, type PrintLanguage, type Prints } from '@bo/contracts';
import type { Actor } from '../../../platform/access/caller.ts';
import type { Db, Trx } from '../../../platform/db/database.ts';
import { newId } from '../../../platform/ids.ts';
import { createdBy, expectFound } from '../../../platform/records.ts';
import type { UnitOfWork } from '../../../platform/unit-of-work.ts';
import { readIssuer } from '../../store/papers/papers.service.ts';
import { type Charge, chargedAt, changeOf, invoiceCharges, totalOf } from './charge.ts';
import { creditNote } from './credit-note.document.ts';
import {
  type ChargedOrder,
  deliveryRateOf,
  findCreditNote,
  insertDocument,
  lockInvoiced,
  readCharged,
  readContents,
  readRefundLines,
  readRefundParts,
  takeInvoiceNumber,
  takeNoteNumber,
} from './tax-documents.repository.ts';

export { invoiceCharges } from './charge.ts';
export { deliveryRateOf, takeInvoiceNumber } from './tax-documents.repository.ts';

/** The write in which a charge changes. */
export type Charging = Pick<UnitOfWork, 'trx' | 'actor' | 'audit'>;

/** What changes the charge of an order. */
export interface Cause {
  refund?: { id: string; delivery_fee: number; reason: { name: string; name_ar: string } };
  /** Why, as it was typed; a refund brings its own reason. */
  reason?: string;
  /** When it happened; now by default. */
  at?: Date;
}

const vatIn = (charges: readonly Charge[]) => charges.reduce((sum, { vat }) => sum + vat, 0);
const chargeOf = ({ status, amount, credited }: ChargedOrder) =>
  status === 'cancelled' ? 0 : Math.max(0, amount - credited);

const about = ({ id, number, customer_id, customer_name, dealer_id, currency }: ChargedOrder) => ({
  order_id: id,
  order_number: number,
  customer_id,
  customer_name,
  dealer_id,
  currency,
});

/**
 * Before something changes what an order charges: its invoice stands in the chain of its documents, also where it was drawn before there
 * were any, with what was taken off it until now.
 */
export async function beginCharge(unit: Charging, orderId: string): Promise<void> {
  const order = await lockInvoiced(unit.trx, orderId);
  if (order && !(await readCharged(unit.trx, orderId))) await beginChain(unit, order, chargeOf(order));
}

/** Writes the invoice of an order, by which it charges `total` now; answers that by rate. */
async function beginChain({ trx, actor }: Charging, order: ChargedOrder, total: number): Promise<Charge[]> {
  const invoice = invoiceCharges(order, deliveryRateOf(order, (await readIssuer(trx)).vat_rate));
  const now = chargedAt(invoice, invoice, total);
  await insertDocument(trx, {
    ...about(order),
    ...createdBy(actor.id),
    id: newId('txd'),
    kind: 'invoice',
    number: order.invoice_number,
    invoice_number: order.invoice_number,
    before: 0,
    after: totalOf(now),
    vat: -vatIn(now),
    rates: changeOf([], now),
    content: null,
  });
  return now;
}

/**
 * After something changed it: a credit note for what an order charges less now, an invoice for what it charges more. Nothing where it
 * charges the same. Neither is ever undone.
 */
export async function noteCharge(
  unit: Charging,
  orderId: string,
  { refund, reason = '', at = new Date() }: Cause,
): Promise<void> {
  const { trx, actor } = unit;
  const order = await lockInvoiced(trx, orderId);
  if (!order) return;
  // An invoice that was just drawn charges all of it: what was taken off before is noted at once.
  const before = (await readCharged(trx, orderId)) ?? (await beginChain(unit, order, order.amount));
  if (chargeOf(order) === totalOf(before)) return;
  const issuer = await readIssuer(trx);
  const deliveryRate = deliveryRateOf(order, issuer.vat_rate);
  const parts = refund
    ? [...(await readRefundParts(trx, refund.id)), { rate: deliveryRate, gross: refund.delivery_fee }]
    : [];
  const after = chargedAt(invoiceCharges(order, deliveryRate), before, chargeOf(order), parts);
  const rates = changeOf(before, after);
  const falls = totalOf(after) < totalOf(before);
  const id = newId('txd');
  const why = { en: refund?.reason.name ?? reason, ab: refund?.reason.name_ar ?? reason };
  const number = falls ? await takeNoteNumber(trx) : await takeInvoiceNumber(trx);
  await insertDocument(trx, {
    ...about(order),
    ...createdBy(actor.id),
    id,
    kind: falls ? 'credit_note' : 'invoice',
    number,
    refund_id: refund?.id ?? null,
    created_at: at,
    invoice_number: order.invoice_number,
    reason: why.en,
    reason_ar: why.ab,
    before: totalOf(before),
    after: totalOf(after),
    vat: vatIn(before) - vatIn(after),
    rates,
    content: falls
      ? creditNote({
          number,
          at: at.toISOString(),
          order,
          issuer,
          reason: why,
          lines: refund ? await readRefundLines(trx, refund.id) : [],
          rates,
        })
      : null,
  });
  if (falls) {
    const written = { number, order_number: order.number, invoice_number: order.invoice_number };
    const charge = { before: totalOf(before), after: totalOf(after), vat: vatIn(before) - vatIn(after) };
    await unit.audit({ type: 'credit_note', id, action: 'created', after: { ...written, ...charge } });
  }
}

/** One language of a text that is kept in both; the whole where both are asked for. */
function inLanguage(value: unknown, language: PrintLanguage): unknown {
  if (language === 'both' || typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map((one) => inLanguage(one, language));
  const entries = Object.entries(value);
  if (entries.length === 2 && 'en' in value && 'ab' in value)
    return { en: language === 'en' ? value.en : null, ab: language === 'ab' ? value.ab : null };
  return Object.fromEntries(entries.map(([key, inner]) => [key, inLanguage(inner, language)]));
}

/** Credit notes by their ids or numbers, each once, in the order they were asked for. @throws DomainError 404 */
export async function findNotes(db: Db | Trx, viewer: Actor, ids: readonly string[]): Promise<CreditNote[]> {
  const found = new Map<string, CreditNote>();
  for (const id of ids) {
    const note = expectFound(await findCreditNote(db, id, viewer));
    found.set(note.id, note);
  }
  return [...found.values()];
}

/** The papers of credit notes as they were drawn. */
export async function papersOf(db: Db | Trx, notes: readonly CreditNote[], language: PrintLanguage): Promise<Prints> {
  const ids = notes.map(({ id }) => id);
  const contents = await readContents(db, ids);
  const paperOf = (id: string) => ({ ...(inLanguage(contents.get(id), language) as object), mark: null, language });
  return { documents: ids.map((id) => PrintDocument.parse(paperOf(id))), refused: [] };
}
