/** A JSON schema, as far as the API's description (OpenAPI) says something by it. */
export interface JsonSchema {
  type?: string | readonly string[];
  const?: unknown;
  enum?: readonly unknown[];
  anyOf?: readonly JsonSchema[];
  oneOf?: readonly JsonSchema[];
  default?: unknown;
  format?: string;
  pattern?: string;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  minItems?: number;
  items?: JsonSchema;
  properties?: Record<string, JsonSchema>;
  /** Of a record: its keys, and what is under each. */
  propertyNames?: JsonSchema;
  additionalProperties?: JsonSchema | boolean;
  required?: readonly string[];
}

interface Operation {
  responses?: Record<string, { content?: Record<string, { schema?: JsonSchema }> }>;
}

/** The API's own description: `npm run -s openapi -w api`, or `/api/v1/openapi.json` of one that runs. */
export interface ApiDescription {
  paths: Record<string, Record<string, Operation>>;
}

export const METHODS = ['get', 'post', 'put', 'patch', 'delete'] as const;
export type Method = (typeof METHODS)[number];

/** One response of the API. `schema` is missing if it is not JSON (a file, a stream) or empty. */
export interface Answer {
  method: Method;
  /** As the description writes it: `/api/v1/admin_panel/brands/{id}/`. */
  path: string;
  status: number;
  schema: JsonSchema | undefined;
}

const literalParts = (path: string): string =>
  path
    .split('/')
    .map((part) => (part.startsWith('{') ? '1' : '0'))
    .join('');

/** The successful response of each operation. Paths without parameters come before paths with them. */
export function answersOf({ paths }: ApiDescription): Answer[] {
  return Object.entries(paths)
    .sort(([one], [other]) => literalParts(one).localeCompare(literalParts(other)))
    .flatMap(([path, operations]) =>
      METHODS.flatMap((method) => {
        const [code, answer] =
          Object.entries(operations[method]?.responses ?? {}).find(([of]) => of.startsWith('2')) ?? [];
        if (code === undefined) return [];
        return [{ method, path, status: Number(code), schema: answer?.content?.['application/json']?.schema }];
      }),
    );
}

const NEWEST = Date.UTC(2026, 10, 20, 8);
const DAY = 86_400_000;
/** What fits the patterns that the contracts have: keys, tokens, hexadecimal digits. */
const CODES = ['sample-1', 'sample_1', 'sample', '1', '1'.repeat(16), '1'.repeat(32), '1'.repeat(64), ''];

/** What a contract asks of a field and its description cannot say, by the field's name. */
const RULES: [RegExp, (n: number) => string][] = [
  [/(?:^|_)(?:image|logo|cover|photo|url)(?:_ar)?$/, (n) => `https://images.demo.test/${String(n)}.png`],
  [/^slug$/, (n) => `sample-${String(n)}`],
  [/^pincode$/, (n) => String(10_000 + n)],
  [/^prefix$/, () => 'SAMPLE'],
  [/_ar$/, (n) => `مثال ${String(n)}`],
  [/^id$/, (n) => `sample-${String(n)}`],
];

const words = (name: string): string => {
  const text = name.replaceAll('_', ' ').trim() || 'sample';
  return text.charAt(0).toUpperCase() + text.slice(1);
};

