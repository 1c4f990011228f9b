import { ErrorBody } from '@bo/contracts/platform';

/** The literal text of SPECIFICATION.md section 8, raised on every 500. */
export const SERVER_DIFFICULTIES = 'Server is Facing Technical Difficulties, Please Contact Administrator';

/** What a caller can do about a failure; a closed union, so that a `switch` over it is complete. */
export type FailureKind = 'unauthorized' | 'handed_back' | 'server' | 'busy' | 'offline' | 'refused';

/**
 * Classifies a response by its status. The specification defines 401, 400, 404 and 500 (section 8); 429 and 503 are
 * retried later; no status means that the server was not reached.
 */
export function classify(status: number | null): FailureKind {
  switch (status) {
    case null:
    case 0:
      return 'offline';
    case 401:
      return 'unauthorized';
    case 400:
    case 404:
      return 'handed_back';
    case 429:
    case 503:
      return 'busy';
    default:
      return status >= 500 ? 'server' : 'refused';
  }
}

/**
 * Reads the status of an error without one: the last word of its first line (section 8), or null if that is not a
 * status.
 */
export function statusFromText(text: string): number | null {
  const word = text.split('\n', 1)[0]?.trim().split(/\s+/).at(-1) ?? '';
  const status = /^\d{3}$/.test(word) ? Number(word) : 0;
  return status >= 100 && status < 600 ? status : null;
}

interface ApiErrorFields {
  /** 0 where no answer came. */
  status: number;
  code: string;
  detail: string;
  errors?: Record<string, string[]>;
  /** The record as it now is, on 409. */
  current?: unknown;
  /** The permission that is missing, on 403. */
  permission?: string;
  requestId?: string;
  /** Milliseconds to wait before another try, on 429. */
  retryAfter?: number;
}

/** Any failure of a request: the error body with its status. `message` is the sentence to show. */
export class ApiError extends Error {
  readonly status: number;
  readonly code: string;
  readonly detail: string;
  readonly errors: Readonly<Record<string, string[]>>;
  readonly current: unknown;
  readonly permission: string | undefined;
  readonly requestId: string | undefined;
  readonly retryAfter: number | undefined;

  constructor(fields: ApiErrorFields, options?: ErrorOptions) {
    super(fields.detail, options);
    this.name = 'ApiError';
    this.status = fields.status;
    this.code = fields.code;
    this.detail = fields.detail;
    this.errors = fields.errors ?? {};
    this.current = fields.current;
    this.permission = fields.permission;
    this.requestId = fields.requestId;
    this.retryAfter = fields.retryAfter;
  }

  get kind(): FailureKind {
    return classify(this.status);
  }
}

/**
 * Creates the error of a response. A foreign body (such as a proxy's page) yields only the status; 500 always yields
 * the literal text.
 */
export function errorFromResponse(status: number, body: unknown, retryAfter?: number): ApiError {
  const parsed = ErrorBody.safeParse(body);
  const ours = parsed.success ? parsed.data : { code: `http_${String(status)}`, detail: '' };
  return new ApiError({
    ...ours,
    status,
    detail: status === 500 ? SERVER_DIFFICULTIES : ours.detail,
    ...('request_id' in ours && ours.request_id !== undefined ? { requestId: ours.request_id } : {}),
    ...(retryAfter === undefined ? {} : { retryAfter }),
  });
}

/** Converts anything thrown into an ApiError. A missing status is read from the text. */
export function toApiError(thrown: unknown): ApiError {
  if (thrown instanceof ApiError) return thrown;
  const text = thrown instanceof Error ? thrown.message : String(thrown);
  const status = statusFromText(text) ?? 0;
  const kind = classify(status);
  return new ApiError(
    {
      status,
      code: kind === 'offline' ? 'offline' : `http_${String(status)}`,
      detail: status === 500 ? SERVER_DIFFICULTIES : text,
    },
    { cause: thrown },
  );
}
