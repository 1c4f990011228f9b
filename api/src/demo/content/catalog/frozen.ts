import { aisle, shelf, type Department } from './model.ts';

export const frozen: Department = {
  name: 'Frozen Food',
  name_ar: 'الأغذية المجمدة',
  icon: 'snowflake',
  tint: '#E2ECFB',
  defaults: { storage: 'frozen', shelfLife: 365, origin: 'AE', returns: 'non_returnable' },
  aisles: [
    aisle('Frozen vegetables & fruit', 'خضار وفواكه مجمدة', 'pea-pod', [
      shelf('Vegetables', 'خضار مجمدة', 'pea-pod', { shelfLife: 540 }, [
        ['thalja', 'Garden Peas', 'بازلاء خضراء مجمدة', '400g 5.95 | 900g 11.95', 'Frozen within three hours of picking.', 'تجمد خلال ثلاث ساعات من القطاف.', { origin: 'BE', words: 'بازيلا' }],
        ['thalja', 'Mixed Vegetables', 'خضار مشكلة مجمدة', '400g 5.50 | 900g 10.95', 'Peas, carrots, corn and beans.', 'بازلاء وجزر وذرة وفاصولياء.', { icon: 'carrot' }],
        ['thalja', 'Molokhia', 'ملوخية مفرومة مجمدة', '400g 4.95', 'Minced leaves for the Egyptian stew.', 'أوراق مفرومة للطبخة المصرية.', { origin: 'EG', icon: 'leafy-green' }],
        ['thalja', 'Okra Zero', 'بامية زيرو مجمدة', '400g 6.50 | 800g 11.95', 'The smallest pods, trimmed.', 'أصغر حبات البامية منظفة.', { origin: 'EG', icon: 'leafy-green', words: 'bamia bhindi' }],
      ]),
      shelf('Chips & potatoes', 'بطاطس مجمدة', 'french-fries', {}, [
        ['frostara', 'French Fries', 'بطاطس مقلية مجمدة', '750g 9.95 | 1.5kg 17.95 | 2.5kg 27.50', 'Straight cut, crisp in the oven or air fryer.', 'أصابع مقرمشة في الفرن أو القلاية الهوائية.', { origin: 'NL', words: 'chips فرنش فرايز' }],
        ['frostara', 'Potato Wedges', 'بطاطس ودجز مجمدة', '750g 13.50', 'Skin-on and seasoned.', 'بقشرها ومتبلة.', { origin: 'NL' }],
        ['frostara', 'Hash Browns', 'بطاطس هاش براون مجمدة', '10pc 14.95', 'Golden patties for breakfast.', 'أقراص ذهبية للفطور.', { origin: 'NL' }],
      ]),
      shelf('Fruit', 'فواكه مجمدة', 'blueberries', { shelfLife: 540 }, [
        ['thalja', 'Mixed Berries', 'توت مشكل مجمد', '400g 18.95 | 1kg 41.00', 'For smoothies and cheesecake.', 'للسموذي والتشيز كيك.', { origin: 'RS' }],
        ['thalja', 'Mango Chunks', 'قطع مانجو مجمدة', '400g 15.95', 'Ripe mango, ready for the blender.', 'مانجو ناضجة جاهزة للخلاط.', { origin: 'IN', icon: 'mango' }],
      ]),
    ]),
    aisle('Frozen meat & seafood', 'لحوم ومأكولات بحرية مجمدة', 'poultry-leg', [
      shelf('Frozen poultry', 'دواجن مجمدة', 'poultry-leg', {}, [
        ['frostara', 'Frozen Whole Chicken', 'دجاج كامل مجمد', '1kg 13.95 | 1.2kg 16.50 | 10x1kg 129.00', 'Halal, without giblets.', 'حلال وبدون أحشاء.', { origin: 'BR' }],
        ['frostara', 'Frozen Chicken Breast', 'صدور دجاج مجمدة', '1kg 23.95 | 2kg 45.50', 'Individually frozen fillets.', 'قطع فيليه مجمدة كل على حدة.', { origin: 'BR' }],
        ['frostara', 'Chicken Nuggets', 'قطع دجاج ناغتس', '270g 10.95 | 750g 25.95', 'Real breast meat in a crunchy coat.', 'لحم صدر حقيقي بغلاف مقرمش.', { allergens: 'gluten', words: 'nuggets' }],
        ['frostara', 'Spicy Crunchy Chicken Fillets', 'فيليه دجاج حار مقرمش', '1kg 31.95', 'Spicy breaded fillets.', 'فيليه حار مغطى بالبقسماط.', { allergens: 'gluten milk' }],
      ]),
      shelf('Frozen beef & lamb', 'لحوم حمراء مجمدة', 'cut-of-meat', {}, [
        ['frostara', 'Beef Burgers', 'برغر بقري مجمد', '4pc 10.95 | 24pc 52.00', 'Halal beef patties.', 'أقراص لحم بقري حلال.', { icon: 'hamburger' }],
        ['frostara', 'Frozen Beef Mince', 'لحم بقري مفروم مجمد', '400g 8.95', 'A handy tube for weeknights.', 'عبوة عملية لطبخة سريعة.', { origin: 'IN' }],
        ['frostara', 'Kibbeh', 'كبة مجمدة', '12pc 21.95', 'Bulgur shells with spiced meat.', 'كبة برغل محشوة باللحم المتبل.', { allergens: 'gluten nuts', icon: 'falafel' }],
      ]),
      shelf('Frozen fish & prawns', 'أسماك وروبيان مجمد', 'fried-shrimp', { allergens: 'fish' }, [
        ['khorCatch', 'Fish Fingers', 'أصابع سمك', '10pc 12.95 | 30pc 34.50', 'White fish in golden crumbs.', 'سمك أبيض بغلاف ذهبي.', { allergens: 'fish gluten', icon: 'fish' }],
        ['khorCatch', 'Breaded Prawns', 'روبيان مغطى بالبقسماط', '250g 24.95', 'Butterflied and ready to fry.', 'جاهز للقلي.', { allergens: 'crustaceans gluten' }],
        ['khorCatch', 'White Fish Fillets', 'فيليه سمك أبيض', '1kg 22.95', 'Boneless fillets.', 'فيليه بدون حسك.', { origin: 'VN', icon: 'fish' }],
      ]),
    ]),
    aisle('Ready meals & pastry', 'وجبات جاهزة ومعجنات', 'pizza', [
      shelf('Pizza & ready meals', 'بيتزا ووجبات جاهزة', 'pizza', { allergens: 'gluten milk', shelfLife: 270 }, [
        ['frostara', 'Margherita Pizza', 'بيتزا مارغريتا', '350g 13.95 | 3x350g 37.50', 'Stone-baked base, mozzarella.', 'عجينة مخبوزة على الحجر وموزاريلا.'],
        ['frostara', 'Chicken Biryani Meal', 'وجبة برياني دجاج', '400g 17.95', 'Heat for five minutes.', 'تسخن في خمس دقائق.', { icon: 'curry-rice', allergens: 'milk' }],
        ['frostara', 'Falafel Balls', 'فلافل جاهزة', '400g 11.95', 'Crisp outside, herby inside.', 'مقرمشة من الخارج وخضراء من الداخل.', { icon: 'falafel', allergens: 'sesame' }],
      ]),
      shelf('Paratha, samosa & dough', 'براتا وسمبوسة وعجائن', 'flatbread', { allergens: 'gluten' }, [
        ['frostara', 'Plain Paratha', 'براتا سادة', '5pc 6.50 | 20pc 22.50', 'Flaky layers straight to the pan.', 'طبقات مورقة من المجمد إلى المقلاة.', { words: 'باراتا' }],
        ['frostara', 'Vegetable Samosa', 'سمبوسة خضار', '12pc 9.95 | 30pc 21.95', 'Ramadan’s favourite starter.', 'مقبلات رمضان المفضلة.', { icon: 'dumpling', words: 'سنبوسة sambosa' }],
        ['frostara', 'Puff Pastry Squares', 'عجينة بف باستري', '400g 9.95', 'For pies, both sweet and savoury.', 'للفطائر الحلوة والمالحة.', { icon: 'pie' }],
        ['frostara', 'Kunafa Dough', 'عجينة كنافة', '500g 8.95', 'Fine shredded strands.', 'خيوط رفيعة.', { words: 'kataifi قطايف', icon: 'spaghetti' }],
      ]),
    ]),
    aisle('Ice cream & ice', 'آيس كريم وثلج', 'soft-ice-cream', [
      shelf('Ice cream', 'آيس كريم', 'ice-cream', { allergens: 'milk', shelfLife: 540 }, [
        ['boozaty', 'Ice Cream Tub', 'علبة آيس كريم', '500ml 14.95 | 1L 24.95 | 2L 42.00', 'Made with fresh cream.', 'من القشطة الطازجة.', { options: 'Flavour: Vanilla=فانيليا, Chocolate=شوكولاتة, Mango=مانجو' }],
        ['boozaty', 'Arabic Booza', 'بوظة عربية', '500ml 26.00', 'Stretchy mastic ice cream with pistachio.', 'بوظة مطاطية بالمستكة والفستق.', { allergens: 'milk nuts', words: 'عربية قشطة' }],
        ['boozaty', 'Ice Cream Cones', 'آيس كريم في بسكويت', '120ml 3.50 | 6x120ml 18.95', 'Chocolate-lined wafer.', 'بسكويت مبطن بالشوكولاتة.', { allergens: 'milk gluten nuts', icon: 'soft-ice-cream' }],
        ['boozaty', 'Fruit Ice Lollies', 'مصاصات فواكه مثلجة', '6pc 12.95', 'Real fruit, dairy-free.', 'فواكه حقيقية بدون حليب.', { allergens: '', icon: 'shaved-ice' }],
      ]),
      shelf('Ice', 'ثلج', 'ice', { shelfLife: 365 }, [
        ['thalja', 'Ice Cubes', 'مكعبات ثلج', '2kg 5.00 | 5kg 10.50', 'Clear cubes from filtered water.', 'مكعبات صافية من ماء مفلتر.'],
      ]),
    ]),
  ],
};
