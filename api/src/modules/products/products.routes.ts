import {
  BulkResult, bulkInput, listPage, type Permission, Product, PRODUCT_BULK_ACTIONS, ProductChangeInput, ProductCreateInput, ProductDetail, ProductGridChange, ProductGridRow, ProductListQuery, ProductStatus, ProductStatusInput,
  SaleCheck,
} from '@bo/contracts';
import { z } from 'zod';
import { may } from '../../platform/access/caller.ts';
import { callerOf } from '../../platform/access/guard.ts';
import { forbidden, InvalidInput } from '../../platform/errors/refusal.ts';
import type { ExportColumn } from '../../platform/export/cells.ts';
import { exportQuery, sendExport } from '../../platform/export/export.ts';
import type { Routes } from '../../platform/http/app-type.ts';
import { runBulk } from '../../platform/http/bulk.ts';
import { answers, ById, created } from '../../platform/http/contract.ts';
import { Versioned, versionOf } from '../../platform/http/version.ts';
import { expectFound } from '../../platform/records.ts';
import type { Write } from '../../platform/write.ts';
import { gridList } from './grid.repository.ts';
import { saveGridRow } from './grid.service.ts';
import { productList } from './products.list.ts';
import { findProduct, readProductStatus } from './products.repository.ts';
import { changeProduct, changeProductFields, checkSale, createProduct, duplicateProduct, returnProduct, setProductArchived, setProductStatus } from './products.service.ts';

const PATH = '/admin_panel/products/';
const tags = ['products'];

/** What `set_category` and `set_brand` set, and to which state an undo returns. */
const Values = z.object({ id: z.string().nullable().optional(), to: ProductStatus.exclude(['archived']).optional() });
const Named = Values.required({ id: true });

const ACTIONS: Record<(typeof PRODUCT_BULK_ACTIONS)[number], { needs: Permission; act: (write: Write, id: string, values: z.infer<typeof Values>) => Promise<unknown> }> = {
  activate: { needs: 'product.edit', act: (write, id) => setProductStatus(write, id, undefined, { status: 'active', reason: '' }) },
  deactivate: { needs: 'product.edit', act: (write, id, { to = 'inactive' }) => returnProduct(write, id, to) },
  archive: { needs: 'product.delete', act: (write, id) => setProductArchived(write, id, undefined, true) },
  restore: { needs: 'product.delete', act: (write, id, { to }) => setProductArchived(write, id, undefined, false, to) },
  set_category: { needs: 'product.edit', act: (write, id, values) => changeProductFields(write, id, undefined, { category_id: values.id ?? '' }) },
  set_brand: { needs: 'product.edit', act: (write, id, values) => changeProductFields(write, id, undefined, { brand_id: values.id ?? null }) },
};

const COLUMNS: readonly ExportColumn<Product>[] = [
  { key: 'id', value: ({ id }) => id },
  { key: 'title', value: ({ title }) => title },
  { key: 'title_ar', value: ({ title_ar }) => title_ar },
  { key: 'category', value: ({ category }) => category },
  { key: 'sub_category', value: ({ sub_category }) => sub_category },
  { key: 'super_sub_category', value: ({ super_sub_category }) => super_sub_category },
  { key: 'brand', value: ({ brand }) => brand },
  { key: 'seller', value: ({ seller }) => seller },
  { key: 'status', words: 'product_status', value: ({ status }) => status },
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

  app.post(`${PATH}bulk/`, { config: { permission: 'product.edit' }, schema: { tags, body: bulkInput(PRODUCT_BULK_ACTIONS), response: answers(BulkResult) } }, (request) => {
    const { needs, act } = ACTIONS[request.body.action];
    if (!may(callerOf(request), needs)) throw forbidden(needs);
    const names = request.body.action === 'set_category' || request.body.action === 'set_brand';
    const values = (names ? Named : Values).safeParse(request.body.values ?? {});
    if (!values.success) throw new InvalidInput(values.error);
    return runBulk(request, { db, list: productList, target: request.body.target, stateOf: (id) => readProductStatus(db, id) }, (id) => write(request, (under) => act(under, id, values.data)));
  });

  app.get(`${PATH}grid/`, { config: { permission: 'product.edit' }, schema: { tags, querystring: ProductListQuery, response: answers(listPage(ProductGridRow)) } }, (request) =>
    gridList.page(db, request.query, callerOf(request), request.url),
  );

  app.post(`${PATH}grid/`, { config: { permission: 'product.edit' }, schema: { tags, body: ProductGridChange, response: answers(ProductGridRow) } }, (request) => write(request, (under) => saveGridRow(under, request.body)));

  app.get(`${PATH}:id/sale-check/`, { config: { permission: 'product.view' }, schema: { tags, params: ById, response: answers(SaleCheck) } }, ({ params }) => checkSale(db, params.id));

  app.post(`${PATH}:id/duplicate/`, { config: { permission: 'product.create' }, schema: { tags, params: ById, response: created(ProductDetail) } }, async (request, reply) =>
    reply.code(201).send(await writeOnce(request, ProductDetail, (under) => duplicateProduct(under, request.params.id))),
  );

  app.get(`${PATH}:id/`, { config: { permission: 'product.view' }, schema: { tags, params: ById, response: answers(ProductDetail) } }, async ({ params }) =>
    expectFound(await findProduct(db, params.id)),
  );

  app.put(`${PATH}:id/`, { config: { permission: 'product.edit' }, schema: { tags, params: ById, body: ProductChangeInput.extend(Versioned.shape), response: answers(ProductDetail) } }, (request) => {
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
