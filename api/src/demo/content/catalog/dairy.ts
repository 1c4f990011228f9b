import { aisle, shelf, type Department } from './model.ts';

export const dairy: Department = {
  name: 'Dairy & Eggs',
  name_ar: 'الألبان والبيض',
  icon: 'glass-of-milk',
  tint: '#E3F0FA',
  defaults: { storage: 'chilled', shelfLife: 14, origin: 'AE', allergens: 'milk', returns: 'non_returnable' },
  aisles: [
    aisle('Milk', 'الحليب', 'glass-of-milk', [
      shelf('Fresh milk', 'حليب طازج', 'glass-of-milk', { shelfLife: 7 }, [
        ['labneen', 'Full Cream Fresh Milk', 'حليب طازج كامل الدسم', '200ml 1.75 | 500ml 3.75 | 1L 6.50 | 2L 11.95', 'Pasteurised within hours of milking on our partner farms.', 'حليب مبستر خلال ساعات من حلبه في مزارعنا الشريكة.', { words: 'halib doodh' }],
        ['labneen', 'Low Fat Fresh Milk', 'حليب طازج قليل الدسم', '500ml 3.75 | 1L 6.50 | 2L 11.95', 'All the calcium with 1% fat.', 'كل الكالسيوم مع 1% من الدسم فقط.'],
        ['mirwana', 'Skimmed Fresh Milk', 'حليب طازج خالي الدسم', '1L 6.75 | 2L 12.50', 'Light on the palate, good in coffee.', 'خفيف المذاق ومناسب للقهوة.'],
        ['mirwana', 'Lactose-Free Milk', 'حليب خالي اللاكتوز', '1L 9.95', 'Real cow’s milk, gentle on the stomach.', 'حليب أبقار طبيعي لطيف على المعدة.'],
        ['wadiHills', 'Fresh Camel Milk', 'حليب نوق طازج', '250ml 7.50 | 500ml 13.95', 'Pure camel milk from herds near Al Ain.', 'حليب نوق صافٍ من عزب قرب العين.', { words: 'حليب إبل camel', icon: 'two-hump-camel' }],
      ]),
      shelf('Long-life & plant milk', 'حليب طويل الأجل ونباتي', 'beverage-box', { storage: 'ambient', shelfLife: 180, returns: 'return_or_exchange' }, [
        ['labneen', 'Long Life Full Cream Milk', 'حليب طويل الأجل كامل الدسم', '200ml 1.95 | 1L 5.95 | 4x1L 22.50', 'Keeps for months in the cupboard.', 'يحفظ شهورًا في خزانة المطبخ.', { words: 'UHT' }],
        ['morningMill', 'Unsweetened Almond Drink', 'مشروب لوز غير محلى', '1L 14.95', 'Made with roasted almonds, no added sugar.', 'من اللوز المحمص دون سكر مضاف.', { allergens: 'nuts', origin: 'ES', words: 'حليب لوز almond milk' }],
        ['morningMill', 'Barista Oat Drink', 'مشروب شوفان باريستا', '1L 15.50', 'Foams like milk for flat whites and spanish lattes.', 'يرغو كالحليب للفلات وايت والسبانش لاتيه.', { allergens: 'gluten', origin: 'SE', words: 'حليب شوفان oat milk' }],
      ]),
      shelf('Flavoured milk & powder', 'حليب بالنكهات وحليب مجفف', 'cup-with-straw', { shelfLife: 30 }, [
        ['mirwana', 'Flavoured Milk', 'حليب بالنكهة', '200ml 2.50 | 1L 8.50', 'A cold treat for lunchboxes.', 'مشروب بارد لذيذ لصندوق الغداء.', { options: 'Flavour: Chocolate=شوكولاتة, Strawberry=فراولة, Date=تمر' }],
        ['labneen', 'Full Cream Milk Powder', 'حليب مجفف كامل الدسم', '400g 17.95 | 900g 36.50 | 2.25kg 84.00', 'Dissolves instantly, for karak and desserts.', 'سريع الذوبان للكرك والحلويات.', { storage: 'ambient', shelfLife: 540, returns: 'return_or_exchange', origin: 'NZ', words: 'بودرة حليب' }],
        ['mirwana', 'Evaporated Milk', 'حليب مبخر', '170g 2.75 | 6x170g 15.50', 'The classic milk for karak tea.', 'الحليب الكلاسيكي لشاي الكرك.', { storage: 'ambient', shelfLife: 365, icon: 'canned-food', returns: 'return_or_exchange' }],
      ]),
    ]),
    aisle('Laban, yoghurt & labneh', 'لبن وزبادي ولبنة', 'bowl-with-spoon', [
      shelf('Laban', 'لبن', 'glass-of-milk', { shelfLife: 10 }, [
        ['labneen', 'Full Cream Laban', 'لبن كامل الدسم', '200ml 1.75 | 1L 6.25 | 2L 11.50', 'Smooth cultured laban to drink with lunch.', 'لبن ناعم منعش مع وجبة الغداء.', { words: 'buttermilk لبن عيران' }],
        ['mirwana', 'Mint Laban', 'لبن بالنعناع', '180ml 2.25 | 500ml 4.75', 'Lightly salted, with dried mint.', 'مملح قليلاً مع النعناع المجفف.', { words: 'ayran شنينة' }],
      ]),
      shelf('Yoghurt', 'زبادي', 'bowl-with-spoon', { shelfLife: 18 }, [
        ['labneen', 'Fresh Yoghurt', 'زبادي طازج كامل الدسم', '170g 1.50 | 400g 3.25 | 1kg 7.25 | 2kg 13.50', 'Set yoghurt for curries, mezze and breakfast.', 'روب متماسك للطبخ والمقبلات والفطور.', { words: 'زبادي curd dahi yogurt' }],
        ['mirwana', 'Greek Style Yoghurt', 'زبادي يوناني', '150g 4.50 | 500g 13.95', 'Strained thick, 10% fat.', 'زبادي مصفى كثيف القوام بنسبة دسم 10%.'],
        ['mirwana', 'Fruit Yoghurt', 'زبادي بالفواكه', '120g 2.25 | 4x120g 8.25', 'Creamy yoghurt over real fruit.', 'زبادي كريمي مع قطع الفاكهة الحقيقية.', { options: 'Flavour: Strawberry=فراولة, Peach=خوخ, Mixed berry=توت مشكل' }],
        ['mirwana', 'Protein Skyr', 'زبادي سكير عالي البروتين', '150g 6.95', '17 g of protein in every cup.', '17 جم من البروتين في كل كوب.', { origin: 'DK' }],
      ]),
      shelf('Labneh', 'لبنة', 'bowl-with-spoon', { shelfLife: 30 }, [
        ['tal', 'Full Fat Labneh', 'لبنة كاملة الدسم', '200g 6.25 | 400g 11.50 | 700g 18.95', 'Rich strained labneh for breakfast with zaatar.', 'لبنة غنية للفطور مع الزعتر.', { words: 'labne' }],
        ['tal', 'Labneh Balls in Olive Oil', 'كرات لبنة بزيت الزيتون', '340g 19.95', 'Hand-rolled, kept in extra virgin oil.', 'كرات ملفوفة يدويًا ومحفوظة في زيت زيتون بكر.', { origin: 'LB', icon: 'jar' }],
      ]),
    ]),
    aisle('Cheese', 'الأجبان', 'cheese-wedge', [
      shelf('White & brined cheese', 'أجبان بيضاء', 'cheese-wedge', { shelfLife: 60 }, [
        ['tal', 'Halloumi Cheese', 'جبنة حلوم', '225g 14.95 | 750g 44.50', 'Squeaks when fresh, golden when grilled.', 'جبنة حلوم تكتسب لونًا ذهبيًا على الشواية.', { origin: 'CY', words: 'haloumi grill' }],
        ['tal', 'Akkawi Cheese', 'جبنة عكاوي', 'kg 38.00', 'Mild white cheese, soak it for kunafa.', 'جبنة بيضاء معتدلة الملوحة، تُنقع للكنافة.', { origin: 'CZ' }],
        ['tal', 'Feta Cheese', 'جبنة فيتا', '200g 9.50 | 500g 20.95', 'Creamy brined cheese for salads.', 'جبنة كريمية محفوظة بمحلول ملحي للسلطات.', { origin: 'DK' }],
        ['tal', 'Nabulsi Cheese', 'جبنة نابلسية', '400g 21.50', 'Traditional cheese with nigella seeds.', 'جبنة تقليدية بحبة البركة.', { origin: 'JO' }],
      ]),
      shelf('Sliced, grated & spread', 'شرائح ومبشورة وقابلة للدهن', 'cheese-wedge', { shelfLife: 90 }, [
        ['tal', 'Cheddar Slices', 'شرائح جبنة شيدر', '200g 9.95 | 400g 17.95', 'Ten or twenty slices that melt evenly.', 'شرائح تذوب بالتساوي للبرغر والساندويتش.', { words: 'burger' }],
        ['tal', 'Grated Mozzarella', 'جبنة موزاريلا مبشورة', '200g 11.25 | 500g 24.95 | 1kg 45.00', 'For pizza that stretches.', 'لبيتزا بجبن مطاطي لذيذ.', { words: 'pizza' }],
        ['labneen', 'Cream Cheese Spread', 'جبنة كريمية قابلة للدهن', '140g 6.95 | 240g 10.95 | 500g 19.75', 'Soft and mild in a glass jar.', 'جبن طري معتدل النكهة في مرطبان زجاجي.', { words: 'جبنة مرطبان' }],
        ['labneen', 'Triangle Cheese Portions', 'جبنة مثلثات', '8pc 5.25 | 24pc 14.50', 'Foil-wrapped portions for school.', 'قطع مغلفة للمدرسة.', { shelfLife: 180, words: 'مثلثات' }],
      ]),
      shelf('Hard & speciality cheese', 'أجبان صلبة ومميزة', 'cheese-wedge', { shelfLife: 75 }, [
        ['verdani', 'Grated Hard Italian Cheese', 'جبنة إيطالية صلبة مبشورة', '100g 14.25', 'Nutty and aged, for pasta and risotto.', 'جبن معتق بنكهة المكسرات للمعكرونة والريزوتو.', { origin: 'IT' }],
        ['tal', 'Mature Cheddar Block', 'جبنة شيدر معتقة', '200g 15.95 | 400g 29.50', 'Aged nine months, crumbly and full-flavoured.', 'معتق تسعة أشهر بقوام هش ونكهة غنية.', { origin: 'GB' }],
        ['verdani', 'Fresh Mozzarella', 'جبنة موزاريلا طازجة', '125g 9.50', 'A milky ball for caprese.', 'كرة حليبية القوام لسلطة كابريزي.', { origin: 'IT', shelfLife: 18 }],
      ]),
    ]),
    aisle('Butter, cream & eggs', 'زبدة وقشطة وبيض', 'butter', [
      shelf('Butter & margarine', 'زبدة ومرغرين', 'butter', { shelfLife: 120 }, [
        ['butterlane', 'Unsalted Butter', 'زبدة غير مملحة', '100g 5.50 | 200g 10.25 | 400g 19.50', 'Churned from fresh cream, for baking and toast.', 'زبدة من القشطة الطازجة للخبز والتوست.', { origin: 'DK', words: 'makhan' }],
        ['butterlane', 'Salted Butter', 'زبدة مملحة', '200g 10.25 | 400g 19.50', 'With a pinch of sea salt.', 'مع رشة من ملح البحر.', { origin: 'DK' }],
        ['butterlane', 'Spreadable Blend', 'مزيج زبدة قابل للدهن', '250g 9.25 | 500g 16.95', 'Butter with rapeseed oil, soft from the fridge.', 'زبدة مع زيت الكانولا، طرية من الثلاجة مباشرة.', { origin: 'DK' }],
      ]),
      shelf('Cream', 'قشطة وكريمة', 'custard', { shelfLife: 40 }, [
        ['labneen', 'Cooking Cream', 'كريمة طبخ', '250ml 6.50 | 1L 21.95', 'Holds its texture in hot sauces.', 'تحافظ على قوامها في الصلصات الساخنة.'],
        ['labneen', 'Whipping Cream', 'كريمة خفق', '250ml 7.25 | 500ml 13.50', '35% fat, whips to firm peaks.', 'بنسبة دسم 35% وتخفق لقوام متماسك.'],
        ['mirwana', 'Breakfast Qishta', 'قشطة فطور', '155g 4.25 | 3x155g 11.95', 'Thick cream for honey and warm bread.', 'قشطة كثيفة مع العسل والخبز الساخن.', { storage: 'ambient', shelfLife: 300, words: 'قيمر geymar' }],
      ]),
      shelf('Eggs', 'بيض', 'egg', { shelfLife: 28, allergens: 'egg' }, [
        ['sabahna', 'Large White Eggs', 'بيض أبيض كبير', '6pc 6.95 | 15pc 14.95 | 30pc 26.50', 'From local farms, dated on every shell.', 'من مزارع محلية، والتاريخ مطبوع على كل بيضة.', { words: 'egg tray طبق بيض' }],
        ['sabahna', 'Brown Eggs', 'بيض بني', '6pc 7.50 | 15pc 16.50 | 30pc 29.95', 'Firm shells and deep yellow yolks.', 'قشرة متينة وصفار غامق.'],
        ['sabahna', 'Free-Range Eggs', 'بيض دجاج حر', '6pc 13.95 | 10pc 21.95', 'Hens that go outdoors every day.', 'من دجاج يخرج إلى المرعى كل يوم.', { words: 'organic عضوي' }],
        ['sabahna', 'Quail Eggs', 'بيض سمان', '12pc 8.95', 'Tiny speckled eggs for canapés.', 'بيض صغير مرقط للمقبلات.', { icon: 'nest-with-eggs', words: 'بيض فري' }],
      ]),
    ]),
  ],
};
