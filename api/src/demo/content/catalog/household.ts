import { aisle, shelf, type Department } from './model.ts';

export const household: Department = {
  name: 'Household',
  name_ar: 'العناية المنزلية',
  icon: 'broom',
  tint: '#E5EEF0',
  defaults: { storage: 'ambient', origin: 'AE', returns: 'return' },
  aisles: [
    aisle('Laundry', 'غسيل الملابس', 'basket', [
      shelf('Detergent', 'منظفات الغسيل', 'basket', { shelfLife: 900 }, [
        ['ghasloon', 'Laundry Powder', 'مسحوق غسيل', '1.5kg 17.95 | 3kg 32.50 | 6kg 59.00', 'Lifts stains in a cool wash.', 'يزيل البقع حتى بالماء البارد.', { options: 'Type: Automatic=أوتوماتيك, Top load=تعبئة علوية', words: 'صابون غسالة' }],
        ['ghasloon', 'Liquid Detergent', 'سائل غسيل', '1.8L 29.95 | 3L 45.00', 'Kind to dark clothes and abayas.', 'لطيف على الملابس الداكنة والعبايات.', { icon: 'lotion-bottle', words: 'abaya عباية' }],
        ['ghasloon', 'Laundry Pods', 'كبسولات غسيل', '15pc 29.95 | 40pc 69.00', 'One pod, one wash.', 'كبسولة واحدة لكل غسلة.'],
      ]),
      shelf('Softener & stain remover', 'منعم ومزيل بقع', 'lotion-bottle', { shelfLife: 900 }, [
        ['ghasloon', 'Fabric Softener', 'منعم أقمشة', '1L 10.95 | 3L 26.50', 'Long-lasting freshness.', 'انتعاش يدوم طويلاً.', { options: 'Scent: Lavender=لافندر, Oud=عود, Spring=ربيع' }],
        ['ghasloon', 'Stain Remover Spray', 'بخاخ مزيل البقع', '500ml 16.95', 'For collars, tea and henna.', 'للياقات وبقع الشاي والحناء.'],
        ['lamaana', 'Chlorine Bleach', 'مبيض كلور', '950ml 4.95 | 3.8L 15.50', 'Whitens and disinfects.', 'يبيض ويعقم.', { words: 'bleach قاصر' }],
      ]),
    ]),
    aisle('Cleaning', 'التنظيف', 'broom', [
      shelf('Dishwashing', 'غسيل الصحون', 'sponge', { shelfLife: 900 }, [
        ['lamaana', 'Dishwashing Liquid', 'سائل غسيل الصحون', '500ml 5.95 | 1L 10.50', 'Cuts grease with a drop.', 'قطرة تذيب الدهون.', { options: 'Scent: Lemon=ليمون, Apple=تفاح' }],
        ['lamaana', 'Dishwasher Tablets', 'أقراص جلاية صحون', '30pc 39.95 | 60pc 72.00', 'All-in-one tablets.', 'أقراص متكاملة.', { words: 'غسالة صحون' }],
        ['lamaana', 'Scouring Sponges', 'إسفنج جلي', '3pc 4.50 | 10pc 12.95', 'Soft side, rough side.', 'وجه ناعم ووجه خشن.', { shelfLife: undefined, words: 'سفنجة' }],
      ]),
      shelf('Surface cleaners', 'منظفات الأسطح', 'bubbles', { shelfLife: 900 }, [
        ['lamaana', 'Floor Cleaner', 'منظف أرضيات', '1L 9.95 | 3L 25.00', 'Disinfects and leaves a clean scent.', 'يعقم ويترك رائحة منعشة.', { options: 'Scent: Pine=صنوبر, Rose=ورد', icon: 'bucket' }],
        ['lamaana', 'Glass Cleaner', 'منظف زجاج', '500ml 8.50', 'Streak-free shine.', 'لمعان بلا آثار.', { icon: 'window' }],
        ['lamaana', 'Kitchen Degreaser', 'مزيل دهون المطبخ', '650ml 12.95', 'For hobs, hoods and tiles.', 'للمواقد والشفاطات والبلاط.'],
        ['lamaana', 'Toilet Cleaner', 'منظف مرحاض', '750ml 8.95 | 2x750ml 15.95', 'Removes limescale under the rim.', 'يزيل الترسبات تحت الحافة.', { icon: 'toilet' }],
      ]),
      shelf('Cleaning tools', 'أدوات تنظيف', 'broom', {}, [
        ['lamaana', 'Microfibre Cloths', 'فوط مايكروفايبر', '3pc 11.95 | 6pc 19.95', 'Wash them a hundred times.', 'تغسل مئة مرة.', { icon: 'bubbles' }],
        ['lamaana', 'Flat Mop Set', 'ممسحة مسطحة مع عصا', '1pc 49.00', 'Reaches under beds and sofas.', 'تصل تحت الأسرة والكنب.'],
        ['lamaana', 'Rubber Gloves', 'قفازات مطاطية', '1pack 6.95', 'Cotton-lined.', 'مبطنة بالقطن.', { options: 'Size: Medium=وسط, Large=كبير', icon: 'gloves' }],
      ]),
    ]),
    aisle('Paper & disposables', 'ورقيات ومستهلكات', 'roll-of-paper', [
      shelf('Tissues & rolls', 'مناديل ولفائف', 'roll-of-paper', {}, [
        ['waraqi', 'Facial Tissues', 'مناديل وجه', '5pack 11.95 | 10pack 21.95 | 36pack 72.00', 'Soft two-ply sheets, 200 to a box.', 'طبقتان ناعمتان، 200 منديل في العلبة.', { words: 'tissue محارم' }],
        ['waraqi', 'Toilet Rolls', 'ورق تواليت', '10rolls 15.95 | 24rolls 34.95', 'Three soft layers.', 'ثلاث طبقات ناعمة.', { words: 'toilet paper حمام' }],
        ['waraqi', 'Kitchen Rolls', 'مناديل مطبخ', '2rolls 9.95 | 6rolls 26.50', 'Strong when wet.', 'متينة عند البلل.'],
        ['waraqi', 'Wet Wipes', 'مناديل مبللة', '40wipes 6.95 | 3x40wipes 16.95', 'Alcohol-free.', 'خالية من الكحول.', { shelfLife: 900, icon: 'sponge' }],
      ]),
      shelf('Foil, bags & tableware', 'قصدير وأكياس وأدوات مائدة', 'takeout-box', {}, [
        ['waraqi', 'Aluminium Foil', 'ورق قصدير', '1roll 8.95 | 2rolls 16.50', 'Heavy-duty, 45 cm wide.', 'متين بعرض 45 سم.', { words: 'فويل ألمنيوم' }],
        ['waraqi', 'Cling Film', 'نايلون تغليف', '1roll 9.50', 'Clings to glass and steel.', 'يلتصق بالزجاج والستيل.'],
        ['waraqi', 'Bin Bags', 'أكياس قمامة', '20bags 7.95 | 60bags 21.00', 'Tie handles; do not tear.', 'بأربطة ولا تتمزق.', { options: 'Size: 30 gallons=30 جالون, 55 gallons=55 جالون', icon: 'wastebasket', words: 'زبالة garbage' }],
        ['waraqi', 'Paper Cups', 'أكواب ورقية', '50pc 7.50', 'For tea, coffee and guests.', 'للشاي والقهوة والضيوف.', { icon: 'cup-with-straw' }],
        ['waraqi', 'Barbecue Charcoal', 'فحم شواء', '5kg 24.95 | 10kg 45.00', 'Lights fast and burns for hours.', 'سريع الاشتعال ويدوم لساعات.', { icon: 'fire', words: 'فحم bbq' }],
      ]),
    ]),
    aisle('Home fragrance', 'عطور المنزل', 'candle', [
      shelf('Oud & bakhoor', 'عود وبخور', 'fire', {}, [
        ['oudBeit', 'Bakhoor Tablets', 'بخور معمول', '40g 19.95 | 80g 36.00', 'Warm agarwood for the majlis.', 'رائحة عود دافئة للمجلس.', { words: 'incense دخون' }],
        ['oudBeit', 'Quick-Light Charcoal Discs', 'فحم بخور سريع الاشتعال', '10pc 4.95 | 100pc 36.00', 'Ready in a minute.', 'جاهز خلال دقيقة.'],
      ]),
      shelf('Air fresheners & candles', 'معطرات جو وشموع', 'candle', {}, [
        ['oudBeit', 'Air Freshener Spray', 'بخاخ معطر جو', '300ml 8.95 | 3x300ml 23.95', 'Freshens a room in seconds.', 'ينعش الغرفة في ثوانٍ.', { options: 'Scent: Oud=عود, Jasmine=ياسمين', icon: 'wind-face' }],
        ['oudBeit', 'Scented Candle', 'شمعة معطرة', '1pc 35.00', 'Forty hours of amber and rose.', 'أربعون ساعة من العنبر والورد.'],
        ['lamaana', 'Insect Spray', 'مبيد حشرات', '300ml 11.95', 'Against ants, mosquitoes and cockroaches.', 'ضد النمل والبعوض والصراصير.', { icon: 'mosquito', returns: 'non_returnable' }],
      ]),
    ]),
    aisle('Pet care', 'مستلزمات الحيوانات', 'paw-prints', [
      shelf('Cat food & litter', 'طعام ورمل القطط', 'cat-face', { shelfLife: 540, origin: 'TH' }, [
        ['alifPaws', 'Dry Cat Food', 'طعام قطط جاف', '1.5kg 29.95 | 7kg 119.00', 'Complete food for adult cats.', 'غذاء متكامل للقطط البالغة.', { options: 'Flavour: Tuna=تونة, Chicken=دجاج' }],
        ['alifPaws', 'Wet Cat Food', 'طعام قطط رطب', '85g 2.95 | 12x85g 32.95', 'Chunks in gravy.', 'قطع في صلصة.', { words: 'pouch' }],
        ['alifPaws', 'Clumping Cat Litter', 'رمل قطط متكتل', '5kg 24.95 | 10kg 45.00', 'Low dust, lavender scent.', 'قليل الغبار برائحة اللافندر.', { shelfLife: undefined, origin: 'CN' }],
      ]),
      shelf('Dog & bird food', 'طعام الكلاب والطيور', 'dog-face', { shelfLife: 540 }, [
        ['alifPaws', 'Dry Dog Food', 'طعام كلاب جاف', '3kg 49.00 | 10kg 139.00', 'With beef and rice.', 'باللحم البقري والأرز.', { origin: 'FR' }],
        ['alifPaws', 'Mixed Bird Seed', 'خلطة بذور للطيور', '1kg 12.95', 'Millet, canary seed and sunflower.', 'دخن وبذور كناري ودوار شمس.', { icon: 'parrot' }],
      ]),
    ]),
  ],
};
