import { BookDifferenceNow, BookDifferences, BookMended, BookMendInput, JobStarted } from '@bo/contracts';
import { z } from 'zod';
import { callerOf } from '../../../platform/access/guard.ts';
import { checkCounters } from '../../../platform/consistency/check.job.ts';
import type { Routes } from '../../../platform/http/app-type.ts';
import { ok } from '../../../platform/http/contract.ts';
import { mendDifference, readBookDifference, readBooks } from './books.service.ts';

const PATH = '/admin_panel/book-differences/';
const Params = z.object({ id: z.string().min(1).max(60) });
/** A check that a person asked for waits under this key: asking again meanwhile answers the same job. */
const ASKED = 'asked';

/** What is wrong in the books of the store, and the step that puts it right. */
export const bookRoutes: Routes = (app, platform) => {
  const tags = ['platform'];
  app.get(
    PATH,
    { config: { permission: 'platform.view' }, schema: { tags, response: ok(BookDifferences) } },
    (request) => readBooks(platform.db, callerOf(request)),
  );

  app.post(
    `${PATH}check/`,
    {
      config: { permission: 'platform.edit' },
      schema: { tags, description: 'Asks a worker to compare the books now.', response: ok(JobStarted) },
    },
    (request) =>
      platform.write(request, async (unit) => ({
        job_id: await platform.jobs.enqueue(unit, checkCounters, { asked: true }, { key: ASKED }),
      })),
  );

  app.get(
    `${PATH}:id/`,
    {
      config: { permission: 'platform.view' },
      schema: {
        tags,
        description: 'The difference as it is at this moment; null where the books agree by now.',
        params: Params,
        response: ok(BookDifferenceNow),
      },
    },
    (request) => readBookDifference(platform, request.params.id, callerOf(request)),
  );

  app.post(
    `${PATH}:id/mend/`,
    {
      config: { permission: 'platform.edit' },
      schema: {
        tags,
        description:
          'Puts a difference right as it was shown (`seen`). Needs the permission to edit the record too, and an `Idempotency-Key`.',
        params: Params,
        body: BookMendInput,
        response: ok(BookMended),
      },
    },
    (request) =>
      platform.writeOnce(request, BookMended, (unit) =>
        mendDifference(platform, unit, request.params.id, request.body.seen),
      ),
  );
};
