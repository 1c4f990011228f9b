import { defineRemote } from '@bo/platform/manifest';

/** Everything the host shows before it has loaded any of our code. Data only. */
export const remote = defineRemote({
  id: 'marketing',
  title: { en: 'Marketing', ab: 'التسويق' },
  contract: '^2.0.0',
  routes: [
    {
      id: 'offerList',
      path: '/offer/offerlist',
      permission: 'offer.view',
      title: { en: 'Offers', ab: 'العروض' },
    },
    {
      id: 'couponList',
      path: '/coupons',
      permission: 'coupon.view',
      title: { en: 'Coupons and gift cards', ab: 'القسائم وبطاقات الهدايا' },
    },
    {
      id: 'couponTab',
      path: '/coupons/:active_tab',
      permission: 'coupon.view',
      title: { en: 'Coupons and gift cards', ab: 'القسائم وبطاقات الهدايا' },
    },
    {
      id: 'couponCreate',
      path: '/coupons/coupon/create',
      permission: 'coupon.create',
      title: { en: 'New coupon', ab: 'قسيمة جديدة' },
    },
    {
      id: 'couponDetails',
      path: '/coupons/coupon/:couponID',
      permission: 'coupon.view',
      title: { en: 'Coupon', ab: 'القسيمة' },
    },
    {
      id: 'couponEdit',
      path: '/coupons/coupon/:couponID/edit',
      permission: 'coupon.edit',
      title: { en: 'Edit coupon', ab: 'تعديل القسيمة' },
    },
    {
      id: 'couponBatchCreate',
      path: '/coupons/batch/create',
      permission: 'coupon.create',
      title: { en: 'Make single-use codes', ab: 'إنشاء رموز لمرة واحدة' },
    },
    {
      id: 'couponBatch',
      path: '/coupons/batch/:batchID',
      permission: 'coupon.view',
      title: { en: 'Single-use codes', ab: 'رموز لمرة واحدة' },
    },
    {
      id: 'offerCreate',
      path: '/offer/addoffer',
      permission: 'offer.create',
      title: { en: 'Add offer', ab: 'إضافة عرض' },
    },
    {
      id: 'offerEdit',
      path: '/offer/editoffer/:id',
      permission: 'offer.view',
      title: { en: 'Edit offer', ab: 'تعديل العرض' },
    },
  ],
  menu: [
    {
      id: 'offers',
      group: 'offers',
      order: 90,
      icon: 'percentage',
      title: { en: 'Offers', ab: 'العروض' },
      to: '/offer/offerlist',
      permission: 'offer.view',
    },
    {
      id: 'coupons',
      group: 'coupons',
      order: 980,
      icon: 'coupon',
      title: { en: 'Coupons and Gift Cards', ab: 'القسائم وبطاقات الهدايا' },
      to: '/coupons',
      permission: 'coupon.view',
    },
  ],
  widgets: [],
  records: [{ kind: 'offer', to: '/offer/editoffer/:id', permission: 'offer.view' }],
  commands: [
    {
      id: 'createOffer',
      title: { en: 'Add offer', ab: 'إضافة عرض' },
      to: '/offer/addoffer',
      permission: 'offer.create',
      keywords: ['new', 'deal', 'discount', 'خصم', 'جديد'],
    },
  ],
});
