import {
  ImageAttached,
  ImageAttachInput,
  ImageDetachInput,
  ImageInput,
  ImageMatches,
  ImageMatchInput,
  ImageReplaceInput,
  ImageUses,
  LibraryImage,
} from '@bo/contracts';
import type { z } from 'zod';
import { callerOf } from '../../../platform/access/guard.ts';
import type { ExportColumn } from '../../../platform/export/cells.ts';
import { defineExport } from '../../../platform/export/define.ts';
import type { Routes } from '../../../platform/http/app-type.ts';
import { ById, ok } from '../../../platform/http/contract.ts';
import { resourceRoutes } from '../../../platform/http/resource-routes.ts';
import { expectFound } from '../../../platform/records.ts';
import type { UnitOfWork } from '../../../platform/unit-of-work.ts';
import { attachImages, detachImages, matchImages } from './attach.service.ts';
import { findImage, imageList } from './media.repository.ts';
import { changeImage, imageBulk, removeImage, replaceImage } from './media.service.ts';
import { readUses } from './uses.repository.ts';

const COLUMNS: readonly ExportColumn<LibraryImage>[] = [
  { key: 'id', value: ({ id }) => id },
  { key: 'file_name', value: ({ file_name }) => file_name },
  { key: 'url', value: ({ url }) => url },
  { key: 'alt', value: ({ alt }) => alt },
  { key: 'alt_ar', value: ({ alt_ar }) => alt_ar },
  { key: 'product', value: ({ product }) => product },
  { key: 'width', kind: 'number', value: ({ width }) => width },
  { key: 'height', kind: 'number', value: ({ height }) => height },
  { key: 'bytes', kind: 'number', value: ({ bytes }) => bytes },
  { key: 'uses', kind: 'number', value: ({ use_count }) => use_count },
  { key: 'created_at', kind: 'instant', value: ({ created_at }) => created_at },
];
export const imageExport = defineExport({
  name: 'images',
  permission: 'media.export',
  list: imageList,
  columns: COLUMNS,
});

/** The media library. Pictures come into it by `uploads`. */
export const mediaRoutes: Routes = (app, platform) => {
  const { db, write, storage } = platform;
  const routes = resourceRoutes(app, platform, { name: 'images', area: 'media', entity: LibraryImage });
  const { path, tags } = routes;
  routes.list(imageList);
  routes.export(imageExport);
  routes.detail(findImage);
  routes.update(ImageInput, changeImage);
  routes.remove((unit, id, version) => removeImage(storage, unit, id, version));
  routes.bulk(imageBulk);
  routes.act('replace', {
    permission: 'media.edit',
    body: ImageReplaceInput,
    run: (unit, id, body) => replaceImage(platform, unit, id, body),
  });

  app.get(
    `${path}:id/uses/`,
    { config: { permission: 'media.view' }, schema: { tags, params: ById, response: ok(ImageUses) } },
    async (request) => {
      const viewer = callerOf(request);
      const { url } = expectFound(await findImage(db, request.params.id, viewer));
      return readUses(db, url, viewer);
    },
  );

  app.post(
    `${path}match/`,
    {
      config: { permission: 'media.create' },
      schema: {
        tags,
        description: 'The products that files are called after, by barcode, product code or link. Nothing is saved.',
        body: ImageMatchInput,
        response: ok(ImageMatches),
      },
    },
    (request) => matchImages(db, callerOf(request), request.body.files),
  );

  const products = <Body>(
    ending: string,
    body: z.ZodType<Body>,
    run: (unit: UnitOfWork, body: Body) => Promise<ImageAttached>,
  ) =>
    app.post(
      `${path}${ending}/`,
      { config: { permission: 'product.edit' }, schema: { tags, body, response: ok(ImageAttached) } },
      (request) => write(request, (unit) => run(unit, request.body as Body)),
    );
  products('attach', ImageAttachInput, attachImages);
  products('detach', ImageDetachInput, detachImages);
};
