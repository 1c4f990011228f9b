import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import {
  AuditEntry,
  BulkAnswer,
  type InviteInput,
  Invitation,
  listPage,
  NewInvitation,
  PERMISSIONS,
  type Permission,
  Role,
  SessionInfo,
  SignInResponse,
  User,
  UserSessions,
} from '@bo/contracts';
import { sql } from 'kysely';
import { sentence } from '../../../platform/errors/sentences.ts';
import { type Client, onPostgresql, startTestApi } from '../../../testing/test-api.ts';

const api = await startTestApi();
const { db } = api.platform;
const admin = await api.signedIn('administrator');
const USERS = 'admin_panel/users/';
const ROLES = 'admin_panel/roles/';
const PASSWORD = 'seven otters swimming';
let made = 0;

const roleId = async (key: string) =>
  (await db.selectFrom('roles').select('id').where('key', '=', key).executeTakeFirstOrThrow()).id;
const one = async (id: string, by: Client = admin) => (await by.get(`${USERS}${id}/`)).as(User);
const versionOf = async (id: string) => (await one(id)).version;

async function aRole(permissions: readonly Permission[], more: object = {}): Promise<Role> {
  made += 1;
  const name = `Role ${String(made)}`;
  const answer = await admin.post(ROLES, { name, name_ar: `دور ${String(made)}`, permissions, ...more });
  assert.equal(answer.status, 201, answer.text);
  return answer.as(Role);
}
async function invite(input: Partial<InviteInput>, by: Client = admin) {
  made += 1;
  return by.post(USERS, { name: 'Mona Saleh', email: `mona${String(made)}@example.com`, ...input });
}
/** Someone with a role of their own making, signed in. */
async function personWith(permissions: readonly Permission[], more: object = {}, input: Partial<InviteInput> = {}) {
  const role = await aRole(permissions, more);
  const { token, user } = (await invite({ role_id: role.id, ...input })).as(NewInvitation);
  const { access_token } = (await api.nobody.post('auth/invitations/accept/', { token, password: PASSWORD })).as(
    SignInResponse,
  );
  const headers = { authorization: `Bearer ${access_token}` };
  const client: Client = {
    ...api.nobody,
    userId: user.id,
    token: access_token,
    get: (path, options) => api.nobody.get(path, { ...options, headers: { ...headers, ...options?.headers } }),
    post: (path, body, options) =>
      api.nobody.post(path, body, { ...options, headers: { ...headers, ...options?.headers } }),
    put: (path, body, options) =>
      api.nobody.put(path, body, { ...options, headers: { ...headers, ...options?.headers } }),
    delete: (path, options) => api.nobody.delete(path, { ...options, headers: { ...headers, ...options?.headers } }),
  };
  return { client, role, user };
}
const MANAGER = ['user.view', 'user.create', 'user.edit', 'user.delete', 'brand.view'] as const;