function sampleText(
  { format, pattern, minLength = 0, maxLength = Infinity }: JsonSchema,
  name: string,
  n: number,
): string {
  const moment = new Date(NEWEST - n * DAY).toISOString();
  if (format === 'date-time') return moment;
  if (format === 'date') return moment.slice(0, 10);
  if (format === 'email') return `person-${String(n)}@demo.test`;
  if (format === 'uuid') return `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;
  const text = RULES.find(([names]) => names.test(name))?.[1](n) ?? `${words(name)} ${String(n)}`;
  const fits = (one: string) =>
    one.length >= minLength && one.length <= maxLength && new RegExp(pattern ?? '').test(one);
  const found = [
    text,
    `${text}${'.'.repeat(Math.max(0, minLength - text.length))}`,
    text.slice(0, maxLength),
    ...CODES,
  ].find(fits);
  if (found === undefined) throw new Error(`Nobody knows a sample of ${name}, which is ${pattern ?? 'a text'}.`);
  return found;
}

const sampleNumber = ({ minimum = -Infinity, maximum = Infinity }: JsonSchema, n: number): number =>
  Math.min(Math.max(n, minimum), maximum);

/**
 * A sample value of a schema; the same `n` gives the same value, another `n` another one. `name` is the field's name.
 * Optional fields are present and nullable ones filled, so that a screen shows everything.
 */
export function sampleOf(schema: JsonSchema, n = 1, name = ''): unknown {
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum[(n - 1) % schema.enum.length];
  const alternatives = schema.anyOf ?? schema.oneOf;
  if (alternatives) return sampleOf(alternatives.find(({ type }) => type !== 'null') ?? { type: 'null' }, n, name);
  const type = typeof schema.type === 'string' ? schema.type : schema.type?.find((one) => one !== 'null');
  if (type === 'string') return sampleText(schema, name, n);
  if (type === 'integer' || type === 'number') return sampleNumber(schema, n);
  if (type === 'boolean') return n % 2 === 1;
  if (type === 'array') {
    const rows = Math.max(1, schema.minItems ?? 0);
    return Array.from({ length: rows }, (_, index) => sampleOf(schema.items ?? {}, n + index, name));
  }
  if (type === 'object') return Object.fromEntries(fieldsOf(schema).map(([key, one]) => [key, sampleOf(one, n, key)]));
  // The contract changes what it is given, so its kind is not described.
  return RULES.find(([names]) => names.test(name))?.[1](n) ?? schema.default ?? null;
}

/** The fields of an object, or the keys that a record has to have, each with what it holds. */
function fieldsOf({
  properties = {},
  required = [],
  propertyNames,
  additionalProperties,
}: JsonSchema): [string, JsonSchema][] {
  const under = typeof additionalProperties === 'object' ? additionalProperties : {};
  const keys = (propertyNames ? required : []).map((key): [string, JsonSchema] => [key, under]);
  return [...Object.entries(properties), ...keys];
}

const typeName = (value: unknown): string =>
  value === null ? 'null' : Array.isArray(value) ? 'array' : Number.isInteger(value) ? 'integer' : typeof value;

/** Whether a value matches a schema, so that submitted fields can be used in the response. */
export function fits(schema: JsonSchema, value: unknown): boolean {
  if (schema.const !== undefined) return schema.const === value;
  if (schema.enum) return schema.enum.includes(value);
  const alternatives = schema.anyOf ?? schema.oneOf;
  if (alternatives) return alternatives.some((one) => fits(one, value));
  if (schema.type === undefined) return true;
  const types = typeof schema.type === 'string' ? [schema.type] : schema.type;
  const is = typeName(value);
  if (!types.includes(is) && !(is === 'integer' && types.includes('number'))) return false;
  if (Array.isArray(value)) return value.every((one) => fits(schema.items ?? {}, one));
  if (typeof value === 'string')
    return (
      value.length >= (schema.minLength ?? 0) &&
      value.length <= (schema.maxLength ?? Infinity) &&
      new RegExp(schema.pattern ?? '').test(value)
    );
  if (typeof value === 'number') return value >= (schema.minimum ?? -Infinity) && value <= (schema.maximum ?? Infinity);
  if (typeof value !== 'object' || value === null) return true;
  const fields = new Map(Object.entries(value));
  return (
    (schema.required ?? []).every((key) => fields.has(key)) &&
    Object.entries(schema.properties ?? {}).every(([key, one]) => !fields.has(key) || fits(one, fields.get(key)))
  );
}
