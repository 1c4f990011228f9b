import {
  AttributeDefinitions,
  Category,
  CategoryAttributes,
  CategoryAttributesInput,
  CategoryDeleteQuery,
  CategoryInput,
  CategoryMoveInput,
  CategoryMovePreview,
  CategoryNamedQuery,
  CategoryProducts,
  CategoryTree,
  MergeInput,
  ProductOrderInput,
} from '@bo/contracts';
import { z } from 'zod';
import { callerOf } from '../../../platform/access/guard.ts';
import type { ExportColumn } from '../../../platform/export/cells.ts';
import { defineExport } from '../../../platform/export/define.ts';
import type { Routes } from '../../../platform/http/app-type.ts';
import { ById, noContent, ok } from '../../../platform/http/contract.ts';
import { resourceRoutes } from '../../../platform/http/resource-routes.ts';
import { expectFound } from '../../../platform/records.ts';
import { versionOf } from '../../../platform/http/version.ts';
import { changeAttributes, findAttributes, readDefinitions } from './attributes.service.ts';
import { categoryBulk } from './categories.bulk.ts';
import { categoryList, findCategory, findNamedCategory, readTree } from './categories.repository.ts';
import { changeCategory, createCategory } from './categories.service.ts';
import { findPlaced, orderProducts } from './product-order.service.ts';
import { mergeCategory, moveCategory, previewMove, removeCategory } from './moves.service.ts';

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
export const categoryExport = defineExport({
  name: 'categories',
  permission: 'category.export',
  list: categoryList,
  columns: COLUMNS,
});

export const categoryRoutes: Routes = (app, platform) => {
  const { db, write } = platform;
  const routes = resourceRoutes(app, platform, { name: 'categories', area: 'category', entity: Category });
  const { path, tags } = routes;
  routes.list(categoryList);
  routes.export(categoryExport);
  routes.detail(findCategory);
  routes.create(CategoryInput, createCategory);
  routes.update(CategoryInput, changeCategory);
  routes.bulk(categoryBulk);
  routes.act('move', { permission: 'category.edit', body: CategoryMoveInput, run: moveCategory });
  routes.act('merge', { permission: 'category.delete', body: MergeInput, run: mergeCategory });

  app.get(
    `${path}tree/`,
    { config: { permission: 'category.view' }, schema: { tags, response: ok(CategoryTree) } },
    async () => ({ results: await readTree(db) }),
  );

  app.get(
    `${path}named/`,
    {
      config: { permission: 'category.view' },
      schema: { tags, querystring: CategoryNamedQuery, response: ok(Category) },
    },
    async (request) => expectFound(await findNamedCategory(request.query)(db, request.query.name, callerOf(request))),
  );

  app.get(
    `${path}attributes/`,
    { config: { permission: 'category.view' }, schema: { tags, response: ok(AttributeDefinitions) } },
    async () => ({ results: await readDefinitions(db) }),
  );

  app.get(
    `${path}:id/attributes/`,
    { config: { permission: 'category.view' }, schema: { tags, params: ById, response: ok(CategoryAttributes) } },
    (request) => findAttributes(db, request.params.id, callerOf(request)),
  );

  app.put(
    `${path}:id/attributes/`,
    {
      config: { permission: 'category.edit' },
      schema: { tags, params: ById, body: CategoryAttributesInput, response: ok(CategoryAttributes) },
    },
    (request) => write(request, (unit) => changeAttributes(unit, request.params.id, request.body)),
  );

  app.get(
    `${path}:id/products/`,
    { config: { permission: 'category.edit' }, schema: { tags, params: ById, response: ok(CategoryProducts) } },
    (request) => findPlaced(db, request.params.id, callerOf(request)),
  );

  app.post(
    `${path}:id/product-order/`,
    {
      config: { permission: 'category.edit' },
      schema: { tags, params: ById, body: ProductOrderInput, response: ok(CategoryProducts) },
    },
    (request) => write(request, (unit) => orderProducts(unit, request.params.id, request.body)),
  );

  app.get(
    `${path}:id/move/`,
    {
      config: { permission: 'category.edit' },
      schema: {
        tags,
        params: ById,
        querystring: z.object({ parent_id: z.string().optional() }),
        response: ok(CategoryMovePreview),
      },
    },
    (request) => previewMove(db, request.params.id, request.query.parent_id || null, callerOf(request)),
  );

  app.delete(
    `${path}:id/`,
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
