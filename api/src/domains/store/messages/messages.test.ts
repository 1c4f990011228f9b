import assert from 'node:assert/strict';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, beforeEach, describe, it } from 'node:test';
import {
  AuditEntry,
  channelsOf,
  Counters,
  CustomerData,
  HIDDEN_CODE,
  listPage,
  Message,
  MESSAGE_ATTEMPTS,
  MESSAGE_KIND_NAMES,
  MessageChannels,
  MessageDetail,
  MessageTemplateDetail,
  MessageTemplates,
  NewInvitation,
  OrderDetail,
  problemOf,
  PublicSettings,
  RESETS_AT_MOST,
  SignInResponse,
} from '@bo/contracts';
import { sql } from 'kysely';
import { SMTPServer } from 'smtp-server';
import { SYSTEM } from '../../../platform/access/caller.ts';
import { startTestApi } from '../../../testing/test-api.ts';
import { housekeeping } from '../../operations/housekeeping/housekeeping.job.ts';
import { sealCode } from '../../orders/orders/secret-code.ts';
import { sendMessages } from './messages.job.ts';
import { tellMoved, tellPlaced } from './messages.service.ts';
import { createSmtpSender } from './senders/smtp.ts';
import { originalOf } from './texts.ts';

interface Got {
  from: string;
  to: string[];
  /** The message as it came, its transfer encoding undone where it is base64 or quoted-printable. */
  raw: string;
}
let got: Got[] = [];
let onRecipient: (address: string) => Error | undefined = () => undefined;
let slowness = 0;

class Refusal extends Error {
  readonly responseCode: number;
  constructor(responseCode: number, message: string) {
    super(message);
    this.responseCode = responseCode;
  }
}

/** What a reader of mail sees: soft line breaks joined, escapes undone, base64 parts opened. */
function readable(raw: string): string {
  return raw.replaceAll(
    /(Content-Transfer-Encoding: (base64|quoted-printable)\r\n(?:[^\r\n]+\r\n)*)\r\n([\s\S]*?)(?=\r\n--|$)/gi,
    (_, head: string, how: string, body: string) =>
      `${head}\r\n${
        how.toLowerCase() === 'base64'
          ? Buffer.from(body, 'base64').toString()
          : Buffer.from(
              body
                .replaceAll(/=\r\n/g, '')
                .replaceAll(/=([0-9A-F]{2})/g, (__, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
              'latin1',
            ).toString()
      }`,
  );
}

const mailServer = (options: object = {}) =>
  new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo: ({ address }, _session, callback) => {
      callback(onRecipient(address) ?? null);
    },
    onData(stream, { envelope }, callback) {
      const parts: Buffer[] = [];
      stream.on('data', (part: Buffer) => parts.push(part));
      stream.on('end', () => {
        const from = envelope.mailFrom === false ? '' : envelope.mailFrom.address;
        const to = envelope.rcptTo.map(({ address }) => address);
        setTimeout(() => {
          got.push({ from, to, raw: readable(Buffer.concat(parts).toString()) });
          callback(null, 'taken');
        }, slowness);
      });
    },
    ...options,
  });
const listening = (server: SMTPServer) =>
  new Promise<number>((resolve) => {
    server.listen(0, '127.0.0.1', () => resolve((server.server.address() as AddressInfo).port));
  });
const server = mailServer();
const port = await listening(server);

let texts: { headers: IncomingMessage['headers']; body: unknown }[] = [];
let gatewayStatus = 200;
const gateway = createServer((request, reply) => {
  const parts: Buffer[] = [];
  request.on('data', (part: Buffer) => parts.push(part));
  request.on('end', () => {
    texts.push({ headers: request.headers, body: JSON.parse(Buffer.concat(parts).toString()) as unknown });
    reply.writeHead(gatewayStatus).end('noted');
  });
});
await new Promise<void>((resolve) => gateway.listen(0, '127.0.0.1', resolve));
const gatewayUrl = `http://127.0.0.1:${String((gateway.address() as AddressInfo).port)}/sms`;

const api = await startTestApi({
  env: {
    SMTP_HOST: '127.0.0.1',
    SMTP_PORT: String(port),
    SMTP_TLS: 'none',
    SMTP_FROM: 'orders@store.example',
    PUBLIC_URL: 'https://office.example',
    SMS_URL: gatewayUrl,
    SMS_TOKEN: 'sms-token',
  },
});
const { db, jobs, keys, write } = api.platform;
const admin = await api.signedIn('administrator');
const MESSAGES = 'admin_panel/messages/';
const TEMPLATES = 'admin_panel/message-templates/';

after(() => {
  gateway.closeAllConnections();
  gateway.close();
  return new Promise<void>((resolve) => server.close(() => resolve()));
});
beforeEach(async () => {
  [got, texts, gatewayStatus, slowness] = [[], [], 200, 0];
  onRecipient = () => undefined;
  await db.deleteFrom('messages').execute();
  await db.deleteFrom('message_templates').execute();
});

