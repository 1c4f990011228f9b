import { COUNT_CAP, type StockReportQuery } from '@bo/contracts';
import { type RawBuilder, sql } from 'kysely';
import type { Actor } from '../../platform/access/caller.ts';
import { visibleTo } from '../../platform/access/fields.ts';
import type { Db } from '../../platform/db/database.ts';
import { GROUPS } from './places.ts';

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

/**
 * Rows of a report on the stock, grouped as its query says: some of them, how many there are, and what makes of both a list for
 * exports.
 */
export function groupedRows<Q extends Pick<StockReportQuery, 'group' | 'sort'>, Row extends Named>({
  sums,
  from,
  sorts,
  usual,
  ties,
}: Grouped<Q>) {
  const rowsOf = (query: Q, viewer: Actor) => {
    const { id, name, name_ar, image } = GROUPS[query.group];
    return sql`select ${id} as id, ${name} as name, ${name_ar} as name_ar, ${image} as image, ${sums} ${from(query, viewer)} group by 1, 2, 3, 4`;
  };
  const read = async (db: Db, query: Q, viewer: Actor, limit: number, offset: number) => {
    const by = sorts[query.sort.replace(/^-/, '')] ?? usual;
    const way = query.sort.startsWith('-') ? sql`desc` : sql`asc`;
    const { rows } =
      await sql<Row>`select * from (${rowsOf(query, viewer)}) as rows order by ${by} ${way} ${ties} limit ${limit} offset ${offset}`.execute(
        db,
      );
    return rows.map(({ name, name_ar, ...row }) => visibleTo(viewer, { ...row, name: { id: row.id, name, name_ar } }));
  };
  const count = async (db: Db, query: Q, viewer: Actor): Promise<number> => {
    const { rows } = await sql<{ n: number }>`select count(*) as n from (${rowsOf(query, viewer)}) as rows`.execute(db);
    return rows[0]?.n ?? 0;
  };
  return {
    read,
    count,
    asList: {
      async *batches(db: Db, query: Q, viewer: Actor, size = 1000) {
        for (let offset = 0; ; offset += size) {
          const rows = await read(db, query, viewer, size, offset);
          if (rows.length > 0) yield rows;
          if (rows.length < size) return;
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
