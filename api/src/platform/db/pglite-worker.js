// Plain JavaScript, because tsx does not reach into worker threads.
// PGlite runs here because a large scan blocks the thread it runs in: 1.3 s of a dead event loop in-process, 1 ms this way.
import { randomUUID } from 'node:crypto';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { parentPort, workerData } from 'node:worker_threads';
import { PGlite } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { PGLiteSocketServer } from '@electric-sql/pglite-socket';

/** @type {{dataDir?: string, copyOf?: string, socketPath: string}} */
const { dataDir, copyOf, socketPath } = workerData;
const extensions = { pg_trgm };

const copy = copyOf && (await readFile(copyOf).catch(() => null));
const database = await PGlite.create({ dataDir, extensions, ...(copy ? { loadDataDir: new Blob([copy]) } : {}) });

/** Writes the whole cluster to the file of which the next ones are copies. */
async function save(/** @type {string} */ file) {
  const part = `${file}.${randomUUID()}`;
  await mkdir(dirname(file), { recursive: true });
  await writeFile(part, Buffer.from(await (await database.dumpDataDir('none')).arrayBuffer()));
  await rename(part, file);
}

// The pool holds one connection; the spare places are for its successor while the old one is being closed.
const server = new PGLiteSocketServer({ db: database, path: socketPath, maxConnections: 4 });
await server.start();

parentPort.on('message', async (/** @type {'ping' | 'save' | 'close'} */ command) => {
  if (command === 'save') await save(copyOf);
  if (command === 'close') {
    await server.stop();
    await database.close();
  }
  parentPort.postMessage(command);
});
parentPort.postMessage('ready');
