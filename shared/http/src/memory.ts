import { normalizeForSearch } from '@bo/contracts';
import type { z } from 'zod';
import type { HttpResponse, CallOptions, Http } from './client.ts';
import { errorFromResponse } from './errors.ts';

interface MemoryCall {
  method: 'get' | 'post' | 'put' | 'patch' | 'delete';
  /** Relative to the API's base, without the query. */
  path: string;
  params: Record<string, string>;
  body: unknown;
}
interface MemoryAnswer {
  status: number;
  data: unknown;
}
interface MemoryRecord {
  id: string;
  version: number;
}

export interface MemoryBackend<T extends MemoryRecord> {
  /** What is stored now. */
  rows: () => readonly T[];
  /** Changes a stored row behind the screen's back, as another person's browser would. */
  change: (id: string, changes: Partial<T>) => void;
  handle: (call: MemoryCall) => MemoryAnswer;
}

interface MemoryOptions<T extends MemoryRecord> {
  path: string;
  rows: readonly T[];
  input: z.ZodType;
  /** Builds a new record from checked input. */
  create: (input: object, id: string) => T;
  /** How many others name a row, which can then only be archived. */
  uses?: (row: T) => number;
  /** The messages for input that the contract refuses. */
  errors: (error: z.ZodError) => Record<string, string[]>;
}

const REFUSED = { code: 'validation_failed', detail: 'Some fields are not valid.' };

function field(row: object, name: string): unknown {
  return Object.entries(row).find(([key]) => key === name)?.[1];
}
function object(value: unknown): object {
  return typeof value === 'object' && value !== null ? value : {};
}

function compare(a: unknown, b: unknown): number {
  if (typeof a === 'number' && typeof b === 'number') return a - b;
  return String(a ?? '').localeCompare(String(b ?? ''));
}

/**
 * An in-memory backend that behaves like the API: lists with search, filters, sort and paging, versions and conflicts,
 * validation, archiving and bulk results. For tests (behind the network mock) and for the kit's gallery.
 */
