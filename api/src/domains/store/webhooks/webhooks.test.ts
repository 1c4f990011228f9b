import assert from 'node:assert/strict';
import { createHmac } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createServer, type IncomingHttpHeaders, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, before, beforeEach, describe, it } from 'node:test';
import {
  AuditEntry,
  Counters,
  listPage,
  NewWebhook,
  Webhook,
  WEBHOOK_EVENTS,
  WEBHOOK_EVENT_TYPES,
  WebhookBody,
  WebhookDelivery,
  WebhookDeliveryDetail,
} from '@bo/contracts';
import { sql } from 'kysely';
import { SYSTEM } from '../../../platform/access/caller.ts';
import { type Client, startTestApi } from '../../../testing/test-api.ts';
import { send } from './send.ts';
import { signatureOf } from './signature.ts';

const api = await startTestApi({ env: { WEBHOOKS_LOCAL: '1' } });
const admin = await api.signedIn('administrator');
const { db, jobs, write } = api.platform;
const WEBHOOKS = 'admin_panel/webhooks/';
const DELIVERIES = 'admin_panel/webhook-deliveries/';

/** The example of docs/webhooks.md, as a receiver copies it. */
const example = /```js\n([\s\S]*?)```/.exec(
  readFileSync(new URL('../../../../../docs/webhooks.md', import.meta.url), 'utf8'),
)?.[1];
const { verify } = (await import(`data:text/javascript,${encodeURIComponent(example ?? '')}`)) as {
  verify: (secret: string, header: string, body: string, now?: number) => boolean;
};

