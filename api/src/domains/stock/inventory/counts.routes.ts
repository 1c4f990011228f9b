import {
  listPage,
  StockCount,
  StockCountDetail,
  StockCountInput,
  StockCountLinesInput,
  StockCountListQuery,
  StockCountStatusInput,
} from '@bo/contracts';
import type { FastifyRequest } from 'fastify';
import { may } from '../../../platform/access/caller.ts';
import { callerOf } from '../../../platform/access/guard.ts';
import { forbidden } from '../../../platform/errors/domain-error.ts';
import type { Routes } from '../../../platform/http/app-type.ts';
import type { ExportColumn } from '../../../platform/export/cells.ts';
import { defineExport } from '../../../platform/export/define.ts';
import { exportRoute } from '../../../platform/export/export.ts';
import { ok, ById, created } from '../../../platform/http/contract.ts';
import { expectFound } from '../../../platform/records.ts';
import { countList, findCount } from './counts.repository.ts';
import { blindFor, openCount, saveLines, setCountStatus } from './counts.service.ts';

const PATH = '/admin_panel/inventory/counts/';
const tags = ['inventory'];
const COLUMNS: readonly ExportColumn<StockCount>[] = [
  { key: 'count', value: ({ number }) => number },
  { key: 'warehouse', value: ({ warehouse }) => warehouse },
  { key: 'category', value: ({ category }) => category },
  { key: 'aisle', value: ({ aisle }) => aisle },
  { key: 'abc_class', value: ({ abc_class }) => abc_class },
  { key: 'count_plan', value: ({ plan }) => plan },
  { key: 'due_on', kind: 'day', value: ({ due_on }) => due_on },
  { key: 'assigned_to', value: ({ assigned_to }) => assigned_to?.name ?? null },
  { key: 'late', kind: 'flag', value: ({ late }) => late },
  { key: 'status', words: 'count_status', value: ({ status }) => status },
  { key: 'lines', kind: 'number', value: ({ line_count }) => line_count },
  { key: 'counted', kind: 'number', value: ({ counted_count }) => counted_count },
  { key: 'by', value: ({ counted_by }) => counted_by?.name ?? null },
  { key: 'approved_by', value: ({ approved_by }) => approved_by?.name ?? null },
  { key: 'note', value: ({ note }) => note },
  { key: 'created_at', kind: 'instant', value: ({ created_at }) => created_at },
];
export const countExport = defineExport({
  name: 'stock-counts',
  permission: 'inventory.export',
  list: countList,
  columns: COLUMNS,
});
const approves = (request: FastifyRequest) => may(callerOf(request), 'inventory.approve');

export const stockCountRoutes: Routes = (app, platform) => {
  const { db, write, writeOnce } = platform;
  app.get(
    PATH,
    {
      config: { permission: 'inventory.view' },
      schema: { tags, querystring: StockCountListQuery, response: ok(listPage(StockCount)) },
    },
    (request) => countList.page(db, request.query, callerOf(request), request.url),
  );

  exportRoute(app, platform, { path: PATH, tags, file: countExport });

  app.post(
    PATH,
    {
      config: { permission: 'inventory.edit' },
      schema: { tags, body: StockCountInput, response: created(StockCountDetail) },
    },
    async (request, reply) =>
      reply
        .code(201)
        .send(
          blindFor(
            await writeOnce(request, StockCountDetail, (unit) => openCount(unit, request.body)),
            approves(request),
          ),
        ),
  );

  app.get(
    `${PATH}:id/`,
    { config: { permission: 'inventory.view' }, schema: { tags, params: ById, response: ok(StockCountDetail) } },
    async (request) =>
      blindFor(expectFound(await findCount(db, request.params.id, callerOf(request))), approves(request)),
  );

  app.post(
    `${PATH}:id/lines/`,
    {
      config: { permission: 'inventory.edit' },
      schema: { tags, params: ById, body: StockCountLinesInput, response: ok(StockCountDetail) },
    },
    async (request) =>
      blindFor(await write(request, (unit) => saveLines(unit, request.params.id, request.body)), approves(request)),
  );

  app.post(
    `${PATH}:id/status/`,
    {
      config: { permission: 'inventory.edit' },
      schema: { tags, params: ById, body: StockCountStatusInput, response: ok(StockCountDetail) },
    },
    async (request) => {
      if (request.body.status !== 'submitted' && !approves(request)) throw forbidden('inventory.approve');
      return blindFor(
        await write(request, (unit) => setCountStatus(unit, request.params.id, request.body)),
        approves(request),
      );
    },
  );
};
