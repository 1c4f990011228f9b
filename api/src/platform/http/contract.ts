import { ErrorBody } from '@bo/contracts';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { InvalidInput } from '../errors/refusal.ts';

/**
 * Makes zod the validator of what comes in, with all issues kept for the caller's language, and of what goes out: an
 * answer that has drifted from its contract is a fault of ours, not a surprise for a screen.
 */
export function validateByContract(app: FastifyInstance): void {
  app.setValidatorCompiler<z.ZodType>(({ schema }) => (data: unknown) => {
    const result = schema.safeParse(data);
    return result.success ? { value: result.data } : { error: new InvalidInput(result.error) };
  });
  // Not the type provider's serializer: it encodes, and the one-way transforms of inputs that entities share cannot be.
  app.setSerializerCompiler<z.ZodType>(({ schema }) => (data: unknown) => JSON.stringify(schema.parse(data)));
}

/** The `response` of a route: its answer, and the one shape of every error. */
export const answers = <T extends z.ZodType>(answer: T) => ({ 200: answer, '4xx': ErrorBody, '5xx': ErrorBody });
export const created = <T extends z.ZodType>(answer: T) => ({ 201: answer, '4xx': ErrorBody, '5xx': ErrorBody });
export const nothing = { 204: z.null(), '4xx': ErrorBody, '5xx': ErrorBody };
export const ById = z.object({ id: z.string().min(1).max(200) });