describe('an invitation', () => {
  it('ties nobody but a dealer to a dealer, and nobody but a seller to a seller', async () => {
    const refusedFor = async (input: Partial<InviteInput>) =>
      Object.values((await invite({ role_id: await roleId('marketing'), ...input })).error().errors ?? {}).flat();
    assert.deepEqual(await refusedFor({ dealer_id: 'dlr_any' }), [sentence('user.no_dealer', 'en')]);
    assert.deepEqual(await refusedFor({ seller_id: 'sel_any' }), [sentence('user.no_seller', 'en')]);
    assert.deepEqual(await refusedFor({ user_type: 'dealer' }), [sentence('user.dealer', 'en')]);
    assert.deepEqual(await refusedFor({ user_type: 'seller' }), [sentence('user.seller', 'en')]);
  });

  it('is a link that is shown once; with it someone chooses a password and is in', async () => {
    const { token, user } = (await invite({ role_id: await roleId('marketing'), name_ar: 'منى' })).as(NewInvitation);
    assert.deepEqual([user.status, user.role.key, user.sessions], ['invited', 'marketing', 0]);
    const everything = JSON.stringify([
      await db.selectFrom('invitations').selectAll().execute(),
      await db.selectFrom('audit_entries').selectAll().execute(),
      await db.selectFrom('idempotency_keys').selectAll().execute(),
    ]);
    assert.ok(!everything.includes(token));
    assert.equal((await api.nobody.post('auth/sign-in/', { email: user.email, password: PASSWORD })).status, 422);

    const looked = (await api.nobody.post('auth/invitations/look/', { token })).as(Invitation);
    assert.deepEqual([looked.email, looked.name_ar], [user.email, 'منى']);
    for (const password of ['short', 'Password2024!', '1234567890'])
      assert.equal((await api.nobody.post('auth/invitations/accept/', { token, password })).status, 422, password);
    const accepted = await api.nobody.post('auth/invitations/accept/', { token, password: PASSWORD });
    assert.equal(accepted.as(SignInResponse).user.email, user.email);
    const again = await api.nobody.post('auth/invitations/accept/', { token, password: PASSWORD });
    assert.equal(again.error().code, 'invitation.gone');
    assert.equal((await one(user.id)).status, 'active');
    const trail = (await admin.get(`admin_panel/audit-entries/?record_type=user&record_id=${user.id}`)).as(
      listPage(AuditEntry),
    );
    assert.deepEqual(
      trail.results.map(({ action, actor_id }) => [action, actor_id]),
      [
        ['joined', user.id],
        ['created', admin.userId],
      ],
    );
    assert.doesNotMatch(JSON.stringify(trail), /argon2|otters/);
  });

  it('tells a stranger nothing: a token that never was is answered like one that is over, void or of a closed account', async () => {
    const [used, void_, over, suspended] = await Promise.all(
      Array.from({ length: 4 }, async () => (await invite({ role_id: await roleId('picker') })).as(NewInvitation)),
    );
    assert.ok(used && void_ && over && suspended);
    await api.nobody.post('auth/invitations/accept/', { token: used.token, password: PASSWORD });
    await admin.post(`${USERS}${void_.user.id}/link/`, { version: void_.user.version });
    await sql`update invitations set expires_at = now() - interval '1 second' where user_id = ${over.user.id}`.execute(
      db,
    );
    await admin.post(`${USERS}${suspended.user.id}/suspend/`, { version: suspended.user.version });
    const answers = [];
    for (const token of ['never-was', used.token, void_.token, over.token, suspended.token])
      for (const path of ['look', 'accept'])
        answers.push((await api.nobody.post(`auth/invitations/${path}/`, { token, password: PASSWORD })).error());
    assert.equal(new Set(answers.map(({ code, detail }) => `${code} ${detail}`)).size, 1);
  });

  it('of one link used twice at the same moment, one choice counts', { skip: !onPostgresql }, async () => {
    const { token, user } = (await invite({ role_id: await roleId('picker') })).as(NewInvitation);
    const statuses = await Promise.all(
      ['first otters here', 'second otters here'].map(
        async (password) => (await api.nobody.post('auth/invitations/accept/', { token, password })).status,
      ),
    );
    assert.deepEqual([...statuses].sort(), [200, 422]);
    assert.equal((await one(user.id)).status, 'active');
  });

  it('a new link for someone who forgot the password ends what was open, and nobody makes one for themselves', async () => {
    const { client, user } = await personWith(['brand.view']);
    const { token } = (await admin.post(`${USERS}${user.id}/link/`, { version: await versionOf(user.id) })).as(
      NewInvitation,
    );
    assert.equal((await client.get('auth/me/')).status, 200, 'the old password holds until the link is used');
    assert.equal(
      (await api.nobody.post('auth/invitations/accept/', { token, password: 'other otters swim' })).status,
      200,
    );
    assert.equal((await client.get('auth/me/')).status, 401);
    assert.equal(
      (await admin.post(`${USERS}${admin.userId}/link/`, { version: await versionOf(admin.userId) })).error().code,
      'user.own_rights',
    );
  });

  it('an address is one person’s', async () => {
    const { user } = (await invite({ role_id: await roleId('picker') })).as(NewInvitation);
    const taken = await invite({ role_id: await roleId('picker'), email: user.email.toUpperCase() });
    assert.deepEqual([taken.status, taken.error().code], [422, 'user.email_taken']);
  });
});

