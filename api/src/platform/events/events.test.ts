import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect } from 'node:net';
import { describe, it } from 'node:test';
import { Brand, Counters, Job, JobStarted, Pincode, resourcesOf, ServerEvent, StreamReady } from '@bo/contracts';
import { sql } from 'kysely';
import pg from 'pg';
import { SYSTEM } from '../access/caller.ts';
import { onPostgresql, startTestApi } from '../../testing/test-api.ts';

const api = await startTestApi({ env: { EVENT_HEARTBEAT_SECONDS: '0.5' } });
const catalog = await api.signedIn('catalog');
const origin = await api.app.listen({ port: 0, host: '127.0.0.1' });
let next = 0;
const createBrand = async () => {
  next += 1;
  return (
    await catalog.post('admin_panel/brands/', { name: `Told ${String(next)}`, name_ar: `خبر ${String(next)}` })
  ).as(Brand);
};

/**
 * Listens until `count` events have come, or for `patience` ms: on a busy machine what is `begun` alone takes ten
 * seconds.
 */
async function listen(
  token: string,
  count: number,
  { lastId, patience = 60_000, begun }: { lastId?: string; patience?: number; begun?: () => Promise<unknown> } = {},
): Promise<ServerEvent[]> {
  const stop = new AbortController();
  const timer = setTimeout(() => stop.abort(), patience);
  const answer = await fetch(`${origin}/api/v1/admin_panel/events/`, {
    signal: stop.signal,
    headers: { authorization: `Bearer ${token}`, ...(lastId ? { 'last-event-id': lastId } : {}) },
  });
  assert.equal(answer.headers.get('content-type'), 'text/event-stream');
  const events: ServerEvent[] = [];
  let text = '';
  const decoder = new TextDecoder();
  await begun?.();
  try {
    for await (const chunk of answer.body ?? []) {
      text += decoder.decode(chunk, { stream: true });
      const frames = text.split('\n\n');
      text = frames.pop() ?? '';
      for (const frame of frames) {
        const data = /^data: (.*)$/m.exec(frame)?.[1];
        const told: unknown = data && JSON.parse(data);
        if (told && !StreamReady.safeParse(told).success) events.push(ServerEvent.parse(told));
      }
      if (events.length >= count) break;
    }
  } catch (error) {
    if (!stop.signal.aborted) throw error;
  } finally {
    clearTimeout(timer);
    stop.abort();
  }
  return events;
}

/** What a stream says first to anyone who comes back with an id. */
async function begin(token: string, lastId?: string): Promise<string> {
  const stop = new AbortController();
  const answer = await fetch(`${origin}/api/v1/admin_panel/events/`, {
    signal: stop.signal,
    headers: { authorization: `Bearer ${token}`, ...(lastId ? { 'last-event-id': lastId } : {}) },
  });
  let text = '';
  for await (const chunk of answer.body ?? []) {
    text += new TextDecoder().decode(chunk);
    if (text.includes('event: ready') || text.includes('still here')) break;
  }
  stop.abort();
  return text;
}

