import multipart from '@fastify/multipart';
import {
  importedRows,
  ImportFit,
  ImportFitQuery,
  importOutcome,
  ImportRowPage,
  ImportRowQuery,
  ImportSetup,
  type Language,
  listPage,
  MAX_IMPORT_BYTES,
  ProductImport,
  ProductImportListQuery,
} from '@bo/contracts';
import { Readable } from 'node:stream';
import { callerOf } from '../../../platform/access/guard.ts';
import { languageOf } from '../../../platform/errors/sentences.ts';
import type { ExportColumn } from '../../../platform/export/cells.ts';
import { BOM, csvLine } from '../../../platform/export/csv.ts';
import { defineExport } from '../../../platform/export/define.ts';
import { exportRoute } from '../../../platform/export/export.ts';
import type { Routes } from '../../../platform/http/app-type.ts';
import { ok, ById, created } from '../../../platform/http/contract.ts';
import { readUploadedFile } from '../../../platform/http/uploaded-file.ts';
import { expectFound } from '../../../platform/records.ts';
import { findImport, importList, pageRows, readRows, type StoredImport, type StoredRow } from './imports.repository.ts';
import { keepRest, readFit, setUp, startStep, takeFile } from './imports.service.ts';
import { type Reason, reasonText } from './reasons.ts';
import { otherOf, sayReport } from './report.ts';
import { ADDED_COLUMNS } from './suggest.ts';
import { threadsOf } from './thread.ts';

const PATH = '/admin_panel/imports/';
const tags = ['imports'];
const config = { permission: 'product.import' } as const;

const COLUMNS: readonly ExportColumn<StoredImport>[] = [
  { key: 'at', kind: 'instant', value: ({ created_at }) => created_at },
  { key: 'file_name', value: ({ file_name }) => file_name },
  { key: 'by', value: ({ creator }) => creator },
  { key: 'status', words: 'import_outcome', value: importOutcome },
  { key: 'rows', kind: 'number', value: ({ total }) => total },
  { key: 'imported', kind: 'number', value: importedRows },
  { key: 'refused', kind: 'number', value: ({ refused }) => refused },
];
export const importExport = defineExport({
  name: 'imports',
  permission: 'product.export',
  list: importList,
  columns: COLUMNS,
});

const say = ({ report, fingerprint: _, ...current }: StoredImport, language: Language): ProductImport => ({
  ...current,
  report: report && sayReport(report, language),
});
const sayReason = (said: Reason, language: Language) => ({
  code: said.code,
  field: said.field,
  detail: reasonText(said, language),
});
const sayRow = ({ number, status, cells, errors, warnings, created: made }: StoredRow, language: Language) => ({
  row_number: number,
  status,
  cells,
  errors: errors.map((error) => sayReason(error, language)),
  warnings: warnings.map((warning) => ({ ...sayReason(warning, language), ...otherOf(warning.values) })),
  records: made.map(({ type, id }) => ({ type, id })),
});

/**
 * Importing products: upload → mapping → dry run → apply → undo. Steps run on after their answer; progress is read from
 * the import.
 */
