// Plain JavaScript, because tsx does not reach into worker threads.
// PGlite runs here because a large scan blocks the thread it runs in: 1.3 s of a dead event loop in-process, 1 ms this way.
import { parentPort, workerData } from 'node:worker_threads';
import { PGlite } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { PGLiteSocketServer } from '@electric-sql/pglite-socket';

/** @type {{dataDir?: string, socketPath: string}} */
const { dataDir, socketPath } = workerData;
const database = await PGlite.create({ dataDir, extensions: { pg_trgm } });
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
