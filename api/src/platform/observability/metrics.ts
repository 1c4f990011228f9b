import { createHash, timingSafeEqual } from 'node:crypto';
import { createServer } from 'node:http';
import { sql } from 'kysely';
import type { Config } from '../../config.ts';
import type { Db } from '../db/database.ts';
import type { App, Platform } from '../http/app-type.ts';
import { API_VERSION } from '../release.ts';

/** A stream of events is open for hours, and would be the slowest request of all. */
const STREAMS = '/api/v1/admin_panel/events/';
const REQUEST_SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
const STATEMENT_SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 5, 30];
const JOB_STATES = ['waiting', 'running', 'failed'] as const;

/** Our metrics, with what they say; docs/operations.md lists them. */
export const METRICS = {
  back_office_info: 'The version of the API, as a label; always 1.',
  back_office_request_duration_seconds: 'How long requests took, by method, route as it is declared, and status.',
  back_office_statement_duration_seconds: 'How long the database took for a statement.',
  back_office_statement_failures_total: 'Statements that the database refused.',
  back_office_database_connections: "Connections of this instance's pool by state, and requests that wait for one.",
  back_office_event_streams: 'Browsers that listen to the stream of events on this instance.',
  back_office_database_up: 'Whether the database answers.',
  back_office_jobs:
    'Jobs by state, of all instances: those whose time has come, those that run, those that failed and are still kept.',
  back_office_job_wait_seconds: 'How long the job has waited that was due first, of all instances; 0 where none waits.',
  back_office_replication_lag_seconds:
    'How far each replica of the database is behind, as the server measures it. The role has to be a member of pg_monitor.',
} as const;
const described = <Name extends keyof typeof METRICS>(name: Name) => ({ name, help: METRICS[name] });

/** The route of a request as it is written, never the address that was asked for: that has ids in it. */
export const routeOf = (url: string | undefined): string => url ?? 'none';

/** Compares without telling by its time how much of it was right. */
function isToken(sent: string, token: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(sent), digest(token));
}
const bearer = (header: string | undefined): string => /^Bearer\s+(\S+)$/i.exec(header ?? '')?.[1] ?? '';

/** Jobs by state; those that wait for their moment are not waiting yet. */
async function countJobs(db: Db): Promise<Map<string, number>> {
  const { rows } = await sql<{ status: string; count: number }>`select status, count(*)::int as count from jobs
    where status in ('running', 'failed') or (status = 'waiting' and run_after <= now()) group by status`.execute(db);
  return new Map(rows.map(({ status, count }) => [status, count]));
}

async function longestWait(db: Db): Promise<number> {
  const { rows } = await sql<{
    seconds: number;
  }>`select coalesce(extract(epoch from now() - min(run_after)), 0)::float as seconds
    from jobs where status = 'waiting' and run_after <= now()`.execute(db);
  return rows[0]?.seconds ?? 0;
}

/** None where there is no replica, or where the role may not see its lag. */
async function replicas(db: Db): Promise<{ replica: string; seconds: number }[]> {
  const { rows } = await sql<{ replica: string; seconds: number }>`select application_name as replica,
    extract(epoch from replay_lag)::float as seconds from pg_stat_replication where replay_lag is not null`.execute(db);
  return rows;
}

/**
 * What Prometheus reads, in its text format; the library is loaded here and nowhere else. Its default export, because a
 * bundle knows no others of a CommonJS package that is imported while it runs.
 */
