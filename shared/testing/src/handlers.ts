import { listPage } from '@bo/contracts';
import type { MemoryBackend } from '@bo/http/memory';
import { http as mock, HttpResponse, type HttpHandler } from 'msw';
import type { z } from 'zod';

const base = '*/api/v1/';

/**
 * Handlers whose bodies are checked by the contract: a test cannot answer what the API never would. Paths as in
 * `http()`.
 */
export const api = {
  get: <T extends z.ZodType>(path: string, schema: T, body: z.input<T>): HttpHandler =>
    mock.get(base + path, () => HttpResponse.json(schema.parse(body) as object)),
  post: <T extends z.ZodType>(path: string, schema: T, body: z.input<T>): HttpHandler =>
    mock.post(base + path, () => HttpResponse.json(schema.parse(body) as object)),
  /** One page holding all of `rows`. */
  list: <T extends z.ZodType>(path: string, item: T, rows: z.input<T>[]): HttpHandler =>
    mock.get(base + path, () =>
      HttpResponse.json(
        listPage(item).parse({
          count: rows.length,
          count_exact: true,
          next: null,
          previous: null,
          results: rows,
        }) as object,
      ),
    ),
  /** An error answer in the API's one shape. */
  fails: (
    method: 'get' | 'post' | 'put' | 'patch' | 'delete',
    path: string,
    status: number,
    body: { code: string; detail: string; errors?: Record<string, string[]>; current?: unknown; permission?: string },
  ): HttpHandler => mock[method](base + path, () => HttpResponse.json(body, { status })),
  /** No answer at all, as without a network. */
  unreachable: (method: 'get' | 'post' | 'put' | 'patch' | 'delete', path: string): HttpHandler =>
    mock[method](base + path, () => HttpResponse.error()),
};

const METHODS: Record<string, 'get' | 'post' | 'put' | 'patch' | 'delete'> = {
  GET: 'get',
  POST: 'post',
  PUT: 'put',
  PATCH: 'patch',
  DELETE: 'delete',
};

/** Serves a whole resource from a memory backend: list, detail, writes with versions, bulk. */
export function serve<T extends { id: string; version: number }>(path: string, backend: MemoryBackend<T>): HttpHandler {
  return mock.all(`${base}${path}*`, async ({ request }) => {
    const url = new URL(request.url);
    const method = METHODS[request.method] ?? 'get';
    const text = await request.text();
    const { status, data } = backend.handle({
      method,
      path: url.pathname.replace(/^.*\/api\/v1\//, ''),
      params: Object.fromEntries(url.searchParams),
      body: text === '' ? undefined : JSON.parse(text),
    });
    return status === 204 ? new HttpResponse(null, { status }) : HttpResponse.json(data as object, { status });
  });
}
