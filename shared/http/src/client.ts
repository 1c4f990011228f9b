import axios, { type AxiosInstance, type AxiosRequestConfig, type AxiosResponse, isAxiosError } from 'axios';
import { ApiError, classify, errorFromResponse, toApiError } from './errors.ts';

/** The response that a caller gets. On 400 and 404 this is the error response (SPECIFICATION.md section 8). */
export interface HttpResponse {
  status: number;
  data: unknown;
  headers: Record<string, string>;
  /**
   * Of an answer of before (`withResponseCache`): when (ms since 1970) it was asked for. What is known since then is
   * newer.
   */
  keptAt?: number;
}

export interface CallOptions {
  /** The query string; undefined and null are left out, arrays joined with commas. */
  params?: Record<string, unknown>;
  headers?: Record<string, string>;
  signal?: AbortSignal;
  responseType?: 'json' | 'blob' | 'text';
  onUploadProgress?: (fraction: number) => void;
}

/** The JSON client of the API. Paths are relative to its base and end with a slash: `admin_panel/brands/`. */
export interface Http {
  get(path: string, options?: CallOptions): Promise<HttpResponse>;
  /** The answer of a question asked ahead, where it is here already; once. */
  ready?(path: string, params?: Record<string, unknown>): HttpResponse | undefined;
  /** What is kept of the answer to a question, without asking it (`withResponseCache`). */
  kept?(path: string, params?: Record<string, unknown>): Promise<{ data: unknown; at: number } | null>;
  /** When (ms since the page began) a question that waits for its answer was asked ahead. */
  askedAt?(path: string, params?: Record<string, unknown>): number | undefined;
  post(path: string, body?: unknown, options?: CallOptions): Promise<HttpResponse>;
  put(path: string, body?: unknown, options?: CallOptions): Promise<HttpResponse>;
  patch(path: string, body?: unknown, options?: CallOptions): Promise<HttpResponse>;
  delete(path: string, options?: CallOptions): Promise<HttpResponse>;
}

export interface HttpOptions {
  baseUrl: string;
  getToken: () => string | null;
  /** The value of `Accept-Language`, so that the server's sentences come in the language of the screen. */
  getLanguage?: () => string;
  /** Sent with each call beside the token. */
  getHeaders?: () => Record<string, string>;
  /** Told once, however many calls fail together: clears local storage and goes to sign-in. */
  onUnauthorized: () => void;
  /** Told when the store turns out to be closed for maintenance. */
  onMaintenance?: () => void;
  /** Waits before a 429 is tried again; replaced in tests. */
  wait?: (milliseconds: number) => Promise<void>;
}

const BUSY_TRIES = 3;
const BUSY_WAIT = 2000;
const BUSY_WAIT_LIMIT = 30_000;

/** Builds the query string of a request's parameters. */
export function queryOf(params: Record<string, unknown> = {}): string {
  const search = new URLSearchParams();
  for (const [key, value] of Object.entries(params)) {
    if (value === undefined || value === null || value === '') continue;
    const text = Array.isArray(value) ? value.join(',') : String(value);
    if (text !== '') search.set(key, text);
  }
  return search.toString();
}

/** The path of a request with its query string. */
export function addressOf(path: string, params?: Record<string, unknown>): string {
  const query = queryOf(params);
  return query ? `${path}?${query}` : path;
}

/**
 * The writes of a client. `forget` is called before and after each write, because responses read earlier or meanwhile
 * may be outdated.
 */
export function onWrite(client: Http, forget: () => void): Omit<Http, 'get' | 'ready' | 'kept' | 'askedAt'> {
  const told = <T>(write: () => Promise<T>): Promise<T> => {
    forget();
    return write().finally(forget);
  };
  return {
    post: (path, body, options) => told(() => client.post(path, body, options)),
    put: (path, body, options) => told(() => client.put(path, body, options)),
    patch: (path, body, options) => told(() => client.patch(path, body, options)),
    delete: (path, options) => told(() => client.delete(path, options)),
  };
}

function headersOf(response: AxiosResponse): Record<string, string> {
  return Object.fromEntries(
    Object.entries(response.headers).map(([name, value]) => [name.toLowerCase(), String(value)]),
  );
}

/** `Retry-After` in milliseconds: the header holds seconds or a date. */
function retryAfter(headers: Record<string, string>): number {
  const value = headers['retry-after'];
  const seconds = Number(value);
  const wanted =
    value === undefined
      ? BUSY_WAIT
      : Number.isFinite(seconds)
        ? seconds * 1000
        : new Date(value).getTime() - Date.now();
  return Math.min(Math.max(Number.isFinite(wanted) ? wanted : BUSY_WAIT, 0), BUSY_WAIT_LIMIT);
}

/** A failed download answers with JSON although a file was asked for. */
async function errorBody(data: unknown): Promise<unknown> {
  if (!(data instanceof Blob)) return data;
  try {
    return JSON.parse(await data.text());
  } catch {
    return null;
  }
}

