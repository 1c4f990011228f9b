import type { SupplierReturnDetail } from '@bo/contracts';
import { barcodeOf, type Issuer, type Paper, type Saying } from '../../store/papers/papers.service.ts';
import { supplierPaper } from '../suppliers/suppliers.service.ts';

/** What the paper that goes with returned goods says in both languages. */
const WORDS = {
  title: ['Return to supplier', 'مرتجع إلى مورد'],
  from: ['From', 'من'],
  order: ['Purchase order', 'أمر الشراء'],
  delivery_note: ['Your delivery note', 'إشعار التسليم لديكم'],
  reason: ['Reason', 'السبب'],
  batch: ['Batch', 'التشغيلة'],
  expires: ['Expires', 'تاريخ الانتهاء'],
  units: ['Units', 'الوحدات'],
  dock: ['Not accepted on delivery', 'لم تُقبل عند التسليم'],
  handed_over: ['Handed over by', 'سلّمها'],
  taken_over: ['Received by', 'استلمها'],
} as const;
/** Where a name is signed. */
const SIGNED = '.'.repeat(40);

/**
 * The paper that the driver signs: what goes back, why, and of which delivery. Costs are left out where the reader may
 * not see them.
 */
export function supplierReturnPaper(back: SupplierReturnDetail, issuer: Issuer, saying: Saying): Paper {
  const { head, totals, word, fact, some, money, priced, column } = supplierPaper(WORDS, back, issuer, saying);
  const { contact, phone, trn } = back.supplier_contact;
  return {
    ...head,
    title: word('title'),
    mark: back.status === 'cancelled' ? word('cancelled') : null,
    barcode: barcodeOf(back.number),
    facts: [
      fact('number', back.number),
      fact('supplier', saying.name(back.supplier.name, back.supplier.name_ar)),
      fact('date', saying.date(back.created_at)),
      ...some('contact', contact),
      fact('from', saying.name(back.warehouse.name, back.warehouse.name_ar)),
      ...some('phone', phone),
      fact('reason', saying.label('movement_reason', back.reason)),
      ...some('trn', trn),
      ...some('order', back.receipt?.order.number ?? ''),
      ...some('delivery_note', back.receipt?.delivery_note ?? ''),
    ],
    tables: [
      {
        title: null,
        columns: [
          column('line', 6, true),
          column('product', 42),
          column('batch', 16),
          column('expires', 14),
          column('units', 10, true),
          ...(priced ? [column('amount', 12, true)] : []),
        ],
        rows: back.lines.map((line, at) => ({
          cells: [
            String(at + 1),
            saying.name(line.product.name, line.product.name_ar),
            line.from === 'dock' ? word('dock') : line.batch,
            line.expires_on === null ? '' : saying.date(`${line.expires_on}T08:00:00.000Z`),
            String(line.quantity),
            ...(priced ? [money(line.cost_net)] : []),
          ],
          notes: [saying.size(line), line.code],
        })),
      },
    ],
    totals,
    notes: [
      ...(back.note === '' ? [] : [back.note]),
      ...(['handed_over', 'taken_over'] as const).map((name) =>
        saying.text(`${WORDS[name][0]}: ${SIGNED}`, `${WORDS[name][1]}: ${SIGNED}`),
      ),
    ],
  };
}
