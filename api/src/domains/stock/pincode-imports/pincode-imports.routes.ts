import multipart from '@fastify/multipart';
import {
  type Language,
  LatestPincodeImport,
  MAX_IMPORT_BYTES,
  messageFor,
  PincodeColumn,
  PincodeImport,
  PincodeImportRowPage,
  PincodeImportRowQuery,
  PincodeImportTerms,
} from '@bo/contracts';
import { may } from '../../../platform/access/caller.ts';
import { callerOf } from '../../../platform/access/guard.ts';
import { forbidden } from '../../../platform/errors/domain-error.ts';
import { languageOf } from '../../../platform/errors/sentences.ts';
import type { Routes } from '../../../platform/http/app-type.ts';
import { ById, created, ok } from '../../../platform/http/contract.ts';
import { readUploadedFile } from '../../../platform/http/uploaded-file.ts';
import { expectFound } from '../../../platform/records.ts';
import { findImport, findLatest, pageRows, type StoredRow } from './pincode-imports.repository.ts';
import { applyImport, takeFile, undoImport } from './pincode-imports.service.ts';

const PATH = '/admin_panel/pincode-imports/';
const tags = ['pincodes'];
const config = { permission: 'pincode.create' } as const;

const say = ({ problem, change, outcome, row_number, code, area, city }: StoredRow, language: Language) => ({
  row_number,
  outcome,
  code,
  area,
  city,
  fields: outcome === 'update' ? Object.keys(change).map((field) => PincodeColumn.parse(field)) : [],
  detail: problem && messageFor(problem.code, language, problem.n),
});

/** Pincodes from a file: read and checked → applied → taken back. */
export const pincodeImportRoutes: Routes = (app, platform) => {
  const { db } = platform;

  void app.register(async (upload) => {
    await upload.register(multipart, { limits: { fileSize: MAX_IMPORT_BYTES, files: 1, fields: 5 } });
    upload.post(
      PATH,
      {
        config,
        schema: {
          tags,
          description:
            'Multipart form data with one file: CSV (any separator and encoding), the same as .gz, or .xlsx. Answers what its rows would come to; nothing is written before `apply`.',
          response: created(PincodeImport),
        },
      },
      async (request, reply) => {
        const { name, bytes } = await readUploadedFile(request);
        return reply.code(201).send(await takeFile(platform, callerOf(request), name, bytes));
      },
    );
  });

  app.get(`${PATH}latest/`, { config, schema: { tags, response: ok(LatestPincodeImport) } }, async (request) => ({
    latest: (await findLatest(db, callerOf(request))) ?? null,
  }));
  app.get(`${PATH}:id/`, { config, schema: { tags, params: ById, response: ok(PincodeImport) } }, async (request) =>
    expectFound(await findImport(db, request.params.id, callerOf(request))),
  );
  app.post(
    `${PATH}:id/apply/`,
    {
      config,
      schema: { tags, params: ById, body: PincodeImportTerms, response: { ...ok(PincodeImport), 202: PincodeImport } },
    },
    async (request, reply) => {
      // A file changes pincodes as well as making them.
      if (!may(callerOf(request), 'pincode.edit')) throw forbidden('pincode.edit');
      const begun = await platform.write(request, (unit) =>
        applyImport(platform, unit, request.params.id, request.body),
      );
      return reply.code(202).send(begun);
    },
  );
  app.post(
    `${PATH}:id/undo/`,
    { config, schema: { tags, params: ById, response: { ...ok(PincodeImport), 202: PincodeImport } } },
    async (request, reply) => {
      if (!may(callerOf(request), 'pincode.delete')) throw forbidden('pincode.delete');
      const begun = await platform.write(request, (unit) => undoImport(platform, unit, request.params.id));
      return reply.code(202).send(begun);
    },
  );
  app.get(
    `${PATH}:id/rows/`,
    { config, schema: { tags, params: ById, querystring: PincodeImportRowQuery, response: ok(PincodeImportRowPage) } },
    async (request) => {
      const { params, query, headers, url } = request;
      expectFound(await findImport(db, params.id, callerOf(request)));
      const { count, rows } = await pageRows(db, params.id, query);
      const page = (offset: number) => {
        const other = new URL(url, 'http://localhost');
        other.searchParams.set('offset', String(offset));
        return other.pathname + other.search;
      };
      const { offset, limit } = query;
      return {
        count,
        count_exact: true,
        next: offset + limit < count ? page(offset + limit) : null,
        previous: offset > 0 ? page(Math.max(0, offset - limit)) : null,
        results: rows.map((row) => say(row, languageOf(headers['accept-language']))),
      };
    },
  );
};