async function collect(app: App, { database, db, feed }: Platform) {
  const { Counter, Gauge, Histogram, Registry, collectDefaultMetrics } = (await import('prom-client')).default;
  const registry = new Registry();
  /** A database that hangs is not waited for: anyone who reads the metrics wants to know just that. */
  const ask = async <T>(question: () => Promise<T>): Promise<T> => {
    if (!database.answers()) throw new Error('The database does not answer.');
    return question();
  };
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  new Gauge({
    ...described('back_office_info'),
    labelNames: ['version'],
    registers,
  }).set({ version: API_VERSION }, 1);

  const requests = new Histogram({
    ...described('back_office_request_duration_seconds'),
    labelNames: ['method', 'route', 'status'],
    buckets: REQUEST_SECONDS,
    registers,
  });
  app.addHook('onResponse', (request, reply, done) => {
    const route = routeOf(request.routeOptions.url);
    // Strangers choose the methods of addresses that do not exist: they are told apart by no label.
    const method = route === 'none' ? 'any' : request.method;
    if (route !== STREAMS)
      requests.observe({ method, route, status: String(reply.statusCode) }, reply.elapsedTime / 1000);
    done();
  });

  const statements = new Histogram({
    ...described('back_office_statement_duration_seconds'),
    buckets: STATEMENT_SECONDS,
    registers,
  });
  const failures = new Counter({
    ...described('back_office_statement_failures_total'),
    registers,
  });
  const stopListening = database.statements.onEnd(({ ms, failed }) => {
    statements.observe(ms / 1000);
    if (failed) failures.inc();
  });
  app.addHook('onClose', (_, done) => {
    stopListening();
    done();
  });

  new Gauge({
    ...described('back_office_database_connections'),
    labelNames: ['state'],
    registers,
    collect() {
      const { totalCount, idleCount, waitingCount } = database.pool;
      this.set({ state: 'used' }, totalCount - idleCount);
      this.set({ state: 'idle' }, idleCount);
      this.set({ state: 'requests_waiting' }, waitingCount);
    },
  });
  new Gauge({
    ...described('back_office_event_streams'),
    registers,
    collect() {
      this.set(feed.listening());
    },
  });
  new Gauge({
    ...described('back_office_database_up'),
    registers,
    async collect() {
      this.set(
        await ask(database.ping).then(
          () => 1,
          () => 0,
        ),
      );
    },
  });
  new Gauge({
    ...described('back_office_jobs'),
    labelNames: ['state'],
    registers,
    async collect() {
      // What is not known is not told: a 0 would say that nothing waits.
      this.reset();
      const counts = await ask(() => countJobs(db)).catch(() => undefined);
      if (counts) for (const state of JOB_STATES) this.set({ state }, counts.get(state) ?? 0);
    },
  });
  new Gauge({
    ...described('back_office_job_wait_seconds'),
    registers,
    async collect() {
      this.reset();
      const seconds = await ask(() => longestWait(db)).catch(() => undefined);
      if (seconds !== undefined) this.set(seconds);
    },
  });
  if (!database.embedded)
    new Gauge({
      ...described('back_office_replication_lag_seconds'),
      labelNames: ['replica'],
      registers,
      async collect() {
        this.reset();
        for (const { replica, seconds } of await ask(() => replicas(db)).catch(() => []))
          this.set({ replica }, seconds);
      },
    });
  return registry;
}

/**
 * Serves `/metrics` where the operator wants it: on the API's own port behind a token, or on an address of its own. Off
 * otherwise: then the route does not exist, nothing is counted, and the library is not loaded.
 */
export async function serveMetrics(app: App, platform: Platform): Promise<void> {
  const { METRICS_TOKEN, METRICS_ADDRESS }: Config = platform.config;
  if (METRICS_TOKEN === undefined && METRICS_ADDRESS === undefined) return;
  const registry = await collect(app, platform);
  const mayRead = (authorization: string | undefined) =>
    METRICS_TOKEN === undefined || isToken(bearer(authorization), METRICS_TOKEN);

  if (METRICS_ADDRESS === undefined) {
    app.get(
      '/metrics',
      { config: { public: true }, logLevel: 'silent', schema: { hide: true } },
      async (request, reply) => {
        if (!mayRead(request.headers.authorization))
          return reply.code(401).header('www-authenticate', 'Bearer').type('text/plain').send('A token is needed.\n');
        return reply.type(registry.contentType).send(await registry.metrics());
      },
    );
    return;
  }

  const server = createServer((request, response) => {
    if (request.method !== 'GET' || request.url !== '/metrics') {
      response.writeHead(404).end();
      return;
    }
    if (!mayRead(request.headers.authorization)) {
      response.writeHead(401, { 'www-authenticate': 'Bearer' }).end();
      return;
    }
    registry.metrics().then(
      (text) => response.writeHead(200, { 'content-type': registry.contentType }).end(text),
      () => response.writeHead(500).end(),
    );
  });
  const { host, port } = METRICS_ADDRESS;
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, resolve);
  });
  app.addHook('onClose', (_, done) => {
    server.closeAllConnections();
    server.close(() => done());
  });
}
