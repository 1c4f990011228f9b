import assert from 'node:assert/strict';
import test from 'node:test';
import { AuditEntry, listPage, MAINTENANCE_RECORD, PublicSettings } from '@bo/contracts';
import { startTestApi } from '../../../testing/test-api.ts';

const api = await startTestApi();
const PATH = 'admin_panel/maintenance/';
const isClosed = async () => (await api.nobody.get('settings/public/')).as(PublicSettings).maintenance;

test('anyone who may change the settings closes the store and, while it is closed, opens it again; both are in the audit log, once', async () => {
  const [admin, orders] = [await api.signedIn('administrator'), await api.signedIn('orders')];
  assert.equal((await admin.put(PATH, { on: true, reason: 'Moving the stock' })).status, 204);
  assert.equal((await admin.put(PATH, { on: true })).status, 204, 'closing what is closed changes nothing');
  assert.equal(await isClosed(), true);
  assert.equal((await orders.get('admin_panel/orders/')).error().code, 'maintenance');
  assert.equal((await admin.put(PATH, { on: false })).status, 204);
  assert.equal(await isClosed(), false);
  assert.equal((await orders.get('admin_panel/orders/')).status, 200);

  const { type, id } = MAINTENANCE_RECORD;
  const { results } = (await admin.get(`admin_panel/audit-entries/?record_type=${type}&record_id=${id}`)).as(
    listPage(AuditEntry),
  );
  assert.deepEqual(
    results.map(({ before, after, reason }) => ({ before, after, reason })),
    [
      { before: { maintenance: true }, after: { maintenance: false }, reason: null },
      { before: { maintenance: false }, after: { maintenance: true }, reason: 'Moving the stock' },
    ],
  );
});

test('nobody else throws the switch', async () => {
  const orders = await api.signedIn('orders');
  assert.equal((await orders.put(PATH, { on: true })).error().permission, 'settings.edit');
  assert.equal((await api.nobody.put(PATH, { on: true })).status, 401);
  assert.equal(await isClosed(), false);
});
