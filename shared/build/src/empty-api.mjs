import http from 'node:http';

const EMPTY_LIST = { count: 0, count_exact: true, next: null, previous: null, results: [] };
/** What a text may be that has to match a pattern. */
const TEXTS = [
  '',
  'sample',
  '1',
  '0',
  'AED',
  '00:00',
  '2026-01-01',
  '2026-01',
  '#000000',
  'usr_1',
  '+971500000000',
  'en',
];
const FORMATS = {
  'date-time': '2026-01-01T00:00:00.000Z',
  date: '2026-01-01',
  time: '00:00:00',
  email: 'sample@example.com',
  uri: 'https://example.com/',
  uuid: '00000000-0000-4000-8000-000000000000',
};

/** The least that a schema of an OpenAPI description takes: empty lists, nothing where nothing is allowed. */
function leastOf(schema, document, depth = 0) {
  if (!schema || depth > 12) return null;
  const inner = (one) => leastOf(one, document, depth + 1);
  if (schema.$ref)
    return inner(
      schema.$ref
        .split('/')
        .slice(1)
        .reduce((at, key) => at?.[key.replaceAll('~1', '/')], document),
    );
  if ('default' in schema) return schema.default;
  if ('const' in schema) return schema.const;
  if (schema.enum) return schema.enum[0];
  const either = schema.anyOf ?? schema.oneOf;
  if (either) return either.some(({ type }) => type === 'null') ? null : inner(either[0]);
  if (schema.allOf) return Object.assign({}, ...schema.allOf.map(inner));
  const types = [schema.type].flat();
  if (types.includes('null')) return null;
  if (types.includes('array')) return Array.from({ length: schema.minItems ?? 0 }, () => inner(schema.items));
  if (types.includes('boolean')) return false;
  if (types.includes('integer') || types.includes('number'))
    return schema.minimum ?? (schema.exclusiveMinimum === undefined ? 0 : schema.exclusiveMinimum + 1);
  if (types.includes('string')) {
    if (schema.format in FORMATS) return FORMATS[schema.format];
    const fits = (text) =>
      text.length >= (schema.minLength ?? 0) && (!schema.pattern || new RegExp(schema.pattern).test(text));
    return TEXTS.find(fits) ?? 'sample';
  }
  if (!schema.properties) return {};
  const required = schema.required ?? [];
  return Object.fromEntries(
    Object.entries(schema.properties).flatMap(([key, one]) => (required.includes(key) ? [[key, inner(one)]] : [])),
  );
}

/** The operation of a description that a request is for: the path with the fewest parameters. */
function operationFor(document, method, pathname) {
  const parts = pathname.split('/').filter(Boolean);
  const matches = Object.entries(document?.paths ?? {}).flatMap(([path, operations]) => {
    const own = path.split('/').filter(Boolean);
    const open = own.filter((part) => part.startsWith('{')).length;
    const fits = own.length === parts.length && own.every((part, at) => part.startsWith('{') || part === parts[at]);
    return fits && operations[method] ? [{ operation: operations[method], open }] : [];
  });
  return matches.sort((a, b) => a.open - b.open)[0] ?? null;
}

function answerTo(document, method, pathname) {
  const found = operationFor(document, method, pathname);
  // Records that nobody has: their screens say so.
  if (found && found.open > 0 && method === 'get')
    return { status: 404, body: { code: 'not_found', detail: 'Not found.' } };
  const schema = Object.entries(found?.operation.responses ?? {}).find(([status]) => status.startsWith('2'))?.[1]
    ?.content?.['application/json']?.schema;
  if (!schema) return { status: 200, body: method === 'get' ? EMPTY_LIST : {} };
  return { status: 200, body: leastOf(schema, document) };
}

/**
 * An API of a shop that has nothing yet, for anyone who only wants to see screens: a session with `permissions`, and
 * the least that its description (OpenAPI, or null) allows for everything else.
 *
 * @returns {Promise<{ url: string, permissions: string[], close: () => void }>} `permissions` may be changed
 */
export async function startEmptyApi(document, permissions) {
  const api = { url: '', permissions, close: () => undefined };
  const session = () => ({
    user: {
      id: 'usr_1',
      name: 'Release check',
      name_ar: '',
      email: 'check@example.com',
      role: 2,
      role_key: 'administrator',
      role_name: 'Administrator',
      role_name_ar: 'مدير النظام',
    },
    permissions: api.permissions,
    works_for: api.worksFor ?? null,
    store: { name: 'Store', name_ar: 'متجر', currency: 'AED', time_zone: 'Asia/Dubai', vat_rate: 500 },
    expires_at: new Date(Date.now() + 3_600_000).toISOString(),
  });
  const server = http.createServer((request, response) => {
    const { pathname } = new URL(request.url, 'http://localhost');
    request.resume();
    const { status, body } =
      pathname === '/api/v1/auth/me/'
        ? { status: 200, body: session() }
        : answerTo(document, request.method.toLowerCase(), pathname);
    response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body));
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  api.url = `http://127.0.0.1:${server.address().port}`;
  api.close = () => {
    server.closeAllConnections();
    server.close();
  };
  return api;
}