describe('nobody gives what they lack', () => {
  it('not by inviting, not by a change of role, not by a link, not by a role of their own making', async () => {
    const { client: manager } = await personWith(MANAGER);
    const administrator = await roleId('administrator');
    assert.equal((await invite({ role_id: administrator }, manager)).status, 403);
    const { user } = await personWith(['brand.view']);
    const change = (role_id: string, version: number) =>
      manager.put(`${USERS}${user.id}/`, { name: user.name, role_id, version });
    assert.ok((await change(administrator, await versionOf(user.id))).error().permission);
    assert.equal(
      (await manager.post(`${USERS}${admin.userId}/link/`, { version: await versionOf(admin.userId) })).status,
      403,
      'anyone who makes a link for an administrator is one',
    );
    assert.equal(
      (await manager.post(`${USERS}${admin.userId}/suspend/`, { version: await versionOf(admin.userId) })).status,
      403,
    );
    assert.equal((await manager.post(`${USERS}${admin.userId}/end-session/`)).status, 403);
    const more = await manager.post(ROLES, {
      name: 'More',
      name_ar: 'أكثر',
      permissions: ['brand.view', 'order.cancel'],
    });
    assert.deepEqual([more.status, more.error().permission], [403, 'order.cancel']);
    const fine = await manager.post(ROLES, { name: 'As much', name_ar: 'مثله', permissions: ['brand.view'] });
    assert.equal(fine.status, 201);
    assert.equal((await change(fine.as(Role).id, await versionOf(user.id))).status, 200);
    const { version, id } = fine.as(Role);
    const grown = { name: 'As much', name_ar: 'مثله', permissions: ['brand.view', 'settings.security'], version };
    assert.equal((await manager.put(`${ROLES}${id}/`, grown)).error().permission, 'settings.security');
  });

  it('nor their own role or rights, by either way', async () => {
    const { client, role, user } = await personWith(MANAGER);
    const other = await aRole(['user.view', 'user.edit', 'brand.view']);
    const self = { name: user.name, role_id: other.id, version: await versionOf(user.id) };
    assert.equal((await client.put(`${USERS}${user.id}/`, self)).error().code, 'user.own_rights');
    assert.equal(
      (await client.put(`${USERS}${user.id}/`, { ...self, role_id: role.id, name: 'Mona S.' })).status,
      200,
      'a name is no right',
    );
    assert.equal(
      (
        await client.put(`${ROLES}${role.id}/`, {
          ...{ name: role.name, name_ar: role.name_ar, permissions: MANAGER },
          version: role.version,
        })
      ).error().code,
      'role.own',
    );
    assert.equal((await client.post(`${USERS}${user.id}/suspend/`, { version: await versionOf(user.id) })).status, 422);
  });

  it('nor more rows: who works in one warehouse lets nobody see the whole store', async () => {
    await db
      .insertInto('warehouses')
      .values(['a', 'b'].map((code) => ({ id: `whs_${code}`, code, name: code, name_ar: code, address: code })))
      .execute();
    const scoped = { scope: 'warehouses' };
    const { client, role } = await personWith([...MANAGER, 'warehouse.view'], scoped, { warehouse_ids: ['whs_a'] });
    assert.equal((await client.get('admin_panel/warehouses/')).as(listPage(Role.pick({ id: true }))).count, 1);
    const everywhere = await aRole(['brand.view']);
    const within = await aRole(['brand.view'], scoped);
    assert.equal((await invite({ role_id: everywhere.id }, client)).error().code, 'user.scope');
    assert.equal(
      (await invite({ role_id: within.id, warehouse_ids: ['whs_b'] }, client)).error().code,
      'reference_gone',
    );
    assert.equal((await invite({ role_id: within.id, warehouse_ids: ['whs_a'] }, client)).status, 201);
    const mine = { name: 'Mine', name_ar: 'لي', permissions: ['brand.view'] };
    assert.equal((await client.post(ROLES, mine)).error().code, 'role.scope');
    assert.ok(role.id);
  });

  it('nor a higher limit than their own', async () => {
    const limits = { refund: 5000, wallet: null };
    const { client } = await personWith([...MANAGER, 'refund.approve'], { limits });
    const role = (refund: number | null) => ({
      ...{ name: `Up to ${String(refund)}`, name_ar: 'حتى', permissions: ['refund.approve'] },
      limits: { refund, wallet: null },
    });
    for (const refund of [null, 5001])
      assert.equal((await client.post(ROLES, role(refund))).error().code, 'role.limit');
    assert.equal((await client.post(ROLES, role(5000))).status, 201);
    const unlimited = await aRole(['refund.approve']);
    assert.equal((await invite({ role_id: unlimited.id }, client)).error().code, 'role.limit');
  });

  it('and what was taken from them counts, though the request came in with it', { skip: !onPostgresql }, async () => {
    const { client, role, user } = await personWith([...MANAGER, 'order.cancel']);
    const wanted = await aRole(['order.cancel']);
    // While the permission is being taken away, the grant waits; then it is judged by what holds.
    const taken = db.transaction().execute(async (trx) => {
      await sql`select pg_advisory_xact_lock(hashtext('rights'))`.execute(trx);
      const granting = invite({ role_id: wanted.id }, client);
      await new Promise((resolve) => setTimeout(resolve, 150));
      await trx
        .updateTable('roles')
        .set({ permissions: [...MANAGER], version: role.version + 1 })
        .where('id', '=', role.id)
        .execute();
      return { granting };
    });
    const { granting } = await taken;
    assert.equal((await granting).error().permission, 'order.cancel');
    assert.ok(user.id);
  });
});

