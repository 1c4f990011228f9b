import { type PrintLanguage, type PrintText, type PrintValue, type StockItem, toDecimal } from '@bo/contracts';
import { sizeText, type WordList, wordOf } from '../../../platform/words.ts';

/** What prints say in both languages. */
const WORDS = {
  tax_invoice: ['Tax invoice', 'فاتورة ضريبية'],
  invoice: ['Invoice', 'فاتورة'],
  tax_credit_note: ['Tax credit note', 'إشعار دائن ضريبي'],
  credit_note: ['Credit note', 'إشعار دائن'],
  credit_note_number: ['Credit note no.', 'رقم الإشعار الدائن'],
  of_invoice: ['Of invoice', 'عن الفاتورة رقم'],
  invoiced_on: ['Date of the invoice', 'تاريخ الفاتورة'],
  reason: ['Reason', 'السبب'],
  value_before: ['Value before', 'القيمة قبل'],
  value_after: ['Value after', 'القيمة بعد'],
  credit: ['Credit with VAT', 'المبلغ الدائن شاملًا الضريبة'],
  packing_slip: ['Packing slip', 'قائمة التغليف'],
  pick_list: ['Pick list', 'قائمة التجميع'],
  copy: ['Copy', 'نسخة'],
  cancelled: ['Cancelled', 'ملغى'],
  trn: ['TRN', 'رقم التسجيل الضريبي'],
  address: ['Address', 'العنوان'],
  legal_name: ['Legal name', 'الاسم القانوني'],
  customer_trn: ['Customer TRN', 'رقم التسجيل الضريبي للعميل'],
  exempt: ['Exempt', 'معفى'],
  more_charged: ['Additional charge with VAT', 'المبلغ الإضافي شاملًا الضريبة'],
  invoice_number: ['Invoice no.', 'رقم الفاتورة'],
  invoice_date: ['Date', 'التاريخ'],
  supplied_at: ['Delivered', 'تاريخ التوصيل'],
  order: ['Order', 'رقم الطلب'],
  purchase_date: ['Ordered', 'تاريخ الطلب'],
  customer: ['Customer', 'العميل'],
  phone: ['Phone', 'الهاتف'],
  contact: ['Contact', 'التواصل'],
  billing_address: ['Billing address', 'عنوان الفاتورة'],
  delivery_address: ['Deliver to', 'عنوان التوصيل'],
  pickup: ['Picked up by the customer', 'يستلمه العميل بنفسه'],
  pincode: ['Area code', 'رمز المنطقة'],
  slot: ['Slot', 'فترة التوصيل'],
  promised: ['Promised by', 'موعد التسليم'],
  warehouse: ['Warehouse', 'المستودع'],
  picker: ['Picker', 'مُجمّع الطلب'],
  driver: ['Driver', 'السائق'],
  bags: ['Bags', 'عدد الأكياس'],
  bag: ['Bag', 'كيس'],
  storage: ['Keep', 'التخزين'],
  line: ['No.', 'م'],
  aisle: ['Aisle', 'الممر'],
  product: ['Product', 'المنتج'],
  code: ['Code', 'الرمز'],
  barcode: ['Barcode', 'الباركود'],
  quantity: ['Quantity', 'الكمية'],
  ordered: ['Ordered', 'المطلوب'],
  packed: ['Packed', 'المغلَّف'],
  picked: ['Picked', 'المجمَّع'],
  price: ['Price', 'السعر'],
  discount: ['Discount', 'الخصم'],
  vat_rate: ['VAT %', 'نسبة الضريبة'],
  vat: ['VAT', 'الضريبة'],
  amount: ['Amount', 'المبلغ'],
  items_total: ['Items', 'إجمالي البنود'],
  coupon: ['Coupon', 'قسيمة'],
  delivery_fee: ['Delivery', 'رسوم التوصيل'],
  total: ['Total with VAT', 'الإجمالي شامل الضريبة'],
  total_vat: ['of which VAT', 'منه ضريبة القيمة المضافة'],
  authorised: ['Card payment reserved', 'مبلغ محجوز على البطاقة'],
  refunded: ['Refunded', 'المبلغ المسترد'],
  credited: ['Credited', 'مبالغ مخصومة بعد التوصيل'],
  due: ['Amount due', 'المبلغ المستحق'],
  overpaid: ['To be given back', 'المبلغ الواجب رده'],
  vat_summary: ['VAT summary', 'ملخص ضريبة القيمة المضافة'],
  before_vat: ['Before VAT', 'قبل الضريبة'],
  with_vat: ['With VAT', 'شامل الضريبة'],
  instead: ['instead of another product', 'بديل عن منتج آخر'],
  note: ['Note', 'ملاحظة'],
} as const satisfies Readonly<Record<string, readonly [string, string]>>;
type WordName = keyof typeof WORDS;