let n = 0;
/** A customer with an order that is pending. */
async function anOrder({
  language = 'en',
  name = 'Fatima',
  email = '',
  phone = '',
  more = {},
}: {
  language?: 'en' | 'ab';
  name?: string;
  email?: string;
  phone?: string;
  more?: object;
} = {}) {
  n += 1;
  const [customer, id] = [`cus_m${String(n)}`, `ord_m${String(n)}`];
  const reach = { email: email || `c${String(n)}@example.com`, phone };
  await db
    .insertInto('customers')
    .values({ id: customer, code: `CM${String(n)}`, name, language, ...reach })
    .execute();
  await db
    .insertInto('orders')
    .values({
      ...{ id, number: `GM-M${String(n)}`, customer_id: customer, customer_name: name, billing_address: 'Villa 1' },
      ...{ payment_mode: 'cash', currency: 'AED', status: 'pending', amount: 15_450, qty: 3 },
      ...sealCode(keys, id, '482915'),
      ...more,
    })
    .execute();
  return { id, customer, number: `GM-M${String(n)}`, email: reach.email };
}
const placed = (id: string) => write(SYSTEM, (unit) => tellPlaced(api.platform, unit, id));
const moved = (id: string, to: 'processed' | 'ready_for_delivery' | 'cancelled') =>
  write(SYSTEM, (unit) => tellMoved(api.platform, unit, id, to));
const outbox = async (query: Record<string, string> = {}, by = admin) =>
  (await by.get(MESSAGES, { query })).as(listPage(Message)).results;
const detail = async (id: string) => (await admin.get(`${MESSAGES}${id}/`)).as(MessageDetail);
const only = async (query: Record<string, string> = {}) => {
  const [message, ...others] = await outbox(query);
  assert.deepEqual(others, []);
  return message ?? assert.fail('no message');
};
/** As if the time of the next attempt had come. */
async function later(): Promise<void> {
  await sql`update messages set next_attempt_at = now() where status = 'waiting'`.execute(db);
  await sql`insert into pgboss.job (name, data, retry_limit, dead_letter) values ('messages', '{}', 1, 'dead-letter')`.execute(
    db,
  );
  await jobs.runDue();
}
const template = async (id: string) => (await admin.get(`${TEMPLATES}${id}/`)).as(MessageTemplateDetail);
const setting = (name: string, value: unknown) =>
  sql`insert into settings (key, value) values (${name}, ${JSON.stringify(value)}::jsonb)
    on conflict (key) do update set value = excluded.value`.execute(db);

describe('a message to a customer', () => {
  it('is written with what it tells of and not without it, and goes out as an e-mail', async () => {
    const order = await anOrder();
    await assert.rejects(
      write(SYSTEM, async (unit) => {
        await tellPlaced(api.platform, unit, order.id);
        throw new Error('rolled back');
      }),
    );
    await jobs.runDue();
    assert.deepEqual([got, await outbox()], [[], []]);

    await placed(order.id);
    const waiting = await only();
    assert.deepEqual(
      [waiting.status, waiting.channel, waiting.kind, waiting.recipient, waiting.order?.number],
      ['waiting', 'email', 'order_placed', order.email, order.number],
    );
    await jobs.runDue();
    const sent = await detail(waiting.id);
    assert.deepEqual([sent.status, sent.attempts, sent.error], ['sent', 1, null]);
    assert.match(sent.answer, /^250 .*taken/);
    const [mail] = got;
    assert.ok(mail);
    assert.deepEqual([mail.from, mail.to], ['orders@store.example', [order.email]]);
    assert.match(mail.raw, new RegExp(`Message-ID: <${sent.id}@store\\.example>`));
    assert.match(mail.raw, /Auto-Submitted: auto-generated/);
    assert.match(mail.raw, new RegExp(`Subject: Order ${order.number}: we have it`));
    assert.match(mail.raw, /3 items, AED 154\.50 in total/);
    assert.match(mail.raw, /<html lang="en" dir="ltr">/);
    await jobs.runDue();
    await later();
    assert.equal(got.length, 1);
  });

  it('is in the language of the customer', async () => {
    const { id } = await anOrder({ language: 'ab', name: 'فاطمة' });
    await placed(id);
    await jobs.runDue();
    assert.match(got[0]?.raw ?? '', /<html lang="ar" dir="rtl">/);
    assert.match(got[0]?.raw ?? '', /مرحبًا فاطمة،/);
    assert.match((await only()).subject, /استلمنا طلبك/);
  });

  it('tells of the steps of an order that customers care about, through the desk too', async () => {
    const { id, number } = await anOrder();
    const { version } = (await admin.get(`admin_panel/orders/${id}/`)).as(OrderDetail);
    const cancelled = await admin.post(`admin_panel/orders/${id}/transitions/`, {
      to: 'cancelled',
      version,
      reason: 'They changed their mind',
    });
    assert.equal(cancelled.status, 200, cancelled.text);
    const message = await only();
    assert.deepEqual([message.kind, message.order?.number], ['order_cancelled', number]);
    // What staff note among themselves is no customer's to read.
    assert.doesNotMatch((await detail(message.id)).body, /changed their mind/);
    await write(SYSTEM, (unit) => tellMoved(api.platform, unit, id, 'packed'));
    assert.equal((await outbox()).length, 1);
  });

  it('is not written where the store does not want it, or where there is nowhere to send it', async () => {
    const { id } = await anOrder();
    await setting('notifications.order_placed_email', false);
    await placed(id);
    await setting('notifications.order_placed_email', true);
    const nowhere = await anOrder();
    await db.updateTable('customers').set({ email: '' }).where('id', '=', nowhere.customer).execute();
    await placed(nowhere.id);
    assert.deepEqual(await outbox(), []);
  });

  it('has the secret code only on its way: no table, list, file or screen has it', async () => {
    const { id } = await anOrder({ phone: '+971501234567' });
    await moved(id, 'ready_for_delivery');
    const stored = await sql`select * from messages`.execute(db);
    assert.doesNotMatch(JSON.stringify(stored.rows), /482915/);
    await jobs.runDue();
    assert.match(got[0]?.raw ?? '', /482915/);
    assert.match(JSON.stringify(texts), /482915/);
    for (const { id: message } of await outbox()) {
      const { body, answer } = await detail(message);
      assert.ok(body.includes(HIDDEN_CODE));
      assert.doesNotMatch(body + answer, /482915/);
    }
    // Anyone who may not reveal the code has it sent to nobody: the address may be their own by now.
    const marketing = await api.signedIn('orders');
    await sql`update roles set permissions = array_remove(permissions, 'order.reveal_code') where key = 'orders'`.execute(
      db,
    );
    api.platform.sessions.forget();
    const [mail] = await outbox({ channel: 'email' });
    const refused = await marketing.post(`${MESSAGES}${mail?.id ?? ''}/resend/`);
    assert.equal(refused.error().permission, 'order.reveal_code');
    await sql`update roles set permissions = permissions || array['order.reveal_code'] where key = 'orders'`.execute(
      db,
    );
    api.platform.sessions.forget();

    await db.updateTable('orders').set({ secret_code_sealed: null }).where('id', '=', id).execute();
    await admin.post(`${MESSAGES}${mail?.id ?? ''}/resend/`);
    await jobs.runDue();
    assert.deepEqual(
      (await outbox({ status: 'failed' })).map(({ error }) => error),
      ['code_gone'],
    );
  });
});