interface Got {
  headers: IncomingHttpHeaders;
  body: string;
}
let got: Got[] = [];
let answer: RequestListener = (_, reply) => void reply.writeHead(204).end();
const server = createServer((request, reply) => {
  const parts: Buffer[] = [];
  request.on('data', (part: Buffer) => parts.push(part));
  request.on('end', () => {
    got.push({ headers: request.headers, body: Buffer.concat(parts).toString() });
    answer(request, reply);
  });
});
let url = '';
before(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${String((server.address() as AddressInfo).port)}/hooks`;
});
after(() => {
  server.closeAllConnections();
  server.close();
});
beforeEach(async () => {
  got = [];
  answer = (_, reply) => void reply.writeHead(204).end();
  await db.deleteFrom('webhooks').execute();
  await db.deleteFrom('webhook_events').execute();
});

let n = 0;
async function aWebhook(events: string[] = ['product.updated'], more: object = {}) {
  n += 1;
  return (await admin.post(WEBHOOKS, { name: `Shop ${String(n)}`, url, events, ...more })).as(NewWebhook);
}
/** A product, and a change of it as the program writes one. */
async function aProduct(title = 'Milk') {
  n += 1;
  const id = `prd_${String(n)}`;
  await db.insertInto('products').values({ id, title, title_ar: 'حليب', slug: id }).execute();
  return id;
}
const rename = (id: string, title: string) =>
  write(SYSTEM, async ({ trx, audit }) => {
    const { version } = await trx
      .selectFrom('products')
      .select('version')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    await trx
      .updateTable('products')
      .set({ title, version: version + 1 })
      .where('id', '=', id)
      .execute();
    await audit({ type: 'product', id, action: 'updated', after: { title } });
  });
const log = async (query: Record<string, string> = {}) =>
  (await admin.get(DELIVERIES, { query })).as(listPage(WebhookDelivery)).results;
const detail = async (id: string) => (await admin.get(`${DELIVERIES}${id}/`)).as(WebhookDeliveryDetail);
const read = async (id: string) => (await admin.get(`${WEBHOOKS}${id}/`)).as(Webhook);
/** As if the time of the next attempt had come. */
async function later(): Promise<void> {
  await sql`update webhook_deliveries set next_attempt_at = now() where status = 'waiting'`.execute(db);
  await sql`insert into pgboss.job (name, data, retry_limit, dead_letter) values ('webhook-deliveries', '{}', 1, 'dead-letter')`.execute(
    db,
  );
  await jobs.runDue();
}
const header = ({ headers }: Got) => String(headers['backoffice-signature']);

describe('a webhook', () => {
  it('is told what it asked for, signed, with the write and not without it', async () => {
    const { secret, webhook } = await aWebhook();
    const id = await aProduct();
    await rename(id, 'Fresh milk');
    await assert.rejects(
      write(SYSTEM, async ({ trx }) => {
        await trx.updateTable('products').set({ title: 'Never', version: 3 }).where('id', '=', id).execute();
        throw new Error('rolled back');
      }),
    );
    await jobs.runDue();
    assert.equal(got.length, 1);
    const [one] = got;
    assert.ok(one);
    assert.ok(verify(secret, header(one), one.body));
    assert.ok(!verify(secret, header(one), `${one.body} `));
    assert.ok(!verify('whsec_other', header(one), one.body));
    const event = WebhookBody.parse(JSON.parse(one.body));
    assert.deepEqual(
      [event.type, event.data['product_id'], event.data['title']],
      ['product.updated', id, 'Fresh milk'],
    );
    assert.equal(one.headers['backoffice-event-id'], event.id);
    const [delivery] = await log();
    assert.deepEqual([delivery?.status, delivery?.last_status, delivery?.event_id], ['delivered', 204, event.id]);
    assert.notEqual((await read(webhook.id)).last_delivered_at, null);
  });

  it('hears nothing of what it did not ask for, of what is derived, and nothing when nobody asked', async () => {
    const id = await aProduct();
    await rename(id, 'Before');
    assert.equal(await db.selectFrom('webhook_events').select('id').executeTakeFirst(), undefined);
    await aWebhook(['seller.created']);
    await rename(id, 'Still');
    await db.updateTable('products').set({ available: 3 }).where('id', '=', id).execute();
    await jobs.runDue();
    assert.deepEqual([got.length, (await log()).length], [0, 0]);
  });

  it('gets one delivery for each record of a bulk write, all asked for by one job', async () => {
    await aWebhook(['product.created']);
    await write(SYSTEM, async ({ trx, audit }) => {
      await sql`insert into products (id, title, title_ar, slug) select 'prd_bulk_' || i, 'Rice ' || i, 'أرز', 'rice-' || i from generate_series(1, 120) i`.execute(
        trx,
      );
      await audit({ type: 'import', id: 'imp_1', action: 'applied', after: {} });
    });
    const asked = await sql<{
      n: number;
    }>`select count(*)::int as n from jobs where name = 'webhook-deliveries'`.execute(db);
    assert.equal(asked.rows[0]?.n, 1);
    await jobs.runDue();
    assert.equal(new Set(got.map(({ headers }) => headers['backoffice-event-id'])).size, 120);
    // The lane's job leaves nothing behind.
    assert.equal((await sql`select from jobs where name = 'webhook-deliveries'`.execute(db)).rows.length, 0);
  });

  it('is tried again with back-off, under the same id, until it takes the event', async () => {
    await aWebhook();
    answer = (_, reply) => void reply.writeHead(503).end('come back\u0000 later');
    await rename(await aProduct(), 'Once');
    await jobs.runDue();
    const [waiting] = await log();
    assert.deepEqual([waiting?.status, waiting?.attempts, waiting?.last_error], ['waiting', 1, 'status']);
    const wait = Date.parse(waiting?.next_attempt_at ?? '') - Date.now();
    assert.ok(wait > 20_000 && wait < 40_000, String(wait));
    await jobs.runDue();
    assert.equal(got.length, 1);
    answer = (_, reply) => void reply.writeHead(200).end('ok');
    await later();
    const seen = await detail(waiting?.id ?? '');
    assert.deepEqual(
      seen.log.map(({ number, status, response }) => [number, status, response]),
      [
        [2, 200, 'ok'],
        [1, 503, 'come back later'],
      ],
    );
    assert.equal(seen.status, 'delivered');
    assert.deepEqual(new Set(got.map(({ body }) => body)).size, 1);
    assert.equal(JSON.parse(got[0]?.body ?? '').id, seen.body.id);
  });

  it('is given up after its last attempt, and can be sent again by hand with the same id', async () => {
    await aWebhook();
    answer = (_, reply) => void reply.writeHead(500).end();
    await rename(await aProduct(), 'Lost');
    await jobs.runDue();
    for (let attempt = 2; attempt <= 8; attempt += 1) await later();
    const [failed] = await log({ status: 'failed' });
    assert.deepEqual([failed?.attempts, failed?.next_attempt_at], [8, null]);
    answer = (_, reply) => void reply.writeHead(204).end();
    const again = (await admin.post(`${DELIVERIES}${failed?.id ?? ''}/resend/`)).as(WebhookDelivery);
    assert.deepEqual([again.cause, again.event_id], ['resend', failed?.event_id]);
    await jobs.runDue();
    assert.equal((await detail(again.id)).status, 'delivered');
    assert.equal(got.at(-1)?.headers['backoffice-event-id'], failed?.event_id);
  });

  it('follows no redirect, reads no endless answer, and waits for nobody longer than it says', async () => {
    await aWebhook();
    let reached = 0;
    answer = (request, reply) => {
      if (request.url === '/elsewhere') reached += 1;
      reply.writeHead(302, { location: `${url}/../elsewhere` }).end();
    };
    await rename(await aProduct(), 'Redirected');
    await jobs.runDue();
    assert.deepEqual([(await log())[0]?.last_error, reached], ['redirect', 0]);

    const post = { url, headers: {}, body: '{}', allowLocal: true, signal: new AbortController().signal };
    answer = (_, reply) => {
      reply.writeHead(200);
      const pour = setInterval(() => reply.write('x'.repeat(65_536)), 1);
      reply.on('close', () => clearInterval(pour));
    };
    const endless = await send({ ...post, timeoutMs: 5000 });
    assert.deepEqual([endless.error, endless.status, endless.response.length], [null, 200, 4096]);

    answer = () => undefined;
    const silent = await send({ ...post, timeoutMs: 100 });
    assert.deepEqual([silent.error, silent.status], ['timeout', null]);
    answer = (_, reply) => {
      reply.writeHead(200);
      const drip = setInterval(() => reply.write('.'), 20);
      reply.on('close', () => clearInterval(drip));
    };
    assert.equal((await send({ ...post, timeoutMs: 150 })).error, 'timeout');
    assert.equal((await send({ ...post, url: 'http://127.0.0.1:1/', timeoutMs: 2000 })).error, 'unreachable');
  });

  it('that is slow holds up nobody else', async () => {
    await aWebhook(['product.updated'], { url: url.replace('/hooks', '/slow') });
    await aWebhook(['product.updated']);
    const order: string[] = [];
    answer = (request, reply) => {
      const done = () => {
        order.push(request.url ?? '');
        reply.writeHead(204).end();
      };
      if (request.url === '/slow') setTimeout(done, 400);
      else done();
    };
    await rename(await aProduct(), 'For both');
    await jobs.runDue();
    assert.deepEqual(order, ['/hooks', '/slow']);
  });

  it('that fails again and again is stopped, says why, and everybody in charge is told', async () => {
    const { webhook } = await aWebhook();
    answer = (_, reply) => void reply.writeHead(500).end();
    const id = await aProduct();
    await db
      .updateTable('webhooks')
      .set({ failures: 19, failing_since: new Date(Date.now() - 3_600_000) })
      .execute();
    await rename(id, 'Once too often');
    await jobs.runDue();
    const stopped = await read(webhook.id);
    assert.deepEqual([stopped.active, stopped.disabled_reason], [false, 'failures']);
    assert.deepEqual(
      (await log()).map(({ status, last_error }) => [status, last_error]),
      [['failed', 'stopped']],
    );
    const counters = (await admin.get('admin_panel/counters/')).as(Counters);
    assert.equal(counters['webhooks_disabled'], 1);
    const trail = (
      await admin.get('admin_panel/audit-entries/', { query: { record_type: 'webhook', record_id: webhook.id } })
    ).as(listPage(AuditEntry)).results;
    assert.equal(trail[0]?.action, 'disabled');
    await rename(id, 'Unheard');
    await jobs.runDue();
    assert.equal((await log()).length, 1);

    const { version, name, events } = stopped;
    const begun = (await admin.put(`${WEBHOOKS}${webhook.id}/`, { name, url, events, active: true, version })).as(
      Webhook,
    );
    assert.deepEqual([begun.active, begun.failures, begun.disabled_at], [true, 0, null]);
  });

  it('whose receiver says that it is gone is stopped at once', async () => {
    const { webhook } = await aWebhook();
    answer = (_, reply) => void reply.writeHead(410).end();
    await rename(await aProduct(), 'Gone');
    await jobs.runDue();
    assert.equal((await read(webhook.id)).disabled_reason, 'gone');
  });

  it('signs with both secrets while one takes over from the other', async () => {
    const { secret, webhook } = await aWebhook();
    const rotated = (
      await admin.post(`${WEBHOOKS}${webhook.id}/rotate-secret/`, { version: webhook.version, overlap_hours: 24 })
    ).as(NewWebhook);
    assert.notEqual(rotated.secret, secret);
    const id = await aProduct();
    await rename(id, 'Both');
    await jobs.runDue();
    const both = got[0];
    assert.ok(both && verify(secret, header(both), both.body) && verify(rotated.secret, header(both), both.body));
    await db
      .updateTable('webhooks')
      .set({ old_secret_until: new Date(Date.now() - 1000) })
      .execute();
    await rename(id, 'New only');
    await jobs.runDue();
    const one = got[1];
    assert.ok(one && !verify(secret, header(one), one.body) && verify(rotated.secret, header(one), one.body));
  });

  it('shows its secret once: nothing that is stored, told or answered holds it', async () => {
    const { secret, webhook } = await aWebhook();
    await admin.post(`${WEBHOOKS}${webhook.id}/test/`);
    await jobs.runDue();
    const [test] = await log();
    const rows = await Promise.all(
      (['webhooks', 'webhook_attempts', 'webhook_events', 'audit_entries', 'events'] as const).map((table) =>
        db.selectFrom(table).selectAll().execute(),
      ),
    );
    const texts = [
      JSON.stringify(rows),
      (await admin.get(WEBHOOKS)).text,
      JSON.stringify(await detail(test?.id ?? '')),
    ];
    for (const text of texts) assert.ok(!text.includes(secret));
    assert.ok(!texts[1]?.includes('sealed'));
    assert.deepEqual([test?.cause, test?.type, test?.status], ['test', 'webhook.test', 'delivered']);
  });

  it('is made by anyone who holds the security of the store and may see what is told; its log is theirs', async () => {
    const supervisor = await api.signedIn('supervisor');
    const body = { name: 'Mine', url, events: ['order.created'] };
    assert.equal((await supervisor.post(WEBHOOKS, body)).error().permission, 'settings.security');
    await db
      .insertInto('roles')
      .values({
        id: 'rol_hooks',
        key: 'hooks',
        name: 'Hooks',
        name_ar: 'Hooks',
        permissions: ['settings.view', 'settings.security', 'product.view'],
      })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    const it = await api.signedIn('hooks');
    assert.equal((await it.post(WEBHOOKS, body)).error().permission, 'order.view');
    assert.equal((await it.post(WEBHOOKS, { ...body, events: ['product.updated'] })).status, 201);
    await db
      .insertInto('dealers')
      .values({ id: 'dlr_1', code: 'D', name: 'D', name_ar: 'D' })
      .onConflict((c) => c.doNothing())
      .execute();
    const dealer = await api.signedIn('hooks', { dealer_id: 'dlr_1' });
    assert.equal((await dealer.get(WEBHOOKS)).as(listPage(Webhook)).count, 0);
    const inFile = async (path: string, by: Client) =>
      (await by.get(`${path}export/`)).text.trim().split('\r\n').length - 1;
    for (const path of [WEBHOOKS, DELIVERIES])
      assert.equal((await it.get(`${path}export/`)).error().permission, 'settings.export');
    await db
      .updateTable('roles')
      .set({ permissions: ['settings.view', 'settings.export'] })
      .where('id', '=', 'rol_hooks')
      .execute();
    api.platform.sessions.forget();
    await admin.post(`${WEBHOOKS}${(await aWebhook()).webhook.id}/test/`);
    for (const path of [WEBHOOKS, DELIVERIES]) {
      assert.ok((await inFile(path, it)) > 0, path);
      assert.equal(await inFile(path, dealer), 0, path);
    }
    const [delivery] = await log();
    assert.equal((await supervisor.get(`${DELIVERIES}${delivery?.id ?? 'wdl_x'}/`)).status, 403);
  });
});

describe('the files of the lists', () => {
  const rows = async (path: string) =>
    (await admin.get(`${path}export/`)).text.trim().replace('\uFEFF', '').split('\r\n');

  it('say what a webhook asks for and how it fares, and hold no secret', async () => {
    const { secret, webhook } = await aWebhook(['product.updated', 'stock.changed'], { active: false });
    const [head, row, ...others] = await rows(WEBHOOKS);
    assert.equal(head, 'Name,Address,Status,Events,Last delivered,Note,Created');
    assert.ok(row?.startsWith(`${webhook.name},${url},Stopped,"Product changed, Stock changed",,,`), row);
    assert.deepEqual(others, []);
    const file = await admin.get(`${WEBHOOKS}export/`);
    const { secret_sealed } = await db.selectFrom('webhooks').select('secret_sealed').executeTakeFirstOrThrow();
    for (const hidden of [secret, secret_sealed, webhook.secret_last_four]) assert.ok(!file.text.includes(hidden));
  });

  it('say what was sent, where to and what came back, and nothing of its body', async () => {
    const { webhook } = await aWebhook();
    const id = await aProduct();
    answer = (_, reply) => void reply.writeHead(503).end();
    await rename(id, 'Fresh milk');
    await jobs.runDue();
    const [head, row, ...others] = await rows(DELIVERIES);
    assert.equal(head, 'When,Webhook,Event,Record,Status,Answer,Attempts,Done,Event ID');
    const [delivery] = await log();
    assert.ok(
      row?.endsWith(`,${webhook.name},Product changed,${id},Under way,503,1,,${delivery?.event_id ?? ''}`),
      row,
    );
    assert.deepEqual(others, []);
  });
});

describe('addresses', () => {
  it('in the own network are never called, however they are written', async () => {
    const post = { headers: {}, body: '{}', allowLocal: false, timeoutMs: 2000, signal: new AbortController().signal };
    const port = new URL(url).port;
    for (const host of [
      '127.0.0.1',
      'localhost',
      '2130706433',
      '0x7f.1',
      '127.1',
      '0.0.0.0',
      '[::1]',
      '[::]',
      '[::127.0.0.1]',
      '[::ffff:127.0.0.1]',
      '[64:ff9b::7f00:1]',
      '[2002:7f00:1::]',
      '10.0.0.1',
      '192.168.1.1',
      '172.16.0.1',
      '100.64.0.1',
      '169.254.169.254',
      '[fd00:ec2::254]',
      '[fe80::1]',
    ])
      for (const scheme of ['http', 'https']) {
        const outcome = await send({ ...post, url: `${scheme}://${host}:${port}/` });
        assert.deepEqual([outcome.error, outcome.status], ['address', null], `${scheme}://${host}`);
      }
    assert.equal(got.length, 0);
  });

  it('are refused where they are typed: without TLS, with a password, as a bare number', async () => {
    for (const wrong of [
      'http://hooks.example.com/',
      'https://me:secret@hooks.example.com/',
      'https://93.184.216.34/',
      'https://[2606:2800:220:1::1]/',
      'ftp://hooks.example.com/',
      'javascript:alert(1)',
      'hooks.example.com',
    ]) {
      const refused = await admin.post(WEBHOOKS, { name: 'Wrong', url: wrong, events: ['product.updated'] });
      assert.deepEqual([refused.status, Object.keys(refused.error().errors ?? {})], [422, ['url']], wrong);
    }
  });
});

