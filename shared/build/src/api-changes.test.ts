import { findApiProblems } from './api-changes.mjs';

type Json = Record<string, unknown>;
const object = (properties: Json, required = Object.keys(properties)) => ({ type: 'object', properties, required });
const json = (schema: Json) => ({ content: { 'application/json': { schema } } });
const text = { type: 'string' };
const integer = { type: 'integer' };

const BRAND = object({ id: text, name: text, position: integer, state: { type: 'string', enum: ['open', 'shut'] } });
const LIST = '/api/v1/admin_panel/brands/';
/** An API of brands with parts of another one. */
function apiOf({
  brand = BRAND,
  input = object({ name: text }),
  query = ['search'],
}: {
  brand?: Json;
  input?: Json;
  query?: string[];
} = {}) {
  const parameters = query.map((name) => ({ in: 'query', name, required: name.endsWith('!'), schema: text }));
  const operations = {
    get: { parameters, responses: { 200: json(object({ results: { type: 'array', items: brand } })) } },
    post: { requestBody: json(input), responses: { 201: json(brand) } },
  };
  return { openapi: '3.1.0', paths: { [LIST]: operations, [`${LIST}{id}/archive/`]: { post: { responses: {} } } } };
}
const SCRIPTS = [
  'get("admin_panel/brands/",{search:a}).results.map(one=>[one.id,one.name,one.state]);',
  'post(path+id+"/archive/")',
];
const said = (after: Json, scripts = SCRIPTS) =>
  findApiProblems(apiOf(), after, [{ manifest: { id: 'alpha', version: '1.0.0' }, role: '', scripts }]);

test.each([
  [
    'a field that is gone',
    { brand: object({ id: text, position: integer, state: BRAND.properties.state }) },
    'name: string; in the new API it is gone.',
  ],
  [
    'a field of another type',
    { brand: object({ ...BRAND.properties, name: integer }) },
    'name: string; in the new API it is number.',
  ],
  [
    'a field that may be null',
    { brand: object({ ...BRAND.properties, name: { anyOf: [text, { type: 'null' }] } }) },
    'name: string; in the new API it is string | null.',
  ],
  [
    'a word that nobody knows',
    { brand: object({ ...BRAND.properties, state: { enum: ['open', 'shut', 'gone'] } }) },
    'state: "open" | "shut"; in the new API it is "open" | "shut" | "gone".',
  ],
])('%s is told, with the operation and the release', (_what, changes, says) => {
  expect(said(apiOf(changes))).toEqual([
    `alpha 1.0.0 uses GET admin_panel/brands/().results[].${says}`,
    `alpha 1.0.0 uses POST admin_panel/brands/().${says}`,
  ]);
});

test('what is asked for now, or not taken any more, is told', () => {
  expect(said(apiOf({ input: object({ name: text, slug: text }) }))).toEqual([
    'alpha 1.0.0 uses POST admin_panel/brands/(1).body.slug: nothing; in the new API it is string.',
  ]);
  expect(said(apiOf({ query: [] }))).toEqual([
    'alpha 1.0.0 uses GET admin_panel/brands/(1).query.search: string; in the new API it is gone.',
  ]);
});

test('an operation that is gone is told to who uses it, and to nobody else', () => {
  const { paths } = apiOf();
  const without = { openapi: '3.1.0', paths: { [LIST]: paths[LIST] } };
  expect(said(without)).toEqual([
    'alpha 1.0.0 uses POST admin_panel/brands/{id}/archive/, which the new API does not have.',
  ]);
  expect(said(without, [SCRIPTS[0] ?? ''])).toEqual([]);
  expect(said({ openapi: '3.1.0', paths: {} }, ['get("admin_panel/units/");brands.archive()'])).toEqual([]);
});

test.each([
  ['a field that its code never names', { brand: object({ id: text, name: text, state: BRAND.properties.state }) }],
  ['a new field', { brand: object({ ...BRAND.properties, colour: text }) }],
  ['what need not be given', { input: object({ name: text, slug: text }, ['name']), query: ['search', 'sort'] }],
])('%s does no harm', (_what, changes) => {
  expect(said(apiOf(changes))).toEqual([]);
});
