import { z } from 'zod';

/** Actions every area may have. */
export const ACTIONS = ['view', 'create', 'edit', 'delete', 'export'] as const;
export const AREAS = [
  'dashboard',
  'product',
  'variant_type',
  'review',
  'category',
  'brand',
  'horizontal_list',
  'glossary',
  'media',
  'inventory',
  'supplier',
  'purchase_order',
  'supplier_invoice',
  'warehouse',
  'pincode',
  'order',
  'picking',
  'customer',
  'return',
  'refund',
  'report',
  'offer',
  'coupon',
  'leaflet',
  'notification',
  'message',
  'seller',
  'payout',
  'dealer',
  'settings',
  'user',
  'audit',
  'platform',
] as const;
/** Permissions beyond area × action; named in PRODUCT.md beside the rule that needs them. */
export const SPECIAL_PERMISSIONS = [
  'product.import',
  'product.cost',
  'review.moderate',
  'inventory.adjust',
  'inventory.approve',
  'purchase_order.receive',
  'order.import',
  'order.override_code',
  'order.reveal_code',
  'order.hold',
  'order.cancel',
  'customer.pii',
  'customer.block',
  'customer.wallet',
  'refund.approve',
  'return.inspect',
  'report.sales',
  'report.vat',
  'report.close_vat',
  'offer.below_cost',
  'gift_card.void',
  'seller.approve',
  'seller.bank',
  'seller.apply',
  'payout.approve',
  'settings.security',
  'platform.release',
  'job.view_all',
] as const;

export type Area = (typeof AREAS)[number];
export type Action = (typeof ACTIONS)[number];
export type Permission = `${Area}.${Action}` | (typeof SPECIAL_PERMISSIONS)[number];

/** Every permission there is: the one table that menu, route, button, field and server read. */
export const PERMISSIONS: readonly Permission[] = [
  ...AREAS.flatMap((area) => ACTIONS.map((action): Permission => `${area}.${action}`)),
  ...SPECIAL_PERMISSIONS,
];
export const Permission = z.enum(PERMISSIONS as [Permission, ...Permission[]]);

const all = (...areas: Area[]): Permission[] =>
  areas.flatMap((area) => ACTIONS.map((action): Permission => `${area}.${action}`));
const view = (...areas: Area[]): Permission[] => areas.map((area): Permission => `${area}.view`);
const everythingOfCatalog = all(
  'product',
  'variant_type',
  'review',
  'category',
  'brand',
  'horizontal_list',
  'glossary',
  'media',
  'inventory',
  'supplier',
  'purchase_order',
  'supplier_invoice',
);

/**
 * Permissions over what belongs to the whole store. Nobody who is limited to a part of it (a dealer's or a seller's
 * person, a role of own warehouses only) holds one, whatever their role says.
 */
export const STORE_WIDE: ReadonlySet<Permission> = new Set<Permission>([
  'settings.create',
  'settings.edit',
  'settings.delete',
  'settings.security',
  'platform.create',
  'platform.edit',
  'platform.delete',
  'platform.export',
  'platform.release',
  'report.vat',
  'report.close_vat',
]);

/**
 * All that a seller's person can hold. Approving a seller or a payout, setting a commission and reading what suppliers
 * ask for are the store's side of the same deal. Of orders they see none: the row scope is empty there.
 */
export const SELLER_MAY: ReadonlySet<Permission> = new Set<Permission>([
  ...view(
    'order',
    'dashboard',
    'product',
    'category',
    'brand',
    'variant_type',
    'review',
    'glossary',
    'media',
    'seller',
    'payout',
  ),
  'product.create',
  'product.edit',
  'product.delete',
  'product.export',
  'product.cost',
  'media.create',
  'media.edit',
  'media.delete',
  'seller.apply',
  'seller.bank',
  'seller.export',
  'payout.create',
  'payout.export',
]);

/**
 * The roles a new store starts with. Staff may add their own; these cannot be deleted. The numeric `role` of the
 * signed-in
 * user (2 administrator, 1 restricted, 0 all others) only drives the three menu differences of SPECIFICATION.md section
 * 6;
 * everything else is decided by these permissions, on the server.
 */
