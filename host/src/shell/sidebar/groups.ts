import type { Language } from '@bo/contracts';
import type { MenuGroup, MenuIcon } from '@bo/platform/manifest';

interface Group {
  key: MenuGroup;
  icon: MenuIcon;
  title: Record<Language, string>;
  /** How it reads to people of one partner, who find what is theirs in it. */
  own?: { partner: string; title: Record<Language, string> };
}

/**
 * The sidebar's groups in their order: those of SPECIFICATION.md section 2.6, with ours where a reader would look for
 * them.
 * The titles are data as the remotes' are: menu, palette and breadcrumbs read both languages at once.
 */
export const GROUPS: readonly Group[] = [
  { key: 'dashboard', icon: 'dashboard', title: { en: 'Dashboard', ab: 'لوحة المعلومات' } },
  { key: 'products', icon: 'product', title: { en: 'Products', ab: 'المنتجات' } },
  { key: 'categories', icon: 'category', title: { en: 'Categories', ab: 'الفئات' } },
  { key: 'brands', icon: 'tags', title: { en: 'Brands', ab: 'العلامات التجارية' } },
  { key: 'orders', icon: 'shopping-cart', title: { en: 'Orders', ab: 'الطلبات' } },
  { key: 'customer', icon: 'user', title: { en: 'Customer', ab: 'العملاء' } },
  {
    key: 'sellers',
    icon: 'shop',
    title: { en: 'Sellers', ab: 'البائعون' },
    own: { partner: 'seller', title: { en: 'My shop', ab: 'متجري' } },
  },
  { key: 'dealers', icon: 'dealer', title: { en: 'Dealers', ab: 'الوكلاء' } },
  { key: 'users', icon: 'team', title: { en: 'User Management', ab: 'إدارة المستخدمين' } },
  { key: 'warehouse', icon: 'warehouse', title: { en: 'Warehouse', ab: 'المستودعات' } },
  { key: 'inventory', icon: 'inventory', title: { en: 'Inventory', ab: 'المخزون' } },
  { key: 'pincodes', icon: 'environment', title: { en: 'Pincodes', ab: 'رموز المناطق' } },
  { key: 'offers', icon: 'percentage', title: { en: 'Offers and Deals', ab: 'العروض والتخفيضات' } },
  { key: 'returns', icon: 'return', title: { en: 'Return Orders', ab: 'الطلبات المرتجعة' } },
  { key: 'reports', icon: 'chart', title: { en: 'Reports', ab: 'التقارير' } },
  { key: 'settings', icon: 'settings', title: { en: 'App Settings', ab: 'إعدادات النظام' } },
  { key: 'leaflets', icon: 'leaflet', title: { en: 'Leaflets', ab: 'نشرات العروض' } },
  { key: 'coupons', icon: 'coupon', title: { en: 'Coupons and Gift Cards', ab: 'القسائم وبطاقات الهدايا' } },
];
