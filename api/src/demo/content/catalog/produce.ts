import { aisle, shelf, type Department } from './model.ts';

export const produce: Department = {
  name: 'Fruit & Vegetables',
  name_ar: 'الفواكه والخضروات',
  icon: 'leafy-green',
  tint: '#E6F4DC',
  defaults: { storage: 'chilled', shelfLife: 8, origin: 'AE', returns: 'non_returnable' },
  aisles: [
    aisle('Fruit', 'الفواكه', 'red-apple', [
      shelf('Apples & pears', 'تفاح وكمثرى', 'red-apple', { shelfLife: 21 }, [
        ['wadiHills', 'Royal Gala Apples', 'تفاح رويال جالا', 'kg 7.95', 'Sweet, crisp apples that children finish to the core.', 'تفاح حلو مقرمش يحبه الصغار والكبار.', { origin: 'NZ', words: 'apple تفاحة' }],
        ['wadiHills', 'Green Apples', 'تفاح أخضر', 'kg 8.50', 'Sharp green apples, firm enough for baking.', 'تفاح أخضر بطعم حامض منعش، متماسك ومناسب للخبز.', { origin: 'FR', icon: 'green-apple' }],
        [null, 'Conference Pears', 'كمثرى كونفرنس', 'kg 9.75', 'Juicy pears that ripen gently in the fruit bowl.', 'كمثرى غنية بالعصير تنضج بهدوء في سلة الفاكهة.', { origin: 'NL', icon: 'pear', words: 'إجاص' }],
        ['ghaf', 'Lunchbox Apples', 'تفاح صغير لصندوق الغداء', '6pc 9.95 | 12pc 18.50', 'Small washed apples, the right size for a school bag.', 'حبات تفاح صغيرة مغسولة بحجم يناسب الحقيبة المدرسية.', { origin: 'ZA' }],
      ]),
      shelf('Bananas & tropical fruit', 'موز وفواكه استوائية', 'banana', { shelfLife: 6 }, [
        [null, 'Cavendish Bananas', 'موز كافنديش', 'kg 5.95', 'Golden bananas, delivered a day before full ripeness.', 'موز ذهبي يصلك قبل اكتمال نضجه بيوم.', { origin: 'EC', words: 'banana موزة' }],
        [null, 'Alphonso Mangoes', 'مانجو ألفونسو', 'kg 24.95', 'Fragrant Indian mangoes with silky, saffron-coloured flesh.', 'مانجو هندي عطري بلب ناعم زعفراني اللون.', { origin: 'IN', icon: 'mango', words: 'منجا منقة hapus' }],
        ['wadiHills', 'Golden Pineapple', 'أناناس ذهبي', '1pc 13.95', 'Extra-sweet pineapple, best served chilled.', 'أناناس فائق الحلاوة، ألذ ما يكون مبردًا.', { origin: 'PH', icon: 'pineapple' }],
        [null, 'Green Kiwi', 'كيوي أخضر', '500g 10.50 | 1kg 19.75', 'Tangy kiwi with soft green flesh.', 'كيوي منعش بطعم يجمع بين الحلو والحامض.', { origin: 'IT', icon: 'kiwi-fruit', shelfLife: 14 }],
        [null, 'Hass Avocado', 'أفوكادو هاس', '2pc 11.95 | 4pc 21.95', 'Creamy avocados, ready to eat in a day or two.', 'أفوكادو كريمي جاهز للأكل خلال يوم أو يومين.', { origin: 'KE', icon: 'avocado' }],
        [null, 'Fresh Drinking Coconut', 'جوز هند طازج للشرب', '1pc 8.95', 'A trimmed young coconut full of cool, sweet water.', 'جوز هند مقشور مليء بالماء الحلو المنعش.', { origin: 'LK', icon: 'coconut', words: 'نارجيل coconut water' }],
      ]),
      shelf('Citrus', 'حمضيات', 'tangerine', { shelfLife: 20 }, [
        [null, 'Valencia Oranges', 'برتقال فالنسيا', 'kg 6.25', 'Thin-skinned oranges with plenty of juice.', 'برتقال رقيق القشرة غزير العصير.', { origin: 'EG', words: 'juice orange برتقال عصير' }],
        [null, 'Easy-Peel Mandarins', 'يوسفي سهل التقشير', '1kg 9.95', 'Seedless mandarins that peel in seconds.', 'يوسفي بلا بذور يقشر في ثوانٍ.', { origin: 'MA', words: 'يوسف أفندي tangerine' }],
        ['sidr', 'Lemons', 'ليمون أصفر', '500g 4.95 | 1kg 8.95', 'Bright lemons for salads, fish and tea.', 'ليمون طازج للسلطات والسمك والشاي.', { origin: 'ZA', icon: 'lemon' }],
        [null, 'Green Limes', 'ليمون أخضر', '250g 3.75 | 500g 6.95', 'Aromatic limes for lemon-mint and curries.', 'ليمون أخضر عطري لعصير الليمون بالنعناع وأطباق الكاري.', { origin: 'IN', icon: 'lime', words: 'لومي' }],
      ]),
      shelf('Berries, grapes & stone fruit', 'توت وعنب وفواكه موسمية', 'strawberry', { shelfLife: 5 }, [
        ['sidr', 'Local Strawberries', 'فراولة محلية', '250g 9.95 | 500g 17.95', 'Winter strawberries picked in Liwa and sold within two days.', 'فراولة الشتاء تُقطف في ليوا وتصلك خلال يومين.', { words: 'strawberry' }],
        [null, 'Blueberries', 'توت أزرق', '125g 12.50', 'Plump blueberries for porridge and pancakes.', 'توت أزرق ممتلئ للشوفان والبان كيك.', { origin: 'PE', icon: 'blueberries', words: 'بلوبيري' }],
        [null, 'Seedless Red Grapes', 'عنب أحمر بدون بذور', '500g 9.75 | 1kg 18.50', 'Crunchy seedless grapes, rinsed and ready.', 'عنب مقرمش بلا بذور.', { origin: 'IN', icon: 'grapes' }],
        [null, 'Yellow Peaches', 'خوخ أصفر', 'kg 16.95', 'Soft-fleshed peaches at the height of the season.', 'خوخ طري في أوج موسمه.', { origin: 'JO', icon: 'peach', words: 'دراق' }],
        [null, 'Dark Cherries', 'كرز أحمر داكن', '250g 18.95 | 500g 35.00', 'Glossy cherries with a deep, winey sweetness.', 'كرز لامع بحلاوة غنية.', { origin: 'TR', icon: 'cherries' }],
      ]),
      shelf('Melons', 'شمام وبطيخ', 'melon', { shelfLife: 12 }, [
        ['sidr', 'Seedless Watermelon', 'بطيخ بدون بذور', 'kg 3.25', 'Whole red watermelon, sold by weight.', 'بطيخ أحمر كامل يباع بالوزن.', { icon: 'watermelon', words: 'جح رقي' }],
        ['sidr', 'Sweet Melon', 'شمام حلو', 'kg 4.75', 'Netted melon with fragrant orange flesh.', 'شمام شبكي القشرة بلب برتقالي عطر.'],
        ['ghaf', 'Watermelon Cubes', 'مكعبات بطيخ', '400g 11.95 | 800g 21.50', 'Cut this morning, chilled and ready to eat.', 'مقطعة هذا الصباح ومبردة وجاهزة للأكل.', { icon: 'watermelon', shelfLife: 3 }],
      ]),
    ]),
    aisle('Dates', 'التمور', 'palm-tree', [
      shelf('Dates', 'تمور', 'palm-tree', { storage: 'ambient', shelfLife: 270, returns: 'return_or_exchange' }, [
        ['rutabna', 'Khalas Dates', 'تمر خلاص', '500g 14.95 | 1kg 27.50 | 3kg 75.00', 'Soft amber dates from Al Ain with a caramel finish.', 'تمر طري كهرماني من العين بطعم الكراميل.', { words: 'tamr تمور' }],
        ['rutabna', 'Medjool Dates', 'تمر مجدول فاخر', '400g 29.95 | 900g 62.00', 'Large, fleshy dates chosen one by one.', 'حبات كبيرة غنية اللب منتقاة واحدة واحدة.', { origin: 'JO', words: 'مجهول' }],
        ['rutabna', 'Lulu Dates', 'تمر لولو', '500g 12.50 | 1kg 22.95', 'Small round dates, pleasantly firm, for every day with coffee.', 'تمر صغير مستدير متماسك، رفيق القهوة اليومي.'],
        ['rutabna', 'Fresh Barhi Dates', 'رطب برحي', '1kg 16.95', 'Yellow, crunchy dates of the early season.', 'رطب أصفر مقرمش من بداية الموسم.', { storage: 'chilled', shelfLife: 12, words: 'خلال rutab' }],
      ]),
      shelf('Filled dates & date syrup', 'تمر محشي ودبس', 'honey-pot', { storage: 'ambient', shelfLife: 365, returns: 'return_or_exchange' }, [
        ['rutabna', 'Dates Filled with Almond', 'تمر محشي باللوز', '250g 24.95 | 500g 46.00', 'Stoned dates with a whole roasted almond inside.', 'تمر منزوع النوى محشو بحبة لوز محمصة كاملة.', { allergens: 'nuts', words: 'gift هدية' }],
        ['rutabna', 'Date Syrup', 'دبس تمر', '400g 13.50 | 800g 24.50', 'Pure pressed dates, nothing added, for pancakes and marinades.', 'دبس من التمر الصافي بلا إضافات، للفطائر والتتبيلات.', { words: 'molasses silan' }],
        ['rutabna', 'Seedless Date Paste', 'عجينة تمر بدون نوى', '400g 9.50 | 1kg 21.95', 'Smooth paste for maamoul and energy balls.', 'عجينة ناعمة لحشوة المعمول وكرات الطاقة.', { words: 'معجون تمر' }],
      ]),
    ]),
    aisle('Vegetables', 'الخضروات', 'carrot', [
      shelf('Tomatoes & cucumbers', 'طماطم وخيار', 'tomato', { shelfLife: 9 }, [
        ['sidr', 'Vine Tomatoes', 'طماطم على العنقود', 'kg 6.95', 'Ripened on the vine in cooled greenhouses.', 'طماطم نضجت على عنقودها في بيوت محمية مبردة.', { words: 'بندورة tomato' }],
        ['sidr', 'Cherry Tomatoes', 'طماطم كرزية', '250g 5.95 | 500g 10.95', 'Little sweet tomatoes for salads and snacking.', 'طماطم صغيرة حلوة للسلطات وللأكل مباشرة.'],
        ['sidr', 'Baby Cucumbers', 'خيار صغير', '500g 3.95 | 1kg 6.95', 'Crisp, thin-skinned and never bitter.', 'خيار مقرمش رقيق القشرة بلا مرارة.', { icon: 'cucumber' }],
      ]),
      shelf('Potatoes, onions & garlic', 'بطاطس وبصل وثوم', 'potato', { storage: 'ambient', shelfLife: 30 }, [
        [null, 'White Potatoes', 'بطاطس بيضاء', '1kg 4.50 | 2.5kg 9.95 | 5kg 18.50', 'Floury potatoes for chips and mash.', 'بطاطس نشوية مثالية للقلي والهرس.', { origin: 'SA', words: 'بطاطا aloo' }],
        [null, 'Sweet Potatoes', 'بطاطا حلوة', 'kg 7.95', 'Orange-fleshed, lovely roasted with cumin.', 'بطاطا برتقالية اللب، لذيذة مشوية مع الكمون.', { origin: 'EG', icon: 'roasted-sweet-potato' }],
        [null, 'Red Onions', 'بصل أحمر', '1kg 3.95 | 2kg 7.25 | 5kg 16.95', 'The everyday onion for biryani and salads.', 'بصل كل يوم للبرياني والسلطات.', { origin: 'IN', icon: 'onion', words: 'pyaz' }],
        [null, 'Garlic', 'ثوم', '250g 4.25 | 500g 7.95', 'Firm white bulbs with a strong aroma.', 'رؤوس ثوم بيضاء متماسكة قوية الرائحة.', { origin: 'CN', icon: 'garlic' }],
        [null, 'Fresh Ginger', 'زنجبيل طازج', '200g 3.95', 'Juicy root for karak, stir-fries and marinades.', 'زنجبيل طازج للكرك والأطباق الآسيوية والتتبيلات.', { origin: 'TH', icon: 'ginger-root', words: 'adrak' }],
      ]),
      shelf('Peppers, aubergines & courgettes', 'فلفل وباذنجان وكوسا', 'bell-pepper', {}, [
        ['sidr', 'Mixed Bell Peppers', 'فلفل رومي مشكل', '3pc 8.95', 'One red, one yellow, one green.', 'حبة حمراء وحبة صفراء وحبة خضراء.', { words: 'capsicum فليفلة' }],
        ['sidr', 'Aubergines', 'باذنجان', 'kg 5.50', 'Glossy aubergines for moutabal and maqluba.', 'باذنجان لامع للمتبل والمقلوبة.', { icon: 'eggplant', words: 'brinjal eggplant' }],
        ['sidr', 'Baby Marrow', 'كوسا صغيرة', '500g 5.25 | 1kg 9.50', 'Pale, tender marrows, easy to core and stuff.', 'كوسا فاتحة طرية سهلة الحفر والحشو.', { icon: 'cucumber', words: 'koosa zucchini courgette محشي' }],
        [null, 'Green Chillies', 'فلفل أخضر حار', '100g 1.95 | 250g 4.25', 'Hot finger chillies for curries and chutneys.', 'فلفل حار رفيع للكاري والشطني.', { origin: 'IN', icon: 'hot-pepper' }],
      ]),
      shelf('Carrots, broccoli & corn', 'جزر وبروكلي وذرة', 'carrot', { shelfLife: 12 }, [
        [null, 'Carrots', 'جزر', '500g 3.25 | 1kg 5.75', 'Washed sweet carrots.', 'جزر حلو مغسول.', { origin: 'AU' }],
        ['sidr', 'Broccoli', 'بروكلي', '500g 8.75', 'Tight green heads, cut to order.', 'رؤوس خضراء متماسكة تُقطف حسب الطلب.', { icon: 'broccoli' }],
        [null, 'Sweetcorn Cobs', 'ذرة حلوة', '2pc 6.95', 'Two cobs in their husk for the grill or the pot.', 'كوزان من الذرة للشواء أو السلق.', { origin: 'IN', icon: 'ear-of-corn' }],
        [null, 'Green Peas in Pod', 'بازلاء خضراء بقشرها', '500g 9.25', 'Sweet peas to shell at the table.', 'بازلاء حلوة تقشر على المائدة.', { origin: 'KE', icon: 'pea-pod' }],
      ]),
    ]),
    aisle('Herbs & salads', 'أعشاب وسلطات', 'herb', [
      shelf('Fresh herbs', 'أعشاب طازجة', 'herb', { shelfLife: 4 }, [
        ['sidr', 'Fresh Mint', 'نعناع طازج', '100g 2.50', 'A generous bunch for tea and tabbouleh.', 'حزمة سخية للشاي والتبولة.', { words: 'pudina' }],
        ['sidr', 'Fresh Coriander', 'كزبرة طازجة', '100g 2.25', 'Washed leaves and stems, bright and lemony.', 'أوراق مغسولة بنكهة منعشة.', { words: 'dhania cilantro كسبرة' }],
        ['sidr', 'Flat-Leaf Parsley', 'بقدونس', '100g 2.25', 'For tabbouleh, kofta and garnish.', 'للتبولة والكفتة والتزيين.'],
        ['sidr', 'Basil Pot', 'ريحان في أصيص', '1pc 8.95', 'A living plant for the kitchen window.', 'نبتة حية لنافذة المطبخ.', { icon: 'potted-plant' }],
      ]),
      shelf('Leaves & prepared salads', 'ورقيات وسلطات جاهزة', 'green-salad', { shelfLife: 5 }, [
        ['sidr', 'Iceberg Lettuce', 'خس آيسبرغ', '1pc 6.95', 'Crunchy head lettuce, grown hydroponically.', 'خس مقرمش مزروع مائيًا.', { icon: 'leafy-green' }],
        ['sidr', 'Baby Rocket', 'جرجير صغير', '125g 6.50', 'Peppery leaves, triple-washed.', 'أوراق جرجير بنكهة لاذعة خفيفة، مغسولة ثلاث مرات.', { icon: 'leafy-green', words: 'arugula rucola' }],
        ['sidr', 'Baby Spinach', 'سبانخ صغيرة', '150g 7.25 | 300g 12.95', 'Tender leaves for salads or a quick sauté.', 'أوراق طرية للسلطة أو للتشويح السريع.', { icon: 'leafy-green', words: 'palak' }],
        ['ghaf', 'Fattoush Salad Kit', 'سلطة فتوش جاهزة', '350g 15.95', 'Leaves, radish, toasted bread and sumac dressing.', 'خضار ورقية وفجل وخبز محمص وصلصة السماق.', { allergens: 'gluten', shelfLife: 3 }],
      ]),
      shelf('Mushrooms', 'فطر', 'brown-mushroom', { shelfLife: 6 }, [
        ['sidr', 'White Button Mushrooms', 'فطر أبيض', '250g 8.50 | 500g 15.95', 'Clean, closed caps for pasta and omelettes.', 'فطر أبيض نظيف للمعكرونة والعجة.', { words: 'مشروم champignon' }],
        ['sidr', 'Portobello Mushrooms', 'فطر بورتوبيلو', '250g 13.95', 'Large flat mushrooms that grill like a steak.', 'فطر كبير مسطح يشوى كشريحة اللحم.'],
      ]),
    ]),
  ],
};
