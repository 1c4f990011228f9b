import path from 'node:path';
import { build } from 'esbuild';

const here = import.meta.dirname;

/** What is fetched when someone needs it, such as a dialog of a picker, is not needed to know a list's path. */
const noLazyParts = {
  name: 'no-lazy-parts',
  setup(bundle) {
    bundle.onResolve({ filter: /./ }, ({ kind, path: file }) =>
      kind === 'dynamic-import' ? { path: file, external: true } : undefined,
    );
  },
};

/** Runs TypeScript that is data only (`remote.ts`, the schemas of `@bo/platform/manifest`) in Node. */
export async function evaluate(contents, resolveDir, platform = 'node') {
  const result = await build({
    stdin: { contents, resolveDir, loader: 'ts' },
    bundle: true,
    write: false,
    format: 'esm',
    platform,
    outfile: path.join(resolveDir, 'evaluated.mjs'),
    plugins: [noLazyParts],
    logLevel: 'error',
  });
  // Its stack would be the whole program.
  return import(`data:text/javascript;base64,${Buffer.from(result.outputFiles[0].text).toString('base64')}`).catch(
    (error) => {
      throw new Error(`${contents}, in ${resolveDir}: ${error instanceof Error ? error.message : String(error)}`);
    },
  );
}

let loading;
/**
 * The platform's schemas (`Pointer`, `RemoteManifest`, `Registry` …), compiled once per process from their one source.
 */
export function schemas() {
  loading ??= evaluate(`export * from '@bo/platform/manifest'`, here);
  return loading;
}

/** Parses with a schema; the error names the file and the first key that is wrong. */
export function parseWith(schema, value, what) {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw new Error(`${what}: ${[...issue.path, ...(issue.keys ?? [])].join('.') || '(top)'}: ${issue.message}`);
}

/** The path of the first key that a schema knows nothing of: what parsing has dropped. */
function unknownKey(value, parsed, at = []) {
  if (typeof value !== 'object' || value === null || typeof parsed !== 'object' || parsed === null) return null;
  for (const key of Object.keys(value)) {
    if (!(key in parsed)) return [...at, key];
    const inner = unknownKey(value[key], parsed[key], [...at, key]);
    if (inner) return inner;
  }
  return null;
}

/**
 * Parses what we write ourselves: a key that the schema does not know is a mistake here, where a reader only overlooks
 * it.
 */
export function parseExactly(schema, value, what) {
  const parsed = parseWith(schema, value, what);
  const unknown = unknownKey(value, parsed);
  if (unknown) throw new Error(`${what}: there is no key "${unknown.join('.')}".`);
  return parsed;
}
