import { type PrintFact, type PrintText, type PrintValue, type SupplierReturnDetail, toDecimal } from '@bo/contracts';
import { barcodeOf, type Issuer, type Paper, type Saying } from '../../store/papers/papers.service.ts';

/** What the paper that goes with returned goods says in both languages. */
const WORDS = {
  title: ['Return to supplier', 'مرتجع إلى مورد'],
  cancelled: ['Cancelled', 'ملغى'],
  trn: ['TRN', 'رقم التسجيل الضريبي'],
  address: ['Address', 'العنوان'],
  number: ['Number', 'الرقم'],
  supplier: ['Supplier', 'المورد'],
  contact: ['Contact person', 'مسؤول التواصل'],
  phone: ['Phone', 'الهاتف'],
  date: ['Date', 'التاريخ'],
  from: ['From', 'من'],
  order: ['Purchase order', 'أمر الشراء'],
  delivery_note: ['Your delivery note', 'إشعار التسليم لديكم'],
  reason: ['Reason', 'السبب'],
  line: ['No.', 'م'],
  product: ['Product', 'المنتج'],
  batch: ['Batch', 'التشغيلة'],
  expires: ['Expires', 'تاريخ الانتهاء'],
  units: ['Units', 'الوحدات'],
  amount: ['Amount', 'المبلغ'],
  net: ['Before VAT', 'قبل الضريبة'],
  vat: ['VAT', 'ضريبة القيمة المضافة'],
  total: ['Total with VAT', 'الإجمالي شامل الضريبة'],
  dock: ['Not accepted on delivery', 'لم تُقبل عند التسليم'],
  damaged: ['Damaged', 'تالف'],
  spoiled: ['Spoiled', 'فاسد'],
  expired: ['Expired', 'منتهي الصلاحية'],
  wrong_item: ['Wrong item', 'صنف خاطئ'],
  recalled: ['Recalled', 'مسحوب من البيع'],
  other: ['Other', 'سبب آخر'],
  handed_over: ['Handed over by', 'سلّمها'],
  taken_over: ['Received by', 'استلمها'],
} as const satisfies Readonly<Record<string, readonly [string, string]>>;

/** The paper that the driver signs: what goes back, why, and of which delivery. Costs are left out where the reader may not see them. */
export function supplierReturnPaper(back: SupplierReturnDetail, issuer: Issuer, saying: Saying): Paper {
  const word = (name: keyof typeof WORDS): PrintText => saying.text(WORDS[name][0], WORDS[name][1]);
  const fact = (name: keyof typeof WORDS, value: PrintValue): PrintFact => ({ label: word(name), value });
  const some = (name: keyof typeof WORDS, value: PrintValue) => (value === '' ? [] : [fact(name, value)]);
  const money = (minor: number | null) => (minor === null ? '' : toDecimal(minor, back.currency));
  const { contact, phone, trn } = back.supplier_contact;
  const priced = back.cost_total !== null;
  const column = (name: keyof typeof WORDS, share: number, numeric = false) => ({
    ...{ label: word(name), share, numeric, main: name === 'product' },
  });
  return {
    language: saying.language,
    paper: 'a4',
    store: saying.name(issuer.name, issuer.name_ar),
    store_facts: [
      ...some('trn', issuer.vat_number),
      ...(issuer.address === '' && issuer.address_ar === ''
        ? []
        : [fact('address', saying.name(issuer.address, issuer.address_ar))]),
    ],
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
      fact('reason', word(back.reason)),
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
    totals: priced
      ? [
          { ...fact('net', money(back.cost_net)), strong: false },
          { ...fact('vat', money(back.cost_vat)), strong: false },
          { ...fact('total', money(back.cost_total)), strong: true },
        ]
      : [],
    notes: [
      ...(back.note === '' ? [] : [back.note]),
      ...(['handed_over', 'taken_over'] as const).map((name) =>
        saying.text(`${WORDS[name][0]}: ${'.'.repeat(40)}`, `${WORDS[name][1]}: ${'.'.repeat(40)}`),
      ),
    ],
  };
}
