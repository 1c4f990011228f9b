// The shapes of what host and remotes share at run time, read from its types. Needs TypeScript's compiler API, which
// the product's builds do not: they read what this has written (`npm run contract`).
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';
import { POINTS, TABLE } from '../../shared/build/src/contract-shapes.mjs';
import { ROOT } from './workspace.mjs';

const CONTRACT = path.join(ROOT, 'shared/platform/contract.json');
/** The shared modules of ours (shared/build/src/shares.mjs) and where each begins. */
const ENTRIES = {
  '@bo/http/core': 'shared/http/src/core.ts',
  '@bo/i18n': 'shared/i18n/src/index.ts',
  '@bo/platform': 'shared/platform/src/index.ts',
  '@bo/platform/query': 'shared/platform/src/query.ts',
  '@bo/platform/router': 'shared/platform/src/router.ts',
  '@bo/platform/theme': 'shared/platform/src/theme.ts',
};

/** What each extension point tells: types alone, because its value goes from one remote to another. */
const EXTENSION_POINTS = 'shared/platform/src/extension-points.ts';

const { TypeFlags, SymbolFlags, ObjectFlags } = ts;
const PLAIN =
  TypeFlags.Any |
  TypeFlags.Unknown |
  TypeFlags.Never |
  TypeFlags.StringLike |
  TypeFlags.NumberLike |
  TypeFlags.BigIntLike |
  TypeFlags.BooleanLike |
  TypeFlags.ESSymbolLike |
  TypeFlags.Void |
  TypeFlags.Undefined |
  TypeFlags.Null |
  TypeFlags.NonPrimitive;
const OPEN = TypeFlags.Conditional | TypeFlags.Index | TypeFlags.Substitution;
/**
 * A list of words as long as that is a vocabulary, such as the permissions: it grows, and a host takes words it does
 * not know.
 */
const VOCABULARY = 20;
/** What TypeScript makes of our own types: looked into, where a library's own names stand for themselves. */
const MADE = /^(Record|Partial|Pick|Omit|Readonly|Required|Exclude|Extract|NonNullable|Awaited|ReturnType|Parameters)$/;

const sorted = (entries) => Object.fromEntries(entries.sort(([a], [b]) => (a < b ? -1 : 1)));
const once = (shapes) => {
  const all = new Map(shapes.map((shape) => [JSON.stringify(shape), shape]));
  if (all.delete('"false"') && all.delete('"true"')) all.set('"boolean"', 'boolean');
  return [...all].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, shape]) => shape);
};

/** The program of the shared modules; `change` gives a file other contents, for tests. */
function programOf(change) {
  const config = path.join(ROOT, 'shared/platform/tsconfig.json');
  const { options } = ts.parseJsonConfigFileContent(
    ts.readConfigFile(config, ts.sys.readFile).config,
    ts.sys,
    path.dirname(config),
  );
  const host = ts.createCompilerHost(options);
  const { readFile, getSourceFile } = host;
  host.readFile = (file) => change(file, readFile(file));
  host.getSourceFile = (file, ...rest) => {
    const text = file.includes('node_modules') ? undefined : ts.sys.readFile(file);
    const changed = text === undefined ? undefined : change(file, text);
    return changed === text ? getSourceFile(file, ...rest) : ts.createSourceFile(file, changed, rest[0]);
  };
  const files = Object.values(ENTRIES).map((file) => path.join(ROOT, file));
  return ts.createProgram(files, { ...options, noEmit: true }, host);
}

/**
 * The shape of every value that the shared modules export: fields, parameters and results, down to plain types and the
 * names of libraries' types, whose versions are compared instead.
 */
