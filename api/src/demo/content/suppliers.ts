/** The demo store's suppliers: of each department all products that the store sells itself. */
export interface DemoSupplier {
  readonly code: string;
  readonly name: string;
  readonly name_ar: string;
  readonly contact: string;
  readonly phone: string;
  readonly email: string;
  /** Empty for who is too small to be registered for VAT. */
  readonly trn: string;
  readonly payment_days: number;
  readonly lead_days: number;
  /** In dirhams. */
  readonly minimum_order: number | null;
  readonly note?: string;
  /** The departments it supplies; the first to name one is preferred there. */
  readonly departments: readonly string[];
  /** What it asks more or less than the store pays today, in percent. */
  readonly dearer: number;
  /** The part of the departments' products that it has. */
  readonly share: number;
}

export const SUPPLIERS: readonly DemoSupplier[] = [
  { code: 'SUP-101', name: 'Al Dhafra Dairy Distribution LLC', name_ar: 'الظفرة لتوزيع الألبان ذ.م.م', contact: 'Omar Haddad', phone: '+97126551101', email: 'orders@dhafra-dairy.example', trn: '100234567800003', payment_days: 30, lead_days: 1, minimum_order: 500, note: 'Delivers every morning before seven, in chilled vans.', departments: ['Dairy & Eggs'], dearer: 0, share: 1 },
  { code: 'SUP-102', name: 'Gulf Harvest Fruits & Vegetables', name_ar: 'حصاد الخليج للخضار والفواكه', contact: 'Vijay Menon', phone: '+97143331202', email: 'sales@gulfharvest.example', trn: '100345678900003', payment_days: 7, lead_days: 1, minimum_order: 300, note: 'أسعار السوق تتغيّر كل صباح.', departments: ['Fruit & Vegetables'], dearer: 0, share: 1 },
  { code: 'SUP-103', name: 'Emirates Pantry Trading LLC', name_ar: 'الإمارات لتجارة المواد الغذائية ذ.م.م', contact: 'Mariam Al Suwaidi', phone: '+97142881303', email: 'orders@emiratespantry.example', trn: '100456789000003', payment_days: 60, lead_days: 3, minimum_order: 1500, departments: ['Food Cupboard', 'Snacks & Sweets'], dearer: 0, share: 1 },
  { code: 'SUP-104', name: 'Marina Beverages FZCO', name_ar: 'مارينا للمشروبات', contact: 'Daniel Costa', phone: '+97148801404', email: 'orders@marinabev.example', trn: '100567890100003', payment_days: 45, lead_days: 2, minimum_order: 1000, departments: ['Drinks'], dearer: 0, share: 1 },
  { code: 'SUP-105', name: 'Clean & Care Wholesale LLC', name_ar: 'كلين آند كير للجملة ذ.م.م', contact: 'Reem Khalaf', phone: '+97165521505', email: 'wholesale@cleancare.example', trn: '100678901200003', payment_days: 60, lead_days: 5, minimum_order: 2000, departments: ['Household', 'Beauty, Health & Baby'], dearer: 0, share: 1 },
  { code: 'SUP-106', name: 'Al Bahr Frozen & Meat Co.', name_ar: 'شركة البحر للمجمدات واللحوم', contact: 'Hassan Mirza', phone: '+97143471606', email: 'orders@albahrfrozen.example', trn: '100789012300003', payment_days: 30, lead_days: 2, minimum_order: 800, departments: ['Frozen Food', 'Meat, Poultry & Fish'], dearer: 0, share: 1 },
  { code: 'SUP-107', name: 'Al Noor Village Bakery', name_ar: 'مخبز قرية النور', contact: 'Abu Khalil', phone: '+97167421707', email: 'bakery.alnoor@example.com', trn: '', payment_days: 0, lead_days: 1, minimum_order: null, note: 'Orders by phone until 8 in the evening; pays no VAT.', departments: ['Bakery'], dearer: 0, share: 1 },
  { code: 'SUP-108', name: 'Najm General Trading LLC', name_ar: 'نجم للتجارة العامة ذ.م.م', contact: 'Priya Nair', phone: '+97142251808', email: 'po@najmtrading.example', trn: '100890123400003', payment_days: 90, lead_days: 4, minimum_order: 2500, departments: ['Food Cupboard', 'Drinks', 'Household', 'Snacks & Sweets'], dearer: 3, share: 0.45 },
];
