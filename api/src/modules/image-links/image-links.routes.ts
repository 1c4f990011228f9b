import { ImageLinks } from '@bo/contracts';
import { notFound } from '../../platform/errors/refusal.ts';
import { every } from '../../platform/every.ts';
import type { Routes } from '../../platform/http/app-type.ts';
import { answers, ById, nothing } from '../../platform/http/contract.ts';
import { forget, readLinks, tryAgain } from './image-links.repository.ts';
import { fetchDueImages } from './image-links.service.ts';

const PATH = '/admin_panel/products/:id/image-links/';
const tags = ['products'];
const LOOK_EVERY_MS = 10_000;

export const imageLinkRoutes: Routes = (app, platform) => {
  const { db, write } = platform;
  let ending = false;
  app.addHook('preClose', async () => {
    ending = true;
  });
  every(app, LOOK_EVERY_MS, () => fetchDueImages(platform, () => ending));

  app.get(PATH, { config: { permission: 'product.view' }, schema: { tags, params: ById, response: answers(ImageLinks) } }, async ({ params }) => ({ results: await readLinks(db, params.id) }));

  app.post(`${PATH}retry/`, { config: { permission: 'product.edit' }, schema: { tags, params: ById, response: answers(ImageLinks) } }, async (request) => {
    const { id } = request.params;
    await write(request, async ({ trx, record }) => {
      if ((await tryAgain(trx, id)) === 0) throw notFound();
      await record({ type: 'product', id, action: 'images_asked_again' });
    });
    return { results: await readLinks(db, id) };
  });

  app.delete(PATH, { config: { permission: 'product.edit' }, schema: { tags, params: ById, response: nothing } }, async (request, reply) => {
    const { id } = request.params;
    await write(request, async ({ trx, record }) => {
      const links = await forget(trx, id);
      if (links.length === 0) throw notFound();
      await record({ type: 'product', id, action: 'image_links_forgotten', before: { links } });
    });
    return reply.code(204).send(null);
  });
};
