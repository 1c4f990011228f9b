import type { RemoteManifest } from '@bo/platform/manifest';
import { matchPath } from '@bo/platform/router';
import { routeOf } from './registry.ts';

const PATHS = ['/brand/brandlist', '/brand/:brandId', '/brand/:brandId/edit', '/order/orderList'];
const manifest = () => ({ routes: PATHS.map((path) => ({ path })) }) as RemoteManifest;

test.each([
  '/brand/brandlist',
  '/Brand/BRANDLIST/',
  '/brand/br_1',
  '/brand/br_1/edit//',
  '/brand/br_1/other',
  '/brand/',
  '/brand//edit',
  '/order/orderlist',
  '/',
  '',
])('finds the route of %p as the router does', (address) => {
  const route = PATHS.find((path) => matchPath({ path, caseSensitive: false }, address));
  const one = manifest();
  expect(routeOf(one, address)?.path).toBe(route);
  expect(routeOf(one, '/order/orderList')?.path).toBe('/order/orderList');
  expect(routeOf(one, address)?.path).toBe(route);
});
