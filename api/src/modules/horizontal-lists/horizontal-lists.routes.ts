import { HorizontalList, HorizontalListInput, HorizontalListMove } from '@bo/contracts';
import type { Routes } from '../../platform/http/app-type.ts';
import { ById, noContent } from '../../platform/http/contract.ts';
import { resourceRoutes } from '../../platform/http/resource-routes.ts';
import { findHorizontalList, horizontalListList } from './horizontal-lists.repository.ts';
import {
  changeHorizontalList,
  createHorizontalList,
  moveHorizontalList,
  removeHorizontalList,
} from './horizontal-lists.service.ts';

/** The calls of SPECIFICATION.md section 7.2, path for path. */
export const horizontalListRoutes: Routes = (app, platform) => {
  const routes = resourceRoutes(app, platform, {
    name: 'horizontal-product-list',
    area: 'horizontal_list',
    entity: HorizontalList,
  });
  routes.list(horizontalListList);
  routes.detail(findHorizontalList);
  routes.create(HorizontalListInput, createHorizontalList);
  routes.update(HorizontalListInput, changeHorizontalList);
  routes.act('move', { permission: 'horizontal_list.edit', body: HorizontalListMove, run: moveHorizontalList });

  // Whoever deletes a list names no version: the specified call has none.
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
