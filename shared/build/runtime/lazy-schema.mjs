// Contracts are hundreds of schemas, of which a screen parses with a handful. zod builds each when its module runs (on
// a slow machine a tenth of a second, and 2 MB, before the first frame); these build themselves when someone first
// looks into them. A contract that takes over the fields of another does it by `.extend(Other.shape)`: `...Other.shape`
// looks into them.
const REAL = Symbol('real');

/** What gives another schema when called on one: put off as well. Everything else builds the schema. */
const STEPS = new Set(
  'and array brand catch check default describe endsWith exclude extend extract gt gte includes int length lt lte max meta min multipleOf negative nonempty nonnegative nonpositive nullable nullish omit optional or overwrite partial pick pipe positive prefault readonly refine regex required startsWith superRefine toLowerCase toUpperCase transform trim uppercase lowercase'.split(
    ' ',
  ),
);

const isPlain = (value) =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;

/**
 * An argument with the schemas in it built; getters of a shape (schemas that refer to themselves) stay what they are.
 */
function built(value) {
  if (typeof value !== 'object' || value === null) return value;
  if (value[REAL]) return value[REAL];
  if (Array.isArray(value)) return value.map(built);
  if (!isPlain(value)) return value;
  const shape = {};
  for (const [key, descriptor] of Object.entries(Object.getOwnPropertyDescriptors(value)))
    Object.defineProperty(
      shape,
      key,
      'value' in descriptor ? { ...descriptor, value: built(descriptor.value) } : descriptor,
    );
  return shape;
}

function build(waiting) {
  if (waiting.make) {
    waiting.real = waiting.make();
    waiting.make = null;
  }
  return waiting.real;
}

/** The fields of an object's schema, for the contract that adds to them; anyone who looks at them has them built. */
const shapeHandler = {
  get: (waiting, key) => (key === REAL ? build(waiting) : build(waiting)[key]),
  has: (waiting, key) => key in build(waiting),
  ownKeys: (waiting) => Reflect.ownKeys(build(waiting)),
  getOwnPropertyDescriptor: (waiting, key) => ({
    ...Object.getOwnPropertyDescriptor(build(waiting), key),
    configurable: true,
  }),
};

const handler = {
  get(waiting, key) {
    if (key === REAL) return build(waiting);
    if (key === 'shape') return put(() => build(waiting).shape, shapeHandler);
    if (STEPS.has(key)) return (...args) => schema(() => build(waiting)[key](...args.map(built)));
    const real = build(waiting);
    const value = real[key];
    return typeof value === 'function' ? value.bind(real) : value;
  },
  has: (waiting, key) => key === REAL || key in build(waiting),
  getPrototypeOf: (waiting) => Object.getPrototypeOf(build(waiting)),
};

/**
 * A stand-in that `make` builds when someone first looks into it. What waits is told nothing of what it stands for, so
 * that any answer of the traps is allowed.
 */
function put(make, traps) {
  const waiting = Object.create(null);
  waiting.make = make;
  return new Proxy(waiting, traps);
}
const schema = (make) => put(make, handler);

/** A function of zod that makes a schema, put off. */
export const later =
  (make) =>
  (...args) =>
    schema(() => make(...args.map(built)));
