import type { RecordType } from '@bo/contracts';
import { type Expression, sql, type SqlBool } from 'kysely';
import type { Db, Trx } from '../db/database.ts';
import { allRecords } from '../record-registry.ts';
import type { Dimension, Part, Scope } from './scope-type.ts';

/**
 * The owners whose rows a user may see, by dimension; a missing dimension is not limited. Plain JSON, so that a job can
 * be stored with the scope of its user.
 */
export type RowScope = Readonly<Partial<Record<Dimension, readonly string[]>>>;

/** The system's scope. People always have a scope of their own. */
export const EVERY_ROW: RowScope = {};

/** A reader of rows, with their scope. */
export interface Viewer {
  scope: RowScope;
}

/** A scope, or a record type that has one. */
export type Scoped = Scope | RecordType;
export const scopeOf = (scoped: Scoped): Scope => (typeof scoped === 'string' ? allRecords()[scoped].scope : scoped);

const TRUE = sql<SqlBool>`true`;

/** Rows without an owner: everyone with the permission sees all of them. The argument documents the reason. */
export const everyone = (_reason: string): Scope => [];

/** Rows with many owners: users who are limited in one of these dimensions see none. */
export const notFor = (...dimensions: readonly Dimension[]): Scope =>
  dimensions.map((dimension) => ({
    dimension,
    belongsTo: () => sql<SqlBool>`false`,
    keysOf: () => Promise.resolve([]),
    keysIn: () => [],
  }));

/** Rows that concern the whole store. */
export const ofTheStore = (): Scope => notFor('dealer', 'warehouse', 'seller');

/** Rows that have owners in several dimensions. */
export const all = (...scopes: readonly Scope[]): Scope => scopes.flat();

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

function byColumn(dimension: Dimension, column: string): Part {
  const [, name = ''] = column.split('.');
  return {
    dimension,
    belongsTo: (keys) => sql<SqlBool>`${sql.ref(column)} = any(${[...keys]}::text[])`,
    keysOf: column,
    keysIn: (record) => keysIn(record, name.replace(/_id$/, ''), name),
  };
}

/** Reads the current owners of a record, in the order of its scope's parts, with one statement. */
export async function readKeys(scope: Scope, db: Db | Trx, id: string): Promise<(string[] | undefined)[]> {
  const columns = scope.flatMap(({ keysOf }) => (typeof keysOf === 'string' ? [keysOf] : []));
  const [table = ''] = columns[0]?.split('.') ?? [];
  const { rows } =
    columns.length === 0
      ? { rows: [] }
      : await sql<{ keys: (string | null)[] }>`
          select array[${sql.join(columns.map((column) => sql.ref(column)))}] as keys from ${sql.table(table)} where id = ${id}`.execute(
          db,
        );
  const keys: (string[] | undefined)[] = [];
  for (const { keysOf } of scope)
    if (typeof keysOf === 'string') {
      const key = rows[0]?.keys[columns.indexOf(keysOf)];
      keys.push(key === undefined ? undefined : key === null ? [] : [key]);
    } else keys.push(await keysOf(db, id));
  return keys;
}

/** Rows that belong to a warehouse. `column` is qualified: `stock_balances.warehouse_id`. */
export const byWarehouse = (column: string): Scope => [byColumn('warehouse', column)];
/** Rows that belong to a dealer. */
export const byDealer = (column: string): Scope => [byColumn('dealer', column)];
/** Rows that belong to a seller. */
export const bySeller = (column: string): Scope => [byColumn('seller', column)];

/** Rows that belong to the warehouse in which an order is picked. */
export const byOwnWarehouse = (column: string): Scope => [byColumn('own_warehouse', column)];

/**
 * Rows that reference another record and share its owner. Both columns are qualified: `refunds.order_id`,
 * `orders.warehouse_id`.
 */
