import multipart from '@fastify/multipart';
import { VariantLookup, VariantLookupInput } from '@bo/contracts';
import { callerOf } from '../../../platform/access/guard.ts';
import type { Routes } from '../../../platform/http/app-type.ts';
import { ok } from '../../../platform/http/contract.ts';
import { readUploadedFile } from '../../../platform/http/uploaded-file.ts';
import { lookUpFile, lookUpVariants } from './lookup.service.ts';

const PATH = '/admin_panel/variants/lookup/';
const tags = ['variants'];
/** A list of items is small; a catalogue goes through an import. */
const MOST_FILE_BYTES = 5 * 1024 * 1024;

export const variantLookupRoutes: Routes = (app, platform) => {
  app.post(
    PATH,
    {
      config: { permission: 'product.view' },
      schema: {
        tags,
        description: 'Many variants at once, by what people have of them. Nothing is changed.',
        body: VariantLookupInput,
        response: ok(VariantLookup),
      },
    },
    (request) => lookUpVariants(platform.db, callerOf(request), request.body),
  );

  void app.register(async (upload) => {
    await upload.register(multipart, { limits: { fileSize: MOST_FILE_BYTES, files: 1, fields: 5 } });
    upload.post(
      `${PATH}file/`,
      {
        config: { permission: 'product.view' },
        schema: {
          tags,
          description:
            'The variants that a spreadsheet names: CSV (any separator and encoding) or .xlsx, as form data.',
          response: ok(VariantLookup),
        },
      },
      async (request) => {
        const { bytes } = await readUploadedFile(request);
        return lookUpFile(platform, callerOf(request), bytes);
      },
    );
  });
};
