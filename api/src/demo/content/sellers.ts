import type { BrandKey } from './brands.ts';

/** Who sells through the store. Everything of a seller's brands is theirs; all other products are the store's own. */
export interface DemoSeller {
  readonly code: string;
  readonly legal_name: string;
  readonly name: string;
  readonly name_ar: string;
  readonly contact_name: string;
  readonly commission: number;
  readonly hold_days: number;
  readonly status: 'applied' | 'sent_back' | 'approved' | 'rejected' | 'suspended' | 'terminated';
  readonly reason?: string;
  readonly color: string;
  readonly brands: readonly BrandKey[];
}

export const SELLERS: readonly DemoSeller[] = [
  { code: 'S-1001', legal_name: 'Sidr Farms Agriculture LLC', name: 'Sidr Farms', name_ar: 'مزارع السدر', contact_name: 'Rashid Al Ketbi', commission: 900, hold_days: 3, status: 'approved', color: '#3F7D20', brands: ['sidr'] },
  { code: 'S-1002', legal_name: 'Khor Catch Seafood Trading LLC', name: 'Khor Catch', name_ar: 'صيد الخور', contact_name: 'Saeed Al Zaabi', commission: 1100, hold_days: 3, status: 'approved', color: '#12648F', brands: ['khorCatch'] },
  { code: 'S-1003', legal_name: 'Tannourak Bakeries LLC', name: 'Tannourak Bakeries', name_ar: 'مخابز تنورك', contact_name: 'Fadi Khoury', commission: 1200, hold_days: 5, status: 'approved', color: '#B45F1B', brands: ['tannourak'] },
  { code: 'S-1004', legal_name: 'Rutabna Dates Trading Est.', name: 'Rutabna Dates', name_ar: 'تمور رطبنا', contact_name: 'Hessa Al Dhaheri', commission: 1000, hold_days: 7, status: 'approved', color: '#7A4A1E', brands: ['rutabna'] },
  { code: 'S-1005', legal_name: 'Jabal Nahl Apiaries FZE', name: 'Jabal Nahl Honey', name_ar: 'مناحل جبل النحل', contact_name: 'Samer Saleh', commission: 1300, hold_days: 7, status: 'approved', color: '#B7791F', brands: ['nahl'] },
  { code: 'S-1006', legal_name: 'Deera Roastery LLC', name: 'Deera Roastery', name_ar: 'محمصة الديرة', contact_name: 'Karim Ibrahim', commission: 1200, hold_days: 7, status: 'approved', color: '#6E4A2A', brands: ['deera'] },
  { code: 'S-1007', legal_name: 'Bunnaya Coffee Roasters LLC', name: 'Bunnaya Roasters', name_ar: 'محمصة بنّايا', contact_name: 'Anna Rossi', commission: 1400, hold_days: 7, status: 'approved', color: '#3E2723', brands: ['bunnaya', 'dallah'] },
  { code: 'S-1008', legal_name: 'Oud Al Beit Perfumes LLC', name: 'Oud Al Beit', name_ar: 'عود البيت', contact_name: 'Noura Al Mheiri', commission: 1500, hold_days: 10, status: 'approved', color: '#5D3A5B', brands: ['oudBeit'] },
  { code: 'S-1009', legal_name: 'Alif Paws Pet Supplies LLC', name: 'Alif Paws', name_ar: 'أليف باوز', contact_name: 'Emma Walker', commission: 1300, hold_days: 7, status: 'suspended', reason: 'Trade licence expired; renewal asked for.', color: '#6B7A1E', brands: ['alifPaws'] },
  { code: 'S-1010', legal_name: 'Crumbelle Patisserie FZ-LLC', name: 'Crumbelle', name_ar: 'كرمبيل', contact_name: 'Chloe Dubois', commission: 1400, hold_days: 5, status: 'approved', color: '#A34E77', brands: ['crumbelle'] },
  { code: 'S-1011', legal_name: 'Green Wadi Organics LLC', name: 'Green Wadi Organics', name_ar: 'الوادي الأخضر للمنتجات العضوية', contact_name: 'Lucas Bennett', commission: 1000, hold_days: 7, status: 'applied', color: '#2E7D5B', brands: [] },
  { code: 'S-1013', legal_name: 'Layali Sweets Trading LLC', name: 'Layali Sweets', name_ar: 'حلويات ليالي', contact_name: 'Hala Darwish', commission: 1200, hold_days: 7, status: 'sent_back', reason: 'The licence scan cannot be read: please send a sharper one.', color: '#9C3D54', brands: [] },
  { code: 'S-1014', legal_name: 'Marsa Frozen Foods LLC', name: 'Marsa Frozen', name_ar: 'مرسى للمجمدات', contact_name: 'Joel Cruz', commission: 1100, hold_days: 5, status: 'terminated', reason: 'The company has closed.', color: '#39607A', brands: [] },
  { code: 'S-1012', legal_name: 'Najd Spice House Trading', name: 'Najd Spice House', name_ar: 'بيت بهارات نجد', contact_name: 'Bassel Mansour', commission: 1200, hold_days: 7, status: 'rejected', reason: 'تعذّر التحقق من تصريح استيراد الأغذية.', color: '#8C4A0F', brands: [] },
];
