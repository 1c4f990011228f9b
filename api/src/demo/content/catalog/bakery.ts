import { aisle, shelf, type Department } from './model.ts';

export const bakery: Department = {
  name: 'Bakery',
  name_ar: 'المخبوزات',
  icon: 'baguette-bread',
  tint: '#F8EBD6',
  defaults: { storage: 'ambient', shelfLife: 5, origin: 'AE', allergens: 'gluten', returns: 'non_returnable' },
  aisles: [
    aisle('Bread', 'الخبز', 'bread', [
      shelf('Arabic bread & flatbread', 'خبز عربي وخبز مسطح', 'flatbread', { shelfLife: 4 }, [
        ['tannourak', 'Large White Arabic Bread', 'خبز عربي أبيض كبير', '5pc 3.25 | 10pc 5.95', 'Soft pocket bread, baked overnight.', 'خبز طري يخبز ليلاً ويصلك صباحًا.', { words: 'pita khubz خبز لبناني' }],
        ['tannourak', 'Wholemeal Arabic Bread', 'خبز عربي أسمر', '5pc 3.50', 'Wholemeal flour and a little bran.', 'من الطحين الأسمر مع قليل من النخالة.', { words: 'خبز نخالة brown' }],
        ['tannourak', 'Tannour Bread', 'خبز تنور', '2pc 4.50', 'Large blistered sheets from a clay oven.', 'رغيف كبير محمص من التنور الطيني.', { words: 'saj صاج مرقوق' }],
        ['tannourak', 'Tortilla Wraps', 'خبز تورتيلا', '8pc 9.95 | 18pc 18.95', 'Flexible wraps for shawarma and fajitas.', 'خبز مرن للشاورما والفاهيتا.', { shelfLife: 45, icon: 'burrito' }],
        ['khubzana', 'Chapati', 'خبز شباتي', '10pc 6.50', 'Soft, thin and ready to warm.', 'طري ورقيق وجاهز للتسخين.', { words: 'roti روتي', shelfLife: 7 }],
      ]),
      shelf('Sliced bread', 'خبز توست', 'bread', { shelfLife: 6 }, [
        ['khubzana', 'White Sliced Bread', 'خبز توست أبيض', '300g 3.75 | 600g 5.95', 'Square slices for toast and sandwiches.', 'شرائح مربعة للتوست والساندويتش.'],
        ['khubzana', 'Wholewheat Sliced Bread', 'خبز توست قمح كامل', '600g 6.75', 'Made with 100% wholewheat flour.', 'من دقيق القمح الكامل 100%.', { words: 'بر brown bread' }],
        ['khubzana', 'Multi-Seed Loaf', 'خبز الحبوب المشكلة', '550g 12.95', 'Linseed, sunflower and pumpkin seeds.', 'ببذور الكتان ودوار الشمس واليقطين.', { allergens: 'gluten sesame' }],
        ['khubzana', 'Gluten-Free Bread', 'خبز خالٍ من الغلوتين', '350g 24.95', 'Light slices made with rice flour.', 'شرائح خفيفة من طحين الأرز.', { allergens: 'egg', origin: 'IT', shelfLife: 60 }],
      ]),
      shelf('Rolls & buns', 'صمون وخبز برغر', 'bagel', { shelfLife: 5 }, [
        ['khubzana', 'Burger Buns', 'خبز برغر بالسمسم', '4pc 4.95 | 6pc 6.95', 'Soft buns sprinkled with sesame.', 'خبز طري مرشوش بالسمسم.', { allergens: 'gluten sesame', icon: 'hamburger' }],
        ['khubzana', 'Samoon Rolls', 'خبز صمون', '6pc 4.75', 'The long soft roll for every filling.', 'الصمون الطري لكل الحشوات.', { words: 'خبز صامولي hot dog' }],
        ['khubzana', 'Plain Bagels', 'خبز بيغل سادة', '5pc 13.50', 'Boiled, then baked, for a true chew.', 'يسلق ثم يخبز لقوامه المميز.'],
      ]),
      shelf('Baguettes & artisan loaves', 'باغيت وخبز حرفي', 'baguette-bread', { shelfLife: 2 }, [
        ['crumbelle', 'French Baguette', 'خبز باغيت فرنسي', '1pc 4.50 | 2pc 8.00', 'Thin crust, open crumb, baked twice a day.', 'قشرة رقيقة ولب هش، يخبز مرتين يوميًا.'],
        ['crumbelle', 'Sourdough Loaf', 'خبز العجين المخمر', '500g 17.95', 'Fermented for 24 hours.', 'مخمر لمدة 24 ساعة.', { words: 'ساوردو' }],
      ]),
    ]),
    aisle('Savoury bakes', 'معجنات مالحة', 'pie', [
      shelf('Manakish & fatayer', 'مناقيش وفطائر', 'flatbread', { shelfLife: 2 }, [
        ['tannourak', 'Zaatar Manakish', 'مناقيش زعتر', '1pc 5.00 | 4pc 18.00', 'Thyme, sesame and olive oil on warm dough.', 'زعتر وسمسم وزيت زيتون على عجينة ساخنة.', { allergens: 'gluten sesame', words: 'manousheh' }],
        ['tannourak', 'Cheese Manakish', 'مناقيش جبنة', '1pc 7.00 | 4pc 25.00', 'Akkawi and mozzarella.', 'بجبنة العكاوي والموزاريلا.', { allergens: 'gluten milk' }],
        ['tannourak', 'Spinach Fatayer', 'فطائر سبانخ', '6pc 12.95', 'Little triangles with sumac and onion.', 'مثلثات صغيرة بالسماق والبصل.', { icon: 'pie' }],
      ]),
      shelf('Croissants & puffs', 'كرواسون وباف', 'croissant', { shelfLife: 4, allergens: 'gluten milk egg' }, [
        ['crumbelle', 'Butter Croissants', 'كرواسون بالزبدة', '2pc 8.95 | 4pc 16.50', 'Twenty-seven layers of real butter.', 'سبع وعشرون طبقة من الزبدة الطبيعية.'],
        ['khubzana', 'Filled Croissant', 'كرواسون محشو', '55g 1.75 | 6x55g 9.50', 'Wrapped singly for bags and desks.', 'مغلف فرديًا للحقيبة والمكتب.', { options: 'Flavour: Chocolate=شوكولاتة, Zaatar=زعتر, Cheese=جبنة', shelfLife: 60 }],
        ['khubzana', 'Chicken Puff', 'باف الدجاج', '1pc 4.50', 'Flaky puff with spiced chicken.', 'عجينة مورقة محشوة بالدجاج المتبل.', { icon: 'pie', shelfLife: 2 }],
      ]),
    ]),
    aisle('Cakes & sweet bakes', 'كيك ومعجنات حلوة', 'shortcake', [
      shelf('Cakes', 'كيك', 'birthday-cake', { shelfLife: 10, allergens: 'gluten milk egg' }, [
        ['crumbelle', 'Vanilla Sponge Cake', 'كيك إسفنجي بالفانيليا', '400g 12.95', 'Light loaf cake for the afternoon.', 'كيك خفيف لجلسة العصر.', { icon: 'shortcake' }],
        ['crumbelle', 'Chocolate Fudge Cake', 'كيك فدج الشوكولاتة', '500g 29.95 | 1kg 55.00', 'Dense and glossy, serves six to twelve.', 'غني ولامع يكفي ستة إلى اثني عشر شخصًا.', { storage: 'chilled', shelfLife: 5 }],
        ['crumbelle', 'Date Pudding Cake', 'كيك التمر', '350g 21.95', 'Sticky date cake with toffee sauce.', 'كيك تمر طري بصلصة التوفي.', { storage: 'chilled', shelfLife: 6, icon: 'shortcake' }],
        ['crumbelle', 'Mini Cupcakes', 'كب كيك صغير', '6pc 14.95 | 12pc 27.00', 'Assorted frosted cupcakes.', 'كب كيك مشكل مزين بالكريمة.', { icon: 'cupcake', shelfLife: 4 }],
      ]),
      shelf('Doughnuts, muffins & pancakes', 'دونات ومافن وبان كيك', 'doughnut', { shelfLife: 4, allergens: 'gluten milk egg' }, [
        ['crumbelle', 'Glazed Doughnuts', 'دونات مغطاة بالسكر', '4pc 13.95 | 6pc 19.50', 'Raised doughnuts with a thin glaze.', 'دونات هشة بطبقة سكر رقيقة.'],
        ['crumbelle', 'Muffins', 'كيك مافن', '2pc 9.95', 'Domed and moist, baked today.', 'مافن طري مخبوز اليوم.', { options: 'Flavour: Blueberry=توت أزرق, Double chocolate=شوكولاتة مضاعفة', icon: 'cupcake' }],
        ['khubzana', 'Mini Pancakes', 'بان كيك صغير', '10pc 7.95', 'Warm for twenty seconds and serve.', 'سخنها عشرين ثانية وقدمها.', { icon: 'pancakes', shelfLife: 12 }],
      ]),
      shelf('Maamoul & rusks', 'معمول وبقصم', 'moon-cake', { shelfLife: 120 }, [
        ['halwa', 'Date Maamoul', 'معمول بالتمر', '16pc 11.95 | 40pc 26.50', 'Semolina biscuits filled with date paste.', 'كعك سميد محشو بعجينة التمر.', { words: 'eid عيد كعك' }],
        ['khubzana', 'Cumin Rusks', 'بقصم بالكمون', '200g 5.95 | 400g 10.50', 'Twice-baked sticks to dip in tea.', 'أصابع محمصة تغمس في الشاي.', { icon: 'baguette-bread', words: 'شابورة toast' }],
        ['khubzana', 'Kaak Rings with Sesame', 'كعك بالسمسم', '300g 8.50', 'Crunchy rings with a slight sweetness.', 'حلقات مقرمشة بحلاوة خفيفة.', { allergens: 'gluten sesame', icon: 'bagel' }],
      ]),
    ]),
  ],
};
