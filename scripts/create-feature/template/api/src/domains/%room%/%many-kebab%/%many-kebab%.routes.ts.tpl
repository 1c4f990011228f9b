import { %One%, %One%Input } from '@bo/contracts';
import type { ExportColumn } from '../../../platform/export/cells.ts';
import { defineExport } from '../../../platform/export/define.ts';
import type { Routes } from '../../../platform/http/app-type.ts';
import { resourceRoutes } from '../../../platform/http/resource-routes.ts';
import { expectFound } from '../../../platform/records.ts';
import { find%One%, %one%List } from './%many-kebab%.repository.ts';
import { count%One%Uses, %one%Bulk, %many% } from './%many-kebab%.service.ts';

const COLUMNS: readonly ExportColumn<%One%>[] = [
  %fields export%
  { key: 'updated_at', kind: 'instant', value: ({ updated_at }) => updated_at },
];
export const %one%Export = defineExport({
  name: '%many-kebab%',
  permission: '%area%.export',
  list: %one%List,
  columns: COLUMNS,
});

export const %one%Routes: Routes = (app, platform) => {
  const routes = resourceRoutes(app, platform, { name: '%many-kebab%', area: '%area%', entity: %One% });
  routes.list(%one%List);
  routes.export(%one%Export);
  routes.detail(find%One%);
  routes.usage(async (db, id, viewer) => count%One%Uses(db, expectFound(await find%One%(db, id, viewer))));
  routes.create(%One%Input, %many%.create);
  routes.update(%One%Input, %many%.change);
  routes.archive(%many%.setArchived);
  routes.remove(%many%.remove);
  routes.bulk(%one%Bulk);
};
