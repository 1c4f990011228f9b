import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import cors from '@fastify/cors';
import helmet from '@fastify/helmet';
import rateLimit from '@fastify/rate-limit';
import Fastify from 'fastify';
import type { Config } from './config.ts';
import { MODULES } from './modules/index.ts';
import { guardRoutes } from './platform/access/guard.ts';
import { createMaintenance } from './platform/access/maintenance.ts';
import { createSessions } from './platform/access/sessions.ts';
import type { OpenDatabase } from './platform/db/database.ts';
import { answerErrors } from './platform/errors/handler.ts';
import { createFeed } from './platform/events/feed.ts';
import type { App, Platform, Routes } from './platform/http/app-type.ts';
import { validateByContract } from './platform/http/contract.ts';
import { describeApi } from './platform/http/open-api.ts';
import { forgetCounts } from './platform/list/count.ts';
import { createLocalStorage } from './platform/storage/local.ts';
import { createS3Storage } from './platform/storage/s3.ts';
import { createWriter } from './platform/write.ts';

export interface AppOptions {
  config: Config;
  database: OpenDatabase;
  /** Signs tokens and local uploads. */
  secret: Uint8Array;
  /** Further routes; tests add some to see what the platform does with them. */
  modules?: readonly Routes[];
}

async function createPlatform({ config, database, secret }: AppOptions): Promise<Platform> {
  const { db, embedded } = database;
  const feed = await createFeed(db, embedded ? undefined : config.DATABASE_URL);
  const { S3_BUCKET: bucket, S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = config;
  const storage =
    bucket && accessKeyId && secretAccessKey
      ? createS3Storage({ bucket, accessKeyId, secretAccessKey, region: config.S3_REGION, endpoint: config.S3_ENDPOINT, publicUrl: config.S3_PUBLIC_URL })
      : createLocalStorage(join(config.DATA_DIR, 'uploads'), secret);
  const sessions = createSessions({ db, secret, hours: config.SESSION_HOURS });
  const maintenance = createMaintenance(db);
  const writer = createWriter({ db, feed, embedded, committed: () => forgetCounts(db) });
  return { config, db, database, secret, feed, storage, sessions, maintenance, ...writer };
}

/** Puts the API together. It listens nowhere yet: `server.ts` does that, tests use `inject`. */
export async function buildApp(options: AppOptions): Promise<{ app: App; platform: Platform }> {
  const { config } = options;
  const platform = await createPlatform(options);
  const app: App = Fastify({
    logger: { level: config.LOG_LEVEL },
    genReqId: () => randomUUID(),
    trustProxy: (_, hop) => hop < config.TRUSTED_PROXIES,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 250 },
    forceCloseConnections: true,
    bodyLimit: 8 * 1024 * 1024,
  });
  answerErrors(app);
  validateByContract(app);
  guardRoutes(app, platform.sessions, platform.maintenance);
  await app.register(helmet);
  await app.register(rateLimit, { global: false });
  if (config.CORS_ORIGINS.length > 0) await app.register(cors, { origin: config.CORS_ORIGINS, exposedHeaders: ['Content-Disposition', 'Retry-After'] });
  await describeApi(app);
  await app.register(
    (api: App, _: object, done: () => void) => {
      for (const routes of [...MODULES, ...(options.modules ?? [])]) routes(api, platform);
      done();
    },
    { prefix: '/api/v1' },
  );
  app.addHook('onClose', () => platform.feed.close());
  await app.ready();
  return { app, platform };
}
