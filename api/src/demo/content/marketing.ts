/** Which products an offer or a list is about: all of a shelf or an aisle, by their English names. */
export interface DemoOffer {
  readonly deal: 'deal_of_the_day' | 'weekly' | 'seasonal' | 'clearance' | 'flash';
  readonly title: string;
  readonly title_ar: string;
  readonly about: string;
  readonly type: 'percent' | 'amount' | 'fixed_price' | 'buy_x_get_y';
  /** Percent, or dirhams; for buy_x_get_y the two quantities. */
  readonly value: number | readonly [buy: number, get: number];
  /** Days from today. */
  readonly from: number;
  readonly upto: number;
  readonly priority?: number;
  readonly switch?: 'draft' | 'paused';
}

export const OFFERS: readonly DemoOffer[] = [
  { deal: 'deal_of_the_day', title: 'Banana day', title_ar: 'يوم الموز', about: 'Bananas & tropical fruit', type: 'percent', value: 20, from: 0, upto: 1, priority: 50 },
  { deal: 'deal_of_the_day', title: 'Halloumi at its best price', title_ar: 'الحلوم بأفضل سعر', about: 'White & brined cheese', type: 'percent', value: 15, from: 0, upto: 1, priority: 40 },
  { deal: 'weekly', title: 'Weekend grill', title_ar: 'مشاوي نهاية الأسبوع', about: 'Kofta & burgers', type: 'percent', value: 15, from: -2, upto: 5, priority: 20 },
  { deal: 'weekly', title: 'Fresh vegetables of the week', title_ar: 'خضروات الأسبوع الطازجة', about: 'Tomatoes & cucumbers', type: 'percent', value: 12, from: -3, upto: 4, priority: 10 },
  { deal: 'weekly', title: 'Rice sacks: 5 dirhams off', title_ar: 'أكياس الأرز: خصم 5 دراهم', about: 'Rice', type: 'amount', value: 5, from: -3, upto: 4, priority: 10 },
  { deal: 'weekly', title: 'Two yoghurts, one more free', title_ar: 'اشترِ اثنين من الزبادي والثالث مجانًا', about: 'Yoghurt', type: 'buy_x_get_y', value: [2, 1], from: -1, upto: 6 },
  { deal: 'weekly', title: 'Tea time', title_ar: 'وقت الشاي', about: 'Black tea & karak', type: 'percent', value: 10, from: -4, upto: 3 },
  { deal: 'weekly', title: 'Clean home week', title_ar: 'أسبوع البيت النظيف', about: 'Surface cleaners', type: 'percent', value: 25, from: -2, upto: 5, priority: 15 },
  { deal: 'flash', title: 'Two-hour ice cream flash', title_ar: 'عرض الآيس كريم الخاطف', about: 'Ice cream', type: 'percent', value: 30, from: 0, upto: 1, priority: 90 },
  { deal: 'flash', title: 'Crisps for one dirham', title_ar: 'شيبس بدرهم واحد', about: 'Potato crisps', type: 'fixed_price', value: 1, from: 2, upto: 3, priority: 90 },
  { deal: 'seasonal', title: 'Date season', title_ar: 'موسم التمور', about: 'Dates', type: 'percent', value: 18, from: -20, upto: 25, priority: 30 },
  { deal: 'seasonal', title: 'National Day sweets', title_ar: 'حلويات عيد الاتحاد', about: 'Arabic sweets', type: 'percent', value: 20, from: 6, upto: 14, priority: 30 },
  { deal: 'seasonal', title: 'Karak winter', title_ar: 'شتاء الكرك', about: 'Flavoured milk & powder', type: 'amount', value: 2, from: -5, upto: 40 },
  { deal: 'seasonal', title: 'Camping essentials', title_ar: 'مستلزمات التخييم', about: 'Foil, bags & tableware', type: 'percent', value: 15, from: -10, upto: 45 },
  { deal: 'seasonal', title: 'Soup weather', title_ar: 'أجواء الشوربة', about: 'Soup & stock', type: 'buy_x_get_y', value: [3, 1], from: 10, upto: 40 },
  { deal: 'seasonal', title: 'Back to school lunchboxes', title_ar: 'صندوق الغداء المدرسي', about: 'Long-life juice', type: 'percent', value: 20, from: -75, upto: -40 },
  { deal: 'seasonal', title: 'Summer melons', title_ar: 'بطيخ الصيف', about: 'Melons', type: 'percent', value: 25, from: -85, upto: -55 },
  { deal: 'clearance', title: 'Last days: maamoul boxes', title_ar: 'الأيام الأخيرة: علب المعمول', about: 'Maamoul & rusks', type: 'percent', value: 40, from: -6, upto: 2 },
  { deal: 'clearance', title: 'Cereal clearance', title_ar: 'تصفية حبوب الإفطار', about: 'Breakfast cereal', type: 'amount', value: 3, from: -30, upto: -2 },
  { deal: 'clearance', title: 'Candles and scents', title_ar: 'شموع وعطور', about: 'Air fresheners & candles', type: 'percent', value: 35, from: -12, upto: 8, switch: 'paused' },
  { deal: 'weekly', title: 'Coffee lovers', title_ar: 'عشاق القهوة', about: 'Beans & ground coffee', type: 'percent', value: 12, from: -1, upto: 6, switch: 'paused' },
  { deal: 'weekly', title: 'Baby week', title_ar: 'أسبوع الطفل', about: 'Nappies & wipes', type: 'amount', value: 10, from: 3, upto: 10, priority: 20 },
  { deal: 'weekly', title: 'Fish Friday', title_ar: 'جمعة السمك', about: 'Fresh fish', type: 'percent', value: 10, from: -9, upto: -2 },
  { deal: 'weekly', title: 'Olive oil week', title_ar: 'أسبوع زيت الزيتون', about: 'Olive oil', type: 'percent', value: 15, from: -16, upto: -9 },
  { deal: 'weekly', title: 'Nuts for the weekend', title_ar: 'مكسرات نهاية الأسبوع', about: 'Nuts & seeds', type: 'buy_x_get_y', value: [1, 1], from: -23, upto: -16 },
  { deal: 'deal_of_the_day', title: 'Eggs of the day', title_ar: 'بيض اليوم', about: 'Eggs', type: 'fixed_price', value: 5, from: 1, upto: 2, priority: 60 },
  { deal: 'seasonal', title: 'Ramadan pantry', title_ar: 'مؤونة رمضان', about: 'Pulses', type: 'percent', value: 15, from: 70, upto: 100, switch: 'draft' },
  { deal: 'seasonal', title: 'Eid gifts', title_ar: 'هدايا العيد', about: 'Chocolate', type: 'percent', value: 20, from: 98, upto: 106, switch: 'draft' },
  { deal: 'flash', title: 'Midnight snacks', title_ar: 'وجبات خفيفة لمنتصف الليل', about: 'Popcorn & corn snacks', type: 'percent', value: 20, from: 5, upto: 6, switch: 'draft' },
  { deal: 'clearance', title: 'Frozen berries', title_ar: 'توت مجمد', about: 'Fruit', type: 'percent', value: 30, from: -50, upto: -30 },
];

