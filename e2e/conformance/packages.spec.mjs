import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { deployHost } from '@bo/build/releases';
import { PNPM } from '../../scripts/lib/install.mjs';
import { freePort } from '../../scripts/lib/ports.mjs';
import { run, start, waitFor } from '../../scripts/lib/processes.mjs';
import { distOf, edit, ROOT } from './lib/fixtures.mjs';
import { expect, heading, menuLink, test } from './lib/test.mjs';
import { pushed } from './lib/workflow.mjs';

const filesOf = (dir) =>
  readdirSync(dir, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ name, parentPath, path: parent }) => path.join(parentPath ?? parent, name));
const read = (...parts) => readFileSync(path.join(...parts), 'utf8');
const readJson = (...parts) => JSON.parse(read(...parts));

/** What the command writes and what a build or an installation leaves there. */
const NOT_WRITTEN = new Set(['.cache', '.git', 'dist', 'node_modules', 'packages', 'pnpm-lock.yaml']);
const writtenIn = (dir) =>
  readdirSync(dir, { withFileTypes: true })
    .filter(({ name }) => !NOT_WRITTEN.has(name))
    .flatMap((entry) => (entry.isDirectory() ? writtenIn(path.join(dir, entry.name)) : [path.join(dir, entry.name)]));

/** A folder outside the workspace, and in it a repository that one command has written. */
let folder;
let team;
/** The same repository once more, for anyone who has npm and no pnpm. */
let withNpm;

async function step(command, args, options) {
  const { code, output } = await run(command, args, { cwd: team, timeout: 300_000, ...options });
  expect(code, `${[command, ...args].join(' ')}\n${output}`).toBe(0);
  return output;
}

test.beforeAll(async () => {
  test.setTimeout(120_000);
  folder = realpathSync(mkdtempSync(path.join(tmpdir(), 'bo-outside-')));
  team = path.join(folder, 'mfe-loyalty');
  const titles = ['--title-en', 'Loyalty', '--title-ab', 'الولاء'];
  await step('npm', ['run', '--silent', 'create-remote', '--', 'loyalty', ...titles, '--into', team], { cwd: ROOT });
  withNpm = path.join(folder, 'with-npm');
  cpSync(team, withNpm, { recursive: true });
  rmSync(path.join(withNpm, 'pnpm-lock.yaml'));
});

test.afterAll(() => {
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
});

test('each package can be packed for a team elsewhere: typed sources, a changelog, versions in place of the workspace, no tests', async () => {
  const packages = readdirSync(path.join(ROOT, 'shared')).filter((name) =>
    existsSync(path.join(ROOT, 'shared', name, 'package.json')),
  );
  const packed = new Map();
  for (const name of packages) {
    const target = path.join(folder, 'packed', name);
    mkdirSync(target, { recursive: true });
    const { version } = readJson(ROOT, 'shared', name, 'package.json');
    await step('tar', ['xzf', path.join(team, `packages/bo-${name}-${version}.tgz`)], { cwd: target });
    const dir = path.join(target, 'package');
    packed.set(name, { dir, manifest: readJson(dir, 'package.json') });
  }
  for (const [name, { dir, manifest }] of packed) {
    const needs = { ...manifest.dependencies, ...manifest.devDependencies };
    expect(
      Object.entries(needs).filter(([, version]) => /workspace:|catalog:|file:|link:/.test(version)),
      name,
    ).toEqual([]);
    for (const [needed, version] of Object.entries(needs).filter(([one]) => one.startsWith('@bo/')))
      expect(packed.get(needed.slice('@bo/'.length))?.manifest.version, `${name} needs ${needed}`).toBe(version);
    for (const entry of [...Object.values(manifest.exports), ...Object.values(manifest.bin ?? {})])
      expect(existsSync(path.join(dir, entry)), `${name}: ${entry}`).toBe(true);
    expect(read(dir, 'CHANGELOG.md')).toContain(`## ${manifest.version}`);
    expect(filesOf(dir).filter((file) => /\.test\.[a-z]+$/.test(file))).toEqual([]);
    // A registry of packages takes it.
    expect(manifest.private).toBeUndefined();
    expect(manifest.scripts ?? {}).toEqual({});
  }
});

test('npm, which would pack the names of this workspace as they are, is refused in words', async () => {
  for (const name of readdirSync(path.join(ROOT, 'shared'))) {
    const { code, output } = await run('npm', ['pack', '--pack-destination', folder], {
      cwd: path.join(ROOT, 'shared', name),
    });
    expect(code, name).not.toBe(0);
    expect(output).toContain(`@bo/${name} is not packed`);
    expect(output).toContain(`npx --yes ${PNPM} pack`);
  }
  expect(readdirSync(folder).filter((file) => file.endsWith('.tgz'))).toEqual([]);
});

