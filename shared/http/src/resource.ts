import { type Area, BulkAnswer, BulkPreview, type BulkTarget, listPage, RecordUsage } from '@bo/contracts';
import { ApiError, type Http, http, keepPreviousData, mutationOptions } from '@bo/http/core';
import { z } from 'zod';
import { apiQuery } from './api-query.ts';
import { assertOk, parseResponse } from './parse-response.ts';

export type RecordSchema = z.ZodType<RecordVersion>;
export type QuerySchema = z.ZodType<Record<string, unknown>>;

export interface ResourceDefinition<E extends RecordSchema, I extends z.ZodType, Q extends QuerySchema> {
  /** The first part of every query key; plural. */
  name: string;
  /** Relative to the API's base, with its trailing slash: `admin_panel/brands/`. */
  path: string;
  /** A row of the list; also the whole record, unless `detail` says otherwise. */
  entity: E;
  /** What its form sends; left out where nothing is created or edited by a form. */
  input: I;
  listQuery: Q;
  /** The area of its permissions; a person who may not edit there is shown its form and cannot change it. */
  area?: Area;
  /** Key prefixes of other resources that a write here makes stale: categories count their products. */
  alsoInvalidates?: readonly string[];
  /** Another client than the page's: the gallery's examples answer themselves. */
  client?: () => Http;
}

export interface MutationExtras {
  /** The sentence of the success toast. */
  done?: string;
}
export interface RecordVersion {
  id: string;
  version: number;
}
export interface BulkCall {
  action: string;
  target: BulkTarget;
  /** What the action needs: `{category_id}` for a move, `{reason}` for a refusal. */
  values?: Record<string, unknown>;
}
/** More than a person reads in a drop-down: then they type. */
const PICK_LIMIT = 20;
export type ExportFormat = 'csv' | 'xlsx';

/**
 * The path of an export with a list's filter but without its paging, relative to the API's base. `path` is the list's.
 */
export function exportUrl(path: string, query: object, format: ExportFormat): string {
  const search = new URLSearchParams({ format });
  for (const [key, value] of Object.entries(query)) {
    if (value !== undefined && value !== null && key !== 'limit' && key !== 'offset')
      search.set(key, Array.isArray(value) ? value.join(',') : String(value));
  }
  return `${path}export/?${search.toString()}`;
}

/**
 * One `Idempotency-Key` per thing being created: saving again after a lost answer carries the same key, so that the
 * server
 * returns what it already made. Forgotten as soon as the server has answered.
 */
function idempotencyKeys() {
  const keys = new Map<string, string>();
  return {
    keyFor(body: unknown): string {
      const text = JSON.stringify(body);
      const key = keys.get(text) ?? crypto.randomUUID();
      keys.set(text, key);
      return key;
    },
    answered(body: unknown): void {
      keys.delete(JSON.stringify(body));
    },
  };
}

