import { inCases, type PurchaseOrderDetail } from '@bo/contracts';
import { barcodeOf, type Issuer, type Paper, type Saying } from '../../store/papers/papers.service.ts';
import { supplierPaper } from '../suppliers/suppliers.service.ts';

/** What an order to a supplier says in both languages. */
const WORDS = {
  title: ['Purchase order', 'أمر شراء'],
  draft: ['Draft', 'مسودة'],
  deliver_to: ['Deliver to', 'مكان التسليم'],
  expected_on: ['Expected', 'التسليم المتوقع'],
  code: ['Your code', 'رمزكم'],
  barcode: ['Barcode', 'الباركود'],
  cases: ['Cases', 'كراتين'],
  units: ['Loose units', 'حبات مفردة'],
  pack: ['Units per case', 'الحبات في الكرتونة'],
  case_cost: ['Case cost', 'تكلفة الكرتونة'],
  note: ['Note', 'ملاحظة'],
} as const;

/** An order to a supplier on paper. It says what the order keeps and prices nothing again. */
export function purchaseOrderPaper(order: PurchaseOrderDetail, issuer: Issuer, saying: Saying): Paper {
  const { head, totals, word, fact, some, money, priced, column } = supplierPaper(WORDS, order, issuer, saying);
  const { contact, phone, trn } = order.supplier_contact;
  return {
    ...head,
    title: word('title'),
    mark: order.status === 'draft' ? word('draft') : order.status === 'cancelled' ? word('cancelled') : null,
    barcode: barcodeOf(order.number),
    facts: [
      fact('number', order.number),
      fact('supplier', saying.name(order.supplier.name, order.supplier.name_ar)),
      fact('date', saying.date(order.sent_at ?? order.created_at)),
      ...some('contact', contact),
      fact('deliver_to', saying.name(order.warehouse.name, order.warehouse.name_ar)),
      ...some('phone', phone),
      ...(order.expected_on === null ? [] : [fact('expected_on', saying.date(`${order.expected_on}T08:00:00.000Z`))]),
      ...some('trn', trn),
    ],
    tables: [
      {
        title: null,
        columns: [
          column('line', 5, true),
          column('product', 36),
          column('code', 14),
          column('cases', 9, true),
          column('units', 9, true),
          column('pack', 9, true),
          ...(priced ? [column('case_cost', 11, true), column('amount', 12, true)] : []),
        ],
        rows: order.lines.map((line, at) => {
          const { cases, units } = inCases(line.quantity, line.pack_size);
          return {
            cells: [
              String(at + 1),
              saying.name(line.product.name, line.product.name_ar),
              line.supplier_code,
              String(cases),
              units === 0 ? '' : String(units),
              String(line.pack_size),
              ...(priced ? [money(line.case_cost), money(line.cost_net)] : []),
            ],
            notes: [saying.size(line), line.barcode || line.code],
          };
        }),
      },
    ],
    totals,
    notes: order.note === '' ? [] : [order.note],
  };
}