test('nothing that is written for a team leads out of its folder, or names this workspace', () => {
  const files = writtenIn(team);
  expect(files.map((file) => path.relative(team, file))).toEqual(
    expect.arrayContaining([
      'README.md',
      '.github/workflows/remote.yml',
      'src/remote.ts',
      'src/locales/ab/loyalty.json',
    ]),
  );
  for (const file of files) {
    const text = read(file);
    expect(text, file).not.toMatch(/workspace:|catalog:|%[A-Z_]+%/);
    for (const [way] of text.matchAll(/(?:\.\.\/)+[\w./-]*/g))
      expect(path.resolve(path.dirname(file), way) + path.sep, `${file}: ${way}`).toContain(team + path.sep);
  }
});

test('claim 67, with npm: the same repository installs, types, tests and builds without pnpm', async () => {
  test.setTimeout(900_000);
  const here = { cwd: withNpm, timeout: 800_000 };
  await step('npm', ['install', '--no-audit', '--no-fund', '--prefer-offline'], here);
  for (const name of readdirSync(path.join(withNpm, 'node_modules/@bo')))
    expect(realpathSync(path.join(withNpm, 'node_modules/@bo', name))).toContain(path.join(withNpm, 'node_modules'));
  await Promise.all([
    step('npm', ['run', '--silent', 'types'], here).then(() => step('npm', ['test', '--silent'], here)),
    step('npm', ['run', '--silent', 'build'], { ...here, env: { NODE_ENV: 'production' } }),
  ]);
  expect(readJson(withNpm, 'dist/remote.json').uses).toEqual(readJson(distOf('alpha', '1.0.0'), 'remote.json').uses);
});

