import multipart from '@fastify/multipart';
import {
  Supplier,
  SupplierInput,
  SupplierPrice,
  SupplierPriceFile,
  SupplierPriceInput,
  SupplierPricesInput,
  SupplierPricesSaved,
} from '@bo/contracts';
import { z } from 'zod';
import { callerOf } from '../../../platform/access/guard.ts';
import { languageOf } from '../../../platform/errors/sentences.ts';
import type { ExportColumn } from '../../../platform/export/cells.ts';
import { defineExport } from '../../../platform/export/define.ts';
import type { Routes } from '../../../platform/http/app-type.ts';
import { created, ok } from '../../../platform/http/contract.ts';
import { resourceRoutes } from '../../../platform/http/resource-routes.ts';
import { readUploadedFile } from '../../../platform/http/uploaded-file.ts';
import { expectFound } from '../../../platform/records.ts';
import { readPriceFile } from './price-file.service.ts';
import { findPrice, priceList } from './prices.repository.ts';
import { priceBulk, prices, savePrices } from './prices.service.ts';
import { findSupplier, supplierList } from './suppliers.repository.ts';
import { countSupplierUses, supplierBulk, suppliers } from './suppliers.service.ts';

const COLUMNS: readonly ExportColumn<Supplier>[] = [
  { key: 'name', value: ({ name }) => name },
  { key: 'name_ar', value: ({ name_ar }) => name_ar },
  { key: 'code', value: ({ code }) => code },
  { key: 'contact', value: ({ contact }) => contact },
  { key: 'phone', value: ({ phone }) => phone },
  { key: 'email', value: ({ email }) => email },
  { key: 'trn', value: ({ trn }) => trn },
  { key: 'payment_days', kind: 'number', value: ({ payment_days }) => payment_days },
  { key: 'lead_days', kind: 'number', value: ({ lead_days }) => lead_days },
  { key: 'price_count', kind: 'number', value: ({ price_count }) => price_count },
  { key: 'minimum_order', kind: 'money', value: ({ minimum_order }) => minimum_order },
  { key: 'note', value: ({ note }) => note },
  { key: 'updated_at', kind: 'instant', value: ({ updated_at }) => updated_at },
];
export const supplierExport = defineExport({
  name: 'suppliers',
  permission: 'supplier.export',
  list: supplierList,
  columns: COLUMNS,
});

const PRICE: readonly ExportColumn<SupplierPrice>[] = [
  { key: 'supplier', value: ({ supplier }) => supplier },
  { key: 'supplier_code', value: ({ supplier_code }) => supplier_code },
  { key: 'code', value: ({ code }) => code },
  { key: 'product', value: ({ product }) => product.name },
  { key: 'product_ar', value: ({ product }) => product.name_ar },
  { key: 'case_cost', kind: 'money', value: ({ case_cost }) => case_cost },
  { key: 'pack_size', kind: 'number', value: ({ pack_size }) => pack_size },
  { key: 'minimum_cases', kind: 'number', value: ({ minimum_cases }) => minimum_cases },
  { key: 'valid_upto', value: ({ valid_upto }) => valid_upto },
  { key: 'preferred', kind: 'flag', value: ({ preferred }) => preferred },
  { key: 'updated_at', kind: 'instant', value: ({ updated_at }) => updated_at },
];
export const supplierPriceExport = defineExport({
  name: 'supplier-prices',
  permission: 'supplier.export',
  list: priceList,
  columns: PRICE,
});

/** A price list of two thousand lines. */
const MOST_FILE_BYTES = 5 * 1024 * 1024;
const FileQuery = z.object({ supplier: z.string().min(1).max(200) });

export const supplierRoutes: Routes = (app, platform) => {
  const routes = resourceRoutes(app, platform, { name: 'suppliers', area: 'supplier', entity: Supplier });
  routes.list(supplierList);
  routes.export(supplierExport);
  routes.detail(findSupplier);
  routes.usage(async (db, id, viewer) => countSupplierUses(db, expectFound(await findSupplier(db, id, viewer))));
  routes.create(SupplierInput, suppliers.create);
  routes.update(SupplierInput, suppliers.change);
  routes.archive(suppliers.setArchived);
  routes.remove(suppliers.remove);
  routes.bulk(supplierBulk);

  const lines = resourceRoutes(app, platform, { name: 'supplier-prices', area: 'supplier', entity: SupplierPrice });
  const edit = { permission: 'supplier.edit' } as const;
  const { path, tags } = lines;
  lines.list(priceList);
  lines.export(supplierPriceExport);
  app.post(
    path,
    { config: edit, schema: { tags, body: SupplierPriceInput, response: created(SupplierPrice) } },
    async (request, reply) =>
      reply
        .code(201)
        .send(await platform.writeOnce(request, SupplierPrice, (unit) => prices.create(unit, request.body))),
  );
  lines.bulk(priceBulk, 'supplier.edit');
  app.post(
    `${path}many/`,
    { config: edit, schema: { tags, body: SupplierPricesInput, response: ok(SupplierPricesSaved) } },
    (request) => platform.writeOnce(request, SupplierPricesSaved, (unit) => savePrices(unit, request.body)),
  );
  void app.register(async (upload) => {
    await upload.register(multipart, { limits: { fileSize: MOST_FILE_BYTES, files: 1, fields: 5 } });
    upload.post(
      `${path}file/`,
      {
        config: edit,
        schema: {
          tags,
          description:
            "A supplier's price list: CSV or .xlsx, as form data. Answers what it would change; nothing is saved.",
          querystring: FileQuery,
          response: ok(SupplierPriceFile),
        },
      },
      async (request) => {
        const { bytes } = await readUploadedFile(request);
        return readPriceFile(platform, bytes, {
          supplier: FileQuery.parse(request.query).supplier,
          viewer: callerOf(request),
          language: languageOf(request.headers['accept-language']),
        });
      },
    );
  });
  lines.detail(findPrice);
  lines.update(SupplierPriceInput, prices.change);
  lines.archive(prices.setArchived, 'supplier.edit');
};
