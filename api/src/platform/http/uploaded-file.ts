import type { FastifyRequest } from 'fastify';
import { fieldError } from '../errors/domain-error.ts';

/**
 * The one file of a multipart form, whole, for routes below `@fastify/multipart` with their own limit.
 *
 * @throws InvalidInput `import.no_file` where there is none, `import.file_too_big` where it goes beyond the limit
 */
export async function readUploadedFile(request: FastifyRequest): Promise<{ name: string; bytes: Buffer }> {
  // A form that is none, or ends in the middle, holds no file.
  const part = await request.file().catch(() => undefined);
  if (!part) throw fieldError('file', 'import.no_file');
  const bytes = await part.toBuffer().catch(() => {
    throw fieldError('file', 'import.file_too_big');
  });
  return { name: part.filename, bytes };
}