/** Tells of the first 401 of a session only: ten calls that fail together are one sign-out, not ten. */
function onceForSession(tell: () => void) {
  let toldFor: string | null | undefined;
  return {
    failed(token: string | null) {
      if (toldFor === token) return;
      toldFor = token;
      tell();
    },
    worked() {
      toldFor = undefined;
    },
  };
}

function wrap(
  instance: AxiosInstance,
  {
    getToken,
    getLanguage,
    getHeaders,
    onUnauthorized,
    onMaintenance,
    wait = (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
  }: HttpOptions,
) {
  const unauthorized = onceForSession(onUnauthorized);

  async function once(config: AxiosRequestConfig, token: string | null): Promise<HttpResponse> {
    let response: AxiosResponse;
    try {
      response = await instance.request(config);
    } catch (thrown) {
      if (axios.isCancel(thrown)) throw thrown;
      if (!isAxiosError(thrown) || !thrown.response) throw toApiError(thrown);
      response = thrown.response;
    }
    const answer: HttpResponse = {
      status: response.status,
      data: response.status < 400 ? response.data : await errorBody(response.data),
      headers: headersOf(response),
    };
    if (response.status < 400) {
      unauthorized.worked();
      return answer;
    }
    const kind = classify(response.status);
    if (kind === 'handed_back') return answer;
    if (kind === 'unauthorized') unauthorized.failed(token);
    const error = errorFromResponse(
      response.status,
      answer.data,
      kind === 'busy' ? retryAfter(answer.headers) : undefined,
    );
    if (error.code === 'maintenance') onMaintenance?.();
    throw error;
  }

  return async function call(
    config: AxiosRequestConfig,
    { params, headers, signal, responseType, onUploadProgress }: CallOptions = {},
  ): Promise<HttpResponse> {
    const token = getToken();
    const language = getLanguage?.();
    const full: AxiosRequestConfig = {
      ...config,
      url: addressOf(config.url ?? '', params),
      headers: {
        Accept: 'application/json',
        ...(token ? { Authorization: `Bearer ${token}` } : {}),
        ...(language ? { 'Accept-Language': language } : {}),
        ...getHeaders?.(),
        ...config.headers,
        ...headers,
      },
      ...(signal ? { signal } : {}),
      ...(responseType ? { responseType } : {}),
      ...(onUploadProgress
        ? { onUploadProgress: ({ loaded, total }) => onUploadProgress(total ? loaded / total : 0) }
        : {}),
    };
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await once(full, token);
      } catch (thrown) {
        // The server did not begin the work of a 429, so that trying again is safe for writes too.
        if (!(thrown instanceof ApiError) || thrown.status !== 429 || attempt === BUSY_TRIES) throw thrown;
        await wait(thrown.retryAfter ?? BUSY_WAIT);
      }
    }
  };
}

/**
 * A token in a header is no cookie that a stranger's page could send. Left to itself axios reads the cookie of its XSRF
 * header, which has every request wait until the page has time for another task: 250 ms after a click on a slow
 * machine.
 */
const instanceAt = (baseURL: string): AxiosInstance => axios.create({ baseURL, withXSRFToken: false });

/** Creates the JSON client. @see SPECIFICATION.md sections 7.1 and 8 for what each status does. */
export function createHttp(options: HttpOptions): Http {
  const call = wrap(instanceAt(options.baseUrl), options);
  return {
    get: (url, more) => call({ method: 'get', url }, more),
    post: (url, data, more) => call({ method: 'post', url, data }, more),
    put: (url, data, more) => call({ method: 'put', url, data }, more),
    patch: (url, data, more) => call({ method: 'patch', url, data }, more),
    delete: (url, more) => call({ method: 'delete', url }, more),
  };
}

export type UploadHttp = (
  path: string,
  fields: Record<string, string | Blob>,
  options?: CallOptions,
) => Promise<HttpResponse>;

/**
 * The second client of section 7.1: multipart form data by POST with the same bearer header, at the environment's API
 * URL.
 */
export function createUploadHttp(options: HttpOptions): UploadHttp {
  const call = wrap(instanceAt(options.baseUrl), options);
  return (url, fields, more) => {
    const data = new FormData();
    for (const [name, value] of Object.entries(fields)) data.append(name, value);
    return call({ method: 'post', url, data }, more);
  };
}

let configured: Http | null = null;
let configuredUpload: UploadHttp | null = null;

/** Sets the page's clients; the host calls this once at boot, tests per test. */
export function configureHttp(client: Http, upload?: UploadHttp): void {
  configured = client;
  configuredUpload = upload ?? null;
}

/** The page's JSON client. @throws Error before `configureHttp`. */
export function http(): Http {
  if (!configured) throw new Error('http(): call configureHttp(createHttp({...})) before the first request.');
  return configured;
}

/** The page's multipart client. @throws Error before `configureHttp`. */
export function uploadHttp(): UploadHttp {
  if (!configuredUpload)
    throw new Error(
      'uploadHttp(): call configureHttp(createHttp({...}), createUploadHttp({...})) before the first upload.',
    );
  return configuredUpload;
}
