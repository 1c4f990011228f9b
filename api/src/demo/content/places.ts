import type { Emirate as EmirateCode } from '@bo/contracts';

/** The stores' own area codes: the UAE has no postal codes. The first two digits name the emirate; zeros count. */
export const WAREHOUSES = [
  { code: 'WH-QUZ', emirate: 'dubai', name: 'Al Quoz Fulfilment Centre', name_ar: 'مركز تجهيز القوز', address: 'Street 17A, Al Quoz Industrial Area 3, Dubai', location: 'Al Quoz, Dubai', latitude: 25.1324, longitude: 55.2258, hours: '06:00–24:00', capacity: 5200, status: 'open', phone: '+971400010001' },
  { code: 'WH-MSF', emirate: 'abu_dhabi', name: 'Musaffah Distribution Hub', name_ar: 'مركز توزيع مصفح', address: 'M-12, Musaffah Industrial, Abu Dhabi', location: 'Musaffah, Abu Dhabi', latitude: 24.3547, longitude: 54.4973, hours: '06:00–23:00', capacity: 4300, status: 'open', phone: '+971200010002' },
  { code: 'WH-SHJ', emirate: 'sharjah', name: 'Sharjah Industrial Warehouse', name_ar: 'مستودع صناعية الشارقة', address: 'Industrial Area 10, Sharjah', location: 'Industrial Area 10, Sharjah', latitude: 25.3095, longitude: 55.4257, hours: '07:00–23:00', capacity: 3100, status: 'open', phone: '+971600010003' },
  { code: 'WH-RAK', emirate: 'ras_al_khaimah', name: 'Al Hamra Northern Depot', name_ar: 'مستودع الحمراء الشمالي', address: 'Al Jazeera Al Hamra Industrial Zone, Ras Al Khaimah', location: 'Al Jazeera Al Hamra, Ras Al Khaimah', latitude: 25.6762, longitude: 55.7787, hours: '08:00–22:00', capacity: 1800, status: 'open', phone: '+971700010004' },
] as const;

export type WarehouseCode = (typeof WAREHOUSES)[number]['code'];
export type DealerCode = 'D-AUH' | 'D-NTH' | 'D-EST';

export interface Emirate {
  readonly emirate: EmirateCode;
  readonly city: string;
  readonly city_ar: string;
  readonly prefix: string;
  readonly warehouses: readonly WarehouseCode[];
  readonly dealer: DealerCode | null;
  /** Share of the orders. */
  readonly weight: number;
  /** Dirhams: fee, free delivery from, minimum order; minutes promised. */
  readonly terms: readonly [fee: number, freeFrom: number, minimum: number, minutes: number];
  /** English and Arabic, in the order of their codes. */
  readonly areas: readonly (readonly [name: string, name_ar: string, note?: 'far' | 'closed' | 'card_only'])[];
}

