import { PERMISSIONS } from '@bo/contracts';
import { aManifest } from '../../test/render-host.tsx';
import { GROUPS } from './groups.ts';
import { mayShow, type MenuEntry } from '../../remotes/may-show.ts';
import { activeLink, menuOf } from './menu.ts';

const entry = (fields: Partial<MenuEntry> & Pick<MenuEntry, 'id' | 'group' | 'to'>): MenuEntry => ({
  order: 1,
  icon: 'list',
  title: { en: fields.id, ab: fields.id },
  permission: 'product.view',
  ...fields,
});
const viewer = (role: number, permissions: readonly string[] = PERMISSIONS) => ({ user: { role }, permissions });
/** As it comes in the manifest of a remote that is newer than the host. */
const NEW = 'drone.view';
const MENU = [
  entry({ id: 'productList', group: 'products', to: '/product/productlist', order: 10 }),
  entry({ id: 'productCreate', group: 'products', to: '/product/create', permission: 'product.create', order: 11 }),
  entry({ id: 'dealers', group: 'dealers', to: '/dealers', permission: 'dealer.view' }),
  entry({ id: 'appSettings', group: 'settings', to: '/appsettings', permission: 'settings.view' }),
  entry({ id: 'orders', group: 'orders', to: '/order/orderList', permission: 'order.view' }),
  entry({ id: 'offers', group: 'offers', to: '/offer/offerlist' }),
  entry({ id: 'banners', group: 'offers', to: '/offer/offerbannerlist' }),
];
const menu = menuOf([aManifest({ menu: MENU })], viewer(2));
const linksFor = (role: number) =>
  menuOf([aManifest({ menu: MENU })], viewer(role)).flatMap(({ links }) => links.map(({ to }) => to));

test('role 1 differs in exactly three links: it sees Dealers and App settings, and not Create product', () => {
  const restricted = linksFor(1);
  for (const role of [0, 2]) {
    const others = linksFor(role);
    expect(restricted.filter((to) => !others.includes(to))).toEqual(['/dealers', '/appsettings']);
    expect(others.filter((to) => !restricted.includes(to))).toEqual(['/product/create']);
  }
});

test('people of one seller find their own shop under plain words, others the list of all sellers', () => {
  const manifests = [
    aManifest({
      menu: [
        entry({
          id: 'sellers',
          group: 'sellers',
          to: '/seller/sellerList',
          count: 'sellers_applied',
          own: { partner: 'seller', title: { en: 'Shop Profile', ab: 'ملف المتجر' }, to: '/seller/details/:id' },
        }),
      ],
    }),
  ];
  const seen = (works_for: { kind: string; id: string } | null) =>
    menuOf(manifests, { ...viewer(0, ['product.view']), works_for }).map(({ title, links }) => [
      title.en,
      ...links.map(({ title: name, to, count }) => [name.en, to, count]),
    ]);
  expect(seen({ kind: 'seller', id: 'sel_1' })).toEqual([
    ['My shop', ['Shop Profile', '/seller/details/sel_1', undefined]],
  ]);
  const all = [['Sellers', ['sellers', '/seller/sellerList', 'sellers_applied']]];
  expect([seen(null), seen({ kind: 'dealer', id: 'dlr_1' })]).toEqual([all, all]);
});

test('a link whose permission one lacks is not there, whatever the role', () => {
  expect(mayShow({ to: '/dealers', permission: 'dealer.view' }, viewer(1, ['product.view']))).toBe(false);
  expect(mayShow({ to: '/dealers', permission: 'dealer.view' }, viewer(1, ['dealer.view']))).toBe(true);
});

test('the groups stand in the specified order with the specified titles', () => {
  const specified = [
    'Dashboard',
    'Products',
    'Categories',
    'Brands',
    'Orders',
    'Customer',
    'User Management',
    'Warehouse',
    'Inventory',
    'Offers and Deals',
    'Return Orders',
    'Reports',
    'App Settings',
    'Leaflets',
    'Coupons and Gift Cards',
  ];
  const titles = GROUPS.map(({ title }) => title.en);
  expect(titles.filter((title) => specified.includes(title))).toEqual(specified);
});

test('an empty group is not shown, and the entries of a group that only a newer host knows stand last', () => {
  const groups = menuOf(
    [aManifest({ menu: [...MENU, entry({ id: 'drones', group: 'drones', to: '/drones' })] })],
    viewer(2),
  );
  expect(groups.map(({ key }) => key)).toEqual([
    'dashboard',
    'products',
    'orders',
    'offers',
    'catalog.drones',
    'platform',
  ]);
});

test('a group that the host does not know stands after its own, under the title that the remote gives it', () => {
  const drones = (id: string) => entry({ id, group: 'drones', to: `/drones/${id}`, icon: 'rotor' });
  const groups = menuOf(
    [
      aManifest({
        menu: [...MENU, drones('fleet'), drones('flights')],
        groups: [{ key: 'drones', icon: 'rotor', title: { en: 'Drones', ab: 'الطائرات' } }],
      }),
    ],
    viewer(2),
  );
  const made = groups.find(({ key }) => key === 'drones');
  expect(made).toMatchObject({ icon: 'rotor', title: { en: 'Drones', ab: 'الطائرات' } });
  expect(made?.links.map(({ id }) => id)).toEqual(['catalog.fleet', 'catalog.flights']);
  expect(groups.map(({ key }) => key).slice(0, 4)).toEqual(['dashboard', 'products', 'orders', 'offers']);
});

test('a permission that the host has never heard of is what the session says it is', () => {
  const [link] = aManifest({ menu: [entry({ id: 'fleet', group: 'drones', to: '/drones', permission: NEW })] }).menu;
  expect(link).toBeDefined();
  if (!link) return;
  expect(mayShow(link, viewer(2, [NEW]))).toBe(true);
  expect(mayShow(link, viewer(2, ['product.view']))).toBe(false);
});

test.each([
  ['/product/productlist', 'catalog.productList'],
  ['/product/create', 'catalog.productCreate'],
  ['/product/update/7', 'catalog.productList'],
  ['/order/details/7', 'catalog.orders'],
  ['/order/pending/orderList', 'catalog.orders'],
  ['/offer/offerbannerlist', 'catalog.banners'],
  ['/dashboard', 'dashboard'],
  ['/nowhere', null],
])('at %s the active link is %s', (path, id) => {
  expect(activeLink(menu, path)).toBe(id);
});