function build<E extends RecordSchema, I extends z.ZodType, Q extends QuerySchema, D extends RecordSchema>(
  definition: ResourceDefinition<E, I, Q> & { detail: D },
) {
  const { name, area, path, entity, detail, input, listQuery, alsoInvalidates = [], client = http } = definition;
  type Entity = z.output<D>;
  type Input = z.output<I>;
  type Query = Partial<z.output<Q>>;

  const keys = {
    all: [name] as const,
    lists: [name, 'list'] as const,
    list: (query: Query) => [name, 'list', query] as const,
    details: [name, 'detail'] as const,
    detail: (id: string) => [name, 'detail', id] as const,
  };
  const page = listPage(entity);
  const created = idempotencyKeys();
  const one = (id: string, ending = '') => `${path}${encodeURIComponent(id)}/${ending}`;
  const meta = ({ done: text }: MutationExtras = {}, failure: 'toast' | 'screen' = 'toast') => ({
    invalidates: [keys.all, ...alsoInvalidates.map((other) => [other])],
    failure,
    ...(text === undefined ? {} : { done: text }),
  });
  const versionHeader = (version: number) => ({ 'If-Match': `"${String(version)}"` });
  const write = async (method: 'archive' | 'restore', { id, version }: RecordVersion): Promise<Entity> =>
    parseResponse(detail, await client().post(one(id, `${method}/`), { version }, { headers: versionHeader(version) }));

  return {
    name,
    area,
    path,
    entity,
    /** The contract of the whole record. */
    record: detail,
    input,
    listQuery,
    keys,
    client,
    /** One page; while the next one loads the present one stays. */
    list: (query: Query) => ({
      ...apiQuery({ queryKey: keys.list(query), path, params: query, schema: page, remembered: true, client }),
      placeholderData: keepPreviousData,
    }),
    /** The first matches of a search, for a picker. */
    pick: (search: string) => ({
      ...apiQuery({
        queryKey: [...keys.lists, 'pick', search],
        path,
        params: { search, limit: PICK_LIMIT },
        schema: page,
        client,
      }),
      placeholderData: keepPreviousData,
    }),
    detail: (id: string) => apiQuery({ queryKey: keys.detail(id), path: one(id), schema: detail, client }),
    /** How much a deletion would touch, to say before it is confirmed. */
    usage: (id: string) => ({
      ...apiQuery({ queryKey: [...keys.detail(id), 'usage'], path: one(id, 'usage/'), schema: RecordUsage, client }),
      staleTime: 0,
    }),
    create: (extras?: MutationExtras) =>
      mutationOptions<Entity, ApiError, Input>({
        mutationKey: [name, 'create'],
        meta: meta(extras, 'screen'),
        mutationFn: async (body) => {
          try {
            const answer = await client().post(path, body, { headers: { 'Idempotency-Key': created.keyFor(body) } });
            created.answered(body);
            return parseResponse(detail, answer);
          } catch (thrown) {
            if (thrown instanceof ApiError && thrown.kind === 'refused') created.answered(body);
            throw thrown;
          }
        },
      }),
    /** Replaces the record's fields. Refused with 409 and the current record when `version` is stale. */
    update: (extras?: MutationExtras) =>
      mutationOptions<Entity, ApiError, RecordVersion & { input: Input }>({
        mutationKey: [name, 'update'],
        meta: meta(extras, 'screen'),
        mutationFn: async ({ id, version, input: body }) =>
          parseResponse(
            detail,
            await client().put(one(id), { ...asFields(body), version }, { headers: versionHeader(version) }),
          ),
      }),
    archive: (extras?: MutationExtras) =>
      mutationOptions<Entity, ApiError, RecordVersion>({
        mutationKey: [name, 'archive'],
        meta: meta(extras),
        mutationFn: (record) => write('archive', record),
      }),
    restore: (extras?: MutationExtras) =>
      mutationOptions<Entity, ApiError, RecordVersion>({
        mutationKey: [name, 'restore'],
        meta: meta(extras),
        mutationFn: (record) => write('restore', record),
      }),
    /** A write of its own kind to one record, `POST …/{id}/{ending}/`; answers the record as it is then. */
    act: <Body extends object>(ending: string, extras?: MutationExtras) =>
      mutationOptions<Entity, ApiError, { id: string } & Body>({
        mutationKey: [name, ending],
        meta: meta(extras),
        mutationFn: async ({ id, ...body }) => parseResponse(detail, await client().post(one(id, `${ending}/`), body)),
      }),
    /** Deletes for good; the server refuses for a record that was ever used. */
    remove: (extras?: MutationExtras) =>
      mutationOptions<void, ApiError, RecordVersion>({
        mutationKey: [name, 'remove'],
        meta: meta(extras),
        mutationFn: async ({ id, version }) =>
          assertOk(await client().delete(one(id), { headers: versionHeader(version) })),
      }),
    /** One action over many rows; answers with a result per row, or with the job that does them where they are many. */
    bulk: (extras?: MutationExtras) =>
      mutationOptions<BulkAnswer, ApiError, BulkCall>({
        mutationKey: [name, 'bulk'],
        meta: meta(extras),
        mutationFn: async ({ action, target, values }) =>
          parseResponse(
            BulkAnswer,
            await client().post(`${path}bulk/`, { action, target, ...(values ? { values } : {}) }),
          ),
      }),
    /**
     * How many rows an action would work on, and why not on the others; for actions that the server can look at
     * beforehand.
     */
    bulkPreview: async (action: string, target: BulkTarget): Promise<BulkPreview> =>
      parseResponse(BulkPreview, await client().post(`${path}bulk/preview/`, { action, target })),
    /**
     * Where the export of exactly this filter is; paging is left out. Relative to the API's base: fetch it through
     * `http()`.
     */
    exportUrl: (query: Query, format: ExportFormat): string => exportUrl(path, query, format),
  };
}

function asFields(body: unknown): object {
  return typeof body === 'object' && body !== null ? body : {};
}

/** The result of `defineResource`. `D` is the full record, if it has more fields than a row of the list. */
export type Resource<
  E extends RecordSchema,
  I extends z.ZodType,
  Q extends QuerySchema,
  D extends RecordSchema = E,
> = ReturnType<typeof build<E, I, Q, D>>;

/**
 * Defines a feature's data access: keys, requests, parsing and the invalidations of each write. Each method returns
 * options for `useQuery` or `useMutation`. Requests go through `http()`, paths follow `docs/ARCHITECTURE.md`.
 * @example const brands = defineResource({name: 'brands', path: 'admin_panel/brands/', entity: Brand, input:
 * BrandInput, listQuery: BrandListQuery});
 */
export function defineResource<
  E extends RecordSchema,
  I extends z.ZodType,
  Q extends QuerySchema,
  D extends RecordSchema,
>(definition: ResourceDefinition<E, I, Q> & { detail: D }): Resource<E, I, Q, D>;
export function defineResource<E extends RecordSchema, I extends z.ZodType, Q extends QuerySchema>(
  definition: ResourceDefinition<E, I, Q>,
): Resource<E, I, Q>;
export function defineResource<E extends RecordSchema, Q extends QuerySchema>(
  definition: Omit<ResourceDefinition<E, z.ZodNever, Q>, 'input'>,
): Resource<E, z.ZodNever, Q>;
export function defineResource<E extends RecordSchema, I extends z.ZodType, Q extends QuerySchema>(
  definition: Omit<ResourceDefinition<E, I, Q>, 'input'> & { input?: I; detail?: RecordSchema },
) {
  return build({ ...definition, input: definition.input ?? z.never(), detail: definition.detail ?? definition.entity });
}
