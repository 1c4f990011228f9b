import type { RouteObject } from '@bo/platform/router';
import { HOST_PAGES, hostPaths } from './host-paths.ts';
import { hostRoutes } from './router.tsx';

const pathsOf = (routes: readonly RouteObject[]): string[] =>
  routes.flatMap(({ path, children = [] }) => [...(path === undefined ? [] : [path]), ...pathsOf(children)]);

test('every page of the host is kept from the remotes, whose screens are behind the one splat', () => {
  expect(pathsOf(hostRoutes).sort()).toEqual([...HOST_PAGES, '*'].sort());
});

test('what the server answers itself is kept from them too', () => {
  expect(hostPaths).toEqual(
    expect.arrayContaining(['/api/*', '/releases/*', '/uploads/*', '/sw.js', '/registry.json']),
  );
});
