import { latinDigits, type OldOrderField, type OldOrdersReading } from '@bo/contracts';
import {
  type ColumnKinds,
  decimalOf,
  findHeading,
  type LeftOut,
  matchColumns,
  type Places,
  readMoment,
  takeCurrency,
} from '../../catalogue/imports/reading.service.ts';
import { readAmount, readMode, readPhone, readQuantity, readRate, readStatus } from './cells.ts';

/** Whatever currency, country or decimal sign the file turns out to have. */
const isAmount = (cell: string): boolean => {
  const currency = takeCurrency(cell).currency ?? 'AED';
  return (['.', ','] as const).some((decimal) => readAmount(cell, { currency, decimal }) !== null);
};
const isOff = (cell: string): boolean => isAmount(cell) || (/[%٪]/.test(cell) && readRate(cell, '.') !== null);
/** An amount of VAT is seldom a whole number below 31, and a rate always one of few. */
const isRate = (cell: string): boolean => {
  const plain = latinDigits(cell);
  return /[%٪]/.test(plain) || /^(?:\d|[12]\d|30)(?:[.,]0+)?$/.test(plain) || /^0[.,](?:0[1-9]|[12]\d?)0*$/.test(plain);
};

/** Names by which a column of prices says that there is no VAT in them. */
const WITHOUT_VAT = [
  'price excl vat',
  'price excluding vat',
  'price ex vat',
  'price without vat',
  'price excl tax',
  'price excluding tax',
  'price before tax',
  'unit price excl vat',
  'unit price excl tax',
  'unit price ex vat',
  'unit price without vat',
  'net unit price',
  'unit price net',
  'net price',
  'السعر بدون ضريبة',
  'سعر الوحدة بدون ضريبة',
];

/**
 * The fields of old orders, and what they are called in exports of shops. The clearest come first: no column is read
 * twice.
 */
const KINDS: ColumnKinds<OldOrderField> = {
  number: {
    needed: true,
    names: [
      'number',
      'order',
      'order no',
      'order number',
      'order id',
      'increment id',
      'invoice no',
      'invoice',
      'invoice number',
      'رقم الطلب',
      'رقم الفاتورة',
    ],
  },
  purchased_at: {
    needed: true,
    fits: (cell) => readMoment(cell, null) !== null,
    names: [
      'purchased at',
      'purchase date',
      'order date',
      'ordered at',
      'created at',
      'date created',
      'invoice at',
      'invoice date',
      'date',
      'تاريخ الشراء',
      'تاريخ الطلب',
      'التاريخ',
    ],
  },
  code: {
    names: [
      'code',
      'stock code',
      'product code',
      'item code',
      'lineitem sku',
      'product sku',
      'sku',
      'item number',
      'barcode',
      'رمز المنتج',
      'الرمز',
    ],
  },
  title: {
    names: [
      'title',
      'description',
      'lineitem name',
      'product',
      'product name',
      'item name',
      'name',
      'item',
      'اسم المنتج',
      'المنتج',
      'الوصف',
    ],
  },
  quantity: {
    needed: true,
    fits: (cell) => (['.', ','] as const).some((decimal) => readQuantity(cell, '', decimal) !== null),
    names: ['quantity', 'qty', 'lineitem quantity', 'qty ordered', 'item quantity', 'units', 'الكمية'],
  },
  unit: { names: ['unit', 'uom', 'unit of measure', 'الوحدة'] },
  unit_price: {
    needed: true,
    fits: isAmount,
    names: [
      ...WITHOUT_VAT,
      'unit price',
      'price incl vat',
      'price including vat',
      'lineitem price',
      'item price',
      'price',
      'unit cost',
      'unit price gbp',
      'سعر الوحدة',
      'السعر',
    ],
  },
  line_total: {
    fits: isAmount,
    names: [
      'line total',
      'row total',
      'item total',
      'line amount',
      'extended price',
      'إجمالي البند',
      'إجمالي السطر',
      'مجموع السطر',
    ],
  },
  line_discount: {
    fits: isOff,
    names: ['line discount', 'lineitem discount', 'item discount', 'row discount', 'خصم السطر'],
  },
  line_vat: { fits: isAmount, names: ['line vat', 'line tax', 'item tax', 'row tax', 'ضريبة السطر'] },
  vat_rate: {
    fits: isRate,
    names: [
      'vat rate',
      'tax rate',
      'vat percent',
      'tax percent',
      'vat %',
      'tax %',
      'vat',
      'tax',
      'نسبة الضريبة',
      'الضريبة',
    ],
  },
  vat: {
    fits: isAmount,
    names: [
      'order vat',
      'order tax',
      'vat amount',
      'tax amount',
      'total vat',
      'total tax',
      'taxes',
      'vat',
      'tax',
      'مبلغ الضريبة',
      'الضريبة',
    ],
  },
  discount: {
    fits: isOff,
    names: [
      'order discount',
      'discount',
      'discount amount',
      'discount total',
      'total discount',
      'cart discount',
      'coupon discount',
      'الخصم',
      'مبلغ الخصم',
    ],
  },
  delivery_fee: {
    fits: isAmount,
    names: [
      'delivery fee',
      'delivery',
      'delivery charge',
      'shipping',
      'shipping fee',
      'shipping amount',
      'shipping total',
      'shipping cost',
      'رسوم التوصيل',
      'التوصيل',
      'الشحن',
    ],
  },
  total: {
    fits: isAmount,
    names: [
      'order total',
      'grand total',
      'total',
      'total amount',
      'amount paid',
      'invoice total',
      'order amount',
      'amount',
      'net total',
      'إجمالي الطلب',
      'الإجمالي',
      'المجموع',
    ],
  },
  currency: { fits: (cell) => /^[a-z]{3}$/i.test(cell), names: ['currency', 'currency code', 'العملة'] },
  customer: { names: ['customer', 'customer id', 'customer code', 'customer no', 'رقم العميل'] },
  customer_name: { names: ['customer name', 'billing name', 'shipping name', 'اسم العميل'] },
  // Which of them are no numbers is for the list of what was left out.
  phone: {
    fits: (cell) =>
      readPhone(cell, { callingCode: '971' }) !== null || /^[\d+().\s-]{5,}$/.test(cell) || /\de\+\d/i.test(cell),
    names: [
      'phone',
      'customer phone',
      'phone number',
      'mobile',
      'mobile number',
      'billing phone',
      'shipping phone',
      'الهاتف',
      'رقم الهاتف',
      'الجوال',
    ],
  },
  pincode: { names: ['pincode', 'zip', 'postcode', 'postal code', 'shipping zip', 'billing zip', 'الرمز البريدي'] },
  address: { names: ['address', 'delivery address', 'shipping address', 'billing address', 'country', 'العنوان'] },
  payment_mode: {
    fits: (cell) => readMode(cell) !== null,
    names: ['payment mode', 'payment method', 'mode', 'payment', 'طريقة الدفع'],
  },
  status: {
    fits: (cell) => readStatus(cell) !== null,
    names: ['status', 'order status', 'حالة الطلب', 'الحالة'],
  },
};
/** What a field that stands once for an order is where it differs between the rows of one. */
const OF_LINES = { total: 'line_total', discount: 'line_discount', vat: 'line_vat' } as const satisfies Partial<
  Record<OldOrderField, OldOrderField>