describe('sending', () => {
  it('goes on later while the server is away, and gives up in the end', async () => {
    const { id } = await anOrder();
    onRecipient = () => new Refusal(451, 'try again later');
    await placed(id);
    await jobs.runDue();
    const first = await only();
    assert.deepEqual([first.status, first.attempts, first.error], ['waiting', 1, 'delayed']);
    assert.ok(Date.parse(first.next_attempt_at ?? '') > Date.now() + 50_000);
    await jobs.runDue();
    assert.equal((await only()).attempts, 1);
    for (let tries = 1; tries < MESSAGE_ATTEMPTS; tries += 1) await later();
    const last = await detail(first.id);
    assert.deepEqual([last.status, last.attempts, last.next_attempt_at], ['failed', MESSAGE_ATTEMPTS, null]);
    assert.match(last.answer, /451/);
    const trail = (
      await admin.get('admin_panel/audit-entries/', { query: { record_type: 'message', record_id: first.id } })
    ).as(listPage(AuditEntry)).results;
    assert.deepEqual(
      trail.map(({ action, after: made }) => [action, made]),
      [['failed', { error: 'delayed' }]],
    );
  });

  it('answers to a mail go to the address of the store', async () => {
    const { id } = await anOrder();
    await setting('store.email', 'hello@store.example');
    await placed(id);
    await jobs.runDue();
    await setting('store.email', '');
    assert.match(got[0]?.raw ?? '', /^Reply-To: .*<hello@store\.example>/m);
    assert.match(got[0]?.raw ?? '', /mailto:hello@store\.example/);
  });

  it('ends at once where the server refuses for good, and at an address that is none', async () => {
    const { id } = await anOrder();
    onRecipient = () => new Refusal(550, 'no such mailbox');
    await placed(id);
    await jobs.runDue();
    const refused = await only();
    assert.deepEqual([refused.status, refused.attempts, refused.error], ['failed', 1, 'refused']);
    onRecipient = () => undefined;
    for (const email of ['a@b.example, c@d.example', 'x@y.example\r\nBcc: all@z.example', 'nobody']) {
      await db.deleteFrom('messages').execute();
      const order = await anOrder();
      await db.updateTable('customers').set({ email }).where('id', '=', order.customer).execute();
      await placed(order.id);
      await jobs.runDue();
      const { status, error } = await only();
      assert.deepEqual([status, error], ['failed', 'address'], email);
    }
    assert.deepEqual(got, []);
  });

  it('tells a server that is not there, one that takes too long to trust, and one without TLS', async () => {
    const message = {
      ...{ id: 'msg_1', recipient: 'a@example.com', recipient_name: 'A', language: 'en' as const },
      ...{ sender: 'Store', subject: 'S', body: 'B' },
    };
    const { signal } = new AbortController();
    const to = (options: Partial<Parameters<typeof createSmtpSender>[0]>) =>
      createSmtpSender({ host: '127.0.0.1', port, tls: 'none', from: 'o@store.example', ...options }).send(
        message,
        signal,
      );
    assert.deepEqual(await to({ port: 1 }).then(({ error, lasting }) => [error, lasting]), ['unreachable', false]);
    // It offers no encryption, and may not be spoken to in the clear.
    assert.deepEqual(await to({ tls: 'starttls' }).then(({ error, lasting }) => [error, lasting]), ['tls', false]);
    assert.equal((await to({ tls: 'implicit' })).error, 'tls');
    // A certificate that nobody vouches for.
    const stranger = mailServer({ disabledCommands: [] });
    stranger.on('error', () => undefined);
    const strangerPort = await listening(stranger);
    assert.equal((await to({ port: strangerPort, tls: 'starttls' })).error, 'tls');
    await new Promise<void>((resolve) => stranger.close(() => resolve()));
    const closed = mailServer({
      authOptional: false,
      onAuth: (_: object, __: object, done: (e: Error) => void) => done(new Error('no')),
      allowInsecureAuth: true,
    });
    closed.on('error', () => undefined);
    const closedPort = await listening(closed);
    assert.equal((await to({ port: closedPort, user: 'u', password: 'p' })).error, 'sign_in');
    await new Promise<void>((resolve) => closed.close(() => resolve()));
    assert.deepEqual(got, []);
  });

  it('sends each message once, however many work on them', async () => {
    slowness = 60;
    for (let at = 0; at < 9; at += 1) await placed((await anOrder()).id);
    const { signal } = new AbortController();
    const worker = () =>
      sendMessages.execute(
        {
          ...{ platform: api.platform, job: { id: 'job_x', attempt: 1 }, caller: null, signal },
          progress: () => Promise.resolve(),
          write: (work) => write(SYSTEM, work),
        },
        {},
      );
    await Promise.all([worker(), worker()]);
    assert.equal(got.length, 9);
    assert.equal(new Set(got.map(({ to }) => to[0])).size, 9);
    assert.equal((await outbox({ status: 'sent' })).length, 9);
    // What someone took and died with is taken again, later.
    const { id } = await anOrder();
    await placed(id);
    await sql`update messages set claimed_until = now() + interval '1 minute' where status = 'waiting'`.execute(db);
    await worker();
    assert.equal(got.length, 9);
    await sql`update messages set claimed_until = now() - interval '1 minute' where status = 'waiting'`.execute(db);
    await worker();
    assert.equal(got.length, 10);
  });

  it('no name begins a header, and nothing of a text is HTML', async () => {
    const name = 'Eve\r\nBcc: all@z.example\r\n\r\n<script>alert(1)</script> {{secret_code}}';
    const { id, email } = await anOrder({ name });
    await admin.put(`${TEMPLATES}order_placed.email/`, {
      ...{ version: 0, subject: 'For {{customer_name}}', subject_ar: 'إلى {{customer_name}}' },
      ...{ body: 'Hello <b>{{customer_name}}</b> & co', body_ar: 'مرحبًا' },
    });
    await placed(id);
    await jobs.runDue();
    const [mail] = got;
    assert.ok(mail);
    assert.deepEqual(mail.to, [email]);
    const [headers = ''] = mail.raw.split('\r\n\r\n', 1);
    assert.doesNotMatch(headers.replaceAll('\r\n ', ' '), /^Bcc:/im);
    assert.ok(mail.raw.includes('Hello &lt;b&gt;Eve'));
    assert.ok(mail.raw.includes('&lt;script&gt;alert(1)&lt;/script&gt;'));
    assert.ok(mail.raw.includes('&amp; co'));
    assert.doesNotMatch(mail.raw.slice(mail.raw.indexOf('<!doctype html>')), /<script|<b>/);
    // What a value says is a value, not a variable.
    assert.doesNotMatch(mail.raw, /482915/);
  });

  it('text messages go to the gateway with its token, with one key for every try', async () => {
    gatewayStatus = 503;
    const { id } = await anOrder({ phone: '+971501234567' });
    await moved(id, 'ready_for_delivery');
    await jobs.runDue();
    assert.equal((await only({ channel: 'sms' })).error, 'delayed');
    gatewayStatus = 202;
    await later();
    const message = await only({ channel: 'sms' });
    assert.deepEqual([message.status, message.attempts, message.subject], ['sent', 2, '']);
    assert.equal(texts.length, 2);
    for (const { headers, body } of texts) {
      assert.deepEqual([headers.authorization, headers['idempotency-key']], ['Bearer sms-token', message.id]);
      assert.equal((body as { to: string }).to, '+971501234567');
    }
    gatewayStatus = 400;
    await moved((await anOrder({ phone: '+971501234568' })).id, 'ready_for_delivery');
    await jobs.runDue();
    assert.deepEqual(
      (await outbox({ channel: 'sms', status: 'failed' })).map(({ error }) => error),
      ['refused'],
    );
  });

  it('what nothing takes out of the store stays in the outbox, and says so', async () => {
    assert.deepEqual((await admin.get(`${MESSAGES}channels/`)).as(MessageChannels), {
      ...{ email: true, sms: true, push: false },
    });
    await setting('notifications.order_placed_push', true);
    const { id, customer } = await anOrder();
    await placed(id);
    await setting('notifications.order_placed_push', false);
    await jobs.runDue();
    const kept = await only({ channel: 'push' });
    const { code } = await db
      .selectFrom('customers')
      .select('code')
      .where('id', '=', customer)
      .executeTakeFirstOrThrow();
    assert.deepEqual([kept.status, kept.attempts, kept.recipient], ['kept', 0, code]);
  });

  it('once more goes to where the customer is reached now; not while it waits', async () => {
    const { id, customer, email } = await anOrder();
    await placed(id);
    const first = await only();
    const again = () => admin.post(`${MESSAGES}${first.id}/resend/`);
    assert.equal((await again()).error().code, 'message.still_waiting');
    await jobs.runDue();
    await db.updateTable('customers').set({ email: 'new@example.com' }).where('id', '=', customer).execute();
    const second = (await again()).as(MessageDetail);
    assert.deepEqual([second.cause, second.recipient, second.status], ['resend', 'new@example.com', 'waiting']);
    await jobs.runDue();
    assert.deepEqual(
      got.map(({ to }) => to[0]),
      [email, 'new@example.com'],
    );
    await db.updateTable('customers').set({ email: '' }).where('id', '=', customer).execute();
    assert.equal((await again()).error().code, 'message.no_recipient');
    assert.equal(
      (await (await api.signedIn('marketing')).post(`${MESSAGES}${first.id}/resend/`)).error().permission,
      'message.create',
    );
  });
});

