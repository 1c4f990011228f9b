import cors from '@fastify/cors';
import helmet from '@fastify/helmet';
import Fastify from 'fastify';
import { type Config, directUrl, secretsBefore } from './config.ts';
import { BOOKS, EXPORTS, HOUSEKEEPING, JOBS, RECORDS, ROUTES } from './domains/index.ts';
import { hasFactor } from './domains/access/passkeys/passkeys.service.ts';
import { createSenders } from './domains/store/messages/senders/index.ts';
import { hasOrders } from './domains/orders/orders/orders.service.ts';
import { createProviders } from './domains/orders/payments/providers/index.ts';
import { replaceLeafletImage } from './domains/marketing/leaflets/leaflets.repository.ts';
import { replaceBannerImage } from './domains/marketing/offer-banners/offer-banners.repository.ts';
import { replaceOfferImage } from './domains/marketing/offers/offers.repository.ts';
import { replaceSellerImage } from './domains/partners/sellers/sellers.repository.ts';
import { refundListener } from './domains/orders/refunds/refunds.service.ts';
import { markRefunded } from './domains/orders/returns/settlement.service.ts';
import { askForDeliveries } from './domains/store/webhooks/deliveries.job.ts';
import { healthRoutes } from './domains/store/releases/health.routes.ts';
import { guardFields } from './platform/access/fields.ts';
import { guardRoutes } from './platform/access/guard.ts';
import { deriveKeys } from './platform/access/keys.ts';
import { createMaintenance } from './platform/access/maintenance.ts';
import { createSessions } from './domains/access/sessions/sessions.repository.ts';
import type { OpenDatabase } from './platform/db/database.ts';
import { handleErrors } from './platform/errors/handler.ts';
import { DomainError } from './platform/errors/domain-error.ts';
import { createFeed } from './platform/events/feed.ts';
import type { Export } from './platform/export/define.ts';
import type { App, Platform, Routes } from './platform/http/app-type.ts';
import { validateByContract } from './platform/http/contract.ts';
import { describeApi } from './platform/http/open-api.ts';
import type { Job } from './platform/jobs/define.ts';
import { createJobs } from './platform/jobs/jobs.ts';
import { forgetCounts } from './platform/list/count.ts';
import { serveMetrics } from './platform/observability/metrics.ts';
import { logOptions, logRequests, type LogTarget } from './platform/observability/logs.ts';
import { createTraces, sendTraces } from './platform/observability/traces.ts';
import { createShutdown } from './platform/http/shutdown.ts';
import { createStorage } from './platform/storage/create.ts';
import { createWriter } from './platform/unit-of-work.ts';

export interface AppOptions {
  config: Config;
  database: OpenDatabase;
  /** Signs tokens and local uploads. */
  secret: Uint8Array;
  /** Where the log goes; the standard output otherwise. */
  logTo?: LogTarget | undefined;
  /** Further routes; tests add some to see what the platform does with them. */
  modules?: readonly Routes[];
  /** Further jobs, likewise. */
  furtherJobs?: readonly Job[];
  /** Further exports, likewise. */
  furtherExports?: readonly Export[];
}

async function createPlatform(
  { config, database, secret, furtherJobs = [], furtherExports = [] }: AppOptions,
  app: App,
): Promise<Platform> {
  const { log } = app;
  const { db, embedded } = database;
  const feed = await createFeed(db, embedded ? undefined : directUrl(config));
  const keys = deriveKeys(secret, secretsBefore(config));
  const storage = createStorage(config, keys);
  const sessions = createSessions({
    db,
    url: embedded ? undefined : directUrl(config),
    secret: keys.tokens,
    hours: config.SESSION_HOURS,
  });
  const maintenance = createMaintenance(db);
  const writer = createWriter({
    db,
    records: RECORDS,
    feed,
    embedded,
    committed: () => forgetCounts(db),
    accessChanged: sessions.forget,
    beforeCommit: (unit) => askForDeliveries(unit, platform.jobs),
  });
  const jobs = await createJobs({
    db,
    definitions: [...JOBS, ...furtherJobs],
    embedded,
    url: embedded ? undefined : directUrl(config),
    leaseSeconds: config.JOB_LEASE_SECONDS,
    platform: () => platform,
    failed: (error) => log.error({ err: error }, 'a job failed'),
  });
  const platform: Platform = {
    config,
    db,
    database,
    keys,
    secret,
    feed,
    storage,
    sessions,
    maintenance,
    jobs,
    exports: new Map([...EXPORTS, ...furtherExports].map((file) => [file.name, file])),
    payments: createProviders(config, keys),
    operationListeners: [refundListener],
    refundListeners: [markRefunded],
    books: BOOKS,
    housekeeping: HOUSEKEEPING,
    settingFacts: { hasFactor, hasOrders },
    imageReplacers: {
      seller: replaceSellerImage,
      offer: replaceOfferImage,
      offer_banner: replaceBannerImage,
      leaflet: replaceLeafletImage,
    },
    senders: createSenders(config),
    traces: createTraces(config, log),
    shutdown: createShutdown(app, () => jobs),
    log,
    ...writer,
  };
  return platform;
}

/** Puts the API together. It listens nowhere yet: `server.ts` does that, tests use `inject`. */
export async function buildApp(options: AppOptions): Promise<{ app: App; platform: Platform }> {
  const { config } = options;
  const app: App = Fastify({
    ...logOptions(config, options.logTo),
    trustProxy: config.TRUSTED_PROXIES,
    // Anyone who sends slowly is cut off: a connection that is held open costs a stranger nothing.
    requestTimeout: config.REQUEST_SECONDS * 1000,
    http: { headersTimeout: Math.min(10, config.REQUEST_SECONDS) * 1000, connectionsCheckingInterval: 2_000 },
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 250 },
    // What arrives in the last moment is answered; `createShutdown` closes the connections.
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    bodyLimit: 8 * 1024 * 1024,
  });
  const platform = await createPlatform(options, app);
  handleErrors(app);
  validateByContract(app);
  // Before all other hooks: what is refused counts too.
  logRequests(app);
  sendTraces(app, platform);
  // First of all: anyone who asks while the database hangs is told at once when to try again.
  app.addHook('onRequest', (_request, _reply, next) => {
    next(platform.database.answers() ? undefined : new DomainError(503, 'unavailable', { retryAfterSeconds: 2 }));
  });
  guardRoutes(app, platform.sessions, platform.maintenance);
  guardFields(app);
  await app.register(helmet);
  // What one person may see is nobody else's: no cache of a browser or on the way keeps it. Pictures say otherwise.
  app.addHook('onSend', async (_request, reply) => {
    if (!reply.hasHeader('cache-control')) void reply.header('cache-control', 'no-store');
  });
  if (config.CORS_ORIGINS.length > 0)
    await app.register(cors, {
      origin: config.CORS_ORIGINS,
      exposedHeaders: ['Content-Disposition', 'Retry-After', 'X-Request-Id'],
    });
  await describeApi(app);
  await serveMetrics(app, platform);
  await app.register(
    (api: App, _: object, done: () => void) => {
      for (const routes of [...(config.API_ROLE === 'worker' ? [healthRoutes] : ROUTES), ...(options.modules ?? [])])
        routes(api, platform);
      done();
    },
    { prefix: '/api/v1' },
  );
  app.addHook('onClose', async () => {
    await platform.jobs.stop();
    await platform.feed.close();
    await platform.sessions.close();
  });
  await app.ready();
  return { app, platform };
}
