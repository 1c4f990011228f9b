import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, connect, type Socket } from 'node:net';
import { after, describe, it } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { ErrorBody } from '@bo/contracts';
import pg from 'pg';
import { buildApp } from '../../app.ts';
import { onPostgresql, startTestApi } from '../../testing/test-api.ts';
import { type Db, openDatabase } from './database.ts';
import { answers, watchPulse } from './pulse.ts';
import { MIGRATIONS } from '../../config.ts';

/** A wire to PostgreSQL that can be held: everything stays connected and nothing comes through. */
async function wire(url: URL) {
  const sockets = new Set<Socket>();
  let held = false;
  const server = createServer((near) => {
    const far = connect(Number(url.port), url.hostname);
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(one);
      one.on('error', () => other.destroy());
      one.on('close', () => other.destroy());
      one.pipe(other);
      if (held) one.pause();
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const through = new URL(url);
  through.port = String(typeof address === 'object' ? address?.port : '');
  return {
    url: through.href,
    hold(on: boolean) {
      held = on;
      for (const socket of sockets) {
        if (on) socket.pause();
        else socket.resume();
      }
    },
    connected: () => once(server, 'connection'),
    /** Resolves when every connection through it has ended. */
    quiet: () => Promise.all([...sockets].filter(({ closed }) => !closed).map((socket) => once(socket, 'close'))),
    close: () => {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}

describe('the pulse', { skip: !onPostgresql && 'it watches a PostgreSQL server' }, () => {
  it('that is stopped while it connects leaves no connection behind', async () => {
    const api = await startTestApi();
    const line = await wire(new URL(api.platform.config.DATABASE_URL ?? ''));
    after(() => line.close());
    line.hold(true);
    const pulse = watchPulse(line.url);
    await line.connected();
    await pulse.stop();
    line.hold(false);
    await line.quiet();
  });

  it('is not lost because this process was busy for longer than an answer may take', async () => {
    const api = await startTestApi();
    const client = new pg.Client({ connectionString: api.platform.config.DATABASE_URL });
    await client.connect();
    const answered = answers(client.query('select 1'), 20);
    const until = performance.now() + 100;
    while (performance.now() < until);
    await answered;
    const slow = client.query('select pg_sleep(0.3)');
    await assert.rejects(answers(slow, 20), /No answer within 20 ms/);
    await slow;
    await client.end();
  });
});

describe('a database that hangs', { skip: !onPostgresql && 'the embedded database has its own watchdog' }, () => {
  it('is reported with 503 and when to try again, in both languages, instead of keeping people waiting, and is used again when it is back', async () => {
    const api = await startTestApi();
    const line = await wire(new URL(api.platform.config.DATABASE_URL ?? ''));
    const database = await openDatabase({
      url: line.url,
      statementLimitMs: 1000,
      migrations: MIGRATIONS,
      warn: () => undefined,
    });
    const config = { ...api.platform.config, DATABASE_URL: line.url };
    const { app } = await buildApp({ config, database, secret: new TextEncoder().encode(config.API_SECRET) });
    after(async () => {
      line.hold(false);
      await app.close();
      await database.close();
      line.close();
    });
    const ask = (language = 'en') => app.inject({ url: '/api/v1/health/', headers: { 'accept-language': language } });
    const until = async (status: number) => {
      for (let tries = 0; tries < 100 && (await ask()).statusCode !== status; tries += 1) await pause(100);
      assert.equal((await ask()).statusCode, status);
    };
    await until(200);
    line.hold(true);
    await until(503);
    const started = performance.now();
    const [english, arabic] = [await ask(), await ask('ab')];
    assert.ok(performance.now() - started < 1000);
    assert.equal(english.headers['retry-after'], '2');
    assert.equal(ErrorBody.parse(english.json()).code, 'unavailable');
    assert.match(ErrorBody.parse(arabic.json()).detail, /قاعدة البيانات/);
    line.hold(false);
    await until(200);
  });
});

describe('a row that another transaction holds', {
  skip: !onPostgresql && 'the embedded database has one connection',
}, () => {
  it('keeps a statement waiting for half of what a statement may take, and what it wanted may be tried again', async () => {
    const api = await startTestApi();
    const { db, close } = await openDatabase({
      url: api.platform.config.DATABASE_URL,
      statementLimitMs: 400,
      migrations: MIGRATIONS,
      warn: () => undefined,
    });
    after(close);
    const rename = (trx: Db) => trx.updateTable('settings').set({ value: '"Mine"' }).where('key', '=', 'store.name');
    await api.platform.db.transaction().execute(async (trx) => {
      await rename(trx).execute();
      await assert.rejects(rename(db).execute(), { code: '55P03' });
    });
    await rename(db).execute();
  });
});
