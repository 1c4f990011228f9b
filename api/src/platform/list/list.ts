import { COUNT_CAP, GUARDED_FIELDS, type GuardedFieldName, type ListPage } from '@bo/contracts';
import { type Expression, type SelectQueryBuilder, type SelectType, type SqlBool, sql } from 'kysely';
import { z } from 'zod';
import { type Actor, may } from '../access/caller.ts';
import { visibleTo } from '../access/fields.ts';
import { type Scoped, within } from '../access/scope.ts';
import type { Db } from '../db/database.ts';
import type { Database } from '../db/schema.ts';
import { InvalidInput } from '../errors/domain-error.ts';
import { countUpTo } from './count.ts';

/** The columns of all tables that are never empty, such as `brands.name_sort`. */
type FilledColumn = {
  [T in keyof Database]: {
    [C in keyof Database[T]]: null extends SelectType<Database[T][C]> ? never : `${T}.${C & string}`;
  }[keyof Database[T]];
}[keyof Database];

/**
 * A column one may sort by. It has an index `(column, id)`; `nullable` ones sort their nulls last, first when
 * descending. A column that the schema lets be empty compiles as `nullable` only, and so does what is no table's
 * column. One that tells of a guarded field orders nothing for anyone who may not see that.
 */
export type Sort = FilledColumn | { column: string | Expression<unknown>; nullable: true; guarded?: GuardedFieldName };

interface Paging {
  sort: string;
  limit: number;
  offset: number;
}

/** What makes a list. The builder of `matching` carries the filters only, so that counting reads nothing else. */
export interface ListDefinition<
  Q extends z.ZodType<Paging>,
  DB,
  TB extends keyof DB,
  DB2,
  TB2 extends keyof DB2,
  Row extends { id: string },
  Item,
> {
  query: Q;
  /** Whose the rows are: pages, counts, exports and bulk actions hold the viewer's rows only. */
  scope: Scoped;
  /** The tie-break of every sort, such as `brands.id`. */
  id: string;
  /** The white list: the contract's sort keys and their columns. */
  sorts: Readonly<Record<string, Sort>>;
  matching: (db: Db, query: z.output<Q>, viewer: Actor) => SelectQueryBuilder<DB, TB, object>;
  /** Adds columns, joins included, to the rows that match. */
  columns: (rows: SelectQueryBuilder<DB, TB, object>, viewer: Actor) => SelectQueryBuilder<DB2, TB2, Row>;
  toItem: (row: Row, viewer: Actor) => Item;
}

/** A list as routes, exports and bulk actions use it: three ways to read exactly the same rows. */
export interface List<Q extends z.ZodType, Item> {
  query: Q;
  /** One page. `url` is the request's; `next` and `previous` are made from it. */
  page: (db: Db, query: z.output<Q>, viewer: Actor, url: string) => Promise<ListPage<Item>>;
  /** All rows in the query's order, in batches by keyset: an export reads any number without holding a connection. */
  batches: (db: Db, query: z.output<Q>, viewer: Actor, size?: number) => AsyncGenerator<Item[]>;
  /** Ids of the rows that match, for "all matching the filter". */
  matchingIds: (db: Db, matching: Record<string, string>, viewer: Actor, limit: number) => Promise<string[]>;
  count(db: Db, query: z.output<Q>, viewer: Actor): Promise<{ count: number; count_exact: boolean }>;
  /** How many rows match, counted one by one; no further than `cap`. */
  countTo: (db: Db, query: z.output<Q>, viewer: Actor, cap?: number) => Promise<number>;
}

/** A list of records, whose ids name its rows. */
export interface RecordList<Q extends z.ZodType, Item> extends List<Q, Item> {
  /** The ids of the rows in the query's order, for a screen that keeps it while the rows change. */
  orderedIds: (db: Db, query: z.output<Q>, viewer: Actor, limit: number) => Promise<string[]>;
}

