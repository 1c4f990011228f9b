import { Seller } from '@bo/contracts';
import type { ExportColumn } from '../../platform/export/cells.ts';
import { defineExport } from '../../platform/export/define.ts';
import type { Routes } from '../../platform/http/app-type.ts';
import { resourceRoutes } from '../../platform/http/resource-routes.ts';
import { findSeller, sellerList } from './sellers.repository.ts';

const COLUMNS: readonly ExportColumn<Seller>[] = [
  { key: 'code', value: ({ code }) => code },
  { key: 'name', value: ({ name }) => name },
  { key: 'name_ar', value: ({ name_ar }) => name_ar },
  { key: 'legal_name', value: ({ legal_name }) => legal_name },
  { key: 'contact_name', value: ({ contact_name }) => contact_name },
  { key: 'phone', value: ({ phone }) => phone },
  { key: 'email', value: ({ email }) => email },
  { key: 'licence_number', value: ({ licence_number }) => licence_number },
  { key: 'licence_expires_on', value: ({ licence_expires_on }) => licence_expires_on },
  { key: 'commission_rate', kind: 'percent', value: ({ commission_rate }) => commission_rate },
  { key: 'status', words: 'seller_status', value: ({ status }) => status },
  { key: 'products', kind: 'number', value: ({ product_count }) => product_count },
];
export const sellerExport = defineExport({
  name: 'sellers',
  permission: 'seller.export',
  list: sellerList,
  columns: COLUMNS,
});

export const sellerRoutes: Routes = (app, platform) => {
  const routes = resourceRoutes(app, platform, { name: 'sellers', area: 'seller', entity: Seller });
  routes.list(sellerList);
  routes.export(sellerExport);
  routes.detail(findSeller);
};
