import { Leaflet, LeafletInput, LeafletPdfInput, LeafletPdfJob, LeafletTruth } from '@bo/contracts';
import { callerOf } from '../../../platform/access/guard.ts';
import type { ExportColumn } from '../../../platform/export/cells.ts';
import { defineExport } from '../../../platform/export/define.ts';
import type { Routes } from '../../../platform/http/app-type.ts';
import { ById, ok } from '../../../platform/http/contract.ts';
import { resourceRoutes } from '../../../platform/http/resource-routes.ts';
import { expectFound } from '../../../platform/records.ts';
import { readStore } from '../../../platform/settings.ts';
import { readUploaded } from '../../store/uploads/uploads.service.ts';
import { findLeaflet, leafletList } from './leaflets.repository.ts';
import { leafletBulk, leaflets, splitPdf } from './leaflets.service.ts';
import { withPdf } from './pdf.ts';
import { checkTruth } from './truth.service.ts';

const COLUMNS: readonly ExportColumn<Leaflet>[] = [
  { key: 'title', value: ({ title }) => title },
  { key: 'title_ar', value: ({ title_ar }) => title_ar },
  { key: 'available_from', kind: 'instant', value: ({ available_from }) => available_from },
  { key: 'available_upto', kind: 'end', value: ({ available_upto }) => available_upto },
  { key: 'status', words: 'leaflet_state', value: ({ state }) => state },
  { key: 'pages', kind: 'number', value: ({ page_count }) => page_count },
  { key: 'hotspots', kind: 'number', value: ({ hotspot_count }) => hotspot_count },
  { key: 'updated_at', kind: 'instant', value: ({ updated_at }) => updated_at },
];
export const leafletExport = defineExport({
  name: 'leaflets',
  permission: 'leaflet.export',
  list: leafletList,
  columns: COLUMNS,
});

export const leafletRoutes: Routes = (app, platform) => {
  const { db, storage, write } = platform;
  const routes = resourceRoutes(app, platform, { name: 'leaflets', area: 'leaflet', entity: Leaflet });
  routes.list(leafletList);
  routes.export(leafletExport);
  routes.detail(findLeaflet);
  // Nothing names a leaflet: it can always be deleted.
  routes.create(LeafletInput, leaflets.create);
  routes.update(LeafletInput, leaflets.change);
  routes.archive(leaflets.setArchived);
  routes.remove(leaflets.remove);
  routes.bulk(leafletBulk);

  app.get(
    `${routes.path}:id/truth/`,
    {
      config: { permission: 'leaflet.view' },
      schema: { tags: routes.tags, params: ById, response: ok(LeafletTruth) },
    },
    async (request) => {
      const leaflet = expectFound(await findLeaflet(db, request.params.id, callerOf(request)));
      return checkTruth(db, await readStore(db), leaflet);
    },
  );

  // The same check for the values of a form, before it is saved.
  app.post(
    `${routes.path}truth/`,
    {
      config: { permission: 'leaflet.view' },
      schema: { tags: routes.tags, body: LeafletInput, response: ok(LeafletTruth) },
    },
    async (request) => checkTruth(db, await readStore(db), request.body),
  );

  // What is wrong with a file is told at once; drawing its pages is a job.
  app.post(
    `${routes.path}:id/pdf/`,
    {
      config: { permission: 'leaflet.edit' },
      schema: { tags: routes.tags, params: ById, body: LeafletPdfInput, response: ok(LeafletPdfJob) },
    },
    async (request) => {
      const { params, body } = request;
      expectFound(await findLeaflet(db, params.id, callerOf(request)));
      const file = await readUploaded(db, storage, body.upload_id, callerOf(request).id);
      const pages = await withPdf(file, async (pdf) => pdf.pages);
      const job_id = await write(request, (unit) => splitPdf(platform, unit, params.id, { ...body, pages }));
      return { job_id, pages };
    },
  );
};
