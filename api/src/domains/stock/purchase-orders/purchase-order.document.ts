import {
  inCases,
  type PrintFact,
  type PrintText,
  type PrintValue,
  type PurchaseOrderDetail,
  toDecimal,
} from '@bo/contracts';
import { barcodeOf, type Issuer, type Paper, type Saying } from '../../store/papers/papers.service.ts';

/** What an order to a supplier says in both languages. */
const WORDS = {
  title: ['Purchase order', 'أمر شراء'],
  draft: ['Draft', 'مسودة'],
  cancelled: ['Cancelled', 'ملغى'],
  trn: ['TRN', 'رقم التسجيل الضريبي'],
  address: ['Address', 'العنوان'],
  number: ['Number', 'الرقم'],
  supplier: ['Supplier', 'المورد'],
  contact: ['Contact person', 'مسؤول التواصل'],
  phone: ['Phone', 'الهاتف'],
  date: ['Date', 'التاريخ'],
  deliver_to: ['Deliver to', 'مكان التسليم'],
  expected_on: ['Expected', 'التسليم المتوقع'],
  line: ['No.', 'م'],
  product: ['Product', 'المنتج'],
  code: ['Your code', 'رمزكم'],
  barcode: ['Barcode', 'الباركود'],
  cases: ['Cases', 'كراتين'],
  units: ['Loose units', 'حبات مفردة'],
  pack: ['Units per case', 'الحبات في الكرتونة'],
  case_cost: ['Case cost', 'تكلفة الكرتونة'],
  amount: ['Amount', 'المبلغ'],
  net: ['Before VAT', 'قبل الضريبة'],
  vat: ['VAT', 'ضريبة القيمة المضافة'],
  total: ['Total with VAT', 'الإجمالي شامل الضريبة'],
  note: ['Note', 'ملاحظة'],
} as const satisfies Readonly<Record<string, readonly [string, string]>>;

/** An order to a supplier on paper. It says what the order keeps and prices nothing anew. */
export function purchaseOrderPaper(order: PurchaseOrderDetail, issuer: Issuer, saying: Saying): Paper {
  const word = (name: keyof typeof WORDS): PrintText => saying.text(WORDS[name][0], WORDS[name][1]);
  // Whoever may not see costs prints the order without them.
  const money = (minor: number | null) => (minor === null ? '' : toDecimal(minor, order.currency));
  const fact = (name: keyof typeof WORDS, value: PrintValue): PrintFact => ({ label: word(name), value });
  const some = (name: keyof typeof WORDS, value: PrintValue) => (value === '' ? [] : [fact(name, value)]);
  const { contact, phone, trn } = order.supplier_contact;
  const numeric = (name: keyof typeof WORDS, share: number) => ({
    label: word(name),
    share,
    numeric: true,
    main: false,
  });
  const priced = order.cost_total !== null;
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
          numeric('line', 5),
          { label: word('product'), share: 36, numeric: false, main: true },
          { label: word('code'), share: 14, numeric: false, main: false },
          numeric('cases', 9),
          numeric('units', 9),
          numeric('pack', 9),
          ...(priced ? [numeric('case_cost', 11), numeric('amount', 12)] : []),
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
    totals: priced
      ? [
          { ...fact('net', money(order.cost_net)), strong: false },
          { ...fact('vat', money(order.cost_vat)), strong: false },
          { ...fact('total', money(order.cost_total)), strong: true },
        ]
      : [],
    notes: order.note === '' ? [] : [order.note],
  };
}
