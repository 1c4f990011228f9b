import { HorizontalList, HorizontalListInput, HorizontalListQuery, listPage } from '@bo/contracts';
import { callerOf } from '../../platform/access/guard.ts';
import { fieldRefusal } from '../../platform/errors/refusal.ts';
import type { Routes } from '../../platform/http/app-type.ts';
import { answers, ById, created, nothing } from '../../platform/http/contract.ts';
import { expectFound } from '../../platform/records.ts';
import { countProducts, deleteHorizontalList, findHorizontalList, horizontalListList, insertHorizontalList } from './horizontal-lists.repository.ts';

/** The calls of SPECIFICATION.md section 7.2, path for path. */
const PATH = '/admin_panel/horizontal-product-list/';
const tags = ['horizontal lists'];

export const horizontalListRoutes: Routes = (app, { db, write, writeOnce }) => {
  app.get(PATH, { config: { permission: 'horizontal_list.view' }, schema: { tags, querystring: HorizontalListQuery, response: answers(listPage(HorizontalList)) } }, (request) =>
    horizontalListList.page(db, request.query, callerOf(request), request.url),
  );

  app.post(PATH, { config: { permission: 'horizontal_list.create' }, schema: { tags, body: HorizontalListInput, response: created(HorizontalList) } }, async (request, reply) => {
    const list = await writeOnce(request, HorizontalList, async ({ trx, record, actor }) => {
      const product_ids = [...new Set(request.body.product_ids)];
      if ((await countProducts(trx, product_ids)) !== product_ids.length) throw fieldRefusal('product_ids', 'horizontal_list.product');
      const after = expectFound(await findHorizontalList(trx, await insertHorizontalList(trx, { ...request.body, product_ids }, actor.id)));
      await record({ type: 'horizontal_list', id: after.id, action: 'created', after });
      return after;
    });
    return reply.code(201).send(list);
  });

  app.delete(`${PATH}:id/`, { config: { permission: 'horizontal_list.delete' }, schema: { tags, params: ById, response: nothing } }, async (request, reply) => {
    await write(request, async ({ trx, record }) => {
      const before = expectFound(await findHorizontalList(trx, request.params.id));
      await deleteHorizontalList(trx, before.id);
      await record({ type: 'horizontal_list', id: before.id, action: 'deleted', before });
    });
    return reply.code(204).send(null);
  });
};
