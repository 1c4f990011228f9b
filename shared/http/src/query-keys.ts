import type { ResourceName } from '@bo/contracts';

/** What the web keeps of the API's and the host's answers beside the records of a resource. */
export type ViewName =
  | 'audit-entries'
  | 'counters'
  | 'dashboard'
  | 'image-uses'
  | 'price-preview'
  | 'product-grid'
  | 'releases'
  | 'search'
  | 'translation-help'
  | 'translations';

/**
 * The key of a query or a mutation that is no method of a resource. Its first part says what it is stale with, so it is
 * a name of the one table: a resource (`ResourceName`, `RECORD_TYPES`) or a view that is made of several.
 *
 * @example keyOf('orders', 'counts')
 */
export const keyOf = <const Rest extends readonly unknown[]>(
  first: ResourceName | ViewName,
  ...rest: Rest
): readonly [ResourceName | ViewName, ...Rest] => [first, ...rest];