export const EMIRATES: readonly Emirate[] = [
  {
    emirate: 'dubai', city: 'Dubai', city_ar: 'دبي', prefix: '01', warehouses: ['WH-QUZ', 'WH-SHJ'], dealer: null, weight: 46, terms: [7, 100, 40, 120],
    areas: [
      ['Deira', 'ديرة'], ['Bur Dubai', 'بر دبي'], ['Al Karama', 'الكرامة'], ['Jumeirah', 'جميرا'], ['Al Barsha', 'البرشاء'], ['Dubai Marina', 'دبي مارينا'],
      ['Palm Jumeirah', 'نخلة جميرا'], ['Business Bay', 'الخليج التجاري'], ['Downtown Dubai', 'وسط مدينة دبي'], ['Al Quoz', 'القوز'], ['Mirdif', 'مردف'], ['Al Nahda', 'النهدة'],
      ['Al Qusais', 'القصيص'], ['Al Warqa', 'الورقاء'], ['International City', 'المدينة العالمية'], ['Dubai Silicon Oasis', 'واحة دبي للسيليكون'], ['Al Khawaneej', 'الخوانيج'],
      ['Jumeirah Village Circle', 'قرية جميرا الدائرية'], ['Arabian Ranches', 'المرابع العربية'], ['Dubai Investments Park', 'مجمع دبي للاستثمار', 'far'], ['Jebel Ali Village', 'قرية جبل علي', 'far'], ['Hatta', 'حتا', 'far'],
    ],
  },
  {
    emirate: 'abu_dhabi', city: 'Abu Dhabi', city_ar: 'أبوظبي', prefix: '02', warehouses: ['WH-MSF', 'WH-QUZ'], dealer: 'D-AUH', weight: 25, terms: [8, 120, 50, 150],
    areas: [
      ['Al Khalidiyah', 'الخالدية'], ['Al Zahiyah', 'الزاهية'], ['Al Reem Island', 'جزيرة الريم'], ['Yas Island', 'جزيرة ياس'], ['Saadiyat Island', 'جزيرة السعديات'], ['Khalifa City', 'مدينة خليفة'],
      ['Mohamed Bin Zayed City', 'مدينة محمد بن زايد'], ['Musaffah', 'مصفح'], ['Al Mushrif', 'المشرف'], ['Al Raha Beach', 'شاطئ الراحة', 'card_only'], ['Bani Yas', 'بني ياس'], ['Al Shamkha', 'الشامخة', 'far'],
      ['Al Jimi, Al Ain', 'الجيمي، العين', 'far'], ['Al Towayya, Al Ain', 'الطوية، العين', 'far'], ['Zayed City, Al Dhafra', 'مدينة زايد، الظفرة', 'closed'],
    ],
  },
  {
    emirate: 'sharjah', city: 'Sharjah', city_ar: 'الشارقة', prefix: '03', warehouses: ['WH-SHJ', 'WH-QUZ'], dealer: 'D-NTH', weight: 15, terms: [7, 100, 40, 120],
    areas: [
      ['Al Majaz', 'المجاز'], ['Al Khan', 'الخان'], ['Al Nahda Sharjah', 'النهدة الشارقة'], ['Al Taawun', 'التعاون'], ['Al Qasimia', 'القاسمية'], ['Muwaileh', 'مويلح'], ['Al Jada', 'الجادة'], ['University City', 'المدينة الجامعية'],
      ['Al Dhaid', 'الذيد', 'far'], ['Khor Fakkan', 'خورفكان', 'far'],
    ],
  },
  {
    emirate: 'ajman', city: 'Ajman', city_ar: 'عجمان', prefix: '04', warehouses: ['WH-SHJ'], dealer: 'D-NTH', weight: 6, terms: [9, 110, 45, 150],
    areas: [['Al Nuaimiya', 'النعيمية'], ['Al Rashidiya', 'الراشدية'], ['Al Jurf', 'الجرف'], ['Ajman Corniche', 'كورنيش عجمان'], ['Masfout', 'مصفوت', 'closed']],
  },
  {
    emirate: 'umm_al_quwain', city: 'Umm Al Quwain', city_ar: 'أم القيوين', prefix: '05', warehouses: ['WH-SHJ', 'WH-RAK'], dealer: 'D-NTH', weight: 2, terms: [12, 150, 60, 180],
    areas: [['Al Salamah', 'السلمة'], ['Al Ramlah', 'الرملة']],
  },
  {
    emirate: 'ras_al_khaimah', city: 'Ras Al Khaimah', city_ar: 'رأس الخيمة', prefix: '06', warehouses: ['WH-RAK'], dealer: 'D-NTH', weight: 4, terms: [10, 130, 50, 150],
    areas: [['Al Nakheel', 'النخيل'], ['Al Hamra Village', 'قرية الحمراء'], ['Khuzam', 'خزام'], ['Mina Al Arab', 'ميناء العرب', 'card_only'], ['Al Jazeera Al Hamra', 'الجزيرة الحمراء']],
  },
  {
    emirate: 'fujairah', city: 'Fujairah', city_ar: 'الفجيرة', prefix: '07', warehouses: ['WH-RAK', 'WH-SHJ'], dealer: 'D-EST', weight: 2, terms: [14, 160, 70, 240],
    areas: [['Al Faseel', 'الفصيل'], ['Merashid', 'مريشيد'], ['Dibba Al Fujairah', 'دبا الفجيرة', 'far']],
  },
];

