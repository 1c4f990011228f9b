import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { JobStarted } from '@bo/contracts';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { callerOf } from '../access/guard.ts';
import { languageOf } from '../errors/sentences.ts';
import type { App, Platform } from '../http/app-type.ts';
import { readStore, todayIn } from '../settings.ts';
import { type Export, FormatQuery, type RawQuery } from './define.ts';
import { CONTENT_TYPES, exportJob } from './export.job.ts';
import { EXCEL_ROWS, tooLargeForExcel } from './xlsx.ts';

/** A query as it stands in the URL, without the format. */
function rawQueryOf(request: FastifyRequest): RawQuery {
  const { searchParams } = new URL(request.url, 'http://localhost');
  const names = new Set([...searchParams.keys()].filter((name) => name !== 'format'));
  return Object.fromEntries(
    [...names].map((name) => {
      const values = searchParams.getAll(name);
      return [name, values.length === 1 ? (values[0] ?? '') : values];
    }),
  );
}

/** The headers of a file that is to be saved. */
export const fileHeaders = (contentType: string, name: string) => ({
  'content-type': contentType,
  'content-disposition': `attachment; filename="${name}"`,
});

/** Says of an export that it is named in its module (`*.module.ts`), without which its job would not find it. */
function expectNamed({ exports }: Platform, file: Export): void {
  if (exports.get(file.name) !== file)
    throw new Error(`The export "${file.name}" is not named in its module (*.module.ts), so the API does not start.`);
}

/**
 * `GET …/export/`: a file of exactly the rows that the list's query matches. One of more rows than a request sends
 * (`EXPORT_ROWS_IN_REQUEST`) is made by a job, and the answer is 202 with it; asked for again while it is under way, it
 * is the same job.
 */
export function exportRoute(
  app: App,
  platform: Platform,
  { path, tags, file }: { path: string; tags: string[]; file: Export },
): void {
  expectNamed(platform, file);
  const { db, config } = platform;
  app.get(
    `${path}export/`,
    {
      config: { permission: file.permission },
      schema: { tags, querystring: file.query, response: { 200: z.unknown(), 202: JobStarted } },
    },
    async (request, reply) => {
      const { format } = FormatQuery.parse(request.query);
      const language = languageOf(request.headers['accept-language']);
      const viewer = callerOf(request);
      const query = rawQueryOf(request);
      const selection = file.select(query);
      const most = config.EXPORT_ROWS_IN_REQUEST;
      const name = `${file.name}-${todayIn((await readStore(db)).time_zone)}.${format}`;
      if ((await selection.count(db, viewer, most + 1)) > most) {
        if (format === 'xlsx' && (await selection.count(db, viewer, EXCEL_ROWS)) === EXCEL_ROWS)
          throw tooLargeForExcel();
        const input = { export: file.name, query, format, language, file_name: name };
        const job_id = await platform.write(request, async (unit) => {
          const key = createHash('sha256')
            .update(JSON.stringify([viewer.id, input]))
            .digest('hex');
          const id = await platform.jobs.enqueue(unit, exportJob, input, { subject: name, key });
          await unit.audit({ type: 'job', id, action: 'asked', after: { name: exportJob.name, ...input } });
          return id;
        });
        return reply.code(202).send({ job_id });
      }
      const pieces = await selection.file({ db, viewer, format, language });
      // The head of the answer is written when there is something to send: what fails before is an error like any
      // other.
      const first = await pieces.next();
      return reply.headers(fileHeaders(CONTENT_TYPES[format], name)).send(Readable.from(withFirst(first, pieces)));
    },
  );
}

async function* withFirst<T>(first: IteratorResult<T, void>, rest: AsyncGenerator<T, void>): AsyncGenerator<T, void> {
  if (first.done === true) return;
  yield first.value;
  yield* rest;
}
