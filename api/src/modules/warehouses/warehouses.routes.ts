import { listPage, Warehouse, WarehouseListQuery } from '@bo/contracts';
import { callerOf } from '../../platform/access/guard.ts';
import type { Routes } from '../../platform/http/app-type.ts';
import { ok, ById } from '../../platform/http/contract.ts';
import { expectFound } from '../../platform/records.ts';
import { findWarehouse, warehouseList } from './warehouses.repository.ts';

export const warehouseRoutes: Routes = (app, { db }) => {
  app.get(
    '/admin_panel/warehouses/',
    {
      config: { permission: 'warehouse.view' },
      schema: { tags: ['warehouses'], querystring: WarehouseListQuery, response: ok(listPage(Warehouse)) },
    },
    (request) => warehouseList.page(db, request.query, callerOf(request), request.url),
  );

  app.get(
    '/admin_panel/warehouses/:id/',
    {
      config: { permission: 'warehouse.view' },
      schema: { tags: ['warehouses'], params: ById, response: ok(Warehouse) },
    },
    async (request) => expectFound(await findWarehouse(db, request.params.id, callerOf(request))),
  );
};
