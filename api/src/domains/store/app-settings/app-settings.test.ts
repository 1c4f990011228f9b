import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import {
  APP_SETTINGS,
  type AppSetting,
  AppSettings,
  AuditEntry,
  listPage,
  PublicSettings,
  SessionInfo,
  SETTING_NAMES,
} from '@bo/contracts';
import { startTestApi } from '../../../testing/test-api.ts';

const api = await startTestApi();
const { db } = api.platform;
const admin = await api.signedIn('administrator');
const PATH = 'admin_panel/app-settings/';

async function setting(name: string): Promise<AppSetting> {
  const found = (await admin.get(PATH)).as(AppSettings).results.find((one) => one.name === name);
  return found ?? assert.fail(`no ${name}`);
}
const change = async (name: string, value: unknown, by = admin, version?: number) =>
  by.put(PATH, { changes: [{ name, value, version: version ?? (await setting(name)).version }] });

describe('the settings of the store', () => {
  it('are all there, each with a value that its contract takes, and a default that it takes too', async () => {
    const { results } = (await admin.get(PATH)).as(AppSettings);
    assert.deepEqual(
      results.map(({ name }) => name),
      SETTING_NAMES,
    );
    for (const name of SETTING_NAMES) {
      assert.equal(APP_SETTINGS[name].value.safeParse(APP_SETTINGS[name].default).success, true, name);
      const value = results.find((one) => one.name === name)?.value;
      assert.equal(APP_SETTINGS[name].value.safeParse(value).success, true, name);
    }
  });

  it('say who changed them and when, and go back to their default', async () => {
    assert.equal((await change('theme.theme_color', '#2563EB')).status, 200);
    const changed = await setting('theme.theme_color');
    assert.deepEqual([changed.value, changed.updated_by?.id], ['#2563EB', admin.userId]);
    assert.ok(changed.updated_at);
    assert.equal((await api.nobody.get('settings/public/')).as(PublicSettings).theme['theme_color'], '#2563EB');
    assert.equal((await change('theme.theme_color', null)).status, 200);
    assert.equal((await setting('theme.theme_color')).value, APP_SETTINGS['theme.theme_color'].default);
    const trail = (await admin.get('admin_panel/audit-entries/?record_type=setting&record_id=theme.theme_color')).as(
      listPage(AuditEntry),
    );
    assert.deepEqual(
      trail.results.map(({ before, after }) => [before?.['value'], after?.['value']]),
      [
        ['#2563EB', '#07AA4D'],
        ['#07AA4D', '#2563EB'],
      ],
    );
  });

  it('are all kept or none: what does not fit is told at its setting, a stale version is a conflict', async () => {
    const { version } = await setting('store.name');
    const mixed = await admin.put(PATH, {
      changes: [
        { name: 'store.name', value: 'Fresh Market', version },
        { name: 'store.vat_number', value: '12', version: (await setting('store.vat_number')).version },
      ],
    });
    assert.equal(mixed.status, 422);
    assert.ok(mixed.error().errors?.['store.vat_number']);
    assert.equal((await setting('store.name')).version, version);
    for (const [name, value] of [
      ['store.time_zone', 'Mars/Olympus'],
      ['store.currency', 'dirham'],
      ['theme.page_layout', 'sideways'],
      ['theme.body_font_family', 'x";background:url(//evil)'],
      ['system.font_service_url', 'javascript:alert(1)'],
      ['audit.retention_months', 3],
      ['security.idle_lock_minutes', '15'],
    ] as const)
      assert.equal((await change(name, value)).status, 422, name);
    assert.equal((await change('store.name', 'Fresh Market')).status, 200);
    assert.equal((await change('store.name', 'Stale Market', admin, version)).status, 409);
    // One that nobody has ever set has no row yet: of two who set it first, one is told.
    for (const name of ['store.address', 'orders.code_tries']) {
      const { version: seen } = await setting(name);
      const values = name === 'store.address' ? ['Here', 'There'] : [6, 7];
      const answers = await Promise.all(values.map((value) => change(name, value, admin, seen)));
      assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 409], name);
    }
  });

  it('tell the later of two people what the other has set, and keep what neither means to change', async () => {
    const [name, phone] = [await setting('store.name'), await setting('store.vat_number')];
    const supervisor = await api.signedIn('supervisor');
    assert.equal((await change('store.name', 'Morning Market', supervisor)).status, 200);
    const late = await admin.put(PATH, {
      changes: [
        { name: 'store.vat_number', value: '100000000000028', version: phone.version },
        { name: 'store.name', value: 'Evening Market', version: name.version },
      ],
    });
    assert.deepEqual([late.status, late.error().code], [409, 'conflict']);
    const theirs = AppSettings.parse(late.error().current).results;
    const newer = theirs.find((one) => one.name === 'store.name');
    assert.deepEqual([newer?.value, newer?.updated_by?.id], ['Morning Market', supervisor.userId]);
    assert.equal((await setting('store.vat_number')).value, phone.value, 'all or none');
    assert.equal((await change('store.name', 'Evening Market', admin, newer?.version)).status, 200);
    // Another setting is nobody else's conflict.
    assert.equal((await change('store.vat_number', '100000000000028', admin, phone.version)).status, 200);
  });

  it('need the permission that each names', async () => {
    const supervisor = await api.signedIn('supervisor');
    assert.equal((await change('store.name_ar', 'متجر', supervisor)).status, 200);
    const refused = await change('security.session_hours', 24, supervisor);
    assert.deepEqual([refused.status, refused.error().permission], [403, 'settings.security']);
    const orders = await api.signedIn('orders');
    assert.equal((await orders.get(PATH)).error().permission, 'settings.view');
  });

  it('hold: a session lasts as long as the store says, and the currency of orders stays', async () => {
    await change('security.session_hours', 2);
    const person = await api.signedIn('orders');
    const { expires_at } = (await person.get('auth/me/')).as(SessionInfo);
    assert.ok(Math.abs(Date.parse(expires_at) - Date.now() - 2 * 3_600_000) < 60_000);
    assert.equal((await change('store.currency', 'KWD')).status, 200);
    await db.insertInto('customers').values({ id: 'cus_1', code: 'C1', name: 'Fatima' }).execute();
    await db
      .insertInto('orders')
      .values({
        ...{ id: 'ord_1', number: '1', customer_id: 'cus_1', customer_name: 'Fatima', billing_address: 'Here' },
        ...{ payment_mode: 'cash', currency: 'KWD' },
      })
      .execute();
    assert.equal((await change('store.currency', 'AED')).error().code, 'setting.currency_used');
  });
});
