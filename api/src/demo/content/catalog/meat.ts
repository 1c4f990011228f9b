import { aisle, shelf, type Department } from './model.ts';

export const meat: Department = {
  name: 'Meat, Poultry & Fish',
  name_ar: 'اللحوم والدواجن والأسماك',
  icon: 'cut-of-meat',
  tint: '#FBE4E0',
  defaults: { storage: 'chilled', shelfLife: 5, origin: 'AE', returns: 'non_returnable' },
  aisles: [
    aisle('Poultry', 'الدواجن', 'poultry-leg', [
      shelf('Whole chicken', 'دجاج كامل', 'poultry-leg', {}, [
        ['barrani', 'Fresh Whole Chicken', 'دجاج كامل طازج', '900g 17.95 | 1.1kg 21.50 | 1.3kg 25.00', 'Halal, air-chilled and delivered the next morning.', 'حلال، مبرد بالهواء ويصلك صباح اليوم التالي.', { words: 'دجاجة murgh' }],
        ['barrani', 'Corn-Fed Chicken', 'دجاج مغذى على الذرة', '1.1kg 29.95', 'Yellow-skinned and full of flavour for roasting.', 'دجاج ذهبي غني بالنكهة للتحمير بالفرن.'],
      ]),
      shelf('Chicken cuts', 'مقطعات الدجاج', 'poultry-leg', {}, [
        ['barrani', 'Chicken Breast Fillet', 'صدور دجاج بدون جلد وعظم', '450g 19.95 | 900g 37.50', 'Trimmed, skinless and boneless.', 'صدور منظفة بدون جلد ولا عظم.', { words: 'فيليه دجاج' }],
        ['barrani', 'Chicken Thighs', 'أفخاذ دجاج', '450g 13.95 | 900g 25.95', 'Juicy thighs on the bone.', 'أفخاذ دجاج بالعظم غنية بالعصارة.'],
        ['barrani', 'Chicken Drumsticks', 'دبابيس دجاج', '500g 13.50 | 1kg 24.95', 'Ready for the oven or the barbecue.', 'جاهزة للفرن أو الشواء.', { words: 'ساق دجاج' }],
        ['barrani', 'Chicken Mince', 'دجاج مفروم', '450g 17.95', 'Lean mince for kofta and burgers.', 'مفروم قليل الدهن للكفتة والبرغر.', { shelfLife: 3 }],
        ['barrani', 'Shish Tawook', 'شيش طاووق متبل', '450g 21.95 | 900g 41.50', 'Chicken cubes in yoghurt, garlic and lemon.', 'مكعبات دجاج بتتبيلة الزبادي والثوم والليمون.', { allergens: 'milk', words: 'marinated taouk' }],
      ]),
      shelf('Turkey & duck', 'ديك رومي وبط', 'turkey', {}, [
        ['barrani', 'Turkey Breast Steaks', 'شرائح صدر ديك رومي', '400g 27.50', 'Thin steaks that cook in four minutes.', 'شرائح رقيقة تنضج في أربع دقائق.', { origin: 'BR', words: 'حبش' }],
        ['barrani', 'Whole Duck', 'بط كامل', '2kg 64.00', 'Halal duck for a festive table.', 'بط حلال لمائدة المناسبات.', { origin: 'FR', storage: 'frozen', shelfLife: 365, icon: 'duck' }],
      ]),
    ]),
    aisle('Beef & lamb', 'لحوم البقر والغنم', 'cut-of-meat', [
      shelf('Beef', 'لحم بقري', 'cut-of-meat', {}, [
        ['lahmna', 'Beef Cubes', 'مكعبات لحم بقري', '500g 27.95 | 1kg 53.00', 'Shoulder cubes for stews and salona.', 'مكعبات من الكتف لليخنات والصالونة.', { origin: 'BR', words: 'stew صالونة' }],
        ['lahmna', 'Beef Mince 5% Fat', 'لحم بقري مفروم 5% دهون', '500g 24.95 | 1kg 47.50', 'Lean mince, ground every morning.', 'مفروم قليل الدهن يفرم كل صباح.', { origin: 'AU', shelfLife: 3, words: 'qeema كيما' }],
        ['lahmna', 'Ribeye Steak', 'ستيك ريب آي', '250g 44.95 | 500g 86.00', 'Grain-fed and well marbled.', 'من أبقار مغذاة على الحبوب وتعريق دهني غني.', { origin: 'AU' }],
        ['lahmna', 'Beef Tenderloin', 'فيليه لحم بقري', 'kg 119.00', 'The most tender cut, trimmed by our butchers.', 'أطرى قطعة، ينظفها جزارونا.', { origin: 'ZA' }],
      ]),
      shelf('Lamb & mutton', 'لحم غنم', 'meat-on-bone', {}, [
        ['lahmna', 'Lamb Leg, Bone-In', 'فخذ غنم بالعظم', 'kg 62.00', 'Australian lamb for ouzi and slow roasts.', 'لحم غنم أسترالي للأوزي والتحمير البطيء.', { origin: 'AU', words: 'خروف raan' }],
        ['lahmna', 'Lamb Shoulder Cubes', 'مكعبات كتف غنم', '500g 34.50 | 1kg 66.00', 'For biryani, mandi and machboos.', 'للبرياني والمندي والمجبوس.', { origin: 'IN', words: 'mutton مجبوس كبسة' }],
        ['lahmna', 'Lamb Chops', 'ريش غنم', '400g 42.95', 'Eight neat chops for the grill.', 'ثماني قطع مرتبة للشواء.', { origin: 'NZ' }],
        ['lahmna', 'Local Goat Meat', 'لحم ماعز محلي', '1kg 69.95', 'Mixed cuts from Ras Al Khaimah farms.', 'قطع مشكلة من مزارع رأس الخيمة.', { words: 'تيس' }],
      ]),
      shelf('Kofta & burgers', 'كفتة وبرغر', 'hamburger', { shelfLife: 4 }, [
        ['lahmna', 'Beef Kofta Skewers', 'أسياخ كفتة بقري', '400g 26.95', 'Eight skewers with parsley and onion.', 'ثمانية أسياخ بالبقدونس والبصل.', { words: 'kebab كباب' }],
        ['lahmna', 'Wagyu Beef Burgers', 'برغر لحم واغيو', '2pc 29.95 | 4pc 56.00', 'Thick 170 g patties seasoned with salt only.', 'أقراص سميكة بوزن 170 جم متبلة بالملح فقط.', { origin: 'AU' }],
      ]),
    ]),
    aisle('Fish & seafood', 'الأسماك والمأكولات البحرية', 'fish', [
      shelf('Fresh fish', 'سمك طازج', 'fish', { shelfLife: 2, allergens: 'fish' }, [
        ['khorCatch', 'Whole Hammour', 'سمك هامور كامل', 'kg 74.95', 'Gulf grouper, cleaned to your order.', 'هامور من مياه الخليج ينظف حسب طلبك.', { words: 'grouper' }],
        ['khorCatch', 'Kingfish Steaks', 'شرائح سمك كنعد', 'kg 52.00', 'Firm steaks for frying and fish curry.', 'شرائح متماسكة للقلي وصالونة السمك.', { origin: 'OM', words: 'kanaad surmai سمك' }],
        ['khorCatch', 'Farmed Sea Bream', 'سمك دنيس (سي بريم)', 'kg 39.95', 'Raised in the sea cages of Dibba.', 'من مزارع الأحياء البحرية في دبا.', { words: 'دنيس' }],
        ['khorCatch', 'Norwegian Salmon Fillet', 'فيليه سلمون نرويجي', '200g 29.95 | 400g 57.50', 'Skin-on portions, pin-boned.', 'قطع بالجلد منزوعة الحسك.', { origin: 'NO', icon: 'sushi' }],
      ]),
      shelf('Prawns & crustaceans', 'روبيان ومحار', 'shrimp', { shelfLife: 2, allergens: 'crustaceans' }, [
        ['khorCatch', 'Jumbo Prawns', 'روبيان جامبو', '500g 44.95 | 1kg 85.00', 'Shell-on Gulf prawns for the grill.', 'روبيان خليجي بقشره للشواء.', { words: 'shrimp جمبري ربيان' }],
        ['khorCatch', 'Peeled Prawns', 'روبيان مقشر', '400g 39.95', 'Peeled and deveined for machboos and pasta.', 'مقشر ومنظف للمجبوس والمعكرونة.', { origin: 'IN', words: 'shrimp' }],
        ['khorCatch', 'Blue Crab', 'سلطعون أزرق (قبقب)', 'kg 34.95', 'Local crab, sold cleaned and halved.', 'قبقب محلي يباع منظفًا ومقطعًا نصفين.', { icon: 'crab', words: 'سلطعون' }],
        ['khorCatch', 'Squid Rings', 'حلقات حبار', '400g 24.95', 'Tender rings ready to fry.', 'حلقات طرية جاهزة للقلي.', { icon: 'squid', allergens: 'fish', words: 'calamari كاليماري' }],
      ]),
    ]),
    aisle('Deli & cold cuts', 'اللحوم الباردة', 'bacon', [
      shelf('Cold cuts', 'لحوم باردة', 'bacon', { shelfLife: 30 }, [
        ['barrani', 'Smoked Turkey Slices', 'شرائح ديك رومي مدخن', '150g 12.50 | 250g 19.50', 'Wafer-thin slices for sandwiches.', 'شرائح رقيقة جدًا للساندويتش.', { words: 'حبش lunch meat' }],
        ['lahmna', 'Beef Mortadella with Olives', 'مرتديلا بقري بالزيتون', '200g 9.95 | 400g 17.95', 'Family favourite, halal and finely spiced.', 'مفضلة العائلة، حلال وبتوابل ناعمة.', { words: 'mortadella' }],
        ['lahmna', 'Beef Salami', 'سلامي بقري', '150g 14.95', 'Dry-cured and peppery.', 'مجفف ومتبل بالفلفل.', { origin: 'IT' }],
      ]),
      shelf('Sausages & hot dogs', 'نقانق وهوت دوغ', 'hot-dog', { shelfLife: 25 }, [
        ['barrani', 'Chicken Frankfurters', 'نقانق دجاج فرانكفورتر', '340g 8.95 | 3x340g 24.00', 'Ten to a pack, ready in five minutes.', 'عشر حبات في العبوة تجهز في خمس دقائق.', { words: 'hot dog' }],
        ['lahmna', 'Beef Breakfast Sausages', 'نقانق فطور بقري', '300g 17.50', 'Small links with sage.', 'نقانق صغيرة بالمريمية.'],
        ['lahmna', 'Spicy Makanek', 'مقانق حارة', '400g 21.95', 'Lebanese sausages with pine nuts.', 'مقانق لبنانية بالصنوبر.', { allergens: 'nuts', words: 'sujuk سجق' }],
      ]),
    ]),
  ],
};
