import type { FastifyRequest } from 'fastify';
import { Version } from '@bo/contracts';
import { z } from 'zod';
import { fieldError } from '../errors/domain-error.ts';

/** The record version that the caller has seen, in a request body. The `If-Match` header is an alternative. */
export const Versioned = z.object({ version: Version.optional() });

/**
 * The version a write is based on, from `If-Match` or the body. @throws DomainError 422 without a version, because
 * blind writes overwrite other people's changes.
 */
export function versionOf(request: FastifyRequest): number {
  const header = /^(?:W\/)?"?(\d{1,9})"?$/.exec(request.headers['if-match'] ?? '')?.[1];
  const version = header === undefined ? Versioned.safeParse(request.body).data?.version : Number(header);
  if (version === undefined) throw fieldError('version', 'version_required');
  return version;
}
