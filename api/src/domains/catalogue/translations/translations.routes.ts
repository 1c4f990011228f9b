import multipart from '@fastify/multipart';
import {
  Translation,
  TranslationFile,
  TranslationListQuery,
  TranslationProgress,
  TranslationProgressQuery,
  TranslationResults,
  TranslationsInput,
  TranslationSuggestions,
  TranslationSuggestionsQuery,
  listPage,
} from '@bo/contracts';
import { callerOf } from '../../../platform/access/guard.ts';
import { languageOf } from '../../../platform/errors/sentences.ts';
import { defineExport } from '../../../platform/export/define.ts';
import { exportRoute } from '../../../platform/export/export.ts';
import type { Routes } from '../../../platform/http/app-type.ts';
import { eachRow } from '../../../platform/http/bulk.ts';
import { ok } from '../../../platform/http/contract.ts';
import { readUploadedFile } from '../../../platform/http/uploaded-file.ts';
import { COLUMNS, readTranslationFile } from './file.service.ts';
import { translationList } from './translations.list.ts';
import { readAllProgress, saveTranslation, suggest } from './translations.service.ts';

const path = '/admin_panel/translations/';
const tags = ['translations'];
const config = { permission: 'product.edit' } as const;
/** A translator's file of twenty thousand rows. */
const MOST_FILE_BYTES = 20 * 1024 * 1024;

export const translationExport = defineExport({
  name: 'translations',
  permission: 'product.export',
  list: translationList,
  columns: COLUMNS,
});

/** Texts beside their translations. Brands and categories also need the permission to edit them. */
export const translationRoutes: Routes = (app, platform) => {
  const { db } = platform;
  app.get(
    path,
    { config, schema: { tags, querystring: TranslationListQuery, response: ok(listPage(Translation)) } },
    (request) => translationList.page(db, request.query, callerOf(request), request.url),
  );

  exportRoute(app, platform, { path, tags, file: translationExport });

  app.get(
    `${path}progress/`,
    { config, schema: { tags, querystring: TranslationProgressQuery, response: ok(TranslationProgress) } },
    (request) => readAllProgress(db, request.query.to, callerOf(request)),
  );

  app.get(
    `${path}suggestions/`,
    {
      config,
      schema: {
        tags,
        description: 'What may help to translate one text: the same and nearly the same elsewhere, and its terms.',
        querystring: TranslationSuggestionsQuery,
        response: ok(TranslationSuggestions),
      },
    },
    (request) => suggest(db, callerOf(request), request.query),
  );

  app.post(
    path,
    {
      config,
      schema: {
        tags,
        description: 'Saves several translations, each for itself and over what its writer has seen.',
        body: TranslationsInput,
        response: ok(TranslationResults),
      },
    },
    async (request) => {
      const { to, rows } = request.body;
      const results = await eachRow(platform, request, rows, (unit, row) => saveTranslation(unit, to, row));
      return TranslationResults.parse({ results });
    },
  );

  void app.register(async (upload) => {
    await upload.register(multipart, { limits: { fileSize: MOST_FILE_BYTES, files: 1, fields: 5 } });
    upload.post(
      `${path}file/`,
      {
        config,
        schema: {
          tags,
          description:
            "A translator's file, exported before and filled in: CSV or .xlsx, as form data. Answers its rows; nothing is saved.",
          response: ok(TranslationFile),
        },
      },
      async (request) => {
        const { bytes } = await readUploadedFile(request);
        return readTranslationFile(platform, bytes, languageOf(request.headers['accept-language']));
      },
    );
  });
};
