import { randomUUID } from 'node:crypto';
import { type FastifyServerOptions, LogController } from 'fastify';
import type { Config } from '../../config.ts';
import type { App } from '../http/app-type.ts';
import { routeOf } from './metrics.ts';
import { traceIdOf } from './traces.ts';

const REQUEST_ID = 'x-request-id';
/**
 * What a proxy sends as its id of a request; anything else would be a stranger's text in the logs and the audit log.
 */
const SOUND_ID = /^[\w.:-]{8,64}$/;

const time = (): string => `,"time":"${new Date().toISOString()}"`;
const level = (label: string): { level: string } => ({ level: label });

/** Where log lines go; the standard output otherwise. */
export interface LogTarget {
  write: (line: string) => void;
}

/** Fastify's options for logs: one JSON object per line, and ids of requests that a proxy has given. */
export const logOptions = ({ LOG_LEVEL }: Config, target?: LogTarget) =>
  ({
    logger: {
      level: LOG_LEVEL,
      base: null,
      timestamp: time,
      formatters: { level },
      ...(target ? { stream: target } : {}),
    },
    // Two lines per request say less than the one of `logRequests`.
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'request_id' }),
    genReqId: ({ headers }) => {
      const sent = headers[REQUEST_ID];
      return typeof sent === 'string' && SOUND_ID.test(sent) ? sent : randomUUID();
    },
  }) satisfies FastifyServerOptions;

/**
 * Logs each request in one line when it has been answered: `info`, or `warn` where it was refused or failed. The
 * address stays out: it can hold names and searches.
 */
export function logRequests(app: App): void {
  app.addHook('onRequest', (request, reply, done) => {
    void reply.header(REQUEST_ID, request.id);
    done();
  });
  app.addHook('onResponse', (request, reply, done) => {
    const { statusCode: status, elapsedTime } = reply;
    request.log[status >= 400 ? 'warn' : 'info'](
      {
        trace_id: traceIdOf(request),
        user_id: request.signedIn?.id,
        method: request.method,
        route: routeOf(request.routeOptions.url),
        status,
        ms: Math.round(elapsedTime * 10) / 10,
      },
      'request',
    );
    done();
  });
}

/** Writes a line of the same form before there is an app, whatever `LOG_LEVEL` says. */
export function print(label: 'info' | 'warn' | 'fatal', msg: string, more: Record<string, unknown> = {}): void {
  process.stdout.write(`${JSON.stringify({ level: label, time: new Date().toISOString(), ...more, msg })}\n`);
}

/** Writes why the process ends. */
export function printFatal(error: unknown): void {
  if (!(error instanceof Error)) return print('fatal', String(error));
  const cause = error.cause instanceof Error ? { cause: error.cause.message } : {};
  print('fatal', error.message, { err: { type: error.name, stack: error.stack, ...cause } });
}
