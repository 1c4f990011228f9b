import type { Expression, SqlBool } from 'kysely';
import type { Db, Trx } from '../db/database.ts';

/**
 * What rows can belong to. A dealer's people are limited to the dealer's warehouses in stock, but see the dealer's
 * orders whatever their warehouse; `own_warehouse` limits orders too, for roles of own warehouses only.
 */
export type Dimension = 'dealer' | 'warehouse' | 'own_warehouse' | 'seller' | 'user';

/** The owner of rows of one kind in one dimension. */
export interface Part {
  dimension: Dimension;
  /** Whether a row of a query, its table under its own name, belongs to one of `keys`. */
  belongsTo: (keys: readonly string[]) => Expression<SqlBool>;
  /**
   * The owners of a stored record now, undefined where it is not there; or the qualified column that names its owner.
   */
  keysOf: string | ((db: Db | Trx, id: string) => Promise<string[] | undefined>);
  /** The owner of a record as it was read; undefined where its fields do not tell. */
  keysIn: (record: object) => string[] | undefined;
}

/**
 * The owners of rows of one kind: a viewer sees a row that is theirs in every dimension in which they are limited.
 * Declared once for each type of record, by its module (`records` of `defineModule`).
 */
export type Scope = readonly Part[];
