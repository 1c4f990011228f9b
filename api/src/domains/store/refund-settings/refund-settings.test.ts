import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { AuditEntry, listPage, RefundSettings } from '@bo/contracts';
import { startTestApi } from '../../../testing/test-api.ts';

const api = await startTestApi();
const admin = await api.signedIn('administrator');
const PATH = 'admin_panel/refund-settings/';
const read = async () => (await admin.get(PATH)).as(RefundSettings);
const change = async (more: object) => {
  const { id: _, updated_at: __, updated_by: ___, ...settings } = await read();
  return admin.put(PATH, { ...settings, ...more });
};

describe('refund settings', () => {
  it('a store begins with settings of its own, and each change says who made it', async () => {
    assert.equal((await read()).updated_by, null);
    const changed = await change({ auto_approve_up_to: 7500, methods: ['wallet'] });
    assert.equal(changed.status, 200, changed.text);
    const now = await read();
    assert.deepEqual([now.auto_approve_up_to, now.methods, now.updated_by?.id], [7500, ['wallet'], admin.userId]);
    const [last] = (
      await admin.get('admin_panel/audit-entries/', { query: { record_type: 'refund_setting', record_id: 'refunds' } })
    ).as(listPage(AuditEntry)).results;
    assert.deepEqual([last?.before?.['auto_approve_up_to'], last?.after?.['auto_approve_up_to']], [2000, 7500]);
  });

  it('of two who change them at once the second is shown what the first has saved', async () => {
    const { version } = await read();
    assert.equal((await change({ version, wallet_limit: 100 })).status, 200);
    const late = await change({ version, wallet_limit: 200 });
    assert.deepEqual([late.status, RefundSettings.parse(late.error().current).wallet_limit], [409, 100]);
  });

  it('there is a method and a reason, and no code twice', async () => {
    const [reason] = (await read()).reasons;
    for (const [field, wrong] of [
      ['methods', []],
      ['reasons', []],
      ['reasons', [reason, reason]],
      ['restocking_fee', 10_001],
      ['default_window_days', 366],
    ] as const)
      assert.deepEqual(Object.keys((await change({ [field]: wrong })).error().errors ?? {}), [field]);
  });

  it('finance changes them, the order desk reads them', async () => {
    const desk = await api.signedIn('orders');
    assert.equal((await desk.get(PATH)).status, 200);
    assert.equal((await desk.put(PATH, {})).error().permission, 'refund.edit');
    assert.equal((await (await api.signedIn('picker')).get(PATH)).error().permission, 'refund.view');
  });
});