test('claim 67: in a folder outside the workspace, with the packed packages, a remote installs, types, tests, builds, runs alone without an API, and is released', async ({
  stageOf,
  open,
  page: alone,
}) => {
  test.setTimeout(1_200_000);
  await step('npx', ['--yes', PNPM, 'install', '--no-frozen-lockfile', '--prefer-offline'], { env: { CI: 'true' } });

  // Nothing of it leads into the workspace.
  for (const name of readdirSync(path.join(team, 'node_modules/@bo')))
    expect(realpathSync(path.join(team, 'node_modules/@bo', name))).toContain(path.join(team, 'node_modules'));
  const git = (...args) => step('git', ['-c', 'user.name=Team', '-c', 'user.email=team@demo.test', ...args]);
  await git('init', '--quiet', '--initial-branch', 'main');
  await git('add', '--all');
  await git('commit', '--quiet', '--message', 'A new remote');

  // What its pipeline does, step by step, first for what is on the main branch.
  const stage = await stageOf(['beta@1.0.0']);
  await stage.serveReleases('loyalty');
  // A release is opened in the live host first, by the command of the packed packages.
  await deployHost(stage.releases, path.join(ROOT, 'host/dist'));
  const vars = { REMOTE_RELEASES: stage.releases, REMOTE_BASE: stage.remotes.loyalty.url, PRODUCT_URL: stage.url };
  const push = (branch, more) =>
    pushed(path.join(team, '.github/workflows/remote.yml'), {
      cwd: team,
      folder: path.join(folder, 'artifacts'),
      github: { ref: `refs/heads/${branch}`, ref_name: branch, run_number: '27' },
      vars,
      ...more,
    });
  const merged = await push('main');
  expect(merged.jobs).toEqual(['test', 'release']);
  expect(merged.commands).toEqual(
    expect.arrayContaining([
      'npm run types',
      'npm test',
      'npm run build',
      'npx remote publish',
      'npx remote smoke loyalty',
    ]),
  );

  // The kit's code in node_modules counts as the remote's own: the same remote of the workspace uses the same of the
  // host.
  const { uses } = readJson(team, 'dist/remote.json');
  expect(uses).toEqual(readJson(distOf('alpha', '1.0.0'), 'remote.json').uses);

  const noApi = String(await freePort());
  const server = start('npm', ['run', '--silent', 'dev'], { cwd: team, env: { API_PORT: noApi } });
  try {
    const told = /loyalty alone: (http:\/\/localhost:\d+)/;
    await expect.poll(server.tail, { timeout: 60_000 }).toMatch(told);
    const [, address] = told.exec(server.tail());
    expect(
      await waitFor(`${address.replace('localhost', '127.0.0.1')}/loyalty`, { gone: server.done }),
      server.tail(),
    ).toBe(true);
    await alone.goto(`${address}/loyalty`);
    await expect(alone.getByRole('heading', { name: 'Loyalty' })).toBeVisible({ timeout: 60_000 });
    await expect(alone.getByText('0 records')).toBeVisible();
    await expect(alone.getByText('No API: sample data')).toBeVisible();
    // Whatever else it may ask of the API is answered too, with samples of what the API says of itself.
    const answered = await alone.evaluate(async () => {
      const ask = async (path, options) => (await fetch(`/api/v1/admin_panel/${path}`, options)).json();
      const { results } = await ask('warehouses/?limit=2');
      const record = await ask(`warehouses/${results[1].id}/`);
      const changed = await ask(`warehouses/${record.id}/`, {
        method: 'PUT',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({ ...record, name: 'Quay' }),
      });
      return { results, record, changed };
    });
    expect(answered.results).toHaveLength(2);
    expect(answered.record).toMatchObject({ id: answered.results[1].id, name: answered.results[1].name });
    expect(answered.changed).toEqual({ ...answered.record, name: 'Quay', version: answered.record.version + 1 });

    // Claim 69 holds here too: a component and a text come into the page that is open.
    await alone.evaluate(() => {
      window.sameDocument = true;
    });
    edit(path.join(team, 'src/features/loyalty/loyalty-list.page.tsx'), (text) =>
      text.replace('<section>', '<section>\n      <p>a line more</p>'),
    );
    await expect(alone.getByText('a line more')).toBeVisible();
    edit(path.join(team, 'src/locales/en/loyalty.json'), (text) =>
      text.replace(/"title": "[^"]+"/, '"title": "Renamed"'),
    );
    await expect(alone.getByRole('heading', { name: 'Renamed' })).toBeVisible();
    expect(await alone.evaluate(() => window.sameDocument)).toBe(true);
  } finally {
    await server.stop();
  }

  const remote = (command, ...args) =>
    step('npx', ['remote', command, ...args], { env: { REMOTE_RELEASES: stage.releases } });
  const host = readJson(stage.releases, 'hosts/production.json');
  const older = path.join(stage.releases, 'hosts/older.json');
  // Its own code never names this hook: the kit's does.
  expect(uses['@bo/i18n']).toContain('useLanguage');
  expect(
    filesOf(path.join(team, 'src')).filter((file) => /\.tsx?$/.test(file) && read(file).includes('useLanguage')),
  ).toEqual([]);
  host.shares['@bo/i18n'].exports = host.shares['@bo/i18n'].exports.filter((name) => name !== 'useLanguage');
  writeFileSync(older, JSON.stringify(host));
  const refused = await run('npx', ['remote', 'check', '--releases', stage.releases], { cwd: team });
  expect(refused).toMatchObject({
    code: 1,
    output: expect.stringContaining(
      'loyalty 1.0.0 uses useLanguage of @bo/i18n, which the host "older" does not have.',
    ),
  });
  rmSync(older);

  expect(await remote('check')).toContain('is in order, also beside what is live');
  expect(await remote('status')).toMatch(/loyalty\ton\t–\tprevious –\tcanary 1\.0\.0-\w+ for 10 %/);
  expect((await remote('promote')).trim()).toMatch(/is live \(move 2\)$/);
  await stage.restartHost({ origins: Object.values(stage.remotes).map(({ url }) => new URL(url).origin) });
  const page = await open(stage, '/beta');
  await menuLink(page, 'Loyalty').click();
  await expect(heading(page, 'Loyalty')).toBeVisible();
  await expect(page.getByText('0 records')).toBeVisible();

  // What was changed above, on a branch whose tests have passed: its pipeline says the link that shows it, to anyone
  // who says yes.
  await git('checkout', '--quiet', '-b', 'feature/points');
  await git('commit', '--quiet', '--all', '--message', 'Another title');
  const branch = await push('feature/points', { passed: ['test'] });
  expect(branch.jobs).toEqual(['test', 'preview']);
  expect(branch.summary).toMatch(/\/loyalty\?preview=loyalty@1\.0\.0-feature-points\.27-\w+$/);
  expect(await remote('status')).toMatch(/loyalty\ton\t1\.0\.0-\w+\tprevious –\tcanary –/);
  await page.goto(branch.summary);
  await expect(heading(page, 'Loyalty')).toBeVisible();
  await page.locator('[data-preview-question]').getByRole('button', { name: 'Show it' }).click();
  await expect(heading(page, 'Renamed')).toBeVisible();
});