describe('the outbox', () => {
  it('shows addresses to anyone who may read them, and finds nothing by them for others', async () => {
    const { id, number } = await anOrder({ email: 'salma.secret@example.com', name: 'Salma' });
    await placed(id);
    const marketing = await api.signedIn('marketing');
    const [seen] = await outbox({}, marketing);
    assert.equal(seen?.recipient, 's••••@example.com');
    assert.doesNotMatch((await marketing.get(MESSAGES)).text, /salma\.secret/);
    assert.doesNotMatch((await marketing.get(`${MESSAGES}${seen?.id ?? ''}/`)).text, /salma\.secret/);
    const found = async (search: string, by = admin) => (await outbox({ search }, by)).length;
    assert.deepEqual([await found('salma.secret'), await found('salma.secret', marketing)], [1, 0]);
    assert.deepEqual([await found('salma', marketing), await found(number, marketing)], [1, 1]);
    assert.deepEqual([await found('nobody')], [0]);
    const file = await admin.get(`${MESSAGES}export/`);
    assert.match(file.text, /Recipient/);
    assert.match(file.text, /salma\.secret/);
    assert.equal((await marketing.get(`${MESSAGES}export/`)).error().permission, 'message.export');
    assert.equal((await (await api.signedIn('picker')).get(MESSAGES)).error().permission, 'message.view');
  });

  it('tells of what failed until it is sent again, to anyone who may see it: the number is that of the list behind it', async () => {
    const count = async (by = admin) => (await by.get('admin_panel/counters/')).as(Counters)['messages_failed'];
    const toMend = () => outbox({ to_mend: 'true' });
    assert.equal(await count(), 0);
    const [first, second] = [await anOrder(), await anOrder()];
    onRecipient = () => new Refusal(550, 'no such mailbox');
    await placed(first.id);
    await placed(second.id);
    await jobs.runDue();
    assert.deepEqual([await count(), (await toMend()).length], [2, 2]);
    assert.equal(await count(await api.signedIn('orders')), 2);
    assert.equal(await count(await api.signedIn('catalog')), undefined);
    const [failed] = await toMend();
    onRecipient = () => undefined;
    await admin.post(`${MESSAGES}${failed?.id ?? ''}/resend/`);
    await jobs.runDue();
    assert.deepEqual([await count(), (await toMend()).length], [1, 1]);
    assert.equal((await outbox({ status: 'failed' })).length, 2, 'what happened stays in the outbox');
    await sql`update messages set finished_at = now() - interval '8 days' where status = 'failed'`.execute(db);
    assert.deepEqual([await count(), (await toMend()).length], [0, 0]);
  });

  it('forgets with the customer, tells them what it has, and lets go of what is old', async () => {
    const { id, customer } = await anOrder({ name: 'Forgettable', more: { status: 'delivered' } });
    await placed(id);
    const data = (await admin.get(`admin_panel/customers/${customer}/data/`)).as(CustomerData);
    assert.deepEqual(
      data.messages.map(({ kind, recipient }) => [kind, recipient]),
      [['order_placed', `c${String(n)}@example.com`]],
    );
    const forgotten = await admin.post(`admin_panel/customers/${customer}/anonymise/`, { reason: 'Asked', version: 1 });
    assert.equal(forgotten.status, 200, forgotten.text);
    assert.deepEqual(await outbox(), []);

    const other = await anOrder();
    await placed(other.id);
    await jobs.runDue();
    await placed(other.id);
    await sql`update messages set created_at = now() - interval '181 days'`.execute(db);
    await housekeeping.execute(
      {
        ...{ platform: api.platform, job: { id: 'job_h', attempt: 1 }, caller: null },
        ...{ signal: new AbortController().signal, progress: () => Promise.resolve() },
        write: (work) => write(SYSTEM, work),
      },
      {},
    );
    assert.deepEqual(
      (await outbox()).map(({ status }) => status),
      ['waiting'],
    );
  });
});

