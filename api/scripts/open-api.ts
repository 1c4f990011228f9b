// Writes the API's own description, which `remote deploy-api` compares with the live one: `npm run -s openapi -w api >
// openapi.json`.
import { randomBytes } from 'node:crypto';
import { tmpdir } from 'node:os';
import {
  type DatabaseConnection,
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
} from 'kysely';
import { buildApp } from '../src/app.ts';
import { readConfig } from '../src/config.ts';
import type { OpenDatabase } from '../src/platform/db/database.ts';
import type { Database } from '../src/platform/db/schema.ts';
import { connectPostgres } from '../src/platform/db/postgres.ts';
import { createStatements } from '../src/platform/db/statements.ts';

/** Answers everything with what the job queue asks first: whether it is installed, and in which version. */
class AnyDriver extends DummyDriver {
  override acquireConnection(): Promise<DatabaseConnection> {
    return Promise.resolve({
      executeQuery: <R>() => Promise.resolve({ rows: [{ name: 'any', version: '1000' } as R] }),
      streamQuery: () => {
        throw new Error('The description reads no rows.');
      },
    });
  }
}

/** The description says nothing of the database, and to make a real one takes half of a build. */
const database: OpenDatabase = {
  db: new Kysely<Database>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new AnyDriver(),
      createIntrospector: (db) => new PostgresIntrospector(db),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
  }),
  // Connects when it is asked, which nobody does.
  pool: connectPostgres({}).pool,
  embedded: true,
  statements: createStatements(),
  answers: () => true,
  ping: () => Promise.resolve(),
  close: () => Promise.resolve(),
};
const config = readConfig({ DATA_DIR: tmpdir(), LOG_LEVEL: 'fatal', SEED_DEMO: '0' });
const { app } = await buildApp({ config, database, secret: randomBytes(32) });
const text = JSON.stringify(app.swagger());
await app.close();
process.stdout.write(text);
