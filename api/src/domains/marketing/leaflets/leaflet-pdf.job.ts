import { MOST_LEAFLET_PAGES } from '@bo/contracts';
import sharp from 'sharp';
import { z } from 'zod';
import { DomainError } from '../../../platform/errors/domain-error.ts';
import { newId } from '../../../platform/ids.ts';
import { defineJob } from '../../../platform/jobs/define.ts';
import { expectFound } from '../../../platform/records.ts';
import { dropUploaded, readUploaded } from '../../store/uploads/uploads.service.ts';
import { findLeaflet, leafletTable } from './leaflets.repository.ts';
import { withPdf } from './pdf.ts';

/** The page of a PDF has this id in its leaflet, whatever the attempt that has drawn it. */
const pageId = (jobId: string, page: number) => `${jobId.slice(-24)}-${String(page + 1)}`;

/**
 * Draws the pages of a PDF and puts them behind those that the leaflet has in one language, one by one: after a crash
 * the next attempt goes on with the first that is missing.
 */
export const leafletPdf = defineJob({
  name: 'leaflet-pdf',
  input: z.object({ leaflet_id: z.string(), upload_id: z.string(), language: z.enum(['en', 'ab']) }),
  permission: 'leaflet.edit',
  atOnce: 1,
  async run({ input: { leaflet_id, upload_id, language }, job, caller, platform, signal, progress, write }) {
    const { db, storage } = platform;
    const by = caller?.id ?? '';
    const file = await readUploaded(db, storage, upload_id, by);
    const field = language === 'ab' ? 'pages_ar' : 'pages';
    const count = await withPdf(file, async ({ pages, draw }) => {
      for (let page = 0; page < pages; page += 1) {
        signal.throwIfAborted();
        const id = pageId(job.id, page);
        const known = caller ? await findLeaflet(db, leaflet_id, caller) : undefined;
        if (known?.[field].some((one) => one.id === id)) continue;
        const { data, width, height } = await draw(page);
        const content = await sharp(data, { raw: { width, height, channels: 4 } })
          .flatten({ background: '#fff' })
          .webp({ quality: 84 })
          .toBuffer();
        const key = `images/${newId('lfp')}.webp`;
        await storage.write(key, content, 'image/webp');
        await write(async (unit) => {
          await leafletTable.lock(unit.trx, leaflet_id);
          const before = expectFound(await findLeaflet(unit.trx, leaflet_id, unit.actor));
          if (before[field].length >= MOST_LEAFLET_PAGES)
            throw new DomainError(422, 'leaflet.too_many_pages', {
              values: { n: before[field].length, most: MOST_LEAFLET_PAGES },
            });
          const next = [...before[field], { id, image: storage.urlOf(key), hotspots: [] }];
          await leafletTable.update(unit, before, { [field]: next });
          const after = expectFound(await findLeaflet(unit.trx, leaflet_id, unit.actor));
          await unit.audit({ type: 'leaflet', id: leaflet_id, action: 'updated', before, after });
        });
        await progress(page + 1, pages);
      }
      return pages;
    });
    await dropUploaded(storage, upload_id);
    return { pages: count };
  },
});