/** An amount as papers write it: `1,234.50`, in minor units. */
export const amountText = (minor: number, currency: string): string => {
  const [whole = '', decimals] = toDecimal(minor, currency).split('.');
  const grouped = Number(whole).toLocaleString('en');
  return decimals === undefined ? grouped : `${grouped}.${decimals}`;
};
/** Basis points as papers write them: `5%`. */
export const percentText = (basisPoints: number): string => `${String(basisPoints / 100)}%`;

const PAYMENTS = {
  cash: ['Paid in cash', 'مدفوع نقدًا'],
  card: ['Paid by card', 'مدفوع بالبطاقة'],
  online: ['Paid online', 'مدفوع عبر الإنترنت'],
  wallet: ['Paid from the wallet', 'مدفوع من المحفظة'],
  gift_card: ['Paid by gift card', 'مدفوع ببطاقة هدية'],
} as const;

/** For `Intl`: the day first in English; Arabic with the digits of codes and amounts, as on the screens. */
const LOCALES = { en: 'en-GB', ab: 'ar-u-nu-latn' } as const;

/** The foot of a page. */
export const pageOf = (language: PrintLanguage, page: number, pages: number): PrintText => ({
  en: language === 'ab' ? null : `Page ${String(page)} of ${String(pages)}`,
  ab: language === 'en' ? null : `صفحة ${String(page)} من ${String(pages)}`,
});

type Sized = Pick<StockItem, 'variant_label' | 'variant_label_ar' | 'size' | 'unit'>;

/** Words, dates and names in the languages of one print. */
export function sayingIn(language: PrintLanguage, { currency, time_zone }: { currency: string; time_zone: string }) {
  const text = (en: string, ab: string): PrintText => ({
    en: language === 'ab' ? null : en,
    ab: language === 'en' ? null : ab,
  });
  const instant = (options: Intl.DateTimeFormatOptions) => (value: string) => {
    const of = (locale: string) =>
      new Intl.DateTimeFormat(locale, { ...options, timeZone: time_zone, hourCycle: 'h23' }).format(new Date(value));
    return text(of(LOCALES.en), of(LOCALES.ab));
  };
  const span = (from: string, upto: string): PrintText => {
    const of = (locale: string) =>
      new Intl.DateTimeFormat(locale, {
        day: 'numeric',
        month: 'short',
        hour: '2-digit',
        minute: '2-digit',
        timeZone: time_zone,
        hourCycle: 'h23',
      }).formatRange(new Date(from), new Date(upto));
    return text(of(LOCALES.en), of(LOCALES.ab));
  };
  return {
    language,
    text,
    word: (name: WordName) => text(WORDS[name][0], WORDS[name][1]),
    payment: (kind: keyof typeof PAYMENTS) => text(PAYMENTS[kind][0], PAYMENTS[kind][1]),
    label: (list: WordList, code: string) => text(wordOf(list, code, 'en'), wordOf(list, code, 'ab')),
    /** What tells a variant from the others of its product: its options, else how much it is. */
    size({ variant_label, variant_label_ar, size, unit }: Sized): PrintValue {
      if (variant_label !== '') return variant_label_ar === '' ? variant_label : text(variant_label, variant_label_ar);
      return text(sizeText(size, unit, 'en'), sizeText(size, unit, 'ab'));
    },
    /** A name that has a form in either language, or only one of them. */
    name: (en: string, ab: string) => text(en || ab, ab || en),
    missing: (quantity: PrintText) => text(`${quantity.en ?? ''} not available`, `غير متوفر: ${quantity.ab ?? ''}`),
    currency: () => {
      const of = (locale: string) => new Intl.DisplayNames(locale, { type: 'currency' }).of(currency) ?? currency;
      return text(
        `All amounts in ${of(LOCALES.en)} (${currency}), VAT included`,
        `جميع المبالغ بعملة ${of(LOCALES.ab)} وتشمل ضريبة القيمة المضافة`,
      );
    },
    date: instant({ day: 'numeric', month: 'short', year: 'numeric' }),
    moment: instant({ day: 'numeric', month: 'short', year: 'numeric', hour: '2-digit', minute: '2-digit' }),
    span,
  };
}
export type Saying = ReturnType<typeof sayingIn>;
