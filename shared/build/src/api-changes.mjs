import { compareShapes, shapesUsed, wordsOf } from './contract-shapes.mjs';

/**
 * What a change of the API breaks: two of its own descriptions (OpenAPI) are compared operation by operation, as far as
 * a release uses them. What it uses is what its scripts name: a field has one name in the database, on the wire and in
 * the code.
 */
const METHODS = ['get', 'post', 'put', 'patch', 'delete'];
const PREFIX = /^\/api\/v\d+\//;

const oneOf = (shapes) => {
  const all = [...new Map(shapes.map((shape) => [JSON.stringify(shape), shape])).values()];
  return all.length === 1 ? all[0] : { or: all };
};

/** A JSON schema as a shape. How long or large a value may be is no part of it. */
function shapeOf(schema, document, around = []) {
  if (typeof schema !== 'object' || Object.keys(schema).length === 0) return 'unknown';
  if (schema.$ref) {
    if (around.includes(schema.$ref)) return { named: schema.$ref, of: [] };
    const place = schema.$ref.slice(2).split('/');
    return shapeOf(place.reduce((at, key) => at?.[key], document) ?? {}, document, [...around, schema.$ref]);
  }
  const inner = (one) => shapeOf(one, document, around);
  if ('const' in schema) return JSON.stringify(schema.const);
  if (schema.enum) return oneOf(schema.enum.map((value) => JSON.stringify(value)));
  const alternatives = schema.anyOf ?? schema.oneOf;
  if (alternatives) return oneOf(alternatives.flatMap((one) => inner(one).or ?? [inner(one)]));
  if (schema.allOf) return { fields: Object.assign({}, ...schema.allOf.map((one) => inner(one).fields)) };
  if (Array.isArray(schema.type)) return oneOf(schema.type.map((type) => inner({ ...schema, type })));
  if (schema.type === 'array') return { list: inner(schema.items ?? {}) };
  if (schema.type !== 'object') return { integer: 'number', undefined: 'unknown' }[schema.type] ?? schema.type;
  const required = new Set(schema.required);
  const fields = Object.entries(schema.properties ?? {}).map(([name, one]) => [
    required.has(name) ? name : `${name}?`,
    inner(one),
  ]);
  const { additionalProperties: more } = schema;
  return { fields: Object.fromEntries([...fields, ...(more ? [['[string]?', inner(more)]] : [])]) };
}

const bodyOf = ({ content } = {}) => content?.['application/json']?.schema;

/** An operation as a function: it takes a query and a body and gives an answer. */
function operationShape({ parameters = [], requestBody, responses = {} }, document) {
  const query = parameters.filter((one) => one.in === 'query');
  const taken = {
    query: {
      fields: Object.fromEntries(
        query.map(({ name, required, schema }) => [required ? name : `${name}?`, shapeOf(schema, document)]),
      ),
    },
    ...(bodyOf(requestBody) ? { body: shapeOf(bodyOf(requestBody), document) } : {}),
  };
  const answers = Object.entries(responses).flatMap(([code, answer]) =>
    code.startsWith('2') && bodyOf(answer) ? [shapeOf(bodyOf(answer), document)] : [],
  );
  return { calls: [{ takes: [{ type: { fields: taken } }], gives: answers.length > 0 ? oneOf(answers) : 'unknown' }] };
}

/** Every operation that a description has: `GET admin_panel/brands/{id}/`. */
const operationsOf = (document) =>
  Object.fromEntries(
    Object.entries(document.paths).flatMap(([path, methods]) =>
      METHODS.filter((method) => methods[method]).map((method) => [
        `${method.toUpperCase()} ${path.replace(PREFIX, '')}`,
        operationShape(methods[method], document),
      ]),
    ),
  );

/**
 * An operation is used where the code has the beginning of its path, which stands there as one text
 * (`admin_panel/brands/`), and names every other part of it.
 */
function isUsed(operation, scripts, words) {
  const [, path] = operation.split(' ');
  const beginning = /^[^/{]+\/(?:[^/{]+\/)?/.exec(path)?.[0] ?? path;
  const parts = path.split('/').filter((part) => !part.startsWith('{'));
  const isNamed = parts.flatMap((part) => part.match(/[\w$]+/g) ?? []).every((word) => words.has(word));
  return isNamed && scripts.some((text) => text.includes(beginning));
}

/**
 * What a new description of the API takes from the releases that were made for the one before: each sentence names the
 * release, the operation and the field.
 *
 * @param {{ manifest: object, role: string, scripts: string[] }[]} releases
 */
export function findApiProblems(before, after, releases) {
  const [was, is] = [operationsOf(before), operationsOf(after)];
  const changed = Object.keys(was).filter((name) => JSON.stringify(was[name]) !== JSON.stringify(is[name]));
  return releases.flatMap(({ manifest: { id, version }, role, scripts }) => {
    const words = wordsOf(scripts);
    const used = changed.filter((name) => isUsed(name, scripts, words));
    const gone = used.filter((name) => !is[name]);
    const { api = {} } = shapesUsed({ api: was }, { api: used }, words);
    return [
      ...gone.map((name) => `${id} ${version} uses ${name}, which the new API does not have.${role}`),
      ...compareShapes(
        { api },
        { api: is },
        ({ at, remote, host }) =>
          `${id} ${version} uses ${at}: ${remote}; in the new API it is ${host ?? 'gone'}.${role}`,
      ),
    ];
  });
}
