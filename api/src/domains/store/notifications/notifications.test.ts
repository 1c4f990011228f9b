import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { AuditEntry, listPage, Message, Notification, NotificationReceivers, NotificationTest } from '@bo/contracts';
import { SYSTEM } from '../../../platform/access/caller.ts';
import { startTestApi } from '../../../testing/test-api.ts';
import { notificationSchedule } from './notifications.job.ts';

const api = await startTestApi();
const { db } = api.platform;
const marketing = await api.signedIn('marketing');
const admin = await api.signedIn('administrator');
const PATH = 'admin_panel/custom-notification/';
const MANGOES = { title: 'Fresh mangoes', image: '', description: 'This week only.', notification_type: 2 };
const later = () => new Date(Date.now() + 3_600_000).toISOString();
const schedule = async () =>
  (await marketing.post(`${PATH}scheduled/`, { ...MANGOES, send_at: later() })).as(Notification);
const statusOf = async (id: string) =>
  (await marketing.get(PATH)).as(listPage(Notification)).results.find((one) => one.id === id)?.status;
const trailOf = async (id: string) =>
  (await admin.get('admin_panel/audit-entries/', { query: { record_type: 'notification', record_id: id } }))
    .as(listPage(AuditEntry))
    .results.map(({ action, actor_id }) => [action, actor_id]);
/** Its moment has come. */
async function whenDue(id: string): Promise<void> {
  await db.updateTable('notifications').set({ send_at: new Date().toISOString() }).where('id', '=', id).execute();
  await api.platform.write(SYSTEM, (unit) => api.platform.jobs.enqueue(unit, notificationSchedule, {}));
  await api.platform.jobs.runDue();
}

describe('a notification', () => {
  it('reaches the customers who are neither blocked nor anonymised', async () => {
    const count = async () => (await marketing.get(`${PATH}receivers/`)).as(NotificationReceivers).count;
    const before = await count();
    for (const [id, status] of [
      ['cus_a', 'active'],
      ['cus_b', 'blocked'],
      ['cus_c', 'anonymised'],
    ] as const)
      await db.insertInto('customers').values({ id, code: id, name: id, phone: '+971501234567', status }).execute();
    assert.equal(await count(), before + 1);
    assert.equal(
      (await (await api.signedIn('picker')).get(`${PATH}receivers/`)).error().permission,
      'notification.create',
    );
  });

  it('goes to its author alone when they send it to themselves first', async () => {
    const before = (await marketing.get(PATH)).as(listPage(Notification)).count;
    const { email } = (await marketing.post(`${PATH}test/`, MANGOES)).as(NotificationTest);
    const sent = (await admin.get('admin_panel/messages/', { query: { kind: 'notification_test' } })).as(
      listPage(Message),
    ).results;
    assert.deepEqual(
      sent.map(({ recipient, subject }) => [recipient, subject]),
      [[email, 'Fresh mangoes']],
    );
    assert.equal((await marketing.get(PATH)).as(listPage(Notification)).count, before, 'no customer received it');
  });

  it('is sent at its moment, once, and its history says who scheduled it', async () => {
    const { id, status } = await schedule();
    assert.equal(status, 'queued');
    await api.platform.jobs.runDue();
    assert.equal(await statusOf(id), 'queued', 'not before its moment');
    await whenDue(id);
    assert.equal(await statusOf(id), 'sent');
    await whenDue(id);
    assert.deepEqual(await trailOf(id), [
      ['published', null],
      ['scheduled', marketing.userId],
    ]);
    assert.equal((await marketing.post(`${PATH}${id}/cancel/`)).error().code, 'notification.not_waiting');
  });

  it('is not sent after it was cancelled', async () => {
    const { id } = await schedule();
    assert.equal((await marketing.post(`${PATH}${id}/cancel/`)).as(Notification).status, 'cancelled');
    await whenDue(id);
    assert.equal(await statusOf(id), 'cancelled');
    assert.deepEqual((await trailOf(id))[0], ['schedule_cancelled', marketing.userId]);
  });

  it('is refused for a moment that is over, and without the permission', async () => {
    const past = { ...MANGOES, send_at: new Date(Date.now() - 60_000).toISOString() };
    assert.deepEqual(Object.keys((await marketing.post(`${PATH}scheduled/`, past)).error().errors ?? {}), ['send_at']);
    const picker = await api.signedIn('picker');
    for (const [what, body] of [
      ['scheduled/', { ...MANGOES, send_at: later() }],
      ['test/', MANGOES],
      ['ntf_1/cancel/', undefined],
    ] as const)
      assert.equal((await picker.post(`${PATH}${what}`, body)).error().permission, 'notification.create');
  });
});
