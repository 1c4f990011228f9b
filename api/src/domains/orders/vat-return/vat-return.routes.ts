import {
  listPage,
  type VatBox,
  VatCloseInput,
  VatEntriesQuery,
  VatEntry,
  VatReturn,
  VatReturnQuery,
} from '@bo/contracts';
import { type Actor, may } from '../../../platform/access/caller.ts';
import { forbidden } from '../../../platform/errors/domain-error.ts';
import type { ExportColumn } from '../../../platform/export/cells.ts';
import { defineExport } from '../../../platform/export/define.ts';
import { exportRoute } from '../../../platform/export/export.ts';
import { callerOf } from '../../../platform/access/guard.ts';
import type { Routes } from '../../../platform/http/app-type.ts';
import { ok } from '../../../platform/http/contract.ts';
import { type List, pageLinks } from '../../../platform/list/list.ts';
import { readEntries } from './vat-return.repository.ts';
import { closePeriod, readingOf, readReturn } from './vat-return.service.ts';

const PATH = '/admin_panel/reports/vat-return/';
const tags = ['reports'];
const AT_ONCE = 5000;

function expectMayRead(viewer: Actor): void {
  if (!may(viewer, 'report.vat')) throw forbidden('report.vat');
}

/** The documents behind the boxes; exports read them in pages of one reading. */
const entryList: List<typeof VatEntriesQuery, VatEntry> = {
  query: VatEntriesQuery,
  async page(db, query, viewer, url) {
    expectMayRead(viewer);
    const { count, results } = await readEntries(db, await readingOf(db, query), query);
    return { count, count_exact: true, results, ...pageLinks(url, query, query.offset + results.length < count) };
  },
  async *batches(db, query, viewer) {
    expectMayRead(viewer);
    const reading = await readingOf(db, query);
    for (let offset = 0; ; offset += AT_ONCE) {
      const { results } = await readEntries(db, reading, { ...query, limit: AT_ONCE, offset });
      yield results;
      if (results.length < AT_ONCE) return;
    }
  },
  async countTo(db, query, viewer, cap = Infinity) {
    expectMayRead(viewer);
    const { count } = await readEntries(db, await readingOf(db, query), { ...query, limit: 1, offset: 0 });
    return Math.min(count, cap);
  },
  async count(db, query, viewer) {
    return { count: await entryList.countTo(db, query, viewer), count_exact: true };
  },
  matchingIds: () => Promise.resolve([]),
};

const ENTRY_COLUMNS: readonly ExportColumn<VatEntry>[] = [
  { key: 'vat_box', value: ({ box }) => box },
  { key: 'document_kind', words: 'vat_source', value: ({ source }) => source },
  { key: 'document', value: ({ number }) => number },
  { key: 'dated', kind: 'day', value: ({ dated }) => dated },
  { key: 'before_vat', kind: 'money', value: ({ net }) => net },
  { key: 'vat', kind: 'money', value: ({ vat }) => vat },
];
export const vatEntryExport = defineExport({
  name: 'vat-return-documents',
  // Beside `report.vat`, which reading the return asks for.
  permission: 'report.export',
  list: entryList,
  columns: ENTRY_COLUMNS,
});

/** The boxes of a return as the rows of a file. */
const boxList: List<typeof VatReturnQuery, VatBox> = {
  query: VatReturnQuery,
  async page(db, query, viewer) {
    expectMayRead(viewer);
    const { boxes } = await readReturn(db, query);
    return { count: boxes.length, count_exact: true, next: null, previous: null, results: boxes };
  },
  async *batches(db, query, viewer) {
    expectMayRead(viewer);
    const { boxes } = await readReturn(db, query);
    yield boxes;
  },
  async countTo(db, query, viewer) {
    expectMayRead(viewer);
    return (await readReturn(db, query)).boxes.length;
  },
  async count(db, query, viewer) {
    return { count: await boxList.countTo(db, query, viewer), count_exact: true };
  },
  matchingIds: () => Promise.resolve([]),
};
const BOX_COLUMNS: readonly ExportColumn<VatBox>[] = [
  { key: 'vat_box', value: ({ box }) => box },
  { key: 'before_vat', kind: 'money', value: ({ net }) => net },
  { key: 'vat', kind: 'money', value: ({ vat }) => vat },
  { key: 'documents', kind: 'number', value: ({ entries }) => entries },
];
export const vatReturnExport = defineExport({
  name: 'vat-return',
  permission: 'report.export',
  list: boxList,
  columns: BOX_COLUMNS,
});

export const vatReturnRoutes: Routes = (app, platform) => {
  const view = { permission: 'report.vat' } as const;
  app.get(
    PATH,
    {
      config: view,
      schema: {
        tags,
        description:
          'The VAT return of some months: boxes of form 201 of the UAE, or supplies by rate. Of a closed period as it was closed.',
        querystring: VatReturnQuery,
        response: ok(VatReturn),
      },
    },
    (request) => readReturn(platform.db, request.query),
  );
  app.get(
    `${PATH}entries/`,
    { config: view, schema: { tags, querystring: VatEntriesQuery, response: ok(listPage(VatEntry)) } },
    (request) => entryList.page(platform.db, request.query, callerOf(request), request.url),
  );
  app.post(
    `${PATH}close/`,
    {
      config: { permission: 'report.close_vat' },
      schema: {
        tags,
        description: 'Closes a period for good, with the figures that were seen.',
        body: VatCloseInput,
        response: ok(VatReturn),
      },
    },
    (request) => platform.writeOnce(request, VatReturn, (unit) => closePeriod(unit, request.body)),
  );
  exportRoute(app, platform, { path: PATH, tags, file: vatReturnExport });
  exportRoute(app, platform, { path: `${PATH}entries/`, tags, file: vatEntryExport });
};
