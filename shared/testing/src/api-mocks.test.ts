import { Brand, listPage, SessionInfo } from '@bo/contracts';
import { apiMocks, aSession, api } from './mocks.ts';
import type { ApiDescription, JsonSchema } from './samples.ts';
import { useServer } from './server.ts';

const text: JsonSchema = { type: 'string' };
const moment: JsonSchema = { type: 'string', format: 'date-time' };
const maybe = (schema: JsonSchema): JsonSchema => ({ anyOf: [schema, { type: 'null' }] });
const brand: JsonSchema = {
  type: 'object',
  properties: {
    id: text,
    version: { type: 'integer' },
    created_at: moment,
    created_by: { type: ['string', 'null'] },
    updated_at: moment,
    updated_by: { type: ['string', 'null'] },
    archived_at: maybe(moment),
    name: { type: 'string', minLength: 2, maxLength: 120 },
    name_ar: text,
    logo: maybe({ type: 'string', maxLength: 500 }),
    contact_name: { default: '', type: 'string' },
    contact_phone: { default: '' },
    featured: { type: 'boolean' },
    active: { type: 'boolean' },
    product_count: { type: 'integer', minimum: 0 },
  },
  required: ['id', 'version', 'name'],
};
const page: JsonSchema = {
  type: 'object',
  properties: {
    count: { type: 'integer' },
    count_exact: { type: 'boolean' },
    next: { type: ['string', 'null'] },
    previous: { type: ['string', 'null'] },
    results: { type: 'array', items: brand },
  },
};
const answers = (status: string, schema?: JsonSchema) => ({
  responses: { [status]: schema ? { content: { 'application/json': { schema } } } : {}, '4xx': {} },
});
const description: ApiDescription = {
  paths: {
    '/api/v1/admin_panel/brands/{id}/': {
      get: answers('200', brand),
      put: answers('200', brand),
      delete: answers('204'),
    },
    '/api/v1/admin_panel/brands/totals/': {
      get: answers('200', {
        type: 'object',
        propertyNames: { type: 'string', enum: ['active', 'archived'] },
        additionalProperties: { type: 'integer', minimum: 5 },
        required: ['active', 'archived'],
      }),
    },
    '/api/v1/admin_panel/brands/': { get: answers('200', page), post: answers('201', brand) },
    '/api/v1/admin_panel/events/': { get: answers('200') },
  },
};

const server = useServer();
beforeEach(() => {
  server.use(api.get('auth/me/', SessionInfo, aSession()), ...apiMocks(description));
});

async function ask(path: string, method = 'GET', body?: object) {
  const answer = await fetch(`http://localhost/api/v1/admin_panel/${path}`, {
    method,
    ...(body ? { headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) } : {}),
  });
  const said = await answer.text();
  return { status: answer.status, data: said === '' ? null : (JSON.parse(said) as unknown) };
}

test('a list has three rows, each another, and gives the part of them that is asked for', async () => {
  const { results, count } = listPage(Brand).parse((await ask('brands/')).data);
  expect(count).toBe(3);
  expect(new Set(results.map(({ id }) => id)).size).toBe(3);
  const part = listPage(Brand).parse((await ask('brands/?limit=1&offset=1')).data);
  expect(part).toMatchObject({ count: 3, results: [results[1]] });
});

test("a record's page shows what its row did, in both languages, with everything that may be there", async () => {
  const [, row] = listPage(Brand).parse((await ask('brands/')).data).results;
  const record = Brand.parse((await ask(`brands/${row?.id ?? ''}/`)).data);
  expect(record).toEqual(row);
  expect(record.name_ar).toMatch(/\p{Script=Arabic}/u);
  expect(record.logo).not.toBeNull();
  expect((await ask('brands/of-my-own/')).data).toMatchObject({ id: 'of-my-own' });
});

test('a write answers what was sent, one version later, and leaves out what no such answer has', async () => {
  const sent = { version: 4, name: 'Al Ain', active: 'perhaps', secret: 'x' };
  const { status, data } = await ask('brands/sample-2/', 'PUT', sent);
  expect(status).toBe(200);
  expect(Brand.parse(data)).toMatchObject({ id: 'sample-2', version: 5, name: 'Al Ain', active: false });
  expect(data).not.toHaveProperty('secret');
  expect((await ask('brands/', 'POST', { name: 'New one' })).status).toBe(201);
  expect(await ask('brands/sample-2/', 'DELETE')).toEqual({ status: 204, data: null });
});

test('an address that names its parts is not taken for the id of a record; what is no JSON is empty', async () => {
  expect(await ask('brands/totals/')).toEqual({ status: 200, data: { active: 5, archived: 5 } });
  expect(await ask('events/')).toEqual({ status: 204, data: null });
});
