import {
  Brand,
  BrandInput,
  BrandListQuery,
  BulkAnswer,
  bulkInput,
  listPage,
  MergeInput,
  RecordUsage,
} from '@bo/contracts';
import { callerOf } from '../../platform/access/guard.ts';
import type { ExportColumn } from '../../platform/export/cells.ts';
import { exportQuery, sendExport } from '../../platform/export/export.ts';
import type { Routes } from '../../platform/http/app-type.ts';
import { ok, ById, created, noContent } from '../../platform/http/contract.ts';
import { Versioned, versionOf } from '../../platform/http/version.ts';
import { expectFound } from '../../platform/records.ts';
import { BRAND_ACTIONS, brandBulk } from './brands.bulk.ts';
import { brandList, countBrandUses, findBrand } from './brands.repository.ts';
import { changeBrand, createBrand, mergeBrand, removeBrand, setBrandArchived } from './brands.service.ts';

const PATH = '/admin_panel/brands/';
const tags = ['brands'];

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

export const brandRoutes: Routes = (app, platform) => {
  const { db, write, writeOnce } = platform;
  app.get(
    PATH,
    {
      config: { permission: 'brand.view' },
      schema: { tags, querystring: BrandListQuery, response: ok(listPage(Brand)) },
    },
    (request) => brandList.page(db, request.query, callerOf(request), request.url),
  );

  app.get(
    `${PATH}export/`,
    { config: { permission: 'brand.export' }, schema: { tags, querystring: exportQuery(BrandListQuery) } },
    (request, reply) =>
      sendExport(request, reply, { db, list: brandList, query: request.query, columns: COLUMNS, name: 'brands' }),
  );

  app.post(
    PATH,
    { config: { permission: 'brand.create' }, schema: { tags, body: BrandInput, response: created(Brand) } },
    async (request, reply) =>
      reply.code(201).send(await writeOnce(request, Brand, (unit) => createBrand(unit, request.body))),
  );

  app.post(
    `${PATH}bulk/`,
    {
      config: { permission: 'brand.edit' },
      schema: {
        tags,
        body: bulkInput(BRAND_ACTIONS),
        response: ok(BulkAnswer),
      },
    },
    (request) => brandBulk.run(platform, request, request.body),
  );

  app.get(
    `${PATH}:id/`,
    { config: { permission: 'brand.view' }, schema: { tags, params: ById, response: ok(Brand) } },
    async ({ params }) => expectFound(await findBrand(db, params.id)),
  );

  app.get(
    `${PATH}:id/usage/`,
    { config: { permission: 'brand.view' }, schema: { tags, params: ById, response: ok(RecordUsage) } },
    async ({ params }) => {
      const products = await countBrandUses(db, params.id);
      return { products, can_delete: products === 0 };
    },
  );

  app.put(
    `${PATH}:id/`,
    {
      config: { permission: 'brand.edit' },
      schema: { tags, params: ById, body: BrandInput.extend(Versioned.shape), response: ok(Brand) },
    },
    (request) => {
      const { version: _, ...input } = request.body;
      return write(request, (unit) => changeBrand(unit, request.params.id, versionOf(request), input));
    },
  );

  for (const [ending, archived] of [
    ['archive', true],
    ['restore', false],
  ] as const) {
    app.post(
      `${PATH}:id/${ending}/`,
      {
        config: { permission: 'brand.delete' },
        schema: { tags, params: ById, body: Versioned.nullish(), response: ok(Brand) },
      },
      (request) => write(request, (unit) => setBrandArchived(unit, request.params.id, versionOf(request), archived)),
    );
  }

  app.post(
    `${PATH}:id/merge/`,
    {
      config: { permission: 'brand.delete' },
      schema: { tags, params: ById, body: MergeInput, response: ok(Brand) },
    },
    (request) =>
      write(request, (unit) => mergeBrand(unit, request.params.id, { ...request.body, version: versionOf(request) })),
  );

  app.delete(
    `${PATH}:id/`,
    { config: { permission: 'brand.delete' }, schema: { tags, params: ById, response: noContent } },
    async (request, reply) => {
      await write(request, (unit) => removeBrand(unit, request.params.id, versionOf(request)));
      return reply.code(204).send(null);
    },
  );
};