export const COUPONS = [
  { code: 'WELCOME10', title: '10% off one order from 50', title_ar: 'خصم 10% على طلب واحد من 50 درهمًا', type: 'percent', value: 1000, cart: 5000, maximum: 2000, available: 2000, perCustomer: 1, nearlyUsed: false, from: -90, upto: 90, active: true },
  { code: 'MARHABA20', title: '20 dirhams off from 150', title_ar: 'خصم 20 درهمًا للطلبات من 150', type: 'amount', value: 2000, cart: 15_000, maximum: null, available: 500, perCustomer: 2, nearlyUsed: false, from: -60, upto: 30, active: true },
  { code: 'WEEKEND5', title: '5% off at the weekend', title_ar: 'خصم 5% في نهاية الأسبوع', type: 'percent', value: 500, cart: 8000, maximum: 1500, available: null, perCustomer: null, nearlyUsed: false, from: -45, upto: 60, active: true },
  { code: 'FREESHIP', title: '10 dirhams off from 60', title_ar: 'خصم 10 دراهم للطلبات من 60', type: 'amount', value: 1000, cart: 6000, maximum: null, available: 1000, perCustomer: 3, nearlyUsed: true, from: -30, upto: 14, active: true },
  { code: 'ETIHAD53', title: 'National Day: 53 dirhams off from 400', title_ar: 'عيد الاتحاد: خصم 53 درهمًا للطلبات من 400', type: 'amount', value: 5300, cart: 40_000, maximum: null, available: 300, perCustomer: 1, nearlyUsed: false, from: 8, upto: 14, active: true },
  { code: 'SUMMER15', title: '15% off in summer', title_ar: 'خصم 15% في الصيف', type: 'percent', value: 1500, cart: 10_000, maximum: 3000, available: 800, perCustomer: 1, nearlyUsed: false, from: -120, upto: -50, active: true },
  { code: 'STAFF25', title: 'Staff discount', title_ar: 'خصم الموظفين', type: 'percent', value: 2500, cart: 0, maximum: 10_000, available: null, perCustomer: null, nearlyUsed: false, from: -365, upto: 365, active: false },
] as const;

