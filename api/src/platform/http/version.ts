import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { fieldRefusal } from '../errors/refusal.ts';

/** The part of a body that says which version of a record the caller has seen. The `If-Match` header says the same. */
export const Versioned = z.object({ version: z.int().optional() });

/** The version a write is based on, from `If-Match` or the body. @throws Refusal 422 without one: blind writes lose others' work. */
export function versionOf(request: FastifyRequest): number {
  const header = /^(?:W\/)?"?(\d{1,9})"?$/.exec(request.headers['if-match'] ?? '')?.[1];
  const version = header === undefined ? Versioned.safeParse(request.body).data?.version : Number(header);
  if (version === undefined) throw fieldRefusal('version', 'version_required');
  return version;
}
