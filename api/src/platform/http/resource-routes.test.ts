import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { Brand, BrandInput, BrandListQuery } from '@bo/contracts';
import { findBrand } from '../../domains/catalogue/brands/brands.repository.ts';
import { brands } from '../../domains/catalogue/brands/brands.service.ts';
import { startTestApi } from '../../testing/test-api.ts';
import { defineFinder } from '../list/finder.ts';
import { defineList } from '../list/list.ts';
import type { Routes } from './app-type.ts';
import { resourceRoutes } from './resource-routes.ts';

/** The brands under another path, with the routes that a module would choose. */
const labels: Routes = (app, platform) => {
  const routes = resourceRoutes(app, platform, { name: 'shop-labels', area: 'brand', entity: Brand });
  routes.detail(findBrand);
  routes.create(BrandInput, brands.create);
  routes.update(BrandInput, brands.change);
  routes.archive(brands.setArchived);
  routes.remove(brands.remove);
};
const api = await startTestApi({ modules: [labels] });
const catalog = await api.signedIn('catalog');
const LABELS = 'admin_panel/shop-labels/';
let next = 0;
const input = (more: object = {}) => ({
  name: `Label ${String((next += 1))}`,
  name_ar: `علامة ${String(next)}`,
  ...more,
});

describe('the routes of a resource', () => {
  it('a record is made, read, changed, archived, restored and deleted, each over the version one has seen', async () => {
    const made = (await catalog.post(LABELS, input())).as(Brand);
    assert.deepEqual((await catalog.get(`${LABELS}${made.id}/`)).as(Brand), made);
    const changed = (await catalog.put(`${LABELS}${made.id}/`, input({ featured: true, version: 1 }))).as(Brand);
    assert.deepEqual([changed.version, changed.featured], [2, true]);
    assert.equal((await catalog.put(`${LABELS}${made.id}/`, input({ version: 1 }))).error().code, 'conflict');
    assert.equal((await catalog.put(`${LABELS}${made.id}/`, input())).error().code, 'version_required');
    const archived = (await catalog.post(`${LABELS}${made.id}/archive/`, { version: 2 })).as(Brand);
    assert.notEqual(archived.archived_at, null);
    assert.equal((await catalog.put(`${LABELS}${made.id}/`, input({ version: 3 }))).error().code, 'archived');
    assert.equal((await catalog.post(`${LABELS}${made.id}/restore/`, { version: 3 })).as(Brand).archived_at, null);
    assert.equal((await catalog.delete(`${LABELS}${made.id}/`, { headers: { 'if-match': '4' } })).status, 204);
    assert.equal((await catalog.get(`${LABELS}${made.id}/`)).status, 404);
  });

  it('the same request twice makes one record', async () => {
    const once = { headers: { 'idempotency-key': 'label-1' } };
    const body = input();
    const [first, second] = [await catalog.post(LABELS, body, once), await catalog.post(LABELS, body, once)];
    assert.equal(second.as(Brand).id, first.as(Brand).id);
  });

  it('each route asks for the permission of its area and action', async () => {
    const marketing = await api.signedIn('marketing');
    const { id } = (await catalog.post(LABELS, input())).as(Brand);
    assert.equal((await marketing.get(`${LABELS}${id}/`)).status, 200);
    assert.equal((await marketing.post(LABELS, input())).error().permission, 'brand.create');
    assert.equal((await marketing.put(`${LABELS}${id}/`, input({ version: 1 }))).error().permission, 'brand.edit');
    for (const ending of ['archive', 'restore'])
      assert.equal(
        (await marketing.post(`${LABELS}${id}/${ending}/`, { version: 1 })).error().permission,
        'brand.delete',
      );
  });

  // The compiler is the test: each of these lines is an error, and `tsc` fails once one is not.
  it('a list, a finder or a detail without a row scope does not compile', () => {
    const withoutScope = () => {
      // @ts-expect-error a list says whose its rows are
      defineList({ query: BrandListQuery, id: 'brands.id', sorts: {}, matching: never, columns: never, toItem: never });
      // @ts-expect-error a finder says whose the record is
      defineFinder({ rows: never, read: never });
      const routes = resourceRoutes<Brand>(never(), never(), { name: 'brands', area: 'brand', entity: Brand });
      // @ts-expect-error a function of one's own is no finder
      routes.detail(() => Promise.resolve(undefined));
    };
    assert.throws(withoutScope, /never called/);
  });
});

const never = (): never => {
  throw new Error('never called');
};