describe('the last administrator', () => {
  it('is not demoted, suspended or archived, also by two who do it to each other at once', async () => {
    const store = await startTestApi();
    const [first, second] = [await store.signedIn('administrator'), await store.signedIn('administrator')];
    await store.platform.db
      .updateTable('users')
      .set({ status: 'suspended' })
      .where('id', 'not in', [first.userId, second.userId])
      .execute();
    const version = async (id: string) => {
      const { status, text } = await first.get(`${USERS}${id}/`);
      assert.equal(status, 200, text);
      return (await first.get(`${USERS}${id}/`)).as(User).version;
    };
    const [of1, of2] = [await version(first.userId), await version(second.userId)];
    const statuses = await Promise.all([
      first.post(`${USERS}${second.userId}/suspend/`, { version: of2 }),
      second.post(`${USERS}${first.userId}/suspend/`, { version: of1 }),
    ]);
    assert.deepEqual(statuses.map(({ status }) => status).sort(), [200, 401]);
    const left = await store.platform.db
      .selectFrom('users')
      .innerJoin('roles', 'roles.id', 'users.role_id')
      .select('users.id')
      .where('roles.key', '=', 'administrator')
      .where('users.status', '=', 'active')
      .execute();
    assert.equal(left.length, 1);

    // Someone with every permission by a role of the store's own cannot take the last one away either.
    const survivor = left[0]?.id === first.userId ? first : second;
    const all = (await survivor.post(ROLES, { name: 'Everything', name_ar: 'كل شيء', permissions: PERMISSIONS })).as(
      Role,
    );
    const deputy = await store.signedIn('picker');
    await store.platform.db.updateTable('users').set({ role_id: all.id }).where('id', '=', deputy.userId).execute();
    store.platform.sessions.forget();
    const target = (await deputy.get(`${USERS}${survivor.userId}/`)).as(User);
    const seen = { version: target.version };
    const demoted = { name: target.name, role_id: all.id, ...seen };
    for (const answer of [
      await deputy.put(`${USERS}${target.id}/`, demoted),
      await deputy.post(`${USERS}${target.id}/suspend/`, seen),
      await deputy.post(`${USERS}${target.id}/archive/`, seen),
    ])
      assert.equal(answer.error().code, 'user.last_administrator');
  });
});

