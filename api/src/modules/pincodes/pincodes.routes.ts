import { Pincode, PincodeInput } from '@bo/contracts';
import type { ExportColumn } from '../../platform/export/cells.ts';
import { defineExport } from '../../platform/export/define.ts';
import type { Routes } from '../../platform/http/app-type.ts';
import { resourceRoutes } from '../../platform/http/resource-routes.ts';
import { findPincode, pincodeList } from './pincodes.repository.ts';
import { pincodes } from './pincodes.service.ts';

const COLUMNS: readonly ExportColumn<Pincode>[] = [
  { key: 'code', value: ({ code }) => code },
  { key: 'area', value: ({ area }) => area },
  { key: 'area_ar', value: ({ area_ar }) => area_ar },
  { key: 'city', value: ({ city }) => city },
  { key: 'city_ar', value: ({ city_ar }) => city_ar },
  { key: 'serviceable', kind: 'flag', value: ({ serviceable }) => serviceable },
  { key: 'warehouses', value: ({ warehouses }) => warehouses.map(({ name }) => name).join(', ') },
  { key: 'delivery_fee', kind: 'money', value: ({ delivery_fee }) => delivery_fee },
  { key: 'free_delivery_from', kind: 'money', value: ({ free_delivery_from }) => free_delivery_from },
  { key: 'minimum_order', kind: 'money', value: ({ minimum_order }) => minimum_order },
  { key: 'cash_allowed', kind: 'flag', value: ({ cash_allowed }) => cash_allowed },
  { key: 'promise_minutes', kind: 'number', value: ({ promise_minutes }) => promise_minutes },
  { key: 'dealer', value: ({ dealer }) => dealer?.name ?? null },
];
export const pincodeExport = defineExport({
  name: 'pincodes',
  permission: 'pincode.export',
  list: pincodeList,
  columns: COLUMNS,
});

export const pincodeRoutes: Routes = (app, platform) => {
  const routes = resourceRoutes(app, platform, { name: 'pincodes', area: 'pincode', entity: Pincode });
  routes.list(pincodeList);
  routes.export(pincodeExport);
  routes.detail(findPincode);
  routes.create(PincodeInput, pincodes.create);
  routes.update(PincodeInput, pincodes.change);
  routes.archive(pincodes.setArchived);
};
