import { Brand, BrandInput, BrandListQuery, BulkResult, bulkInput, listPage, MergeInput, type Permission, RecordUsage } from '@bo/contracts';
import { may } from '../../platform/access/caller.ts';
import { callerOf } from '../../platform/access/guard.ts';
import { forbidden } from '../../platform/errors/refusal.ts';
import type { ExportColumn } from '../../platform/export/cells.ts';
import { exportQuery, sendExport } from '../../platform/export/export.ts';
import type { Routes } from '../../platform/http/app-type.ts';
import { runBulk } from '../../platform/http/bulk.ts';
import { answers, ById, created, nothing } from '../../platform/http/contract.ts';
import { Versioned, versionOf } from '../../platform/http/version.ts';
import { expectFound } from '../../platform/records.ts';
import type { Write } from '../../platform/write.ts';
import { brandList, countBrandUses, findBrand, readBrandState } from './brands.repository.ts';
import { changeBrand, createBrand, mergeBrand, removeBrand, setBrandArchived } from './brands.service.ts';

const PATH = '/admin_panel/brands/';
const tags = ['brands'];

const ACTIONS: Record<'activate' | 'deactivate' | 'feature' | 'unfeature' | 'archive' | 'restore' | 'delete', { needs: Permission; act: (write: Write, id: string) => Promise<unknown> }> = {
  activate: { needs: 'brand.edit', act: (write, id) => changeBrand(write, id, undefined, { active: true }) },
  deactivate: { needs: 'brand.edit', act: (write, id) => changeBrand(write, id, undefined, { active: false }) },
  feature: { needs: 'brand.edit', act: (write, id) => changeBrand(write, id, undefined, { featured: true }) },
  unfeature: { needs: 'brand.edit', act: (write, id) => changeBrand(write, id, undefined, { featured: false }) },
  archive: { needs: 'brand.delete', act: (write, id) => setBrandArchived(write, id, undefined, true) },
  restore: { needs: 'brand.delete', act: (write, id) => setBrandArchived(write, id, undefined, false) },
  delete: { needs: 'brand.delete', act: (write, id) => removeBrand(write, id, undefined) },
};

const COLUMNS: readonly ExportColumn<Brand>[] = [
  { key: 'id', value: ({ id }) => id },
  { key: 'name', value: ({ name }) => name },
  { key: 'name_ar', value: ({ name_ar }) => name_ar },
  { key: 'contact_name', value: ({ contact_name }) => contact_name },
  { key: 'contact_phone', value: ({ contact_phone }) => contact_phone },
  { key: 'featured', kind: 'flag', value: ({ featured }) => featured },
  { key: 'active', kind: 'flag', value: ({ active }) => active },
  { key: 'products', kind: 'number', value: ({ product_count }) => product_count },
  { key: 'updated_at', kind: 'instant', value: ({ updated_at }) => updated_at },
];

export const brandRoutes: Routes = (app, { db, write, writeOnce }) => {
  app.get(PATH, { config: { permission: 'brand.view' }, schema: { tags, querystring: BrandListQuery, response: answers(listPage(Brand)) } }, (request) =>
    brandList.page(db, request.query, callerOf(request), request.url),
  );

  app.get(`${PATH}export/`, { config: { permission: 'brand.export' }, schema: { tags, querystring: exportQuery(BrandListQuery) } }, (request, reply) =>
    sendExport(request, reply, { db, list: brandList, query: request.query, columns: COLUMNS, name: 'brands' }),
  );

  app.post(PATH, { config: { permission: 'brand.create' }, schema: { tags, body: BrandInput, response: created(Brand) } }, async (request, reply) =>
    reply.code(201).send(await writeOnce(request, Brand, (under) => createBrand(under, request.body))),
  );

  app.post(
    `${PATH}bulk/`,
    { config: { permission: 'brand.edit' }, schema: { tags, body: bulkInput(['activate', 'deactivate', 'feature', 'unfeature', 'archive', 'restore', 'delete']), response: answers(BulkResult) } },
    (request) => {
      const { needs, act } = ACTIONS[request.body.action];
      if (!may(callerOf(request), needs)) throw forbidden(needs);
      return runBulk(request, { db, list: brandList, target: request.body.target, stateOf: (id) => readBrandState(db, id) }, (id) => write(request, (under) => act(under, id)));
    },
  );

  app.get(`${PATH}:id/`, { config: { permission: 'brand.view' }, schema: { tags, params: ById, response: answers(Brand) } }, async ({ params }) =>
    expectFound(await findBrand(db, params.id)),
  );

  app.get(`${PATH}:id/usage/`, { config: { permission: 'brand.view' }, schema: { tags, params: ById, response: answers(RecordUsage) } }, async ({ params }) => {
    const products = await countBrandUses(db, params.id);
    return { products, can_delete: products === 0 };
  });

  app.put(`${PATH}:id/`, { config: { permission: 'brand.edit' }, schema: { tags, params: ById, body: BrandInput.extend(Versioned.shape), response: answers(Brand) } }, (request) => {
    const { version: _, ...input } = request.body;
    return write(request, (under) => changeBrand(under, request.params.id, versionOf(request), input));
  });

  for (const [ending, archived] of [['archive', true], ['restore', false]] as const) {
    app.post(`${PATH}:id/${ending}/`, { config: { permission: 'brand.delete' }, schema: { tags, params: ById, body: Versioned.nullish(), response: answers(Brand) } }, (request) =>
      write(request, (under) => setBrandArchived(under, request.params.id, versionOf(request), archived)),
    );
  }

  app.post(`${PATH}:id/merge/`, { config: { permission: 'brand.delete' }, schema: { tags, params: ById, body: MergeInput, response: answers(Brand) } }, (request) =>
    write(request, (under) => mergeBrand(under, request.params.id, { ...request.body, version: versionOf(request) })),
  );

  app.delete(`${PATH}:id/`, { config: { permission: 'brand.delete' }, schema: { tags, params: ById, response: nothing } }, async (request, reply) => {
    await write(request, (under) => removeBrand(under, request.params.id, versionOf(request)));
    return reply.code(204).send(null);
  });
};
