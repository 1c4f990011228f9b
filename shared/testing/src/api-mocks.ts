import { http as mock, HttpResponse, type HttpHandler } from 'msw';
import { type Answer, answersOf, type ApiDescription, fits, type JsonSchema, sampleOf } from './samples.ts';

const ROWS = 3;
type Fields = Record<string, unknown>;

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The number in a record's made-up id, so that its page shows what its row did. */
const numberOf = (id: string | undefined): number => Number(/\d+$/.exec(id ?? '')?.[0] ?? 1) || 1;

const isList = ({ properties }: JsonSchema): boolean => properties?.results?.type === 'array' && 'count' in properties;

/** A page of a list: as much of the few rows as the query asks for. */
function pageOf(schema: JsonSchema, query: URLSearchParams): Fields {
  const offset = Number(query.get('offset') ?? 0);
  const limit = Number(query.get('limit') ?? ROWS);
  const rows = Array.from({ length: ROWS }, (_, index) => sampleOf(schema.properties?.results?.items ?? {}, index + 1));
  return {
    ...(sampleOf(schema) as Fields),
    count: ROWS,
    next: null,
    previous: null,
    results: rows.slice(offset, offset + limit),
  };
}

/** What a write sent, as far as the answer has such a field; its version is the next one. */
function merged(schema: JsonSchema, sample: Fields, body: unknown): Fields {
  if (!isFields(body)) return sample;
  const taken = Object.entries(body).filter(([key, value]) => {
    const field = schema.properties?.[key];
    return field !== undefined && fits(field, value);
  });
  const version = typeof body.version === 'number' && 'version' in sample ? { version: body.version + 1 } : {};
  return { ...sample, ...Object.fromEntries(taken), ...version };
}

/** The response of an operation by the API's description, with the IDs of the URL and the fields of the body. */
export function answerTo(
  { schema }: Answer,
  { id, query = new URLSearchParams(), body }: { id?: string | undefined; query?: URLSearchParams; body?: unknown },
): unknown {
  if (!schema) return undefined;
  if (isList(schema)) return pageOf(schema, query);
  const sample = sampleOf(schema, numberOf(id));
  if (!isFields(sample)) return sample;
  const named =
    id !== undefined && schema.properties?.id && fits(schema.properties.id, id) ? { ...sample, id } : sample;
  return merged(schema, named, body);
}

async function bodyOf(request: Request): Promise<unknown> {
  if (!request.headers.get('content-type')?.includes('json')) return undefined;
  const text = await request.text();
  return text === '' ? undefined : JSON.parse(text);
}

function handlerOf(answer: Answer): HttpHandler {
  const address = `*${answer.path.replaceAll(/\{(\w+)\}/g, ':$1').replaceAll('.', '\\.')}`;
  return mock[answer.method](address, async ({ request, params }) => {
    const { id } = params;
    const data = answerTo(answer, {
      id: typeof id === 'string' ? id : undefined,
      query: new URL(request.url).searchParams,
      body: await bodyOf(request),
    });
    // A file or a stream: there is none, which is no failure.
    if (data === undefined) return new HttpResponse(null, { status: 204 });
    return HttpResponse.json(data as object, { status: answer.status });
  });
}

/**
 * Handlers for whatever the API can be asked, by its own description: lists of three rows, the records of these rows,
 * and writes that answer what was sent. Nothing is kept: a list does not show what was written; `serve` with a memory
 * backend does. What comes before them in the list of handlers goes first.
 *
 * @example server.use(api.list('admin_panel/brands/', Brand, []), ...apiMocks(description));
 */
export const apiMocks = (description: ApiDescription): HttpHandler[] => answersOf(description).map(handlerOf);