export function byReference(dimension: Dimension, column: string, ownerColumn: string): Scope {
  const [table = '', name = ''] = column.split('.');
  const [referred = '', owner = ''] = ownerColumn.split('.');
  return [
    {
      dimension,
      belongsTo: (keys) =>
        sql<SqlBool>`${sql.ref(column)} in (select id from ${sql.table(referred)} where ${sql.ref(owner)} = any(${[...keys]}::text[]))`,
      async keysOf(db, id) {
        const { rows } = await sql<{ key: string }>`
          select ${sql.ref(owner)} as key from ${sql.table(referred)} where ${sql.ref(owner)} is not null
            and id = (select ${sql.ref(name)} from ${sql.table(table)} where id = ${id})`.execute(db);
        return rows.map(({ key }) => key);
      },
      keysIn: () => undefined,
    },
  ];
}

/** Rows that belong to a person, except shared ones: those with a given value in a column. */
export function own(column: string, [sharedBy, shared]: readonly [column: string, value: string]): Scope {
  const part = byColumn('user', column);
  return [
    {
      ...part,
      belongsTo: (keys) => sql<SqlBool>`(${part.belongsTo(keys)} or ${sql.ref(sharedBy)} = ${shared})`,
      keysIn: (record) => keysIn(record, 'owner', 'owner_id'),
    },
  ];
}

/** The condition that limits a query to the viewer's rows. */
export function within(scoped: Scoped, viewer: Viewer): Expression<SqlBool> {
  const limits = scopeOf(scoped).flatMap(({ dimension, belongsTo }) => {
    const keys = viewer.scope[dimension];
    return keys === undefined ? [] : [belongsTo(keys)];
  });
  const [first, ...others] = limits;
  if (first === undefined || others.length === 0) return first ?? TRUE;
  return sql<SqlBool>`(${sql.join(limits, sql` and `)})`;
}

/** Owners by dimension. */
export type Keys = Readonly<Partial<Record<Dimension, readonly string[]>>>;

/** Whether a row with the owners `keys` is in the viewer's scope. */
export const covers = (scoped: Scoped, viewer: Viewer, keys: Keys): boolean =>
  scopeOf(scoped).every(({ dimension }) => {
    const allowed = viewer.scope[dimension];
    return allowed === undefined || (keys[dimension] ?? []).some((key) => allowed.includes(key));
  });

/** Whether rows of a scope have owners in a dimension. */
export const isLimitedBy = (scoped: Scoped, dimension: Dimension): boolean =>
  scopeOf(scoped).some((part) => part.dimension === dimension);

/** Whether no row of a scope is hidden from a viewer. */
export const hidesNothing = (scoped: Scoped, { scope }: Viewer): boolean =>
  scopeOf(scoped).every(({ dimension }) => scope[dimension] === undefined);

const PLACES = ['dealer', 'warehouse', 'own_warehouse', 'seller'] as const satisfies readonly Dimension[];

/**
 * Whether a viewer may see everything that a user with another scope saw. Personal rows (`user`) are not compared,
 * because they always differ; the code that passes rows on decides about them.
 */
export const seesAllOf = ({ scope }: Viewer, seen: RowScope): boolean =>
  PLACES.every((dimension) => {
    const allowed = scope[dimension];
    return allowed === undefined || (seen[dimension]?.every((key) => allowed.includes(key)) ?? false);
  });

/** Intersects another scope with the user's own. Personal rows stay the user's own. */
export function narrowed(own: RowScope, other: RowScope): RowScope {
  const both = PLACES.flatMap((dimension) => {
    const [mine, theirs] = [own[dimension], other[dimension]];
    if (!mine || !theirs) return mine || theirs ? [[dimension, mine ?? theirs]] : [];
    return [[dimension, theirs.filter((key) => mine.includes(key))]];
  });
  return { ...own, ...(Object.fromEntries(both) as RowScope) };
}

const idOf = (value: unknown): unknown => (isRecord(value) ? value['id'] : value);

/**
 * Removes references to warehouses, dealers or sellers outside of the viewer's scope from an audited record, which was
 * stored as its writer saw it.
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
