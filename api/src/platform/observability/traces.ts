import { AsyncLocalStorage } from 'node:async_hooks';
import { randomBytes } from 'node:crypto';
import type { WebSpan } from '@bo/contracts';
import type { FastifyBaseLogger, FastifyRequest } from 'fastify';
import type { Config } from '../../config.ts';
import type { App, Platform } from '../http/app-type.ts';
import { API_VERSION } from '../release.ts';
import { routeOf } from './metrics.ts';

/** A trace that a request continues or begins: where its spans hang. */
interface Context {
  traceId: string;
  spanId: string;
  parentId: string | undefined;
  startedAt: number;
}
type Attribute = { key: string; value: { stringValue: string } | { intValue: string } };
/** A span as OTLP writes it in JSON. */
export interface Span {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  kind: typeof INTERNAL | typeof SERVER | typeof CLIENT;
  startTimeUnixNano: string;
  endTimeUnixNano: string;
  attributes: Attribute[];
  status: { code: typeof UNSET | typeof ERROR };
}
const INTERNAL = 1;
const SERVER = 2;
const CLIENT = 3;
const UNSET = 0;
const ERROR = 2;

const SEND_EVERY_MS = 2000;
const SENT_AT_ONCE = 512;
/** What waits while the collector is away; more is dropped: a store that sells is worth more than its traces. */
const KEPT_AT_MOST = 4096;
const COLLECTOR_ANSWERS_WITHIN = 5000;
const SAY_AGAIN_AFTER = 60_000;

/** https://www.w3.org/TR/trace-context/: version, trace, parent, flags; zeros are no id. */
const TRACEPARENT = /^(?!ff)[0-9a-f]{2}-(?!0{32})([0-9a-f]{32})-(?!0{16})([0-9a-f]{16})-([0-9a-f]{2})(?:-.*)?$/;

const contexts = new WeakMap<FastifyRequest, Context>();

/** The trace that a request is part of: one that is sent, or one that only the caller keeps. */
export function traceIdOf(request: FastifyRequest): string | undefined {
  const { traceparent } = request.headers;
  return (
    contexts.get(request)?.traceId ?? (typeof traceparent === 'string' ? TRACEPARENT.exec(traceparent)?.[1] : undefined)
  );
}

const text = (key: string, value: string): Attribute => ({ key, value: { stringValue: value } });
const whole = (key: string, value: number): Attribute => ({ key, value: { intValue: String(value) } });
const now = (): number => performance.timeOrigin + performance.now();
/** Milliseconds as nanoseconds; beyond what a number holds exactly, so as text of an integer. */
const nanos = (ms: number): string => String(BigInt(Math.round(ms * 1000)) * 1000n);

/** The first word of a statement, which says what it does: `select`, `insert`. */
const operationOf = (statement: string): string => /^[a-z]+/i.exec(statement)?.[0].toLowerCase() ?? 'statement';

interface Sender {
  add: (span: Span) => void;
  stop: () => Promise<void>;
}

/**
 * Sends spans of a service to a collector by OTLP over HTTP, as JSON, in batches. Nobody waits for it, and nothing
 * fails with it.
 */
function createSender(
  service: string,
  endpoint: string,
  headers: Record<string, string>,
  log: FastifyBaseLogger,
): Sender {
  const url = `${endpoint.replace(/\/$/, '')}/v1/traces`;
  const resource = { attributes: [text('service.name', service), text('service.version', API_VERSION)] };
  let waiting: Span[] = [];
  let saidAt = 0;
  let sending: Promise<void> | undefined;

  async function send(): Promise<void> {
    while (waiting.length > 0) {
      const spans = waiting.slice(0, SENT_AT_ONCE);
      waiting = waiting.slice(SENT_AT_ONCE);
      try {
        const answer = await fetch(url, {
          method: 'POST',
          headers: { ...headers, 'content-type': 'application/json' },
          body: JSON.stringify({
            resourceSpans: [
              { resource, scopeSpans: [{ scope: { name: 'back-office', version: API_VERSION }, spans }] },
            ],
          }),
          signal: AbortSignal.timeout(COLLECTOR_ANSWERS_WITHIN),
        });
        await answer.body?.cancel();
        if (!answer.ok) throw new Error(`The collector answered ${String(answer.status)}.`);
      } catch (error) {
        if (Date.now() - saidAt > SAY_AGAIN_AFTER)
          log.warn({ err: error }, 'traces could not be sent, and are dropped');
        saidAt = Date.now();
        return;
      }
    }
  }
  const flush = () =>
    (sending ??= send().finally(() => {
      sending = undefined;
    }));
  const timer = setInterval(() => void flush(), SEND_EVERY_MS).unref();
  return {
    add(span) {
      if (waiting.length < KEPT_AT_MOST) waiting.push(span);
    },
    async stop() {
      clearInterval(timer);
      await sending;
      await flush();
    },
  };
}

