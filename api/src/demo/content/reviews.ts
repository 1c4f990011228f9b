/** What customers write, by rating and language. A published note may be followed by a reply of the store. */
export const REVIEW_NOTES: Readonly<Record<'good' | 'fair' | 'poor', { readonly en: readonly string[]; readonly ab: readonly string[] }>> = {
  good: {
    en: [
      'Fresh and exactly as described. Will order again.', 'Great quality for the price, arrived cold and well packed.', 'My kids love it, we are on our third order.', 'Better than what I find in the supermarket nearby.',
      'Delivered within two hours and still fresh.', 'Tastes like home.', 'Consistent quality every week.', 'Perfect for Ramadan evenings.', 'Good size, fair price, long expiry date.', 'Exactly what I was looking for.', 'Lovely flavour and not too sweet.', 'The larger pack is really worth it.',
    ],
    ab: [
      'طازج ومطابق للوصف، سأطلبه مرة أخرى.', 'جودة ممتازة مقابل السعر، والتغليف ممتاز.', 'أولادي يحبونه كثيرًا.', 'أفضل من الموجود في السوبرماركت القريب.', 'وصل خلال ساعتين وهو بارد.', 'طعمه يذكرني ببيت الأهل.',
      'الجودة ثابتة كل أسبوع.', 'مناسب جدًا لسفرة رمضان.', 'حجم جيد وتاريخ انتهاء بعيد.', 'ما شاء الله، منتج رائع.', 'نكهة لذيذة وليست حلوة زيادة.',
    ],
  },
  fair: {
    en: ['Good, but smaller than I expected.', 'Fine for the price, nothing special.', 'Taste is good, the packaging was a little dented.', 'Okay. I prefer the other brand.', 'Expiry date was closer than I would like.', 'Nice product, a bit expensive.'],
    ab: ['جيد لكن الحجم أصغر مما توقعت.', 'مقبول مقابل السعر.', 'الطعم جيد لكن العلبة وصلت منبعجة قليلاً.', 'لا بأس به، أفضل النوع الآخر.', 'تاريخ الانتهاء قريب نوعًا ما.', 'منتج جيد لكنه غالٍ قليلاً.'],
  },
  poor: {
    en: ['Arrived leaking, the whole bag was wet.', 'Not fresh at all, very disappointed.', 'Wrong size delivered.', 'Half of it was bruised.', 'Too salty for my taste, would not buy again.', 'The picture does not match what I received.'],
    ab: ['وصل والعبوة تسرب.', 'غير طازج إطلاقًا، خيبة أمل.', 'وصلني حجم مختلف عن الطلب.', 'نصف الكمية كانت تالفة.', 'مالح جدًا ولن أشتريه مرة أخرى.', 'الصورة لا تطابق المنتج الذي وصلني.'],
  },
};
export const REVIEW_REPLIES = {
  en: ['Thank you! We are glad you like it.', 'We are sorry about this. Your refund is on its way.', 'Thank you for telling us; we have passed it on to our packing team.'],
  ab: ['شكرًا لك! يسعدنا أنه أعجبك.', 'نعتذر عن ذلك، وسيتم استرداد المبلغ.', 'شكرًا لملاحظتك، وقد أبلغنا فريق التغليف.'],
} as const;
export const REJECTION_REASONS: readonly string[] = ['Contains a phone number.', 'يتضمن رقم هاتف.', 'Not about the product.', 'لا يخص المنتج.', 'Offensive language.', 'ألفاظ مسيئة.', 'Posted twice.', 'تقييم مكرر.'];
