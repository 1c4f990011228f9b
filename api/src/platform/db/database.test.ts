import assert from 'node:assert/strict';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, it } from 'node:test';
import { sql } from 'kysely';
import { generateSchema } from '../../../scripts/generate-schema.ts';
import { MIGRATIONS } from '../../config.ts';
import { openDatabase } from './database.ts';

const folder = await mkdtemp(join(tmpdir(), 'back-office-data-'));
after(() => rm(folder, { recursive: true, force: true }));
const warnings: string[] = [];
const open = (statementLimitMs?: number) =>
  openDatabase({
    folder,
    ...(statementLimitMs === undefined ? {} : { statementLimitMs }),
    migrations: MIGRATIONS,
    warn: (message) => void warnings.push(message),
  });

describe('the embedded database', () => {
  it('keeps what was written, refuses a second process, ends a statement that never ends, takes over from the dead, and has the tables that the types say', async () => {
    const first = await open(5000);
    await first.db.updateTable('settings').set({ value: '"Kept"' }).where('key', '=', 'store.name').execute();
    await assert.rejects(open(), new RegExp(`in use by process ${String(process.pid)}`));
    await assert.rejects(sql`select count(*) from generate_series(1, 100000000000)`.execute(first.db));
    assert.ok(warnings.some((warning) => warning.includes('longer than 5000 ms')));
    for (let tries = 0; tries < 100; tries += 1) {
      if (
        await first.ping().then(
          () => true,
          () => false,
        )
      )
        break;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
    await first.close();

    await writeFile(join(folder, 'lock'), '999999999 1');
    const second = await open();
    const setting = await second.db
      .selectFrom('settings')
      .select('value')
      .where('key', '=', 'store.name')
      .executeTakeFirstOrThrow();
    const schema = await generateSchema(second.db);
    // An open database keeps the process from ending, and from telling what is wrong.
    await second.close();
    assert.equal(setting.value, 'Kept');
    assert.equal(
      await readFile(new URL('./schema.ts', import.meta.url), 'utf8'),
      schema,
      'run `npm run schema -w api` after a migration',
    );
  });
});
