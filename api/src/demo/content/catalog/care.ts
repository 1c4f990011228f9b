import { aisle, shelf, type Department } from './model.ts';

export const care: Department = {
  name: 'Beauty, Health & Baby',
  name_ar: 'الجمال والصحة والطفل',
  icon: 'lotion-bottle',
  tint: '#F0E6F8',
  defaults: { storage: 'ambient', shelfLife: 900, origin: 'AE', returns: 'return' },
  aisles: [
    aisle('Hair & body', 'العناية بالشعر والجسم', 'shower', [
      shelf('Hair care', 'العناية بالشعر', 'lotion-bottle', {}, [
        ['nadaya', 'Repair Shampoo', 'شامبو إصلاح الشعر', '200ml 13.95 | 400ml 23.50 | 700ml 35.00', 'Argan oil for dry ends.', 'بزيت الأركان للأطراف الجافة.', { words: 'shampoo' }],
        ['nadaya', 'Anti-Dandruff Shampoo', 'شامبو ضد القشرة', '400ml 25.95', 'Works from the first wash.', 'مفعول من أول غسلة.'],
        ['nadaya', 'Conditioner', 'بلسم للشعر', '200ml 14.50 | 400ml 24.50', 'Detangles and shines.', 'يفك التشابك ويمنح اللمعان.'],
        ['nadaya', 'Coconut Hair Oil', 'زيت جوز الهند للشعر', '200ml 11.50 | 400ml 19.95', 'Pure oil for a weekly mask.', 'زيت صافٍ لحمام زيت أسبوعي.', { origin: 'IN', icon: 'coconut' }],
      ]),
      shelf('Bath & soap', 'استحمام وصابون', 'soap', {}, [
        ['nadaya', 'Shower Gel', 'جل استحمام', '250ml 12.95 | 500ml 21.50', 'Gentle foam for every day.', 'رغوة لطيفة كل يوم.', { options: 'Scent: Jasmine=ياسمين, Oud & amber=عود وعنبر, Aloe=صبار', icon: 'shower' }],
        ['nadaya', 'Soap Bars', 'صابون', '4x125g 9.95 | 6x125g 13.95', 'With olive oil.', 'بزيت الزيتون.', { words: 'صابونة' }],
        ['nadaya', 'Hand Wash', 'غسول يدين', '250ml 7.95 | 500ml 13.50', 'Antibacterial and soft on hands.', 'مضاد للبكتيريا ولطيف على اليدين.', { options: 'Scent: Lemon=ليمون, Rose=ورد', icon: 'lotion-bottle' }],
        ['nadaya', 'Loofah', 'ليفة استحمام', '1pc 8.50', 'Natural plant fibre.', 'ألياف نباتية طبيعية.', { icon: 'sponge', shelfLife: undefined }],
      ]),
      shelf('Skin care', 'العناية بالبشرة', 'lotion-bottle', {}, [
        ['nadaya', 'Body Lotion', 'لوشن للجسم', '250ml 17.50 | 400ml 25.95', 'Deep moisture after sun and air conditioning.', 'ترطيب عميق بعد الشمس والتكييف.'],
        ['nadaya', 'Sunscreen SPF 50', 'واقي شمس SPF 50', '50ml 45.00 | 100ml 79.00', 'Light, with no white cast.', 'خفيف ولا يترك أثرًا أبيض.', { icon: 'sun', words: 'sunblock' }],
        ['nadaya', 'Rose Water Toner', 'ماء ورد للوجه', '200ml 14.95', 'Distilled from Taif roses.', 'مقطر من ورد الطائف.', { origin: 'SA', icon: 'rose' }],
        ['nadaya', 'Petroleum Jelly', 'جل بترولي مرطب', '100ml 7.95', 'Protects lips, hands and elbows.', 'يحمي الشفاه واليدين والكوعين.', { icon: 'jar' }],
      ]),
    ]),
    aisle('Personal care', 'العناية الشخصية', 'toothbrush', [
      shelf('Oral care', 'العناية بالفم', 'toothbrush', {}, [
        ['ibtisama', 'Fluoride Toothpaste', 'معجون أسنان بالفلورايد', '100ml 7.95 | 2x100ml 13.95', 'Cavity protection and fresh mint.', 'حماية من التسوس ونعناع منعش.', { words: 'toothpaste' }],
        ['ibtisama', 'Miswak Toothpaste', 'معجون أسنان بالسواك', '100ml 9.50', 'With natural miswak extract.', 'بخلاصة السواك الطبيعي.', { words: 'مسواك' }],
        ['ibtisama', 'Toothbrush', 'فرشاة أسنان', '1pc 7.50 | 3pc 18.95', 'Tapered bristles.', 'شعيرات رفيعة الأطراف.', { options: 'Bristles: Soft=ناعمة, Medium=متوسطة', returns: 'non_returnable' }],
        ['ibtisama', 'Mouthwash', 'غسول فم', '250ml 13.50 | 500ml 22.95', 'Alcohol-free.', 'خالٍ من الكحول.', { icon: 'tumbler-glass' }],
      ]),
      shelf('Deodorant & shaving', 'مزيل عرق وحلاقة', 'razor', { returns: 'non_returnable' }, [
        ['nadaya', 'Roll-On Deodorant', 'مزيل عرق رول أون', '50ml 10.95', '48-hour protection.', 'حماية 48 ساعة.', { icon: 'lotion-bottle' }],
        ['nadaya', 'Disposable Razors', 'شفرات حلاقة', '5pc 14.95 | 10pc 26.50', 'Three blades and a soft strip.', 'ثلاث شفرات وشريط مرطب.'],
        ['nadaya', 'Shaving Foam', 'رغوة حلاقة', '200ml 12.50', 'For sensitive skin.', 'للبشرة الحساسة.', { icon: 'bubbles' }],
      ]),
      shelf('Feminine care & first aid', 'عناية نسائية وإسعافات أولية', 'adhesive-bandage', { returns: 'non_returnable' }, [
        ['nadaya', 'Sanitary Pads', 'فوط نسائية', '8pc 8.95 | 30pc 27.95', 'Thin pads with wings.', 'فوط رقيقة بأجنحة.', { options: 'Length: Normal=عادي, Long=طويل', icon: 'blossom' }],
        ['ghaf', 'Plasters', 'لاصقات جروح', '40pc 7.95', 'Assorted sizes, waterproof.', 'مقاسات متنوعة مقاومة للماء.'],
        ['ghaf', 'Hand Sanitiser', 'معقم يدين', '50ml 4.50 | 500ml 16.95', '70% alcohol with aloe.', 'كحول 70% مع الصبار.', { icon: 'lotion-bottle' }],
        ['ghaf', 'Cotton Pads', 'قطن تجميل', '80pc 5.95', 'Soft round pads.', 'أقراص قطن ناعمة.', { icon: 'cloud' }],
      ]),
    ]),
    aisle('Baby', 'مستلزمات الأطفال', 'baby-bottle', [
      shelf('Nappies & wipes', 'حفاضات ومناديل', 'teddy-bear', { shelfLife: 1080, returns: 'exchange' }, [
        ['tiflin', 'Baby Nappies', 'حفاضات أطفال', '44pc 39.95 | 88pc 74.00', 'Dry for up to twelve hours.', 'جفاف حتى اثنتي عشرة ساعة.', { options: 'Size: Size 3 (5–9 kg)=مقاس 3 (5–9 كجم), Size 4 (8–14 kg)=مقاس 4 (8–14 كجم), Size 5 (12–18 kg)=مقاس 5 (12–18 كجم)', words: 'diapers حفاظات' }],
        ['tiflin', 'Nappy Pants', 'حفاضات كيلوت', '40pc 49.95', 'Pull-up pants for toddlers.', 'سهلة اللبس للأطفال كثيري الحركة.', { options: 'Size: Size 4=مقاس 4, Size 5=مقاس 5', words: 'diapers pants' }],
        ['tiflin', 'Baby Wipes', 'مناديل مبللة للأطفال', '64wipes 7.95 | 6x64wipes 39.95', '99% water, no perfume.', '99% ماء وبدون عطر.', { icon: 'cloud' }],
      ]),
      shelf('Baby food', 'أغذية الأطفال', 'baby-bottle', { shelfLife: 365, returns: 'non_returnable' }, [
        ['tiflin', 'Growing-Up Milk, Stage 3', 'حليب أطفال مرحلة 3', '400g 49.00 | 900g 99.00', 'From one year, with iron and vitamin D.', 'من عمر سنة مع الحديد وفيتامين د.', { allergens: 'milk soy', origin: 'IE' }],
        ['tiflin', 'Baby Cereal', 'حبوب إفطار للأطفال', '125g 9.95 | 350g 23.50', 'From six months; mix with milk.', 'من عمر ستة أشهر؛ يخلط بالحليب.', { options: 'Flavour: Rice=أرز, Wheat & date=قمح وتمر', allergens: 'gluten milk', icon: 'bowl-with-spoon' }],
        ['tiflin', 'Fruit Purée Pouch', 'هريس فواكه', '90g 5.95 | 6x90g 32.95', 'Nothing added, from four months.', 'بدون إضافات، من عمر أربعة أشهر.', { options: 'Flavour: Apple=تفاح, Banana=موز, Mango=مانجو', icon: 'green-apple' }],
      ]),
      shelf('Baby bath & care', 'استحمام وعناية الطفل', 'teddy-bear', {}, [
        ['tiflin', 'Baby Shampoo', 'شامبو أطفال', '200ml 13.95 | 500ml 26.95', 'No tears.', 'بلا دموع.', { icon: 'lotion-bottle' }],
        ['tiflin', 'Baby Lotion', 'لوشن أطفال', '200ml 15.50 | 400ml 26.50', 'For soft, sensitive skin.', 'للبشرة الناعمة الحساسة.', { icon: 'lotion-bottle' }],
        ['tiflin', 'Nappy Rash Cream', 'كريم طفح الحفاض', '50g 19.95', 'Zinc oxide barrier.', 'طبقة حماية بأكسيد الزنك.'],
        ['tiflin', 'Feeding Bottle', 'زجاجة رضاعة للأطفال', '150ml 24.95 | 260ml 29.95', 'Anti-colic teat.', 'بحلمة تقلل المغص.', { icon: 'baby-bottle', shelfLife: undefined }],
      ]),
    ]),
    aisle('Vitamins & wellness', 'فيتامينات وصحة', 'pill', [
      shelf('Vitamins & supplements', 'فيتامينات ومكملات', 'pill', { shelfLife: 720, returns: 'non_returnable' }, [
        ['ghaf', 'Vitamin D3 1000 IU', 'فيتامين د3 بتركيز 1000', '60tabs 34.00 | 120tabs 59.00', 'For people who stay out of the sun.', 'لمن لا يتعرضون للشمس كثيرًا.', { origin: 'GB' }],
        ['ghaf', 'Vitamin C Effervescent', 'فيتامين سي فوار', '20tabs 15.95', 'Orange flavour.', 'بنكهة البرتقال.', { icon: 'tangerine', origin: 'DE' }],
        ['ghaf', 'Black Seed Oil', 'زيت حبة البركة', '125ml 29.95', 'Cold-pressed nigella.', 'حبة سوداء معصورة على البارد.', { icon: 'pouring-liquid', words: 'حبة سوداء nigella' }],
      ]),
      shelf('Sports nutrition', 'تغذية رياضية', 'flexed-biceps', { shelfLife: 540, returns: 'non_returnable' }, [
        ['peanutto', 'Whey Protein', 'بروتين مصل الحليب', '900g 129.00 | 2kg 249.00', '24 g of protein per scoop.', '24 جم من البروتين في كل مغرفة.', { options: 'Flavour: Chocolate=شوكولاتة, Vanilla=فانيليا', allergens: 'milk soy', origin: 'IE' }],
        ['peanutto', 'Protein Bar', 'لوح بروتين', '60g 9.95 | 12x60g 105.00', '20 g of protein, low in sugar.', '20 جم من البروتين وسكر قليل.', { options: 'Flavour: Date & peanut=تمر وفول سوداني, Chocolate=شوكولاتة', allergens: 'milk peanut soy', icon: 'chocolate-bar' }],
      ]),
    ]),
  ],
};