export function readShapes(change = (_file, text) => text) {
  const program = programOf(change);
  const checker = program.getTypeChecker();
  const isForeignFile = (file) =>
    program.isSourceFileDefaultLibrary(file) ||
    /[\\/]node_modules[\\/](?!.*[\\/]node_modules[\\/])(?!@bo[\\/])/.test(file.fileName);
  const isForeign = (symbol) =>
    Boolean(symbol?.declarations?.length) && symbol.declarations.every((one) => isForeignFile(one.getSourceFile()));
  const textOf = (type) => checker.typeToString(type, undefined, ts.TypeFormatFlags.NoTruncation);
  const named = (name, types, around) =>
    types.length > 0 ? { named: name, of: types.map((type) => shapeOf(type, around)) } : name;

  /** Of what may be left out, what it is where it is there. */
  function present(type, around) {
    if (!type.isUnion() || isForeign(type.aliasSymbol)) return shapeOf(type, around);
    const rest = type.types.filter(({ flags }) => !(flags & TypeFlags.Undefined));
    return union(rest, [...around, type]);
  }
  function union(types, around) {
    if (types.length > VOCABULARY && types.every((one) => one.isStringLiteral())) return 'string';
    const shapes = once(types.map((one) => shapeOf(one, around)));
    return shapes.length === 1 ? shapes[0] : { or: shapes };
  }
  function fieldsOf(type, around) {
    const fields = checker
      .getPropertiesOfType(type)
      .filter((field) => !isForeign(field) && !field.name.startsWith('__'))
      .map((field) => {
        const value = checker.getTypeOfSymbol(field);
        return field.flags & SymbolFlags.Optional
          ? [`${field.name}?`, present(value, around)]
          : [field.name, shapeOf(value, around)];
      });
    const rest = checker
      .getIndexInfosOfType(type)
      .map((one) => [`[${textOf(one.keyType)}]?`, shapeOf(one.type, around)]);
    return sorted([...fields, ...rest]);
  }
  function parameterOf(parameter, around) {
    const { valueDeclaration: declared } = parameter;
    const type = checker.getTypeOfSymbol(parameter);
    if (!declared || !ts.isParameter(declared)) return { type: shapeOf(type, around) };
    if (declared.dotDotDotToken) return { rest: true, type: shapeOf(type, around) };
    return checker.isOptionalParameter(declared)
      ? { optional: true, type: present(type, around) }
      : { type: shapeOf(type, around) };
  }
  const callOf = (call, around) => ({
    takes: call.getParameters().map((parameter) => parameterOf(parameter, around)),
    gives: shapeOf(call.getReturnType(), around),
  });

  function shapeOf(type, around = []) {
    const known = around.indexOf(type);
    if (known >= 0) return { again: around.length - known };
    const inner = [...around, type];
    const { aliasSymbol: alias } = type;
    if (isForeign(alias) && !MADE.test(alias.name)) return named(alias.name, type.aliasTypeArguments ?? [], inner);
    if (type.isUnion()) return union(type.types, inner);
    if (type.flags & PLAIN) return textOf(type);
    if (type.flags & TypeFlags.TypeParameter) {
      const limit = checker.getBaseConstraintOfType(type);
      return { named: 'any kind of', of: limit ? [shapeOf(limit, inner)] : [] };
    }
    if (type.flags & TypeFlags.IndexedAccess) return { named: TABLE, of: [shapeOf(type.objectType, inner)] };
    if (type.flags & OPEN) return { named: textOf(type), of: [] };
    if (checker.isArrayType(type)) return { list: shapeOf(checker.getTypeArguments(type)[0], inner) };
    if (checker.isTupleType(type)) return { tuple: checker.getTypeArguments(type).map((one) => shapeOf(one, inner)) };
    const [read, made] = ['_input', '_output'].map((name) => type.getProperty('_zod') && type.getProperty(name));
    if (read && made)
      return {
        schema: {
          reads: shapeOf(checker.getTypeOfSymbol(read), inner),
          gives: shapeOf(checker.getTypeOfSymbol(made), inner),
        },
      };
    const symbol = type.getSymbol();
    const isNameless = !symbol || symbol.name.startsWith('__') || Boolean(type.objectFlags & ObjectFlags.Mapped);
    if (!isNameless && isForeign(symbol)) return named(symbol.name, checker.getTypeArguments(type) ?? [], inner);
    const calls = type.getCallSignatures().map((call) => callOf(call, inner));
    const fields = fieldsOf(type, inner);
    return {
      ...(calls.length > 0 ? { calls } : {}),
      ...(calls.length === 0 || Object.keys(fields).length > 0 ? { fields } : {}),
    };
  }

  const exportsOf = (file) =>
    checker.getExportsOfModule(checker.getSymbolAtLocation(program.getSourceFile(path.join(ROOT, file))));
  const points = exportsOf(EXTENSION_POINTS).find(({ name }) => name === 'ExtensionPoints');
  const contexts = fieldsOf(checker.getDeclaredTypeOfSymbol(points), []);
  const modules = Object.fromEntries(
    Object.entries(ENTRIES).map(([module, file]) => {
      const exported = exportsOf(file);
      const values = exported
        .map((one) => [one.name, one.flags & SymbolFlags.Alias ? checker.getAliasedSymbol(one) : one])
        .filter(([, symbol]) => symbol.flags & SymbolFlags.Value && !isForeign(symbol));
      return [module, sorted(values.map(([name, symbol]) => [name, shapeOf(checker.getTypeOfSymbol(symbol))]))];
    }),
  );
  return { ...modules, [POINTS]: contexts };
}

/** What is written down of them; a line per symbol, so that a change of one is a change of its line. */
const toText = (shapes) =>
  `{\n${Object.entries(shapes)
    .map(
      ([module, symbols]) =>
        `  ${JSON.stringify(module)}: {\n${Object.entries(symbols)
          .map(([name, shape]) => `    ${JSON.stringify(name)}: ${JSON.stringify(shape)}`)
          .join(',\n')}\n  }`,
    )
    .join(',\n')}\n}\n`;

export const recordedShapes = () => JSON.parse(readFileSync(CONTRACT, 'utf8'));
export const recordShapes = (shapes) => writeFileSync(CONTRACT, toText(shapes));