describe('events', () => {
  it('anyone who listens is told that their rights have changed, and hears nothing more once they are suspended', async () => {
    const person = await api.signedIn('marketing');
    const { db } = api.platform;
    const answer = await fetch(`${origin}/api/v1/admin_panel/events/`, {
      headers: { authorization: `Bearer ${person.token}` },
    });
    let heard = '';
    const listening = (async () => {
      for await (const chunk of answer.body ?? []) heard += new TextDecoder().decode(chunk);
    })();
    const until = async (what: string) => {
      for (let tries = 0; !heard.includes(what) && tries < 600; tries += 1)
        await new Promise((resolve) => setTimeout(resolve, 50));
      assert.ok(heard.includes(what), heard);
    };
    await until('event: ready');
    const admin = await api.signedIn('administrator');
    const { id: role_id } = await db
      .selectFrom('roles')
      .select('id')
      .where('key', '=', 'finance')
      .executeTakeFirstOrThrow();
    const user = { name: 'Test', role_id, version: 1 };
    assert.equal((await admin.put(`admin_panel/users/${person.userId}/`, user)).status, 200);
    await until('event: rights');
    assert.equal((await admin.post(`admin_panel/users/${person.userId}/suspend/`, { version: 2 })).status, 200);
    await listening;
  });

  it('a session that is ended takes its stream with it at once, long before the next heartbeat, and nobody else’s', async () => {
    const slow = await startTestApi({ env: { EVENT_HEARTBEAT_SECONDS: '60' } });
    const at = await slow.app.listen({ port: 0, host: '127.0.0.1' });
    const [admin, person, other] = [
      await slow.signedIn('administrator'),
      await slow.signedIn('marketing'),
      await slow.signedIn('marketing'),
    ];
    const stop = new AbortController();
    const listenAs = async (token: string) => {
      const answer = await fetch(`${at}/api/v1/admin_panel/events/`, {
        signal: stop.signal,
        headers: { authorization: `Bearer ${token}` },
      });
      let ended = false;
      const reading = (async () => {
        for await (const _ of answer.body ?? []);
        ended = true;
      })().catch(() => undefined);
      return { reading, hasEnded: () => ended };
    };
    const theirs = await listenAs(person.token);
    const another = await listenAs(other.token);
    const begun = performance.now();
    assert.equal((await admin.post(`admin_panel/users/${person.userId}/end-session/`, {})).status, 200);
    await theirs.reading;
    assert.ok(performance.now() - begun < 5000, 'within seconds');
    assert.equal(another.hasEnded(), false);
    stop.abort();
  });

  it('every listener is notified of a change without asking, and on coming back what was missed, once and in order', async () => {
    const made: Brand[] = [];
    const live = await listen(catalog.token, 2, {
      begun: async () => made.push(await createBrand(), await createBrand()),
    });
    assert.deepEqual(
      live.map(({ type, record_id }) => [type, record_id]),
      made.map(({ id }) => ['brand.created', id]),
    );
    for (let missed = 0; missed < 5; missed += 1) made.push(await createBrand());
    const replayed = await listen(catalog.token, 6, { lastId: live[0]?.id ?? '' });
    assert.deepEqual(
      replayed.map(({ record_id }) => record_id),
      made.slice(1).map(({ id }) => id),
    );
  });

  it('anyone who is cut off before anything was told still hears what they missed', async () => {
    const first = await begin(catalog.token);
    const { id } = StreamReady.parse(JSON.parse(/^data: (.*)$/m.exec(first)?.[1] ?? ''));
    const missed = await createBrand();
    assert.deepEqual(
      (await listen(catalog.token, 1, { lastId: id })).map(({ record_id }) => record_id),
      [missed.id],
    );
  });

  it('an event says who made the change, and what it makes stale', async () => {
    const [event] = await listen(catalog.token, 1, { begun: createBrand });
    assert.equal(event?.actor?.id, catalog.userId);
    assert.equal(event?.version, 1);
    assert.deepEqual(event?.resources, resourcesOf('brand'));
  });

  it('the end of a job is told to the person who asked for it, and to nobody else who may not see jobs', async () => {
    const other = await api.signedIn('catalog');
    const brands: Brand[] = [];
    for (let n = 0; n < 201; n += 1) brands.push(await createBrand());
    const target = { ids: brands.map(({ id }) => id) };
    let job = '';
    const begun = async () => {
      job = (await catalog.post('admin_panel/brands/bulk/', { action: 'deactivate', target })).as(JobStarted).job_id;
      await api.platform.jobs.runDue();
    };
    const foreign = listen(other.token, 1000, { patience: 6000 });
    const told = await listen(catalog.token, 202, { begun });
    const jobs = told.filter(({ record_type }) => record_type === 'job');
    assert.deepEqual(
      jobs.map(({ type, record_id }) => [type, record_id]),
      [['job.done', job]],
    );
    assert.equal((await catalog.get(`admin_panel/jobs/${job}/`)).as(Job).status, 'done');
    const unseen = async (who: typeof catalog) => (await who.get('admin_panel/counters/')).as(Counters)['jobs_unseen'];
    assert.deepEqual([await unseen(catalog), await unseen(other)], [1, 0]);
    await other.post('admin_panel/jobs/seen/', { failed: true });
    await sql`update jobs set status = 'failed' where id = ${job}`.execute(api.platform.db);
    await catalog.post('admin_panel/jobs/seen/', { failed: false });
    const { jobs_failed } = (await catalog.get('admin_panel/counters/')).as(Counters);
    assert.equal(jobs_failed, 1, 'why it failed has not been looked at');
    await sql`update jobs set status = 'done' where id = ${job}`.execute(api.platform.db);
    assert.equal(await unseen(catalog), 1, 'nobody sees it for someone else');
    assert.equal((await catalog.post('admin_panel/jobs/seen/', { failed: true })).status, 204);
    assert.equal(await unseen(catalog), 0);
    assert.deepEqual(
      (await foreign).filter(({ record_type }) => record_type === 'job'),
      [],
    );
  });

  it('a person is notified of nothing they may not see', async () => {
    const picker = await api.signedIn('picker');
    assert.deepEqual(await listen(picker.token, 1, { patience: 3500, begun: createBrand }), []);
  });

  it('the person who was away for long, or comes with an id that nobody knows, is told to read again, not everything', async () => {
    const insert = (n: number) =>
      sql`insert into events (type, record_type, record_id, permission, payload)
        select 'brand.updated', 'brand', 'brd_' || n, 'brand.view', jsonb_build_object('note', repeat('x', 2000))
        from generate_series(1, ${n}::int) as n`.execute(api.platform.db);
    const [first] = await listen(catalog.token, 1, { begun: createBrand });
    // Heard to the end by someone who is there, or anyone who comes meanwhile would be told the rest as it happens.
    const heard = await listen(catalog.token, 2001, { begun: () => insert(2000).then(createBrand) });
    assert.equal(heard.at(-1)?.type, 'brand.created');
    for (const lastId of [first?.id ?? '', '0-0', 'nonsense']) {
      const said = await begin(catalog.token, lastId);
      assert.match(said, /event: reset/);
      assert.ok(!said.includes('brd_'), 'nothing is replayed');
    }
  });

  it('a reader that does not read is cut off, and costs the process no memory', async () => {
    const { port } = new URL(origin);
    const grown = (from: number) => Math.round((process.memoryUsage().rss - from) / 1024 / 1024);
    const sockets = Array.from({ length: 5 }, () => connect(Number(port), '127.0.0.1'));
    const closed = Promise.all(sockets.map((socket) => once(socket, 'close')));
    for (const socket of sockets) {
      socket.pause();
      socket.on('error', () => undefined);
      socket.write(
        `GET /api/v1/admin_panel/events/ HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${catalog.token}\r\n\r\n`,
      );
    }
    const before = process.memoryUsage().rss;
    // A listener that does read hears the last, so that all have been told by then.
    const last = await listen(catalog.token, 12_001, {
      patience: 60_000,
      begun: async () => {
        await sql`insert into events (type, record_type, record_id, permission, payload)
          select 'brand.updated', 'brand', 'brd_flood', 'brand.view', jsonb_build_object('note', repeat('x', 3000))
          from generate_series(1, 12000)`.execute(api.platform.db);
        await createBrand();
      },
    });
    assert.equal(last.at(-1)?.type, 'brand.created');
    for (const socket of sockets) socket.resume();
    await closed;
    assert.ok(grown(before) < 250, `${String(grown(before))} MB more`);
  });

  it('one person holds eight streams, not more', async () => {
    const hungry = await api.signedIn('catalog');
    const stop = new AbortController();
    const ask = () =>
      fetch(`${origin}/api/v1/admin_panel/events/`, {
        signal: stop.signal,
        headers: { authorization: `Bearer ${hungry.token}` },
      });
    const answers = [];
    for (let n = 0; n < 9; n += 1) answers.push(await ask());
    assert.deepEqual(
      answers.map(({ status }) => status),
      [...Array.from({ length: 8 }, () => 200), 429],
    );
    assert.ok(Number(answers.at(-1)?.headers.get('retry-after')) > 0);
    stop.abort();
  });

  it("the stream of someone who is suspended ends, and a dealer's tells nothing foreign", async () => {
    const suspended = await api.signedIn('catalog');
    const answer = await fetch(`${origin}/api/v1/admin_panel/events/`, {
      headers: { authorization: `Bearer ${suspended.token}` },
    });
    await api.platform.db
      .updateTable('users')
      .set({ status: 'suspended' })
      .where('id', '=', suspended.userId)
      .execute();
    api.platform.sessions.forget();
    const ended = await answer.text();
    assert.match(ended, /connected/);

    await api.platform.db
      .insertInto('dealers')
      .values(['own', 'foreign'].map((side) => ({ id: `dlr_${side}`, code: side, name: side, name_ar: side })))
      .execute();
    const dealer = await api.signedIn('administrator', { dealer_id: 'dlr_own' });
    const admin = await api.signedIn('administrator');
    const pincode = async (side: string, code: string) =>
      (await admin.post('admin_panel/pincodes/', { code, area: side, area_ar: side, dealer_id: `dlr_${side}` })).as(
        Pincode,
      ).id;
    let own = '';
    const told = await listen(dealer.token, 1, {
      begun: async () => {
        await pincode('foreign', '00801');
        own = await pincode('own', '00802');
      },
    });
    assert.deepEqual(
      told.map(({ record_id, version }) => [record_id, version]),
      [[own, 1]],
    );
  });

  it('the stream is for people who are signed in', async () => {
    assert.equal((await api.nobody.get('admin_panel/events/')).status, 401);
  });

  if (onPostgresql) {
    it('an event of a transaction that ends late is told after it ends, and not lost', async () => {
      let release = () => {};
      const held = new Promise<void>((resolve) => {
        release = resolve;
      });
      const slow = api.platform.write(SYSTEM, async ({ audit }) => {
        await audit({ type: 'brand', id: 'brd_slow', action: 'updated' });
        await held;
      });
      const events = await listen(catalog.token, 2, {
        begun: async () => {
          await createBrand();
          setTimeout(release, 300);
        },
      });
      await slow;
      assert.deepEqual(new Set(events.map(({ type }) => type)), new Set(['brand.updated', 'brand.created']));
    });

    it('a transaction that is open in another database of the server holds no event back', async () => {
      const stranger = new pg.Client({ connectionString: process.env['TEST_DATABASE_URL'] });
      await stranger.connect();
      try {
        await stranger.query('begin');
        await stranger.query('select pg_current_xact_id()');
        const [event] = await listen(catalog.token, 1, { begun: createBrand });
        assert.equal(event?.type, 'brand.created');
      } finally {
        await stranger.end();
      }
    });
  }
});
