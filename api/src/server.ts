import { buildApp } from './app.ts';
import { directUrl, MIGRATIONS, readConfig, statementLimit } from './config.ts';
import { prepareStore } from './first-run.ts';
import { runBackup } from './domains/store/backups/backups.service.ts';
import { listenForCommands } from './platform/backup/control.ts';
import { openDatabase } from './platform/db/database.ts';
import { print, printFatal } from './platform/observability/logs.ts';
import { readSecret } from './secret.ts';

/** After this time beyond SHUTDOWN_SECONDS the process ends whatever is left. */
const LAST_SECONDS = 5;

let shutdownSeconds = 0;
let untilRouted = false;
const closers: (() => Promise<void>)[] = [];
/** Closes what was opened, the last first. */
async function stop(): Promise<void> {
  for (let close = closers.pop(); close; close = closers.pop()) await close();
}

async function start(): Promise<void> {
  const config = readConfig(process.env);
  shutdownSeconds = config.SHUTDOWN_SECONDS;
  const database = await openDatabase({
    url: config.DATABASE_URL,
    directUrl: directUrl(config),
    poolSize: config.DATABASE_POOL,
    statementLimitMs: statementLimit(config),
    folder: config.DATA_DIR,
    migrations: MIGRATIONS,
    warn: (message) => print('warn', message),
  });
  closers.push(database.close);
  const { app, platform } = await buildApp({ config, database, secret: await readSecret(config) });
  closers.push(() => platform.shutdown.end(shutdownSeconds, { untilRouted }));
  await prepareStore(platform);
  if (database.embedded) {
    const backUp = (verify: boolean) => () => runBackup(platform, 'command', { verify });
    const commands = { backup: backUp(true), 'backup --no-verify': backUp(false) };
    closers.push(await listenForCommands(config.DATA_DIR, commands));
  }
  if (config.API_ROLE !== 'web') await platform.jobs.start();
  const address = await app.listen({ port: config.API_PORT, host: config.API_HOST ?? config.BIND_HOST });
  const where = database.embedded ? `the embedded database in ${config.DATA_DIR}` : 'PostgreSQL';
  print('info', `The API listens at ${address}/api/v1/ on ${where}.`);
}

async function end(code: number): Promise<void> {
  // What never ends must not keep the data folder locked.
  setTimeout(() => process.exit(1), (shutdownSeconds + LAST_SECONDS) * 1000).unref();
  await stop().catch(printFatal);
  process.exit(code);
}

// A second signal ends the process at once, as Node does without a listener.
process.once('SIGINT', () => void end(0));
process.once('SIGTERM', () => {
  // An orchestrator's, with a proxy in front; Ctrl+C is a developer's, who has none.
  untilRouted = true;
  void end(0);
});

start().catch((error: unknown) => {
  const busy = error instanceof Error && 'code' in error && error.code === 'EADDRINUSE';
  printFatal(busy ? new Error(`The port is in use: ${error.message}. Stop what uses it, or set API_PORT.`) : error);
  return end(1);
});
