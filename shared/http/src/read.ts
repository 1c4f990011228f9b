import type { z } from 'zod';
import type { Answer } from './client.ts';
import { ApiError, errorFromAnswer } from './errors.ts';

/**
 * The body of an answer, parsed by its contract. An answer that was handed back (400, 404) is thrown here, because a query
 * or a mutation has no other way to fail.
 *
 * @throws ApiError `contract_broken`, naming the first field that does not fit, when the server and the contract disagree.
 */
export function read<T extends z.ZodType>(schema: T, answer: Answer): z.output<T> {
  if (answer.status >= 400) throw errorFromAnswer(answer.status, answer.data);
  const parsed = schema.safeParse(answer.data);
  if (parsed.success) return parsed.data;
  const issue = parsed.error.issues[0];
  throw new ApiError(
    { status: answer.status, code: 'contract_broken', detail: `The answer does not fit its contract at "${issue?.path.join('.') ?? ''}": ${issue?.message ?? ''}` },
    { cause: parsed.error },
  );
}

/** For answers without a body that matters: throws what failed, returns nothing. */
export function done(answer: Answer): void {
  if (answer.status >= 400) throw errorFromAnswer(answer.status, answer.data);
}
