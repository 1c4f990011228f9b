import { type HttpResponse, ApiError, errorFromResponse } from '@bo/http/core';
import type { z } from 'zod';

/**
 * Parses response data with its contract.
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
 * Parses the body of a response with its contract. Responses with 400 and 404 are thrown here, because a query or a
 * mutation has no other way to fail.
 * @throws ApiError
 */
export function parseResponse<T extends z.ZodType>(schema: T, answer: HttpResponse): z.output<T> {
  assertOk(answer);
  return parse(schema, answer.data, answer.status);
}

/** Throws the error of a failed response whose body is not needed. */
export function assertOk(answer: HttpResponse): void {
  if (answer.status >= 400) throw errorFromResponse(answer.status, answer.data);
}
