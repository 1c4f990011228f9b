import { BulkResult, bulkInput, listPage, type Permission, Product, ProductCreateInput, ProductDetail, ProductInput, ProductListQuery, ProductStatusInput } from '@bo/contracts';
import { may } from '../../platform/access/caller.ts';
import { callerOf } from '../../platform/access/guard.ts';
import { forbidden } from '../../platform/errors/refusal.ts';
import type { ExportColumn } from '../../platform/export/cells.ts';
import { exportQuery, sendExport } from '../../platform/export/export.ts';
import type { Routes } from '../../platform/http/app-type.ts';
import { runBulk } from '../../platform/http/bulk.ts';
import { answers, ById, created } from '../../platform/http/contract.ts';
import { Versioned, versionOf } from '../../platform/http/version.ts';
import { expectFound } from '../../platform/records.ts';
import type { Write } from '../../platform/write.ts';
import { productList } from './products.list.ts';
import { findProduct } from './products.repository.ts';
import { changeProduct, createProduct, setProductArchived, setProductStatus } from './products.service.ts';

const PATH = '/admin_panel/products/';
const tags = ['products'];

const ACTIONS: Record<'activate' | 'deactivate' | 'archive' | 'restore', { needs: Permission; act: (write: Write, id: string) => Promise<unknown> }> = {
  activate: { needs: 'product.edit', act: (write, id) => setProductStatus(write, id, undefined, { status: 'active', reason: '' }) },
  deactivate: { needs: 'product.edit', act: (write, id) => setProductStatus(write, id, undefined, { status: 'inactive', reason: '' }) },
  archive: { needs: 'product.delete', act: (write, id) => setProductArchived(write, id, undefined, true) },
  restore: { needs: 'product.delete', act: (write, id) => setProductArchived(write, id, undefined, false) },
};

const COLUMNS: readonly ExportColumn<Product>[] = [
  { key: 'id', value: ({ id }) => id },
  { key: 'title', value: ({ title }) => title },
  { key: 'title_ar', value: ({ title_ar }) => title_ar },
  { key: 'category', value: ({ category }) => category?.name ?? null },
  { key: 'sub_category', value: ({ sub_category }) => sub_category?.name ?? null },
  { key: 'super_sub_category', value: ({ super_sub_category }) => super_sub_category?.name ?? null },
  { key: 'brand', value: ({ brand }) => brand?.name ?? null },
  { key: 'seller', value: ({ seller }) => seller?.name ?? null },
  { key: 'status', value: ({ status }) => status },
  { key: 'variants', kind: 'number', value: ({ variant_count }) => variant_count },
  { key: 'price_from', kind: 'money', value: ({ price_min }) => price_min },
  { key: 'price_to', kind: 'money', value: ({ price_max }) => price_max },
  { key: 'available', kind: 'number', value: ({ available }) => available },
  { key: 'rating', kind: 'percent', value: ({ rating }) => rating },
  { key: 'updated_at', kind: 'instant', value: ({ updated_at }) => updated_at },
];

export const productRoutes: Routes = (app, { db, write, writeOnce }) => {
  app.get(PATH, { config: { permission: 'product.view' }, schema: { tags, querystring: ProductListQuery, response: answers(listPage(Product)) } }, (request) =>
    productList.page(db, request.query, callerOf(request), request.url),
  );

  app.get(`${PATH}export/`, { config: { permission: 'product.export' }, schema: { tags, querystring: exportQuery(ProductListQuery) } }, (request, reply) =>
    sendExport(request, reply, { db, list: productList, query: request.query, columns: COLUMNS, name: 'products' }),
  );

  app.post(PATH, { config: { permission: 'product.create' }, schema: { tags, body: ProductCreateInput, response: created(ProductDetail) } }, async (request, reply) =>
    reply.code(201).send(await writeOnce(request, ProductDetail, (under) => createProduct(under, request.body))),
  );

  app.post(`${PATH}bulk/`, { config: { permission: 'product.edit' }, schema: { tags, body: bulkInput(['activate', 'deactivate', 'archive', 'restore']), response: answers(BulkResult) } }, (request) => {
    const { needs, act } = ACTIONS[request.body.action];
    if (!may(callerOf(request), needs)) throw forbidden(needs);
    return runBulk(request, { db, list: productList, target: request.body.target }, (id) => write(request, (under) => act(under, id)));
  });

  app.get(`${PATH}:id/`, { config: { permission: 'product.view' }, schema: { tags, params: ById, response: answers(ProductDetail) } }, async ({ params }) =>
    expectFound(await findProduct(db, params.id)),
  );

  app.put(`${PATH}:id/`, { config: { permission: 'product.edit' }, schema: { tags, params: ById, body: ProductInput.extend(Versioned.shape), response: answers(ProductDetail) } }, (request) => {
    const { version: _, ...input } = request.body;
    return write(request, (under) => changeProduct(under, request.params.id, versionOf(request), input));
  });

  app.post(`${PATH}:id/status/`, { config: { permission: 'product.edit' }, schema: { tags, params: ById, body: ProductStatusInput, response: answers(ProductDetail) } }, (request) =>
    write(request, (under) => setProductStatus(under, request.params.id, versionOf(request), request.body)),
  );

  for (const [ending, archived] of [['archive', true], ['restore', false]] as const) {
    app.post(`${PATH}:id/${ending}/`, { config: { permission: 'product.delete' }, schema: { tags, params: ById, body: Versioned.nullish(), response: answers(ProductDetail) } }, (request) =>
      write(request, (under) => setProductArchived(under, request.params.id, versionOf(request), archived)),
    );
  }
};