describe('the catalogue', () => {
  it('has an event for each of its names, with exactly the data of its example, and nothing secret', async () => {
    await aWebhook([...WEBHOOK_EVENT_TYPES]);
    await write(SYSTEM, async ({ trx, audit }) => {
      const day = new Date();
      await trx.insertInto('customers').values({ id: 'cus_1', code: 'C1', name: 'Fatima Secret' }).execute();
      await trx
        .insertInto('orders')
        .values({
          id: 'ord_1',
          number: '1',
          customer_id: 'cus_1',
          customer_name: 'Fatima Secret',
          customer_phone: '+971501112233',
          billing_address: 'Villa Secret',
          payment_mode: 'cash',
          currency: 'AED',
          amount: 100,
        })
        .execute();
      await trx.updateTable('orders').set({ status: 'processed', captured: 100 }).where('id', '=', 'ord_1').execute();
      await trx.insertInto('products').values({ id: 'prd_c', title: 'Milk', slug: 'c' }).execute();
      await trx.updateTable('products').set({ version: 2 }).where('id', '=', 'prd_c').execute();
      await trx
        .insertInto('variants')
        .values({ id: 'var_c', product_id: 'prd_c', code: 'M', unit: 'L', price: 700, selling_price: 700 })
        .execute();
      await trx.updateTable('variants').set({ price: 800, selling_price: 800 }).where('id', '=', 'var_c').execute();
      await trx
        .insertInto('warehouses')
        .values({ id: 'whs_c', code: 'W', name: 'W', name_ar: 'W', address: 'A' })
        .execute();
      await trx
        .insertInto('stock_balances')
        .values({ variant_id: 'var_c', warehouse_id: 'whs_c', on_hand: 5 })
        .execute();
      await trx
        .insertInto('offers')
        .values({
          id: 'off_c',
          title: 'O',
          title_ar: 'O',
          available_from: day,
          available_upto: new Date(day.getTime() + 86_400_000),
          offer_type: 'percent',
          offer_value: 1000,
        })
        .execute();
      await trx.updateTable('offers').set({ version: 2, live_told: true }).where('id', '=', 'off_c').execute();
      await trx.updateTable('offers').set({ live_told: false }).where('id', '=', 'off_c').execute();
      await trx
        .insertInto('sellers')
        .values({ id: 'sel_c', code: 'S', legal_name: 'S', name: 'S', name_ar: 'S', iban: 'AE070331234567890123456' })
        .execute();
      await trx.updateTable('sellers').set({ name: 'T', version: 2 }).where('id', '=', 'sel_c').execute();
      await trx.updateTable('sellers').set({ status: 'approved', version: 3 }).where('id', '=', 'sel_c').execute();
      await audit({ type: 'import', id: 'imp_2', action: 'applied', after: {} });
    });
    await jobs.runDue();
    const bodies = got.map(({ body }) => WebhookBody.parse(JSON.parse(body)));
    for (const type of WEBHOOK_EVENT_TYPES) {
      const [body] = bodies.filter((one) => one.type === type);
      const { example: shown } = WEBHOOK_EVENTS[type];
      assert.deepEqual(Object.keys(body?.data ?? {}).sort(), Object.keys(shown).sort(), type);
      for (const [key, value] of Object.entries(shown)) {
        const sent = body?.data[key];
        if (value !== null && sent !== null) assert.equal(typeof sent, typeof value, `${type}.${key}`);
      }
    }
    const everything = JSON.stringify(bodies);
    for (const secret of ['Secret', '971501112233', 'AE0703312']) assert.ok(!everything.includes(secret), secret);
  });

  it('is written down for those who receive it', () => {
    const page = readFileSync(new URL('../../../../../docs/webhooks.md', import.meta.url), 'utf8');
    for (const type of WEBHOOK_EVENT_TYPES) assert.ok(page.includes(`\`${type}\``), type);
    const [secret, body, now] = ['whsec_example', '{"id":"evt_1"}', new Date(1_763_884_530_000)];
    const signed = signatureOf([secret], body, now);
    assert.equal(signed, `t=1763884530,v1=${createHmac('sha256', secret).update(`1763884530.${body}`).digest('hex')}`);
    assert.ok(verify(secret, signed, body, 1_763_884_530));
    assert.ok(!verify(secret, signed, body, 1_763_884_530 + 301));
    assert.ok(!verify(secret, '', body) && !verify(secret, 't=1,v1=zz', body));
  });
});
