/**
 * First and last names as the UAE's communities bear them, in both scripts; combined at random, they name nobody in
 * particular.
 */
export interface Community {
  readonly weight: number;
  /** How many of them use the app in Arabic, of a hundred. */
  readonly arabic: number;
  readonly first: readonly (readonly [name: string, name_ar: string])[];
  readonly last: readonly (readonly [name: string, name_ar: string])[];
}

export const COMMUNITIES: Readonly<Record<string, Community>> = {
  emirati: {
    weight: 18, arabic: 80,
    first: [['Ahmed', 'أحمد'], ['Mohammed', 'محمد'], ['Khalid', 'خالد'], ['Saeed', 'سعيد'], ['Rashid', 'راشد'], ['Sultan', 'سلطان'], ['Fatima', 'فاطمة'], ['Maryam', 'مريم'], ['Aisha', 'عائشة'], ['Shamma', 'شما'], ['Hessa', 'حصة'], ['Moza', 'موزة'], ['Noura', 'نورة'], ['Hamdan', 'حمدان']],
    last: [['Al Suwaidi', 'السويدي'], ['Al Ketbi', 'الكتبي'], ['Al Shamsi', 'الشامسي'], ['Al Mheiri', 'المهيري'], ['Al Dhaheri', 'الظاهري'], ['Al Hammadi', 'الحمادي'], ['Al Zaabi', 'الزعابي'], ['Al Marri', 'المري'], ['Al Blooshi', 'البلوشي'], ['Al Nuaimi', 'النعيمي']],
  },
  levant: {
    weight: 15, arabic: 65,
    first: [['Omar', 'عمر'], ['Rami', 'رامي'], ['Tarek', 'طارق'], ['Bassel', 'باسل'], ['Layla', 'ليلى'], ['Rana', 'رنا'], ['Dima', 'ديما'], ['Nadine', 'نادين'], ['Samer', 'سامر'], ['Hala', 'هالة'], ['Yara', 'يارا'], ['Fadi', 'فادي']],
    last: [['Haddad', 'حداد'], ['Khoury', 'خوري'], ['Nasser', 'ناصر'], ['Saleh', 'صالح'], ['Darwish', 'درويش'], ['Mansour', 'منصور'], ['Zaidan', 'زيدان'], ['Qasem', 'قاسم'], ['Barakat', 'بركات'], ['Shaheen', 'شاهين']],
  },
  egypt: {
    weight: 11, arabic: 70,
    first: [['Mahmoud', 'محمود'], ['Mostafa', 'مصطفى'], ['Hany', 'هاني'], ['Sherif', 'شريف'], ['Mona', 'منى'], ['Dina', 'دينا'], ['Amira', 'أميرة'], ['Karim', 'كريم'], ['Heba', 'هبة'], ['Nermin', 'نرمين']],
    last: [['Ibrahim', 'إبراهيم'], ['Abdelrahman', 'عبد الرحمن'], ['Fathy', 'فتحي'], ['Hassan', 'حسن'], ['El Sayed', 'السيد'], ['Mahrous', 'محروس'], ['Gamal', 'جمال'], ['Shawky', 'شوقي']],
  },
  india: {
    weight: 26, arabic: 2,
    first: [['Rahul', 'راهول'], ['Priya', 'بريا'], ['Anil', 'أنيل'], ['Deepa', 'ديبا'], ['Vijay', 'فيجاي'], ['Sneha', 'سنيها'], ['Arjun', 'أرجون'], ['Lakshmi', 'لاكشمي'], ['Suresh', 'سوريش'], ['Anjali', 'أنجالي'], ['Faisal', 'فيصل'], ['Nisha', 'نيشا'], ['Thomas', 'توماس'], ['Reshma', 'ريشما']],
    last: [['Nair', 'ناير'], ['Menon', 'مينون'], ['Sharma', 'شارما'], ['Patel', 'باتيل'], ['Iyer', 'آير'], ['Kurian', 'كوريان'], ['Reddy', 'ريدي'], ['D’Souza', 'دي سوزا'], ['Rahman', 'رحمن'], ['Gupta', 'غوبتا'], ['Pillai', 'بيلاي']],
  },
  pakistan: {
    weight: 10, arabic: 4,
    first: [['Imran', 'عمران'], ['Bilal', 'بلال'], ['Usman', 'عثمان'], ['Sana', 'سناء'], ['Ayesha', 'عائشة'], ['Hina', 'حنا'], ['Kamran', 'كامران'], ['Zainab', 'زينب'], ['Adeel', 'عديل']],
    last: [['Khan', 'خان'], ['Malik', 'مالك'], ['Hussain', 'حسين'], ['Qureshi', 'قريشي'], ['Siddiqui', 'صديقي'], ['Chaudhry', 'شودري'], ['Raza', 'رضا']],
  },
  philippines: {
    weight: 10, arabic: 0,
    first: [['Maria', 'ماريا'], ['Jose', 'خوسيه'], ['Angelica', 'أنجليكا'], ['Mark', 'مارك'], ['Grace', 'غريس'], ['Rowena', 'روينا'], ['Joel', 'جويل'], ['Liza', 'ليزا']],
    last: [['Santos', 'سانتوس'], ['Reyes', 'رييس'], ['Cruz', 'كروز'], ['Bautista', 'باوتيستا'], ['Garcia', 'غارسيا'], ['Mendoza', 'ميندوزا'], ['Villanueva', 'فيلانويفا']],
  },
  west: {
    weight: 10, arabic: 0,
    first: [['James', 'جيمس'], ['Emma', 'إيما'], ['Oliver', 'أوليفر'], ['Sophie', 'صوفي'], ['Daniel', 'دانيال'], ['Chloe', 'كلوي'], ['Anna', 'آنا'], ['Pieter', 'بيتر'], ['Elena', 'إيلينا'], ['Lucas', 'لوكاس']],
    last: [['Walker', 'ووكر'], ['Hughes', 'هيوز'], ['Bennett', 'بينيت'], ['Müller', 'مولر'], ['Rossi', 'روسي'], ['Dubois', 'دوبوا'], ['van Dijk', 'فان دايك'], ['Murphy', 'ميرفي'], ['Ivanova', 'إيفانوفا']],
  },
};

