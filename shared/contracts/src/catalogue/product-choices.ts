import { z } from 'zod';

// What the fields of a product may be, for contracts of other records: anyone who imports one of these does not load
// the product's own contract.

export const PRODUCT_STATUSES = [
  'draft',
  'in_review',
  'changes_requested',
  'rejected',
  'active',
  'inactive',
  'archived',
] as const;
export const ProductStatus = z.enum(PRODUCT_STATUSES);
export type ProductStatus = z.infer<typeof ProductStatus>;

/**
 * Draft → active ⇄ inactive; what a seller made goes through review, and after a rejection may be sent there again.
 * Archiving has its own call.
 */
export const PRODUCT_TRANSITIONS = {
  draft: ['active', 'in_review'],
  in_review: ['active', 'changes_requested', 'rejected'],
  changes_requested: ['in_review', 'draft'],
  rejected: ['in_review', 'draft'],
  active: ['inactive'],
  inactive: ['active', 'draft'],
  archived: [],
} as const satisfies Readonly<Record<ProductStatus, readonly ProductStatus[]>>;

export const RETURN_POLICIES = ['non_returnable', 'return', 'exchange', 'return_or_exchange'] as const;
export const VAT_CLASSES = ['standard', 'zero', 'exempt'] as const;
export const STORAGES = ['ambient', 'chilled', 'frozen'] as const;
export const SOLD_BY = ['unit', 'weight'] as const;
export const STOCK_LEVELS = ['in', 'low', 'out'] as const;

/** What of a new product nobody knows where its cell cannot be read, and which therefore nobody invents. */
export const UNKNOWABLE_OF_PRODUCT = ['vat_class', 'storage', 'sold_by', 'return_policy', 'allergens'] as const;
export const UNKNOWABLE_OF_VARIANT = ['discount', 'min_buy', 'max_buy'] as const;
export const UNKNOWABLE = [...UNKNOWABLE_OF_PRODUCT, ...UNKNOWABLE_OF_VARIANT] as const;
export const Unknowable = z.enum(UNKNOWABLE);
export type Unknowable = z.infer<typeof Unknowable>;
