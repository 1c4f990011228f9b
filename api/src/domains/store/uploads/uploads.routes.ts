import { createHash } from 'node:crypto';
import multipart from '@fastify/multipart';
import { MAX_PDF_BYTES, mostBytes, SignedUpload, StoredImage, UploadInput } from '@bo/contracts';
import { z } from 'zod';
import { callerOf } from '../../../platform/access/guard.ts';
import { notFound, DomainError } from '../../../platform/errors/domain-error.ts';
import type { Routes } from '../../../platform/http/app-type.ts';
import { ok, ById, created, noContent } from '../../../platform/http/contract.ts';
import { type CleanImage, cleanImage } from '../../../platform/storage/images.ts';
import { LOCAL_FILES_PATH, LOCAL_UPLOAD_PATH } from '../../../platform/storage/local.ts';
import { enforcePolicy } from '../../../platform/storage/policy.ts';
import type { Storage } from '../../../platform/storage/storage.ts';
import { findUpload, insertUpload, isWaiting, storeUpload } from './uploads.repository.ts';

const BASE = '/api/v1';
const TYPES: Readonly<Record<string, string>> = { jpeg: 'image/jpeg', png: 'image/png', webp: 'image/webp' };
const tags = ['uploads'];

/** What people sent is never served: only what was rewritten, under another name. The original goes in any case. */
async function takeImage(storage: Storage, key: string, file: Buffer): Promise<CleanImage> {
  try {
    return await cleanImage(file);
  } finally {
    await storage.remove(key);
  }
}

export const uploadRoutes: Routes = (app, { db, storage, keys }) => {
  app.post(
    '/admin_panel/uploads/',
    { config: { permission: 'signed_in' }, schema: { tags, body: UploadInput, response: created(SignedUpload) } },
    async (request, reply) => {
      const { content_type } = request.body;
      const place = await insertUpload(db, request.body, callerOf(request));
      if (!place) throw new DomainError(429, 'upload.too_many', { retryAfterSeconds: 60 });
      const { id, key } = place;
      const { url, fields, expiresAt } = await storage.signPost({
        key,
        contentType: content_type,
        maxBytes: mostBytes(content_type),
      });
      return reply.code(201).send({ id, url, fields, expires_at: expiresAt.toISOString() });
    },
  );

  app.post(
    '/admin_panel/uploads/:id/complete/',
    { config: { permission: 'signed_in' }, schema: { tags, params: ById, response: ok(StoredImage) } },
    async (request) => {
      const upload = await findUpload(db, request.params.id, callerOf(request).id);
      if (!upload) throw notFound();
      const file = await storage.read(upload.key);
      if (!file) throw new DomainError(409, 'upload.missing');
      const image = await takeImage(storage, upload.key, file);
      const key = `images/${upload.id}.${image.extension}`;
      await storage.write(key, image.content, image.contentType);
      const stored = {
        content_type: image.contentType,
        bytes: image.content.length,
        width: image.width,
        height: image.height,
        url: storage.urlOf(key),
      };
      await storeUpload(db, upload.id, {
        ...stored,
        key,
        file_name: upload.file_name || key.replace('images/', ''),
        source_hash: createHash('sha256').update(file).digest('hex'),
      });
      return { id: upload.id, ...stored };
    },
  );

  void app.register(async (local) => {
    await local.register(multipart, { limits: { fileSize: MAX_PDF_BYTES + 1, files: 1, fields: 20 } });
    // The signed policy in the form is what grants this, as with S3: the form carries no bearer token.
    local.post(
      LOCAL_UPLOAD_PATH.slice(BASE.length),
      { config: { public: true }, schema: { tags, response: noContent } },
      async (request, reply) => {
        const fields: Record<string, string> = {};
        for await (const part of request.parts()) {
          if (part.type === 'field') {
            if (typeof part.value === 'string') fields[part.fieldname] = part.value;
            continue;
          }
          const content = await part.toBuffer();
          enforcePolicy(fields, content.length, keys.uploads);
          if (!(await isWaiting(db, fields['key'] ?? ''))) throw new DomainError(403, 'upload.expired');
          await storage.write(fields['key'] ?? '', content, part.mimetype);
        }
        return reply.code(204).send(null);
      },
    );
  });

  app.get(
    `${LOCAL_FILES_PATH.slice(BASE.length)}:folder/:name`,
    {
      config: { public: true },
      schema: {
        tags,
        params: z.object({ folder: z.enum(['images', 'demo']), name: z.string().regex(/^[\w-]+\.(jpeg|png|webp)$/) }),
      },
    },
    async ({ params: { folder, name } }, reply) => {
      const content = await storage.read(`${folder}/${name}`);
      if (!content) throw notFound();
      return reply
        .type(TYPES[name.split('.').at(-1) ?? ''] ?? 'application/octet-stream')
        .header('cache-control', 'public, max-age=31536000, immutable')
        .header('cross-origin-resource-policy', 'cross-origin')
        .send(content);
    },
  );
};
