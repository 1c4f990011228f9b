import type { FastifyRequest } from 'fastify';
import { fieldError } from '../errors/domain-error.ts';

/**
 * Reads the single file of a multipart form, for routes below `@fastify/multipart` with their own limit.
 * @throws InvalidInput `import.no_file` if it is missing, `import.file_too_big` above the limit
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
