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
    { id: 'brandList', path: '/brand/brandlist', permission: 'brand.view', title: { en: 'Brands', ab: 'العلامات التجارية' } },
    { id: 'brandCreate', path: '/brand/create', permission: 'brand.create', title: { en: 'New brand', ab: 'علامة تجارية جديدة' } },
    { id: 'brandEdit', path: '/brand/update/:brandID', permission: 'brand.view', title: { en: 'Brand', ab: 'العلامة التجارية' } },
  ],
  menu: [
    { id: 'productList', group: 'products', order: 10, icon: 'product', title: { en: 'Product List', ab: 'قائمة المنتجات' }, to: '/product/productlist', permission: 'product.view' },
    { id: 'productCreate', group: 'products', order: 11, icon: 'plus', title: { en: 'Create', ab: 'إضافة منتج' }, to: '/product/create', permission: 'product.create', exceptRole: 1 },
    { id: 'brands', group: 'brands', order: 40, icon: 'tags', title: { en: 'Brands', ab: 'العلامات التجارية' }, to: '/brand/brandlist', permission: 'brand.view' },
  ],
  widgets: [],
  commands: [],
});
