import type { BulkResult, BulkTarget } from '@bo/contracts';
import type { FastifyRequest } from 'fastify';
import { callerOf } from '../access/guard.ts';
import type { Db } from '../db/database.ts';
import { Refusal } from '../errors/refusal.ts';
import { languageOf } from '../errors/sentences.ts';
import type { List } from '../list/list.ts';
import type { z } from 'zod';

const AT_MOST = 10_000;

interface Bulk<Q extends z.ZodType, Item> {
  db: Db;
  list: List<Q, Item>;
  target: BulkTarget;
  /** What the actions change of a record, as a word. */
  stateOf: (id: string) => Promise<string | undefined>;
}

/** Does one thing to many rows, each in its own transaction, and says of each how it went: one refusal stops no other row. */
export async function runBulk<Q extends z.ZodType, Item>(
  request: FastifyRequest,
  { db, list, target, stateOf }: Bulk<Q, Item>,
  act: (id: string) => Promise<unknown>,
): Promise<BulkResult> {
  const language = languageOf(request.headers['accept-language']);
  const ids = 'ids' in target ? target.ids : await list.matchingIds(db, target.matching, callerOf(request), AT_MOST);
  const results: BulkResult['results'] = [];
  for (const id of new Set(ids)) {
    try {
      const was = await stateOf(id);
      await act(id);
      results.push({ id, ok: true, ...(was === undefined || was === (await stateOf(id)) ? {} : { was }) });
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      const { code, detail, errors } = error.body(language);
      // There is no form here in which the fields could be marked.
      results.push({ id, ok: false, code, detail: errors ? Object.values(errors).flat().join(' ') : detail });
    }
  }
  return { results };
}
