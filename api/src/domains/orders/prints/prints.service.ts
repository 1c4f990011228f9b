import {
  hideFields,
  type Language,
  type OrderDetail,
  type PrintKind,
  type PrintLanguage,
  type PrintRefusal,
  type Prints,
  type PrintsInput,
} from '@bo/contracts';
import { type Actor, may } from '../../../platform/access/caller.ts';
import type { Db, Trx } from '../../../platform/db/database.ts';
import { DomainError, notFound } from '../../../platform/errors/domain-error.ts';
import { sentence } from '../../../platform/errors/sentences.ts';
import type { UnitOfWork } from '../../../platform/unit-of-work.ts';
import { readIssuer, sayingIn } from '../../store/papers/papers.service.ts';
import { findOrder } from '../orders/orders.service.ts';
import { findNotes, fixInvoices, invoicePapers, papersOf } from '../tax-documents/tax-documents.service.ts';
import { documentsOf, outsideInvoice, type Printing, refusalOf } from './prints.document.ts';
import { notePrinted, readAisles, readPrinted, readShelves } from './prints.repository.ts';

/** Papers of orders. */
interface Asked {
  kind: PrintKind;
  ids: readonly string[];
}

interface Found {
  orders: OrderDetail[];
  refused: PrintRefusal[];
}

/** The orders in the order they were asked for, each once, and why others cannot be printed. */
async function ordersOf(db: Db | Trx, viewer: Actor, { kind, ids }: Asked, reader: Language): Promise<Found> {
  const found: Found = { orders: [], refused: [] };
  for (const id of new Set(ids)) {
    const order = await findOrder(db, id, viewer);
    const code = order ? refusalOf(kind, order) : 'not_found';
    if (order && code === undefined) {
      if (!found.orders.some((other) => other.id === order.id))
        found.orders.push(hideFields(order, (permission) => may(viewer, permission)));
    } else if (code !== undefined)
      found.refused.push({
        id,
        number: order?.number ?? null,
        code,
        detail: sentence(code, reader, { number: order?.number ?? id }),
      });
  }
  return found;
}

async function printsOf(
  db: Db | Trx,
  { orders, refused }: Found,
  { kind, language }: { kind: PrintKind; language: PrintLanguage },
  printedBefore: (ids: readonly string[]) => Promise<ReadonlySet<string>>,
): Promise<Prints> {
  const issuer = await readIssuer(db);
  const logo = issuer.logo || null;
  if (orders.length === 0) return { documents: [], refused, logo };
  const ids = orders.map(({ id }) => id);
  const before = await printedBefore(ids);
  const products = orders.flatMap(({ lines }) => lines.flatMap(({ product_id }) => product_id ?? []));
  const shelves = kind === 'pick_list' ? await readShelves(db, [...new Set(products)]) : new Map<string, never>();
  const variants = orders.flatMap(({ lines }) => lines.flatMap(({ variant_id }) => variant_id ?? []));
  const aisleOf = kind === 'pick_list' ? await readAisles(db, [...new Set(variants)]) : () => '';
  const printingOf = (order: OrderDetail): Printing => ({
    order,
    issuer,
    saying: sayingIn(language, { currency: order.currency, time_zone: issuer.time_zone }),
    copy: before.has(order.id),
    shelves,
    aisleOf: ({ variant_id }) => aisleOf(order.warehouse?.id ?? null, variant_id),
  });
  if (kind !== 'invoice')
    return { documents: orders.flatMap((order) => documentsOf(kind, printingOf(order))), refused, logo };
  const byId = new Map(orders.map((order) => [order.id, order]));
  const outside = (id: string) => {
    const order = byId.get(id);
    return order ? outsideInvoice(printingOf(order)) : {};
  };
  return { documents: await invoicePapers(db, ids, language, outside), refused, logo };
}

/** What would be printed, and what would not and why. Nothing is noted. */
export async function previewPrints(db: Db, viewer: Actor, input: PrintsInput, reader: Language): Promise<Prints> {
  const { kind, ids, language } = input;
  if (kind === 'credit_note') return papersOf(db, await findNotes(db, viewer, ids), language);
  const found = await ordersOf(db, viewer, { kind, ids }, reader);
  return printsOf(db, found, { kind, language }, (printed) => readPrinted(db, kind, printed));
}

/**
 * Prints orders: noted of each, so that the next print of it is a copy, and in its trail. All of them, or none.
 * @throws DomainError 404 or 409 for the first that cannot be printed.
 */
export async function printOrders(unit: UnitOfWork, input: PrintsInput): Promise<Prints> {
  const { trx, actor } = unit;
  const { kind, ids: asked, language } = input;
  if (kind === 'credit_note') {
    const notes = await findNotes(trx, actor, asked);
    await unit.audit(
      ...notes.map(({ id }) => ({
        type: 'credit_note' as const,
        id,
        action: 'printed_credit_note' as const,
        after: { language },
      })),
    );
    return papersOf(trx, notes, language);
  }
  const found = await ordersOf(trx, actor, { kind, ids: asked }, 'en');
  for (const { code, number } of found.refused) {
    if (code !== 'print.no_invoice' && code !== 'print.cancelled') throw notFound();
    throw new DomainError(409, code, { values: { number: number ?? '' } });
  }
  return printsOf(trx, found, { kind, language }, async (ids) => {
    if (kind === 'invoice') await fixInvoices(unit, ids);
    const before = await notePrinted(trx, kind, ids, actor.id);
    await unit.audit(
      ...ids.map((id) => ({
        type: 'order' as const,
        id,
        action: `printed_${kind}` as const,
        after: { language, copy: before.has(id) },
      })),
    );
    return before;
  });
}
