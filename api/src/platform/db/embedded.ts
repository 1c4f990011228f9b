import { once } from 'node:events';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { lockFolder } from './lock.ts';

const WATCH_EVERY = 1000;
const workerFile = new URL('./pglite-worker.js', import.meta.url);

export interface EmbeddedOptions {
  /** Where the data is kept; without it, in memory, for tests. */
  folder?: string;
  /** In memory only: a file with a cluster to begin with, where it exists; `save` writes it. */
  copyOf?: string;
  /** A statement that runs longer is ended by ending the worker: PGlite ignores statement_timeout. */
  statementLimitMs?: number;
  onRestart?: (why: string) => void;
}
export interface Embedded {
  /** The `host` for `pg`: the folder of the unix socket. */
  host: string;
  /** From now on a statement has its limit. Not while migrations run: those take as long as they take. */
  watch: () => void;
  /** Writes the cluster as it is now to the file `copyOf`. */
  save: () => Promise<void>;
  close: () => Promise<void>;
}

/**
 * Starts PGlite in a worker and serves it on a unix socket, so that it is used through the same driver as PostgreSQL.
 */
export async function startEmbedded({
  folder,
  copyOf,
  statementLimitMs = 30_000,
  onRestart,
}: EmbeddedOptions): Promise<Embedded> {
  const unlock = folder === undefined ? undefined : await lockFolder(folder);
  // Not in the data folder: a socket's path may have 107 characters at most.
  const host = await mkdtemp(join(tmpdir(), 'back-office-'));
  const socketPath = join(host, '.s.PGSQL.5432');
  const dataDir = folder === undefined ? undefined : join(folder, 'pglite');
  if (dataDir !== undefined) await mkdir(dataDir, { recursive: true });

  let closing = false;
  let lastPong = performance.now();

  async function start(): Promise<Worker> {
    await rm(socketPath, { force: true });
    const worker = new Worker(workerFile, { workerData: { dataDir, copyOf, socketPath } });
    await once(worker, 'message');
    lastPong = performance.now();
    worker.on('message', () => {
      lastPong = performance.now();
    });
    worker.on('error', (error) => void restart(error.message));
    return worker;
  }

  let worker = await start().catch(async (error: unknown) => {
    await unlock?.();
    throw error;
  });
  let restarting: Promise<void> | undefined;
  function restart(why: string): Promise<void> {
    if (closing) return Promise.resolve();
    restarting ??= (async () => {
      onRestart?.(why);
      await worker.terminate();
      worker = await start();
      restarting = undefined;
    })();
    return restarting;
  }

  const answerTo = (command: string) =>
    new Promise<void>((resolve) => {
      worker.on('message', (answered) => answered === command && resolve());
    });

  let watchdog: NodeJS.Timeout | undefined;
  const look = () => {
    if (restarting) return;
    if (performance.now() - lastPong > statementLimitMs)
      void restart(`a statement ran longer than ${String(statementLimitMs)} ms`);
    else worker.postMessage('ping');
  };

  return {
    host,
    watch() {
      lastPong = performance.now();
      watchdog = setInterval(look, WATCH_EVERY).unref();
    },
    async save() {
      worker.postMessage('save');
      await answerTo('save');
    },
    async close() {
      closing = true;
      clearInterval(watchdog);
      await restarting;
      worker.postMessage('close');
      await Promise.race([answerTo('close'), setTimeout(5000, undefined, { ref: false })]);
      await worker.terminate();
      await rm(host, { recursive: true, force: true });
      await unlock?.();
    },
  };
}
