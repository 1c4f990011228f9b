// Plain JavaScript, because tsx does not reach into worker threads.
// PGlite runs here because a large scan blocks the thread it runs in: 1.3 s of a dead event loop in-process, 1 ms this way.
import { randomUUID } from 'node:crypto';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { parentPort, workerData } from 'node:worker_threads';
import { PGlite } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { PGLiteSocketServer } from '@electric-sql/pglite-socket';

/** @type {{dataDir?: string, empty?: string, socketPath: string}} */
const { dataDir, empty, socketPath } = workerData;
const extensions = { pg_trgm };

/** A new cluster takes six seconds of work to make, its copy one. */
async function fromCopy(/** @type {string} */ file) {
  const copy = await readFile(file).catch(() => null);
  if (copy) return PGlite.create({ loadDataDir: new Blob([copy]), extensions });
  const made = await PGlite.create({ extensions });
  const part = `${file}.${randomUUID()}`;
  await mkdir(dirname(file), { recursive: true });
  await writeFile(part, Buffer.from(await (await made.dumpDataDir('none')).arrayBuffer()));
  await rename(part, file);
  return made;
}

const database = await (empty === undefined ? PGlite.create({ dataDir, extensions }) : fromCopy(empty));
// The pool holds one connection; the spare places are for its successor while the old one is being closed.
const server = new PGLiteSocketServer({ db: database, path: socketPath, maxConnections: 4 });
await server.start();

parentPort.on('message', async (/** @type {'ping' | 'close'} */ command) => {
  if (command === 'close') {
    await server.stop();
    await database.close();
  }
  parentPort.postMessage(command);
});
parentPort.postMessage('ready');
