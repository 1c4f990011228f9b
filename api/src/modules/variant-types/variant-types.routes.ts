import { listPage, MergeOptionsInput, VariantType, VariantTypeInput, VariantTypeListQuery } from '@bo/contracts';
import { callerOf } from '../../platform/access/guard.ts';
import type { ExportColumn } from '../../platform/export/cells.ts';
import { exportQuery, sendExport } from '../../platform/export/export.ts';
import type { Routes } from '../../platform/http/app-type.ts';
import { ok, ById, created, noContent } from '../../platform/http/contract.ts';
import { Versioned, versionOf } from '../../platform/http/version.ts';
import { expectFound } from '../../platform/records.ts';
import { findVariantType, variantTypeList } from './variant-types.repository.ts';
import {
  changeVariantType,
  createVariantType,
  mergeOptions,
  removeVariantType,
  setVariantTypeArchived,
} from './variant-types.service.ts';

const PATH = '/admin_panel/variant-types/';
const tags = ['variant types'];

const COLUMNS: readonly ExportColumn<VariantType>[] = [
  { key: 'name', value: ({ name }) => name },
  { key: 'name_ar', value: ({ name_ar }) => name_ar },
  { key: 'options', value: ({ options }) => options.map(({ name }) => name).join(', ') },
  { key: 'options_ar', value: ({ options }) => options.map(({ name_ar }) => name_ar).join('، ') },
  { key: 'products', kind: 'number', value: ({ product_count }) => product_count },
  { key: 'updated_at', kind: 'instant', value: ({ updated_at }) => updated_at },
];

export const variantTypeRoutes: Routes = (app, { db, write, writeOnce }) => {
  app.get(
    PATH,
    {
      config: { permission: 'variant_type.view' },
      schema: { tags, querystring: VariantTypeListQuery, response: ok(listPage(VariantType)) },
    },
    (request) => variantTypeList.page(db, request.query, callerOf(request), request.url),
  );

  app.get(
    `${PATH}export/`,
    { config: { permission: 'variant_type.export' }, schema: { tags, querystring: exportQuery(VariantTypeListQuery) } },
    (request, reply) =>
      sendExport(request, reply, {
        db,
        list: variantTypeList,
        query: request.query,
        columns: COLUMNS,
        name: 'variant-types',
      }),
  );

  app.post(
    PATH,
    {
      config: { permission: 'variant_type.create' },
      schema: { tags, body: VariantTypeInput, response: created(VariantType) },
    },
    async (request, reply) =>
      reply.code(201).send(await writeOnce(request, VariantType, (unit) => createVariantType(unit, request.body))),
  );

  app.get(
    `${PATH}:id/`,
    { config: { permission: 'variant_type.view' }, schema: { tags, params: ById, response: ok(VariantType) } },
    async ({ params }) => expectFound(await findVariantType(db, params.id)),
  );

  app.put(
    `${PATH}:id/`,
    {
      config: { permission: 'variant_type.edit' },
      schema: { tags, params: ById, body: VariantTypeInput.extend(Versioned.shape), response: ok(VariantType) },
    },
    (request) => {
      const { version: _, ...input } = request.body;
      return write(request, (unit) => changeVariantType(unit, request.params.id, versionOf(request), input));
    },
  );

  app.post(
    `${PATH}:id/merge-options/`,
    {
      config: { permission: 'variant_type.edit' },
      schema: { tags, params: ById, body: MergeOptionsInput, response: ok(VariantType) },
    },
    (request) => write(request, (unit) => mergeOptions(unit, request.params.id, request.body)),
  );

  for (const [ending, archived] of [
    ['archive', true],
    ['restore', false],
  ] as const) {
    app.post(
      `${PATH}:id/${ending}/`,
      {
        config: { permission: 'variant_type.delete' },
        schema: { tags, params: ById, body: Versioned.nullish(), response: ok(VariantType) },
      },
      (request) =>
        write(request, (unit) => setVariantTypeArchived(unit, request.params.id, versionOf(request), archived)),
    );
  }

  app.delete(
    `${PATH}:id/`,
    { config: { permission: 'variant_type.delete' }, schema: { tags, params: ById, response: noContent } },
    async (request, reply) => {
      await write(request, (unit) => removeVariantType(unit, request.params.id, versionOf(request)));
      return reply.code(204).send(null);
    },
  );
};
