/** Brands of the demo store: invented, none stands for a real maker. `color` is the ground of the drawn logo. */
export interface DemoBrand {
  readonly name: string;
  readonly name_ar: string;
  readonly color: string;
  readonly featured?: true;
}

export const BRANDS = {
  ghaf: { name: 'Ghaf Market', name_ar: 'سوق الغاف', color: '#07713A', featured: true },
  sidr: { name: 'Sidr Farms', name_ar: 'مزارع السدر', color: '#3F7D20', featured: true },
  wadiHills: { name: 'Wadi Hills', name_ar: 'تلال الوادي', color: '#5B8C2A' },
  rutabna: { name: 'Rutabna', name_ar: 'رطبنا', color: '#7A4A1E', featured: true },
  labneen: { name: 'Labneen', name_ar: 'لبنين', color: '#1F6FB2', featured: true },
  mirwana: { name: 'Mirwana', name_ar: 'مروانة', color: '#2C8AA8' },
  tal: { name: 'Tal Cheese House', name_ar: 'أجبان التل', color: '#C98A12' },
  butterlane: { name: 'Butterlane', name_ar: 'بترلين', color: '#B8860B' },
  sabahna: { name: 'Sabahna', name_ar: 'صباحنا', color: '#D9772B' },
  barrani: { name: 'Barrani Farms', name_ar: 'مزارع براني', color: '#A63D2F', featured: true },
  lahmna: { name: 'Lahmna', name_ar: 'لحمنا', color: '#8E1F2F' },
  khorCatch: { name: 'Khor Catch', name_ar: 'صيد الخور', color: '#12648F' },
  tannourak: { name: 'Tannourak', name_ar: 'تنورك', color: '#B45F1B' },
  khubzana: { name: 'Khubzana', name_ar: 'خبزانا', color: '#9C6B2F', featured: true },
  crumbelle: { name: 'Crumbelle', name_ar: 'كرمبيل', color: '#A34E77' },
  hindar: { name: 'Hindar', name_ar: 'هندار', color: '#7B5E13', featured: true },
  sahl: { name: 'Durrat Al Sahl', name_ar: 'درة السهل', color: '#5C6B1E' },
  qamhana: { name: 'Qamhana', name_ar: 'قمحانا', color: '#B07A1A' },
  verdani: { name: 'Casa Verdani', name_ar: 'كازا فيرداني', color: '#2F6B3B' },
  kyomi: { name: 'Kyomi Kitchen', name_ar: 'كيومي كيتشن', color: '#B3262E' },
  zaytoun: { name: 'Zaytoun Ridge', name_ar: 'روابي الزيتون', color: '#556B2F', featured: true },
  sahraGold: { name: 'Sahra Gold', name_ar: 'ذهب الصحراء', color: '#C48B00' },
  mouneh: { name: 'Mouneh House', name_ar: 'بيت المونة', color: '#8A3B2A', featured: true },
  mawjati: { name: 'Mawjati', name_ar: 'موجتي', color: '#0F5C7A' },
  attareen: { name: 'Souq Attareen', name_ar: 'سوق العطارين', color: '#8C4A0F' },
  sukkarah: { name: 'Sukkarah', name_ar: 'سكّرة', color: '#B0567C' },
  nahl: { name: 'Jabal Nahl', name_ar: 'جبل النحل', color: '#B7791F' },
  morningMill: { name: 'Morning Mill', name_ar: 'مورنينغ ميل', color: '#C2571A' },
  peanutto: { name: 'Peanutto', name_ar: 'بيناتو', color: '#8B5A2B' },
  crunchoo: { name: 'Crunchoo', name_ar: 'كرانشو', color: '#D1382C', featured: true },
  popzee: { name: 'Popzee', name_ar: 'بوبزي', color: '#C7456B' },
  deera: { name: 'Deera Nuts', name_ar: 'مكسرات الديرة', color: '#6E4A2A' },
  cocoara: { name: 'Cocoara', name_ar: 'كوكوارا', color: '#4A2C2A', featured: true },
  halwa: { name: 'Beit Al Halwa', name_ar: 'بيت الحلوى', color: '#A0742B' },
  biskoteen: { name: 'Biskoteen', name_ar: 'بسكوتين', color: '#B8642D' },
  naba: { name: 'Nabaat', name_ar: 'نبعات', color: '#1787B8', featured: true },
  aseerna: { name: 'Aseerna', name_ar: 'عصيرنا', color: '#E07B00' },
  fizzaq: { name: 'Fizzaq', name_ar: 'فزّاق', color: '#7A2E9D' },
  dallah: { name: 'Dallat Al Beit', name_ar: 'دلة البيت', color: '#5A3A1B' },
  bunnaya: { name: 'Bunnaya', name_ar: 'بنّايا', color: '#3E2723', featured: true },
  karakana: { name: 'Karakana', name_ar: 'كركانا', color: '#A65A1F' },
  thalja: { name: 'Thalja', name_ar: 'ثلجة', color: '#2B7BBF', featured: true },
  frostara: { name: 'Frostara', name_ar: 'فروستارا', color: '#3D6FA8' },
  boozaty: { name: 'Boozaty', name_ar: 'بوظتي', color: '#C2487E' },
  lamaana: { name: 'Lamaana', name_ar: 'لمعانا', color: '#0E8C8C' },
  ghasloon: { name: 'Ghasloon', name_ar: 'غسلون', color: '#2F56B0', featured: true },
  waraqi: { name: 'Waraqi', name_ar: 'ورقي', color: '#4C8B6B' },
  oudBeit: { name: 'Oud Al Beit', name_ar: 'عود البيت', color: '#5D3A5B' },
  nadaya: { name: 'Nadaya', name_ar: 'نداية', color: '#7D4FA0', featured: true },
  ibtisama: { name: 'Ibtisama', name_ar: 'ابتسامة', color: '#1C86A6' },
  tiflin: { name: 'Tiflin', name_ar: 'طفلين', color: '#D0608F', featured: true },
  alifPaws: { name: 'Alif Paws', name_ar: 'أليف باوز', color: '#6B7A1E' },
} as const satisfies Record<string, DemoBrand>;

export type BrandKey = keyof typeof BRANDS;
