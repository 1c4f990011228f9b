import { BrandListQuery } from '@bo/contracts';
import { i18n, initI18n } from '@bo/i18n';
import { defineRemote, listPrefetch } from './manifest.ts';
import { pagesOf, pagesWith, pathsOf, withQuery } from './remote.ts';

const title = { en: 'Variant', ab: 'صنف' };
const paths = pathsOf(
  defineRemote({
    id: 'catalog',
    title,
    contract: '^2.0.0',
    routes: [
      { id: 'variantList', path: '/variants', permission: 'product.view', title },
      { id: 'variantEdit', path: '/product/:productId/variant/:variantId', permission: 'product.view', title },
    ],
    menu: [],
    widgets: [],
    records: [],
    commands: [],
  }),
);

test('a screen is addressed by the id of its route, its parameters in the order of the path', () => {
  expect(paths.variantList()).toBe('/variants');
  expect(paths.variantEdit('p1', 'a/b')).toBe('/product/p1/variant/a%2Fb');
});

test('what a screen needs is said by its address, for the links to it', () => {
  const needed: 'product.view' = paths.variantEdit.permission;
  expect(needed).toBe('product.view');
});

test('a page is found in its module under the name of its route, or as the default', async () => {
  const [List, Edit] = [() => null, () => null];
  const pages = pagesOf({
    variantList: () => Promise.resolve({ VariantListPage: List, VariantEditPage: Edit }),
    variantEdit: () => Promise.resolve({ default: Edit }),
  });
  expect((await pages.variantList()).default).toBe(List);
  expect((await pages.variantEdit()).default).toBe(Edit);
});

test('a page comes with the texts it needs, fetched once and again after a failure; others do without', async () => {
  let answers = 0;
  const load = () =>
    (answers += 1) === 1 ? Promise.reject(new Error('lost')) : Promise.resolve({ desk: { title: 'Translations' } });
  const page = () => Promise.resolve({ default: () => null });
  const pages = pagesWith(
    { owner: 'catalog others', load, notFor: { variantList: true } },
    { variantList: page, translations: page, shelfLabels: page },
  );
  await initI18n({ language: 'en' });
  await pages.variantList();
  expect(answers).toBe(0);
  await expect(pages.translations()).rejects.toThrow('lost');
  await Promise.all([pages.translations(), pages.shelfLabels()]);
  expect(answers).toBe(2);
  expect(i18n.getResource('en', 'desk', 'title')).toBe('Translations');
});

test("a list's first questions are its contract's own beginning, and the views of its screen", () => {
  const list = { name: 'brands', path: 'admin_panel/brands/', listQuery: BrandListQuery };
  expect(listPrefetch(list)).toEqual([
    'admin_panel/brands/?sort=name&limit=20&offset=0',
    'admin_panel/saved-views/?screen=brands&limit=100',
  ]);
  expect(listPrefetch({ ...list, screen: 'archive' })[1]).toBe('admin_panel/saved-views/?screen=archive&limit=100');
});

test.each(['/*', '/brand/*', '/:area?', '/brand/list?', '/', '/brand/', 'brand', '/a-:b', '/%62rand'])(
  'a screen at %s is no screen: a path is words and parameters, and matches nothing that is someone else’s',
  (path) => {
    const route = { id: 'brandList', path, permission: 'product.view', title } as const;
    const define = () =>
      defineRemote({ id: 'x', title, contract: '^2.0.0', routes: [route], menu: [], widgets: [], commands: [] });
    expect(define).toThrow('a path is words and parameters');
  },
);

test('a link to a screen that is not there, or with too few parameters, does not compile', () => {
  // @ts-expect-error there is no such route
  expect(paths.variantGrid).toBeUndefined();
  // @ts-expect-error the variant is missing
  expect(paths.variantEdit('p1')).toBe('/product/p1/variant/');
});

test('a query leaves out what is not there', () => {
  expect(withQuery('/variants', { search: 'a b', status: undefined, brand: '' })).toBe('/variants?search=a+b');
  expect(withQuery('/variants', {})).toBe('/variants');
});
