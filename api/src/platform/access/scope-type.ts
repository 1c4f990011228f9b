import type { Expression, SqlBool } from 'kysely';
import type { Db, Trx } from '../db/database.ts';

/**
 * The dimensions of row ownership. A dealer's users are limited to the dealer's warehouses for stock, but see the
 * dealer's orders from every warehouse; `own_warehouse` limits orders too, for roles of own warehouses only.
 */
export type Dimension = 'dealer' | 'warehouse' | 'own_warehouse' | 'seller' | 'user';

/** The owner of a record type's rows in one dimension. */
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
 * The owners of a record type's rows. A viewer sees a row if they own it in every dimension in which they are limited.
 * Each record type's module declares it once (`records` of `defineModule`).
 */
export type Scope = readonly Part[];
