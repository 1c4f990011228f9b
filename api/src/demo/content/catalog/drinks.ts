import { aisle, shelf, type Department } from './model.ts';

export const drinks: Department = {
  name: 'Drinks',
  name_ar: 'المشروبات',
  icon: 'tropical-drink',
  tint: '#DFF3F5',
  defaults: { storage: 'ambient', shelfLife: 300, origin: 'AE', returns: 'return_or_exchange' },
  aisles: [
    aisle('Water', 'المياه', 'droplet', [
      shelf('Still water', 'مياه شرب', 'droplet', { shelfLife: 360 }, [
        ['naba', 'Drinking Water', 'مياه شرب معبأة', '200ml 0.75 | 500ml 1.00 | 1.5L 1.75 | 12x500ml 9.95 | 6x1.5L 9.50', 'Low in sodium, bottled in Hatta.', 'قليلة الصوديوم ومعبأة في حتا.', { words: 'ماي water' }],
        ['naba', 'Water Gallon', 'جالون مياه', '5L 5.50 | 4x5L 19.95', 'With a tap handle for the kitchen.', 'بمقبض مريح للمطبخ.', { words: 'قالون' }],
        ['naba', 'Alkaline Water', 'مياه قلوية', '1L 3.95 | 12x500ml 23.95', 'pH 9, smooth on the tongue.', 'بدرجة حموضة 9 ومذاق ناعم.'],
      ]),
      shelf('Sparkling & flavoured water', 'مياه غازية ومنكهة', 'bubbles', {}, [
        ['naba', 'Sparkling Water', 'مياه غازية', '330ml 3.25 | 6x330ml 17.95 | 750ml 5.95', 'Fine bubbles in a glass bottle.', 'فقاعات ناعمة في زجاجة.', { origin: 'IT' }],
        ['naba', 'Flavoured Sparkling Water', 'مياه غازية منكهة', '330ml 3.75 | 6x330ml 20.50', 'No sugar, no sweetener.', 'بدون سكر ولا محليات.', { options: 'Flavour: Lemon=ليمون, Cucumber & mint=خيار ونعناع' }],
      ]),
    ]),
    aisle('Juice & soft drinks', 'عصائر ومشروبات غازية', 'beverage-box', [
      shelf('Fresh juice', 'عصائر طازجة', 'tropical-drink', { storage: 'chilled', shelfLife: 7, returns: 'non_returnable' }, [
        ['aseerna', 'Fresh Orange Juice', 'عصير برتقال طازج', '200ml 4.50 | 1L 16.95 | 1.5L 23.50', 'Squeezed, not from concentrate.', 'معصور طازج وليس من مركز.', { words: 'juice' }],
        ['aseerna', 'Lemon & Mint', 'عصير ليمون بالنعناع', '200ml 4.50 | 1L 14.95', 'The drink of every UAE café.', 'مشروب كل مقهى في الإمارات.'],
        ['aseerna', 'Avocado & Honey Shake', 'كوكتيل أفوكادو بالعسل', '330ml 11.95', 'Thick, with date pieces.', 'كثيف مع قطع التمر.', { allergens: 'milk', icon: 'avocado' }],
      ]),
      shelf('Long-life juice', 'عصائر طويلة الأجل', 'beverage-box', {}, [
        ['aseerna', 'Fruit Nectar', 'نكتار فواكه', '180ml 1.25 | 1L 6.50 | 8x180ml 8.95', 'Lunchbox cartons without added colours.', 'عبوات للمدرسة بدون ألوان مضافة.', { options: 'Flavour: Mango=مانجو, Apple=تفاح, Orange=برتقال, Guava=جوافة' }],
        ['aseerna', 'Pomegranate Juice', 'عصير رمان', '1L 13.95', '100% juice.', 'عصير 100%.', { origin: 'TR' }],
        ['aseerna', 'Coconut Water', 'ماء جوز الهند', '330ml 5.95 | 1L 14.50', 'Nothing but young coconut.', 'ماء جوز هند صافٍ.', { icon: 'coconut', origin: 'TH' }],
      ]),
      shelf('Soft drinks', 'مشروبات غازية', 'cup-with-straw', {}, [
        ['fizzaq', 'Cola', 'مشروب غازي كولا', '330ml 2.50 | 6x330ml 13.95 | 1.5L 5.95 | 2.25L 7.95', 'Best with ice and a slice of lemon.', 'ألذ مع الثلج وشريحة ليمون.', { words: 'soda صودا' }],
        ['fizzaq', 'Cola Zero Sugar', 'مشروب غازي كولا بدون سكر', '330ml 2.50 | 6x330ml 13.95 | 1.5L 5.95', 'The same taste without sugar.', 'الطعم نفسه بدون سكر.', { words: 'diet' }],
        ['fizzaq', 'Lemon-Lime Soda', 'مشروب غازي بالليمون', '330ml 2.50 | 6x330ml 13.95', 'Clear and refreshing.', 'شفافة ومنعشة.', { icon: 'lime' }],
        ['fizzaq', 'Pomegranate Malt Drink', 'شراب شعير بالرمان', '330ml 3.50 | 6x330ml 19.50', 'Non-alcoholic malt.', 'شعير خالٍ من الكحول.', { allergens: 'gluten' }],
      ]),
      shelf('Syrups, powders & energy', 'شراب مركز ومشروبات طاقة', 'tumbler-glass', { shelfLife: 540 }, [
        ['sukkarah', 'Rose Syrup Cordial', 'شراب الورد المركز', '710ml 13.95', 'Dilute with milk or water at iftar.', 'يخفف بالماء أو الحليب على مائدة الإفطار.', { words: 'ramadan sharbat رمضان' }],
        ['sukkarah', 'Orange Drink Powder', 'مسحوق شراب البرتقال', '25g 1.00 | 750g 17.95 | 2.5kg 49.50', 'Makes up to 18 litres.', 'يكفي لتحضير 18 لترًا.'],
        ['fizzaq', 'Energy Drink', 'مشروب طاقة', '250ml 5.95 | 4x250ml 21.95', 'Caffeine and B vitamins; not for children.', 'كافيين وفيتامينات ب؛ لا يناسب الأطفال.', { icon: 'high-voltage' }],
      ]),
    ]),
    aisle('Coffee', 'القهوة', 'hot-beverage', [
      shelf('Arabic coffee', 'قهوة عربية', 'teapot', { shelfLife: 365 }, [
        ['dallah', 'Light Roast Arabic Coffee with Cardamom', 'قهوة عربية شقراء بالهيل', '250g 19.95 | 500g 37.50', 'Golden coffee for the dallah, with saffron.', 'قهوة شقراء للدلة مع الزعفران.', { words: 'gahwa قهوه' }],
        ['dallah', 'Instant Arabic Coffee', 'قهوة عربية سريعة التحضير', '10x5g 14.95', 'One sachet fills a small dallah.', 'كيس واحد يكفي دلة صغيرة.', { words: 'gahwa' }],
        ['dallah', 'Turkish Coffee', 'قهوة تركية', '200g 16.50 | 500g 38.00', 'Powder-fine for a thick foam.', 'مطحونة ناعمة لرغوة كثيفة.', { options: 'Blend: Plain=سادة, With cardamom=بالهيل', icon: 'hot-beverage' }],
      ]),
      shelf('Beans & ground coffee', 'بن حب ومطحون', 'hot-beverage', { shelfLife: 365 }, [
        ['bunnaya', 'Espresso Beans', 'حبوب قهوة إسبريسو', '250g 32.00 | 1kg 109.00', 'Roasted weekly in Al Quoz.', 'تحمص أسبوعيًا في القوز.', { words: 'coffee beans بن' }],
        ['bunnaya', 'Ethiopian Filter Coffee', 'قهوة إثيوبية مقطرة', '250g 45.00', 'Floral notes for pour-over.', 'نكهات زهرية للقهوة المقطرة.', { origin: 'ET', words: 'specialty مختصة' }],
        ['bunnaya', 'Coffee Capsules', 'كبسولات قهوة', '10pc 19.95 | 50pc 89.00', 'Aluminium capsules that fit most machines.', 'كبسولات ألمنيوم تناسب معظم الماكينات.', { options: 'Roast: Medium=متوسط, Dark=غامق' }],
      ]),
      shelf('Instant coffee', 'قهوة سريعة الذوبان', 'hot-beverage', { shelfLife: 540 }, [
        ['bunnaya', 'Classic Instant Coffee', 'قهوة كلاسيك سريعة الذوبان', '50g 8.95 | 100g 15.95 | 200g 28.95', 'Rich granules.', 'حبيبات غنية.', { words: 'soluble فورية' }],
        ['bunnaya', '3-in-1 Coffee Mix', 'قهوة 3 في 1', '20g 1.00 | 24x20g 19.95', 'Coffee, creamer and sugar.', 'قهوة ومبيض وسكر.', { allergens: 'milk' }],
        ['bunnaya', 'Iced Spanish Latte', 'قهوة سبانش لاتيه مثلجة', '240ml 8.50', 'Ready to drink, sweetened with condensed milk.', 'جاهز للشرب ومحلى بالحليب المكثف.', { allergens: 'milk', storage: 'chilled', shelfLife: 60, icon: 'cup-with-straw' }],
      ]),
    ]),
    aisle('Tea', 'الشاي', 'teacup-without-handle', [
      shelf('Black tea & karak', 'شاي أسود وكرك', 'teacup-without-handle', { shelfLife: 720, origin: 'LK' }, [
        ['karakana', 'Black Tea Bags', 'أكياس شاي أسود', '25bags 4.95 | 100bags 14.95 | 200bags 27.50', 'Strong Ceylon tea.', 'شاي سيلاني قوي.', { words: 'chai شاهي' }],
        ['karakana', 'Loose Leaf Tea', 'شاي أسود فرط', '400g 17.95 | 900g 37.00', 'Whole leaf for the samovar.', 'أوراق كاملة لإبريق الشاي.', { words: 'chai' }],
        ['karakana', 'Karak Tea Mix', 'شاي كرك سريع التحضير', '10x20g 11.95 | 20x20g 21.50', 'Tea, milk, cardamom; add hot water.', 'شاي وحليب وهيل؛ أضف الماء الساخن.', { options: 'Flavour: Cardamom=هيل, Saffron=زعفران, Ginger=زنجبيل', allergens: 'milk', origin: 'AE' }],
      ]),
      shelf('Green & herbal tea', 'شاي أخضر وأعشاب', 'herb', { shelfLife: 720 }, [
        ['karakana', 'Green Tea Bags', 'أكياس شاي أخضر', '25bags 7.50 | 100bags 24.95', 'Delicate and grassy.', 'خفيف بنكهة عشبية.', { origin: 'CN', options: 'Flavour: Plain=سادة, Mint=نعناع, Jasmine=ياسمين' }],
        ['karakana', 'Chamomile Tea', 'شاي بابونج', '20bags 8.95', 'Caffeine-free, for the evening.', 'خالٍ من الكافيين لهدوء المساء.', { origin: 'EG', icon: 'blossom' }],
        ['karakana', 'Hibiscus Tea', 'شاي كركديه', '20bags 7.95', 'Deep red, hot or iced.', 'أحمر قانٍ، ساخنًا أو مثلجًا.', { origin: 'EG', icon: 'hibiscus', words: 'karkadeh' }],
        ['karakana', 'Zhourat Herbal Mix', 'شاي زهورات', '100g 12.50', 'Sage, rose and marjoram.', 'مريمية وورد ومردقوش.', { origin: 'SY', icon: 'blossom' }],
      ]),
    ]),
  ],
};
