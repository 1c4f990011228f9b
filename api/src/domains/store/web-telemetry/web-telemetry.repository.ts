import type { WebMetric } from '@bo/contracts';
import { sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';

/** Rows of a day beyond which no new ones are made: what invents releases fills no database. */
const ROWS_A_DAY = 20_000;

/** A measurement, by the range that its value lies in. */
export interface Ranged {
  remote: string;
  release: string;
  metric: WebMetric;
  bucket: number;
}
/** All measurements of one metric of a release. */
export interface Measured {
  remote: string;
  release: string;
  metric: WebMetric;
  count: number;
  buckets: { bucket: number; count: number }[];
}

/** Adds to today's counts. In one order always, so that two instances do not wait for each other. */
export async function addMeasures(db: Db, measures: readonly Ranged[]): Promise<void> {
  await sql`with told as (select remote, release, metric, bucket, count(*)::int as count
      from jsonb_to_recordset(${JSON.stringify(measures)}::jsonb)
        as one(remote text, release text, metric text, bucket integer)
      group by remote, release, metric, bucket),
    room as (select count(*) < ${ROWS_A_DAY} as left from web_measures where day = current_date)
    insert into web_measures (day, remote, release, metric, bucket, count)
    select current_date, remote, release, metric, bucket, count from told
    where (select "left" from room) or exists (select from web_measures known where known.day = current_date
      and (known.remote, known.release, known.metric, known.bucket) = (told.remote, told.release, told.metric, told.bucket))
    order by remote, release, metric, bucket
    on conflict (day, remote, release, metric, bucket) do update set count = web_measures.count + excluded.count`.execute(
    db,
  );
}

/** What was measured in the last days, today included. */
export async function readMeasures(db: Db, days: number): Promise<Measured[]> {
  const { rows } = await sql<Measured>`select remote, release, metric, sum(count)::int as count,
      jsonb_agg(jsonb_build_object('bucket', bucket, 'count', count)) as buckets
    from web_measures where day > current_date - ${days}::int
    group by remote, release, metric order by remote, release, metric`.execute(db);
  return rows;
}

/** Deletes what is older than so many days. */
export async function deleteMeasures(db: Db, days: number): Promise<void> {
  await sql`delete from web_measures where day <= current_date - ${days}::int`.execute(db);
}
