import { aisle, shelf, type Department } from './model.ts';

export const pantry: Department = {
  name: 'Food Cupboard',
  name_ar: 'المواد الغذائية',
  icon: 'jar',
  tint: '#FBF1D0',
  defaults: { storage: 'ambient', shelfLife: 540, origin: 'AE', returns: 'return_or_exchange' },
  aisles: [
    aisle('Rice, grains & pulses', 'أرز وحبوب وبقوليات', 'cooked-rice', [
      shelf('Rice', 'أرز', 'cooked-rice', { origin: 'IN', shelfLife: 720 }, [
        ['hindar', 'Extra Long Basmati Rice', 'أرز بسمتي طويل الحبة', '1kg 11.50 | 2kg 21.95 | 5kg 49.95 | 10kg 94.00', 'Aged two years; grains double in length when cooked.', 'معتق سنتين وتتضاعف حبته طولاً عند الطبخ.', { words: 'biryani برياني رز chawal' }],
        ['hindar', 'Sella Basmati Rice', 'أرز بسمتي سيلا (مزة)', '2kg 19.50 | 5kg 44.95', 'Parboiled rice that never breaks, for mandi and kabsa.', 'أرز مسلوق جزئيًا لا يتكسر، للمندي والكبسة.', { words: 'كبسة parboiled رز' }],
        ['sahl', 'Egyptian Short Grain Rice', 'أرز مصري حبة قصيرة', '1kg 6.95 | 5kg 31.50', 'Tender, slightly sticky rice for mahshi.', 'أرز طري للمحشي والأطباق المصرية.', { origin: 'EG', words: 'محشي calrose رز' }],
        ['kyomi', 'Jasmine Rice', 'أرز ياسمين', '1kg 10.95 | 5kg 47.00', 'Scented Thai rice for stir-fries.', 'أرز تايلندي عطري للأطباق الآسيوية.', { origin: 'TH' }],
        ['ghaf', 'White Rice', 'أرز أبيض', '2kg 9.95 | 5kg 22.95', 'Everyday rice at a fair price.', 'أرز كل يوم بسعر مناسب.', { origin: 'PK' }],
      ]),
      shelf('Grains', 'حبوب', 'sheaf-of-rice', { allergens: 'gluten' }, [
        ['qamhana', 'Coarse Bulgur', 'برغل خشن', '500g 4.95 | 1kg 8.95', 'For kibbeh, pilaf and stuffed vegetables.', 'للكبة والمجدرة والمحاشي.', { origin: 'TR', words: 'burghul' }],
        ['qamhana', 'Green Freekeh', 'فريكة خضراء', '500g 11.50 | 1kg 21.00', 'Smoky roasted green wheat.', 'قمح أخضر محمص بنكهة مدخنة.', { origin: 'JO' }],
        ['qamhana', 'Harees Wheat', 'حب الهريس', '1kg 7.95', 'Husked wheat for Ramadan harees.', 'قمح مقشور لهريس رمضان.', { words: 'جريش' }],
        ['morningMill', 'White Quinoa', 'كينوا بيضاء', '340g 17.95 | 1kg 46.00', 'Rinsed and quick to cook.', 'مغسولة وسريعة الطهي.', { origin: 'PE', allergens: '' }],
      ]),
      shelf('Pulses', 'بقوليات', 'beans', { origin: 'TR' }, [
        ['sahl', 'Red Split Lentils', 'عدس أحمر مجروش', '500g 4.25 | 1kg 7.95', 'Cooks to a smooth soup in twenty minutes.', 'ينضج شوربة ناعمة في عشرين دقيقة.', { words: 'masoor dal دال شوربة' }],
        ['sahl', 'Dried Chickpeas', 'حمص حب', '500g 5.50 | 1kg 9.95', 'Large 9 mm chickpeas for hummus.', 'حمص كبير 9 ملم للحمص والفلافل.', { words: 'chana نخي دنقو' }],
        ['sahl', 'Dried Fava Beans', 'فول مجفف', '500g 4.95 | 1kg 8.95', 'Small beans for foul medames.', 'فول صغير للفول المدمس.', { origin: 'EG' }],
        ['hindar', 'Moong Dal', 'عدس مونغ مقشور', '1kg 9.75', 'Hulled yellow lentils for khichdi.', 'عدس أصفر مقشور للكشري الهندي.', { origin: 'IN' }],
      ]),
    ]),
    aisle('Pasta, noodles & soup', 'معكرونة ونودلز وشوربة', 'spaghetti', [
      shelf('Pasta', 'معكرونة', 'spaghetti', { allergens: 'gluten', shelfLife: 900 }, [
        ['qamhana', 'Spaghetti', 'معكرونة سباغيتي', '400g 3.25 | 5x400g 14.95', 'Durum wheat pasta, ready in nine minutes.', 'معكرونة من القمح القاسي تنضج في تسع دقائق.', { words: 'مكرونة' }],
        ['qamhana', 'Penne', 'معكرونة بيني', '400g 3.25 | 5x400g 14.95', 'Ridged tubes that hold the sauce.', 'أنابيب مضلعة تمسك الصلصة.', { words: 'pasta مكرونة' }],
        ['qamhana', 'Vermicelli', 'شعيرية', '400g 2.95', 'Toast it for rice or cook it with milk.', 'تحمص مع الأرز أو تطبخ بالحليب.', { words: 'بلاليط balaleet' }],
        ['verdani', 'Wholewheat Fusilli', 'معكرونة فوزيلي قمح كامل', '500g 9.50', 'Bronze-cut in Italy.', 'مقطعة بقوالب برونزية في إيطاليا.', { origin: 'IT' }],
        ['verdani', 'Lasagne Sheets', 'شرائح لازانيا', '500g 11.50', 'No need to boil first.', 'لا تحتاج إلى سلق مسبق.', { origin: 'IT' }],
      ]),
      shelf('Noodles', 'نودلز', 'steaming-bowl', { allergens: 'gluten soy', shelfLife: 270 }, [
        ['kyomi', 'Instant Noodles', 'نودلز سريعة التحضير', '75g 1.50 | 5x75g 6.75', 'Ready in three minutes.', 'جاهزة في ثلاث دقائق.', { options: 'Flavour: Chicken=دجاج, Vegetable=خضار, Hot & spicy=حار', words: 'ramen شعيرية' }],
        ['kyomi', 'Egg Noodles', 'نودلز بالبيض', '300g 8.95', 'Springy noodles for the wok.', 'نودلز مرنة للووك.', { allergens: 'gluten egg', origin: 'MY' }],
        ['kyomi', 'Rice Noodles', 'نودلز الأرز', '400g 9.95', 'Flat noodles for pad thai.', 'نودلز عريضة لطبق باد تاي.', { allergens: '', origin: 'TH' }],
      ]),
      shelf('Soup & stock', 'شوربة ومرق', 'pot-of-food', { allergens: 'gluten' }, [
        ['ghaf', 'Chicken Stock Cubes', 'مكعبات مرق الدجاج', '20g 1.25 | 24x20g 24.95', 'Two cubes season a litre.', 'مكعبان يكفيان لتر ماء.', { words: 'bouillon مكعبات' }],
        ['ghaf', 'Lentil Soup Mix', 'شوربة عدس جاهزة', '80g 2.95', 'Add water, simmer, squeeze a lemon.', 'أضف الماء واتركها تغلي ثم اعصر الليمون.'],
        ['ghaf', 'Oat Soup with Chicken', 'شوربة شوفان بالدجاج', '65g 2.95', 'The Ramadan table classic.', 'كلاسيكية مائدة رمضان.'],
      ]),
    ]),
    aisle('Oils & ghee', 'زيوت وسمن', 'olive', [
      shelf('Olive oil', 'زيت زيتون', 'olive', { shelfLife: 600 }, [
        ['zaytoun', 'Extra Virgin Olive Oil', 'زيت زيتون بكر ممتاز', '250ml 17.95 | 500ml 31.95 | 1L 57.50', 'Cold-pressed, green and peppery.', 'معصور على البارد، أخضر بلذعة خفيفة.', { origin: 'ES', words: 'زيت' }],
        ['zaytoun', 'Palestinian Olive Oil', 'زيت زيتون فلسطيني', '500ml 42.00 | 1L 79.00', 'From the terraces around Nablus.', 'من مدرجات الزيتون حول نابلس.', { origin: 'PS' }],
        ['zaytoun', 'Light Olive Oil', 'زيت زيتون خفيف', '750ml 36.50', 'Mild oil for frying and baking.', 'زيت معتدل للقلي والخبز.', { origin: 'ES' }],
      ]),
      shelf('Cooking oil', 'زيت طبخ', 'sunflower', {}, [
        ['sahraGold', 'Sunflower Oil', 'زيت دوار الشمس', '750ml 9.95 | 1.5L 18.50 | 3L 35.95', 'Light oil with vitamins A and D.', 'زيت خفيف بفيتاميني أ و د.', { words: 'عباد الشمس frying' }],
        ['sahraGold', 'Corn Oil', 'زيت ذرة', '750ml 11.95 | 1.5L 22.50', 'Cholesterol-free, steady at high heat.', 'خالٍ من الكوليسترول ويتحمل الحرارة العالية.', { icon: 'ear-of-corn' }],
        ['sahraGold', 'Vegetable Oil', 'زيت نباتي', '1.5L 14.50 | 5L 44.95', 'For deep frying and large kitchens.', 'للقلي الغزير والمطابخ الكبيرة.', { icon: 'pouring-liquid' }],
        ['kyomi', 'Toasted Sesame Oil', 'زيت سمسم محمص', '150ml 11.95', 'A few drops finish a stir-fry.', 'قطرات منه تكمل نكهة الأطباق الآسيوية.', { origin: 'SG', allergens: 'sesame', icon: 'pouring-liquid' }],
      ]),
      shelf('Ghee', 'سمن', 'butter', { shelfLife: 360 }, [
        ['butterlane', 'Pure Cow Ghee', 'سمن بقري صافي', '400g 21.95 | 800g 41.50 | 1.6kg 79.00', 'Slowly clarified, golden and grainy.', 'سمن مصفى على مهل، ذهبي ومحبب.', { allergens: 'milk', words: 'desi ghee دهن' }],
        ['sahraGold', 'Vegetable Ghee', 'سمن نباتي', '1kg 13.95 | 2kg 26.50', 'For sweets and pastry.', 'للحلويات والمعجنات.'],
      ]),
    ]),
    aisle('Sauces & condiments', 'صلصات ومقبلات', 'jar', [
      shelf('Tomato paste & pasta sauce', 'معجون طماطم وصلصات معكرونة', 'tomato', {}, [
        ['mouneh', 'Tomato Paste', 'معجون طماطم', '70g 1.25 | 8x70g 8.95 | 400g 5.50', 'Double concentrated, no preservatives.', 'مركز مضاعف بدون مواد حافظة.', { origin: 'IR', words: 'صلصة' }],
        ['mouneh', 'Peeled Plum Tomatoes', 'طماطم مقشرة كاملة', '400g 4.25 | 4x400g 15.50', 'Whole tomatoes in their juice.', 'حبات كاملة في عصيرها.', { origin: 'IT', icon: 'canned-food' }],
        ['verdani', 'Basil Pasta Sauce', 'صلصة معكرونة بالريحان', '400g 13.95', 'Simmered with sweet basil.', 'مطبوخة على مهل مع الريحان.', { origin: 'IT' }],
        ['verdani', 'Green Pesto', 'بيستو أخضر', '190g 16.95', 'Basil, cashew and hard cheese.', 'ريحان وكاجو وجبن صلب.', { origin: 'IT', allergens: 'milk nuts', icon: 'herb' }],
      ]),
      shelf('Ketchup, mayonnaise & hot sauce', 'كاتشب ومايونيز وصلصة حارة', 'hot-pepper', { shelfLife: 300 }, [
        ['crunchoo', 'Tomato Ketchup', 'كاتشب طماطم', '340g 5.95 | 570g 8.95 | 1.2kg 15.95', 'Thick, tangy and easy to squeeze.', 'كثيف ولذيذ وسهل العصر.', { icon: 'tomato', words: 'كتشب' }],
        ['crunchoo', 'Mayonnaise', 'مايونيز', '250ml 6.50 | 500ml 11.50', 'Creamy, made with free-range eggs.', 'كريمي من بيض دجاج حر.', { allergens: 'egg mustard', icon: 'jar' }],
        ['crunchoo', 'Shatta Hot Sauce', 'صلصة شطة حارة', '88ml 3.25 | 474ml 8.50', 'Fermented red chillies with vinegar.', 'فلفل أحمر مخمر مع الخل.', { words: 'daqoos دقوس chilli' }],
        ['crunchoo', 'Garlic Sauce', 'صلصة ثومية', '250g 8.50', 'The white dip for shawarma.', 'الصلصة البيضاء للشاورما.', { icon: 'garlic', words: 'toum ثوم' }],
        ['kyomi', 'Soy Sauce', 'صلصة الصويا', '150ml 5.95 | 500ml 14.50', 'Naturally brewed for six months.', 'مخمرة طبيعيًا ستة أشهر.', { allergens: 'soy gluten', origin: 'SG', icon: 'pouring-liquid' }],
      ]),
      shelf('Tahini, pickles & olives', 'طحينة ومخللات وزيتون', 'olive', {}, [
        ['mouneh', 'Tahini', 'طحينة', '400g 14.50 | 800g 26.95', 'Stone-ground sesame, smooth and pale.', 'سمسم مطحون بالحجر، ناعم وفاتح.', { allergens: 'sesame', icon: 'jar', origin: 'LB', words: 'ارده هردة' }],
        ['mouneh', 'Cucumber Pickles', 'مخلل خيار', '600g 8.95 | 1kg 13.50', 'Crunchy gherkins in brine.', 'خيار مخلل مقرمش.', { icon: 'cucumber', words: 'طرشي' }],
        ['mouneh', 'Pickled Turnips', 'مخلل لفت', '600g 8.50', 'Pink with beetroot, for falafel and shawarma.', 'وردي بالشمندر، للفلافل والشاورما.', { icon: 'jar' }],
        ['mouneh', 'Green Olives', 'زيتون أخضر', '370g 9.95 | 700g 16.95', 'Cracked olives with lemon and chilli.', 'زيتون مكسر بالليمون والفلفل.', { origin: 'LB' }],
        ['mouneh', 'Pomegranate Molasses', 'دبس رمان', '300ml 11.50 | 500ml 16.95', 'Sweet and sour, for fattoush and muhammara.', 'حلو حامض للفتوش والمحمرة.', { icon: 'pouring-liquid', origin: 'LB' }],
        ['mouneh', 'Grape Leaves in Brine', 'ورق عنب محفوظ', '450g 10.95', 'Young leaves for warak enab.', 'أوراق صغيرة لمحشي ورق العنب.', { icon: 'leaf-fluttering-in-wind', origin: 'TR', words: 'dolma دولمة' }],
      ]),
    ]),
    aisle('Canned food', 'معلبات', 'canned-food', [
      shelf('Canned fish', 'أسماك معلبة', 'canned-food', { shelfLife: 1080, allergens: 'fish', origin: 'TH' }, [
        ['mawjati', 'White Tuna in Sunflower Oil', 'تونة بيضاء بزيت دوار الشمس', '170g 6.75 | 3x170g 18.95', 'Solid white meat.', 'قطع بيضاء متماسكة.', { words: 'تونا tuna' }],
        ['mawjati', 'Light Tuna in Water', 'تونة خفيفة بالماء', '170g 5.25 | 4x170g 19.50', 'Low in fat, high in protein.', 'قليلة الدهون غنية بالبروتين.', { words: 'تونا' }],
        ['mawjati', 'Sardines in Tomato Sauce', 'سردين بصلصة الطماطم', '125g 3.75', 'With a little chilli.', 'مع قليل من الفلفل الحار.', { origin: 'MA' }],
      ]),
      shelf('Canned beans & vegetables', 'بقوليات وخضار معلبة', 'canned-food', { shelfLife: 720 }, [
        ['mouneh', 'Foul Medames', 'فول مدمس', '400g 3.25 | 4x400g 11.95', 'Slow-cooked fava beans; warm with cumin and oil.', 'فول مطهو على مهل؛ سخنه مع الكمون والزيت.', { icon: 'beans', words: 'ful فول' }],
        ['mouneh', 'Hummus Tahini', 'حمص بطحينة', '400g 4.75', 'Smooth dip, ready to garnish.', 'حمص ناعم جاهز للتزيين.', { allergens: 'sesame', icon: 'beans' }],
        ['mouneh', 'Chickpeas in Water', 'حمص حب مسلوق', '400g 3.50', 'Tender chickpeas for salads and curry.', 'حمص طري للسلطات والكاري.', { icon: 'beans' }],
        ['sahl', 'Sweet Corn Kernels', 'ذرة حلوة حب', '340g 4.95 | 3x340g 13.50', 'Crisp golden kernels.', 'حبات ذهبية مقرمشة.', { origin: 'TH', icon: 'ear-of-corn' }],
      ]),
    ]),
    aisle('Spices, sugar & baking', 'بهارات وسكر ومستلزمات الخبز', 'salt', [
      shelf('Spices & herbs', 'بهارات وأعشاب مجففة', 'salt', { origin: 'IN', shelfLife: 720 }, [
        ['attareen', 'Emirati Bezar Spice', 'بهارات بزار إماراتية', '100g 7.95 | 250g 17.50', 'The house blend of an Emirati kitchen.', 'خلطة المطبخ الإماراتي الأصيلة.', { origin: 'AE', words: 'bzar بهارات' }],
        ['attareen', 'Ground Cumin', 'كمون مطحون', '80g 5.50 | 200g 11.95', 'Ground from whole seed each week.', 'يطحن من الحب كل أسبوع.', { words: 'jeera' }],
        ['attareen', 'Turmeric Powder', 'كركم مطحون', '80g 4.50 | 200g 9.50', 'Deep yellow and earthy.', 'أصفر غامق بنكهة ترابية.', { words: 'haldi هرد' }],
        ['attareen', 'Green Cardamom', 'هيل أخضر', '50g 17.95 | 100g 33.50', 'Large pods for coffee and rice.', 'حبات كبيرة للقهوة والأرز.', { words: 'elaichi حبهان' }],
        ['attareen', 'Saffron Threads', 'خيوط زعفران', '1g 17.50 | 5g 79.00', 'Long red threads, hand-picked.', 'خيوط حمراء طويلة تقطف يدويًا.', { origin: 'IR', words: 'kesar' }],
        ['attareen', 'Zaatar Mix', 'خلطة زعتر', '250g 12.50 | 500g 22.95', 'Thyme, sumac and roasted sesame.', 'زعتر وسماق وسمسم محمص.', { origin: 'JO', allergens: 'sesame', icon: 'herb', words: 'thyme' }],
        ['attareen', 'Dried Black Limes', 'ليمون أسود مجفف (لومي)', '100g 5.95 | 250g 12.95', 'Smoky sourness for machboos and stews.', 'حموضة مدخنة للمجبوس واليخنات.', { origin: 'OM', icon: 'lime', words: 'loomi ليمون أسود' }],
        ['attareen', 'Fine Table Salt', 'ملح طعام ناعم', '700g 1.95', 'Iodised, flows freely.', 'مدعم باليود سهل الانسياب.', { origin: 'AE' }],
      ]),
      shelf('Sugar & sweeteners', 'سكر ومحليات', 'candy', { shelfLife: 1080 }, [
        ['sukkarah', 'Fine White Sugar', 'سكر أبيض ناعم', '1kg 4.25 | 2kg 7.95 | 5kg 18.95', 'Refined in Dubai.', 'مكرر في دبي.', { words: 'شكر sugar' }],
        ['sukkarah', 'Soft Brown Sugar', 'سكر بني ناعم', '500g 6.95', 'Moist, with a caramel note.', 'رطب بنكهة الكراميل.', { origin: 'MU' }],
        ['sukkarah', 'Stevia Sachets', 'أكياس ستيفيا', '50pc 17.95', 'Zero calories, one sachet per cup.', 'بدون سعرات، كيس لكل كوب.', { origin: 'CN' }],
      ]),
      shelf('Flour & baking', 'طحين ومستلزمات الخبز', 'cookie', { allergens: 'gluten', shelfLife: 300 }, [
        ['qamhana', 'All-Purpose Flour', 'طحين متعدد الاستعمالات', '1kg 4.50 | 2kg 8.25 | 5kg 18.95', 'For luqaimat, cakes and pastry.', 'للقيمات والكيك والمعجنات.', { icon: 'bread', words: 'دقيق maida زيرو' }],
        ['qamhana', 'Chakki Atta', 'طحين أسمر (آتا)', '5kg 21.95 | 10kg 41.50', 'Stone-ground wholewheat for chapati.', 'طحين قمح كامل مطحون بالحجر للشباتي.', { icon: 'flatbread', words: 'دقيق بر' }],
        ['sukkarah', 'Baking Powder', 'بيكنج باودر', '100g 3.50', 'Double acting.', 'مزدوج المفعول.', { allergens: '' }],
        ['sukkarah', 'Instant Yeast', 'خميرة فورية', '11g 1.25 | 125g 6.95', 'Mix straight into the flour.', 'تخلط مباشرة مع الطحين.', { allergens: '' }],
        ['sukkarah', 'Jelly Crystals', 'مسحوق جيلي', '80g 2.25', 'Sets in the fridge in two hours.', 'يتماسك في الثلاجة خلال ساعتين.', { options: 'Flavour: Strawberry=فراولة, Orange=برتقال, Mango=مانجو', allergens: '', icon: 'custard' }],
      ]),
    ]),
    aisle('Breakfast & spreads', 'فطور ومربيات', 'honey-pot', [
      shelf('Breakfast cereal', 'حبوب الإفطار', 'bowl-with-spoon', { allergens: 'gluten', shelfLife: 300 }, [
        ['morningMill', 'Corn Flakes', 'رقائق ذرة (كورن فليكس)', '375g 13.50 | 750g 23.95', 'Golden, toasted and crunchy.', 'رقائق ذهبية محمصة ومقرمشة.'],
        ['morningMill', 'Rolled Oats', 'شوفان', '500g 8.95 | 1kg 16.50', 'For porridge, soup and overnight oats.', 'للعصيدة والشوربة والشوفان الليلي.', { words: 'oatmeal', origin: 'AU' }],
        ['morningMill', 'Chocolate Hoops', 'حلقات الشوكولاتة', '350g 15.95', 'Wholegrain hoops that turn the milk chocolatey.', 'حلقات حبوب كاملة تحول الحليب إلى شوكولاتة.'],
        ['morningMill', 'Fruit & Nut Muesli', 'موسلي بالفواكه والمكسرات', '500g 23.95', 'Toasted oats, dates and almonds.', 'شوفان محمص وتمر ولوز.', { allergens: 'gluten nuts' }],
      ]),
      shelf('Honey & jam', 'عسل ومربى', 'honey-pot', { shelfLife: 720 }, [
        ['nahl', 'Sidr Honey', 'عسل سدر', '250g 69.00 | 500g 129.00', 'Thick mountain honey from Yemen’s sidr trees.', 'عسل جبلي كثيف من أشجار السدر اليمنية.', { origin: 'YE', words: 'honey' }],
        ['nahl', 'Samar Honey', 'عسل سمر', '500g 59.00', 'Dark honey from the wild acacias of the Emirates.', 'عسل سمر إماراتي داكن.', { words: 'acacia' }],
        ['nahl', 'Blossom Honey', 'عسل أزهار', '250g 14.95 | 500g 26.95', 'Light and floral, in a squeeze bottle.', 'خفيف بنكهة الأزهار في عبوة قابلة للعصر.', { origin: 'ES' }],
        ['mouneh', 'Fig Jam', 'مربى تين', '450g 12.95', 'Whole figs with toasted sesame.', 'حبات تين مع السمسم المحمص.', { origin: 'LB', allergens: 'sesame', icon: 'jar' }],
        ['mouneh', 'Strawberry Jam', 'مربى فراولة', '340g 8.95 | 600g 13.95', 'Made with 50% fruit.', 'بنسبة 50% فاكهة.', { icon: 'strawberry' }],
      ]),
      shelf('Nut & chocolate spreads', 'زبدة مكسرات وشوكولاتة', 'peanuts', { shelfLife: 365 }, [
        ['peanutto', 'Peanut Butter', 'زبدة فول سوداني', '340g 11.95 | 800g 24.95', 'Roasted peanuts and a pinch of salt.', 'فول سوداني محمص ورشة ملح.', { options: 'Texture: Smooth=ناعمة, Crunchy=مقرمشة', allergens: 'peanut' }],
        ['cocoara', 'Hazelnut Chocolate Spread', 'شوكولاتة بالبندق قابلة للدهن', '350g 13.95 | 750g 26.50', 'Cocoa and roasted hazelnuts.', 'كاكاو وبندق محمص.', { allergens: 'nuts milk soy', icon: 'chocolate-bar' }],
        ['halwa', 'Pistachio Kunafa Spread', 'كريمة فستق بالكنافة', '300g 39.95', 'Pistachio cream with crisp kunafa strands.', 'كريمة فستق مع خيوط الكنافة المقرمشة.', { allergens: 'nuts milk gluten', words: 'dubai chocolate' }],
      ]),
    ]),
  ],
};