export const LISTS: readonly { title: string; title_ar: string; placement: 'home' | 'category' | 'cart'; kind: 'manual' | 'newest' | 'best_seller' | 'on_offer' | 'category' | 'brand'; about?: string; limit: number; active?: false; from?: number; upto?: number }[] = [
  { title: 'Fresh today', title_ar: 'طازج اليوم', placement: 'home', kind: 'manual', about: 'Fruit', limit: 16 },
  { title: 'Best sellers', title_ar: 'الأكثر مبيعًا', placement: 'home', kind: 'best_seller', limit: 20 },
  { title: 'On offer this week', title_ar: 'عروض هذا الأسبوع', placement: 'home', kind: 'on_offer', limit: 24 },
  { title: 'New on the shelf', title_ar: 'وصل حديثًا', placement: 'home', kind: 'newest', limit: 20 },
  { title: 'Karak corner', title_ar: 'ركن الكرك', placement: 'home', kind: 'manual', about: 'Tea', limit: 12 },
  { title: 'Breakfast in ten minutes', title_ar: 'فطور في عشر دقائق', placement: 'home', kind: 'category', about: 'Breakfast & spreads', limit: 16 },
  { title: 'From the bakery', title_ar: 'من المخبز', placement: 'category', kind: 'manual', about: 'Bread', limit: 12 },
  { title: 'Dates and coffee', title_ar: 'تمر وقهوة', placement: 'home', kind: 'manual', about: 'Dates', limit: 12 },
  { title: 'Meet Labneen', title_ar: 'تعرّف على لبنين', placement: 'category', kind: 'brand', about: 'Labneen', limit: 12 },
  { title: 'Did you forget something?', title_ar: 'هل نسيت شيئًا؟', placement: 'cart', kind: 'manual', about: 'Paper & disposables', limit: 10 },
  { title: 'National Day table', title_ar: 'مائدة عيد الاتحاد', placement: 'home', kind: 'manual', about: 'Biscuits & Arabic sweets', limit: 14, from: 6, upto: 14 },
  { title: 'Ramadan pantry', title_ar: 'مؤونة رمضان', placement: 'home', kind: 'manual', about: 'Rice, grains & pulses', limit: 20, active: false },
];

export const NOTIFICATIONS: readonly { title: string; description: string; type: 1 | 2 | 3 | 4; daysAgo: number }[] = [
  { title: 'Weekend grill: 15% off kofta and burgers', description: 'Until Sunday night, in every emirate.', type: 2, daysAgo: 2 },
  { title: 'موسم التمور بدأ', description: 'خصم 18% على تمور رطبنا حتى نهاية الشهر.', type: 2, daysAgo: 9 },
  { title: 'Delivery slots for National Day', description: 'Book early: slots for 2 and 3 December fill fast.', type: 1, daysAgo: 4 },
  { title: 'Card payments are back', description: 'The interruption of this morning is over. Thank you for your patience.', type: 3, daysAgo: 17 },
  { title: 'نوصل الآن إلى الفجيرة', description: 'اطلب قبل الرابعة عصرًا واستلم في اليوم نفسه.', type: 4, daysAgo: 26 },
  { title: 'New: coffee roasted in Al Quoz', description: 'Meet the beans of Bunnaya.', type: 4, daysAgo: 41 },
];
