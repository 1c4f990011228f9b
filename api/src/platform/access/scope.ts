import { type Expression, sql, type SqlBool } from 'kysely';
import type { Db, Trx } from '../db/database.ts';

/** What rows can belong to. */
export type Dimension = 'dealer' | 'warehouse' | 'seller' | 'user';

/**
 * The rows somebody is limited to, by dimension; a dimension that is left out is no limit. Plain JSON, so that a job
 * can be stored with the scope of whoever asked for it.
 */
export type RowScope = Readonly<Partial<Record<Dimension, readonly string[]>>>;

/** For the system itself; a person always has a scope of their own. */
export const EVERY_ROW: RowScope = {};

/** In whose sight rows are read. */
export interface Viewer {
  scope: RowScope;
}

/** To whom the rows of one kind belong. Declared once for each type of record (`record-scopes.ts`). */
export interface Scope {
  /** Null where rows belong to nobody in particular. */
  dimension: Dimension | null;
  /** Whether a row of a query, its table under its own name, belongs to one of `keys`. */
  belongsTo: (keys: readonly string[]) => Expression<SqlBool>;
  /** To whom a stored record belongs now; undefined where it is not there. */
  keysOf: (db: Db | Trx, id: string) => Promise<string[] | undefined>;
  /** To whom a record belongs as it was read; undefined where its fields do not tell. */
  keysIn: (record: object) => string[] | undefined;
}

const TRUE = sql<SqlBool>`true`;

/** Rows that belong to nobody: whoever has the permission sees all. */
export const everyone = (): Scope => ({
  dimension: null,
  belongsTo: () => TRUE,
  keysOf: () => Promise.resolve([]),
  keysIn: () => [],
});

/** Rows that span what belongs to many: whoever is limited to a part of them sees none. */
export const notFor = (dimension: Dimension): Scope => ({
  dimension,
  belongsTo: () => sql<SqlBool>`false`,
  keysOf: () => Promise.resolve([]),
  keysIn: () => [],
});

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

/** The id that a record names under its column, or in a reference of the dimension's name. */
function keysIn(record: object, reference: string, column: string): string[] | undefined {
  if (!isRecord(record)) return undefined;
  const referred = record[reference];
  const id = record[column] ?? (isRecord(referred) ? referred['id'] : referred);
  if (typeof id === 'string') return [id];
  return id === null ? [] : undefined;
}

function byColumn(dimension: Dimension, column: string): Scope {
  const [table = '', name = ''] = column.split('.');
  return {
    dimension,
    belongsTo: (keys) => sql<SqlBool>`${sql.ref(column)} = any(${[...keys]}::text[])`,
    async keysOf(db, id) {
      const { rows } = await sql<{
        key: string | null;
      }>`select ${sql.ref(name)} as key from ${sql.table(table)} where id = ${id}`.execute(db);
      const [row] = rows;
      return row && (row.key === null ? [] : [row.key]);
    },
    keysIn: (record) => keysIn(record, dimension, name),
  };
}

/** Rows of one warehouse each. `column` is qualified: `stock_balances.warehouse_id`. */
export const byWarehouse = (column: string): Scope => byColumn('warehouse', column);
/** Rows of one dealer each. */
export const byDealer = (column: string): Scope => byColumn('dealer', column);
/** Rows of one seller each. */
export const bySeller = (column: string): Scope => byColumn('seller', column);

/** Rows of one person each, but for those they share with all. */
export function own(column: string, shared: Expression<SqlBool> = sql<SqlBool>`false`): Scope {
  const scope = byColumn('user', column);
  return {
    ...scope,
    belongsTo: (keys) => sql<SqlBool>`(${scope.belongsTo(keys)} or ${shared})`,
    keysIn: (record) => keysIn(record, 'owner', 'owner_id'),
  };
}

/** What people made: of the dealer whose person it was. */
export function byDealerOf(column: string): Scope {
  const [table = '', name = ''] = column.split('.');
  const dealers = (keys: readonly string[]) => sql`select id from users where dealer_id = any(${[...keys]}::text[])`;
  return {
    dimension: 'dealer',
    belongsTo: (keys) => sql<SqlBool>`${sql.ref(column)} in (${dealers(keys)})`,
    async keysOf(db, id) {
      const { rows } = await sql<{
        dealer_id: string;
      }>`select dealer_id from users where dealer_id is not null and id = (select ${sql.ref(name)} from ${sql.table(table)} where id = ${id})`.execute(
        db,
      );
      return rows.map(({ dealer_id }) => dealer_id);
    },
    keysIn: () => undefined,
  };
}

/** Customers: of each dealer from whom they have ordered, or in whose pincodes they have an address. */
export const ofCustomers = (customer: string): Scope => ({
  dimension: 'dealer',
  belongsTo: (keys) =>
    sql<SqlBool>`${sql.ref(customer)} in (
      select customer_id from orders where dealer_id = any(${[...keys]}::text[])
      union all select a.customer_id from customer_addresses a join pincodes p on p.code = a.pincode where p.dealer_id = any(${[...keys]}::text[]))`,
  async keysOf(db, id) {
    const { rows } = await sql<{
      dealer_id: string;
    }>`select dealer_id from orders where customer_id = ${id} and dealer_id is not null
      union select p.dealer_id from customer_addresses a join pincodes p on p.code = a.pincode
        where a.customer_id = ${id} and p.dealer_id is not null`.execute(db);
    return rows.map(({ dealer_id }) => dealer_id);
  },
  keysIn: () => undefined,
});

/** What a query keeps of its rows for this viewer. */
export function within({ dimension, belongsTo }: Scope, { scope }: Viewer): Expression<SqlBool> {
  const keys = dimension === null ? undefined : scope[dimension];
  return keys === undefined ? TRUE : belongsTo(keys);
}

/** Whether what belongs to `keys` is in the viewer's scope. */
export function covers({ dimension }: Scope, { scope }: Viewer, keys: readonly string[]): boolean {
  const allowed = dimension === null ? undefined : scope[dimension];
  return allowed === undefined || keys.some((key) => allowed.includes(key));
}

/**
 * Whether a viewer may see all that somebody with another scope saw. A person's own rows (`user`) are not compared: what
 * was made for one person is never the same for another, and whoever hands it on decides about that.
 */
export const seesAllOf = ({ scope }: Viewer, seen: RowScope): boolean =>
  (['dealer', 'warehouse', 'seller'] as const).every((dimension) => {
    const allowed = scope[dimension];
    return allowed === undefined || (seen[dimension]?.every((key) => allowed.includes(key)) ?? false);
  });

const idOf = (value: unknown): unknown => (isRecord(value) ? value['id'] : value);

/**
 * A record as the trail keeps it, without what it names of foreign warehouses, dealers or sellers: it was read by
 * whoever wrote it, who may see more than whoever looks at its history.
 */
export function withoutForeign(value: unknown, viewer: Viewer): unknown {
  if (Array.isArray(value)) return value.map((item: unknown) => withoutForeign(item, viewer));
  if (!isRecord(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]): [string, unknown] => {
      const [, dimension] = /(?:^|_)(dealer|warehouse|seller)(?:s|_ids?)?$/.exec(key) ?? [];
      const allowed = dimension === undefined ? undefined : viewer.scope[dimension as Dimension];
      if (!allowed) return [key, withoutForeign(inner, viewer)];
      const isOwn = (item: unknown) => item === null || allowed.some((own) => own === idOf(item));
      if (Array.isArray(inner)) return [key, inner.filter(isOwn)];
      return [key, isOwn(inner) ? inner : null];
    }),
  );
}