>;

export interface OrderColumns {
  places: Places<OldOrderField>;
  left: LeftOut<OldOrderField>[];
  /** What the heading and the cells say of how amounts are written. */
  prices: OldOrdersReading['prices'];
  decimal: OldOrdersReading['decimal'];
}
interface Sample {
  heading: readonly string[];
  rows: readonly (readonly string[])[];
}

/** Which columns old orders are read from. `rows` are the first of the file, and some of all of it. */
export function findOrderColumns({ heading, rows }: Sample): OrderColumns {
  const { places, left } = matchColumns(KINDS, heading, rows);
  for (const [field, ofLine] of Object.entries(OF_LINES) as [keyof typeof OF_LINES, OldOrderField][]) {
    const at = places[field];
    if (at === undefined || places[ofLine] !== undefined || !differsWithin(rows, places.number, at)) continue;
    delete places[field];
    places[ofLine] = at;
  }
  const priced = places.unit_price;
  const named =
    priced === undefined ? {} : matchColumns({ bare: { names: WITHOUT_VAT } }, [heading[priced] ?? ''], []).places;
  const values = rows.map((cells) => cells[priced ?? places.line_total ?? -1] ?? '');
  return { places, left, prices: 'bare' in named ? 'without_vat' : 'with_vat', decimal: decimalOf(values) };
}

/** Whether the rows of one order say different things in a column: in at least half of the orders of several rows. */
function differsWithin(rows: Sample['rows'], number: number | undefined, at: number): boolean {
  const said = new Map<string, string[]>();
  for (const cells of rows) {
    const order = cells[number ?? -1]?.trim() ?? '';
    said.set(order, [...(said.get(order) ?? []), cells[at]?.trim() ?? '']);
  }
  const several = [...said.values()].filter(({ length }) => length > 1);
  const differing = several.filter((values) => new Set(values.filter((value) => value !== '')).size > 1);
  return differing.length > 0 && differing.length * 2 >= several.length;
}

/** The row that names the columns of old orders. */
export const findOrderHeading = <R extends { cells: readonly string[] }>(rows: readonly R[]): R | undefined =>
  findHeading(KINDS, rows, ({ number, quantity }) => number !== undefined && quantity !== undefined) ?? rows[0];
