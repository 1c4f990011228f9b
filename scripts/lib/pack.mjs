import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { sourceHash } from '../../shared/build/src/source-hash.mjs';
import { PNPM } from './install.mjs';
import { run } from './processes.mjs';
import { CACHE, ROOT } from './workspace.mjs';

async function must(command, args, options) {
  const { code, output } = await run(command, args, { timeout: 300_000, ...options });
  if (code !== 0) throw new Error(`${command} ${args.join(' ')} failed:\n${output}`);
  return output;
}

/**
 * Packs every `@bo/*` package into a folder, for a team elsewhere.
 *
 * @returns {Promise<{ files: Record<string, string>, versions: Record<string, string> }>} the tarballs by the package's
 *   name, and the version of each library that the packages, and thus the product, are made with
 */
export async function packShared(folder) {
  mkdirSync(folder, { recursive: true });
  const all = ['--recursive', '--filter', './shared/*'];
  await must('npx', ['--yes', PNPM, ...all, 'pack', '--pack-destination', path.resolve(folder)], { cwd: ROOT });
  const files = readdirSync(folder).filter((file) => /^bo-.*\.tgz$/.test(file));
  const manifests = await Promise.all(
    files.map(async (file) =>
      JSON.parse(await must('tar', ['-xzOf', path.join(folder, file), 'package/package.json'])),
    ),
  );
  const { devDependencies } = JSON.parse(readFileSync(path.join(ROOT, 'package.json'), 'utf8'));
  const [, typescript] = /@([^@]+)$/.exec(devDependencies['typescript-native']);
  const needs = manifests.map((manifest) => ({ ...manifest.devDependencies, ...manifest.dependencies }));
  return {
    files: Object.fromEntries(manifests.map(({ name }, index) => [name, files[index]])),
    versions: { ...Object.assign({}, ...needs), typescript },
  };
}

/** The API's own description (OpenAPI), as text; made once for the same sources, because it takes a database. */
export async function describeApi() {
  const hash = sourceHash(ROOT, ['api', 'shared/contracts', 'pnpm-lock.yaml']);
  const file = path.join(CACHE, `openapi-${hash}.json`);
  if (existsSync(file)) return readFileSync(file, 'utf8');
  const text = await must('npm', ['run', '--silent', 'openapi', '--workspace', 'api'], { cwd: ROOT });
  JSON.parse(text);
  mkdirSync(CACHE, { recursive: true });
  writeFileSync(file, text);
  return text;
}

/**
 * The lock file that a new repository begins with: nothing is locked for it yet, and where its packages leave a choice,
 * it gets the versions of this repository.
 */
export function startingLock() {
  const lock = readFileSync(path.join(ROOT, 'pnpm-lock.yaml'), 'utf8');
  return lock
    .replace(/^catalogs:\n(?:(?: .*)?\n)+/m, '')
    .replace(/^importers:\n(?:(?: .*)?\n)+/m, 'importers:\n\n  .: {}\n\n');
}
