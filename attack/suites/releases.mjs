import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { run } from '../../scripts/lib/processes.mjs';
import { packages, ROOT } from '../../scripts/lib/workspace.mjs';
import { API, apiEnvironment, query, signIn, startApi } from '../lib/api.mjs';
import { race } from './races.mjs';

const git = (...args) => run('git', args, { cwd: ROOT });

/**
 * The API as it was a day before the newest commit, built with the libraries of today.
 *
 * @returns `{ api, commit, migrations, remove }`, or `{ missing }` with the reason.
 */
async function buildEarlier() {
  const { output: newest } = await git('log', '-1', '--format=%ct');
  const { output } = await git('log', '-1', '--format=%H', `--before=${Number(newest) - 86_400}`);
  const commit = output.trim();
  if (!/^[0-9a-f]{40}$/.test(commit))
    return { missing: 'there is no commit of a day ago, so no earlier release was tried' };
  const folder = mkdtempSync(path.join(tmpdir(), 'bo-release-'));
  const remove = () => rmSync(folder, { recursive: true, force: true });
  const unpacked = await run('sh', ['-c', `git archive ${commit} api shared package.json | tar -x -C "${folder}"`], {
    cwd: ROOT,
  });
  // Links between the packages of the workspace are relative, so that copies of them lead to the earlier sources.
  symlinkSync(path.join(ROOT, 'node_modules'), path.join(folder, 'node_modules'));
  for (const dir of packages().filter((name) => /^(?:api$|shared\/)/.test(name))) {
    mkdirSync(path.join(folder, dir), { recursive: true });
    cpSync(path.join(ROOT, dir, 'node_modules'), path.join(folder, dir, 'node_modules'), {
      recursive: true,
      verbatimSymlinks: true,
    });
  }
  const api = path.join(folder, 'api');
  const built = unpacked.code === 0 ? await run(process.execPath, ['build.mjs'], { cwd: api }) : unpacked;
  if (built.code === 0) return { api, commit, remove };
  remove();
  return { missing: `${commit.slice(0, 8)} cannot be built with the libraries of today: ${built.output.slice(-200)}` };
}

/**
 * An upgrade without a pause: a store of an earlier release, whose API still runs while this one brings the schema up
 * to date and while both serve. A role that may not change the schema does not start this release on the earlier one.
 */
export async function releases({ tried, note, seed, rounds, store }) {
  if (!store) return;
  const held = (problem) => tried(problem, { refused: false });
  const earlier = await buildEarlier();
  if (earlier.missing) return note(earlier.missing);
  try {
    const url = await store.create({ empty: true });
    const { folder } = store;
    const before = await startApi({ url, folder, api: earlier.api });
    const admin = await signIn(before.address);

    await query(url, `create role reader login; grant pg_read_all_data, pg_write_all_data to reader`);
    const asReader = Object.assign(new URL(url), { username: 'reader' }).href;
    const { code, output } = await run(process.execPath, ['dist/server.js'], {
      cwd: API,
      env: { ...apiEnvironment({ url: asReader, folder }), API_PORT: '0' },
      timeout: 30_000,
    });
    held(code !== 0 && /migrat/i.test(output) ? null : `without the right to change the schema: ${output.slice(-300)}`);

    const migrations = async () => (await query(url, 'select count(*)::int as n from kysely_migration'))[0].n;
    const known = await migrations();
    const after = await startApi({ url, folder });
    note(`${earlier.commit.slice(0, 8)} beside this release, which added ${(await migrations()) - known} migrations`);
    const list = await admin.call('GET', 'admin_panel/orders/?limit=5');
    held(
      list.status === 200 ? null : `the earlier release after the upgrade: ${list.status} ${list.text.slice(0, 160)}`,
    );
    await race(url, [before, after], { tried, seed, rounds });
  } finally {
    await query(store.url, 'drop role if exists reader').catch(() => undefined);
    earlier.remove();
  }
}
