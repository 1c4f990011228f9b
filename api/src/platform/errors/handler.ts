import type { ErrorBody } from '@bo/contracts';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { InvalidInput, notFound, Refusal } from './refusal.ts';
import { languageOf, sentence } from './sentences.ts';

/** What `pg` says when the database is not there (it is being restarted, or the network is cut): worth another try soon. */
const UNREACHABLE = /^(ENOENT|ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|57P0[123]|08\d{3}|53300)$/;

function statusOf(error: FastifyError): number {
  if (error instanceof Refusal) return error.status;
  if (error instanceof InvalidInput) return 422;
  if (error.statusCode === 429) return 429;
  if (UNREACHABLE.test(error.code) || error.message.startsWith('Connection terminated')) return 503;
  return error.statusCode !== undefined && error.statusCode >= 400 && error.statusCode < 500 ? error.statusCode : 500;
}

/** Gives every failure the one shape of `ErrorBody`. Faults of ours are logged and answered without a word about their cause. */
export function answerErrors(app: FastifyInstance): void {
  function send(request: FastifyRequest, reply: FastifyReply, error: FastifyError) {
    const language = languageOf(request.headers['accept-language']);
    const status = statusOf(error);
    let body: ErrorBody;
    if (error instanceof Refusal || error instanceof InvalidInput) body = error.body(language);
    else if (status === 429) body = { detail: sentence('too_many_requests', language, { n: Number(reply.getHeader('retry-after') ?? 60) }), code: 'too_many_requests' };
    else if (status === 503) body = { detail: sentence('unavailable', language), code: 'unavailable' };
    else if (status < 500) body = { detail: sentence('bad_request', language), code: 'bad_request' };
    else body = { detail: sentence('server_error', language), code: 'server_error' };
    const refused = error instanceof Refusal;
    if (status >= 500 && !refused) request.log.error({ err: error, url: request.routeOptions.url }, 'request failed');
    if (status === 503) void reply.header('retry-after', String((refused && error.options.retryAfterSeconds) || 1));
    return reply.code(status).send({ ...body, request_id: request.id });
  }
  app.setErrorHandler<FastifyError>((error, request, reply) => send(request, reply, error));
  app.setNotFoundHandler(() => {
    throw notFound();
  });
}
