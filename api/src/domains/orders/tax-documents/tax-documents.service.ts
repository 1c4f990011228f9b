import { type CreditNote, PrintDocument, type PrintFact, type PrintLanguage, type Prints } from '@bo/contracts';
import type { Actor } from '../../../platform/access/caller.ts';
import type { Db, Trx } from '../../../platform/db/database.ts';
import { DomainError } from '../../../platform/errors/domain-error.ts';
import { newId } from '../../../platform/ids.ts';
import { createdBy, expectFound } from '../../../platform/records.ts';
import { readSetting } from '../../../platform/settings.ts';
import type { UnitOfWork } from '../../../platform/unit-of-work.ts';
import { tellCreditNote } from '../../store/messages/messages.service.ts';
import { readIssuer } from '../../store/papers/papers.service.ts';
import {
  fixText,
  insertDocument,
  lockChain,
  readFirst,
  takeInvoiceNumber,
  takeNoteNumber,
} from './chain.repository.ts';
import { changePaper } from './change.document.ts';
import { type Charge, chargedAt, changeOf, invoiceCharges, totalOf } from './charge.ts';
import {
  type ChargedOrder,
  deliveryRateOf,
  keepSupplies,
  lockInvoiced,
  readCharged,
  readMostCharged,
  readInvoiced,
  readPaidBefore,
  readRefundLines,
  readRefundParts,
  supplyOf,
} from './charged-order.repository.ts';
import { formOf, mayIssueFull } from './form.ts';
import { invoicePaper } from './invoice.document.ts';
import { findCreditNote, readContents, readInvoiceTexts } from './tax-documents.repository.ts';
import type { TaxPaper } from './tax-paper.ts';

export { lockChain, takeInvoiceNumber } from './chain.repository.ts';
export { given, measureOf } from './invoice.document.ts';

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

type Issuing = Awaited<ReturnType<typeof readIssuer>>;

const vatIn = (charges: readonly Charge[]) => charges.reduce((sum, { vat }) => sum + vat, 0);
const chargeOf = ({ status, amount, credited }: ChargedOrder) =>
  status === 'cancelled' ? 0 : Math.max(0, amount - credited);
/** The amounts that an order's invoices charge, by supply. */
const invoicedOf = (order: ChargedOrder, issuer: Issuing): Charge[] =>
  invoiceCharges(
    { ...order, lines: order.lines.map((line) => ({ ...supplyOf(line), gross: line.net, vat: line.vat })) },
    deliveryRateOf(order, issuer.vat_rate),
  );

const about = ({ id, number, warehouse_emirate, customer_emirate, ...order }: ChargedOrder) => ({
  order_id: id,
  order_number: number,
  invoice_number: order.invoice_number,
  customer_id: order.customer_id,
  customer_name: order.customer_name,
  dealer_id: order.dealer_id,
  currency: order.currency,
  warehouse_emirate,
  customer_emirate,
});

/** Fixes the invoice of an order before its charge changes, where it was drawn before texts were fixed. */
export const beginCharge = (unit: Charging, orderId: string): Promise<void> => fixInvoices(unit, [orderId]);

/**
 * Fixes those of these invoices that have no text yet, each as its order is now and with what was taken off it until
 * now.
 */
export async function fixInvoices(unit: Charging, orderIds: readonly string[]): Promise<void> {
  const { trx } = unit;
  const first = await readFirst(trx, orderIds);
  if (orderIds.every((id) => first.get(id)?.fixed)) return;
  const ids = await lockInvoiced(trx, orderIds);
  await lockChain(trx);
  await keepSupplies(trx, ids);
  const issuer = await readIssuer(trx);
  const known = await readFirst(trx, ids);
  for (const order of await readInvoiced(trx, ids)) {
    const document = known.get(order.id);
    if (document?.fixed) continue;
    if (document) await fixText(trx, document.id, formOf(order), textOf(order, issuer));
    else await drawInvoice(unit, order, issuer, chargeOf(order));
  }
}

/** The text of an invoice, and all that it charges. */
function textOf(order: ChargedOrder, issuer: Issuing): TaxPaper & { charges: Charge[] } {
  const charges = invoicedOf(order, issuer);
  return { ...invoicePaper({ order, issuer, charges }), charges };
}

/** Writes the invoice of an order, by which it charges `total` now; answers that by supply. */
async function drawInvoice(
  { trx, actor }: Charging,
  order: ChargedOrder,
  issuer: Issuing,
  total: number,
  due_at = order.invoiced_at,
): Promise<Charge[]> {
  const invoice = invoicedOf(order, issuer);
  const now = chargedAt(invoice, invoice, total);
  await insertDocument(
    trx,
    {
      ...about(order),
      ...createdBy(actor.id),
      id: newId('txd'),
      kind: 'invoice',
      form: formOf(order),
      created_at: order.invoiced_at,
      due_at,
      number: order.invoice_number,
      before: 0,
      after: totalOf(now),
      vat: -vatIn(now),
    },
    changeOf([], now),
    textOf(order, issuer),
  );
  return now;
}

/**
 * The invoice of an order whose number was just drawn. @throws DomainError 409 where the store cannot issue a full one
 * that is due
 */
async function drawNewInvoice(unit: Charging, order: ChargedOrder, issuer: Issuing): Promise<Charge[]> {
  if (formOf(order) === 'full' && !mayIssueFull(issuer)) throw new DomainError(409, 'invoice.needs_store_details');
  const paid =
    (await readSetting(unit.trx, 'tax.due')) === 'payment' ? await readPaidBefore(unit.trx, order) : undefined;
  return drawInvoice(unit, order, issuer, order.amount, paid);
}