export function memoryBackend<T extends MemoryRecord>({
  path,
  rows: start,
  input,
  create,
  uses = () => 0,
  errors,
}: MemoryOptions<T>): MemoryBackend<T> {
  let rows = [...start];
  let last = rows.length;
  const find = (id: string | undefined) => rows.find((row) => row.id === id);
  const replace = (row: T, changes: object): T => {
    const next = { ...row, ...changes, version: row.version + 1 };
    rows = rows.map((other) => (other.id === row.id ? next : other));
    return next;
  };

  const matching = (params: Record<string, string>) =>
    rows.filter((row) => {
      if (
        params.search !== undefined &&
        !normalizeForSearch(JSON.stringify(row)).includes(normalizeForSearch(params.search))
      )
        return false;
      if (params.archived === undefined && field(row, 'archived_at')) return false;
      return Object.entries(params).every(([name, wanted]) => {
        const stored = field(row, name);
        // A reference is filtered by its id.
        const value = field(object(stored), 'id') ?? stored;
        return (
          ['search', 'sort', 'limit', 'offset', 'archived'].includes(name) ||
          value === undefined ||
          wanted.split(',').includes(String(value))
        );
      });
    });
  const list = (params: Record<string, string>): MemoryAnswer => {
    const found = matching(params);
    const key = params.sort?.replace(/^-/, '') ?? 'id';
    const sign = params.sort?.startsWith('-') ? -1 : 1;
    found.sort((a, b) => sign * compare(field(a, key), field(b, key)));
    const limit = Number(params.limit ?? 20);
    const offset = Number(params.offset ?? 0);
    const next = offset + limit < found.length ? `?offset=${String(offset + limit)}` : null;
    return {
      status: 200,
      data: {
        count: Math.min(found.length, 10_000),
        count_exact: found.length <= 10_000,
        next,
        previous: offset > 0 ? '?' : null,
        results: found.slice(offset, offset + limit),
      },
    };
  };
  const write = (row: T | undefined, body: unknown, changes: (checked: object) => object): MemoryAnswer => {
    if (!row) return { status: 404, data: { code: 'not_found', detail: 'This does not exist.' } };
    const version = field(object(body), 'version');
    if (version !== undefined && version !== row.version)
      return {
        status: 409,
        data: { code: 'stale_version', detail: 'Someone else saved this in the meantime.', current: row },
      };
    return { status: 200, data: replace(row, changes(object(body))) };
  };
  const checked = (body: unknown, then: (value: object) => MemoryAnswer): MemoryAnswer => {
    const parsed = input.safeParse(body);
    return parsed.success
      ? then(object(parsed.data))
      : { status: 422, data: { ...REFUSED, errors: errors(parsed.error) } };
  };
  const bulk = (body: unknown): MemoryAnswer => {
    const target = object(field(object(body), 'target'));
    const ids = field(target, 'ids');
    const params = Object.fromEntries(
      Object.entries(object(field(target, 'matching'))).map(([name, value]) => [name, String(value)]),
    );
    const chosen = Array.isArray(ids) ? rows.filter((row) => ids.includes(row.id)) : matching(params);
    const action = field(object(body), 'action');
    const values = object(field(object(body), 'values'));
    for (const row of chosen)
      replace(
        row,
        action === 'archive'
          ? { archived_at: new Date().toISOString() }
          : action === 'restore'
            ? { archived_at: null }
            : values,
      );
    return { status: 200, data: { results: chosen.map(({ id }) => ({ id, ok: true, was: 'as it was' })) } };
  };

  return {
    rows: () => rows,
    change: (id, changes) => {
      const row = find(id);
      if (row) replace(row, changes);
    },
    handle: ({ method, path: full, params, body }) => {
      const [first, second] = full.slice(path.length).split('/').filter(Boolean);
      if (first === undefined && method === 'get') return list(params);
      if (first === undefined) {
        return checked(body, (value) => {
          last += 1;
          const row = create(value, `new-${String(last)}`);
          rows = [...rows, row];
          return { status: 201, data: row };
        });
      }
      if (first === 'bulk') return bulk(body);
      const row = find(first);
      if (!row) return { status: 404, data: { code: 'not_found', detail: 'This does not exist.' } };
      if (second === 'archive') return write(row, body, () => ({ archived_at: new Date().toISOString() }));
      if (second === 'restore') return write(row, body, () => ({ archived_at: null }));
      if (second === 'usage') return { status: 200, data: { uses: uses(row), can_delete: uses(row) === 0 } };
      if (method === 'get') return { status: 200, data: row };
      if (method === 'delete') {
        if (uses(row) > 0) return { status: 409, data: { code: 'in_use', detail: 'This is in use.', current: row } };
        rows = rows.filter((other) => other !== row);
        return { status: 204, data: null };
      }
      if (method === 'patch') return write(row, body, (value) => value);
      return checked(body, (value) => write(row, { ...object(body), ...value }, () => value));
    },
  };
}

/** A client of a memory backend that answers after `delay` ms, so that the gallery's examples need no server. */
export function memoryHttp(handle: (call: MemoryCall) => MemoryAnswer, delay = 300): Http {
  const call = async (
    method: MemoryCall['method'],
    path: string,
    body?: unknown,
    { params = {} }: CallOptions = {},
  ): Promise<HttpResponse> => {
    await new Promise((resolve) => setTimeout(resolve, delay));
    const query = Object.fromEntries(
      Object.entries(params).flatMap(([name, value]) =>
        value === undefined || value === null ? [] : [[name, String(value)]],
      ),
    );
    const { status, data } = handle({ method, path, params: query, body });
    if (status >= 400 && status !== 400 && status !== 404) throw errorFromResponse(status, data);
    return { status, data, headers: {} };
  };
  return {
    get: (path, options) => call('get', path, undefined, options),
    post: (path, body, options) => call('post', path, body, options),
    put: (path, body, options) => call('put', path, body, options),
    patch: (path, body, options) => call('patch', path, body, options),
    delete: (path, options) => call('delete', path, undefined, options),
  };
}
