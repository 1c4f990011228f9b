import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';

/**
 * The shapes of what host and remotes share at run time: `contract.json` of `@bo/platform`, written by `npm run
 * contract` from the types (scripts/lib/shapes.mjs). A host's build carries all of them, a remote's those of the
 * symbols that it uses, each as it was when it was built; anyone who is deployed is compared with the other.
 */
export const CONTRACT_FILE = 'contract.json';
/** What the contexts of the extension points stand under, among the shapes of the modules. */
export const POINTS = '@bo/platform extension points';

/** The shapes that a package in `dir` is built with; null where its platform is of before there were any. */
export function shapesIn(dir) {
  try {
    const { resolve } = createRequire(path.join(dir, 'package.json'));
    return JSON.parse(readFileSync(resolve(`@bo/platform/${CONTRACT_FILE}`), 'utf8'));
  } catch {
    return null;
  }
}

const isOptional = (key) => key.endsWith('?');
const nameOf = (key) => (isOptional(key) ? key.slice(0, -1) : key);
const flip = (flow) => (flow === 'out' ? 'in' : 'out');
const same = (one, other) => JSON.stringify(one) === JSON.stringify(other);
/** What `Table[K]` is called among the shapes. */
export const TABLE = 'a field of';
const isAnything = (shape) => shape === 'any' || shape === 'unknown';
const LITERAL_OF = { string: /^"/, number: /^-?\d/, boolean: /^(true|false)$/ };
const isLiteralOf = (literal, type) => typeof literal === 'string' && LITERAL_OF[type]?.test(literal);

/**
 * A shape without what the code never names: such a field of an answer, option or event it does not use. `isNamed` errs
 * on the side of use.
 */
function prune(shape, flow, isNamed) {
  if (typeof shape === 'string') return shape;
  const inner = (one, way = flow) => prune(one, way, isNamed);
  const made = { ...shape };
  if (shape.or) {
    const isUsed = (one) => flow === 'out' || typeof one !== 'string' || !one.startsWith('"') || isNamed(one);
    const used = shape.or.filter(isUsed);
    made.or = (used.length > 0 ? used : shape.or).map((one) => inner(one));
  }
  if (shape.list) made.list = inner(shape.list);
  if (shape.tuple) made.tuple = shape.tuple.map((one) => inner(one));
  if (shape.schema) made.schema = { reads: inner(shape.schema.reads, flip(flow)), gives: inner(shape.schema.gives) };
  if (shape.calls)
    made.calls = shape.calls.map(({ takes, gives }) => ({
      takes: takes.map((one) => ({ ...one, type: inner(one.type, flip(flow)) })),
      gives: inner(gives),
    }));
  if (shape.fields) made.fields = pruneFields(shape.fields, flow, isNamed);
  if (shape.named === TABLE && shape.of[0].fields)
    made.of = [{ fields: pruneFields(shape.of[0].fields, 'out', isNamed) }];
  else if (shape.named) made.of = shape.of.map((one) => inner(one));
  return made;
}

/** What a remote has to give stays, named or not. */
const pruneFields = (fields, flow, isNamed) =>
  Object.fromEntries(
    Object.entries(fields)
      .filter(([key]) => key.startsWith('[') || (flow === 'in' && !isOptional(key)) || isNamed(nameOf(key)))
      .map(([key, shape]) => [key, prune(shape, flow, isNamed)]),
  );

/** Every word that scripts name. */
export const wordsOf = (scripts) => new Set(scripts.flatMap((text) => text.match(/[\w$]+/g) ?? []));

/**
 * Of all shapes those of the symbols that a remote uses, with the fields that its scripts name; with all, without
 * `words`.
 */
export function shapesUsed(shapes, uses, words) {
  const isNamed = (name) => words === null || (name.match(/[\w$]+/g) ?? []).every((word) => words.has(word));
  const used = Object.entries(uses).map(([module, symbols]) => [
    module,
    symbols.flatMap((name) => {
      const shape = shapes[module]?.[name];
      return shape === undefined ? [] : [[name, prune(shape, 'out', isNamed)]];
    }),
  ]);
  return Object.fromEntries(
    used.filter(([, all]) => all.length > 0).map(([module, all]) => [module, Object.fromEntries(all)]),
  );
}

/**
 * What a remote was built to give at the points of its pages, and to take at those that it contributes to; of the
 * latter the fields that its scripts name.
 */
export function contextsOf(shapes, { points, extensions }, words) {
  const gives = shapesUsed(shapes, { [POINTS]: points }, null);
  const takes = shapesUsed(shapes, { [POINTS]: extensions.map(({ point }) => point) }, words);
  return { gives: gives[POINTS] ?? {}, takes: takes[POINTS] ?? {} };
}

/** A shape in a few words. */
function say(shape) {
  if (typeof shape === 'string') return shape;
  if (shape.or) return shape.or.map(say).join(' | ');
  if (shape.fields && !shape.calls) return `{ ${Object.keys(shape.fields).join(', ')} }`;
  if (shape.list) return `${say(shape.list)}[]`;
  return shape.named ?? (shape.calls ? 'a function' : shape.schema ? 'a schema' : 'another type');
}

const problem = (at, remote, host) => [{ at, remote: say(remote), host: host === undefined ? null : say(host) }];

/** Of what flows into one side each alternative needs one there that takes it. */
function compareAlternatives(remote, host, flow, at) {
  const [given, taken] = flow === 'out' ? [host, remote] : [remote, host];
  const [all, places] = [given, taken].map((shape) => shape.or ?? [shape]);
  const against = (one, other) => (flow === 'out' ? compare(other, one, flow, at) : compare(one, other, flow, at));
  const lost = all.filter((one) => places.every((other) => against(one, other).length > 0));
  if (lost.length === 0) return [];
  // Where only one of each is left, it tells more precisely what differs.
  const objects = places.filter((other) => typeof other === 'object');
  if (lost.length === 1 && typeof lost[0] === 'object' && objects.length === 1) return against(lost[0], objects[0]);
  return problem(at, remote, host);
}

function compareFields(remote, host, flow, at, { isTable = false } = {}) {
  const find = (fields, key) => Object.keys(fields).find((one) => nameOf(one) === nameOf(key));
  const known = Object.entries(remote).flatMap(([key, shape]) => {
    const place = `${at}.${nameOf(key)}`;
    const theirs = find(host, key);
    if (theirs === undefined) return problem(place, shape);
    const [given, taken] = flow === 'out' ? [theirs, key] : [key, theirs];
    return isOptional(given) && !isOptional(taken)
      ? problem(
          place,
          `${say(shape)}${isOptional(key) ? ' or nothing' : ''}`,
          `${say(host[theirs])}${isOptional(theirs) ? ' or nothing' : ''}`,
        )
      : compare(shape, host[theirs], flow, place);
  });
  const isAsked = (key) => flow === 'in' && !isTable && !isOptional(key) && find(remote, key) === undefined;
  const asked = Object.keys(host).filter(isAsked);
  return [...known, ...asked.flatMap((key) => problem(`${at}.${key}`, 'nothing', host[key]))];
}

function compareCalls(remote, host, flow, at) {
  return remote.flatMap((mine, index) => {
    const theirs = host[index] ?? host.at(-1);
    const taken = mine.takes.flatMap(({ type }, place) =>
      theirs.takes[place]
        ? compare(type, theirs.takes[place].type, flip(flow), `${at}(${place + 1})`)
        : problem(`${at}(${place + 1})`, type),
    );
    // A callback of the remote's may be given more than it takes.
    const asked =
      flow === 'in' ? [] : theirs.takes.slice(mine.takes.length).filter(({ optional, rest }) => !optional && !rest);
    return [
      ...taken,
      ...asked.flatMap(({ type }) => problem(`${at}(${mine.takes.length + 1})`, 'nothing', type)),
      ...compare(mine.gives, theirs.gives, flow, `${at}()`),
    ];
  });
}

/**
 * Where a remote that was built with one shape would fail with a host's: `flow` is `out` for what the host gives and
 * the remote takes, `in` for the other way round. What either gives beyond what the other knows does no harm.
 */
function compare(remote, host, flow, at) {
  if (same(remote, host) || isAnything(remote) || isAnything(host)) return [];
  const [given, taken] = flow === 'out' ? [host, remote] : [remote, host];
  if (isLiteralOf(given, taken)) return [];
  if (remote.or || host.or) return compareAlternatives(remote, host, flow, at);
  if (remote.list && host.list) return compare(remote.list, host.list, flow, `${at}[]`);
  if (remote.schema && host.schema)
    return [
      ...compare(remote.schema.reads, host.schema.reads, flip(flow), at),
      ...compare(remote.schema.gives, host.schema.gives, flow, at),
    ];
  // One field or another of a table, such as the events by name: that the host has more of them asks for nothing.
  if (remote.named === TABLE && host.named === TABLE && remote.of[0].fields && host.of[0].fields)
    return compareFields(remote.of[0].fields, host.of[0].fields, flow, `${at}[…]`, { isTable: true });
  if (remote.named && remote.named === host.named && remote.of.length === host.of.length)
    return remote.of.flatMap((one, index) => compare(one, host.of[index], flow, at));
  if (remote.tuple?.length !== undefined && remote.tuple.length === host.tuple?.length)
    return remote.tuple.flatMap((one, index) => compare(one, host.tuple[index], flow, `${at}[${index}]`));
  const isBoth = (part) => Boolean(remote[part]) === Boolean(host[part]);
  if (typeof remote === 'string' || typeof host === 'string' || !(remote.fields || remote.calls) || !isBoth('calls'))
    return problem(at, remote, host);
  return [
    ...compareCalls(remote.calls ?? [], host.calls ?? [], flow, at),
    ...compareFields(remote.fields ?? {}, host.fields ?? {}, flow, at),
  ];
}

/**
 * Where shapes of the same modules and symbols differ to the harm of the person who was built with the first; `say`
 * puts each into words.
 */
export const compareShapes = (built, offered, say) =>
  Object.entries(built).flatMap(([module, symbols]) =>
    Object.entries(symbols).flatMap(([symbol, shape]) => {
      const theirs = offered[module]?.[symbol];
      return theirs === undefined ? [] : compare(shape, theirs, 'out', symbol).map((one) => say({ ...one, module }));
    }),
  );

/**
 * What of the shared contract has another shape in a host than in a remote's build; each sentence names both. That a
 * symbol is gone is told by what the host shares.
 */
export const findShapeProblems = ({ id, version, shapes }, { name, shapes: offered }) =>
  compareShapes(
    shapes ?? {},
    offered ?? {},
    ({ at, remote, host, module }) =>
      `${id} ${version} was built with ${at}: ${remote}, of ${module}; in the host "${name}" ${host === null ? 'it is gone' : `it is ${host}`}.`,
  );

/**
 * Where what a page gives at a point is not what a contribution to it was built to take, whichever of the two is new;
 * each sentence names both remotes. A point that no page offers is no problem: it shows nothing.
 */
export function findContextProblems(manifest, others) {
  const between = (contributor, owner) =>
    compareShapes(
      { [POINTS]: contributor.contexts?.takes ?? {} },
      { [POINTS]: owner.contexts?.gives ?? {} },
      ({ at, remote, host }) =>
        `${contributor.id} ${contributor.version} was built with ${at}: ${remote}; the page of ${owner.id} ${owner.version} ${host === null ? 'does not give it' : `gives ${host}`}.`,
    );
  return others.flatMap((other) => [...between(manifest, other), ...between(other, manifest)]);
}
