import { type ErrorBody, fieldErrors, type Language, type Permission } from '@bo/contracts';
import type { z } from 'zod';
import { type RefusalCode, sentence, type SentenceValues } from './sentences.ts';

/** Why a field is wrong; with values of its own where the sentence names some that other fields do not share. */
export type FieldProblem = RefusalCode | { code: RefusalCode; values: SentenceValues };

interface RefusalOptions {
  /** For the sentence's `{names}`. */
  values?: SentenceValues;
  /** Which fields are wrong and why: field path → code. */
  fields?: Readonly<Record<string, FieldProblem>>;
  current?: unknown;
  permission?: string;
  retryAfterSeconds?: number;
}

/**
 * A request the server understood and will not do. Anything else that is thrown is a fault of ours and answered as a
 * plain 500.
 */
export class DomainError extends Error {
  readonly status: number;
  readonly code: RefusalCode;
  readonly options: RefusalOptions;

  constructor(status: number, code: RefusalCode, options: RefusalOptions = {}) {
    super(code);
    this.name = 'DomainError';
    this.status = status;
    this.code = code;
    this.options = options;
  }

  body(language: Language): ErrorBody {
    const { values, fields, current, permission } = this.options;
    const errors =
      fields &&
      Object.fromEntries(
        Object.entries(fields).map(([field, problem]) => [
          field,
          [
            typeof problem === 'string'
              ? sentence(problem, language, values)
              : sentence(problem.code, language, problem.values),
          ],
        ]),
      );
    return {
      detail: sentence(this.code, language, values),
      code: this.code,
      ...(errors ? { errors } : {}),
      ...(permission === undefined ? {} : { permission }),
      ...(current === undefined ? {} : { current }),
    };
  }
}

/** Values that do not fit their contract: all of them at once, in the caller's language. */
export class InvalidInput extends Error {
  readonly issues: readonly z.core.$ZodIssue[];

  constructor(error: z.core.$ZodError) {
    super('validation_failed');
    this.name = 'InvalidInput';
    this.issues = error.issues;
  }

  body(language: Language): ErrorBody {
    return {
      detail: sentence('validation_failed', language),
      code: 'validation_failed',
      errors: fieldErrors(this, language),
    };
  }
}

export const notFound = () => new DomainError(404, 'not_found');
export const unauthorized = (code: RefusalCode = 'unauthorized') => new DomainError(401, code);
export const forbidden = (permission: Permission) =>
  new DomainError(403, 'forbidden', { permission, values: { permission } });
/** The caller's version is stale; `current` is the record as it now is. */
export const conflict = (current: unknown) => new DomainError(409, 'conflict', { current });
/** One field is wrong for a reason only the server can know. */
export const fieldError = (field: string, code: RefusalCode, values?: SentenceValues) =>
  new DomainError(422, code, { fields: { [field]: code }, ...(values ? { values } : {}) });

type WithSteps = RefusalCode extends infer Code ? (Code extends `${infer Kind}.transition` ? Kind : never) : never;
/**
 * A record of a kind cannot come to that status from the one it is in. The kind begins the code, and names the list of
 * its statuses.
 */
export const noStep = (kind: WithSteps, current: { status: string }, to: string) =>
  new DomainError(409, `${kind}.transition`, {
    values: {
      from: { list: `${kind}_status`, code: current.status },
      to: { list: `${kind}_status`, code: to },
    },
    current,
  });
