import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';

export async function countPendingReviews(db: Db): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from reviews where status = 'pending'`.execute(
    db,
  );
  return rows[0]?.n ?? 0;
}
