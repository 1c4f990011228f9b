import path from 'node:path';
import { run } from './processes.mjs';
import { ROOT } from './workspace.mjs';

async function git(...args) {
  const { code, output } = await run('git', args, { cwd: ROOT });
  return code === 0 ? output.split('\n').filter(Boolean) : [];
}

/**
 * What differs from the main branch (the remote's, or else the local one), uncommitted and untracked files included.
 *
 * @returns {Promise<{ files: string[], related: string[], ofApi: (test: string) => boolean }>} `related` is what jest
 *   looks for importers of; `ofApi` tells whether an API test (`src/domains/catalogue/brands/brands.test.ts`) can be
 *   touched.
 */
export async function readChange() {
  const [base = 'HEAD'] = [
    ...(await git('merge-base', 'HEAD', 'origin/main')),
    ...(await git('merge-base', 'HEAD', 'main')),
  ];
  const files = [
    ...(await git('diff', '--name-only', base)),
    ...(await git('ls-files', '--others', '--exclude-standard')),
  ];
  const modules = new Set(files.flatMap((file) => /^api\/(src\/domains\/[^/]+\/[^/]+)\//.exec(file)?.[1] ?? []));
  // What every module stands on can break each of them.
  const everything = files.some(
    (file) =>
      /^shared\/contracts\//.test(file) || (/^api\//.test(file) && !/^api\/src\/domains\/[^/]+\/.+\//.test(file)),
  );
  return {
    files,
    related: files
      .filter((file) => /\.(tsx?|mjs|json|css)$/.test(file) && !file.startsWith('api/'))
      .map((file) => path.join(ROOT, file)),
    ofApi: (test) => everything || modules.has(path.dirname(test)),
  };
}
