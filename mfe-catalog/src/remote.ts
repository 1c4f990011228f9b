import { defineRemote } from '@bo/platform/manifest';

/** Everything the host shows before it has loaded any of our code. Data only. */
export const remote = defineRemote({
  id: 'catalog',
  title: { en: 'Catalogue', ab: 'الكتالوج' },
  contract: '^1.0.0',
  routes: [
    { id: 'productList', path: '/product/productlist', permission: 'product.view', title: { en: 'Products', ab: 'المنتجات' } },
    { id: 'productCreate', path: '/product/create', permission: 'product.create', title: { en: 'New product', ab: 'منتج جديد' } },
    { id: 'productEdit', path: '/product/update/:productID', permission: 'product.view', title: { en: 'Edit product', ab: 'تعديل المنتج' } },
    { id: 'variantCreate', path: '/product/details/:productID/createvariant', permission: 'product.edit', title: { en: 'New variant', ab: 'صنف جديد' } },
    { id: 'variantDetails', path: '/product/details/:productID/varient/:varientID', permission: 'product.view', title: { en: 'Variant', ab: 'الصنف' } },
    { id: 'variantTypeList', path: '/product/varient-types', permission: 'variant_type.view', title: { en: 'Variant types', ab: 'أنواع الأصناف' } },
    { id: 'variantTypeCreate', path: '/product/varient-types/create', permission: 'variant_type.create', title: { en: 'New variant type', ab: 'نوع أصناف جديد' } },
    { id: 'variantTypeEdit', path: '/product/varient-types/:variantTypeID', permission: 'variant_type.view', title: { en: 'Variant type', ab: 'نوع الأصناف' } },
    { id: 'reviewList', path: '/product/review', permission: 'review.view', title: { en: 'Reviews', ab: 'التقييمات' } },
    { id: 'categoryList', path: '/category/categoryList', permission: 'category.view', title: { en: 'Categories', ab: 'الفئات' } },
    { id: 'categoryCreate', path: '/category/create', permission: 'category.create', title: { en: 'New category', ab: 'فئة جديدة' } },
    { id: 'categoryEdit', path: '/category/update/:categoryID', permission: 'category.view', title: { en: 'Category', ab: 'الفئة' } },
    { id: 'subCategoryList', path: '/category/:name/subcategory', permission: 'category.view', title: { en: 'Sub categories', ab: 'الفئات الفرعية' } },
    { id: 'superSubCategoryList', path: '/subcategory/:name/supersubcategory', permission: 'category.view', title: { en: 'Super sub categories', ab: 'الفئات من المستوى الثالث' } },
    { id: 'brandList', path: '/brand/brandlist', permission: 'brand.view', title: { en: 'Brands', ab: 'العلامات التجارية' } },
    { id: 'brandCreate', path: '/brand/create', permission: 'brand.create', title: { en: 'New brand', ab: 'علامة تجارية جديدة' } },
    { id: 'brandEdit', path: '/brand/update/:brandID', permission: 'brand.view', title: { en: 'Brand', ab: 'العلامة التجارية' } },
  ],
  menu: [
    { id: 'productList', group: 'products', order: 10, icon: 'product', title: { en: 'Product List', ab: 'قائمة المنتجات' }, to: '/product/productlist', permission: 'product.view' },
    { id: 'productCreate', group: 'products', order: 11, icon: 'plus', title: { en: 'Create', ab: 'إضافة منتج' }, to: '/product/create', permission: 'product.create', exceptRole: 1 },
    { id: 'variantTypes', group: 'products', order: 12, icon: 'options', title: { en: 'Variant Types', ab: 'أنواع الأصناف' }, to: '/product/varient-types', permission: 'variant_type.view' },
    { id: 'reviews', group: 'products', order: 13, icon: 'star', title: { en: 'Review', ab: 'التقييمات' }, to: '/product/review', permission: 'review.view', count: 'reviews_pending' },
    { id: 'categories', group: 'categories', order: 20, icon: 'category', title: { en: 'Categories', ab: 'الفئات' }, to: '/category/categoryList', permission: 'category.view' },
    { id: 'brands', group: 'brands', order: 40, icon: 'tags', title: { en: 'Brands', ab: 'العلامات التجارية' }, to: '/brand/brandlist', permission: 'brand.view' },
  ],
  widgets: [],
  commands: [],
});