describe('the text of a message', () => {
  it('is there for every kind and channel, in both languages, and names only what its kind has', async () => {
    const { results } = (await admin.get(TEMPLATES)).as(MessageTemplates);
    assert.equal(results.length, MESSAGE_KIND_NAMES.flatMap(channelsOf).length);
    for (const { id, kind, channel, changed, version } of results) {
      assert.deepEqual([changed, version], [false, 0]);
      const original = originalOf(kind, channel);
      for (const text of Object.values(original)) assert.equal(problemOf(kind, text), undefined, id);
      assert.ok(original.body !== '' && original.body_ar !== '', id);
      assert.equal(original.subject === '', channel === 'sms', id);
      assert.equal(original.subject_ar === '', channel === 'sms', id);
    }
  });

  it('is the store’s own from then on, until it goes back; over the version that was seen', async () => {
    const text = {
      ...{ subject: 'Thanks, {{ customer_name }}', subject_ar: 'شكرًا {{customer_name}}' },
      ...{ body: 'Your order {{order_number}}', body_ar: 'طلبك {{order_number}}' },
    };
    const put = (version: number, more: object = {}) =>
      admin.put(`${TEMPLATES}order_placed.email/`, { ...text, ...more, version });
    const changed = (await put(0)).as(MessageTemplateDetail);
    assert.deepEqual([changed.version, changed.changed, changed.updated_by?.id], [1, true, admin.userId]);
    assert.equal((await put(0)).status, 409);
    const { id, number } = await anOrder({ name: 'Noor' });
    await placed(id);
    const message = await detail((await only()).id);
    assert.deepEqual([message.subject, message.body], ['Thanks, Noor', `Your order ${number}`]);
    const back = (await admin.post(`${TEMPLATES}order_placed.email/revert/`, { version: 1 })).as(MessageTemplateDetail);
    assert.deepEqual([back.version, back.changed, back.body], [2, false, back.original.body]);
    // Anyone who still has the first version open changes nothing.
    assert.equal((await put(1)).status, 409);
    assert.equal((await put(2)).status, 200);
    const trail = (
      await admin.get('admin_panel/audit-entries/', {
        query: { record_type: 'message_template', record_id: 'order_placed.email' },
      })
    ).as(listPage(AuditEntry)).results;
    assert.deepEqual(
      trail.slice(0, 3).map(({ action }) => action),
      ['updated', 'restored', 'updated'],
    );
    // Of two who change it for the first time at once, one is told.
    const both = await Promise.all(
      ['A', 'B'].map((body) => admin.put(`${TEMPLATES}order_delivered.email/`, { ...text, body, version: 0 })),
    );
    assert.deepEqual(both.map(({ status }) => status).sort(), [200, 409]);
  });

  it('is refused with the name of what it does not have, at its field', async () => {
    const good = { subject: 'S', subject_ar: 'ع', body: 'B', body_ar: 'ن', version: 0 };
    const refused = async (more: object, id = 'order_placed.email') => {
      const answer = await admin.put(`${TEMPLATES}${id}/`, { ...good, ...more });
      assert.equal(answer.status, 422, answer.text);
      return answer.error();
    };
    const unknown = await refused({ body_ar: 'طلبك {{ordr_number}}' });
    assert.deepEqual([unknown.code, Object.keys(unknown.errors ?? {})], ['message.variable', ['body_ar']]);
    assert.match(unknown.detail, /ordr_number/);
    // The code is for the driver: a text that is sent before has none.
    assert.match((await refused({ body: '{{secret_code}}' })).detail, /secret_code/);
    assert.equal((await refused({ subject: '{{order_number' })).code, 'message.braces');
    // It would reach the customer as it stands.
    assert.equal((await refused({ body: 'Hello {customer_name}' })).code, 'message.braces');
    assert.equal((await refused({ subject: '' })).code, 'message.subject');
    assert.ok((await refused({ subject: 'a\nBcc: b' })).errors?.['subject']);
    assert.equal((await refused({ body: 'x'.repeat(401) }, 'order_placed.sms')).code, 'message.too_long');
    const many = await refused({ subject: '{{a}}', body: '{{b}}' });
    assert.deepEqual(Object.keys(many.errors ?? {}), ['subject', 'body']);
    assert.equal((await admin.get(`${TEMPLATES}order_placed.pigeon/`)).status, 404);
    const desk = await api.signedIn('orders');
    assert.equal((await desk.put(`${TEMPLATES}order_placed.email/`, good)).error().permission, 'message.edit');
    assert.equal((await desk.get(TEMPLATES)).status, 200);
  });

  it('can be tried: with sample values, to the writer’s own address', async () => {
    const { samples, kind } = await template('order_ready.email');
    assert.equal(kind, 'order_ready');
    assert.match(samples.ab.customer_name ?? '', /فاطمة/);
    assert.equal(samples.en.secret_code, '482915');
    const tried = await admin.post(`${TEMPLATES}order_ready.email/test/`, {
      ...{ subject: 'Try {{order_number}}', subject_ar: 'تجربة', body: 'Code {{secret_code}}', body_ar: 'رمز' },
      language: 'en',
    });
    const message = tried.as(MessageDetail);
    assert.deepEqual([message.cause, message.order, message.customer], ['test', null, null]);
    await jobs.runDue();
    const { email } = await db
      .selectFrom('users')
      .select('email')
      .where('id', '=', admin.userId)
      .executeTakeFirstOrThrow();
    assert.deepEqual(got[0]?.to, [email]);
    assert.match(got[0]?.raw ?? '', /Code 482915/);
    assert.equal((await admin.post(`${MESSAGES}${message.id}/resend/`)).error().code, 'message.was_a_test');
    const bySms = await admin.post(`${TEMPLATES}order_ready.sms/test/`, {
      ...{ subject: '', subject_ar: '', body: 'B', body_ar: 'ب', language: 'en' },
    });
    assert.equal(bySms.error().code, 'message.test_by_email');
  });
});

