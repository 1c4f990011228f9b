import { defineRemote } from './manifest.ts';
import { pathsOf, withQuery } from './remote.ts';

const title = { en: 'Variant', ab: 'صنف' };
const paths = pathsOf(
  defineRemote({
    id: 'catalog',
    title,
    contract: '^2.0.0',
    routes: [
      { id: 'variantList', path: '/variants', permission: 'product.view', title },
      { id: 'variantEdit', path: '/product/:productID/variant/:variantID', permission: 'product.view', title },
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
