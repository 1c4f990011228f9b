import { HorizontalList, HorizontalListInput, HorizontalListMove } from '@bo/contracts';
import type { ExportColumn } from '../../../platform/export/cells.ts';
import { defineExport } from '../../../platform/export/define.ts';
import type { Routes } from '../../../platform/http/app-type.ts';
import { ById, noContent } from '../../../platform/http/contract.ts';
import { resourceRoutes } from '../../../platform/http/resource-routes.ts';
import { findHorizontalList, horizontalListList } from './horizontal-lists.repository.ts';
import {
  changeHorizontalList,
  createHorizontalList,
  horizontalListBulk,
  moveHorizontalList,
  removeHorizontalList,
} from './horizontal-lists.service.ts';

const COLUMNS: readonly ExportColumn<HorizontalList>[] = [
  { key: 'title', value: ({ title }) => title },
  { key: 'title_ar', value: ({ title_ar }) => title_ar },
  { key: 'placement', words: 'banner_placement', value: ({ placement }) => placement },
  { key: 'filled_with', words: 'horizontal_list_kind', value: ({ kind }) => kind },
  {
    key: 'products',
    kind: 'number',
    value: ({ kind, product_ids, product_limit }) => (kind === 'manual' ? product_ids.length : product_limit),
  },
  { key: 'starts_at', kind: 'instant', value: ({ starts_at }) => starts_at },
  { key: 'ends_at', kind: 'end', value: ({ ends_at }) => ends_at },
  { key: 'active', kind: 'flag', value: ({ active }) => active },
  { key: 'updated_at', kind: 'instant', value: ({ updated_at }) => updated_at },
];
export const horizontalListExport = defineExport({
  name: 'horizontal-product-lists',
  permission: 'horizontal_list.export',
  list: horizontalListList,
  columns: COLUMNS,
});

/** The calls of SPECIFICATION.md section 7.2, path for path. */
export const horizontalListRoutes: Routes = (app, platform) => {
  const routes = resourceRoutes(app, platform, {
    name: 'horizontal-product-list',
    area: 'horizontal_list',
    entity: HorizontalList,
  });
  routes.list(horizontalListList);
  routes.export(horizontalListExport);
  routes.bulk(horizontalListBulk);
  routes.detail(findHorizontalList);
  routes.create(HorizontalListInput, createHorizontalList);
  routes.update(HorizontalListInput, changeHorizontalList);
  routes.act('move', { permission: 'horizontal_list.edit', body: HorizontalListMove, run: moveHorizontalList });

  // Anyone who deletes a list names no version: the specified call has none.
  app.delete(
    `${routes.path}:id/`,
    {
      config: { permission: 'horizontal_list.delete' },
      schema: { tags: routes.tags, params: ById, response: noContent },
    },
    async (request, reply) => {
      await platform.write(request, (unit) => removeHorizontalList(unit, request.params.id));
      return reply.code(204).send(null);
    },
  );
};
