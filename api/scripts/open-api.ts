// Writes the API's own description, which `remote deploy-api` compares with the live one: `npm run -s openapi -w api > openapi.json`.
import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildApp } from '../src/app.ts';
import { MIGRATIONS, readConfig } from '../src/config.ts';
import { openDatabase } from '../src/platform/db/database.ts';

const folder = await mkdtemp(join(tmpdir(), 'back-office-openapi-'));
const config = readConfig({ DATA_DIR: folder, LOG_LEVEL: 'fatal', SEED_DEMO: '0' });
// It says nothing of the database: an empty one will do.
const database = await openDatabase({ migrations: MIGRATIONS, only: new Set(), warn: () => undefined });
const { app } = await buildApp({ config, database, secret: randomBytes(32) });
const text = JSON.stringify(app.swagger());
await app.close();
await database.close();
await rm(folder, { recursive: true, force: true });
process.stdout.write(text);
