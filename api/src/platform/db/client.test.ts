import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, it } from 'node:test';
import { runBackup } from '../../domains/store/backups/backups.service.ts';
import { startTestApi } from '../../testing/test-api.ts';
import { listen } from './listen.ts';

/** Every variable that the driver or PostgreSQL's own programs read, each of them wrong here. */
const NONSENSE = {
  PGHOST: 'nowhere.invalid',
  PGHOSTADDR: '192.0.2.1',
  PGPORT: '1',
  PGUSER: 'nobody',
  PGPASSWORD: 'wrong',
  PGPASSFILE: '/nowhere/pgpass',
  PGDATABASE: 'none',
  PGOPTIONS: '-c nonsense=on',
  PGSSLMODE: 'verify-full',
  PGSSLNEGOTIATION: 'nonsense',
  PGSSLROOTCERT: '/nowhere/root.crt',
  PGCLIENT_ENCODING: 'nonsense',
  PGREPLICATION: 'nonsense',
  PGBINARY: 'nonsense',
  PGAPPNAME: 'nonsense',
  PGCONNECT_TIMEOUT: 'nonsense',
  PGSERVICE: 'nonsense',
  PGTZ: 'nonsense',
};
const before = { ...process.env };
after(() => {
  for (const name of Object.keys(NONSENSE)) Reflect.deleteProperty(process.env, name);
  Object.assign(process.env, before);
});

it('the PG* variables of the environment change neither the database, its notifications nor the trial of a backup', async () => {
  Object.assign(process.env, NONSENSE);
  const home = await mkdtemp(join(tmpdir(), 'back-office-environment-'));
  after(() => rm(home, { recursive: true, force: true }));
  const { platform, nobody } = await startTestApi({ env: { BACKUP_DIR: join(home, 'backups') } });
  assert.equal((await nobody.get('health/')).status, 200);

  const { verified } = await runBackup(platform, 'command', { verify: true });
  assert.equal(verified, true);

  const { DATABASE_URL } = platform.config;
  if (DATABASE_URL) {
    const heard = new Promise<void>((resolve) => {
      const stop = listen(DATABASE_URL, 'environment', resolve);
      after(stop);
    });
    await heard;
    assert.ok(platform.database.answers());
  }
  assert.equal(process.env['PGHOST'], NONSENSE.PGHOST, 'the environment of child processes stays as it was');
});
