import { type Http, http, type QueryClient } from '@bo/http/core';
import type { z } from 'zod';
import type { HttpResponse } from './client.ts';
import { assertOk, parse } from './parse-response.ts';

/** The unparsed body of a response, as the query cache stores it. */
export type WireBody = NonNullable<unknown> | null;

const parsers = new WeakMap<z.ZodType, (body: WireBody) => unknown>();

/** The same function for the same schema: react-query parses again only when the answer has changed. */
function parserOf<T extends z.ZodType>(schema: T): (body: WireBody) => z.output<T> {
  const known = parsers.get(schema) as ((body: WireBody) => z.output<T>) | undefined;
  if (known) return known;
  const parser = (body: WireBody): z.output<T> => parse(schema, body);
  parsers.set(schema, parser);
  return parser;
}

interface Pages<P> {
  pages: P[];
  pageParams: number[];
}
const pagesParsers = new WeakMap<z.ZodType, (body: Pages<WireBody>) => unknown>();

/** The same for an answer in pages. */
function pagesParserOf<T extends z.ZodType>(schema: T): (body: Pages<WireBody>) => Pages<z.output<T>> {
  const known = pagesParsers.get(schema) as ((body: Pages<WireBody>) => Pages<z.output<T>>) | undefined;
  if (known) return known;
  const parsed = parserOf(schema);
  const parser = ({ pages, pageParams }: Pages<WireBody>) => ({ pages: pages.map(parsed), pageParams });
  pagesParsers.set(schema, parser);
  return parser;
}

/** What react-query hands to a query that it asks. */
interface Asking {
  signal: AbortSignal;
  client: QueryClient;
  queryKey: readonly unknown[];
}

/** What the cache knows of a query, where an answer of before (`HttpResponse.keptAt`) is older than that. */
function newerThan<T>({ keptAt }: HttpResponse, known: { data: T | undefined; dataUpdatedAt: number } | undefined) {
  return keptAt !== undefined && known && known.dataUpdatedAt > keptAt ? known.data : undefined;
}

/** Shows what is kept of an answer until the present one is here, in the build's contract; the query goes on asking. */
async function showKept(
  { client, queryKey, signal }: Asking,
  kept: ReturnType<NonNullable<Http['kept']>>,
  schema: z.ZodType,
): Promise<void> {
  const known = await kept;
  if (!known || signal.aborted || client.getQueryData(queryKey) !== undefined) return;
  // A release that knew the record otherwise may have kept it.
  if (!schema.safeParse(known.data).success) return;
  client.setQueryData(queryKey, known.data, { updatedAt: known.at });
}

interface ApiQuery<T extends z.ZodType, K extends readonly unknown[]> {
  queryKey: K;
  /** Relative to the API's base: `admin_panel/brands/`. */
  path: string;
  params?: object;
  /** A question too long for an address: it is posted, and changes nothing. */
  body?: object;
  schema: T;
  /** What the device keeps of the answer is shown at once, until the present one is here. */
  remembered?: boolean;
  client?: () => Http;
}

/**
 * Options of a query. The cache stores the unparsed response, and each consumer parses it with the contract of its own
 * build. So two remotes with different versions of a record share one response without losing fields.
 * @example export const orderCounts = apiQuery({queryKey: keyOf('orders', 'counts'), path:
 *   'admin_panel/orders/counts/', schema: OrderCounts});
 */
export function apiQuery<T extends z.ZodType, const K extends readonly unknown[]>({
  queryKey,
  path,
  params,
  body,
  schema,
  remembered = false,
  client = http,
}: ApiQuery<T, K>) {
  const query = params && { ...params };
  return {
    queryKey,
    queryFn: async (asking: Asking): Promise<WireBody> => {
      const { signal, client: queries, queryKey: key } = asking;
      const options = { ...(query ? { params: query } : {}), signal };
      const kept = remembered && queries.getQueryData(key) === undefined ? client().kept?.(path, query) : undefined;
      if (kept) showKept(asking, kept, schema).catch(() => undefined);
      const answer = await (body ? client().post(path, body, options) : client().get(path, options));
      assertOk(answer);
      return newerThan<WireBody>(answer, queries.getQueryState(key)) ?? answer.data ?? null;
    },
    // Asked ahead and here already: the screen begins with it.
    initialData: (): WireBody | undefined => (body ? undefined : client().ready?.(path, query)?.data) ?? undefined,
    select: parserOf(schema),
  };
}

interface ApiPages<T extends z.ZodType, K extends readonly unknown[]> extends Omit<ApiQuery<T, K>, 'params' | 'body'> {
  /** What the page that begins at an offset is asked with. */
  params: (offset: number) => object;
  /** The offset of the page after one, or undefined where that is the last. */
  next: (page: z.output<T>, offset: number) => number | undefined;
}

/** Options of a paged query, for `useInfiniteQuery`. Responses are cached and parsed as in `apiQuery`. */
export function apiPages<T extends z.ZodType, const K extends readonly unknown[]>({
  queryKey,
  path,
  params,
  schema,
  next,
  client = http,
}: ApiPages<T, K>) {
  const parsed = parserOf(schema);
  return {
    queryKey,
    queryFn: async ({
      pageParam,
      signal,
      client: queries,
      queryKey: key,
    }: Asking & { pageParam: number }): Promise<WireBody> => {
      const answer = await client().get(path, { params: { ...params(pageParam) }, signal });
      assertOk(answer);
      const known = newerThan<Pages<WireBody>>(answer, queries.getQueryState(key));
      return known?.pages[known.pageParams.indexOf(pageParam)] ?? answer.data ?? null;
    },
    initialPageParam: 0,
    getNextPageParam: (page: WireBody, _pages: WireBody[], offset: number) => next(parsed(page), offset),
    select: pagesParserOf(schema),
  };
}

/**
 * Merges the response of a write into the cached record. Fields that this build's contract does not know keep their
 * cached values.
 */
export function mergeResponse(client: QueryClient, queryKey: readonly unknown[], record: object): void {
  client.setQueryData<WireBody>(queryKey, (before) =>
    typeof before === 'object' && before !== null ? { ...before, ...record } : record,
  );
}
