import type { FastifyRequest } from 'fastify';
import { Version } from '@bo/contracts';
import { z } from 'zod';
import { fieldError } from '../errors/domain-error.ts';

/** The part of a body that says which version of a record the caller has seen. The `If-Match` header says the same. */
export const Versioned = z.object({ version: Version.optional() });

/**
 * The version a write is based on, from `If-Match` or the body. @throws DomainError 422 without one: blind writes lose
 * others' work.
 */
export function versionOf(request: FastifyRequest): number {
  const header = /^(?:W\/)?"?(\d{1,9})"?$/.exec(request.headers['if-match'] ?? '')?.[1];
  const version = header === undefined ? Versioned.safeParse(request.body).data?.version : Number(header);
  if (version === undefined) throw fieldError('version', 'version_required');
  return version;
}