describe('an account', () => {
  it('that is suspended is out at once, everywhere, and back only when someone lets it in', async () => {
    const { client, user } = await personWith(['brand.view']);
    assert.equal((await client.get('admin_panel/brands/')).status, 200);
    const suspended = await admin.post(`${USERS}${user.id}/suspend/`, {
      version: await versionOf(user.id),
      reason: 'Left the company',
    });
    assert.equal(suspended.as(User).sessions, 0);
    assert.equal((await client.get('admin_panel/brands/')).status, 401);
    const credentials = { email: user.email, password: PASSWORD };
    assert.equal((await api.nobody.post('auth/sign-in/', credentials)).error().code, 'account_suspended');
    assert.equal(
      (await admin.post(`${USERS}${user.id}/link/`, { version: await versionOf(user.id) })).error().code,
      'user.not_suspended',
    );
    await admin.post(`${USERS}${user.id}/unsuspend/`, { version: await versionOf(user.id) });
    assert.equal((await client.get('admin_panel/brands/')).status, 401, 'an old session stays over');
    assert.equal((await api.nobody.post('auth/sign-in/', credentials)).status, 200);
  });

  it('is suspended, let in again, archived and restored among others; each answers for itself', async () => {
    const [one1, two] = [await personWith(['brand.view']), await personWith(['brand.view'])];
    const asked = await personWith(['brand.view']);
    // As a sign-up is until someone lets it in.
    await db.updateTable('users').set({ status: 'invited' }).where('id', '=', asked.user.id).execute();
    const ids = [one1.user.id, two.user.id, admin.userId];
    const bulk = async (action: string, target: string[], by: Client = admin) =>
      by.post(`${USERS}bulk/`, { action, target: { ids: target }, values: { reason: 'Season is over' } });
    const codes = async (action: string, target: string[], by: Client = admin) => {
      const answer = (await bulk(action, target, by)).as(BulkAnswer);
      assert.ok('results' in answer);
      return answer.results.map((row) => (row.ok ? 'ok' : row.code));
    };
    const states = () => Promise.all([one1, two, asked].map(async ({ user }) => (await one(user.id)).status));

    assert.deepEqual(await codes('suspend', ids), ['ok', 'ok', 'user.own_rights']);
    assert.equal((await two.client.get('admin_panel/brands/')).status, 401);
    assert.deepEqual(await states(), ['suspended', 'suspended', 'invited']);
    const query = { record_type: 'user', record_id: two.user.id };
    const [last] = (await admin.get('admin_panel/audit-entries/', { query })).as(listPage(AuditEntry)).results;
    assert.deepEqual([last?.action, last?.reason], ['suspended', 'Season is over']);
    await codes('unsuspend', [one1.user.id, asked.user.id]);
    assert.deepEqual(
      await states(),
      ['active', 'suspended', 'invited'],
      'who asked for an account is not let in by the way',
    );

    assert.deepEqual(await codes('archive', [one1.user.id, admin.userId]), ['ok', 'user.own_rights']);
    assert.notEqual((await one(one1.user.id)).archived_at, null);
    await codes('restore', [one1.user.id]);
    assert.deepEqual(await states(), ['suspended', 'suspended', 'invited']);

    const manager = await personWith(['user.view', 'user.edit', 'brand.view']);
    const other = await personWith(['brand.view', 'order.cancel']);
    assert.deepEqual(await codes('suspend', [other.user.id], manager.client), ['forbidden']);
    assert.equal((await bulk('archive', [two.user.id], manager.client)).error().permission, 'user.delete');
  });

  it('a change of role holds for the very next call', async () => {
    const { client, role } = await personWith(['brand.view']);
    assert.equal((await client.get('admin_panel/brands/')).status, 200);
    const changed = { name: role.name, name_ar: role.name_ar, permissions: ['category.view'], version: role.version };
    assert.equal((await admin.put(`${ROLES}${role.id}/`, changed)).status, 200);
    assert.equal((await client.get('admin_panel/brands/')).status, 403);
    assert.equal((await client.get('admin_panel/categories/')).status, 200);
  });

  it('its sessions are told with device and address; one that is ended opens nothing, the others go on', async () => {
    const { client, user } = await personWith(['brand.view']);
    const other = await api.nobody.post(
      'auth/sign-in/',
      { email: user.email, password: PASSWORD },
      { headers: { 'user-agent': 'Tablet in the warehouse' } },
    );
    const { results } = (await admin.get(`${USERS}${user.id}/sessions/`)).as(UserSessions);
    assert.equal(results.length, 2);
    const tablet = results.find(({ user_agent }) => user_agent === 'Tablet in the warehouse');
    assert.equal(tablet?.address, '127.0.0.1');
    assert.ok(tablet.last_seen_at);
    await admin.post(`${USERS}${user.id}/end-session/`, { session_id: tablet.id });
    const onTablet = { headers: { authorization: `Bearer ${other.as(SignInResponse).access_token}` } };
    assert.equal((await api.nobody.get('auth/me/', onTablet)).status, 401);
    assert.equal((await client.get('auth/me/')).status, 200);
    assert.equal(
      (await admin.post(`${USERS}${admin.userId}/end-session/`, { session_id: 'ses_of_another' })).status,
      200,
    );
    assert.equal((await admin.get('auth/me/')).status, 200);
  });

  it('is found by what it can do', async () => {
    const { user } = await personWith(['payout.approve']);
    const who = async (can: string) =>
      (await admin.get(USERS, { query: { can, limit: '100' } })).as(listPage(User)).results.map(({ id }) => id);
    assert.ok((await who('payout.approve')).includes(user.id));
    assert.ok(!(await who('order.hold')).includes(user.id));
  });
});

