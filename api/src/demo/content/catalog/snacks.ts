import { aisle, shelf, type Department } from './model.ts';

export const snacks: Department = {
  name: 'Snacks & Sweets',
  name_ar: 'السناكس والحلويات',
  icon: 'chocolate-bar',
  tint: '#FBE6EE',
  defaults: { storage: 'ambient', shelfLife: 240, origin: 'AE', returns: 'return_or_exchange' },
  aisles: [
    aisle('Crisps & savoury snacks', 'شيبس ومقرمشات', 'french-fries', [
      shelf('Potato crisps', 'شيبس بطاطس', 'french-fries', { shelfLife: 180 }, [
        ['crunchoo', 'Potato Chips', 'شيبس بطاطس', '23g 1.25 | 160g 6.95 | 12x23g 13.50', 'Thin slices fried in sunflower oil.', 'شرائح رقيقة مقلية بزيت دوار الشمس.', { options: 'Flavour: Salted=مملح, Chilli=فلفل حار, Salt & vinegar=ملح وخل', words: 'chips بطاطا crisps' }],
        ['crunchoo', 'Oman-Style Chilli Crisps', 'شيبس بالفلفل على الطريقة العمانية', '15g 0.75 | 25x15g 16.95', 'The corner-shop classic, also in a sandwich.', 'كلاسيكي البقالة، ولذيذ داخل الساندويتش.'],
        ['crunchoo', 'Kettle-Cooked Sea Salt Crisps', 'شيبس كيتل بملح البحر', '142g 12.95', 'Thick-cut and extra crunchy.', 'مقطع سميكًا ومقرمش أكثر.', { origin: 'GB' }],
      ]),
      shelf('Popcorn & corn snacks', 'فشار ومقرمشات الذرة', 'popcorn', {}, [
        ['popzee', 'Microwave Popcorn', 'فشار للميكروويف', '3x90g 9.95 | 6x90g 17.95', 'Pops in three minutes.', 'يجهز في ثلاث دقائق.', { options: 'Flavour: Butter=زبدة, Sweet & salty=حلو ومالح' }],
        ['popzee', 'Caramel Popcorn', 'فشار بالكراميل', '150g 11.50', 'Every kernel coated.', 'كل حبة مغلفة بالكراميل.', { allergens: 'milk soy' }],
        ['popzee', 'Cheese Puffs', 'بوفاك بالجبنة', '27g 1.00 | 20x27g 16.50', 'Baked corn puffs.', 'نفخات ذرة مخبوزة.', { allergens: 'milk', icon: 'ear-of-corn', words: 'pofak بفك' }],
        ['crunchoo', 'Tortilla Chips', 'رقائق تورتيلا', '180g 9.50', 'Triangles for salsa and guacamole.', 'مثلثات للصلصة والغواكامولي.', { icon: 'taco' }],
      ]),
      shelf('Crackers & pretzels', 'كراكرز وبريتزل', 'pretzel', { allergens: 'gluten' }, [
        ['biskoteen', 'Salted Crackers', 'كراكرز مملح', '150g 4.50 | 12x40g 13.95', 'Light squares for cheese.', 'مربعات خفيفة مع الجبن.', { icon: 'rice-cracker' }],
        ['biskoteen', 'Mini Pretzels', 'بريتزل صغير', '175g 8.95', 'Twisted and salted.', 'مجدول ومملح.'],
        ['kyomi', 'Seaweed Rice Crackers', 'كراكرز الأرز بالأعشاب البحرية', '100g 9.95', 'Airy crackers with nori.', 'مقرمشات خفيفة مع النوري.', { icon: 'rice-cracker', origin: 'JP', allergens: 'soy' }],
      ]),
    ]),
    aisle('Nuts & dried fruit', 'مكسرات وفواكه مجففة', 'peanuts', [
      shelf('Nuts & seeds', 'مكسرات وبذور', 'peanuts', { allergens: 'nuts', shelfLife: 210 }, [
        ['deera', 'Roasted Cashews', 'كاجو محمص', '250g 21.95 | 500g 41.50', 'Whole cashews, lightly salted.', 'حبات كاملة مملحة قليلاً.', { origin: 'VN', words: 'kaju' }],
        ['deera', 'Raw Almonds', 'لوز نيء', '250g 16.50 | 500g 30.95 | 1kg 58.00', 'Californian almonds for snacking and milk.', 'لوز كاليفورني للتسلية ولحليب اللوز.', { origin: 'US', words: 'badam' }],
        ['deera', 'Roasted Pistachios', 'فستق محمص', '250g 27.50 | 500g 52.00', 'Split shells, roasted with salt and lemon.', 'قشرة مفتوحة، محمص بالملح والليمون.', { origin: 'IR' }],
        ['deera', 'Mixed Nuts', 'مكسرات مشكلة', '300g 24.95 | 600g 46.50', 'Cashew, almond, hazelnut, pistachio and chickpea.', 'كاجو ولوز وبندق وفستق وقضامة.', { words: 'trail mix' }],
        ['deera', 'Walnut Halves', 'أنصاف جوز', '200g 19.95', 'Light halves for muhammara and cakes.', 'أنصاف فاتحة اللون للمحمرة والكيك.', { icon: 'chestnut', origin: 'US', words: 'عين الجمل' }],
        ['deera', 'Sunflower Seeds', 'بذور دوار الشمس', '200g 5.95', 'Roasted in their shells for long evenings.', 'محمصة بقشرها لسهرات الأصدقاء.', { icon: 'sunflower', allergens: '', words: 'حب فصفص' }],
      ]),
      shelf('Dried fruit', 'فواكه مجففة', 'grapes', {}, [
        ['deera', 'Golden Raisins', 'زبيب ذهبي', '250g 8.95 | 500g 16.50', 'Plump raisins for rice and sweets.', 'زبيب ممتلئ للأرز والحلويات.', { origin: 'IR', words: 'كشمش' }],
        ['deera', 'Dried Apricots', 'مشمش مجفف', '250g 13.50', 'Soft apricots from Malatya.', 'مشمش طري من ملاطية.', { origin: 'TR', icon: 'peach' }],
        ['deera', 'Dried Figs', 'تين مجفف', '250g 14.95', 'Sun-dried whole figs.', 'تين كامل مجفف تحت الشمس.', { origin: 'TR' }],
      ]),
    ]),
    aisle('Chocolate & confectionery', 'شوكولاتة وسكاكر', 'chocolate-bar', [
      shelf('Chocolate', 'شوكولاتة', 'chocolate-bar', { allergens: 'milk soy', shelfLife: 300 }, [
        ['cocoara', 'Milk Chocolate Bar', 'لوح شوكولاتة بالحليب', '40g 2.75 | 100g 6.50 | 24x40g 59.00', 'Smooth, with 34% cocoa.', 'ناعمة بنسبة كاكاو 34%.'],
        ['cocoara', 'Dark Chocolate 70%', 'شوكولاتة داكنة 70%', '100g 9.95', 'Deep cocoa, little sugar.', 'كاكاو غني وسكر قليل.', { origin: 'BE' }],
        ['cocoara', 'Pistachio Kunafa Chocolate Bar', 'لوح شوكولاتة بالفستق والكنافة', '100g 24.95 | 200g 45.00', 'Crisp kunafa and pistachio in milk chocolate.', 'كنافة مقرمشة وفستق داخل شوكولاتة بالحليب.', { allergens: 'milk soy nuts gluten', words: 'dubai viral' }],
        ['cocoara', 'Camel Milk Chocolate', 'شوكولاتة بحليب النوق', '70g 24.00', 'An Emirati gift with dates.', 'هدية إماراتية مع قطع التمر.', { words: 'souvenir هدية' }],
        ['cocoara', 'Wafer Fingers', 'أصابع ويفر بالشوكولاتة', '38g 2.25 | 24x38g 45.00', 'Four crisp fingers.', 'أربعة أصابع مقرمشة.', { allergens: 'milk soy gluten', icon: 'cookie' }],
      ]),
      shelf('Sweets & gum', 'سكاكر وعلكة', 'candy', { shelfLife: 540 }, [
        ['popzee', 'Fruit Jellies', 'جيلي فواكه', '80g 3.95 | 200g 8.50', 'Halal gelatine, five fruits.', 'جيلاتين حلال بخمس نكهات فواكه.', { words: 'gummies حلال' }],
        ['popzee', 'Milk Toffees', 'توفي بالحليب', '350g 12.95', 'Chewy toffees for the guest tray.', 'توفي طري لضيافة المجلس.', { allergens: 'milk' }],
        ['popzee', 'Lollipops', 'مصاصات', '12pc 6.50 | 48pc 21.95', 'Assorted fruit lollipops.', 'مصاصات بنكهات فواكه مشكلة.', { icon: 'lollipop' }],
        ['popzee', 'Sugar-Free Mint Gum', 'علكة نعناع بدون سكر', '14g 2.50 | 8x14g 17.50', 'Fresh breath without sugar.', 'نفس منعش بدون سكر.', { words: 'لبان' }],
      ]),
    ]),
    aisle('Biscuits & Arabic sweets', 'بسكويت وحلويات شرقية', 'cookie', [
      shelf('Biscuits & cookies', 'بسكويت وكوكيز', 'cookie', { allergens: 'gluten milk', shelfLife: 270 }, [
        ['biskoteen', 'Digestive Biscuits', 'بسكويت دايجستف', '250g 5.50 | 400g 7.95', 'Wheaty biscuits for tea and cheesecake.', 'بسكويت قمح للشاي والتشيز كيك.'],
        ['biskoteen', 'Tea Biscuits', 'بسكويت الشاي', '100g 1.50 | 12x100g 16.50', 'Simple biscuits made for dipping.', 'بسكويت بسيط للغمس في الشاي.', { words: 'glucose' }],
        ['biskoteen', 'Cream Sandwich Biscuits', 'بسكويت محشو بالكريمة', '38g 1.00 | 16x38g 14.50', 'Two cocoa biscuits with a cream heart.', 'قطعتا كاكاو بينهما كريمة.', { options: 'Flavour: Vanilla=فانيليا, Chocolate=شوكولاتة' }],
        ['biskoteen', 'Chocolate Chip Cookies', 'كوكيز برقائق الشوكولاتة', '180g 8.95', 'Crisp edges and plenty of chips.', 'أطراف مقرمشة وقطع شوكولاتة وفيرة.'],
      ]),
      shelf('Arabic sweets', 'حلويات شرقية', 'honey-pot', { shelfLife: 45, allergens: 'gluten nuts milk' }, [
        ['halwa', 'Assorted Baklava', 'بقلاوة مشكلة', '500g 39.95 | 1kg 76.00', 'Pistachio, cashew and walnut, little syrup.', 'بالفستق والكاجو والجوز مع قليل من القطر.', { words: 'baklawa' }],
        ['halwa', 'Omani Halwa', 'حلوى عمانية', '500g 28.00', 'Saffron, rosewater and ghee.', 'بالزعفران وماء الورد والسمن.', { origin: 'OM', allergens: 'nuts milk', shelfLife: 90 }],
        ['halwa', 'Pistachio Halawa', 'حلاوة طحينية بالفستق', '400g 16.95 | 800g 31.00', 'Flaky tahini halva.', 'حلاوة طحينية هشة.', { allergens: 'sesame nuts', shelfLife: 365, words: 'halva' }],
        ['halwa', 'Turkish Delight', 'راحة الحلقوم', '400g 18.50', 'Rose and pistachio cubes.', 'مكعبات بالورد والفستق.', { origin: 'TR', allergens: 'nuts', shelfLife: 240, icon: 'candy', words: 'lokum' }],
      ]),
    ]),
  ],
};
