import {
  Category,
  CategoryDeleteQuery,
  CategoryInput,
  CategoryListQuery,
  CategoryMoveInput,
  CategoryMovePreview,
  CategoryTree,
  listPage,
  MergeInput,
} from '@bo/contracts';
import { z } from 'zod';
import { callerOf } from '../../platform/access/guard.ts';
import type { ExportColumn } from '../../platform/export/cells.ts';
import { exportQuery, sendExport } from '../../platform/export/export.ts';
import type { Routes } from '../../platform/http/app-type.ts';
import { ok, ById, created, noContent } from '../../platform/http/contract.ts';
import { Versioned, versionOf } from '../../platform/http/version.ts';
import { expectFound } from '../../platform/records.ts';
import { categoryList, findCategory, readTree } from './categories.repository.ts';
import { changeCategory, createCategory } from './categories.service.ts';
import { mergeCategory, moveCategory, previewMove, removeCategory } from './moves.service.ts';

const PATH = '/admin_panel/categories/';
const tags = ['categories'];

const COLUMNS: readonly ExportColumn<Category>[] = [
  { key: 'name', value: ({ name }) => name },
  { key: 'name_ar', value: ({ name_ar }) => name_ar },
  { key: 'level', kind: 'number', value: ({ level }) => level },
  { key: 'parent', value: ({ parent }) => parent },
  { key: 'slug', value: ({ slug }) => slug },
  { key: 'featured', kind: 'flag', value: ({ featured }) => featured },
  { key: 'active', kind: 'flag', value: ({ active }) => active },
  { key: 'products', kind: 'number', value: ({ product_count }) => product_count },
];

export const categoryRoutes: Routes = (app, { db, write, writeOnce }) => {
  app.get(
    PATH,
    {
      config: { permission: 'category.view' },
      schema: { tags, querystring: CategoryListQuery, response: ok(listPage(Category)) },
    },
    (request) => categoryList.page(db, request.query, callerOf(request), request.url),
  );

  app.get(
    `${PATH}tree/`,
    { config: { permission: 'category.view' }, schema: { tags, response: ok(CategoryTree) } },
    async () => ({ results: await readTree(db) }),
  );

  app.get(
    `${PATH}export/`,
    { config: { permission: 'category.export' }, schema: { tags, querystring: exportQuery(CategoryListQuery) } },
    (request, reply) =>
      sendExport(request, reply, {
        db,
        list: categoryList,
        query: request.query,
        columns: COLUMNS,
        name: 'categories',
      }),
  );

  app.post(
    PATH,
    { config: { permission: 'category.create' }, schema: { tags, body: CategoryInput, response: created(Category) } },
    async (request, reply) =>
      reply.code(201).send(await writeOnce(request, Category, (unit) => createCategory(unit, request.body))),
  );

  app.get(
    `${PATH}:id/`,
    { config: { permission: 'category.view' }, schema: { tags, params: ById, response: ok(Category) } },
    async ({ params }) => expectFound(await findCategory(db, params.id)),
  );

  app.put(
    `${PATH}:id/`,
    {
      config: { permission: 'category.edit' },
      schema: { tags, params: ById, body: CategoryInput.extend(Versioned.shape), response: ok(Category) },
    },
    (request) => {
      const { version: _, ...input } = request.body;
      return write(request, (unit) => changeCategory(unit, request.params.id, versionOf(request), input));
    },
  );

  app.get(
    `${PATH}:id/move/`,
    {
      config: { permission: 'category.edit' },
      schema: {
        tags,
        params: ById,
        querystring: z.object({ parent_id: z.string().optional() }),
        response: ok(CategoryMovePreview),
      },
    },
    ({ params, query }) => previewMove(db, params.id, query.parent_id || null),
  );

  app.post(
    `${PATH}:id/move/`,
    {
      config: { permission: 'category.edit' },
      schema: { tags, params: ById, body: CategoryMoveInput, response: ok(Category) },
    },
    (request) => write(request, (unit) => moveCategory(unit, request.params.id, request.body)),
  );

  app.post(
    `${PATH}:id/merge/`,
    {
      config: { permission: 'category.delete' },
      schema: { tags, params: ById, body: MergeInput, response: ok(Category) },
    },
    (request) =>
      write(request, (unit) =>
        mergeCategory(unit, request.params.id, { ...request.body, version: versionOf(request) }),
      ),
  );

  app.delete(
    `${PATH}:id/`,
    {
      config: { permission: 'category.delete' },
      schema: { tags, params: ById, querystring: CategoryDeleteQuery, response: noContent },
    },
    async (request, reply) => {
      await write(request, (unit) =>
        removeCategory(unit, request.params.id, versionOf(request), request.query.move_products_to),
      );
      return reply.code(204).send(null);
    },
  );
};
