import type { Language } from './messages.ts';
import type { ACTIONS, Area, Permission, SPECIAL_PERMISSIONS } from './permissions.ts';

type Names = Record<Language, string>;

const AREA_NAMES: Record<Area, Names> = {
  dashboard: { en: 'Dashboard', ab: 'لوحة المعلومات' },
  product: { en: 'Products', ab: 'المنتجات' },
  variant_type: { en: 'Variant types', ab: 'أنواع الأصناف' },
  review: { en: 'Reviews', ab: 'التقييمات' },
  category: { en: 'Categories', ab: 'الفئات' },
  brand: { en: 'Brands', ab: 'العلامات التجارية' },
  horizontal_list: { en: 'Horizontal lists', ab: 'القوائم الأفقية' },
  glossary: { en: 'Glossary', ab: 'مسرد المصطلحات' },
  media: { en: 'Media library', ab: 'مكتبة الصور' },
  inventory: { en: 'Inventory', ab: 'المخزون' },
  supplier: { en: 'Suppliers', ab: 'الموردون' },
  purchase_order: { en: 'Purchase orders', ab: 'أوامر الشراء' },
  supplier_invoice: { en: 'Supplier invoices', ab: 'فواتير الموردين' },
  warehouse: { en: 'Warehouses', ab: 'المستودعات' },
  pincode: { en: 'Pincodes', ab: 'رموز المناطق' },
  order: { en: 'Orders', ab: 'الطلبات' },
  picking: { en: 'Picking', ab: 'تجميع الطلبات' },
  customer: { en: 'Customers', ab: 'العملاء' },
  return: { en: 'Returns', ab: 'المرتجعات' },
  refund: { en: 'Refunds', ab: 'عمليات الاسترداد' },
  report: { en: 'Reports', ab: 'التقارير' },
  offer: { en: 'Offers', ab: 'العروض' },
  coupon: { en: 'Coupons', ab: 'القسائم' },
  leaflet: { en: 'Leaflets', ab: 'نشرات العروض' },
  notification: { en: 'Notifications', ab: 'الإشعارات' },
  message: { en: 'Messages to customers', ab: 'الرسائل إلى العملاء' },
  seller: { en: 'Sellers', ab: 'البائعون' },
  payout: { en: 'Payouts', ab: 'صرف المستحقات' },
  dealer: { en: 'Dealers', ab: 'الوكلاء' },
  settings: { en: 'Settings', ab: 'الإعدادات' },
  user: { en: 'Users', ab: 'المستخدمون' },
  audit: { en: 'Audit log', ab: 'سجل التدقيق' },
  platform: { en: 'Platform', ab: 'المنصة' },
};
const ACTION_NAMES: Record<(typeof ACTIONS)[number], Names> = {
  view: { en: 'view', ab: 'عرض' },
  create: { en: 'create', ab: 'إنشاء' },
  edit: { en: 'edit', ab: 'تعديل' },
  delete: { en: 'delete', ab: 'حذف' },
  export: { en: 'export', ab: 'تصدير' },
};
const SPECIAL_NAMES: Record<(typeof SPECIAL_PERMISSIONS)[number], Names> = {
  'product.import': { en: 'Products: import', ab: 'المنتجات: استيراد' },
  'product.cost': { en: 'Products: see costs', ab: 'المنتجات: الاطلاع على التكلفة' },
  'review.moderate': { en: 'Reviews: moderate', ab: 'التقييمات: مراجعة' },
  'inventory.adjust': { en: 'Inventory: adjust stock', ab: 'المخزون: تسوية' },
  'inventory.approve': { en: 'Inventory: approve counts', ab: 'المخزون: اعتماد الجرد' },
  'purchase_order.receive': { en: 'Purchase orders: receive goods', ab: 'أوامر الشراء: استلام البضاعة' },
  'order.import': { en: 'Orders: import old orders', ab: 'الطلبات: استيراد الطلبات القديمة' },
  'order.override_code': {
    en: 'Orders: deliver without the secret code',
    ab: 'الطلبات: التسليم دون الرمز السري',
  },
  'order.reveal_code': { en: 'Orders: reveal the secret code', ab: 'الطلبات: إظهار الرمز السري' },
  'order.hold': { en: 'Orders: hold', ab: 'الطلبات: تعليق' },
  'order.cancel': { en: 'Orders: cancel', ab: 'الطلبات: إلغاء' },
  'customer.pii': { en: 'Customers: see phone and email', ab: 'العملاء: الاطلاع على الهاتف والبريد الإلكتروني' },
  'customer.block': { en: 'Customers: block', ab: 'العملاء: حظر' },
  'customer.wallet': { en: 'Customers: adjust wallets', ab: 'العملاء: تسوية المحفظة' },
  'refund.approve': { en: 'Refunds: approve', ab: 'عمليات الاسترداد: اعتماد' },
  'return.inspect': { en: 'Returns: inspect', ab: 'المرتجعات: فحص' },
  'report.sales': { en: 'Reports: see sales', ab: 'التقارير: الاطلاع على المبيعات' },
  'report.vat': { en: 'Reports: see VAT returns', ab: 'التقارير: الاطلاع على الإقرارات الضريبية' },
  'report.close_vat': { en: 'Reports: close VAT periods', ab: 'التقارير: إغلاق الفترات الضريبية' },
  'offer.below_cost': { en: 'Offers: sell below cost', ab: 'العروض: البيع بأقل من التكلفة' },
  'gift_card.void': { en: 'Gift cards: void and give new codes', ab: 'بطاقات الهدايا: الإلغاء وإصدار رموز جديدة' },
  'seller.approve': { en: 'Sellers: approve, suspend and terminate', ab: 'البائعون: الاعتماد والإيقاف وإنهاء التعاقد' },
  'seller.bank': { en: 'Sellers: see and change bank details', ab: 'البائعون: الاطلاع على بيانات البنك وتغييرها' },
  'seller.apply': { en: 'Sellers: add documents and apply again', ab: 'البائعون: إضافة المستندات والتقديم من جديد' },
  'payout.approve': { en: 'Payouts: approve', ab: 'صرف المستحقات: اعتماد' },
  'settings.security': { en: 'Settings: security', ab: 'الإعدادات: الأمان' },
  'platform.release': { en: 'Platform: release', ab: 'المنصة: الإصدارات' },
  'job.view_all': { en: "Jobs: see everybody's", ab: 'المهام: الاطلاع على مهام الجميع' },
};

/** An area and an action in words: "Products", "edit". */
export const areaName = (area: Area, language: Language): string => AREA_NAMES[area][language];
export const actionName = (action: (typeof ACTIONS)[number], language: Language): string =>
  ACTION_NAMES[action][language];

const namesOf = (permission: Permission): Names | undefined => {
  if (permission in SPECIAL_NAMES) return SPECIAL_NAMES[permission as keyof typeof SPECIAL_NAMES];
  const [area = '', action = ''] = permission.split('.');
  if (!(area in AREA_NAMES) || !(action in ACTION_NAMES)) return undefined;
  const [of, does] = [AREA_NAMES[area as Area], ACTION_NAMES[action as keyof typeof ACTION_NAMES]];
  return { en: `${of.en}: ${does.en}`, ab: `${of.ab}: ${does.ab}` };
};

/** A permission in words, "Products: edit"; one that this build does not know by its code. */
export const permissionName = (permission: string, language: Language): string =>
  namesOf(permission as Permission)?.[language] ?? permission;
