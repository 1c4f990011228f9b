import { type HttpResponse, ApiError, errorFromResponse } from '@bo/http/core';
import type { z } from 'zod';

/**
 * What came over the wire, parsed by its contract.
 *
 * @throws ApiError `contract_broken`, naming the first field that does not fit, when the server and the contract
 *   disagree.
 */
export function parse<T extends z.ZodType>(schema: T, data: unknown, status = 200): z.output<T> {
  const parsed = schema.safeParse(data);
  if (parsed.success) return parsed.data;
  const issue = parsed.error.issues[0];
  throw new ApiError(
    {
      status,
      code: 'contract_broken',
      detail: `The answer does not fit its contract at "${issue?.path.join('.') ?? ''}": ${issue?.message ?? ''}`,
    },
    { cause: parsed.error },
  );
}

/**
 * The body of an answer, parsed by its contract. An answer that was handed back (400, 404) is thrown here, because a
 * query or a mutation has no other way to fail.
 *
 * @throws ApiError
 */
export function parseResponse<T extends z.ZodType>(schema: T, answer: HttpResponse): z.output<T> {
  assertOk(answer);
  return parse(schema, answer.data, answer.status);
}

/** For answers without a body that matters: throws what failed, returns nothing. */
export function assertOk(answer: HttpResponse): void {
  if (answer.status >= 400) throw errorFromResponse(answer.status, answer.data);
}
