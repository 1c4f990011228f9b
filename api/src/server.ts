import { randomBytes } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buildApp } from './app.ts';
import { type Config, MIGRATIONS, readConfig } from './config.ts';
import { prepareStore } from './first-run.ts';
import { openDatabase } from './platform/db/database.ts';

/** The signing secret: the configured one, or one made for this data folder and kept there. */
async function readSecret({ API_SECRET, DATA_DIR }: Config): Promise<Uint8Array> {
  if (API_SECRET) return new TextEncoder().encode(API_SECRET);
  const path = join(DATA_DIR, 'secret');
  await mkdir(DATA_DIR, { recursive: true });
  await writeFile(path, randomBytes(32).toString('hex'), { flag: 'wx', mode: 0o600 }).catch((error: unknown) => {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  });
  return new TextEncoder().encode(await readFile(path, 'utf8'));
}

const closers: (() => Promise<void>)[] = [];
/** Closes what was opened, the last first. */
async function stop(): Promise<void> {
  for (let close = closers.pop(); close; close = closers.pop()) await close();
}

async function start(): Promise<void> {
  const config = readConfig(process.env);
  const database = await openDatabase({
    url: config.DATABASE_URL,
    poolSize: config.DATABASE_POOL,
    folder: config.DATA_DIR,
    migrations: MIGRATIONS,
    warn: (message) => console.warn(message),
  });
  closers.push(database.close);
  const { app, platform } = await buildApp({ config, database, secret: await readSecret(config) });
  closers.push(() => app.close());
  await prepareStore(platform);
  if (config.API_ROLE !== 'web') await platform.jobs.start();
  const address = await app.listen({ port: config.API_PORT, host: config.API_HOST ?? config.BIND_HOST });
  process.stdout.write(
    `API: ${address}/api/v1/ (${database.embedded ? `embedded database in ${config.DATA_DIR}` : 'PostgreSQL'})\n`,
  );
}

async function end(code: number): Promise<void> {
  // A request that never ends must not keep the data folder locked.
  setTimeout(() => process.exit(1), 10_000).unref();
  await stop().catch((error: unknown) => {
    console.error(error);
  });
  process.exit(code);
}

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void end(0));

start().catch((error: unknown) => {
  const busy = error instanceof Error && 'code' in error && error.code === 'EADDRINUSE';
  console.error(busy ? `The port is in use: ${error.message}. Stop what uses it, or set API_PORT.` : error);
  return end(1);
});
