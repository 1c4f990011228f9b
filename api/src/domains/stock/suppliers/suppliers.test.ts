import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { Supplier } from '@bo/contracts';
import { startTestApi } from '../../../testing/test-api.ts';
import { itIsAUsualRecord } from '../../../testing/usual-record.ts';

const api = await startTestApi();
const admin = await api.signedIn('administrator');
const PATH = 'admin_panel/suppliers/';
let next = 0;

function input(more: object = {}) {
  next += 1;
  return {
    name: `Supplier ${String(next)}`,
    name_ar: `مورد ${String(next)}`,
    code: `T-${String(next)}`,
    contact: 'In the shop and in the app',
    phone: '+97145550101',
    email: 'sales@example.com',
    trn: 'In the shop and in the app',
    payment_days: 12,
    lead_days: 12,
    minimum_order: 1500,
    note: 'As agreed by telephone.',
    ...more,
  };
}
async function create(more: object = {}): Promise<Supplier> {
  const answer = await admin.post(PATH, input(more));
  assert.equal(answer.status, 201, answer.text);
  return answer.as(Supplier);
}

describe('suppliers', () => {
  itIsAUsualRecord({
    api,
    admin,
    path: PATH,
    table: 'suppliers',
    type: 'supplier',
    row: Supplier,
    unique: 'code',
    name: 'name',
    input,
    create,
  });

  it('anyone who lacks the permission is told which one', async () => {
    const picker = await api.signedIn('picker');
    assert.equal((await picker.get(PATH)).error().permission, 'supplier.view');
    assert.equal((await picker.post(PATH, input())).error().permission, 'supplier.create');
    assert.equal((await api.nobody.get(PATH)).status, 401);
  });
});