interface Order {
  column: Expression<unknown>;
  nullable: boolean;
  descending: boolean;
  /** The table whose column it is; undefined for an expression. */
  table: string | undefined;
}
const tableOf = (column: string) => column.slice(0, column.indexOf('.'));

function orderOf(
  { sorts, id }: { sorts: Readonly<Record<string, Sort>>; id: string },
  sort: string,
  viewer: Actor,
): Order {
  const descending = sort.startsWith('-');
  const found = sorts[descending ? sort.slice(1) : sort];
  if (found === undefined)
    throw new Error(`The list's contract allows sorting by "${sort}" but its definition has no column for it.`);
  if (typeof found === 'string') return { column: sql.ref(found), nullable: false, descending, table: tableOf(found) };
  const { column, guarded } = found;
  // The order would tell what the column hides.
  if (guarded && !may(viewer, GUARDED_FIELDS[guarded].permission))
    return { column: sql.ref(id), nullable: false, descending, table: tableOf(id) };
  if (typeof column !== 'string') return { column, nullable: true, descending, table: undefined };
  return { column: sql.ref(column), nullable: true, descending, table: tableOf(column) };
}

/** Whether a row comes after the last one read, in an order that ends with the id. */
function after({ column, nullable, descending }: Order, id: string, last: { id: string; sort_value: unknown }) {
  const [value, key] = [column, sql.ref(id)];
  const than = descending ? sql`<` : sql`>`;
  if (last.sort_value === null) {
    const rest = sql<SqlBool>`(${value} is null and ${key} ${than} ${last.id})`;
    return descending ? sql<SqlBool>`(${rest} or ${value} is not null)` : rest;
  }
  const later = sql<SqlBool>`(${value}, ${key}) ${than} (${last.sort_value}, ${last.id})`;
  return nullable && !descending ? sql<SqlBool>`(${later} or ${value} is null)` : later;
}

/** The URL of another page of the same list, or null where there is none. */
function pageUrl(url: string, offset: number, limit: number): string {
  const [path = '', search] = url.split('?', 2);
  const params = new URLSearchParams(search);
  params.set('limit', String(limit));
  params.set('offset', String(offset));
  return `${path}?${params.toString()}`;
}

/** The addresses of the pages after and before one, as every list answers them; `more` where there is one after it. */
export const pageLinks = (url: string, { limit, offset }: Paging, more: boolean) => ({
  next: more ? pageUrl(url, offset + limit, limit) : null,
  previous: offset > 0 ? pageUrl(url, Math.max(0, offset - limit), limit) : null,
});

/** Makes a list from its definition. */
export function defineList<
  Q extends z.ZodType<Paging>,
  DB,
  TB extends keyof DB,
  DB2,
  TB2 extends keyof DB2,
  Row extends { id: string },
  Item,
