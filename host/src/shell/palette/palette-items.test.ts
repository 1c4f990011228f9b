import { PERMISSIONS } from '@bo/contracts';
import { aManifest } from '../../test/render-host.tsx';
import { itemsHere, matching, ranked, recentScreens, remoteItems, settingItems } from './palette-items.ts';

const manifest = aManifest({
  routes: [
    {
      id: 'productList',
      path: '/product/productlist',
      permission: 'product.view',
      title: { en: 'Products', ab: 'المنتجات' },
    },
    {
      id: 'productEdit',
      path: '/product/update/:productId',
      permission: 'product.edit',
      title: { en: 'Edit product', ab: 'تعديل المنتج' },
    },
    { id: 'dealers', path: '/dealers', permission: 'dealer.view', title: { en: 'Dealers', ab: 'الوكلاء' } },
    { id: 'coffee', path: '/coffee', permission: 'product.view', title: { en: 'Coffee', ab: 'قهوة' } },
    {
      id: 'productCreate',
      path: '/product/create',
      permission: 'product.create',
      title: { en: 'Create product', ab: 'إنشاء منتج' },
    },
  ],
  commands: [
    {
      id: 'create',
      title: { en: 'Create a product', ab: 'إضافة منتج' },
      to: '/product/create',
      permission: 'product.create',
      keywords: ['new', 'sku'],
    },
  ],
});
const viewer = (role: number, permissions: readonly string[] = PERMISSIONS) => ({ user: { role }, permissions });
const titles = (items: { title: { en: string } }[]) => items.map(({ title }) => title.en);
const all = remoteItems([manifest], viewer(2), 'en');

test('holds the screens that open without a record, and the actions of every remote', () => {
  expect(titles(all)).toEqual(['Products', 'Dealers', 'Coffee', 'Create a product']);
});

test('holds nothing that one may not open, and no way to create a product for role 1', () => {
  expect(titles(remoteItems([manifest], viewer(2, ['product.view']), 'en'))).toEqual(['Products', 'Coffee']);
  expect(titles(remoteItems([manifest], viewer(1), 'en'))).toEqual(['Products', 'Dealers', 'Coffee']);
});

test('finds by words of either language, by keyword and by remote, folding Arabic', () => {
  expect(titles(matching(all, 'قهوه', 'en'))).toEqual(['Coffee']);
  expect(titles(matching(all, 'SKU', 'en'))).toEqual(['Create a product']);
  expect(titles(matching(all, 'catal deal', 'en'))).toEqual(['Dealers']);
  expect(matching(all, 'nothing like it', 'en')).toEqual([]);
});

test('puts what begins with the word first', () => {
  expect(titles(matching(all, 'prod', 'en'))).toEqual(['Products', 'Create a product']);
});

test('what belongs to the present screen comes first: what its heading offers, then the rest of its area, each once', () => {
  const button = (id: string, to?: string) => ({
    id,
    kind: 'action' as const,
    title: { en: id, ab: id },
    ...(to === undefined ? {} : { to }),
  });
  const heading = [button('New product', '/product/create'), button('Export')];
  expect(titles(itemsHere(heading, all, '/product/productlist'))).toEqual(['Export', 'Create a product']);
  expect(titles(itemsHere([], all, '/coffee'))).toEqual([]);
});

test('offers the screens that were opened last, the last first, without the present one', () => {
  const opened = { '/dealers': 9, '/gone': 1, '/coffee': 2, '/product/productlist': 1 };
  expect(titles(recentScreens(all, opened, '/coffee'))).toEqual(['Products', 'Dealers']);
});

test('of records found, the one that is called exactly so comes first, then what begins so, then the rest', () => {
  const record = (id: string, en: string, hint?: string) => ({
    id,
    kind: 'record' as const,
    title: { en, ab: en },
    ...(hint === undefined ? {} : { hint }),
  });
  const found = [
    record('1', 'Almond milk'),
    record('2', 'Camel dairy drink', '6291000000017'),
    record('3', 'Milk chocolate'),
    record('4', 'Milk'),
  ];
  expect(titles(ranked(found, 'milk', 'en'))).toEqual(['Milk', 'Milk chocolate', 'Almond milk', 'Camel dairy drink']);
  expect(titles(ranked(found, '6291000000017', 'en'))[0]).toBe('Camel dairy drink');
});

test('settings are found by their labels in both languages, by those who may see their screen', () => {
  const remote = aManifest({
    routes: [
      { id: 'set', path: '/appsettings', permission: 'settings.view', title: { en: 'App settings', ab: 'الإعدادات' } },
    ],
  });
  const to = '/appsettings?setting=store.vat_rate';
  const named = {
    en: [{ remote, to, label: 'VAT rate', effect: 'New orders.' }],
    ab: [{ remote, to, label: 'نسبة الضريبة', effect: '' }],
  };
  const all = settingItems(named, viewer(2), 'en');
  for (const query of ['vat', 'الضريبة', 'new orders'])
    expect(matching(all, query, 'en')).toMatchObject([{ to, kind: 'setting', hint: 'App settings' }]);
  expect(settingItems(named, viewer(2, []), 'en')).toEqual([]);
});