export const STARTING_ROLES: Record<
  string,
  {
    name: string;
    name_ar: string;
    role: 0 | 1 | 2;
    /** Left out: the whole store. */
    scope?: 'warehouses';
    permissions: readonly Permission[];
  }
> = {
  administrator: { name: 'Administrator', name_ar: 'مدير النظام', role: 2, permissions: PERMISSIONS },
  supervisor: {
    name: 'Supervisor',
    name_ar: 'مشرف',
    role: 1,
    permissions: PERMISSIONS.filter(
      (permission) =>
        permission !== 'product.create' &&
        permission !== 'settings.security' &&
        permission !== 'job.view_all' &&
        !permission.startsWith('platform.'),
    ),
  },
  catalog: {
    name: 'Catalogue manager',
    name_ar: 'مدير الكتالوج',
    role: 0,
    permissions: [
      ...everythingOfCatalog,
      ...view('dashboard', 'warehouse', 'seller', 'report', 'offer'),
      'report.export',
      'product.import',
      'product.cost',
      'review.moderate',
      'inventory.adjust',
      'purchase_order.receive',
    ],
  },
  orders: {
    name: 'Order desk',
    name_ar: 'مكتب الطلبات',
    role: 0,
    permissions: [
      ...all('order', 'customer', 'return'),
      ...view('dashboard', 'product', 'picking', 'refund', 'report', 'pincode', 'warehouse', 'message'),
      'message.create',
      'refund.create',
      'order.hold',
      'order.cancel',
      'order.reveal_code',
      'customer.pii',
      'customer.block',
      'report.export',
    ],
  },
  picker: {
    name: 'Picker',
    name_ar: 'مُجمّع الطلبات',
    role: 0,
    permissions: [...view('dashboard', 'picking', 'order', 'product', 'inventory'), 'picking.edit'],
  },
  /** The lead of a warehouse: goods in, counts, waste and the picking floor of the person's own warehouses. */
  warehouse: {
    name: 'Warehouse',
    name_ar: 'المستودع',
    role: 0,
    scope: 'warehouses',
    permissions: [
      ...all('inventory'),
      ...view('dashboard', 'product', 'category', 'brand', 'warehouse', 'supplier', 'order', 'return', 'media'),
      ...view('purchase_order', 'picking', 'report'),
      'purchase_order.create',
      'purchase_order.edit',
      'purchase_order.export',
      'purchase_order.receive',
      'inventory.adjust',
      'inventory.approve',
      'media.create',
      'picking.edit',
      'return.inspect',
      'report.export',
    ],
  },
  marketing: {
    name: 'Marketing',
    name_ar: 'التسويق',
    role: 0,
    permissions: [
      ...all('offer', 'coupon', 'leaflet', 'notification', 'horizontal_list'),
      ...view('dashboard', 'product', 'category', 'brand', 'report', 'message'),
      'message.edit',
      'product.cost',
    ],
  },
  finance: {
    name: 'Finance',
    name_ar: 'المالية',
    role: 0,
    permissions: [
      ...view('dashboard', 'order', 'customer', 'return', 'report', 'seller', 'dealer', 'coupon', 'audit'),
      ...view('supplier', 'purchase_order'),
      'purchase_order.export',
      ...all('refund', 'payout', 'supplier_invoice'),
      'refund.approve',
      'gift_card.void',
      'payout.approve',
      'seller.bank',
      'product.cost',
      'report.sales',
      'report.vat',
      'report.close_vat',
      'report.export',
      'seller.export',
    ],
  },
  dealer: {
    name: 'Dealer',
    name_ar: 'وكيل',
    role: 0,
    permissions: view('dashboard', 'order', 'customer', 'inventory', 'pincode', 'warehouse', 'product', 'dealer'),
  },
  /** Someone of a seller's own; the row scope leaves them what is theirs. */
  seller: {
    name: 'Seller',
    name_ar: 'بائع',
    role: 0,
    permissions: [
      ...view('dashboard', 'product', 'category', 'brand', 'variant_type', 'glossary', 'seller', 'payout'),
      'product.create',
      'product.edit',
      'seller.apply',
      'seller.bank',
      'payout.create',
      'payout.export',
    ],
  },
};
