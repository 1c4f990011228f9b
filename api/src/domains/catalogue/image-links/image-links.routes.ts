import { ImageLinks } from '@bo/contracts';
import { callerOf } from '../../../platform/access/guard.ts';
import { notFound } from '../../../platform/errors/domain-error.ts';
import type { Routes } from '../../../platform/http/app-type.ts';
import { ok, ById, noContent } from '../../../platform/http/contract.ts';
import { expectFound } from '../../../platform/records.ts';
import { findProduct } from '../products/products.service.ts';
import { forget, readLinks, tryAgain } from './image-links.repository.ts';
import { fetchImages } from './image-links.job.ts';

const PATH = '/admin_panel/products/:id/image-links/';
const tags = ['products'];

export const imageLinkRoutes: Routes = (app, { db, write, jobs }) => {
  app.get(
    PATH,
    { config: { permission: 'product.view' }, schema: { tags, params: ById, response: ok(ImageLinks) } },
    async (request) => {
      const { id } = expectFound(await findProduct(db, request.params.id, callerOf(request)));
      return { results: await readLinks(db, id) };
    },
  );

  app.post(
    `${PATH}retry/`,
    { config: { permission: 'product.edit' }, schema: { tags, params: ById, response: ok(ImageLinks) } },
    async (request) => {
      const { id } = request.params;
      await write(request, async (unit) => {
        const { trx, audit } = unit;
        if ((await tryAgain(trx, id)) === 0) throw notFound();
        await audit({ type: 'product', id, action: 'images_asked_again' });
        await jobs.enqueue(unit, fetchImages, {}, { asSystem: true });
      });
      return { results: await readLinks(db, id) };
    },
  );

  app.delete(
    PATH,
    { config: { permission: 'product.edit' }, schema: { tags, params: ById, response: noContent } },
    async (request, reply) => {
      const { id } = request.params;
      await write(request, async ({ trx, audit }) => {
        const links = await forget(trx, id);
        if (links.length === 0) throw notFound();
        await audit({ type: 'product', id, action: 'image_links_forgotten', before: { links } });
      });
      return reply.code(204).send(null);
    },
  );
};
