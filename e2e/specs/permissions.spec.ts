import type { Page } from '@playwright/test';
import { goTo } from '../harness/rules.ts';
import { type Account, expect, test, unfoldMenu } from '../harness/test.ts';

interface Manifest {
  menu: {
    to: string;
    permission: string;
    onlyRole?: number;
    exceptRole?: number;
    own?: { partner: string; to?: string };
  }[];
  routes: { path: string; permission: string }[];
}
interface Session {
  user: { id: string; role: number };
  permissions: string[];
  works_for: { kind: string; id: string } | null;
}
interface Role {
  id: string;
  key: string;
  version: number;
  permissions: string[];
}

test.use({ ownStore: true });

const ACCOUNTS: readonly Account[] = [
  'supervisor',
  'catalog',
  'orders',
  'picker',
  'marketing',
  'finance',
  'seller',
  'dealer',
];
/** SPECIFICATION.md section 6, written out once more: what role 1 sees otherwise than the permissions say. */
const ONLY_ROLE_1 = new Set(['/dealers', '/appsettings']);
const NOT_ROLE_1 = new Set(['/product/create']);
const NO_ACCESS = "You don't have access to this";

const manifestsOf = (page: Page) =>
  page.evaluate(async () => {
    const { remotes } = (await (await fetch('/registry.json')).json()) as { remotes: { manifest: Manifest }[] };
    return remotes.map(({ manifest }) => manifest);
  });
const menuOf = (page: Page) =>
  page.locator('nav.side-nav a[href]').evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''));

for (const account of ACCOUNTS) {
  test(`${account} sees the menu entries of the role, opens their screens, and no other screen`, {
    tag: account === 'dealer' ? '@gate' : [],
  }, async ({ openAs, apiAs }) => {
    const { permissions, user, works_for } = (await (await apiAs(account))('GET', 'auth/me/')) as Session;
    const held = new Set(permissions);
    const page = await openAs(account, { path: '/notifications' });
    await unfoldMenu(page);
    const manifests = await manifestsOf(page);
    // People of one partner have links to what is their own.
    const addressOf = ({ to, own }: Manifest['menu'][number]) =>
      works_for && own?.partner === works_for.kind ? (own.to ?? to).replace(':id', works_for.id) : to;
    const entries = new Set(manifests.flatMap(({ menu }) => menu.map(addressOf)));
    const expected = manifests
      .flatMap(({ menu }) => menu)
      .filter(
        ({ to, permission, onlyRole, exceptRole }) =>
          held.has(permission) &&
          (user.role === 1 ? !NOT_ROLE_1.has(to) : !ONLY_ROLE_1.has(to)) &&
          (onlyRole === undefined || user.role === onlyRole) &&
          (exceptRole === undefined || user.role !== exceptRole),
      )
      .map(addressOf);
    await expect
      .poll(async () => [...new Set((await menuOf(page)).filter((to) => entries.has(to)))].sort())
      .toEqual([...new Set(expected)].sort());

    const heading = page.getByRole('main').getByRole('heading', { level: 1 });
    for (const path of new Set(expected)) {
      await goTo(page, path);
      await expect(heading, path).toBeVisible();
      await expect(heading, path).not.toHaveText(NO_ACCESS);
    }
    const closed = manifests
      .flatMap(({ routes }) => routes)
      .filter(({ path, permission }) => !held.has(permission) && !path.includes(':') && !path.includes('*'));
    expect(closed.length).toBeGreaterThan(0);
    for (const { path } of closed) {
      await goTo(page, path);
      await expect(heading, path).toHaveText(NO_ACCESS);
    }
  });
}

test('what a role may do changes in every open tab within a minute, and on the server at once', {
  tag: '@gate',
}, async ({ openAs, apiAs }) => {
  const admin = await apiAs('admin');
  const marketing = await apiAs('marketing');
  const { results: roles } = (await admin('GET', 'admin_panel/roles/?limit=100')) as { results: Role[] };
  const before = roles.find(({ key }) => key === 'marketing');
  if (!before) throw new Error('no marketing role');
  const role = { name: 'Offers only', name_ar: 'العروض فقط', permissions: before.permissions };
  const made = (await admin('POST', 'admin_panel/roles/', role)) as Role;
  const { user } = (await marketing('GET', 'auth/me/')) as Session;
  const person = (await admin('GET', `admin_panel/users/${user.id}/`)) as Record<string, unknown>;
  await admin('PUT', `admin_panel/users/${user.id}/`, { ...person, role_id: made.id });

  const coupons = await openAs('marketing', { path: '/coupons' });
  const tabs = [await openAs('marketing', { path: '/offer/offerlist' }), coupons];
  for (const tab of tabs) {
    await unfoldMenu(tab);
    await expect(tab.locator('nav.side-nav a[href="/coupons"]')).toBeAttached();
  }
  await admin('PUT', `admin_panel/roles/${made.id}/`, {
    ...role,
    permissions: before.permissions.filter((one) => !one.startsWith('coupon.')),
    version: made.version,
  });
  await expect(marketing('GET', 'admin_panel/coupons/')).rejects.toThrow(/403/);
  for (const tab of tabs)
    await expect(tab.locator('nav.side-nav a[href="/coupons"]')).not.toBeAttached({ timeout: 60_000 });
  await expect(coupons.getByRole('main').getByRole('heading', { level: 1 })).toHaveText(NO_ACCESS);

  await admin('POST', `admin_panel/users/${user.id}/suspend/`, { reason: 'Left the store', ...(await versionOf()) });
  for (const tab of tabs) await expect(tab.getByRole('textbox', { name: 'E-mail' })).toBeVisible({ timeout: 60_000 });

  async function versionOf() {
    const { version } = (await admin('GET', `admin_panel/users/${user.id}/`)) as { version: number };
    return { version };
  }
});