/** Where the areas are, to a kilometre or so; for the map of the demo store. */
export const AREA_PLACES: Readonly<Record<string, readonly [latitude: number, longitude: number]>> = {
  Deira: [25.2719, 55.325],
  'Bur Dubai': [25.2532, 55.299],
  'Al Karama': [25.2447, 55.301],
  Jumeirah: [25.2048, 55.2425],
  'Al Barsha': [25.107, 55.201],
  'Dubai Marina': [25.08, 55.14],
  'Palm Jumeirah': [25.1124, 55.139],
  'Business Bay': [25.185, 55.272],
  'Downtown Dubai': [25.195, 55.279],
  'Al Quoz': [25.146, 55.238],
  Mirdif: [25.217, 55.42],
  'Al Nahda': [25.29, 55.37],
  'Al Qusais': [25.277, 55.387],
  'Al Warqa': [25.189, 55.409],
  'International City': [25.164, 55.409],
  'Dubai Silicon Oasis': [25.121, 55.377],
  'Al Khawaneej': [25.238, 55.482],
  'Jumeirah Village Circle': [25.06, 55.209],
  'Arabian Ranches': [25.054, 55.268],
  'Dubai Investments Park': [24.985, 55.17],
  'Jebel Ali Village': [25.029, 55.127],
  Hatta: [24.797, 56.117],
  'Al Khalidiyah': [24.47, 54.348],
  'Al Zahiyah': [24.495, 54.379],
  'Al Reem Island': [24.498, 54.408],
  'Yas Island': [24.488, 54.608],
  'Saadiyat Island': [24.54, 54.433],
  'Khalifa City': [24.421, 54.578],
  'Mohamed Bin Zayed City': [24.333, 54.551],
  Musaffah: [24.359, 54.491],
  'Al Mushrif': [24.441, 54.388],
  'Al Raha Beach': [24.454, 54.61],
  'Bani Yas': [24.301, 54.631],
  'Al Shamkha': [24.393, 54.708],
  'Al Jimi, Al Ain': [24.239, 55.737],
  'Al Towayya, Al Ain': [24.256, 55.706],
  'Zayed City, Al Dhafra': [23.652, 53.704],
  'Al Majaz': [25.327, 55.383],
  'Al Khan': [25.328, 55.364],
  'Al Nahda Sharjah': [25.304, 55.374],
  'Al Taawun': [25.313, 55.373],
  'Al Qasimia': [25.348, 55.398],
  Muwaileh: [25.302, 55.459],
  'Al Jada': [25.318, 55.472],
  'University City': [25.293, 55.483],
  'Al Dhaid': [25.288, 55.881],
  'Khor Fakkan': [25.339, 56.356],
  'Al Nuaimiya': [25.39, 55.458],
  'Al Rashidiya': [25.398, 55.445],
  'Al Jurf': [25.406, 55.506],
  'Ajman Corniche': [25.412, 55.432],
  Masfout: [24.839, 56.097],
  'Al Salamah': [25.501, 55.587],
  'Al Ramlah': [25.54, 55.554],
  'Al Nakheel': [25.796, 55.963],
  'Al Hamra Village': [25.692, 55.779],
  Khuzam: [25.777, 55.938],
  'Mina Al Arab': [25.733, 55.84],
  'Al Jazeera Al Hamra': [25.71, 55.796],
  'Al Faseel': [25.142, 56.344],
  Merashid: [25.155, 56.334],
  'Dibba Al Fujairah': [25.592, 56.261],
};

export const DEALERS: readonly { code: DealerCode; name: string; name_ar: string; contact_name: string; warehouses: readonly WarehouseCode[]; credit: number }[] = [
  { code: 'D-AUH', name: 'Capital Region Dealers', name_ar: 'وكلاء منطقة العاصمة', contact_name: 'Hamad Al Mazrouei', warehouses: ['WH-MSF'], credit: 150_000 },
  { code: 'D-NTH', name: 'Northern Emirates Distribution', name_ar: 'توزيع الإمارات الشمالية', contact_name: 'Salim Al Shamsi', warehouses: ['WH-SHJ', 'WH-RAK'], credit: 100_000 },
  { code: 'D-EST', name: 'East Coast Partners', name_ar: 'شركاء الساحل الشرقي', contact_name: 'Mariam Al Dhanhani', warehouses: ['WH-RAK'], credit: 40_000 },
];
