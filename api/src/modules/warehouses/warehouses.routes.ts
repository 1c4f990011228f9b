import { Warehouse } from '@bo/contracts';
import type { Routes } from '../../platform/http/app-type.ts';
import { resourceRoutes } from '../../platform/http/resource-routes.ts';
import { findWarehouse, warehouseList } from './warehouses.repository.ts';

export const warehouseRoutes: Routes = (app, platform) => {
  const routes = resourceRoutes(app, platform, { name: 'warehouses', area: 'warehouse', entity: Warehouse });
  routes.list(warehouseList);
  routes.detail(findWarehouse);
};
