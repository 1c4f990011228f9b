import {
  Warehouse,
  WarehouseInput,
  WarehousePauseInput,
  WarehousePincodes,
  WarehousePincodesInput,
} from '@bo/contracts';
import type { ExportColumn } from '../../../platform/export/cells.ts';
import { defineExport } from '../../../platform/export/define.ts';
import type { Routes } from '../../../platform/http/app-type.ts';
import { ById, ok } from '../../../platform/http/contract.ts';
import { resourceRoutes } from '../../../platform/http/resource-routes.ts';
import { Versioned } from '../../../platform/http/version.ts';
import { expectFound } from '../../../platform/records.ts';
import { findWarehouse, warehouseList, warehouseTable } from './warehouses.repository.ts';
import { pause, reopen, setPincodes, warehouseBulk, warehouses } from './warehouses.service.ts';

const COLUMNS: readonly ExportColumn<Warehouse>[] = [
  { key: 'code', value: ({ code }) => code },
  { key: 'name', value: ({ name }) => name },
  { key: 'name_ar', value: ({ name_ar }) => name_ar },
  { key: 'status', words: 'warehouse_status', value: ({ status }) => status },
  { key: 'address', value: ({ address }) => address },
  { key: 'location', value: ({ location }) => location },
  { key: 'emirate', words: 'emirate', value: ({ emirate }) => emirate },
  { key: 'latitude', kind: 'number', value: ({ latitude }) => latitude },
  { key: 'longitude', kind: 'number', value: ({ longitude }) => longitude },
  { key: 'map_url', value: ({ map_url }) => map_url },
  { key: 'phone', value: ({ phone }) => phone },
  { key: 'hours', value: ({ hours }) => hours },
  { key: 'capacity', kind: 'number', value: ({ capacity }) => capacity },
  { key: 'pincodes', kind: 'number', value: ({ pincode_count }) => pincode_count },
];
export const warehouseExport = defineExport({
  name: 'warehouses',
  permission: 'warehouse.export',
  list: warehouseList,
  columns: COLUMNS,
});

export const warehouseRoutes: Routes = (app, platform) => {
  const { db, write } = platform;
  const routes = resourceRoutes(app, platform, { name: 'warehouses', area: 'warehouse', entity: Warehouse });
  routes.list(warehouseList);
  routes.export(warehouseExport);
  routes.detail(findWarehouse);
  routes.usage(async (_, id, viewer) => warehouseTable.countUses(db, expectFound(await findWarehouse(db, id, viewer))));
  routes.create(WarehouseInput, warehouses.create);
  routes.update(WarehouseInput, warehouses.change);
  routes.archive(warehouses.setArchived);
  routes.remove(warehouses.remove);
  routes.bulk(warehouseBulk, 'warehouse.delete');
  routes.act('pause', { permission: 'warehouse.edit', body: WarehousePauseInput, run: pause });
  routes.act('reopen', {
    permission: 'warehouse.edit',
    body: Versioned.nullish(),
    run: (unit, id, { version }) => reopen(unit, id, version),
  });

  for (const [ending, serves] of [
    ['pincodes', true],
    ['pincodes/remove', false],
  ] as const)
    app.post(
      `${routes.path}:id/${ending}/`,
      {
        config: { permission: 'pincode.edit' },
        schema: { tags: routes.tags, params: ById, body: WarehousePincodesInput, response: ok(WarehousePincodes) },
      },
      (request) => write(request, (unit) => setPincodes(unit, request.params.id, request.body, serves)),
    );
};