>({
  query: contract,
  scope,
  id,
  sorts,
  matching: filtered,
  columns,
  toItem,
}: ListDefinition<Q, DB, TB, DB2, TB2, Row, Item>): RecordList<Q, Item> {
  const matching = (db: Db, query: z.output<Q>, viewer: Actor) =>
    filtered(db, query, viewer).where(within(scope, viewer));
  const inOrder = <D, T extends keyof D, R>(
    rows: SelectQueryBuilder<D, T, R>,
    { column, descending }: Order,
  ): SelectQueryBuilder<D, T, R> => {
    const direction = descending ? 'desc' : 'asc';
    return rows.orderBy(column, direction).orderBy(sql.ref(id), direction);
  };
  const withColumns = (rows: SelectQueryBuilder<DB, TB, object>, order: Order, viewer: Actor) =>
    inOrder(columns(rows, viewer).select(sql<unknown>`${order.column}`.as('sort_value')), order)
      // kysely cannot add a column to a row type that is still generic.
      .$castTo<Row & { sort_value: unknown }>();
  const ordered = (db: Db, query: z.output<Q>, viewer: Actor) => {
    const order = orderOf({ sorts, id }, query.sort, viewer);
    return { rows: withColumns(matching(db, query, viewer), order, viewer), order };
  };
  /**
   * The rows of a page. Where filters and order are of one table, its page is taken first and what its rows refer to is
   * joined to that. PostgreSQL plans joins in every order there is, which took ten times as long as reading twenty
   * rows.
   */
  const pageRows = (db: Db, query: z.output<Q>, viewer: Actor) => {
    const { limit, offset } = query;
    const order = orderOf({ sorts, id }, query.sort, viewer);
    const found = matching(db, query, viewer);
    const table = tableOf(id);
    if (found.toOperationNode().joins === undefined && order.table === table) {
      const first = inOrder(found, order).selectAll().limit(limit).offset(offset);
      return withColumns(
        db.selectFrom(sql`(${first})`.as(table)) as unknown as SelectQueryBuilder<DB, TB, object>,
        order,
        viewer,
      );
    }
    return withColumns(found, order, viewer).limit(limit).offset(offset);
  };

  const list: RecordList<Q, Item> = {
    query: contract,

    async page(db, query, viewer, url) {
      const { limit, offset } = query;
      const reading = pageRows(db, query, viewer).execute();
      const counting = list.count(db, query, viewer);
      // Nobody may wait for it: a page that is not full is the last and says the number itself.
      counting.catch(() => undefined);
      const rows = await reading;
      const last = rows.length < limit && (rows.length > 0 || offset === 0);
      const { count, count_exact } = last ? { count: offset + rows.length, count_exact: true } : await counting;
      const more = count_exact ? offset + limit < count : rows.length === limit;
      return {
        count,
        count_exact,
        ...pageLinks(url, query, more),
        results: rows.map((row) => visibleTo(viewer, toItem(row, viewer))),
      };
    },

    async *batches(db, query, viewer, size = 1000) {
      const { rows, order } = ordered(db, query, viewer);
      let batch = await rows.limit(size).execute();
      while (batch.length > 0) {
        yield batch.map((row) => visibleTo(viewer, toItem(row, viewer)));
        const last = batch.at(-1);
        if (!last || batch.length < size) return;
        batch = await rows
          .where(after(order, id, last))
          .limit(size)
          .execute();
      }
    },

    async matchingIds(db, wanted, viewer, limit) {
      // A filter that is not known would be left out, and what is meant for a few rows would be done to all.
      const known = contract instanceof z.ZodObject ? contract.strict().safeParse(wanted) : undefined;
      if (known?.success === false) throw new InvalidInput(known.error);
      const query = contract.safeParse(wanted);
      if (!query.success) throw new InvalidInput(query.error);
      const rows = await matching(db, query.data, viewer)
        .select(sql<string>`${sql.ref(id)}`.as('id'))
        .orderBy(sql.ref(id))
        .limit(limit)
        .$castTo<{ id: string }>()
        .execute();
      return rows.map((row) => row.id);
    },

    async orderedIds(db, query, viewer, limit) {
      const found = inOrder(matching(db, query, viewer), orderOf({ sorts, id }, query.sort, viewer));
      const rows = await found
        .select(sql<string>`${sql.ref(id)}`.as('id'))
        .limit(limit)
        .$castTo<{ id: string }>()
        .execute();
      return rows.map((row) => row.id);
    },

    count: (db, query, viewer) => countUpTo(db, matching(db, query, viewer), COUNT_CAP),

    async countTo(db, query, viewer, cap) {
      const rows = matching(db, query, viewer).select(sql<number>`1`.as('one'));
      const { rows: answer } = await sql<{
        n: number;
      }>`select count(*) as n from (${cap === undefined ? rows : rows.limit(cap)}) as counted`.execute(db);
      return answer[0]?.n ?? 0;
    },
  };
  return list;
}