export const importRoutes: Routes = (app, platform) => {
  const { db, database } = platform;
  const tools = { db, threads: threadsOf(platform), embedded: database.embedded };
  app.addHook('onClose', () => tools.threads.close());

  void app.register(async (upload) => {
    await upload.register(multipart, { limits: { fileSize: MAX_IMPORT_BYTES, files: 1, fields: 5 } });
    upload.post(
      PATH,
      {
        config,
        schema: {
          tags,
          description:
            'Multipart form data with one file: CSV (any separator and encoding), the same as .gz, or .xlsx.',
          response: created(ProductImport),
        },
      },
      async (request, reply) => {
        const { name, bytes } = await readUploadedFile(request);
        return reply
          .code(201)
          .send(
            say(await takeFile(tools, callerOf(request), name, bytes), languageOf(request.headers['accept-language'])),
          );
      },
    );
  });

  app.get(
    PATH,
    { config, schema: { tags, querystring: ProductImportListQuery, response: ok(listPage(ProductImport)) } },
    async (request) => {
      const page = await importList.page(db, request.query, callerOf(request), request.url);
      return {
        ...page,
        results: page.results.map((item) => say(item, languageOf(request.headers['accept-language']))),
      };
    },
  );

  exportRoute(app, platform, { path: PATH, tags, file: importExport });

  app.get(`${PATH}:id/`, { config, schema: { tags, params: ById, response: ok(ProductImport) } }, async (request) =>
    say(
      expectFound(await findImport(db, request.params.id, callerOf(request))),
      languageOf(request.headers['accept-language']),
    ),
  );

  app.patch(
    `${PATH}:id/`,
    { config, schema: { tags, params: ById, body: ImportSetup, response: ok(ProductImport) } },
    async (request) =>
      say(
        await setUp(tools, callerOf(request), request.params.id, request.body),
        languageOf(request.headers['accept-language']),
      ),
  );

  app.get(
    `${PATH}:id/fit/`,
    { config, schema: { tags, params: ById, querystring: ImportFitQuery, response: ok(ImportFit) } },
    (request) => readFit(tools, callerOf(request), request.params.id, request.query),
  );

  for (const [ending, step] of [
    ['dry-run', 'check'],
    ['apply', 'apply'],
    ['undo', 'undo'],
  ] as const) {
    app.post(
      `${PATH}:id/${ending}/`,
      { config, schema: { tags, params: ById, response: { ...ok(ProductImport), 202: ProductImport } } },
      async (request, reply) => {
        const started = await startStep(
          platform,
          callerOf(request),
          (work) => platform.write(request, work),
          request.params.id,
          step,
        );
        return reply.code(202).send(say(started, languageOf(request.headers['accept-language'])));
      },
    );
  }

  app.post(
    `${PATH}:id/keep/`,
    { config, schema: { tags, params: ById, response: ok(ProductImport) } },
    async (request) =>
      say(
        await platform.write(request, (unit) => keepRest(unit, request.params.id)),
        languageOf(request.headers['accept-language']),
      ),
  );

  app.get(
    `${PATH}:id/rows/`,
    { config, schema: { tags, params: ById, querystring: ImportRowQuery, response: ok(ImportRowPage) } },
    async (request) => {
      const { params, query, headers, url } = request;
      const { options } = expectFound(await findImport(db, params.id, callerOf(request)));
      const { count, rows } = await pageRows(db, params.id, options.header_row ?? 0, query);
      const page = (offset: number) => {
        const next = new URL(url, 'http://localhost');
        next.searchParams.set('offset', String(offset));
        return next.pathname + next.search;
      };
      const { offset, limit } = query;
      return {
        count,
        count_exact: true,
        next: offset + limit < count ? page(offset + limit) : null,
        previous: offset > 0 ? page(Math.max(0, offset - limit)) : null,
        results: rows.map((row) => sayRow(row, languageOf(headers['accept-language']))),
      };
    },
  );

  app.get(`${PATH}:id/refused.csv`, { config, schema: { tags, params: ById } }, async (request, reply) => {
    const { params, headers } = request;
    const current = expectFound(await findImport(db, params.id, callerOf(request)));
    const language = languageOf(headers['accept-language']);
    void reply
      .type('text/csv; charset=utf-8')
      .header('content-disposition', `attachment; filename="refused-${params.id}.csv"`);
    return reply.send(Readable.from(refusedCsv(current, language)));
  });

  async function* refusedCsv(
    { id, preview, options, mapping }: StoredImport,
    language: Language,
  ): AsyncGenerator<string> {
    // "Fill this in." says nothing in a file without the cell that is meant: the column as the file calls it.
    const withColumn = ({ field }: Reason, text: string) => {
      const column = field === null ? '' : (preview.columns.find(({ index }) => index === mapping[field])?.name ?? '');
      return column === '' ? text : `${column}: ${text}`;
    };
    yield BOM +
      csvLine([...preview.columns.map(({ name, index }) => name || String(index + 1)), ...ADDED_COLUMNS[language]]);
    for (let after = options.header_row ?? 0; ; ) {
      const rows = await readRows(db, id, { after, limit: 1000, states: ['refused'] });
      const last = rows.at(-1);
      if (!last) return;
      after = last.number;
      yield rows
        .map(({ number: row, cells, errors }) =>
          csvLine([
            ...preview.columns.map(({ index }) => cells[index] ?? ''),
            row,
            errors.map((error) => withColumn(error, reasonText(error, language))).join(' '),
          ]),
        )
        .join('');
    }
  }
};
