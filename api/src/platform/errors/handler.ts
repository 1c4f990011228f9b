import type { ErrorBody } from '@bo/contracts';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ofDatabase } from './database-error.ts';
import { InvalidInput, notFound, DomainError } from './domain-error.ts';
import { languageOf, sentence } from './sentences.ts';

/**
 * What `pg` says when the database is not there (it is being restarted, or the network is cut) or ended a statement for
 * the sake of others: worth another try soon.
 */
const UNREACHABLE = /^(ENOENT|ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|57P0[123]|08\d{3}|53300|40001|40P01|55P03)$/;

/**
 * The driver's own words, which have no code: it broke, it said nothing for too long, or all connections were in use.
 */
const SILENT = /^(Connection terminated|Query read timeout|timeout exceeded when trying to connect)/;

function statusOf(error: FastifyError | DomainError): number {
  if (error instanceof DomainError) return error.status;
  if (error instanceof InvalidInput) return 422;
  if (UNREACHABLE.test(error.code) || SILENT.test(error.message)) return 503;
  return error.statusCode !== undefined && error.statusCode >= 400 && error.statusCode < 500 ? error.statusCode : 500;
}

/**
 * Gives every failure the one shape of `ErrorBody`. Faults of ours are logged and answered without a word about their
 * cause.
 */
export function handleErrors(app: FastifyInstance): void {
  function send(request: FastifyRequest, reply: FastifyReply, thrown: FastifyError) {
    const refusedByDatabase = ofDatabase(thrown);
    if (refusedByDatabase) request.log.warn({ err: thrown, url: request.routeOptions.url }, 'refused by the database');
    const error = refusedByDatabase ?? thrown;
    const language = languageOf(request.headers['accept-language']);
    const status = statusOf(error);
    let body: ErrorBody;
    if (error instanceof DomainError || error instanceof InvalidInput) body = error.body(language);
    else if (status === 503) body = { detail: sentence('unavailable', language), code: 'unavailable' };
    else if (status < 500) body = { detail: sentence('bad_request', language), code: 'bad_request' };
    else body = { detail: sentence('server_error', language), code: 'server_error' };
    const refused = error instanceof DomainError;
    if (status >= 500 && !refused) request.log.error({ err: error, url: request.routeOptions.url }, 'request failed');
    const retryAfter = refused ? error.options.retryAfterSeconds : undefined;
    if (retryAfter !== undefined || status === 503) void reply.header('retry-after', String(retryAfter ?? 1));
    return reply.code(status).send({ ...body, request_id: request.id });
  }
  app.setErrorHandler<FastifyError>((error, request, reply) => send(request, reply, error));
  app.setNotFoundHandler(() => {
    throw notFound();
  });
}
