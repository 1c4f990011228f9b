import type { ResourceName } from '@bo/contracts';

/** Cached views of the API and the host that are not records of a resource. */
export type ViewName =
  | 'audit-entries'
  | 'counters'
  | 'dashboard'
  | 'image-uses'
  | 'price-effect'
  | 'price-preview'
  | 'product-grid'
  | 'releases'
  | 'search'
  | 'translation-help'
  | 'translations';

/**
 * The key of a query or mutation that is not a method of a resource. Its first part decides when it is invalidated, so
 * it must be a resource (`ResourceName`, `RECORD_TYPES`) or a view made of several.
 * @example keyOf('orders', 'counts')
 */
export const keyOf = <const Rest extends readonly unknown[]>(
  first: ResourceName | ViewName,
  ...rest: Rest
): readonly [ResourceName | ViewName, ...Rest] => [first, ...rest];