/** `key=value` pairs, as the standard's variable has them. */
const headersFrom = (list: string): Record<string, string> =>
  Object.fromEntries(
    list
      .split(',')
      .filter((pair) => pair.includes('='))
      .map((pair) => {
        const at = pair.indexOf('=');
        return [pair.slice(0, at).trim().toLowerCase(), decodeURIComponent(pair.slice(at + 1).trim())];
      }),
  );

/** Where spans go: those of this process, and those that browsers tell of. */
export interface Traces {
  add: (span: Span) => void;
  /** Spans of screens, as `back-office-web`, each with the remote and the release whose code was at work. */
  addOfBrowser: (spans: readonly WebSpan[]) => void;
  stop: () => Promise<void>;
}

declare module '../http/app-type.ts' {
  interface Platform {
    /** To the operator's collector; null where there is none. */
    traces: Traces | null;
  }
}

/** Sends spans to the operator's collector, or null without an endpoint. */
export function createTraces(config: Config, log: FastifyBaseLogger): Traces | null {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_EXPORTER_OTLP_HEADERS: list } = config;
  if (endpoint === undefined) return null;
  const headers = headersFrom(list);
  const own = createSender('back-office-api', endpoint, headers, log);
  const web = createSender('back-office-web', endpoint, headers, log);
  return {
    add: own.add,
    addOfBrowser(spans) {
      for (const { trace_id, span_id, parent_id, name, remote, release, start, end } of spans)
        web.add({
          traceId: trace_id,
          spanId: span_id,
          ...(parent_id === null ? {} : { parentSpanId: parent_id }),
          name,
          kind: INTERNAL,
          startTimeUnixNano: nanos(start),
          endTimeUnixNano: nanos(end),
          attributes: [text('remote.name', remote), text('remote.version', release)],
          status: { code: UNSET },
        });
    },
    async stop() {
      await Promise.all([own.stop(), web.stop()]);
    },
  };
}

/**
 * Traces for the operator's own tools: a span per request, and under it one per statement, without values, addresses or
 * names. A `traceparent` that comes with a request is continued. Off, and nothing is counted, without a collector.
 */
export function sendTraces(app: App, { config, database, traces }: Platform): void {
  if (!traces) return;
  const { OTEL_TRACES_SAMPLER_ARG: ratio } = config;
  const current = new AsyncLocalStorage<Context>();

  function begin(traceparent: string | undefined): Context | undefined {
    const sent = TRACEPARENT.exec(traceparent ?? '');
    // The person who began the trace decided whether it is kept.
    const kept = sent ? (Number.parseInt(sent[3] ?? '', 16) & 1) === 1 : Math.random() < ratio;
    if (!kept) return undefined;
    return {
      traceId: sent?.[1] ?? randomBytes(16).toString('hex'),
      parentId: sent?.[2],
      spanId: randomBytes(8).toString('hex'),
      startedAt: now(),
    };
  }

  app.addHook('onRequest', (request, _reply, done) => {
    const { traceparent } = request.headers;
    const context = begin(typeof traceparent === 'string' ? traceparent : undefined);
    if (!context) return done();
    contexts.set(request, context);
    return current.run(context, done);
  });
  // A body arrives by events of its connection, which know nothing of the request.
  app.addHook('preValidation', (request, _reply, done) => {
    const context = contexts.get(request);
    return context ? current.run(context, done) : done();
  });
  app.addHook('onResponse', (request, reply, done) => {
    const context = contexts.get(request);
    if (context) {
      const route = routeOf(request.routeOptions.url);
      const { traceId, spanId, parentId, startedAt } = context;
      traces.add({
        traceId,
        spanId,
        ...(parentId === undefined ? {} : { parentSpanId: parentId }),
        name: `${request.method} ${route}`,
        kind: SERVER,
        startTimeUnixNano: nanos(startedAt),
        endTimeUnixNano: nanos(now()),
        attributes: [
          text('http.request.method', request.method),
          text('http.route', route),
          whole('http.response.status_code', reply.statusCode),
        ],
        status: { code: reply.statusCode >= 500 ? ERROR : UNSET },
      });
    }
    done();
  });

  const stopListening = database.statements.onEnd(({ text: statement, ms, failed }) => {
    const context = current.getStore();
    if (!context) return;
    const end = now();
    const operation = operationOf(statement);
    traces.add({
      traceId: context.traceId,
      spanId: randomBytes(8).toString('hex'),
      parentSpanId: context.spanId,
      name: operation,
      kind: CLIENT,
      startTimeUnixNano: nanos(end - ms),
      endTimeUnixNano: nanos(end),
      attributes: [
        text('db.system.name', 'postgresql'),
        text('db.operation.name', operation),
        text('db.query.text', statement),
      ],
      status: { code: failed ? ERROR : UNSET },
    });
  });
  app.addHook('onClose', async () => {
    stopListening();
    await traces.stop();
  });
}
