import { type Leaflet, type LeafletInput, type LeafletPdfInput, MOST_LEAFLET_PAGES } from '@bo/contracts';
import { z } from 'zod';
import { DomainError } from '../../../platform/errors/domain-error.ts';
import { archiveActions, type BulkAction, defineBulk } from '../../../platform/http/bulk.ts';
import type { Platform } from '../../../platform/http/app-type.ts';
import { recordWrites } from '../../../platform/record-writes.ts';
import { expectLive } from '../../../platform/records.ts';
import type { UnitOfWork } from '../../../platform/unit-of-work.ts';
import { leafletPdf } from './leaflet-pdf.job.ts';
import { findLeaflet, leafletList, leafletTable } from './leaflets.repository.ts';

export { withPdf } from './pdf.ts';

export const leaflets = recordWrites<Leaflet, LeafletInput>({ ...leafletTable, type: 'leaflet', find: findLeaflet });

/** Asks for an uploaded PDF to be split; that it can be taken has been looked at. */
export async function splitPdf(
  platform: Pick<Platform, 'jobs'>,
  unit: UnitOfWork,
  id: string,
  { upload_id, language, pages }: LeafletPdfInput & { pages: number },
): Promise<string> {
  const leaflet = expectLive(await leaflets.current(unit, id, undefined));
  const there = language === 'ab' ? leaflet.pages_ar : leaflet.pages;
  const room = MOST_LEAFLET_PAGES - there.length;
  if (pages > room)
    throw new DomainError(422, 'leaflet.too_many_pages', { values: { n: there.length, most: MOST_LEAFLET_PAGES } });
  const job = await platform.jobs.enqueue(
    unit,
    leafletPdf,
    { leaflet_id: id, upload_id, language },
    { subject: leaflet.title, total: pages },
  );
  await unit.audit({ type: 'leaflet', id, action: 'asked', after: { pages, language } });
  return job;
}

/** A draft is shown to nobody; published it is out on its days. */
const setDraft = (draft: boolean): BulkAction => ({
  needs: 'leaflet.edit',
  act: (unit, id) => leaflets.change(unit, id, undefined, { draft }),
});

/** What can be done to many leaflets at once. */
export const leafletBulk = defineBulk({
  name: 'leaflets',
  list: leafletList,
  values: z.object({}),
  async stateOf(db, id, viewer) {
    const leaflet = await findLeaflet(db, id, viewer);
    return leaflet && JSON.stringify([leaflet.draft, leaflet.archived_at !== null]);
  },
  actions: {
    publish: setDraft(false),
    unpublish: setDraft(true),
    ...archiveActions('leaflet.delete', leaflets.setArchived),
  },
});
