import { COUNT_CAP, type StockReportQuery } from '@bo/contracts';
import { type RawBuilder, sql } from 'kysely';
import type { Actor } from '../../../platform/access/caller.ts';
import { visibleTo } from '../../../platform/access/fields.ts';
import type { Db } from '../../../platform/db/database.ts';
import { GROUPS } from './places.repository.ts';

interface Grouped<Q> {
  /** What a row adds up. */
  sums: RawBuilder<unknown>;
  /** Of what: `from … where …`. */
  from: (query: Q, viewer: Actor) => RawBuilder<unknown>;
  /** The contract's sort keys and their columns; `usual` for a key that none of them names. */
  sorts: Readonly<Record<string, RawBuilder<unknown>>>;
  usual: RawBuilder<unknown>;
  /** What follows the direction: where nulls stand, and what decides between equals. */
  ties: RawBuilder<unknown>;
}

/** A row as the database tells it: the names of its group stand side by side. */
interface Named {
  id: string;
  name: string;
  name_ar: string;
}
interface Placed {
  whole: boolean;
  place: number;
  count: number;
}

/**
 * Rows of a report on the stock, grouped as its query says: some of them, with how many there are and what all of them
 * add up to, and what makes of that a list for exports. One statement goes over the stock once, so that the three
 * agree.
 */
export function groupedRows<Q extends Pick<StockReportQuery, 'group' | 'sort'>, Row extends Named>({
  sums,
  from,
  sorts,
  usual,
  ties,
}: Grouped<Q>) {
  const read = async (db: Db, query: Q, viewer: Actor, limit: number, offset: number) => {
    const { id, name, name_ar, image } = GROUPS[query.group];
    const by = sorts[query.sort.replace(/^-/, '')] ?? usual;
    const way = query.sort.startsWith('-') ? sql`desc` : sql`asc`;
    const { rows } = await sql<Row & Placed>`
      with grouped as materialized (
        select ${id} as id, ${name} as name, ${name_ar} as name_ar, ${image} as image, ${sums}, grouping(${id}) = 1 as whole
        ${from(query, viewer)} group by grouping sets ((1, 2, 3, 4), ())
      )
      select * from (
        select *, row_number() over (order by whole desc, ${by} ${way} ${ties}) as place, count(*) over () - 1 as count from grouped
      ) as placed
      where whole or place between ${offset + 2} and ${offset + limit + 1} order by place`.execute(db);
    const [all, ...some] = rows.map(({ whole: _whole, place: _place, count, ...row }) => ({ count, row }));
    if (!all) throw new Error('A sum over nothing is a row too.');
    return {
      count: all.count,
      totals: all.row,
      results: some.map(({ row: { name, name_ar, ...row } }) =>
        visibleTo(viewer, { ...row, name: { id: row.id, name, name_ar } }),
      ),
    };
  };
  const count = async (db: Db, query: Q, viewer: Actor) => (await read(db, query, viewer, 0, 0)).count;
  return {
    read,
    asList: {
      async *batches(db: Db, query: Q, viewer: Actor, size = 1000) {
        for (let offset = 0; ; offset += size) {
          const { results, count: all } = await read(db, query, viewer, size, offset);
          if (results.length > 0) yield results;
          if (offset + size >= all) return;
        }
      },
      matchingIds: () => Promise.resolve([]),
      count: async (db: Db, query: Q, viewer: Actor) => ({
        count: Math.min(await count(db, query, viewer), COUNT_CAP),
        count_exact: true,
      }),
      countTo: count,
    },
  };
}
