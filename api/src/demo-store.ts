// Makes a data folder with the demo store in it: `node dist/demo-store.js FOLDER`. `npm start` and the browser tests
// begin with copies (scripts/lib/demo-store.mjs). Without a secret: each copy makes its own.
import { randomBytes } from 'node:crypto';
import { MIGRATIONS, readConfig } from './config.ts';
import { prepareStore } from './first-run.ts';
import { deriveKeys } from './platform/access/keys.ts';
import { openDatabase } from './platform/db/database.ts';
import { createStorage } from './platform/storage/create.ts';

const [, , folder] = process.argv;
if (folder === undefined) throw new Error('Name the data folder: node dist/demo-store.js FOLDER');
const config = readConfig({ DATA_DIR: folder, SEED_DEMO: '1' });
const database = await openDatabase({ folder, migrations: MIGRATIONS, warn: (message) => console.warn(message) });
try {
  const storage = createStorage(config, deriveKeys(randomBytes(32)));
  await prepareStore({ config, database, db: database.db, storage });
} finally {
  await database.close();
}