describe('a link of the store’s own people', () => {
  const USERS = 'admin_panel/users/';
  const PASSWORD = 'seven otters swimming';
  const linkIn = (raw: string) =>
    /https:\/\/office\.example\/auth\/accept-invitation#([\w-]{43})(?![\w-])/.exec(raw)?.[1];
  const tokenOf = (raw = '') => linkIn(raw) ?? assert.fail(raw);
  let people = 0;
  async function invited(language = 'en', by = admin) {
    const { id: role_id } = await db
      .selectFrom('roles')
      .select('id')
      .where('key', '=', 'picker')
      .executeTakeFirstOrThrow();
    people += 1;
    const email = `person${String(people)}@example.com`;
    const answer = await by.post(
      USERS,
      { name: 'Mona Saleh', name_ar: 'منى صالح', email, role_id },
      { headers: { 'accept-language': language } },
    );
    assert.equal(answer.status, 201, answer.text);
    return answer.as(NewInvitation);
  }
  const accept = (token: string, password = PASSWORD) =>
    api.nobody.post('auth/invitations/accept/', { token, password });
  const forgot = (email: string, language = 'en') =>
    api.nobody.post('auth/forgot-password/', { email }, { headers: { 'accept-language': language } });
  const everything = async () =>
    JSON.stringify([
      await sql`select * from messages`.execute(db),
      await sql`select * from audit_entries`.execute(db),
      await sql`select data, output from pgboss.job`.execute(db),
    ]);

  it('goes to someone who is invited, beside the screen that shows it; nobody else reads it', async () => {
    const { token, user, mailed } = await invited();
    assert.equal(mailed, true);
    const waiting = await only();
    assert.deepEqual([waiting.kind, waiting.recipient, waiting.customer], ['invitation', user.email, null]);
    assert.ok(!(await everything()).includes(token), 'sealed while it waits');
    await jobs.runDue();
    assert.equal(tokenOf(got[0]?.raw), token);
    assert.match(got[0]?.raw ?? '', /Hello Mona Saleh,/);
    assert.match(got[0]?.raw ?? '', /<a href="https:\/\/office\.example\/auth\/accept-invitation#/);
    const sent = await detail(waiting.id);
    assert.equal(sent.status, 'sent');
    assert.ok(sent.body.includes(HIDDEN_CODE));
    assert.ok(!(await everything()).includes(token));
    const exported = await admin.get(`${MESSAGES}export/?format=csv`);
    assert.ok(!`${JSON.stringify(sent)}${exported.text}`.includes(token));
    const { link_sealed } = await db
      .selectFrom('messages')
      .select('link_sealed')
      .where('id', '=', sent.id)
      .executeTakeFirstOrThrow();
    assert.equal(link_sealed, null, 'gone with the mail');
    assert.equal((await admin.post(`${MESSAGES}${sent.id}/resend/`)).error().code, 'message.link_gone');
    assert.equal((await accept(token)).status, 200);
  });

  it('is written in the language of anyone who asks, and says what it is for', async () => {
    const { user } = await invited('ar');
    await jobs.runDue();
    assert.match(got[0]?.raw ?? '', /<html lang="ar" dir="rtl">/);
    assert.match(got[0]?.raw ?? '', /مرحبًا منى صالح،/);
    await accept(tokenOf(got[0]?.raw));
    const { version } = await db
      .selectFrom('users')
      .select('version')
      .where('id', '=', user.id)
      .executeTakeFirstOrThrow();
    const again = await admin.post(`${USERS}${user.id}/link/`, { version });
    assert.equal(again.as(NewInvitation).mailed, true);
    await jobs.runDue();
    assert.match(got[1]?.raw ?? '', /someone requested a new password/);
    assert.equal((await only({ kind: 'password_reset' })).status, 'sent');
  });

  it('does not go to an account that is closed meanwhile', async () => {
    const { user } = await invited();
    await admin.post(`${USERS}${user.id}/suspend/`, { version: user.version });
    await jobs.runDue();
    const { status, error } = await only();
    assert.deepEqual([got.length, status, error], [0, 'failed', 'link_gone']);
  });

  it('is sent to anyone who has forgotten their password, and opens the account once', async () => {
    const { token, user } = await invited();
    const { access_token } = (await accept(token)).as(SignInResponse);
    // A sender that is still under way would end without what is asked for meanwhile; the next minute's would find it.
    await jobs.runDue();
    got = [];
    await db.deleteFrom('messages').execute();
    // Their own language goes before that of the device at hand.
    await api.nobody.put(
      'auth/preferences/',
      { language: 'ab' },
      { headers: { authorization: `Bearer ${access_token}` } },
    );
    assert.equal((await forgot(user.email.toUpperCase(), 'en')).status, 204);
    await jobs.runDue();
    const [mail] = got;
    assert.deepEqual(mail?.to, [user.email]);
    assert.match(mail?.raw ?? '', /طُلبت كلمة مرور جديدة/);
    const reset = tokenOf(mail?.raw);
    assert.ok(!(await everything()).includes(reset));
    const trail = (
      await admin.get('admin_panel/audit-entries/', { query: { record_type: 'user', record_id: user.id } })
    ).as(listPage(AuditEntry)).results;
    assert.deepEqual([trail[0]?.action, trail[0]?.actor_id], ['reset_asked', null]);
    const headers = { authorization: `Bearer ${access_token}` };
    assert.equal((await api.nobody.get('auth/me/', { headers })).status, 200, 'anyone who only asks ends nothing');
    assert.equal((await accept(reset, 'nine herons wading')).status, 200);
    assert.equal((await api.nobody.get('auth/me/', { headers })).status, 401);
    assert.equal((await accept(reset, 'ten herons wading')).error().code, 'invitation.gone');
    const minutes = await sql<{
      n: number;
    }>`select extract(epoch from expires_at - created_at) / 60 as n from invitations
      where user_id = ${user.id} and created_by is null`.execute(db);
    assert.equal(Math.round(Number(minutes.rows[0]?.n)), 60);
  });

  it('says nothing about who has an account: one answer and one way of working for every address', async () => {
    const { token, user } = await invited();
    await accept(token);
    const suspended = await invited();
    await accept(suspended.token);
    await sql`update users set status = 'suspended' where id = ${suspended.user.id}`.execute(db);
    const pending = await invited();
    // An account of the directory has no password, and gets none here.
    const directory = await invited();
    await sql`update users set status = 'active' where id = ${directory.user.id}`.execute(db);
    await jobs.runDue();
    await db.deleteFrom('messages').execute();
    const answers = [];
    for (const email of [user, suspended.user, pending.user, directory.user, { email: 'nobody@example.com' }].map(
      (one) => one.email,
    )) {
      const { status, text } = await forgot(email);
      answers.push(`${String(status)} ${text}`);
      // Whatever the address: a job is asked for, and that is all the request does.
      const due = await sql`select 1 from pgboss.job where name = 'forgotten-password' and state = 'created'`.execute(
        db,
      );
      assert.deepEqual([due.rows.length, (await outbox()).length], [1, 0], email);
      await jobs.runDue();
      await db.deleteFrom('messages').where('recipient', '<>', user.email).execute();
      if (email === user.email) await db.deleteFrom('messages').execute();
    }
    assert.equal(new Set(answers).size, 1);
    assert.deepEqual(
      got.filter(({ raw }) => raw.includes('someone requested a new password')).flatMap(({ to }) => to),
      [user.email],
    );
  });

  it('comes a few times an hour, and leaves a link that an administrator made as it is', async () => {
    const { token, user } = await invited();
    await accept(token);
    const { version } = await db
      .selectFrom('users')
      .select('version')
      .where('id', '=', user.id)
      .executeTakeFirstOrThrow();
    const made = (await admin.post(`${USERS}${user.id}/link/`, { version })).as(NewInvitation);
    for (let asked = 0; asked < RESETS_AT_MOST + 2; asked += 1) {
      assert.equal((await forgot(user.email)).status, 204);
      await jobs.runDue();
    }
    assert.equal((await outbox({ kind: 'password_reset' })).length, RESETS_AT_MOST + 1);
    const last = tokenOf(got.at(-1)?.raw);
    assert.equal((await accept(made.token, 'nine herons wading')).status, 200);
    assert.equal((await accept(last, 'ten herons wading')).error().code, 'invitation.gone', 'one choice ends them all');
  });

  it('waits for nobody where no mail leads out: the link on the screen is all there is', async () => {
    const quiet = await startTestApi();
    const by = await quiet.signedIn('administrator');
    const settings = (await quiet.nobody.get('settings/public/')).as(PublicSettings);
    assert.equal(settings.password_by_mail, false);
    assert.equal((await api.nobody.get('settings/public/')).as(PublicSettings).password_by_mail, true);
    const { id: role_id } = await quiet.platform.db
      .selectFrom('roles')
      .select('id')
      .where('key', '=', 'picker')
      .executeTakeFirstOrThrow();
    const answer = await by.post(USERS, { name: 'Mona', email: 'mona@example.com', role_id });
    const { mailed, token } = answer.as(NewInvitation);
    assert.deepEqual([mailed, token.length], [false, 43]);
    assert.equal((await quiet.platform.db.selectFrom('messages').select('id').execute()).length, 0);
    const asked = await quiet.nobody.post('auth/forgot-password/', { email: 'mona@example.com' });
    assert.deepEqual([asked.status, asked.error().code], [403, 'password_by_mail_off']);
  });

  it('stands alone in its text: part of another address, its owner would read it', async () => {
    const text = { subject: 'S', subject_ar: 'ع', version: 0 };
    const put = (body: string) => admin.put(`${TEMPLATES}invitation.email/`, { ...text, body, body_ar: '{{link}}' });
    for (const body of ['https://stranger.example/?{{link}}', '{{link}}.stranger.example', 'x {{ link }}', 'none'])
      assert.equal((await put(body)).error().code, 'message.link_alone', body);
    assert.equal((await put('Hello {{person_name}}\n\n{{link}}')).status, 200);
    await invited();
    await jobs.runDue();
    assert.match(got[0]?.raw ?? '', /Hello Mona Saleh\r?\n\r?\nhttps:\/\/office/);
  });
});
