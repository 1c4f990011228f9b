import { Readable } from 'node:stream';
import { Job, JobListQuery, JobRowPage, JobRowQuery, JobsSeen, type Language, listPage } from '@bo/contracts';
import type { FastifyRequest } from 'fastify';
import { may } from '../../../platform/access/caller.ts';
import { callerOf } from '../../../platform/access/guard.ts';
import { seesAllOf } from '../../../platform/access/scope.ts';
import { DomainError, forbidden, notFound } from '../../../platform/errors/domain-error.ts';
import { isErrorCode, languageOf, sentence } from '../../../platform/errors/sentences.ts';
import { fileHeaders } from '../../../platform/export/export.ts';
import { findFile, readFile } from '../../../platform/export/files.ts';
import type { Routes } from '../../../platform/http/app-type.ts';
import { ById, noContent, ok } from '../../../platform/http/contract.ts';
import { findLiveJob } from '../../../platform/jobs/jobs.repository.ts';
import { stopJob } from '../../../platform/jobs/stop.ts';
import { namesOfRefused } from '../../../platform/record-names.ts';
import { expectFound } from '../../../platform/records.ts';
import { findJob, jobList, lockJob, markJobsSeen, pageJobRows, requestCancel, waitAgain } from './jobs.repository.ts';

const PATH = '/admin_panel/jobs/';
const tags = ['jobs'];
/** Being someone is enough: what one sees is decided by row. */
const config = { permission: 'signed_in' } as const;

/** Says a job's reason in a language; the words of an error that nobody foresaw are for logs. */
function say(job: Job, language: Language): Job {
  const words = job.error_code !== null && isErrorCode(job.error_code) ? sentence(job.error_code, language) : null;
  // Only the stored sentence has its values filled in; without its number a plural form cannot be chosen either, and the
  // code itself comes back.
  return words === null || words === job.error_code || words.includes('{') ? job : { ...job, error: words };
}
const languageFor = (request: FastifyRequest) => languageOf(request.headers['accept-language']);

export const jobRoutes: Routes = (app, platform) => {
  const { db, write, jobs, storage } = platform;
  app.get(
    PATH,
    { config, schema: { tags, querystring: JobListQuery, response: ok(listPage(Job)) } },
    async (request) => {
      const page = await jobList.page(db, request.query, callerOf(request), request.url);
      return { ...page, results: page.results.map((job) => say(job, languageFor(request))) };
    },
  );

  app.post(
    `${PATH}seen/`,
    { config, schema: { tags, body: JobsSeen, response: noContent } },
    async (request, reply) => {
      await markJobsSeen(db, callerOf(request), request.body);
      return reply.code(204).send(null);
    },
  );

  const answer = async (request: FastifyRequest, id: string): Promise<Job> =>
    say(expectFound(await findJob(db, id, callerOf(request))), languageFor(request));

  app.get(`${PATH}:id/`, { config, schema: { tags, params: ById, response: ok(Job) } }, (request) =>
    answer(request, request.params.id),
  );

  app.get(
    `${PATH}:id/rows/`,
    { config, schema: { tags, params: ById, querystring: JobRowQuery, response: ok(JobRowPage) } },
    async (request) => {
      const { id, name } = await answer(request, request.params.id);
      const { offset, limit } = request.query;
      const { count, rows } = await pageJobRows(db, id, request.query);
      const names = await namesOfRefused(db, name.replace(/-bulk$/, ''), rows);
      const page = (from: number) => {
        const url = new URL(request.url, 'http://localhost');
        url.searchParams.set('offset', String(from));
        return url.pathname + url.search;
      };
      return {
        count,
        count_exact: true,
        next: offset + limit < count ? page(offset + limit) : null,
        previous: offset > 0 ? page(Math.max(0, offset - limit)) : null,
        results: rows.map((row) => ({
          ...row,
          name: names.get(row.id)?.name ?? null,
          name_ar: names.get(row.id)?.name_ar ?? null,
        })),
      };
    },
  );

  app.get(`${PATH}:id/file/`, { config, schema: { tags, params: ById } }, async (request, reply) => {
    const viewer = callerOf(request);
    const { id } = expectFound(await findJob(db, request.params.id, viewer));
    const file = await findFile(db, id);
    if (!file) throw new DomainError(410, 'job.file_gone');
    // What it holds was its owner's to see when it was made: anyone who takes it must see as much now, the owner too.
    for (const permission of file.permissions) if (!may(viewer, permission)) throw forbidden(permission);
    if (!seesAllOf(viewer, file.scope)) throw notFound();
    const content = await readFile({ storage }, file);
    if (!content) throw new DomainError(410, 'job.file_gone');
    return reply
      .headers({ ...fileHeaders(file.content_type, file.name), 'content-length': file.bytes })
      .send(Readable.from(content));
  });

  app.post(`${PATH}:id/cancel/`, { config, schema: { tags, params: ById, response: ok(Job) } }, async (request) => {
    const { id } = request.params;
    await write(request, async (unit) => {
      const job = expectFound(await lockJob(unit.trx, callerOf(request), id));
      if (job.status !== 'waiting' && job.status !== 'running') throw new DomainError(409, 'job.is_over');
      await requestCancel(unit.trx, id, job.status === 'waiting');
      // One that runs is stopped by its worker.
      if (job.status === 'waiting') await stopJob(platform, unit, job);
      await unit.audit({ type: 'job', id, action: 'cancelled', after: { name: job.name }, tells: job.owner_id });
      unit.afterCommit(jobs.wake);
    });
    return answer(request, id);
  });

  app.post(`${PATH}:id/retry/`, { config, schema: { tags, params: ById, response: ok(Job) } }, async (request) => {
    const { id } = request.params;
    await write(request, async (unit) => {
      const job = expectFound(await lockJob(unit.trx, callerOf(request), id));
      if (job.status !== 'failed' && job.status !== 'cancelled') throw new DomainError(409, 'job.not_failed');
      if (job.key !== null && (await findLiveJob(unit.trx, job.name, job.key)))
        throw new DomainError(409, 'job.is_live');
      await jobs.definitions.get(job.name)?.resume?.({ platform, unit, job: { id } }, job.input);
      await waitAgain(unit.trx, id);
      await jobs.redeliver(unit, job);
      await unit.audit({ type: 'job', id, action: 'retried', after: { name: job.name }, tells: job.owner_id });
    });
    return answer(request, id);
  });
};
