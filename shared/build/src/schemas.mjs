import path from 'node:path';
import { build } from 'esbuild';

const here = import.meta.dirname;

/** Runs TypeScript that is data only (`remote.ts`, the schemas of `@bo/platform/manifest`) in Node. */
export async function evaluate(contents, resolveDir) {
  const result = await build({ stdin: { contents, resolveDir, loader: 'ts' }, bundle: true, write: false, format: 'esm', platform: 'node', outfile: path.join(resolveDir, 'evaluated.mjs'), logLevel: 'error' });
  return import(`data:text/javascript;base64,${Buffer.from(result.outputFiles[0].text).toString('base64')}`);
}

let loading;
/** The platform's schemas (`Pointer`, `RemoteManifest`, `Registry` …), compiled once per process from their one source. */
export function schemas() {
  loading ??= evaluate(`export * from '../../platform/src/manifest.ts'`, here);
  return loading;
}

/** Parses with a schema; the error names the file and the first key that is wrong. */
export function parseWith(schema, value, what) {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw new Error(`${what}: ${[...issue.path, ...(issue.keys ?? [])].join('.') || '(top)'}: ${issue.message}`);
}