/** Kinds of homes and invented names of buildings. `{n}` is a number. */
export const HOMES = {
  en: ['Villa {n}, Street {m}', 'Apartment {n}0{m}, {building}', 'Flat {n}1{m}, {building}', 'Office {n}2{m}, {building}', 'Townhouse {n}, Lane {m}'],
  ab: ['فيلا {n}، شارع {m}', 'شقة {n}0{m}، {building}', 'شقة {n}1{m}، {building}', 'مكتب {n}2{m}، {building}', 'تاون هاوس {n}، ممشى {m}'],
} as const;
export const BUILDINGS: readonly (readonly [name: string, name_ar: string])[] = [
  ['Ghaf Tower', 'برج الغاف'], ['Lulua Residence', 'مساكن اللؤلؤة'], ['Nakheel Court', 'ساحة النخيل'], ['Al Waha Building', 'بناية الواحة'], ['Sidra Heights', 'مرتفعات السدرة'],
  ['Mirage Gardens', 'حدائق السراب'], ['Al Noor Building 2', 'بناية النور 2'], ['Coral Bay Tower', 'برج خليج المرجان'], ['Yasmin Residence', 'مساكن الياسمين'], ['Falcon Square', 'ساحة الصقر'],
];
/** What customers ask of the driver or the picker. */
export const ORDER_NOTES: readonly string[] = [
  'Please ring the bell twice.', 'Leave it with the security guard.', 'Call on arrival, the gate is closed.', 'Ripe bananas please.', 'No plastic bags.', 'Baby sleeping: do not ring.',
  'يرجى الاتصال عند الوصول.', 'اتركوا الطلب عند الحارس.', 'أرجو اختيار أفوكادو ناضج.', 'البوابة الخلفية من فضلكم.',
];

/** Staff of the demo store beside the accounts that can sign in; orders are picked and packed by them. */
export const STAFF = [
  { email: 'admin@demo.test', name: 'Mariam Al Falasi', name_ar: 'مريم الفلاسي', role: 'administrator' },
  { email: 'supervisor@demo.test', name: 'Yousef Haddad', name_ar: 'يوسف حداد', role: 'supervisor' },
  { email: 'catalog@demo.test', name: 'Priya Menon', name_ar: 'بريا مينون', role: 'catalog' },
  { email: 'orders@demo.test', name: 'Omar Darwish', name_ar: 'عمر درويش', role: 'orders' },
  { email: 'picker@demo.test', name: 'Joel Santos', name_ar: 'جويل سانتوس', role: 'picker' },
  { email: 'warehouse@demo.test', name: 'Deepa Nair', name_ar: 'ديبا ناير', role: 'warehouse' },
  { email: 'marketing@demo.test', name: 'Layla Khoury', name_ar: 'ليلى خوري', role: 'marketing' },
  { email: 'finance@demo.test', name: 'Hany Fathy', name_ar: 'هاني فتحي', role: 'finance' },
  { email: 'seller@demo.test', name: 'Rashid Al Ketbi', name_ar: 'راشد الكتبي', role: 'seller' },
  { email: 'dealer@demo.test', name: 'Salim Al Shamsi', name_ar: 'سالم الشامسي', role: 'dealer' },
] as const;
export type StaffRole = (typeof STAFF)[number]['role'];
export const DRIVERS: readonly string[] = ['Imran K.', 'Suresh P.', 'Bilal H.', 'Mark R.', 'Adeel M.', 'Anil N.'];
