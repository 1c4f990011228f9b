import { ErrorBody, isWholeText } from '@bo/contracts';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { InvalidInput } from '../errors/domain-error.ts';

/** Deeper than anything a contract describes; checking what is nested further would only cost time, or the stack. */
const DEEPEST = 30;

/** Where a value holds a text that cannot be stored, in a key or a value, or is nested beyond all contracts. */
function unfit(data: unknown, path: readonly string[] = []): readonly string[] | undefined {
  if (typeof data === 'string') return isWholeText(data) ? undefined : path;
  if (typeof data !== 'object' || data === null) return undefined;
  if (path.length >= DEEPEST) return path;
  for (const [key, value] of Object.entries(data)) {
    const found = isWholeText(key) ? unfit(value, [...path, key]) : path;
    if (found) return found;
  }
  return undefined;
}

/**
 * Validates requests and responses with zod. Issues of a request are kept for the caller's language. A response that
 * violates its contract is a server error.
 */
export function validateByContract(app: FastifyInstance): void {
  app.setValidatorCompiler<z.ZodType>(({ schema }) => (data: unknown) => {
    // Ids, keys and searches have no contract of their own that would refuse it; no query ever sees such a text.
    const path = unfit(data);
    if (path)
      return {
        error: new InvalidInput(
          new z.ZodError([{ code: 'custom', path: [...path], message: 'unsafe_text', input: undefined }]),
        ),
      };
    const result = schema.safeParse(data);
    return result.success ? { value: result.data } : { error: new InvalidInput(result.error) };
  });
  // Not the type provider's serializer: it encodes, and the one-way transforms of inputs that entities share cannot be.
  app.setSerializerCompiler<z.ZodType>(
    ({ schema }) =>
      (data: unknown) =>
        JSON.stringify(schema.parse(data)),
  );
}

/** The `response` schema of a route: its answer and the common error body. */
export const ok = <T extends z.ZodType>(answer: T) => ({ 200: answer, '4xx': ErrorBody, '5xx': ErrorBody });
export const created = <T extends z.ZodType>(answer: T) => ({ 201: answer, '4xx': ErrorBody, '5xx': ErrorBody });
export const noContent = { 204: z.null(), '4xx': ErrorBody, '5xx': ErrorBody };
export const ById = z.object({ id: z.string().min(1).max(200) });