describe('a role', () => {
  it('that the store started with stays, one of its own goes when nobody has it', async () => {
    const picker = (await admin.get(`${ROLES}${await roleId('picker')}/`)).as(Role);
    assert.equal(picker.built_in, true);
    const same = { name: 'Picker', name_ar: 'مجهز', permissions: ['brand.view'], version: picker.version };
    assert.equal((await admin.put(`${ROLES}${picker.id}/`, same)).error().code, 'role.built_in');
    const { role } = await personWith(['brand.view']);
    const remove = (id: string) => admin.delete(`${ROLES}${id}/`, { headers: { 'if-match': '"1"' } });
    assert.equal((await remove(role.id)).error().code, 'in_use');
    assert.equal((await remove((await aRole(['brand.view'])).id)).status, 204);
  });

  it('is in the file of the list with what it may do in the reader’s words, its reach and its limits', async () => {
    const { name, name_ar } = await aRole(['brand.view', 'product.import'], {
      scope: 'warehouses',
      limits: { refund: 5000, wallet: null },
    });
    const file = async (by: Client, headers = {}) => by.get(`${ROLES}export/`, { query: { search: name }, headers });
    const [head, row, ...others] = (await file(admin)).text.trim().split('\r\n');
    assert.equal(
      head?.replace('\uFEFF', ''),
      'Name,Arabic name,Built in,People,Scope,Refunds up to,Wallet adjustments up to,Permissions,Updated',
    );
    const allowed = '"Brands: view, Products: import"';
    assert.ok(row?.startsWith(`${name},${name_ar},No,0,Own warehouses only,50,,${allowed},`), row);
    assert.deepEqual(others, []);
    assert.match((await file(admin, { 'accept-language': 'ab' })).text, /مستودعاته فقط.*العلامات التجارية: عرض/);
    const { client } = await personWith(['user.view']);
    assert.equal((await file(client)).error().permission, 'user.export');
  });

  it('is looked through: what it sees is seen, no more than one’s own, and nothing can be changed', async () => {
    const as = async (key: string) => ({ headers: { 'x-view-as': await roleId(key) } });
    const picker = await as('picker');
    const me = (await admin.get('auth/me/', picker)).as(SessionInfo);
    assert.deepEqual([me.viewing_as?.name, me.user.role, me.user.id], ['Picker', 0, admin.userId]);
    assert.ok(!me.permissions.includes('brand.view'));
    assert.equal((await admin.get('admin_panel/brands/', picker)).status, 403);
    assert.equal((await admin.get('admin_panel/orders/', picker)).status, 200);
    const write = await admin.post(
      'admin_panel/brands/',
      { name: 'Lurpak', name_ar: 'لورباك' },
      await as('administrator'),
    );
    assert.equal(write.error().code, 'view_as_read_only');
    const { client } = await personWith(['user.view', 'brand.view']);
    assert.deepEqual((await client.get('auth/me/', await as('administrator'))).as(SessionInfo).permissions.sort(), [
      'brand.view',
      'user.view',
    ]);
    const stranger = await api.signedIn('orders');
    assert.equal((await stranger.get('auth/me/', picker)).error().permission, 'user.view');
  });
});