/** Locks an order and reads its data for tax documents; undefined before it is invoiced. */
async function lockCharged(trx: Trx, orderId: string): Promise<ChargedOrder | undefined> {
  const ids = await lockInvoiced(trx, [orderId]);
  await keepSupplies(trx, ids);
  return (await readInvoiced(trx, ids))[0];
}

/**
 * After something changed it: a credit note for what an order charges less now, an invoice for what it charges more.
 * Nothing where it charges the same. Neither is ever undone.
 */
export async function noteCharge(
  unit: Charging,
  orderId: string,
  { refund, reason = '', at: happened }: Cause,
): Promise<void> {
  const { trx, actor } = unit;
  const at = happened ?? new Date();
  const order = await lockCharged(trx, orderId);
  if (!order) return;
  const issuer = await readIssuer(trx);
  // An invoice that was just drawn charges all of it: what was taken off before is noted at once.
  const before = (await readCharged(trx, orderId)) ?? (await drawNewInvoice(unit, order, issuer));
  if (chargeOf(order) === totalOf(before)) return;
  const parts = refund
    ? [
        ...(await readRefundParts(trx, refund.id)),
        { rate: deliveryRateOf(order, issuer.vat_rate), gross: refund.delivery_fee },
      ]
    : [];
  // A charge above all invoices comes of goods that they do not hold: those of the order as it is now.
  const most = await readMostCharged(trx, orderId);
  const invoice = totalOf(most) >= chargeOf(order) ? most : invoicedOf(order, issuer);
  const after = chargedAt(invoice, before, chargeOf(order), parts);
  const rates = changeOf(before, after);
  const kind = totalOf(after) < totalOf(before) ? 'credit_note' : 'invoice';
  const id = newId('txd');
  const why = { en: refund?.reason.name ?? reason, ab: refund?.reason.name_ar ?? reason };
  const number = kind === 'credit_note' ? await takeNoteNumber(trx) : await takeInvoiceNumber(trx);
  const lines = refund && kind === 'credit_note' ? await readRefundLines(trx, refund.id) : [];
  const change = { before: totalOf(before), after: totalOf(after), vat: vatIn(before) - vatIn(after) };
  const paper = changePaper({ kind, number, at: at.toISOString(), order, issuer, reason: why, lines, rates });
  await insertDocument(
    trx,
    {
      ...about(order),
      ...createdBy(actor.id),
      ...change,
      id,
      kind,
      number,
      form: formOf(order),
      refund_id: refund?.id ?? null,
      created_at: at,
      due_at: at,
      reason: why.en,
      reason_ar: why.ab,
    },
    rates,
    paper,
  );
  if (kind === 'credit_note') {
    const written = { number, order_number: order.number, invoice_number: order.invoice_number };
    await unit.audit({ type: 'credit_note', id, action: 'created', after: { ...written, ...change } });
    // One of the past is no news.
    if (happened === undefined)
      await tellCreditNote(
        unit,
        orderId,
        { number, invoice_number: order.invoice_number, amount: change.before - change.after },
        { ...paper, mark: null },
      );
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

const isPhone = ({ label }: PrintFact) => label.en === 'Phone' || label.ab === 'الهاتف';

/** A fixed text in the language asked for; what stands outside of it is added by `outside`. */
function printed(content: unknown, language: PrintLanguage, outside: Partial<PrintDocument> = {}): PrintDocument {
  const text = PrintDocument.parse({ ...(inLanguage(content, language) as object), mark: null, language });
  return {
    ...text,
    ...outside,
    // Notes that were drawn before phone numbers stood outside of the text hold one.
    facts: [...text.facts.filter((fact) => !isPhone(fact)), ...(outside.facts ?? [])],
    totals: [...text.totals, ...(outside.totals ?? [])],
  };
}

/** The printed documents of credit notes, with their fixed text. */
export async function papersOf(db: Db | Trx, notes: readonly CreditNote[], language: PrintLanguage): Promise<Prints> {
  const ids = notes.map(({ id }) => id);
  const contents = await readContents(db, ids);
  const { logo } = await readIssuer(db);
  return { documents: ids.map((id) => printed(contents.get(id), language)), refused: [], logo: logo || null };
}

/**
 * The invoices of orders as they were drawn, each with what stands outside of its text. One whose text is not fixed yet
 * is shown as its order is now: printing fixes it.
 */
export async function invoicePapers(
  db: Db | Trx,
  orderIds: readonly string[],
  language: PrintLanguage,
  outside: (orderId: string) => Partial<PrintDocument>,
): Promise<PrintDocument[]> {
  const texts = await readInvoiceTexts(db, orderIds);
  const known = new Set(texts.map(({ order_id }) => order_id));
  const unfixed = await readInvoiced(
    db,
    orderIds.filter((id) => !known.has(id)),
  );
  const issuer = await readIssuer(db);
  const all = [...texts, ...unfixed.map((order) => ({ order_id: order.id, content: textOf(order, issuer) }))];
  return orderIds.flatMap((id) => {
    const beside = outside(id);
    // Payments are those of the order: they stand on its first invoice.
    return all
      .filter(({ order_id }) => order_id === id)
      .map(({ content }, at) => printed(content, language, at === 0 ? beside : { mark: beside.mark ?? null }));
  });
}
